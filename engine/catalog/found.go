package catalog

import (
	"sync"
	"sync/atomic"
)

// mostFound bounds what a catalogue remembers: names come from people, and
// there is no end of them.
const mostFound = 2048

// found remembers what names were found as. To take a name apart and compare it
// costs microseconds, and one answer looks the same few cards up dozens of times:
// for each way out, each offer, each card of a menu. A catalogue never changes,
// so that what was found stays right; what was not found is not remembered.
type found[K comparable, T any] struct {
	matches sync.Map // of K to Match[T]
	count   atomic.Int32
}

// of returns what was found before, else what find finds.
func (f *found[K, T]) of(key K, find func() (Match[T], bool)) (Match[T], bool) {
	if known, ok := f.matches.Load(key); ok {
		return known.(Match[T]), true
	}
	match, ok := find()
	if ok && f.count.Load() < mostFound {
		if _, raced := f.matches.LoadOrStore(key, match); !raced {
			f.count.Add(1)
		}
	}
	return match, ok
}

// asked is how a card is asked for.
type asked struct {
	name     string
	memoryGB float64
}
