package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

// entryKind is what an entry is of.
type entryKind string

const (
	presetKind  entryKind = "preset"
	modelKind   entryKind = "model"
	gpuKind     entryKind = "gpu"
	nodeKind    entryKind = "node"
	settingKind entryKind = "setting"
)

// noun is the word for the kind in a sentence.
func (k entryKind) noun() string {
	switch k {
	case gpuKind:
		return "accelerator"
	case nodeKind:
		return "machine"
	}
	return string(k)
}

// Bounds of what a tenant can keep; a chat room is no archive.
const (
	mostEntries = 2000    // of one kind in one tenant
	mostOwn     = 200     // of one user, so that nobody takes the room of all
	longestBody = 1 << 16 // bytes of one entry
)

// Page is how many entries a listing gives when the caller asks for none or for
// more.
const Page = 1000

// entry is one row under a name.
type entry struct {
	kind         entryKind
	owner        string
	folded, name string
	body         string
	change       int64
	changed      time.Time
	changedBy    string
}

// The statements of entries. The tenant is always the first parameter.
const (
	// A revision is never used twice, not even by a tenant that was forgotten and
	// came again: other processes may still hold what they read under the old one. The
	// second parameter is the time in microseconds, of which no two writes share one.
	sqlTenantTouch = `INSERT INTO tenants (tenant, revision, created) VALUES (?1, ?2, ?2 / 1000)
		ON CONFLICT (tenant) DO UPDATE SET revision = max(revision + 1, ?2)`
	sqlTenantEnsure   = `INSERT INTO tenants (tenant, created) VALUES (?1, ?2 / 1000) ON CONFLICT (tenant) DO NOTHING`
	sqlTenantRevision = `SELECT revision FROM tenants WHERE tenant = ?1`
	sqlTenantStanding = `SELECT revision, measured.id IS NOT NULL FROM tenants LEFT JOIN measured USING (tenant)
		WHERE tenant = ?1 LIMIT 1`

	sqlEntryState = `SELECT body, change, deleted IS NOT NULL, name FROM entries
		WHERE tenant = ?1 AND kind = ?2 AND folded = ?3 AND owner = ?4`
	sqlEntryPut = `INSERT INTO entries (tenant, kind, folded, owner, name, body, change, changed, changed_by)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
		ON CONFLICT (tenant, kind, folded, owner) DO UPDATE SET name = excluded.name, body = excluded.body,
			change = excluded.change, changed = excluded.changed, changed_by = excluded.changed_by, deleted = NULL`
	sqlEntryDelete = `UPDATE entries SET deleted = ?6, changed = ?6, change = ?5, changed_by = ?7
		WHERE tenant = ?1 AND kind = ?2 AND folded = ?3 AND owner = ?4`
	sqlEntryCount = `SELECT count(*) FROM entries WHERE tenant = ?1 AND kind = ?2 AND deleted IS NULL`
	sqlOwnCount   = `SELECT count(*) FROM entries WHERE tenant = ?1 AND owner = ?2 AND deleted IS NULL`

	// Own entries stand before shared ones of the same name: '' sorts first.
	sqlEntryFind = `SELECT kind, owner, folded, name, body, change, changed, changed_by FROM entries
		WHERE tenant = ?1 AND kind = ?2 AND folded = ?3 AND owner IN ('', ?4) AND deleted IS NULL
		ORDER BY owner DESC LIMIT 1`
	sqlEntryPage = `SELECT kind, owner, folded, name, body, change, changed, changed_by FROM entries
		WHERE tenant = ?1 AND kind = ?2 AND (folded, owner) > (?3, ?4) AND owner IN ('', ?5) AND deleted IS NULL
		ORDER BY folded, owner LIMIT ?6`
	sqlEntryVisible = `SELECT kind, owner, folded, name, body, change, changed, changed_by FROM entries
		WHERE tenant = ?1 AND owner IN ('', ?2) AND deleted IS NULL AND kind <> 'setting'
		ORDER BY owner DESC, folded`
)

// scanner is a row of a result.
type scanner interface{ Scan(...any) error }

func scanEntry(row scanner) (e entry, err error) {
	var changed int64
	err = row.Scan(&e.kind, &e.owner, &e.folded, &e.name, &e.body, &e.change, &changed, &e.changedBy)
	e.changed = time.UnixMilli(changed).UTC()
	return e, err
}

// put keeps one entry.
func (s *Store) put(ctx context.Context, tenant string, e entry, overwrite bool) (change int64, err error) {
	return s.change(ctx, "save "+string(e.kind), tenant, func(tx *sql.Tx, now time.Time) (int64, error) {
		return s.putIn(ctx, tx, tenant, e, overwrite, now)
	})
}

// putIn keeps an entry. What stands there already is only replaced when that is
// wanted.
func (s *Store) putIn(ctx context.Context, tx *sql.Tx, tenant string, e entry, overwrite bool, now time.Time) (change int64, err error) {
	if len(e.body) > longestBody {
		return 0, invalid("the %s %q is too large to be kept: %d bytes of at most %d", e.kind.noun(), e.name, len(e.body), longestBody)
	}
	old, err := s.state(ctx, tx, tenant, e)
	if err != nil {
		return 0, err
	}
	if old.there && !overwrite {
		return 0, conflict("the %s %q is there already", e.kind.noun(), old.name)
	}
	if !old.there {
		var count int
		if err := tx.QueryRowContext(ctx, sqlEntryCount, tenant, e.kind).Scan(&count); err != nil {
			return 0, err
		}
		if count >= mostEntries {
			return 0, invalid("%d entries of this kind are kept already; remove one first", mostEntries)
		}
		if e.owner != "" && !strings.HasPrefix(e.owner, channelScope) {
			if err := tx.QueryRowContext(ctx, sqlOwnCount, tenant, e.owner).Scan(&count); err != nil {
				return 0, err
			}
			if count >= mostOwn {
				return 0, invalid("%d entries of your own are kept already; remove one first", mostOwn)
			}
		}
	}
	return s.leave(ctx, tx, tenant, e, "save", old, now)
}

// state is what stands under a name.
type state struct {
	there  bool
	name   string
	left   string         // the body, also of a removed entry
	body   sql.NullString // as the audit keeps it: NULL when nothing is there
	change int64          // 0: there was never anything
}

func (s *Store) state(ctx context.Context, tx *sql.Tx, tenant string, e entry) (state, error) {
	var found state
	var deleted bool
	err := tx.QueryRowContext(ctx, sqlEntryState, tenant, e.kind, e.folded, e.owner).Scan(&found.left, &found.change, &deleted, &found.name)
	if errors.Is(err, sql.ErrNoRows) {
		return state{}, nil
	}
	found.there = err == nil && !deleted
	found.body = sql.NullString{String: found.left, Valid: found.there}
	return found, err
}

// leave writes down what an entry is to be, and in the audit what it was.
func (s *Store) leave(ctx context.Context, tx *sql.Tx, tenant string, e entry, action string, old state, now time.Time) (change int64, err error) {
	at := now.UnixMilli()
	written, err := tx.ExecContext(ctx, sqlChangeAdd, tenant, at, e.changedBy, action, e.kind, e.owner, e.folded, cmp.Or(old.name, e.name), old.body)
	if err != nil {
		return 0, err
	}
	if change, err = written.LastInsertId(); err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, sqlEntryPut, tenant, e.kind, e.folded, e.owner, e.name, e.body, change, at, e.changedBy)
	return change, err
}

// remove hides an entry until it is purged, so that it can be brought back.
func (s *Store) remove(ctx context.Context, tenant string, e entry) (change int64, err error) {
	return s.change(ctx, "remove "+string(e.kind), tenant, func(tx *sql.Tx, now time.Time) (int64, error) {
		old, err := s.state(ctx, tx, tenant, e)
		if err != nil {
			return 0, err
		}
		if !old.there {
			return 0, notFound("no %s is called %q", e.kind.noun(), e.name)
		}
		e.name = old.name
		return s.hide(ctx, tx, tenant, e, "remove", old, now)
	})
}

// restore brings a removed entry back.
func (s *Store) restore(ctx context.Context, tenant string, e entry) (change int64, err error) {
	return s.change(ctx, "restore "+string(e.kind), tenant, func(tx *sql.Tx, now time.Time) (int64, error) {
		old, err := s.state(ctx, tx, tenant, e)
		if err != nil {
			return 0, err
		}
		switch {
		case old.there:
			return 0, conflict("the %s %q is there already", e.kind.noun(), old.name)
		case old.change == 0:
			return 0, notFound("no %s called %q was removed lately", e.kind.noun(), e.name)
		}
		e.name, e.body = old.name, old.left
		return s.leave(ctx, tx, tenant, e, "undo", old, now)
	})
}

func (s *Store) hide(ctx context.Context, tx *sql.Tx, tenant string, e entry, action string, old state, now time.Time) (change int64, err error) {
	at := now.UnixMilli()
	written, err := tx.ExecContext(ctx, sqlChangeAdd, tenant, at, e.changedBy, action, e.kind, e.owner, e.folded, e.name, old.body)
	if err != nil {
		return 0, err
	}
	if change, err = written.LastInsertId(); err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, sqlEntryDelete, tenant, e.kind, e.folded, e.owner, change, at, e.changedBy)
	return change, err
}

// find looks a name up, a user's own before the shared one.
func (s *Store) find(ctx context.Context, tenant string, kind entryKind, user, name string) (entry, error) {
	op := "find " + string(kind)
	if err := checkTenant(tenant); err != nil {
		return entry{}, failed(op, err)
	}
	e, err := scanEntry(s.reader.QueryRowContext(ctx, sqlEntryFind, tenant, kind, Fold(name), user))
	if errors.Is(err, sql.ErrNoRows) {
		return entry{}, failed(op, notFound("no %s is called %q", kind.noun(), name))
	}
	return e, failed(op, err)
}

// cursor is where a listing goes on; zero is its beginning.
type cursor struct{ folded, owner string }

// page lists entries that a user sees by folded name, after a cursor.
func (s *Store) page(ctx context.Context, tenant string, kind entryKind, user string, after cursor, limit int) ([]entry, error) {
	op := "list " + string(kind) + "s"
	if err := checkTenant(tenant); err != nil {
		return nil, failed(op, err)
	}
	if limit <= 0 || limit > Page {
		limit = Page
	}
	entries, err := collect(ctx, s.reader, scanEntry, sqlEntryPage, tenant, kind, after.folded, after.owner, user, limit)
	return entries, failed(op, err)
}

// querier is a pool or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// collect reads every row of a result.
func collect[T any](ctx context.Context, db querier, scan func(scanner) (T, error), statement string, args ...any) (list []T, err error) {
	rows, err := db.QueryContext(ctx, statement, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		value, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	return list, rows.Err()
}
