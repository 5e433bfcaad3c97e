package store

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

// kept counts a tenant's presets by what is on the disk.
func kept(t *testing.T, s *Store, tenant string) int {
	t.Helper()
	list, err := s.ListPresets(t.Context(), tenant, "", Preset{}, 100)
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func TestWritesTogetherFailAlone(t *testing.T) {
	t.Parallel()
	if !Supported {
		t.Skip(NoSQLite)
	}
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "s.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	broken := errors.New("broken")
	over, cancel := context.WithCancel(t.Context())
	cancel()

	// One write holds the line until all others stand in it.
	held, free := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		if err := s.write(t.Context(), "hold", "slack:T1", func(*sql.Tx, time.Time) error { close(held); <-free; return nil }); err != nil {
			t.Errorf("the first: %v", err)
		}
	})
	<-held
	const good = 40
	for i := range good {
		all.Go(func() {
			if _, err := s.SavePreset(t.Context(), "slack:T1", "", "p"+strconv.Itoa(i), "memory params_b=7", "U1", false); err != nil {
				t.Errorf("write %d: %v", i, err)
			}
		})
	}
	all.Go(func() {
		err := s.write(t.Context(), "fail", "slack:T1", func(tx *sql.Tx, _ time.Time) error {
			if _, err := tx.ExecContext(t.Context(), "DELETE FROM entries WHERE tenant = ?", "slack:T1"); err != nil {
				t.Error(err)
			}
			return broken
		})
		if !errors.Is(err, broken) {
			t.Errorf("a write that fails gives %v", err)
		}
	})
	all.Go(func() {
		if err := s.write(over, "late", "slack:T1", func(*sql.Tx, time.Time) error { t.Error("it was run"); return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("a write that was given up gives %v", err)
		}
	})
	all.Go(func() {
		defer func() {
			if recover() != "oops" {
				t.Error("the panic is lost")
			}
		}()
		_ = s.write(t.Context(), "panic", "slack:T1", func(*sql.Tx, time.Time) error { panic("oops") })
	})
	for standing := 0; standing < good+3; {
		s.group.mu.Lock()
		standing = len(s.group.waiting)
		s.group.mu.Unlock()
		time.Sleep(time.Millisecond)
	}
	close(free)
	all.Wait()
	if n := kept(t, s, "slack:T1"); n != good {
		t.Errorf("%d presets are kept, %d were acknowledged", n, good)
	}
}

// A statement that is broken off rolls all of a transaction back: nobody whose write
// went with it is told that it is kept.
func TestWritesBrokenOffTogether(t *testing.T) {
	t.Parallel()
	if !Supported {
		t.Skip(NoSQLite)
	}
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "s.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	held, free := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_ = s.write(t.Context(), "hold", "slack:T1", func(*sql.Tx, time.Time) error { close(held); <-free; return nil })
	})
	<-held
	told := make([]error, 8)
	for i := range told {
		all.Go(func() {
			told[i] = s.write(t.Context(), "save", "slack:T1", func(tx *sql.Tx, _ time.Time) error {
				if i == 4 { // as SQLite does when a statement is interrupted
					_, err := tx.ExecContext(t.Context(), "ROLLBACK")
					return errors.Join(errors.New("interrupted"), err)
				}
				_, err := tx.ExecContext(t.Context(), "UPDATE tenants SET revision = revision + 1 WHERE tenant = ?", "slack:T1")
				return err
			})
		})
	}
	for standing := 0; standing < len(told); {
		s.group.mu.Lock()
		standing = len(s.group.waiting)
		s.group.mu.Unlock()
		time.Sleep(time.Millisecond)
	}
	close(free)
	all.Wait()
	for i, err := range told {
		if err == nil {
			t.Errorf("write %d of a transaction that was rolled back was acknowledged", i)
		}
	}
	if _, err := s.SavePreset(t.Context(), "slack:T1", "", "after", "memory params_b=7", "U1", false); err != nil {
		t.Errorf("the next write: %v", err)
	}
}
