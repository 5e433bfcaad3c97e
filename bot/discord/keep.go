package discord

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Kept is what a process leaves to the next one, so that it goes on from the
// same sessions: what was said while nobody was there, and what was not answered
// when the first died, comes again.
type Kept struct {
	At       time.Time `json:"at"`
	Self     string    `json:"self"`  // who the bot is; only new sessions tell
	Roles    []string  `json:"roles"` // its own, by server
	Sessions []Session `json:"sessions"`
}

// keptFor is how long a session may be resumed; Discord decides.
const keptFor = 10 * time.Minute

// Keep lets the next process go on where this one ends, by a file. It is called
// before Run.
func (g *Gateway) Keep(file string) { g.file = file }

// recall reads what the process before left.
func (g *Gateway) recall() {
	if g.file == "" {
		return
	}
	text, err := os.ReadFile(g.file)
	if err != nil {
		return // none
	}
	var k Kept
	if json.Unmarshal(text, &k) != nil || k.Self == "" || time.Since(k.At) > keptFor {
		return
	}
	g.before = k
	g.app.Self(k.Self)
	for _, role := range k.Roles {
		g.app.roles.Store(role, true)
	}
}

// session is where a shard goes on; nil: nowhere. All shards go on, or none.
func (k Kept) session(n, shards int) *Session {
	if len(k.Sessions) != shards || k.Sessions[n].ID == "" {
		return nil
	}
	return &k.Sessions[n]
}

// keepOn keeps where the sessions stand, every second.
func (g *Gateway) keepOn(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			g.keep()
		case <-ctx.Done():
			return
		}
	}
}

// keep writes where the sessions stand: before the first question that is not
// answered.
func (g *Gateway) keep() {
	if g.file == "" {
		return
	}
	k := Kept{At: time.Now(), Self: g.app.selfID()}
	g.mu.Lock()
	for n := range len(g.health) {
		one := Session{}
		if s := g.health[n]; s != nil && s.line != nil {
			one = s.line.low()
		}
		k.Sessions = append(k.Sessions, one)
	}
	g.mu.Unlock()
	g.app.roles.Range(func(key, _ any) bool {
		k.Roles = append(k.Roles, key.(string))
		return true
	})
	if err := writeWhole(g.file, k); err != nil {
		g.log.Warn("where Discord's sessions stand is not kept", "error", err)
	}
}

// writeWhole writes a file that is never seen half written.
func writeWhole(file string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	fresh := filepath.Join(filepath.Dir(file), "."+filepath.Base(file)+".new")
	if err := os.WriteFile(fresh, text, 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, file)
}

// low is where another process can go on without missing a question.
func (l *line) low() Session {
	l.mu.Lock()
	one := l.session
	l.mu.Unlock()
	one.Seq = one.open.low(one.Seq)
	return one
}

// begins notes a question of the present session.
func (l *line) begins(seq int64) (end func()) {
	l.mu.Lock()
	open := l.session.open
	l.mu.Unlock()
	return open.begin(seq)
}

// tide knows which questions of a session are not answered yet.
type tide struct {
	mu   sync.Mutex
	open map[int64]time.Time
}

// begin notes a question by the number of its event; end is called when it is
// over, once or more.
func (t *tide) begin(seq int64) (end func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil {
		t.open = make(map[int64]time.Time)
	}
	t.open[seq] = time.Now()
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.open, seq)
	}
}

// low is the number before the first question that is open, or the last number.
// What is open for longer than an answer may take is over.
func (t *tide) low(last int64) int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	for seq, since := range t.open {
		if time.Since(since) > sendFor {
			delete(t.open, seq)
			continue
		}
		last = min(last, seq-1)
	}
	return last
}
