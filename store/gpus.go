package store

import (
	"context"
	"encoding/json"

	"headroom/engine/hardware"
)

// SaveGPU keeps an accelerator under its ID: for everybody when the owner is
// empty, else for that user. It hides a built-in one of the same name within
// the tenant. An existing own one is a Conflict unless overwrite is set.
func (s *Store) SaveGPU(ctx context.Context, tenant, owner string, g hardware.GPU, by string, overwrite bool) (change int64, err error) {
	return s.putOne(ctx, "save gpu", tenant, Batch{GPUs: []hardware.GPU{g}}, owner, by, overwrite)
}

// ForgetGPU removes an accelerator of the owner, or a shared one.
func (s *Store) ForgetGPU(ctx context.Context, tenant, owner, name, by string) (change int64, err error) {
	return s.forget(ctx, tenant, gpuKind, owner, name, by)
}

// RestoreGPU brings a removed accelerator back, while it is kept for that.
func (s *Store) RestoreGPU(ctx context.Context, tenant, owner, name, by string) (change int64, err error) {
	return s.bringBack(ctx, tenant, gpuKind, owner, name, by)
}

// GPU finds an accelerator by its name in any spelling, the user's own before
// the shared one, and tells whose it is.
func (s *Store) GPU(ctx context.Context, tenant, user, name string) (g hardware.GPU, owner string, err error) {
	e, err := s.find(ctx, tenant, gpuKind, user, name)
	if err != nil {
		return g, "", err
	}
	return g, e.owner, failed("find gpu", json.Unmarshal([]byte(e.body), &g))
}

// SaveNode keeps a machine, a box or rack of several cards, under its ID, as
// SaveGPU does a card.
func (s *Store) SaveNode(ctx context.Context, tenant, owner string, n hardware.Node, by string, overwrite bool) (change int64, err error) {
	return s.putOne(ctx, "save node", tenant, Batch{Nodes: []hardware.Node{n}}, owner, by, overwrite)
}

// ForgetNode removes a machine of the owner, or a shared one.
func (s *Store) ForgetNode(ctx context.Context, tenant, owner, name, by string) (change int64, err error) {
	return s.forget(ctx, tenant, nodeKind, owner, name, by)
}

// RestoreNode brings a removed machine back, while it is kept for that.
func (s *Store) RestoreNode(ctx context.Context, tenant, owner, name, by string) (change int64, err error) {
	return s.bringBack(ctx, tenant, nodeKind, owner, name, by)
}

// Node finds a machine by its name in any spelling, the user's own before the
// shared one, and tells whose it is.
func (s *Store) Node(ctx context.Context, tenant, user, name string) (n hardware.Node, owner string, err error) {
	e, err := s.find(ctx, tenant, nodeKind, user, name)
	if err != nil {
		return n, "", err
	}
	return n, e.owner, failed("find node", json.Unmarshal([]byte(e.body), &n))
}
