package main

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestMemoryGauge(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		used, reads := uint64(5), 0
		g := &memoryGauge{most: 10, read: func() uint64 { reads++; return used }}
		look := func(want bool) {
			t.Helper()
			for range 100 {
				if g.full() != want {
					t.Fatalf("full with %d of %d: %t", used, g.most, !want)
				}
			}
		}
		look(false)
		used = 11
		time.Sleep(memoryEvery)
		look(true)
		used = 10
		time.Sleep(memoryEvery)
		look(false)
		if reads != 3 {
			t.Errorf("looked %d times", reads)
		}
	})
	if n := memoryInUse(); n < 1<<10 {
		t.Errorf("%d bytes in use", n)
	}
}
