package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
)

// Settings of each connection. They stand in the DSN: a PRAGMA that is executed
// reaches one connection of a pool only.
//
//   - WAL: readers do not wait for the writer. NORMAL: a killed process loses
//     nothing, a power cut may lose the last writes, never the file.
//   - busy_timeout: another process may hold the file for a moment.
//   - immediate: a transaction takes its lock when it begins, where the timeout
//     counts, and not in its middle, where it does not.
//   - secure_delete: what is forgotten is overwritten.
var settings = url.Values{
	"_journal_mode":    {"WAL"},
	"_busy_timeout":    {"5000"},
	"_foreign_keys":    {"on"},
	"_txlock":          {"immediate"},
	"_synchronous":     {"NORMAL"},
	"_secure_delete":   {"on"},
	"_stmt_cache_size": {"64"},
}

// dsn names a file with its settings. Signs that mean something in a URI are
// escaped.
func dsn(path string, readOnly bool, changed url.Values) string {
	values := url.Values{}
	for _, some := range []url.Values{settings, changed} {
		for key, value := range some {
			values[key] = value
		}
	}
	if readOnly {
		values.Set("mode", "ro")
		values.Del("_journal_mode") // a property of the file; a reader can't set it
	} else {
		values.Set("mode", "rw") // never creates a file by accident
	}
	name := url.URL{Path: filepath.ToSlash(path)}
	return "file:" + name.EscapedPath() + "?" + values.Encode()
}

// connect opens a pool: of readers, or of one that writes.
func connect(path string, readOnly bool) (*sql.DB, error) {
	name, size := writerName, 1
	if readOnly {
		name, size = driverName, readers
	}
	db, err := sql.Open(name, dsn(path, readOnly, nil))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db, nil
}

// pragmas are what connections have to say about themselves, in the words of
// SQLite: a parameter of the DSN that is spelt wrong is ignored in silence.
var pragmas = []struct{ query, writer, reader string }{
	{"PRAGMA journal_mode", "wal", "wal"},
	{"PRAGMA busy_timeout", "5000", "5000"},
	{"PRAGMA foreign_keys", "1", "1"},
	{"PRAGMA synchronous", "1", "1"},
	{"PRAGMA secure_delete", "1", "1"},
	{"PRAGMA wal_autocheckpoint", strconv.Itoa(longestLog), "1000"},
}

// checkSettings asks the writer and two connections of the readers whether the
// settings have reached them.
func checkSettings(ctx context.Context, writer, reader *sql.DB) error {
	for _, role := range []struct {
		db    *sql.DB
		conns int
	}{{writer, 1}, {reader, 2}} {
		var held []*sql.Conn
		for range role.conns {
			conn, err := role.db.Conn(ctx)
			if err != nil {
				return err
			}
			defer conn.Close() // both are held at once, so that they are two
			held = append(held, conn)
		}
		for _, conn := range held {
			for _, p := range pragmas {
				want := p.writer
				if role.db == reader {
					want = p.reader
				}
				var got string
				if err := conn.QueryRowContext(ctx, p.query).Scan(&got); err != nil {
					return err
				}
				if got != want {
					return fmt.Errorf("%s is %s on a connection, not %s", p.query, got, want)
				}
			}
		}
	}
	return nil
}
