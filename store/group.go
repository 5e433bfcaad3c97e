package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// mostTogether bounds the writes that share one commit, so that none waits long
// for those behind it.
const mostTogether = 64

// group lets writes that come at the same time share one commit: what a commit
// costs, the wait for the disk, is then paid once for all. A write whose turn it is
// takes along whoever waits; who arrives meanwhile goes with the next.
type group struct {
	mu      sync.Mutex
	waiting []*pending
	busy    bool // somebody commits
}

// pending is one write that waits for its commit.
type pending struct {
	ctx    context.Context
	tenant string
	enter  string // the statement that makes sure of the tenant
	do     func(*sql.Tx, time.Time) error
	turn   chan bool // true: commit, with those who wait; false: it is done
	err    error
	panics any
}

// errGone is the error of a write whose transaction another one's end took with it.
var errGone = errors.New("the transaction was rolled back")

// transact runs one write and returns when it is on the disk, or was rolled back.
// A write that fails takes none of those with it that share its commit.
func (s *Store) transact(ctx context.Context, op, tenant, enter string, do func(*sql.Tx, time.Time) error) error {
	if err := checkTenant(tenant); err != nil {
		return failed(op, err)
	}
	if s.writer == nil {
		return failed(op, &Error{kind: Unavailable, safe: "the store was opened to be read only"})
	}
	w := &pending{ctx: ctx, tenant: tenant, enter: enter, do: do, turn: make(chan bool, 1)}
	if s.group.join(w) || <-w.turn {
		s.commit()
	}
	if w.panics != nil {
		panic(w.panics)
	}
	return failed(op, w.err)
}

// join puts a write in line and reports whether it is its turn at once.
func (g *group) join(w *pending) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = append(g.waiting, w)
	if g.busy {
		return false
	}
	g.busy = true
	return true
}

// next takes those who wait out of the line, the one whose turn it is first.
func (g *group) next() []*pending {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := min(len(g.waiting), mostTogether)
	batch := g.waiting[:n:n]
	g.waiting = append([]*pending(nil), g.waiting[n:]...)
	return batch
}

// pass gives the turn to the first who waits.
func (g *group) pass() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.waiting) == 0 {
		g.busy = false
		return
	}
	g.waiting[0].turn <- true
}

// commit runs the writes that wait, the caller's first, in one transaction.
func (s *Store) commit() {
	batch := s.group.next()
	defer func() {
		for _, w := range batch[1:] {
			w.turn <- false
		}
		s.group.pass()
	}()
	if len(batch) == 1 {
		s.commitOne(batch[0])
		return
	}
	tx, err := s.writer.BeginTx(context.Background(), nil) // nobody's giving up ends the others' writes
	if err != nil {
		for _, w := range batch {
			w.err = err
		}
		return
	}
	gone := false
	for _, w := range batch {
		if w.err = w.ctx.Err(); w.err == nil && gone {
			w.err = errGone
		} else if w.err == nil {
			gone = !w.apart(tx, s.now())
		}
	}
	if gone {
		err = errors.Join(errGone, tx.Rollback())
	} else if err = tx.Commit(); err == nil {
		s.mover.wrote()
	}
	for _, w := range batch {
		if err != nil && w.err == nil {
			w.err = err
		}
	}
}

// commitOne runs a write in a transaction of its own.
func (s *Store) commitOne(w *pending) {
	tx, err := s.writer.BeginTx(w.ctx, nil)
	if err != nil {
		w.err = err
		return
	}
	if w.run(tx, s.now()); w.err == nil {
		if w.err = tx.Commit(); w.err == nil {
			s.mover.wrote()
		}
		return
	}
	if undone := tx.Rollback(); undone != nil && !errors.Is(undone, sql.ErrTxDone) {
		w.err = errors.Join(w.err, undone)
	}
}

// run does the write within a transaction. A panic is kept for the caller's own
// goroutine.
func (w *pending) run(tx *sql.Tx, now time.Time) {
	defer func() {
		if w.panics = recover(); w.panics != nil {
			w.err = fmt.Errorf("panic: %v", w.panics)
		}
	}()
	if _, w.err = tx.ExecContext(w.ctx, w.enter, w.tenant, now.UnixMicro()); w.err == nil {
		w.err = w.do(tx, now)
	}
}

// apart does the write so that it can be undone alone. It reports whether the
// transaction goes on: SQLite rolls all of it back where a statement is broken off.
func (w *pending) apart(tx *sql.Tx, now time.Time) bool {
	ctx := context.Background()
	if _, err := tx.ExecContext(ctx, "SAVEPOINT one"); err != nil {
		w.err = err
		return false
	}
	w.run(tx, now)
	if w.err != nil {
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO one"); err != nil {
			return false
		}
	}
	if _, err := tx.ExecContext(ctx, "RELEASE one"); err != nil {
		w.err = errors.Join(w.err, err)
		return false
	}
	return true
}
