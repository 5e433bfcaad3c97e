package store

import (
	"context"
	"database/sql"
	"sync"
)

// What is written goes to the log first, and from there into the file. SQLite
// leaves the second to whoever commits when the log is long: that write, and all
// behind it, then wait for the disk, some tens of milliseconds many times a second
// under load. Here another connection does it beside them.
const (
	// betweenMoves is how many commits are made before the log is moved.
	betweenMoves = 512
	// longestLog is how many pages the log may have before the writer has to do it
	// after all, so that it can't grow without bound: 32 MiB.
	longestLog = 8192
)

const sqlMove = `PRAGMA wal_checkpoint(PASSIVE)`

// mover moves the log into the file while others read and write.
type mover struct {
	db   *sql.DB
	work sync.WaitGroup

	mu      sync.Mutex
	commits int
	busy    bool
	closed  bool

	alone sync.Mutex // one at a time: SQLite refuses a second
}

// wrote counts a commit, and has the log moved when it is time. It does not wait.
func (m *mover) wrote() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.commits++; m.commits < betweenMoves || m.busy || m.closed {
		return
	}
	m.commits, m.busy = 0, true
	m.work.Go(m.move)
}

// move does it. What can't be moved now is moved with the next, or by the writer.
func (m *mover) move() {
	m.alone.Lock()
	var busy, pages, moved int
	_ = m.db.QueryRowContext(context.Background(), sqlMove).Scan(&busy, &pages, &moved) // the writer sees the same failure, and tells
	m.alone.Unlock()
	m.mu.Lock()
	m.busy = false
	m.mu.Unlock()
}

// close waits for what is under way.
func (m *mover) close() error {
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	m.work.Wait()
	if m.db == nil {
		return nil
	}
	return m.db.Close()
}
