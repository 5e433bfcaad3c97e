//go:build cgo

package store

import (
	"database/sql"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// Supported says whether this build has SQLite.
const Supported = true

const (
	driverName = "sqlite3"
	writerName = "headroom-writer" // whose connections leave the log to the mover
)

func init() {
	sql.Register(writerName, &sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		_, err := c.Exec(fmt.Sprintf("PRAGMA wal_autocheckpoint = %d", longestLog), nil)
		return err
	}})
}

// needsWriter reports whether a reader was refused because something has to be written first:
// https://www.sqlite.org/rescode.html#readonly_rollback.
func needsWriter(err error) bool {
	e, ok := errors.AsType[sqlite3.Error](err)
	return ok && e.Code == sqlite3.ErrReadonly
}

// sqliteKind sorts an error of SQLite by its code
// (https://www.sqlite.org/rescode.html).
func sqliteKind(err error) (kind Kind, safe string, ok bool) {
	e, ok := errors.AsType[sqlite3.Error](err)
	if !ok {
		return "", "", false
	}
	switch e.Code {
	case sqlite3.ErrConstraint:
		switch e.ExtendedCode {
		case sqlite3.ErrConstraintUnique, sqlite3.ErrConstraintPrimaryKey:
			return Conflict, "something is kept under that name already", true
		case sqlite3.ErrConstraintForeignKey:
			return NotFound, "what this belongs to is not there any more", true
		}
		return Internal, "the store refused a value that the program should not have written", true
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return Unavailable, "another program holds the store; try again in a moment", true
	case sqlite3.ErrInterrupt:
		return Unavailable, "the request was given up before it was done", true
	case sqlite3.ErrFull:
		return Unavailable, "the disk is full", true
	case sqlite3.ErrIoErr, sqlite3.ErrCantOpen, sqlite3.ErrPerm, sqlite3.ErrReadonly, sqlite3.ErrAuth:
		return Unavailable, "the store can't be read or written; its folder or its disk refuses", true
	case sqlite3.ErrCorrupt, sqlite3.ErrNotADB:
		return Internal, "the store is damaged; put a backup in its place", true
	}
	return Internal, "something went wrong while reading or writing what is kept", true
}
