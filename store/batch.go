package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"headroom/engine/hardware"
	"headroom/engine/model"
)

// Batch is what is kept or refused together. Of presets, Name and Query count.
type Batch struct {
	Presets []Preset
	Models  []model.Own
	GPUs    []hardware.GPU
	Nodes   []hardware.Node
}

// SaveAll keeps everything of a batch, or nothing when one part can't be kept.
func (s *Store) SaveAll(ctx context.Context, tenant, owner string, b Batch, by string, overwrite bool) error {
	const op = "save"
	entries, err := b.entries(owner, by)
	if err != nil {
		return failed(op, err)
	}
	_, err = s.change(ctx, op, tenant, func(tx *sql.Tx, now time.Time) (int64, error) {
		for _, e := range entries {
			if _, err := s.putIn(ctx, tx, tenant, e, overwrite, now); err != nil {
				return 0, err
			}
		}
		return 0, nil
	})
	return err
}

// putOne keeps a batch of one.
func (s *Store) putOne(ctx context.Context, op, tenant string, b Batch, owner, by string, overwrite bool) (change int64, err error) {
	entries, err := b.entries(owner, by)
	if err != nil {
		return 0, failed(op, err)
	}
	return s.put(ctx, tenant, entries[0], overwrite)
}

// entries checks and encodes each part.
func (b *Batch) entries(owner, by string) ([]entry, error) {
	var entries []entry
	for _, p := range b.Presets {
		e, err := newEntry(presetKind, owner, p.Name, by)
		query, bad := cleanPreset(p.Query)
		if err := errors.Join(err, bad); err != nil {
			return nil, err
		}
		e.body = query
		entries = append(entries, e)
	}
	for _, m := range b.Models {
		e, err := newEntry(modelKind, owner, m.ID, by)
		m.ID = e.name
		if entries, err = encoded(entries, e, m, err); err != nil {
			return nil, err
		}
	}
	for _, g := range b.GPUs {
		e, err := newEntry(gpuKind, owner, g.ID, by)
		g.ID = e.name
		if entries, err = encoded(entries, e, g, err); err != nil {
			return nil, err
		}
	}
	for _, n := range b.Nodes {
		e, err := newEntry(nodeKind, owner, n.ID, by)
		n.ID = e.name
		if entries, err = encoded(entries, e, n, err); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// encoded appends an entry with its value as JSON.
func encoded(entries []entry, e entry, value any, err error) ([]entry, error) {
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(value)
	if err != nil {
		return nil, invalid("the %s %q holds a figure that is no number", e.kind.noun(), e.name)
	}
	var tree any
	if err := json.Unmarshal(body, &tree); err != nil {
		return nil, err
	}
	if text, found := steers(tree); found {
		return nil, invalid("the %s %q holds characters that can't be shown: %q", e.kind.noun(), e.name, text)
	}
	e.body = string(body)
	return append(entries, e), nil
}
