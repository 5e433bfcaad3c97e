//go:build cgo

package store_test

import (
	"path/filepath"
	"testing"
	"time"

	"headroom/store"
)

const (
	slack   = "slack:T0123"
	discord = "discord:42"
	ann     = "U01"
	bob     = "U02"
)

// clock is a time that a test sets.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func (c *clock) pass(d time.Duration) { c.at = c.at.Add(d) }

func newClock() *clock { return &clock{time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)} }

// open opens a new store in a folder of the test's.
func open(t testing.TB, o store.Options) *store.Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "headroom.db"), o)
}

func openAt(t testing.TB, path string, o store.Options) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// must fails the test on an error.
func must[T any](t testing.TB) func(T, error) T {
	t.Helper()
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// refused fails the test unless an error is of a kind.
func refused(t testing.TB, err error, want store.Kind) {
	t.Helper()
	if err == nil || store.KindOf(err) != want {
		t.Errorf("got %v, want an error of kind %s", err, want)
	}
}
