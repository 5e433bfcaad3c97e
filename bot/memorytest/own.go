package memorytest

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"headroom/bot"
	"headroom/engine/hardware"
	"headroom/engine/model"
)

// SaveModel keeps a model.
func (m *Memory) SaveModel(_ context.Context, tenant string, own model.Own, _ string, overwrite bool) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	if _, ok := t.models[folded(own.ID)]; ok && !overwrite {
		return taken(own.ID)
	}
	t.version++
	t.models[folded(own.ID)] = own
	return m.Err
}

// SaveGPU keeps a card.
func (m *Memory) SaveGPU(_ context.Context, tenant string, g hardware.GPU, _ string, overwrite bool) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	if _, ok := t.gpus[folded(g.ID)]; ok && !overwrite {
		return taken(g.ID)
	}
	t.version++
	t.gpus[folded(g.ID)] = g
	return m.Err
}

// SaveNode keeps a machine.
func (m *Memory) SaveNode(_ context.Context, tenant string, n hardware.Node, _ string, overwrite bool) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	if _, ok := t.nodes[folded(n.ID)]; ok && !overwrite {
		return taken(n.ID)
	}
	t.version++
	t.nodes[folded(n.ID)] = n
	return m.Err
}

// ForgetNode removes one.
func (m *Memory) ForgetNode(_ context.Context, tenant, name, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.version++
	return cmp.Or(move(folded(name), name, t.nodes, t.oldNodes), m.Err)
}

// RestoreNode brings one back.
func (m *Memory) RestoreNode(_ context.Context, tenant, name, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.version++
	return cmp.Or(move(folded(name), name, t.oldNodes, t.nodes), m.Err)
}

// Own returns a copy of a tenant's models and cards.
func (m *Memory) Own(_ context.Context, tenant string) (bot.Own, error) {
	t := m.at(tenant)
	defer m.mu.Unlock()
	own := bot.Own{Version: t.version, Peaks: len(t.peaks) > 0}
	for _, name := range slices.Sorted(maps.Keys(t.models)) {
		own.Models = append(own.Models, t.models[name])
	}
	for _, name := range slices.Sorted(maps.Keys(t.gpus)) {
		own.GPUs = append(own.GPUs, t.gpus[name])
	}
	for _, name := range slices.Sorted(maps.Keys(t.nodes)) {
		own.Nodes = append(own.Nodes, t.nodes[name])
	}
	return own, m.Err
}

// ForgetModel removes one.
func (m *Memory) ForgetModel(_ context.Context, tenant, name, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.version++
	return cmp.Or(move(folded(name), name, t.models, t.oldModels), m.Err)
}

// ForgetGPU removes one.
func (m *Memory) ForgetGPU(_ context.Context, tenant, name, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.version++
	return cmp.Or(move(folded(name), name, t.gpus, t.oldGPUs), m.Err)
}

// RestoreModel brings one back.
func (m *Memory) RestoreModel(_ context.Context, tenant, name, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.version++
	return cmp.Or(move(folded(name), name, t.oldModels, t.models), m.Err)
}

// RestoreGPU brings one back.
func (m *Memory) RestoreGPU(_ context.Context, tenant, name, _ string) error {
	t := m.at(tenant)
	defer m.mu.Unlock()
	t.version++
	return cmp.Or(move(folded(name), name, t.oldGPUs, t.gpus), m.Err)
}
