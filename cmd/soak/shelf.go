//go:build unix

package main

import (
	"math/rand/v2"
	"sync"
)

// shelf holds answers that somebody may press or go on from; the older half goes
// when it is full.
type shelf[T any] struct {
	mu  sync.Mutex
	all []T
}

func (s *shelf[T]) put(one T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) > mostKept/4 {
		s.all = append(s.all[:0], s.all[len(s.all)/2:]...)
	}
	s.all = append(s.all, one)
}

// pick takes one out at random; false when there is none that fits.
func (s *shelf[T]) pick(fits func(T) bool) (one T, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for range 8 {
		if len(s.all) == 0 {
			break
		}
		i := rand.IntN(len(s.all))
		if one = s.all[i]; fits(one) {
			s.all[i] = s.all[len(s.all)-1]
			s.all = s.all[:len(s.all)-1]
			return one, true
		}
	}
	return one, false
}
