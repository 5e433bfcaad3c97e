package store

import (
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"testing"
)

// A process that is killed while it turns the log of a new file on leaves a journal that only
// a writer can roll back. The store opens all the same.
func TestOpenAfterAJournalWasLeft(t *testing.T) {
	t.Parallel()
	if !Supported {
		t.Skip(NoSQLite)
	}
	ctx, folder := t.Context(), t.TempDir()
	path, left := filepath.Join(folder, "headroom.db"), filepath.Join(folder, "left.db")
	if err := create(ctx, path); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open(driverName, dsn(path, false, url.Values{"_journal_mode": {"DELETE"}, "_synchronous": {"FULL"}, "_cache_size": {"1"}}))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()   //nolint:errcheck // it is never committed
	for n := range 2000 { // more than the cache holds, so that it is written before the end
		if _, err := tx.ExecContext(ctx, "INSERT INTO tenants (tenant, created) VALUES (?1, 0)", "slack:T"+string(rune('A'+n%26))+filepath.Join("x", string(rune('a'+n/26%26)), string(rune('a'+n/676)))); err != nil {
			t.Fatal(err)
		}
	}
	for _, part := range []string{"", "-journal"} {
		data, err := os.ReadFile(path + part)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(left+part, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(ctx, left, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left + "-journal"); err == nil {
		t.Error("the journal is still there")
	}
}
