package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"
)

// Options are what a store needs from its surroundings. The zero value will do.
type Options struct {
	Now func() time.Time // the clock; nil is time.Now
	Log *slog.Logger     // of entries that can't be read; nil is none
	// Key seals tokens of installations: 32 bytes. Without it they can't be
	// kept or read.
	Key []byte
	// OldKeys open what they sealed before Key took their place; see Rekey.
	OldKeys [][]byte
}

// Store is an open file. It is safe for concurrent use, by several processes
// too.
type Store struct {
	path   string
	now    func() time.Time
	log    *slog.Logger
	keys   []*sealer // that seal tokens, the present one first
	writer *sql.DB   // one connection: writers queue here, not in SQLite; nil when read-only
	reader *sql.DB
	group  group
	mover  mover
	cache  *snapshots
	untidy atomic.Bool // the log could not be cut after something was forgotten
}

// readers is how many reads may run at once.
const readers = 4

// Open opens the store in a file, creates it where there is none, and brings an
// older one up to date, with a backup beside it. A file of a newer version, of
// another program or with a part missing is left alone and refused.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	s, err := o.store(path)
	if err != nil {
		return nil, failed("open", err)
	}
	if err := prepare(ctx, path, s.now); err != nil {
		return nil, failed("open", err)
	}
	if s.reader, err = connect(path, true); err != nil {
		return nil, failed("open", err)
	}
	if s.writer, err = connect(path, false); err != nil {
		return nil, failed("open", errors.Join(err, s.Close()))
	}
	if s.mover.db, err = connect(path, false); err != nil {
		return nil, failed("open", errors.Join(err, s.Close()))
	}
	if err := checkSettings(ctx, s.writer, s.reader); err != nil {
		return nil, failed("open", errors.Join(err, s.Close()))
	}
	return s, nil
}

// OpenReadOnly opens an existing store to read presets, models, accelerators
// and settings, in one statement's time. It changes nothing on the disk; what
// an older version wrote is read as it is.
func OpenReadOnly(ctx context.Context, path string, o Options) (*Store, error) {
	s, err := o.store(path)
	if err != nil {
		return nil, failed("open", err)
	}
	if err := inspect(path); err != nil {
		return nil, failed("open", err)
	}
	if s.reader, err = connect(path, true); err != nil {
		return nil, failed("open", err)
	}
	version, err := versionOf(ctx, s.reader)
	if err == nil {
		err = refuseNewer(path, version)
	}
	if err != nil {
		return nil, failed("open", errors.Join(err, s.Close()))
	}
	return s, nil
}

// store is a store without its file.
func (o Options) store(path string) (*Store, error) {
	if !Supported {
		return nil, &Error{kind: Unavailable, safe: NoSQLite}
	}
	if path == "" {
		return nil, invalid("the store needs the path of a file")
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	keys, err := newKeys(o.Key, o.OldKeys)
	if err != nil {
		return nil, err
	}
	s := &Store{path: absolute, now: o.Now, log: o.Log, keys: keys, cache: newSnapshots()}
	if s.now == nil {
		s.now = time.Now
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	return s, nil
}

// NoSQLite is what a build without a C compiler says when something is to be
// kept.
const NoSQLite = "this build was made without a C compiler and can keep nothing: install one (Debian, Ubuntu: apt-get install gcc libc6-dev; Fedora: dnf install gcc; macOS: xcode-select --install) and build again with CGO_ENABLED=1"

// Path is the file, in full.
func (s *Store) Path() string { return s.path }

// Close ends reads and writes under way and closes the file.
func (s *Store) Close() error {
	err := s.mover.close()
	for _, db := range []*sql.DB{s.reader, s.writer} { // the writer last: it tidies the log away
		if db != nil {
			err = errors.Join(err, db.Close())
		}
	}
	return failed("close", err)
}

// change runs one write of entries: its time is fixed once, and what was read
// before is out of date after it.
func (s *Store) change(ctx context.Context, op, tenant string, do func(*sql.Tx, time.Time) (int64, error)) (change int64, err error) {
	err = s.transact(ctx, op, tenant, sqlTenantTouch, func(tx *sql.Tx, now time.Time) error {
		change, err = do(tx, now)
		return err
	})
	if err != nil {
		return 0, err
	}
	return change, nil
}

// write runs one write of anything else.
func (s *Store) write(ctx context.Context, op, tenant string, do func(*sql.Tx, time.Time) error) error {
	return s.transact(ctx, op, tenant, sqlTenantEnsure, do)
}

// prepare makes sure that a file of the current version lies at path.
func prepare(ctx context.Context, path string, now func() time.Time) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return unreachable(path, err)
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		if err := create(ctx, path); err != nil {
			return err
		}
	}
	if err := inspect(path); err != nil {
		return err
	}
	return update(ctx, path, now)
}

// unreachable is an error of the file system about the store's own path, which
// the user knows.
func unreachable(path string, err error) error {
	return &Error{kind: Unavailable, safe: fmt.Sprintf("the store %s can't be opened", filepath.Base(path)), err: err}
}
