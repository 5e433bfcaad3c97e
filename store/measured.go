package store

import (
	"context"
	"database/sql"
	"math"
	"time"
)

// What can be measured.
const (
	MemoryBytes     = "memory_bytes" // what a process takes on one card
	StepSeconds     = "step_s"
	TokensPerSecond = "tokens_per_s"
)

var measures = map[string]bool{MemoryBytes: true, StepSeconds: true, TokensPerSecond: true}

// mostMeasured bounds the figures of one tenant.
const mostMeasured = 20000

// Figure is one measured value beside the question that it belongs to.
type Figure struct {
	ID    int64     `json:"id"`
	Query string    `json:"query"` // in the exact notation
	What  string    `json:"what"`
	Value float64   `json:"value"`
	By    string    `json:"by,omitempty"`
	At    time.Time `json:"at"`
}

const (
	sqlMeasuredAdd    = `INSERT INTO measured (tenant, query, what, value, by, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`
	sqlMeasuredCount  = `SELECT count(*) FROM measured WHERE tenant = ?1`
	sqlMeasuredOf     = `SELECT value, at FROM measured WHERE tenant = ?1 AND query = ?2 AND what = ?3 ORDER BY id DESC LIMIT 100`
	sqlMeasuredPage   = `SELECT id, query, what, value, by, at FROM measured WHERE tenant = ?1 AND id > ?2 ORDER BY id LIMIT ?3`
	sqlMeasuredLatest = `SELECT id, query, what, value, by, at FROM measured WHERE tenant = ?1 AND what = ?2 ORDER BY id DESC LIMIT ?3`
	sqlMeasuredDelete = `DELETE FROM measured WHERE tenant = ?1 AND id = ?2`
)

// AddMeasured keeps what somebody measured for a question in the exact
// notation.
func (s *Store) AddMeasured(ctx context.Context, tenant, query, what string, value float64, by string) (id int64, err error) {
	query, err = cleanQuery(query)
	if err == nil {
		err = checkUser(by)
	}
	if err == nil && (!measures[what] || !(value > 0) || math.IsInf(value, 0)) {
		err = invalid("a measured value is a number above zero, of memory, seconds a step or tokens a second")
	}
	if err != nil {
		return 0, failed("keep measured", err)
	}
	err = s.write(ctx, "keep measured", tenant, func(tx *sql.Tx, now time.Time) error {
		var count int
		if err := tx.QueryRowContext(ctx, sqlMeasuredCount, tenant).Scan(&count); err != nil {
			return err
		}
		if count >= mostMeasured {
			return invalid("%d measured values are kept already; remove one first", mostMeasured)
		}
		result, err := tx.ExecContext(ctx, sqlMeasuredAdd, tenant, query, what, value, by, now.UnixMilli())
		if err != nil {
			return err
		}
		id, err = result.LastInsertId()
		return err
	})
	return id, err
}

// Measured returns what the tenant measured for a question, the newest first,
// and when that was.
func (s *Store) Measured(ctx context.Context, tenant, query, what string) (values []float64, newest time.Time, err error) {
	if err := checkTenant(tenant); err != nil {
		return nil, newest, failed("find measured", err)
	}
	values, err = collect(ctx, s.reader, func(row scanner) (value float64, err error) {
		var at int64
		err = row.Scan(&value, &at)
		if newest.IsZero() {
			newest = time.UnixMilli(at).UTC()
		}
		return value, err
	}, sqlMeasuredOf, tenant, query, what)
	return values, newest, failed("find measured", err)
}

// ListMeasured lists measured values in the order in which they came, after an
// id, at most limit (0: a Page).
func (s *Store) ListMeasured(ctx context.Context, tenant string, after int64, limit int) ([]Figure, error) {
	if err := checkTenant(tenant); err != nil {
		return nil, failed("list measured", err)
	}
	if limit <= 0 || limit > Page {
		limit = Page
	}
	list, err := collect(ctx, s.reader, scanFigure, sqlMeasuredPage, tenant, after, limit)
	return list, failed("list measured", err)
}

// LatestMeasured lists what was measured of one kind, the newest first, at most
// limit (0: a Page).
func (s *Store) LatestMeasured(ctx context.Context, tenant, what string, limit int) ([]Figure, error) {
	if err := checkTenant(tenant); err != nil {
		return nil, failed("list measured", err)
	}
	if limit <= 0 || limit > Page {
		limit = Page
	}
	list, err := collect(ctx, s.reader, scanFigure, sqlMeasuredLatest, tenant, what, limit)
	return list, failed("list measured", err)
}

func scanFigure(row scanner) (f Figure, err error) {
	var at int64
	err = row.Scan(&f.ID, &f.Query, &f.What, &f.Value, &f.By, &at)
	f.At = time.UnixMilli(at).UTC()
	return f, err
}

// ForgetMeasured removes one measured value.
func (s *Store) ForgetMeasured(ctx context.Context, tenant string, id int64) error {
	return s.write(ctx, "forget measured", tenant, func(tx *sql.Tx, _ time.Time) error {
		result, err := tx.ExecContext(ctx, sqlMeasuredDelete, tenant, id)
		if err != nil {
			return err
		}
		if rows, err := result.RowsAffected(); err != nil || rows > 0 {
			return err
		}
		return notFound("no measured value has the number %d", id)
	})
}
