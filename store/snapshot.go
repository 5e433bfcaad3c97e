package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"sync"

	"headroom/engine/hardware"
	"headroom/engine/model"
)

// snapshot is what one user of a tenant sees under names, as one revision of
// the tenant has it. It is shared and not changed.
type snapshot struct {
	revision int64
	presets  map[string]string
	models   []model.Own
	gpus     []hardware.GPU
	nodes    []hardware.Node
}

// add takes one entry in.
func (s *snapshot) add(e entry) error {
	switch e.kind {
	case presetKind:
		s.presets[e.name] = e.body
	case modelKind:
		return appendDecoded(&s.models, e.body)
	case gpuKind:
		return appendDecoded(&s.gpus, e.body)
	case nodeKind:
		return appendDecoded(&s.nodes, e.body)
	}
	return nil
}

func appendDecoded[T any](list *[]T, body string) error {
	var value T
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		return err
	}
	*list = append(*list, value)
	return nil
}

// Revision grows with each write of a tenant's presets, models, accelerators or
// settings, by any process. What was made of them is good as long as it stays.
func (s *Store) Revision(ctx context.Context, tenant string) (int64, error) {
	if err := checkTenant(tenant); err != nil {
		return 0, failed("read revision", err)
	}
	var revision int64
	err := s.reader.QueryRowContext(ctx, sqlTenantRevision, tenant).Scan(&revision)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return revision, failed("read revision", err)
}

// Standing is the revision of a tenant, and whether something was measured.
func (s *Store) Standing(ctx context.Context, tenant string) (revision int64, measured bool, err error) {
	if err := checkTenant(tenant); err != nil {
		return 0, false, failed("read standing", err)
	}
	err = s.reader.QueryRowContext(ctx, sqlTenantStanding, tenant).Scan(&revision, &measured)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return revision, measured, failed("read standing", err)
}

// PresetNames returns every preset that a user sees: its name and what it holds
// in the exact notation. A user's own hides the shared one. The map is shared.
func (s *Store) PresetNames(ctx context.Context, tenant, user string) (map[string]string, error) {
	seen, err := s.snapshot(ctx, tenant, user)
	return seen.presets, err
}

// Models returns every model that a user sees. The list is shared.
func (s *Store) Models(ctx context.Context, tenant, user string) ([]model.Own, error) {
	seen, err := s.snapshot(ctx, tenant, user)
	return seen.models, err
}

// GPUs returns every accelerator that a user sees. The list is shared.
func (s *Store) GPUs(ctx context.Context, tenant, user string) ([]hardware.GPU, error) {
	seen, err := s.snapshot(ctx, tenant, user)
	return seen.gpus, err
}

// Nodes returns every machine that a user sees. The list is shared.
func (s *Store) Nodes(ctx context.Context, tenant, user string) ([]hardware.Node, error) {
	seen, err := s.snapshot(ctx, tenant, user)
	return seen.nodes, err
}

// snapshot returns what a user sees, from memory while nothing was written.
func (s *Store) snapshot(ctx context.Context, tenant, user string) (*snapshot, error) {
	revision, err := s.Revision(ctx, tenant)
	if err != nil {
		return &snapshot{}, err
	}
	key := tenant + "\x00" + user
	if kept := s.cache.get(key); kept != nil && kept.revision == revision {
		return kept, nil
	}
	fresh, err := s.readSnapshot(ctx, tenant, user)
	if err != nil {
		return &snapshot{}, failed("read names", err)
	}
	s.cache.put(key, fresh)
	return fresh, nil
}

// readSnapshot reads revision and entries in one transaction.
func (s *Store) readSnapshot(ctx context.Context, tenant, user string) (*snapshot, error) {
	tx, err := s.reader.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	fresh := &snapshot{presets: map[string]string{}}
	err = tx.QueryRowContext(ctx, sqlTenantRevision, tenant).Scan(&fresh.revision)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	entries, err := collect(ctx, tx, scanEntry, sqlEntryVisible, tenant, user)
	if err != nil {
		return nil, err
	}
	type place struct {
		kind   entryKind
		folded string
	}
	taken := make(map[place]bool, len(entries))
	for _, e := range entries { // a user's own come first
		if at := (place{e.kind, e.folded}); !taken[at] {
			taken[at] = true
			if err := fresh.add(e); err != nil {
				s.log.Warn("an entry can't be read", "tenant", tenant, "kind", string(e.kind), "name", e.name, "error", err)
			}
		}
	}
	return fresh, nil
}

// generation is how many snapshots are remembered before the older half goes.
const generation = 512

// snapshots remembers what was read last, in two generations: what is asked for
// moves to the young one, and when that is full the old one goes.
type snapshots struct {
	mu         sync.Mutex
	young, old map[string]*snapshot
}

func newSnapshots() *snapshots {
	return &snapshots{young: map[string]*snapshot{}}
}

func (c *snapshots) get(key string) *snapshot {
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept := c.young[key]; kept != nil {
		return kept
	}
	kept := c.old[key]
	if kept != nil {
		c.keep(key, kept)
	}
	return kept
}

func (c *snapshots) put(key string, fresh *snapshot) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept := c.young[key]; kept == nil || kept.revision <= fresh.revision {
		c.keep(key, fresh)
	}
}

func (c *snapshots) keep(key string, s *snapshot) {
	if len(c.young) >= generation {
		c.old, c.young = c.young, map[string]*snapshot{}
	}
	c.young[key] = s
}

// drop forgets a tenant, whose revisions begin anew.
func (c *snapshots) drop(tenant string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, half := range []map[string]*snapshot{c.young, c.old} {
		for key := range half {
			if strings.HasPrefix(key, tenant+"\x00") {
				delete(half, key)
			}
		}
	}
}
