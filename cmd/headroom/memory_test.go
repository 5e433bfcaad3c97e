package main

import (
	"path/filepath"
	"testing"

	"headroom/bot"
	"headroom/bot/memorytest"
	"headroom/store"
)

// TestMemoryOfTheStore: the store keeps what conversations expect of a memory.
func TestMemoryOfTheStore(t *testing.T) {
	t.Parallel()
	if !store.Supported {
		t.Skip("built without SQLite")
	}
	memorytest.Contract(t, func(t *testing.T) bot.Memory {
		m, closes, _, err := openMemory(t.Context(), filepath.Join(t.TempDir(), "headroom.db"), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := closes(); err != nil {
				t.Error(err)
			}
		})
		return m
	})
}
