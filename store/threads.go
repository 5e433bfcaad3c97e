package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
)

// ThreadLife is how long a thread is remembered after its last question.
const ThreadLife = 7 * 24 * time.Hour

// threadFresh is how long a thread is not written again when it says the same:
// what a button asks is said by each answer with that button.
const threadFresh = time.Hour

// Bounds of one thread.
const (
	longestKey  = 512 // bytes of a thread's or an event's key
	longestWord = 64  // bytes of a language or a version
)

// Thread is where a conversation stands. Questions are in the exact notation,
// never what was typed.
type Thread struct {
	Query    string    `json:"query"`
	Previous string    `json:"previous,omitempty"` // what undo goes back to; empty: nothing
	Lang     string    `json:"lang"`
	User     string    `json:"user,omitempty"`    // who asked last
	Program  string    `json:"program,omitempty"` // the version of the program that answered
	At       time.Time `json:"at"`                // of the last question, within threadFresh; SaveThread sets it
}

const (
	sqlThread    = `SELECT query, previous, lang, user, program, changed FROM threads WHERE tenant = ?1 AND key = ?2 AND changed >= ?3`
	sqlThreadPut = `INSERT INTO threads (tenant, key, query, previous, lang, user, program, changed)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
		ON CONFLICT (tenant, key) DO UPDATE SET query = excluded.query, previous = excluded.previous, lang = excluded.lang,
			user = excluded.user, program = excluded.program, changed = excluded.changed
		WHERE (threads.query, threads.previous, threads.lang, threads.user, threads.program, excluded.changed < threads.changed + ?9)
			IS NOT (excluded.query, excluded.previous, excluded.lang, excluded.user, excluded.program, TRUE)`
	sqlThreadForget = `DELETE FROM threads WHERE tenant = ?1 AND key = ?2`
)

// Thread returns where a conversation stands, and whether it is remembered.
func (s *Store) Thread(ctx context.Context, tenant, key string) (t Thread, found bool, err error) {
	if err := errors.Join(checkTenant(tenant), checkKey(key)); err != nil {
		return t, false, failed("find thread", err)
	}
	t, err = scanThread(s.reader.QueryRowContext(ctx, sqlThread, tenant, key, s.now().Add(-ThreadLife).UnixMilli()))
	if errors.Is(err, sql.ErrNoRows) {
		return Thread{}, false, nil
	}
	return t, err == nil, failed("find thread", err)
}

// SaveThread remembers where a conversation stands, from now on for ThreadLife.
func (s *Store) SaveThread(ctx context.Context, tenant, key string, t Thread) error {
	return s.SaveThreads(ctx, tenant, map[string]Thread{key: t})
}

// SaveThreads remembers several threads, by their keys, in one transaction. One
// that is refused leaves the others; the error tells of each.
func (s *Store) SaveThreads(ctx context.Context, tenant string, threads map[string]Thread) error {
	const op = "save thread"
	var refused error
	keys := make([]string, 0, len(threads))
	clean := make(map[string]Thread, len(threads))
	for key, t := range threads {
		if err := t.check(key); err != nil {
			refused = errors.Join(refused, failed(op, err))
			continue
		}
		keys = append(keys, key)
		clean[key] = t
	}
	if len(keys) == 0 {
		return refused
	}
	slices.Sort(keys)
	return errors.Join(refused, s.write(ctx, op, tenant, func(tx *sql.Tx, now time.Time) error {
		for _, key := range keys { // the connection keeps what it prepared
			t := clean[key]
			if _, err := tx.ExecContext(ctx, sqlThreadPut, tenant, key, t.Query, t.Previous, t.Lang, t.User, t.Program, now.UnixMilli(), threadFresh.Milliseconds()); err != nil {
				return err
			}
		}
		return nil
	}))
}

// check refuses what no conversation has, and tidies the questions.
func (t *Thread) check(key string) (err error) {
	if t.Query != "" || t.Previous == "" { // one that was started over has only what stood before
		t.Query, err = cleanQuery(t.Query)
	}
	if t.Previous != "" && err == nil {
		t.Previous, err = cleanQuery(t.Previous)
	}
	if err == nil && (len(t.Lang) > longestWord || len(t.Program) > longestWord) {
		err = invalid("this is no language or no version")
	}
	return errors.Join(err, checkKey(key), checkUser(t.User))
}

// ForgetThread removes a thread; one that is not there is no error.
func (s *Store) ForgetThread(ctx context.Context, tenant, key string) error {
	return s.write(ctx, "forget thread", tenant, func(tx *sql.Tx, _ time.Time) error {
		_, err := tx.ExecContext(ctx, sqlThreadForget, tenant, key)
		return err
	})
}

func scanThread(row scanner) (t Thread, err error) {
	var at int64
	err = row.Scan(&t.Query, &t.Previous, &t.Lang, &t.User, &t.Program, &at)
	t.At = time.UnixMilli(at).UTC()
	return t, err
}

// checkKey refuses keys that no adapter makes.
func checkKey(key string) error {
	if key == "" || len(key) > longestKey || strings.ContainsFunc(key, unicode.IsControl) {
		return invalid("this is no key of a conversation or an event")
	}
	return nil
}
