package main

import (
	"sync"

	"headroom/bot/metrics"
)

// states are where the platforms stand.
type states struct {
	mu sync.Mutex
	by map[string]*state
}

// state is one of them. What a platform counted is kept when it has ended.
type state struct {
	service service // nil: it is being opened
	over    bool
}

func newStates() *states { return &states{by: make(map[string]*state)} }

// set notes that a platform is opened (nil) or runs.
func (s *states) set(name string, running service) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.by[name] = &state{service: running}
}

// end notes that a platform has ended.
func (s *states) end(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one := s.by[name]; one != nil {
		one.over = true
	}
}

// left says whether any platform has not ended.
func (s *states) left() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.by {
		if !one.over {
			return true
		}
	}
	return false
}

// of is a copy of one state.
func (s *states) of(name string) state {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one := s.by[name]; one != nil {
		return *one
	}
	return state{}
}

// all names the state of each platform.
func (s *states) all() map[string]string {
	s.mu.Lock()
	names := make([]string, 0, len(s.by))
	for name := range s.by {
		names = append(names, name)
	}
	s.mu.Unlock()
	out := make(map[string]string, len(names))
	for _, name := range names {
		one := s.of(name)
		switch {
		case one.over:
			out[name] = ended
		case one.service == nil:
			out[name] = opening
		case one.service.Figures().Connected:
			out[name] = connected
		default:
			out[name] = disconnected
		}
	}
	return out
}

// figures are those of a platform at present.
func (s *states) figures(name string) metrics.Platform {
	one := s.of(name)
	if one.service == nil {
		return metrics.Platform{}
	}
	f := one.service.Figures()
	f.Connected = f.Connected && !one.over
	return f
}
