package store

import (
	"context"
	"encoding/json"

	"headroom/engine/model"
)

// SaveModel keeps a model under its ID: for everybody when the owner is empty,
// else for that user. It hides a built-in model of the same name within the
// tenant. An existing own one is a Conflict unless overwrite is set.
func (s *Store) SaveModel(ctx context.Context, tenant, owner string, m model.Own, by string, overwrite bool) (change int64, err error) {
	return s.putOne(ctx, "save model", tenant, Batch{Models: []model.Own{m}}, owner, by, overwrite)
}

// ForgetModel removes a model of the owner, or a shared one.
func (s *Store) ForgetModel(ctx context.Context, tenant, owner, name, by string) (change int64, err error) {
	return s.forget(ctx, tenant, modelKind, owner, name, by)
}

// RestoreModel brings a removed model back, while it is kept for that.
func (s *Store) RestoreModel(ctx context.Context, tenant, owner, name, by string) (change int64, err error) {
	return s.bringBack(ctx, tenant, modelKind, owner, name, by)
}

// Model finds a model by its name in any spelling, the user's own before the
// shared one, and tells whose it is.
func (s *Store) Model(ctx context.Context, tenant, user, name string) (m model.Own, owner string, err error) {
	e, err := s.find(ctx, tenant, modelKind, user, name)
	if err != nil {
		return m, "", err
	}
	return m, e.owner, failed("find model", json.Unmarshal([]byte(e.body), &m))
}
