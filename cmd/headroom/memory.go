package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"headroom/bot"
	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/store"
)

// memory is what conversations remember, in a store: it joins the two, which
// know nothing of each other.
type memory struct{ store *store.Store }

var _ bot.Memory = memory{}

// safeError carries a sentence that a user may read, and sorts the error by
// those that a conversation knows.
type safeError struct {
	err  *store.Error
	kind error // bot.ErrTaken, bot.ErrUnknown or nil
}

func (e *safeError) Error() string { return e.err.Error() }

func (e *safeError) Unwrap() []error {
	if e.kind == nil {
		return []error{e.err}
	}
	return []error{e.err, e.kind}
}

// UserText is the store's own sentence in the language of the answer.
func (e *safeError) UserText(lang string) string {
	safe := e.err.Safe()
	if told := words.Translate(words.LangOf(lang), safe); told != safe {
		return told + "。"
	}
	return strings.ToUpper(safe[:1]) + safe[1:] + "."
}

// told turns an error of the store into one of a conversation.
func told(err error) error {
	e, ok := errors.AsType[*store.Error](err)
	if !ok || e.Safe() == "" || e.Kind() == string(store.Internal) {
		return err
	}
	switch store.Kind(e.Kind()) {
	case store.Conflict:
		return &safeError{e, bot.ErrTaken}
	case store.NotFound:
		return &safeError{e, bot.ErrUnknown}
	}
	return &safeError{e, nil}
}

// done leaves out the number of a change.
func done(_ int64, err error) error { return told(err) }

func (m memory) SavePreset(ctx context.Context, tenant, owner, name, canonical, by string, overwrite bool) error {
	return done(m.store.SavePreset(ctx, tenant, owner, name, canonical, by, overwrite))
}

func (m memory) Preset(ctx context.Context, tenant, owner, name string) (string, bool, error) {
	query, _, _, err := m.store.Preset(ctx, tenant, owner, name)
	if err != nil && store.KindOf(err) == store.NotFound {
		return "", false, nil
	}
	return query, err == nil, told(err)
}

// lastOwner sorts behind everybody who may have a preset of a name.
const lastOwner = "\U0010ffff"

func (m memory) ListPresets(ctx context.Context, tenant, owner, after string, limit int) ([]bot.Named, error) {
	from := store.Preset{Name: after}
	if after != "" {
		from.Owner = lastOwner
	}
	presets, err := m.store.ListPresets(ctx, tenant, owner, from, limit)
	list := make([]bot.Named, len(presets))
	for i, p := range presets {
		list[i] = bot.Named{Name: p.Name, Value: p.Query, By: p.ChangedBy, At: p.Changed, Shared: p.Owner == ""}
	}
	return list, told(err)
}

func (m memory) ForgetPreset(ctx context.Context, tenant, owner, name, by string) error {
	return done(m.store.ForgetPreset(ctx, tenant, owner, name, by))
}

func (m memory) RestorePreset(ctx context.Context, tenant, owner, name, by string) error {
	return done(m.store.RestorePreset(ctx, tenant, owner, name, by))
}

func (m memory) SaveModel(ctx context.Context, tenant string, own model.Own, by string, overwrite bool) error {
	return done(m.store.SaveModel(ctx, tenant, "", own, by, overwrite))
}

func (m memory) SaveGPU(ctx context.Context, tenant string, g hardware.GPU, by string, overwrite bool) error {
	return done(m.store.SaveGPU(ctx, tenant, "", g, by, overwrite))
}

func (m memory) SaveNode(ctx context.Context, tenant string, n hardware.Node, by string, overwrite bool) error {
	return done(m.store.SaveNode(ctx, tenant, "", n, by, overwrite))
}

// Own reads the version before the lists: a write in between is then seen once
// more, and never missed.
func (m memory) Own(ctx context.Context, tenant string) (own bot.Own, err error) {
	if own.Version, own.Peaks, err = m.store.Standing(ctx, tenant); err != nil || own.Version == 0 {
		return own, told(err)
	}
	var models, gpus, nodes error
	own.Models, models = m.store.Models(ctx, tenant, "")
	own.GPUs, gpus = m.store.GPUs(ctx, tenant, "")
	own.Nodes, nodes = m.store.Nodes(ctx, tenant, "")
	return own, told(errors.Join(models, gpus, nodes))
}

func (m memory) ForgetModel(ctx context.Context, tenant, name, by string) error {
	return done(m.store.ForgetModel(ctx, tenant, "", name, by))
}

func (m memory) ForgetGPU(ctx context.Context, tenant, name, by string) error {
	return done(m.store.ForgetGPU(ctx, tenant, "", name, by))
}

func (m memory) ForgetNode(ctx context.Context, tenant, name, by string) error {
	return done(m.store.ForgetNode(ctx, tenant, "", name, by))
}

func (m memory) RestoreModel(ctx context.Context, tenant, name, by string) error {
	return done(m.store.RestoreModel(ctx, tenant, "", name, by))
}

func (m memory) RestoreGPU(ctx context.Context, tenant, name, by string) error {
	return done(m.store.RestoreGPU(ctx, tenant, "", name, by))
}

func (m memory) RestoreNode(ctx context.Context, tenant, name, by string) error {
	return done(m.store.RestoreNode(ctx, tenant, "", name, by))
}

func (m memory) Thread(ctx context.Context, tenant, dialogue string) (bot.Turn, bool, error) {
	t, found, err := m.store.Thread(ctx, tenant, dialogue)
	return bot.Turn{Canonical: t.Query, Previous: t.Previous, Lang: t.Lang, User: t.User, Version: t.Program, At: t.At}, found, told(err)
}

func (m memory) SaveThread(ctx context.Context, tenant, dialogue string, t bot.Turn) error {
	return told(m.store.SaveThread(ctx, tenant, dialogue, threadOf(t)))
}

func (m memory) SaveThreads(ctx context.Context, tenant string, turns map[string]bot.Turn) error {
	threads := make(map[string]store.Thread, len(turns))
	for name, t := range turns {
		threads[name] = threadOf(t)
	}
	return told(m.store.SaveThreads(ctx, tenant, threads))
}

func threadOf(t bot.Turn) store.Thread {
	return store.Thread{Query: t.Canonical, Previous: t.Previous, Lang: t.Lang, User: t.User, Program: t.Version}
}

// Setting reads one setting. A user's scope is the bare id in the store.
func (m memory) Setting(ctx context.Context, tenant, scope, key string) (string, error) {
	set, err := m.store.Settings(ctx, tenant, strings.TrimPrefix(scope, "user:"))
	return set[key], told(err)
}

func (m memory) Settings(ctx context.Context, tenant, scope string) (map[string]string, error) {
	set, err := m.store.Settings(ctx, tenant, strings.TrimPrefix(scope, "user:"))
	return set, told(err)
}

func (m memory) SetSetting(ctx context.Context, tenant, scope, key, value, by string) error {
	return done(m.store.SetSetting(ctx, tenant, strings.TrimPrefix(scope, "user:"), key, value, by))
}

func (m memory) Take(ctx context.Context, tenant string, events ...string) (bool, error) {
	first, err := m.store.Seen(ctx, tenant, events...)
	return first, told(err)
}

func (m memory) Taken(ctx context.Context, tenant string, events ...string) (bool, error) {
	taken, err := m.store.WasSeen(ctx, tenant, events...)
	return taken, told(err)
}

func (m memory) SavePeak(ctx context.Context, tenant, canonical string, bytes int64, by string) error {
	return done(m.store.AddMeasured(ctx, tenant, canonical, store.MemoryBytes, float64(bytes), by))
}

func (m memory) PeaksOf(ctx context.Context, tenant, canonical string) ([]bot.Peak, error) {
	values, newest, err := m.store.Measured(ctx, tenant, canonical, store.MemoryBytes)
	list := make([]bot.Peak, len(values))
	for i, v := range values {
		list[i] = bot.Peak{Canonical: canonical, Bytes: int64(v)}
		if i == 0 {
			list[i].At = newest
		}
	}
	return list, told(err)
}

func (m memory) ListPeaks(ctx context.Context, tenant string, limit int) ([]bot.Peak, error) {
	figures, err := m.store.LatestMeasured(ctx, tenant, store.MemoryBytes, limit)
	list := make([]bot.Peak, len(figures))
	for i, f := range figures {
		list[i] = bot.Peak{Canonical: f.Query, Bytes: int64(f.Value), By: f.By, At: f.At}
	}
	return list, told(err)
}

func (m memory) Forget(ctx context.Context, tenant, user string) error {
	return told(m.store.ForgetUser(ctx, tenant, user))
}

func (m memory) ForgetAll(ctx context.Context, tenant string) error {
	return told(m.store.ForgetData(ctx, tenant))
}

func (m memory) Left(ctx context.Context, tenant string) error {
	return told(m.store.Left(ctx, tenant))
}

func (m memory) Back(ctx context.Context, tenant string) error {
	return told(m.store.Back(ctx, tenant))
}

func (m memory) Export(ctx context.Context, tenant, user string, w io.Writer) error {
	return told(m.store.ExportFor(ctx, tenant, user, w))
}

// openMemory opens the store of conversations. Where this build has none, the
// memory is nil and why says what to install; nothing else is lost.
func openMemory(ctx context.Context, path string, o store.Options) (m bot.Memory, closes func() error, why string, err error) {
	if !store.Supported {
		return nil, func() error { return nil }, store.NoSQLite, nil
	}
	s, err := store.Open(ctx, path, o)
	if err != nil {
		return nil, nil, "", fmt.Errorf("open the memory: %w", err)
	}
	return memory{s}, s.Close, "", nil
}
