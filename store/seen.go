package store

import (
	"context"
	"database/sql"
	"time"
)

// SeenLife is how long an event is remembered; platforms send one again for
// minutes or hours.
const SeenLife = 24 * time.Hour

// One statement decides, so that two deliveries at once can't both be first.
const sqlSeen = `INSERT INTO seen (tenant, key, at) VALUES (?1, ?2, ?3)
	ON CONFLICT (tenant, key) DO UPDATE SET at = excluded.at WHERE at < ?4`

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
