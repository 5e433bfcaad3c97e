//go:build cgo

package store_test

import (
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"headroom/store"
)

// The log is moved into the file while writes go on: it stays far below what the
// writer would have to move itself, and nothing of it is missing afterwards.
func TestTheLogIsMovedBesideTheWrites(t *testing.T) {
	t.Parallel()
	s, ctx := open(t, store.Options{}), t.Context()
	const writers, each = 4, 1000
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				if err := s.SaveThread(ctx, slack, fmt.Sprintf("C%d/%d", w, i), store.Thread{Query: "memory gpu=a100"}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	for until := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // the last move may be under way
		file, err := os.Stat(s.Path())
		if err != nil {
			t.Fatal(err)
		}
		if file.Size() > 200<<10 {
			break
		}
		if time.Now().After(until) {
			t.Fatalf("the file has %d bytes: nothing was moved", file.Size())
		}
	}
	for w := range writers {
		for _, i := range []int{0, each / 2, each - 1} {
			if _, found, err := s.Thread(ctx, slack, fmt.Sprintf("C%d/%d", w, i)); !found || err != nil {
				t.Errorf("writer %d, thread %d: found %v, %v", w, i, found, err)
			}
		}
	}
}
