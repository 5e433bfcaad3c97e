//go:build unix

package main

import (
	"os"
	"testing"
	"time"

	"headroom/store"
)

// TestShortSoak is the soak in small: both platforms, failures, a kill in the
// middle. So short a run on a machine that others use as well is held to a
// tenth; "make soak" lets nothing pass.
func TestShortSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	if !store.Supported {
		t.Skip(store.NoSQLite)
	}
	// Long enough that the session that Discord forgets, the third failure, is
	// over when the program is killed: together they leave nothing to go on from.
	r, err := run(t.Context(), options{length: 20 * time.Second, rate: 6, tenants: 10, down: time.Second / 2, faults: true, quiet: true}, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%s", r.table())
	for _, s := range r.sides {
		if s.Asked < 80 || s.Answered < s.Asked/2 || s.Repeats == 0 {
			t.Errorf("%s: %d questions, %d answers, %d repeats", s.Name, s.Asked, s.Answered, s.Repeats)
		}
		if most := s.Asked / 10; s.Lost > most || s.Doubled > most || s.Strays > 0 {
			t.Errorf("%s: %d lost, %d doubled, %d answers to nobody, of %d", s.Name, s.Lost, s.Doubled, s.Strays, s.Asked)
		}
	}
}

// A ledger tells a lost question, one that was answered twice and one that the
// platform could not deliver from each other.
func TestLedger(t *testing.T) {
	t.Parallel()
	l := newLedger("x")
	for _, key := range []string{"answered", "twice", "lost", "told", "missed"} {
		l.ask("kind", key)
	}
	l.answer("answered")
	l.answer("twice")
	l.answer("twice")
	l.answer("nobody's")
	l.excuse(l.by["told"].open[0])
	l.miss("missed")
	if n := l.waiting(); n != 1 {
		t.Errorf("%d wait", n)
	}
	o := l.close()
	if o.Asked != 5 || o.Answered != 2 || o.Lost != 1 || len(o.Gone) != 1 || o.Doubled != 1 || o.Told != 1 || o.Missed != 1 || o.Strays != 1 {
		t.Errorf("%+v", o)
	}
	l.kill(time.Now())
	l.windowed = true // as in Slack
	l.answer("twice")
	if o := l.close(); o.Doubled != 1 || o.Allowed != 1 {
		t.Errorf("under way at the kill: %+v", o)
	}
	r := report{o: options{rate: 1}, sides: []outcome{l.close()}, took: time.Second}
	if lines := r.broken(); len(lines) != 3 {
		t.Errorf("broken: %q", lines)
	}
}

// A second answer is excused only where the platform can't know better, and the
// program was killed before it had said that it had the question.
func TestAnswersTwice(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		windowed, acked, late bool
		allowed               int
	}{
		"under way":                        {windowed: true, allowed: 1},
		"under way, acknowledged after it": {windowed: true, acked: true, late: true, allowed: 1},
		"acknowledged before the kill":     {windowed: true, acked: true},
		"the platform knows":               {},
	} {
		l := newLedger("x")
		l.windowed = tt.windowed
		e := l.ask("kind", "key")
		l.answer("key")
		if tt.acked && !tt.late {
			l.acknowledged(e)
		}
		l.kill(time.Now())
		if tt.acked && tt.late {
			l.acknowledged(e)
		}
		l.answer("key")
		if o := l.close(); o.Allowed != tt.allowed || o.Doubled != 1-tt.allowed || o.Answered != 1 {
			t.Errorf("%s: %+v", name, o)
		}
	}
}

// Who is told to ask again has no answer, and none is lost in silence.
func TestToldToAskAgain(t *testing.T) {
	t.Parallel()
	l := newLedger("x")
	l.ask("kind", "one")
	two := l.ask("kind", "two")
	l.asked("one")
	if !l.askedOf(two) || l.askedOf(two) {
		t.Error("one question is told twice")
	}
	l.answer("two")
	l.asked("nobody's")
	if o := l.close(); o.Again != 2 || o.Lost != 0 || o.Doubled != 1 || o.Strays != 1 {
		t.Errorf("%+v", o)
	}
}

// Memory that grows is told, memory that does not is not.
func TestMemoryIsFlat(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		grows int64
		says  int
	}{"flat": {0, 0}, "growing": {6 << 20, 1}} {
		r := report{took: time.Minute}
		for i := range 60 {
			r.samples = append(r.samples, sample{at: time.Duration(i) * time.Second, rss: 100<<20 + int64(i)*tt.grows})
		}
		if lines := r.broken(); len(lines) != tt.says {
			t.Errorf("%s: %q", name, lines)
		}
	}
}
