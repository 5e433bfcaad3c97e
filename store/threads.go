package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
	"unicode"
)

// ThreadLife is how long a thread is remembered after its last question.
const ThreadLife = 7 * 24 * time.Hour

// Bounds of one thread.
const (
	mostBefore = 20  // questions that undo can go back to
	longestKey = 512 // bytes of a thread's or an event's key
)

const (
	sqlThread    = `SELECT query, lang, before, version FROM threads WHERE tenant = ?1 AND key = ?2 AND changed >= ?3`
	sqlThreadPut = `INSERT INTO threads (tenant, key, user, query, lang, before, version, changed)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
		ON CONFLICT (tenant, key) DO UPDATE SET user = excluded.user, query = excluded.query, lang = excluded.lang,
			before = excluded.before, version = excluded.version, changed = excluded.changed`
	sqlThreadForget = `DELETE FROM threads WHERE tenant = ?1 AND key = ?2`
)

// thread is where a conversation stands.
type thread struct {
	query, lang string
	before      []string // the oldest first
	version     int
}

// Thread returns the last question of a thread in the exact notation, the
// language of its answer, the question before it (empty: none), and its
// version. A thread that is not known, or was not for ThreadLife, has version 0.
func (s *Store) Thread(ctx context.Context, tenant, key string) (query, lang, previous string, version int, err error) {
	if err := errors.Join(checkTenant(tenant), checkKey(key)); err != nil {
		return "", "", "", 0, failed("find thread", err)
	}
	t, err := s.scanThread(s.reader.QueryRowContext(ctx, sqlThread, tenant, key, s.now().Add(-ThreadLife).UnixMilli()))
	return t.query, t.lang, t.previous(), t.version, failed("find thread", err)
}

// SaveThread makes a question, in the exact notation, the last of a thread, and
// returns the thread's new version. was is the version that the question rests
// on: when the thread has moved on since, that is a Conflict and nothing is
// written; -1 replaces whatever is there.
func (s *Store) SaveThread(ctx context.Context, tenant, key, user, query, lang string, was int) (version int, err error) {
	query, err = cleanQuery(query)
	if err := errors.Join(err, checkKey(key), checkUser(user)); err != nil {
		return 0, failed("save thread", err)
	}
	err = s.write(ctx, "save thread", tenant, func(tx *sql.Tx, now time.Time) error {
		t, err := s.scanThread(tx.QueryRowContext(ctx, sqlThread, tenant, key, now.Add(-ThreadLife).UnixMilli()))
		if err != nil {
			return err
		}
		if was >= 0 && t.version != was {
			return conflict("this conversation has moved on; ask again")
		}
		if t.version > 0 && t.query != query {
			t.before = append(t.before, t.query)
			t.before = t.before[max(0, len(t.before)-mostBefore):]
		}
		t.query, t.lang, t.version = query, lang, t.version+1
		version = t.version
		return putThread(ctx, tx, tenant, key, user, t, now)
	})
	return version, err
}

// UndoThread goes back to the question before the last and returns it. A thread
// without one is NotFound.
func (s *Store) UndoThread(ctx context.Context, tenant, key, user string) (query, lang string, version int, err error) {
	if err := errors.Join(checkKey(key), checkUser(user)); err != nil {
		return "", "", 0, failed("undo", err)
	}
	err = s.write(ctx, "undo", tenant, func(tx *sql.Tx, now time.Time) error {
		t, err := s.scanThread(tx.QueryRowContext(ctx, sqlThread, tenant, key, now.Add(-ThreadLife).UnixMilli()))
		if err != nil {
			return err
		}
		if len(t.before) == 0 {
			return notFound("there is no earlier question to go back to")
		}
		t.query, t.before = t.previous(), t.before[:len(t.before)-1]
		t.version++
		query, lang, version = t.query, t.lang, t.version
		return putThread(ctx, tx, tenant, key, user, t, now)
	})
	return query, lang, version, err
}

// ForgetThread removes a thread; one that is not there is no error.
func (s *Store) ForgetThread(ctx context.Context, tenant, key string) error {
	return s.write(ctx, "forget thread", tenant, func(tx *sql.Tx, _ time.Time) error {
		_, err := tx.ExecContext(ctx, sqlThreadForget, tenant, key)
		return err
	})
}

func putThread(ctx context.Context, tx *sql.Tx, tenant, key, user string, t thread, now time.Time) error {
	_, err := tx.ExecContext(ctx, sqlThreadPut, tenant, key, user, t.query, t.lang, strings.Join(t.before, "\n"), t.version, now.UnixMilli())
	return err
}

// scanThread reads a thread; none is the zero thread.
func (s *Store) scanThread(row scanner) (t thread, err error) {
	var before string
	err = row.Scan(&t.query, &t.lang, &before, &t.version)
	if errors.Is(err, sql.ErrNoRows) {
		return thread{}, nil
	}
	if before != "" {
		t.before = strings.Split(before, "\n")
	}
	return t, err
}

func (t *thread) previous() string {
	if len(t.before) == 0 {
		return ""
	}
	return t.before[len(t.before)-1]
}

// checkKey refuses keys that no adapter makes.
func checkKey(key string) error {
	if key == "" || len(key) > longestKey || strings.ContainsFunc(key, unicode.IsControl) {
		return invalid("this is no key of a conversation or an event")
	}
	return nil
}
