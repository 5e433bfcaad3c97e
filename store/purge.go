package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// How long what was removed can be brought back, and how long the audit is
// kept.
const (
	RemovedLife = 30 * 24 * time.Hour
	AuditLife   = 365 * 24 * time.Hour
)

// Housekeeping is about time and not about a tenant.
const (
	sqlPurgeSeen    = `DELETE FROM seen WHERE at < ?1`
	sqlPurgeThreads = `DELETE FROM threads WHERE changed < ?1`
	sqlPurgeRemoved = `DELETE FROM entries WHERE deleted < ?1`
	sqlPurgeChanges = `DELETE FROM changes WHERE at < ?1`
)

// Purge removes what has expired, of all tenants, and returns how many rows
// that were. A server calls it every hour or so; reads do not depend on it.
func (s *Store) Purge(ctx context.Context) (removed int64, err error) {
	now := s.now()
	for _, step := range []struct {
		statement string
		life      time.Duration
	}{
		{sqlPurgeDeparted, GoneLife}, {sqlPurgeSeen, SeenLife}, {sqlPurgeThreads, ThreadLife}, {sqlPurgeRemoved, RemovedLife}, {sqlPurgeChanges, AuditLife},
	} {
		result, err := s.purge(ctx, step.statement, now.Add(-step.life).UnixMilli())
		if err != nil {
			return removed, failed("purge", err)
		}
		rows, err := result.RowsAffected()
		if err != nil {
			return removed, failed("purge", err)
		}
		removed += rows
		if step.statement == sqlPurgeDeparted && rows > 0 {
			s.untidy.Store(true)
		}
	}
	if s.untidy.Load() { // a whole team is forgotten, or a reader was in the way
		return removed, s.tidy(ctx)
	}
	return removed, nil
}

func (s *Store) purge(ctx context.Context, statement string, before int64) (sql.Result, error) {
	if s.writer == nil {
		return nil, errors.New("opened to be read only")
	}
	return s.writer.ExecContext(ctx, statement, before)
}
