//go:build cgo

package store_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/quick"

	"github.com/pressly/goose/v3"

	"headroom/store"
)

// raw runs statements on a file behind the store's back.
func raw(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
}

// older makes a file as an earlier version of the program left it.
func older(t *testing.T, version int64) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "headroom.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
	raw(t, path, fmt.Sprintf("PRAGMA user_version = %d", version), "PRAGMA application_id = 0x4864526d",
		`INSERT INTO tenants VALUES ('slack:T0123', 1, 0)`,
		`INSERT INTO entries VALUES (1, 'slack:T0123', 'preset', '', 'lab', 'lab', 'memory gpu=a100', 1, 0, 'U01', NULL)`)
	return path
}

func TestAnOlderStoreIsMigratedWithABackupBeside(t *testing.T) {
	t.Parallel()
	for version := int64(1); version < 5; version++ {
		path := older(t, version)
		s := openAt(t, path, store.Options{Now: newClock().now})
		if query, _, _, err := s.Preset(t.Context(), slack, ann, "lab"); err != nil || query != "memory gpu=a100" {
			t.Errorf("from %d: %q, %v", version, query, err)
		}
		if first := must[bool](t)(s.Seen(t.Context(), slack, "event")); !first {
			t.Error("an event was seen before there were events")
		}
		backup := fmt.Sprintf("%s.v%d-20261121T120000.000Z.bak", path, version)
		info, err := os.Stat(backup)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Fatalf("backup: %v, %v", info, err)
		}
		db, err := sql.Open("sqlite3", backup)
		if err != nil {
			t.Fatal(err)
		}
		var kept int64
		var name string
		if err := db.QueryRow("SELECT user_version, name FROM pragma_user_version, entries").Scan(&kept, &name); err != nil || kept != version || name != "lab" {
			t.Errorf("the backup is of version %d with %q, %v", kept, name, err)
		}
		db.Close()
	}
}

func TestAnOlderStoreIsReadWithoutBeingChanged(t *testing.T) {
	t.Parallel()
	path := older(t, 1)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.OpenReadOnly(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	names := must[map[string]string](t)(s.PresetNames(t.Context(), slack, ann))
	if names["lab"] != "memory gpu=a100" {
		t.Errorf("read %q", names)
	}
	_, err = s.SavePreset(t.Context(), slack, "", "other", "memory gpu=t4", ann, false)
	refused(t, err, store.Unavailable)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("reading changed the file, %v", err)
	}
	if found, _ := filepath.Glob(path + "*.bak"); len(found) > 0 {
		t.Errorf("reading made %q", found)
	}
}

func TestFilesThatAreNoStoreAreLeftAlone(t *testing.T) {
	t.Parallel()
	whole := func(t *testing.T) []byte {
		path := filepath.Join(t.TempDir(), "headroom.db")
		s, err := store.Open(t.Context(), path, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		must[int64](t)(s.SavePreset(t.Context(), slack, "", "lab", "memory gpu=a100", ann, false))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for _, c := range []struct {
		name, says string
		content    func(t *testing.T) []byte
	}{
		{"empty", "no whole store", func(*testing.T) []byte { return nil }},
		{"first bytes only", "no whole store", func(t *testing.T) []byte { return whole(t)[:60] }},
		{"first page only", "no whole store", func(t *testing.T) []byte { return whole(t)[:4096] }},
		{"last byte missing", "no whole store", func(t *testing.T) []byte { w := whole(t); return w[:len(w)-1] }},
		{"text", "another program", func(*testing.T) []byte { return bytes.Repeat([]byte("notes\n"), 40) }},
		{"another program's database", "another program", func(t *testing.T) []byte {
			path := filepath.Join(t.TempDir(), "other.db")
			raw(t, path, "CREATE TABLE entries (id)")
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}},
		{"newer", "newer version", func(t *testing.T) []byte {
			path := filepath.Join(t.TempDir(), "newer.db")
			if err := os.WriteFile(path, whole(t), 0o600); err != nil {
				t.Fatal(err)
			}
			raw(t, path, "PRAGMA user_version = 99")
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "headroom.db")
			content := c.content(t)
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			for what, open := range map[string]func() (*store.Store, error){
				"to write": func() (*store.Store, error) { return store.Open(t.Context(), path, store.Options{}) },
				"to read":  func() (*store.Store, error) { return store.OpenReadOnly(t.Context(), path, store.Options{}) },
			} {
				_, err := open()
				refused(t, err, store.Invalid)
				told, ok := errors.AsType[*store.Error](err)
				if !ok {
					t.Fatal(err)
				}
				if safe := told.Safe(); !strings.Contains(safe, c.says) || !strings.Contains(safe, "headroom.db") {
					t.Errorf("opened %s: it says %q", what, safe)
				}
			}
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, content) {
				t.Errorf("the file was changed, %v", err)
			}
			if beside, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(beside) != 1 {
				t.Errorf("beside the file lie %q", beside)
			}
		})
	}
}

// Whatever bytes lie at the path, nothing panics and they stay.
func TestRandomFilesAreLeftAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "headroom.db")
	check := func(tail []byte, magic bool) bool {
		content := tail
		if magic {
			content = append([]byte("SQLite format 3\x00"), tail...)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := store.Open(t.Context(), path, store.Options{})
		after, readErr := os.ReadFile(path)
		return err != nil && readErr == nil && bytes.Equal(after, content)
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
}

func TestTheFileIsForItsOwnerOnly(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "new folder", "a%20b?c#d", "headroom.db")
	s := openAt(t, path, store.Options{})
	must[int64](t)(s.SavePreset(t.Context(), slack, "", "lab", "memory gpu=a100", ann, false))
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder: %v, %v", info, err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	openAt(t, path, store.Options{})
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("an open file stays %v", info.Mode())
	}
}

// Programs that start at once make one store, and one migration.
func TestManyMayOpenAtOnce(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]string{"new": filepath.Join(t.TempDir(), "headroom.db"), "older": older(t, 1)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var all sync.WaitGroup
			for i := range 6 {
				all.Go(func() {
					s, err := store.Open(t.Context(), path, store.Options{})
					if err != nil {
						t.Error(err)
						return
					}
					if _, err := s.SavePreset(t.Context(), slack, "", fmt.Sprintf("lab-%d", i), "memory gpu=a100", ann, false); err != nil {
						t.Error(err)
					}
					if err := s.Close(); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			s := openAt(t, path, store.Options{})
			if names := must[map[string]string](t)(s.PresetNames(t.Context(), slack, ann)); len(names) < 6 {
				t.Errorf("kept %q", names)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*new*")); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

// rows reads the first column of a query, behind the store's back.
func rows(t *testing.T, path, query string) (list []string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	found, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	for found.Next() {
		var value string
		if err := found.Scan(&value); err != nil {
			t.Fatal(err)
		}
		list = append(list, value)
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
