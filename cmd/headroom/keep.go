package main

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"runtime"

	"headroom/store"
)

// storeFile is where the command line keeps what it is told: the file that was
// named, else one under the folder of the user's state
// (https://specifications.freedesktop.org/basedir-spec).
func (t *terminal) storeFile() (string, error) {
	if t.store != "" {
		return t.store, nil
	}
	folder := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(folder) { // the specification: a relative one counts as unset
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("find the store: %w; name it with --store or HEADROOM_STORE", err)
		}
		folder = filepath.Join(home, ".local", "state")
		if local := os.Getenv("LocalAppData"); runtime.GOOS == "windows" && local != "" {
			folder = local
		}
	}
	return filepath.Join(folder, "headroom", "headroom.db"), nil
}

// keep opens the store to write, and makes it where there is none.
func (t *terminal) keep() (*store.Store, error) {
	path, err := t.storeFile()
	if err != nil {
		return nil, err
	}
	kept, err := store.Open(t.ctx, path, store.Options{Log: t.log})
	return kept, plainly(err)
}

// kept opens the store to read; nil when nothing was ever kept.
func (t *terminal) kept() (*store.Store, error) {
	path, err := t.storeFile()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	kept, err := store.OpenReadOnly(t.ctx, path, store.Options{Log: t.log})
	return kept, plainly(err)
}

// writing runs one change of the store.
func (t *terminal) writing(do func(*store.Store) error) error {
	kept, err := t.keep()
	if err != nil {
		return err
	}
	return errors.Join(plainly(do(kept)), plainly(kept.Close()))
}

// reading runs a look at the store, which is nil when nothing was ever kept.
func (t *terminal) reading(do func(*store.Store) error) error {
	kept, err := t.kept()
	if err != nil {
		return err
	}
	if kept == nil {
		return do(nil)
	}
	return errors.Join(plainly(do(kept)), plainly(kept.Close()))
}

// plainly is an error of the store in its words for users, with the cause where
// that is the machine's.
func plainly(err error) error {
	failed, ok := errors.AsType[*store.Error](err)
	if !ok {
		return err
	}
	if cause := errors.Unwrap(failed); cause != nil {
		return fmt.Errorf("%s (%w)", failed.Safe(), cause)
	}
	return errors.New(failed.Safe())
}

// me is the name under which the command line writes into the audit.
func me() string {
	if who, err := user.Current(); err == nil {
		return who.Username
	}
	return ""
}
