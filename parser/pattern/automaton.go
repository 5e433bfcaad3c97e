package pattern

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// automaton says whether a text holds a pattern, at the price of one step for each
// rune: what package regexp would try again for each text, in which threads it may be
// after some runes, is worked out once and kept (Thompson 1968; Russ Cox, Regular
// Expression Matching Can Be Simple And Fast). An expression that is tied to the end
// of its text is read from there backwards, so that most texts are told apart by a
// rune or two.
type automaton struct {
	prog     *syntax.Prog
	classes  classes
	tied     bool // matches begin where the reading begins
	backward bool
	whole    bool // a reading goes on behind a match

	start   atomic.Pointer[threads]
	yes, no *threads

	mu     sync.Mutex
	states map[string]*threads
	seen   []int // of each place, the list that it was added to last
	lists  int
}

// threads are the places in an expression at which a reading may be.
type threads struct {
	at     []uint32
	before side
	next   []atomic.Pointer[threads] // by the class of the next rune
}

// mostSteps bounds what is kept for one expression. What is full is begun anew, as RE2 does: readings that
// are under way go on with what they hold.
const mostSteps = 1 << 15

// automatonOf makes the automaton of an expression that is known to compile.
func automatonOf(expr string, n need, whole bool) *automaton {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil
	}
	a := &automaton{tied: n.opens || n.closes, backward: n.closes && !n.opens, whole: whole, states: map[string]*threads{}}
	if a.backward {
		turn(tree)
	}
	if a.prog, err = syntax.Compile(tree.Simplify()); err != nil {
		return nil
	}
	a.classes = classesOf(a.prog)
	a.seen, a.lists = make([]int, len(a.prog.Inst)), 1
	a.yes, a.no = &threads{}, &threads{}
	a.begin()
	return a
}

// begin makes the state that readings begin at.
func (a *automaton) begin() {
	a.lists++
	a.start.Store(a.state(a.follow(nil, uint32(a.prog.Start), 0), atEnd))
}

// match reports whether a text holds the pattern.
func (a *automaton) match(text string) bool {
	_, ok := a.reads(text)
	return ok
}

// reads reports whether a text holds the pattern, and how many bytes are read until that is known: the end of
// the match that ends first, and a rune behind it at most.
func (a *automaton) reads(text string) (read int, ok bool) {
	s := a.start.Load()
	for text != "" {
		r, n := a.next(text)
		if a.backward {
			text = text[:len(text)-n]
		} else {
			text = text[n:]
		}
		read += n
		if s = a.step(s, a.classes.of(r)); s == a.yes || s == a.no {
			return read, s == a.yes
		}
	}
	return read, a.step(s, a.classes.end()) == a.yes
}

// next is the rune that is read next, and its length.
func (a *automaton) next(text string) (rune, int) {
	if a.backward {
		if last := text[len(text)-1]; last < utf8.RuneSelf {
			return rune(last), 1
		}
		return utf8.DecodeLastRuneInString(text)
	}
	if text[0] < utf8.RuneSelf {
		return rune(text[0]), 1
	}
	return utf8.DecodeRuneInString(text)
}

// reach is how many bytes are read until no match goes on, the rune that none takes among them. It is asked of an
// automaton that reads on behind a match.
func (a *automaton) reach(text string) (read int) {
	s := a.start.Load()
	for text != "" {
		r, n := a.next(text)
		read += n
		if s = a.step(s, a.classes.of(r)); s == a.no {
			return read
		}
		if a.backward {
			text = text[:len(text)-n]
		} else {
			text = text[n:]
		}
	}
	return read
}

// step is what a reading comes to with a rune of some class.
func (a *automaton) step(s *threads, class int) *threads {
	if next := s.next[class].Load(); next != nil {
		return next
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.states)*len(a.classes.runes) > mostSteps {
		clear(a.states)
		a.begin()
	}
	next := a.after(s, class)
	s.next[class].Store(next)
	return next
}

// after works a step out.
func (a *automaton) after(s *threads, class int) *threads {
	behind := a.classes.kinds[class]
	var here, next []uint32
	a.lists++
	for _, at := range s.at {
		here = a.follow(here, at, conditions(s.before, behind))
	}
	a.lists++
	for _, at := range here {
		inst := &a.prog.Inst[at]
		if inst.Op == syntax.InstMatch {
			if a.whole {
				continue
			}
			return a.yes
		}
		if class != a.classes.end() && inst.Op != syntax.InstEmptyWidth && inst.MatchRune(a.classes.runes[class]) {
			next = a.follow(next, inst.Out, 0)
		}
	}
	if class == a.classes.end() {
		return a.no
	}
	if !a.tied {
		next = a.follow(next, uint32(a.prog.Start), 0)
	}
	if next == nil {
		return a.no
	}
	return a.state(next, behind)
}

// follow adds the places that a reading comes to from one without another rune, where
// some conditions are met; those at which a condition is to be met stay.
func (a *automaton) follow(list []uint32, at uint32, met syntax.EmptyOp) []uint32 {
	if a.seen[at] == a.lists {
		return list
	}
	a.seen[at] = a.lists
	inst := &a.prog.Inst[at]
	switch inst.Op {
	case syntax.InstFail:
		return list
	case syntax.InstEmptyWidth:
		if met != 0 && syntax.EmptyOp(inst.Arg)&^met == 0 {
			return a.follow(append(list, at), inst.Out, met)
		}
	case syntax.InstAlt, syntax.InstAltMatch:
		return a.follow(a.follow(append(list, at), inst.Out, met), inst.Arg, met)
	case syntax.InstCapture, syntax.InstNop:
		return a.follow(append(list, at), inst.Out, met)
	}
	return append(list, at)
}

// state is the one state with some places behind a rune of some kind.
func (a *automaton) state(places []uint32, before side) *threads {
	at := make([]uint32, 0, len(places))
	for _, place := range places {
		switch a.prog.Inst[place].Op {
		case syntax.InstAlt, syntax.InstAltMatch, syntax.InstCapture, syntax.InstNop: // led on
		default:
			at = append(at, place)
		}
	}
	slices.Sort(at)
	key := []byte{byte(before)}
	for _, place := range at {
		key = binary.LittleEndian.AppendUint16(key, uint16(place))
	}
	if s, ok := a.states[string(key)]; ok {
		return s
	}
	s := &threads{at: at, before: before, next: make([]atomic.Pointer[threads], a.classes.end()+1)}
	a.states[string(key)] = s
	return s
}
