package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

// Change is one write: who, when, and what was there before.
type Change struct {
	ID     int64     `json:"id"`
	At     time.Time `json:"at"`
	By     string    `json:"by"`
	Action string    `json:"action"` // save, remove, undo
	Kind   string    `json:"kind"`   // preset, model, gpu, node, setting
	Owner  string    `json:"owner,omitempty"`
	Name   string    `json:"name"`
	Old    *string   `json:"old"` // nil: nothing was there
}

const (
	sqlChangeAdd = `INSERT INTO changes (tenant, at, by, action, kind, owner, folded, name, old)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`
	sqlChangeFind = `SELECT kind, owner, folded, name, old FROM changes WHERE tenant = ?1 AND id = ?2`
	sqlChangePage = `SELECT id, at, by, action, kind, owner, name, old FROM changes
		WHERE tenant = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3`
)

// Changes lists writes, the newest first, before the change with an id; 0
// begins with the last. Personal entries of others are among them: it is for
// those who look after the tenant.
func (s *Store) Changes(ctx context.Context, tenant string, before int64, limit int) ([]Change, error) {
	if err := checkTenant(tenant); err != nil {
		return nil, failed("list changes", err)
	}
	if before <= 0 {
		before = 1 << 62
	}
	if limit <= 0 || limit > Page {
		limit = Page
	}
	list, err := collect(ctx, s.reader, scanChange, sqlChangePage, tenant, before, limit)
	return list, failed("list changes", err)
}

func scanChange(row scanner) (c Change, err error) {
	var at int64
	err = row.Scan(&c.ID, &at, &c.By, &c.Action, &c.Kind, &c.Owner, &c.Name, &c.Old)
	c.At = time.UnixMilli(at).UTC()
	return c, err
}

// Undo puts back what was there before a change, and tells what it was of.
// Somebody else's later change is not undone with it: that is a Conflict.
// Undoing an undo brings the change back.
func (s *Store) Undo(ctx context.Context, tenant string, change int64, by string) (kind, owner, name string, err error) {
	if err := checkUser(by); err != nil {
		return "", "", "", failed("undo", err)
	}
	_, err = s.change(ctx, "undo", tenant, func(tx *sql.Tx, now time.Time) (int64, error) {
		e := entry{changedBy: by}
		var old sql.NullString
		err := tx.QueryRowContext(ctx, sqlChangeFind, tenant, change).Scan(&e.kind, &e.owner, &e.folded, &e.name, &old)
		if errors.Is(err, sql.ErrNoRows) {
			return 0, notFound("this change is not known any more")
		}
		if err != nil {
			return 0, err
		}
		if e.owner != "" && !strings.HasPrefix(e.owner, channelScope) && e.owner != by {
			return 0, notFound("this change is not known any more") // somebody else's own
		}
		kind, owner, name = string(e.kind), e.owner, e.name
		stands, err := s.state(ctx, tx, tenant, e)
		if err != nil {
			return 0, err
		}
		if stands.change == 0 {
			return 0, notFound("this change is too old to be undone")
		}
		if stands.change != change {
			return 0, conflict("%q was changed again since", e.name)
		}
		if e.body = old.String; old.Valid {
			return s.leave(ctx, tx, tenant, e, "undo", stands, now)
		}
		return s.hide(ctx, tx, tenant, e, "undo", stands, now)
	})
	return kind, owner, name, err
}
