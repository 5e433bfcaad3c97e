package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// SeenLife is how long an event is remembered; platforms send one again for
// minutes or hours.
const SeenLife = 24 * time.Hour

// One statement decides, so that two deliveries at once can't both be first.
const sqlSeen = `INSERT INTO seen (tenant, key, at) VALUES (?1, ?2, ?3)
	ON CONFLICT (tenant, key) DO UPDATE SET at = excluded.at WHERE at < ?4`

const sqlWasSeen = `SELECT 1 FROM seen WHERE tenant = ?1 AND key = ?2 AND at >= ?3`

// WasSeen reports whether an event is remembered, and leaves it as it is.
func (s *Store) WasSeen(ctx context.Context, tenant, key string) (bool, error) {
	if err := errors.Join(checkTenant(tenant), checkKey(key)); err != nil {
		return false, failed("look up event", err)
	}
	var found int
	err := s.reader.QueryRowContext(ctx, sqlWasSeen, tenant, key, s.now().Add(-SeenLife).UnixMilli()).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, failed("look up event", err)
}

// Seen remembers an event and reports whether this is its first time within
// SeenLife.
func (s *Store) Seen(ctx context.Context, tenant, key string) (first bool, err error) {
	if err := checkKey(key); err != nil {
		return false, failed("remember event", err)
	}
	err = s.write(ctx, "remember event", tenant, func(tx *sql.Tx, now time.Time) error {
		result, err := tx.ExecContext(ctx, sqlSeen, tenant, key, now.UnixMilli(), now.Add(-SeenLife).UnixMilli())
		if err != nil {
			return err
		}
		rows, err := result.RowsAffected()
		first = rows > 0
		return err
	})
	return first, err
}
