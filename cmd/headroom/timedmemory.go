package main

import (
	"context"
	"errors"
	"io"
	"time"

	"headroom/bot"
	"headroom/engine/hardware"
	"headroom/engine/model"
)

// timedMemory tells how long the reads and writes of a memory took that
// questions wait for, and whether they failed. A name that is taken or not there
// is no failure.
type timedMemory struct {
	bot.Memory
	stored func(op string, took time.Duration, failed bool)
}

// timed is deferred round an operation, with where its error will stand.
func (m timedMemory) timed(op string, began time.Time, err *error) {
	failed := *err != nil && !errors.Is(*err, bot.ErrTaken) && !errors.Is(*err, bot.ErrUnknown)
	m.stored(op, time.Since(began), failed)
}

func (m timedMemory) SavePreset(ctx context.Context, tenant, owner, name, canonical, by string, overwrite bool) (err error) {
	defer m.timed("save_preset", time.Now(), &err)
	return m.Memory.SavePreset(ctx, tenant, owner, name, canonical, by, overwrite)
}

func (m timedMemory) Preset(ctx context.Context, tenant, owner, name string) (value string, found bool, err error) {
	defer m.timed("preset", time.Now(), &err)
	return m.Memory.Preset(ctx, tenant, owner, name)
}

func (m timedMemory) ListPresets(ctx context.Context, tenant, owner, after string, limit int) (out []bot.Named, err error) {
	defer m.timed("list_presets", time.Now(), &err)
	return m.Memory.ListPresets(ctx, tenant, owner, after, limit)
}

func (m timedMemory) ForgetPreset(ctx context.Context, tenant, owner, name, by string) (err error) {
	defer m.timed("forget_preset", time.Now(), &err)
	return m.Memory.ForgetPreset(ctx, tenant, owner, name, by)
}

func (m timedMemory) RestorePreset(ctx context.Context, tenant, owner, name, by string) (err error) {
	defer m.timed("restore_preset", time.Now(), &err)
	return m.Memory.RestorePreset(ctx, tenant, owner, name, by)
}

func (m timedMemory) SaveModel(ctx context.Context, tenant string, own model.Own, by string, overwrite bool) (err error) {
	defer m.timed("save_model", time.Now(), &err)
	return m.Memory.SaveModel(ctx, tenant, own, by, overwrite)
}

func (m timedMemory) SaveGPU(ctx context.Context, tenant string, g hardware.GPU, by string, overwrite bool) (err error) {
	defer m.timed("save_gpu", time.Now(), &err)
	return m.Memory.SaveGPU(ctx, tenant, g, by, overwrite)
}

func (m timedMemory) SaveNode(ctx context.Context, tenant string, n hardware.Node, by string, overwrite bool) (err error) {
	defer m.timed("save_node", time.Now(), &err)
	return m.Memory.SaveNode(ctx, tenant, n, by, overwrite)
}

func (m timedMemory) Own(ctx context.Context, tenant string) (out bot.Own, err error) {
	defer m.timed("own", time.Now(), &err)
	return m.Memory.Own(ctx, tenant)
}

func (m timedMemory) ForgetModel(ctx context.Context, tenant, name, by string) (err error) {
	defer m.timed("forget_model", time.Now(), &err)
	return m.Memory.ForgetModel(ctx, tenant, name, by)
}

func (m timedMemory) ForgetGPU(ctx context.Context, tenant, name, by string) (err error) {
	defer m.timed("forget_gpu", time.Now(), &err)
	return m.Memory.ForgetGPU(ctx, tenant, name, by)
}

func (m timedMemory) ForgetNode(ctx context.Context, tenant, name, by string) (err error) {
	defer m.timed("forget_node", time.Now(), &err)
	return m.Memory.ForgetNode(ctx, tenant, name, by)
}

func (m timedMemory) RestoreModel(ctx context.Context, tenant, name, by string) (err error) {
	defer m.timed("restore_model", time.Now(), &err)
	return m.Memory.RestoreModel(ctx, tenant, name, by)
}

func (m timedMemory) RestoreGPU(ctx context.Context, tenant, name, by string) (err error) {
	defer m.timed("restore_gpu", time.Now(), &err)
	return m.Memory.RestoreGPU(ctx, tenant, name, by)
}

func (m timedMemory) RestoreNode(ctx context.Context, tenant, name, by string) (err error) {
	defer m.timed("restore_node", time.Now(), &err)
	return m.Memory.RestoreNode(ctx, tenant, name, by)
}

func (m timedMemory) Thread(ctx context.Context, tenant, dialogue string) (out bot.Turn, found bool, err error) {
	defer m.timed("thread", time.Now(), &err)
	return m.Memory.Thread(ctx, tenant, dialogue)
}

func (m timedMemory) SaveThread(ctx context.Context, tenant, dialogue string, t bot.Turn) (err error) {
	defer m.timed("save_thread", time.Now(), &err)
	return m.Memory.SaveThread(ctx, tenant, dialogue, t)
}

func (m timedMemory) Setting(ctx context.Context, tenant, scope, key string) (value string, err error) {
	defer m.timed("setting", time.Now(), &err)
	return m.Memory.Setting(ctx, tenant, scope, key)
}

func (m timedMemory) Settings(ctx context.Context, tenant, scope string) (set map[string]string, err error) {
	defer m.timed("settings", time.Now(), &err)
	return m.Memory.Settings(ctx, tenant, scope)
}

func (m timedMemory) SetSetting(ctx context.Context, tenant, scope, key, value, by string) (err error) {
	defer m.timed("set_setting", time.Now(), &err)
	return m.Memory.SetSetting(ctx, tenant, scope, key, value, by)
}

func (m timedMemory) Take(ctx context.Context, tenant string, events ...string) (first bool, err error) {
	defer m.timed("take", time.Now(), &err)
	return m.Memory.Take(ctx, tenant, events...)
}

func (m timedMemory) SavePeak(ctx context.Context, tenant, canonical string, bytes int64, by string) (err error) {
	defer m.timed("save_peak", time.Now(), &err)
	return m.Memory.SavePeak(ctx, tenant, canonical, bytes, by)
}

func (m timedMemory) PeaksOf(ctx context.Context, tenant, canonical string) (out []bot.Peak, err error) {
	defer m.timed("peaks_of", time.Now(), &err)
	return m.Memory.PeaksOf(ctx, tenant, canonical)
}

func (m timedMemory) ListPeaks(ctx context.Context, tenant string, limit int) (out []bot.Peak, err error) {
	defer m.timed("list_peaks", time.Now(), &err)
	return m.Memory.ListPeaks(ctx, tenant, limit)
}

func (m timedMemory) SaveThreads(ctx context.Context, tenant string, turns map[string]bot.Turn) (err error) {
	defer m.timed("save_threads", time.Now(), &err)
	return m.Memory.SaveThreads(ctx, tenant, turns)
}

func (m timedMemory) Taken(ctx context.Context, tenant string, events ...string) (found bool, err error) {
	defer m.timed("taken", time.Now(), &err)
	return m.Memory.Taken(ctx, tenant, events...)
}

func (m timedMemory) Forget(ctx context.Context, tenant, user string) (err error) {
	defer m.timed("forget", time.Now(), &err)
	return m.Memory.Forget(ctx, tenant, user)
}

func (m timedMemory) ForgetAll(ctx context.Context, tenant string) (err error) {
	defer m.timed("forget_all", time.Now(), &err)
	return m.Memory.ForgetAll(ctx, tenant)
}

// Export is timed with the writing: to memory, as a conversation does it.
func (m timedMemory) Export(ctx context.Context, tenant, user string, w io.Writer) (err error) {
	defer m.timed("export", time.Now(), &err)
	return m.Memory.Export(ctx, tenant, user, w)
}

func (m timedMemory) Left(ctx context.Context, tenant string) (err error) {
	defer m.timed("left", time.Now(), &err)
	return m.Memory.Left(ctx, tenant)
}

func (m timedMemory) Back(ctx context.Context, tenant string) (err error) {
	defer m.timed("back", time.Now(), &err)
	return m.Memory.Back(ctx, tenant)
}
