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
	allowed int // answers twice, of which the first was under way when the program was killed
	killed  time.Time

	// windowed is that the platform can't tell a second answer to a question from
	// the first, so that what is under way at a kill may come twice.
	windowed bool
	trouble  []span

	alias map[string]string // other keys of the same
}

// account is what is open under a key.
type account struct {
	open []*entry
	last *entry // what was answered last
}

// entry is one question.
type entry struct {
	kind     string
	key      string
	asked    time.Time
	answered time.Time
	acked    time.Time // the program told the platform that it has it
	told     bool      // the platform told who asked that it failed
	again    bool      // the program told who asked to ask again
	missed   bool      // the platform never delivered it
	mute     bool      // who asked is told that it failed, unless there is a response in time
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
		a.last, a.open = a.open[0], a.open[1:]
		a.last.answered = now
		return true
	case l.windowed && a.last != nil && a.last.underWay(l.killed):
		l.allowed++
	default:
		l.doubled++
		l.twice = append(l.twice, l.secondAnswer(a, now))
	}
	return false
}

// secondAnswer says what was answered twice, and when.
func (l *ledger) secondAnswer(a *account, now time.Time) string {
	if a.last == nil {
		return "question that it was told to ask again"
	}
	text := fmt.Sprintf("%s, %v after the first answer", a.last.kind, now.Sub(a.last.answered).Round(time.Millisecond))
	if !l.killed.IsZero() {
		text += fmt.Sprintf(", %v after the kill", now.Sub(l.killed).Round(time.Millisecond))
	}
	return text
}

// underWay says whether an answer was taken and the program killed before it
// had noted that: it tells the platform that it has a question when it has noted
// its answer.
func (e *entry) underWay(killed time.Time) bool {
	return !killed.IsZero() && e.asked.Before(killed) && e.answered.Before(killed.Add(slowCall)) && (e.acked.IsZero() || e.acked.After(killed))
}

// slowCall is how long a platform that is made slow works on a call, though its
// caller be dead.
const slowCall = time.Second / 2

// acknowledged notes that the program has told the platform that it has a
// question.
func (l *ledger) acknowledged(e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.acked = time.Now()
}

// asked notes that who asked under a key was told to ask again.
func (l *ledger) asked(key string) {
	l.mu.Lock()
	a := l.by[key]
	l.mu.Unlock()
	if a == nil || len(a.open) == 0 {
		l.stray()
		return
	}
	l.askedOf(a.open[0])
}

// askedOf notes that who asked one question was told to ask again, if it is
// open.
func (l *ledger) askedOf(e *entry) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.by[e.key]
	i := slices.Index(a.open, e)
	if i < 0 || e.told {
		return false
	}
	e.again = true
	a.open = slices.Delete(a.open, i, i+1)
	return true
}

func (l *ledger) stray() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.strays++
}

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
func (e *entry) excused() bool { return e.told || e.again || e.mute && time.Since(e.asked) > deadline }

// outcome is what a platform's ledger came to.
type outcome struct {
	Name                           string
	Asked, Answered, Repeats       int
	Lost, Doubled, Allowed, Strays int
	Told, Again, Missed            int
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
		case e.again:
			o.Again++
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
