package main

import (
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"headroom/store"
)

// A server removes what has expired without being told, and stops when it ends.
func TestAServerPurges(t *testing.T) {
	t.Parallel()
	if !store.Supported {
		t.Skip("built without SQLite")
	}
	now := time.Now().Add(-2 * store.SeenLife)
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "headroom.db"), store.Options{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := kept.Seen(t.Context(), store.Local, "event"); err != nil {
		t.Fatal(err)
	}
	now = now.Add(2 * store.SeenLife)
	stop := (&house{store: kept, log: slog.New(slog.DiscardHandler)}).purging(t.Context())
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		report, err := kept.Check(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if report.Rows["seen"] == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("nothing was purged")
		}
	}
	stop()
	(&house{}).purging(t.Context())()
}
