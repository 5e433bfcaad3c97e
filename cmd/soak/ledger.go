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
	keys     []string
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

// ask notes a question before it is sent, under all keys that its answer may
// have.
func (l *ledger) ask(kind string, keys ...string) *entry {
	e := &entry{kind: kind, keys: keys, asked: time.Now()}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, e)
	for _, key := range keys {
		a := l.by[key]
		if a == nil {
			a = &account{}
			l.by[key] = a
		}
		a.open = append(a.open, e)
	}
	return e
}

// shut takes a question out of what is open. The caller holds mu.
func (l *ledger) shut(e *entry) (was bool) {
	for _, key := range e.keys {
		a := l.by[key]
		if i := slices.Index(a.open, e); i >= 0 {
			a.open, was = slices.Delete(a.open, i, i+1), true
		}
	}
	return was
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
		e := a.open[0]
		e.answered = now
		l.shut(e)
		for _, one := range e.keys {
			l.by[one].last = e
		}
		return true
	case l.windowed && a.last.underWay(l.killed):
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
	return e != nil && !killed.IsZero() && e.asked.Before(killed) && e.answered.Before(killed.Add(slowCall)) && (e.acked.IsZero() || e.acked.After(killed))
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
	defer l.mu.Unlock()
	a := l.by[key]
	switch {
	case a != nil && len(a.open) > 0:
		l.askAgain(a.open[0])
	case a != nil && l.windowed && a.last.underWay(l.killed):
		l.allowed++
	default:
		l.strays++
	}
}

// askedOf notes that who asked one question was told to ask again, if it is
// open.
func (l *ledger) askedOf(e *entry) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.askAgain(e)
}

// askAgain is askedOf for who holds mu.
func (l *ledger) askAgain(e *entry) bool {
	if !l.shut(e) {
		return false
	}
	e.again = !e.told // a platform that was told too late tells it as well
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

// turned notes that who asked under a key was told that the program is busy.
func (l *ledger) turned(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a := l.by[key]; a != nil {
		for _, e := range a.open {
			e.told = true
		}
	}
}

// refused notes that who asked under a key was told that the program is busy,
// and that no answer will come: to the first question that the program has not
// acknowledged, where there is one.
func (l *ledger) refused(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.by[key]
	if a == nil || len(a.open) == 0 {
		l.strays++
		return
	}
	e := a.open[max(slices.IndexFunc(a.open, func(e *entry) bool { return e.acked.IsZero() }), 0)]
	e.told = true
	l.shut(e)
	for _, one := range e.keys {
		l.by[one].last = e
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
	Gone                           []string // what was lost, the first of it
	Twice                          []string // what was answered twice, the first of it
	Quiet, All                     quantiles
}

// mostTold is how many questions that were lost, or answered twice, are told one
// by one.
const mostTold = 10

// quantiles of the time from a question to its answer.
type quantiles struct{ P50, P99, Worst time.Duration }

func (l *ledger) close() outcome {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := outcome{Name: l.name, Asked: len(l.all), Repeats: l.repeats, Doubled: l.doubled, Allowed: l.allowed, Strays: l.strays, Twice: l.twice[:min(len(l.twice), mostTold)]}
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
			if o.Lost++; o.Lost <= mostTold {
				o.Gone = append(o.Gone, e.tell(l.killed))
			}
		}
	}
	o.All, o.Quiet = quantilesOf(all), quantilesOf(quiet)
	return o
}

// tell says what is known of a question without an answer.
func (e *entry) tell(killed time.Time) string {
	text := e.kind
	if !killed.IsZero() {
		text += fmt.Sprintf(", asked %v after the kill", e.asked.Sub(killed).Round(time.Millisecond))
	}
	if e.acked.IsZero() {
		return text + ", never acknowledged"
	}
	return text + fmt.Sprintf(", acknowledged after %v", e.acked.Sub(e.asked).Round(time.Millisecond))
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
