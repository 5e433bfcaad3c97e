// Package memorytest keeps what conversations remember in maps: a bot.Memory
// for tests of conversations and adapters.
package memorytest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"headroom/bot"
	"headroom/engine/hardware"
	"headroom/engine/model"
)

// Memory is a bot.Memory. It is safe for concurrent use.
type Memory struct {
	// Err, when set, is returned by every method.
	Err error

	mu      sync.Mutex
	tenants map[string]*tenant
}

type tenant struct {
	presets   map[key]bot.Named
	forgotten map[key]bot.Named
	models    map[string]model.Own
	gpus      map[string]hardware.GPU
	oldModels map[string]model.Own
	oldGPUs   map[string]hardware.GPU
	nodes     map[string]hardware.Node
	oldNodes  map[string]hardware.Node
	threads   map[string]bot.Turn
	settings  map[[2]string]string
	events    map[string]bool
	peaks     []bot.Peak
	version   int64
	gone      bool
}

// key is an owner and a folded name.
type key struct{ owner, name string }

var _ bot.Memory = (*Memory)(nil)

// New returns an empty memory.
func New() *Memory { return &Memory{tenants: make(map[string]*tenant)} }

// at locks the memory and finds a tenant; the caller unlocks.
func (m *Memory) at(name string) *tenant {
	m.mu.Lock()
	t := m.tenants[name]
	if t == nil {
		t = &tenant{
			presets: map[key]bot.Named{}, forgotten: map[key]bot.Named{},
			models: map[string]model.Own{}, gpus: map[string]hardware.GPU{},
			oldModels: map[string]model.Own{}, oldGPUs: map[string]hardware.GPU{},
			nodes: map[string]hardware.Node{}, oldNodes: map[string]hardware.Node{},
			threads: map[string]bot.Turn{}, settings: map[[2]string]string{}, events: map[string]bool{},
		}
		m.tenants[name] = t
	}
	return t
}

// folded is how names are compared: case, spaces and hyphens do not count.
func folded(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '-' || r == '_' || r == ' ' }), "-")
}

func taken(name string) error   { return fmt.Errorf("save %q: %w", name, bot.ErrTaken) }
func unknown(name string) error { return fmt.Errorf("find %q: %w", name, bot.ErrUnknown) }

// SavePreset keeps a preset.
func (m *Memory) SavePreset(_ context.Context, tenant, owner, name, canonical, by string, overwrite bool) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	k := key{owner, folded(name)}
	if _, ok := t.presets[k]; ok && !overwrite && m.Err == nil {
		return taken(name)
	}
	t.presets[k] = bot.Named{Name: name, Value: canonical, By: by, At: time.Now(), Shared: owner == ""}
	t.version++
	return m.Err
}

// Preset finds a preset, the owner's first.
func (m *Memory) Preset(_ context.Context, tenant, owner, name string) (string, bool, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	for _, who := range []string{owner, ""} {
		if n, ok := t.presets[key{who, folded(name)}]; ok {
			return n.Value, true, m.Err
		}
	}
	return "", false, m.Err
}

// ListPresets lists those of the owner and the shared ones, by name.
func (m *Memory) ListPresets(_ context.Context, tenant, owner, after string, limit int) ([]bot.Named, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	var list []bot.Named
	for k, n := range t.presets {
		if (k.owner == "" || k.owner == owner) && k.name > folded(after) {
			list = append(list, n)
		}
	}
	slices.SortFunc(list, func(a, b bot.Named) int { return cmp.Compare(folded(a.Name), folded(b.Name)) })
	return list[:min(limit, len(list))], m.Err
}

// ForgetPreset removes one.
func (m *Memory) ForgetPreset(_ context.Context, tenant, owner, name, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	return cmp.Or(move(key{owner, folded(name)}, name, t.presets, t.forgotten), m.Err)
}

// RestorePreset brings it back.
func (m *Memory) RestorePreset(_ context.Context, tenant, owner, name, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	return cmp.Or(move(key{owner, folded(name)}, name, t.forgotten, t.presets), m.Err)
}

// move takes an entry from one map to another.
func move[K comparable, V any](k K, name string, from, to map[K]V) error {
	v, ok := from[k]
	if !ok {
		return unknown(name)
	}
	delete(from, k)
	to[k] = v
	return nil
}

// Thread finds where a dialogue stands.
func (m *Memory) Thread(_ context.Context, tenant, dialogue string) (bot.Turn, bool, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	turn, ok := t.threads[dialogue]
	return turn, ok, m.Err
}

// SaveThread sets it.
func (m *Memory) SaveThread(_ context.Context, tenant, dialogue string, turn bot.Turn) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.threads[dialogue] = turn
	return m.Err
}

// SaveThreads sets several.
func (m *Memory) SaveThreads(_ context.Context, tenant string, turns map[string]bot.Turn) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	maps.Copy(t.threads, turns)
	return m.Err
}

// Setting reads a setting; empty when it is not set.
func (m *Memory) Setting(_ context.Context, tenant, scope, name string) (string, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	return t.settings[[2]string{scope, name}], m.Err
}

// Settings reads all of a scope.
func (m *Memory) Settings(_ context.Context, tenant, scope string) (map[string]string, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	set := make(map[string]string)
	for at, value := range t.settings {
		if at[0] == scope && value != "" {
			set[at[1]] = value
		}
	}
	return set, m.Err
}

// SetSetting sets it; empty takes it away.
func (m *Memory) SetSetting(_ context.Context, tenant, scope, name, value, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.settings[[2]string{scope, name}] = value
	t.version++
	return m.Err
}

// Take marks events, and says whether none of them was marked.
func (m *Memory) Take(_ context.Context, tenant string, events ...string) (bool, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	first := !slices.ContainsFunc(events, func(event string) bool { return t.events[event] })
	for _, event := range events {
		t.events[event] = true
	}
	return first, m.Err
}

// Taken says whether one of the events is marked.
func (m *Memory) Taken(_ context.Context, tenant string, events ...string) (bool, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	return slices.ContainsFunc(events, func(event string) bool { return t.events[event] }), m.Err
}

// SavePeak keeps what was measured.
func (m *Memory) SavePeak(_ context.Context, tenant, canonical string, bytes int64, by string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.peaks = append(t.peaks, bot.Peak{Canonical: canonical, Bytes: bytes, By: by, At: time.Now()})
	return m.Err
}

// PeaksOf lists those of one question, the latest first.
func (m *Memory) PeaksOf(ctx context.Context, tenant, canonical string) ([]bot.Peak, error) {
	list, err := m.ListPeaks(ctx, tenant, 1<<30)
	return slices.DeleteFunc(list, func(p bot.Peak) bool { return p.Canonical != canonical }), err
}

// ListPeaks lists the latest first.
func (m *Memory) ListPeaks(_ context.Context, tenant string, limit int) ([]bot.Peak, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	list := slices.Clone(t.peaks)
	slices.Reverse(list)
	return list[:min(limit, len(list))], m.Err
}

// Forget removes everything about one person.
func (m *Memory) Forget(_ context.Context, tenant, user string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	maps.DeleteFunc(t.presets, func(k key, _ bot.Named) bool { return k.owner == user })
	maps.DeleteFunc(t.forgotten, func(k key, _ bot.Named) bool { return k.owner == user })
	maps.DeleteFunc(t.settings, func(k [2]string, _ string) bool { return k[0] == "user:"+user })
	maps.DeleteFunc(t.threads, func(_ string, turn bot.Turn) bool { return turn.User == user })
	t.peaks = slices.DeleteFunc(t.peaks, func(p bot.Peak) bool { return p.By == user })
	t.version++
	return m.Err
}

// ForgetAll removes all of a tenant but its events.
func (m *Memory) ForgetAll(_ context.Context, tenant string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	clear(t.presets)
	clear(t.forgotten)
	clear(t.models)
	clear(t.oldModels)
	clear(t.gpus)
	clear(t.oldGPUs)
	clear(t.nodes)
	clear(t.oldNodes)
	clear(t.threads)
	clear(t.settings)
	t.peaks = nil
	t.version++
	return m.Err
}

// Left notes that a tenant is gone.
func (m *Memory) Left(_ context.Context, tenant string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.gone = true
	return m.Err
}

// Back notes that it is there again.
func (m *Memory) Back(_ context.Context, tenant string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.gone = false
	return m.Err
}

// Gone says whether a tenant left.
func (m *Memory) Gone(tenant string) bool {
	t := m.at(tenant)
	defer m.mu.Unlock()
	return t.gone
}

// Export writes the tenant's presets, settings and peaks, as a user sees them.
func (m *Memory) Export(_ context.Context, tenant, user string, w io.Writer) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	presets := make([]bot.Named, 0, len(t.presets))
	for k, n := range t.presets {
		if k.owner == "" || k.owner == user {
			presets = append(presets, n)
		}
	}
	return cmp.Or(json.NewEncoder(w).Encode(map[string]any{"tenant": tenant, "presets": presets, "peaks": t.peaks}), m.Err)
}
