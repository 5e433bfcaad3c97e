package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// GoneLife is how long the data of a team are kept after it took the program
// away, in case that was a mistake.
const GoneLife = 30 * 24 * time.Hour

const (
	sqlDeparture       = `INSERT INTO departures (tenant, at) VALUES (?1, ?2) ON CONFLICT (tenant) DO NOTHING`
	sqlDepartureUndone = `DELETE FROM departures WHERE tenant = ?1`
	sqlDepartureOf     = `SELECT at FROM departures WHERE tenant = ?1`
	sqlPurgeDeparted   = `DELETE FROM tenants WHERE tenant IN (SELECT tenant FROM departures WHERE at < ?1)`
)

// Left notes that a team took the program away: all that is kept of it goes
// after GoneLife, unless it comes back. A team that nothing is kept of is no
// error.
func (s *Store) Left(ctx context.Context, tenant string) error {
	return s.write(ctx, "note a departure", tenant, func(tx *sql.Tx, now time.Time) error {
		_, err := tx.ExecContext(ctx, sqlDeparture, tenant, now.UnixMilli())
		return err
	})
}

// Back undoes Left. It writes only where there is something to undo, so that it
// may be called whenever a team is met again.
func (s *Store) Back(ctx context.Context, tenant string) error {
	if err := checkTenant(tenant); err != nil {
		return failed("note a return", err)
	}
	var at int64
	err := s.reader.QueryRowContext(ctx, sqlDepartureOf, tenant).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return failed("note a return", err)
	}
	return s.write(ctx, "note a return", tenant, func(tx *sql.Tx, _ time.Time) error {
		_, err := tx.ExecContext(ctx, sqlDepartureUndone, tenant)
		return err
	})
}
