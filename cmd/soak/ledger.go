//go:build unix

package main

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// ledger is what was asked on a platform and what came of it. Answers are known
// by a key: a thread, a message, an address for answers. Where several questions
// have one key they are answered in their order.
type ledger struct {
	name string
	mu   sync.Mutex
	by   map[string]*account
	all  []*entry

	repeats int // deliveries sent once more
	strays  int // answers to nobody
	doubled int
	twice   []string
	allowed int // answers twice, of which the first was on its way when the program was killed
	killed  time.Time
	trouble []span

	alias map[string]string // other keys of the same
}

// account is what is open under a key.
type account struct {
	open []*entry
	last time.Time // of the last answer
	kind string    // of what it answers
}

// entry is one question.
type entry struct {
	kind     string
	key      string
	asked    time.Time
	answered time.Time
	told     bool // the platform told who asked that it failed
	missed   bool // the platform never delivered it
	mute     bool // who asked is told that it failed, unless there is a response in time
}

// span is a time in which answers may be late, because something was made to
// fail.
type span struct{ from, to time.Time }

func newLedger(name string) *ledger {
	return &ledger{name: name, by: map[string]*account{}, alias: map[string]string{}}
}

// ask notes a question before it is sent.
func (l *ledger) ask(kind, key string) *entry {
	e := &entry{kind: kind, key: key, asked: time.Now()}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, e)
	a := l.by[key]
	if a == nil {
		a = &account{}
		l.by[key] = a
	}
	a.open = append(a.open, e)
	return e
}

// answer notes an answer. It is called by the stand-ins, at the moment they
// take it.
func (l *ledger) answer(key string) (first bool) {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if other, ok := l.alias[key]; ok {
		key = other
	}
	a := l.by[key]
	switch {
	case a == nil:
		l.strays++
		return false
	case len(a.open) > 0:
		a.open[0].answered, a.last, a.kind = now, now, a.open[0].kind
		a.open = a.open[1:]
		return true
	case underWay(a.last, l.killed):
		l.allowed++
	default:
		l.doubled++
		l.twice = append(l.twice, l.secondAnswer(a, now))
	}
	return false
}

// secondAnswer says what was answered twice, and when.
func (l *ledger) secondAnswer(a *account, now time.Time) string {
	text := fmt.Sprintf("%s, %v after the first answer", a.kind, now.Sub(a.last).Round(time.Millisecond))
	if !l.killed.IsZero() {
		text += fmt.Sprintf(", %v after the kill", now.Sub(l.killed).Round(time.Millisecond))
	}
	return text
}

// underWay says whether an answer was taken so shortly before the kill that the
// program can't have heard of it.
func underWay(taken, killed time.Time) bool {
	return !killed.IsZero() && killed.Sub(taken) < inFlight && taken.Sub(killed) < inFlight+slowCall
}

// inFlight is how long the reply of a platform may take to be read and noted;
// slowCall how long a platform that is made slow works on a call whose caller is
// dead.
const (
	inFlight = 100 * time.Millisecond
	slowCall = time.Second / 2
)

// excuse notes that a platform told who asked that it failed.
func (l *ledger) excuse(e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.told = true
}

// muted notes that who asked is told that it failed, unless heard is called.
func (l *ledger) muted(e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.mute = true
}

// heard notes a response to what is open under a key, if not its answer yet.
func (l *ledger) heard(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a := l.by[key]; a != nil {
		for _, e := range a.open {
			e.mute = false
		}
	}
}

// alsoKnown gives a key another name.
func (l *ledger) alsoKnown(key, other string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.alias[other] = key
}

// miss notes that a platform had nobody to deliver a question to.
func (l *ledger) miss(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a := l.by[key]; a != nil {
		for _, e := range a.open {
			e.missed = true
		}
	}
}

func (l *ledger) repeated() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.repeats++
}

// troubled notes a time in which answers may be late.
func (l *ledger) troubled(from, to time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.trouble = append(l.trouble, span{from, to})
}

func (l *ledger) kill(at time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.killed = at
}

// waiting is how many questions have neither an answer nor an excuse.
func (l *ledger) waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := 0
	for _, e := range l.all {
		if e.open() {
			n++
		}
	}
	return n
}

func (e *entry) open() bool { return e.answered.IsZero() && !e.excused() && !e.missed }

// excused says whether who asked was told that it failed.
func (e *entry) excused() bool { return e.told || e.mute && time.Since(e.asked) > deadline }

// outcome is what a platform's ledger came to.
type outcome struct {
	Name                           string
	Asked, Answered, Repeats       int
	Lost, Doubled, Allowed, Strays int
	Told, Missed                   int
	LostKinds                      map[string]int
	Twice                          []string // what was answered twice, the first of them
	Quiet, All                     quantiles
}

// mostTold is how many answers that came twice are told one by one.
const mostTold = 10

// quantiles of the time from a question to its answer.
type quantiles struct{ P50, P99, Worst time.Duration }

func (l *ledger) close() outcome {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := outcome{Name: l.name, Asked: len(l.all), Repeats: l.repeats, Doubled: l.doubled, Allowed: l.allowed, Strays: l.strays, LostKinds: map[string]int{}, Twice: l.twice[:min(len(l.twice), mostTold)]}
	var all, quiet []time.Duration
	for _, e := range l.all {
		switch {
		case !e.answered.IsZero():
			o.Answered++
			took := e.answered.Sub(e.asked)
			all = append(all, took)
			if !l.inTrouble(e.asked) {
				quiet = append(quiet, took)
			}
		case e.missed:
			o.Missed++
		case e.excused():
			o.Told++
		default:
			o.Lost++
			o.LostKinds[e.kind]++
		}
	}
	o.All, o.Quiet = quantilesOf(all), quantilesOf(quiet)
	return o
}

func (l *ledger) inTrouble(at time.Time) bool {
	return slices.ContainsFunc(l.trouble, func(s span) bool { return at.After(s.from) && at.Before(s.to) })
}

func quantilesOf(list []time.Duration) quantiles {
	if len(list) == 0 {
		return quantiles{}
	}
	slices.Sort(list)
	return quantiles{list[len(list)/2], list[len(list)*99/100], list[len(list)-1]}
}
