package store

import (
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// applicationID stands in the header of a file of ours: "HdRm".
const applicationID = 0x4864526d

// newest is the version that the program writes: the number of migrations.
var newest = func() int {
	files, err := migrationFiles.ReadDir("migrations")
	if err != nil || len(files) == 0 {
		panic("store: no migrations in the program")
	}
	return len(files)
}()

// inspect reads the header of a file (https://www.sqlite.org/fileformat.html,
// section 1.3) and refuses what is not a whole store of ours, before SQLite
// touches it.
func inspect(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return unreachable(path, err)
	}
	defer file.Close()
	name := filepath.Base(path)
	header := make([]byte, 100)
	if _, err := io.ReadFull(file, header); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return unreachable(path, err)
	} else if err != nil {
		return invalid("%s is no whole store: it ends within its first 100 bytes; move it away, or put a backup in its place", name)
	}
	if string(header[:16]) != "SQLite format 3\x00" || binary.BigEndian.Uint32(header[68:]) != applicationID {
		return invalid("%s belongs to another program; choose another file for the store", name)
	}
	info, err := file.Stat()
	if err != nil {
		return unreachable(path, err)
	}
	// SQLite gives the log and its index the mode of the file, but those that lie
	// there keep theirs.
	for _, part := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(part)
		if err != nil || info.Mode().Perm()&0o077 == 0 {
			continue // not there, or closed already
		}
		if err := os.Chmod(part, 0o600); err != nil {
			return unreachable(path, err)
		}
	}
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return nil // what is missing here may stand in the log
	}
	pageSize := int64(binary.BigEndian.Uint16(header[16:]))
	if pageSize == 1 {
		pageSize = 1 << 16
	}
	if pages := int64(binary.BigEndian.Uint32(header[28:])); info.Size() < pages*pageSize {
		return invalid("%s is no whole store: %d of %d bytes are there; put a backup in its place", name, info.Size(), pages*pageSize)
	}
	return refuseNewer(path, int(binary.BigEndian.Uint32(header[60:])))
}

// create makes a new store beside its place and moves it there when it is
// complete, so that nobody ever sees half a store, and nothing is overwritten.
func create(ctx context.Context, path string) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*") // mode 0600
	if err != nil {
		return unreachable(path, err)
	}
	defer os.Remove(file.Name())
	if err := file.Close(); err != nil {
		return unreachable(path, err)
	}
	db, err := sql.Open(driverName, dsn(file.Name(), false, url.Values{"_journal_mode": {"DELETE"}, "_synchronous": {"FULL"}}))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
	if err = errors.Join(err, migrate(ctx, db), db.Close()); err != nil {
		return err
	}
	err = os.Link(file.Name(), path)
	if err == nil || errors.Is(err, os.ErrExist) { // another process was faster
		return nil
	}
	if err := os.Rename(file.Name(), path); err != nil { // no links on this file system
		return unreachable(path, err)
	}
	return nil
}

// update migrates an older store after a backup beside it.
func update(ctx context.Context, path string, now func() time.Time) error {
	old, err := connect(path, true)
	if err != nil {
		return err
	}
	defer old.Close()
	version, err := versionOf(ctx, old)
	if needsWriter(err) {
		if err = rollBack(ctx, path); err == nil {
			version, err = versionOf(ctx, old)
		}
	}
	if err != nil {
		return err
	}
	if err := refuseNewer(path, version); err != nil || version == newest {
		return err
	}
	backup := fmt.Sprintf("%s.v%d-%s.bak", path, version, now().UTC().Format("20060102T150405.000Z"))
	if err := copyInto(ctx, old, backup); err != nil && KindOf(err) != Conflict { // another process made the same one
		return fmt.Errorf("back up before migrating: %w", err)
	}
	db, err := connect(path, false)
	if err != nil {
		return err
	}
	return errors.Join(migrate(ctx, db), db.Close())
}

// rollBack undoes what a process that was killed before the log was turned on had begun: a
// reader can't.
func rollBack(ctx context.Context, path string) error {
	db, err := connect(path, false)
	if err != nil {
		return err
	}
	_, err = versionOf(ctx, db)
	return errors.Join(err, db.Close())
}

// attempts is how often a migration is begun: two processes may start at once.
const attempts = 3

// migrate brings a file to the newest version. Each migration is one
// transaction; the version in the header is written last.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	for range attempts {
		if _, err = provider.Up(ctx); err == nil {
			break
		}
	}
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	_, err = db.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", newest))
	return err
}

func versionOf(ctx context.Context, db *sql.DB) (version int, err error) {
	err = db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	return version, err
}

func refuseNewer(path string, version int) error {
	if version <= newest {
		return nil
	}
	return invalid("%s was written by a newer version of the program (format %d; this one knows %d): update the program, or choose another file",
		filepath.Base(path), version, newest)
}

// Version is the format that this program writes.
func Version() int { return newest }
