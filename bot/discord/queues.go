package discord

import (
	"context"
	"sync"
	"time"
)

// lanes do things one after the other by key, and keys beside each other.
type lanes struct {
	mu sync.Mutex
	by map[string][]func()
}

func (l *lanes) do(key string, task func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by == nil {
		l.by = make(map[string][]func())
	}
	waiting, busy := l.by[key]
	if busy {
		l.by[key] = append(waiting, task)
		return
	}
	l.by[key] = nil
	go l.run(key, task)
}

// waiting is how many things wait behind the one that is done.
func (l *lanes) waiting(key string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.by[key])
}

func (l *lanes) run(key string, task func()) {
	for {
		task()
		l.mu.Lock()
		waiting := l.by[key]
		if len(waiting) == 0 {
			delete(l.by, key)
			l.mu.Unlock()
			return
		}
		task, l.by[key] = waiting[0], waiting[1:]
		l.mu.Unlock()
	}
}

// pending counts what is under way, and waits until nothing is: what is under
// way may begin more.
type pending struct {
	mu   sync.Mutex
	n    int
	idle chan struct{} // closed when nothing is; nil while nobody waits
}

func (p *pending) add() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
}

func (p *pending) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n--; p.n == 0 && p.idle != nil {
		close(p.idle)
		p.idle = nil
	}
}

func (p *pending) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.n
}

func (p *pending) wait(ctx context.Context) error {
	p.mu.Lock()
	if p.n == 0 {
		p.mu.Unlock()
		return nil
	}
	if p.idle == nil {
		p.idle = make(chan struct{})
	}
	idle := p.idle
	p.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// seen knows the names of interactions for a while: one that comes again is
// not answered again. Two sets, of which the older is forgotten.
type seen struct {
	mu         sync.Mutex
	now, older map[string]struct{}
	since      time.Time
}

const seenFor = 15 * time.Minute

// again marks a name, and says whether it was marked before.
func (s *seen) again(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); s.now == nil || now.Sub(s.since) > seenFor {
		s.since, s.now, s.older = now, map[string]struct{}{}, s.now
	}
	_, here := s.now[name]
	_, before := s.older[name]
	s.now[name] = struct{}{}
	return here || before
}

// mutes are channels in which the bot may not write: for ten minutes nothing is
// tried there, since Discord counts refusals.
type mutes struct {
	mu sync.Mutex
	by map[string]time.Time
}

const muteFor = 10 * time.Minute

func (m *mutes) add(channel string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.by == nil {
		m.by = make(map[string]time.Time)
	}
	for key, until := range m.by {
		if time.Now().After(until) {
			delete(m.by, key)
		}
	}
	m.by[channel] = time.Now().Add(muteFor)
}

func (m *mutes) has(channel string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return time.Now().Before(m.by[channel])
}
