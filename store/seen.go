package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"
)

// SeenLife is how long an event is remembered; platforms send one again for
// minutes or hours.
const SeenLife = 24 * time.Hour

// One statement decides, so that two deliveries at once can't both be first.
const sqlSeen = `INSERT INTO seen (tenant, key, at) VALUES (?1, ?2, ?3)
	ON CONFLICT (tenant, key) DO UPDATE SET at = excluded.at WHERE at < ?4`

const sqlWasSeen = `SELECT 1 FROM seen WHERE tenant = ?1 AND at >= ?2 AND key IN (?3, ?4) LIMIT 1`

// WasSeen reports whether an event is remembered under one of its keys, and
// leaves it as it is.
func (s *Store) WasSeen(ctx context.Context, tenant string, keys ...string) (bool, error) {
	const op = "look up event"
	if err := errors.Join(checkTenant(tenant), checkKeys(keys)); err != nil {
		return false, failed(op, err)
	}
	since := s.now().Add(-SeenLife).UnixMilli()
	for pair := range slices.Chunk(keys, 2) { // an event has one key or two
		var found int
		err := s.reader.QueryRowContext(ctx, sqlWasSeen, tenant, since, pair[0], pair[len(pair)-1]).Scan(&found)
		if !errors.Is(err, sql.ErrNoRows) {
			return err == nil, failed(op, err)
		}
	}
	return false, nil
}

// Seen remembers an event under all of its keys and reports whether this is its
// first time within SeenLife under every one of them.
func (s *Store) Seen(ctx context.Context, tenant string, keys ...string) (first bool, err error) {
	const op = "remember event"
	if err := checkKeys(keys); err != nil {
		return false, failed(op, err)
	}
	err = s.write(ctx, op, tenant, func(tx *sql.Tx, now time.Time) error {
		first = true
		for _, key := range keys {
			result, err := tx.ExecContext(ctx, sqlSeen, tenant, key, now.UnixMilli(), now.Add(-SeenLife).UnixMilli())
			if err != nil {
				return err
			}
			rows, err := result.RowsAffected()
			if err != nil {
				return err
			}
			first = first && rows > 0
		}
		return nil
	})
	return first && err == nil, err
}

func checkKeys(keys []string) (err error) {
	for _, key := range keys {
		err = errors.Join(err, checkKey(key))
	}
	return err
}
