package pattern

import (
	"regexp"
	"sync"
)

// Matching looks for patterns in parts of one question. It remembers which of them
// the question can hold at all.
type Matching struct {
	Text  string // folded
	grams trigrams
	found []uint64 // the lists of words of which it holds one, a bit each
	known []uint8  // a fact of two bits each, by the place of the pattern
}

// matchings are kept from question to question.
var matchings = sync.Pool{New: func() any {
	return &Matching{found: make([]uint64, len(lists)/64+1), known: make([]uint8, len(patterns)/factsOfByte+1)}
}}

// NewMatching prepares a folded text to be searched. Done ends it.
func NewMatching(text string) *Matching {
	h := matchings.Get().(*Matching)
	h.Text = text
	h.grams.count(text)
	builtin().find(text, h.found)
	return h
}

// Done gives it up.
func (h *Matching) Done() {
	clear(h.found)
	clear(h.known)
	*h = Matching{found: h.found, known: h.known}
	matchings.Put(h)
}

// Mentions reports whether the question holds one of some words.
func (h *Matching) Mentions(words Words) bool { return h.found[words/64]&(1<<(words%64)) != 0 }

// May reports whether the question can hold a pattern.
func (h *Matching) May(p *Pattern) bool {
	known, shift := &h.known[p.at/factsOfByte], p.at%factsOfByte*2
	f := Fact(*known >> shift & 3)
	if f == unasked {
		f = untrue
		if lead := p.lead.Load(); (lead == nil || lead.in(&h.grams)) && p.need().words.in(h.Text, &h.grams) {
			f = holding
		}
		*known |= uint8(f) << shift
	}
	return f == holding
}

// factsOfByte is how many facts a byte holds.
const factsOfByte = 4

// Find is the first match in a part of the question, as a method of package regexp tells it: in so much
// of the part as it can lie in, for that package is slow where a text is long.
func (h *Matching) Find(p *Pattern, part string, tell func(*regexp.Regexp, string) []int) []int {
	if !h.May(p) {
		return nil
	}
	read, ok := p.auto().reads(part)
	if !ok {
		return nil
	}
	piece, from := p.around(part, read)
	found := Moved(tell(p.Expr(), piece), from)
	if from > 0 && !p.need().closes && (found == nil || found[0] == from) {
		return tell(p.Expr(), part) // where the piece begins, the text seemed to
	}
	return found
}

// Moved are places in a piece of a text that begins so many bytes behind it.
func Moved(places []int, from int) []int {
	for i := range places {
		if places[i] >= 0 {
			places[i] += from
		}
	}
	return places
}

// Holds reports whether a part of the question holds a pattern.
func (h *Matching) Holds(p *Pattern, part string) bool { return h.May(p) && p.auto().match(part) }

// Fact is something that the whole text says. It is looked up once, however many
// tokens ask for it: looked up for each of them, a long text would cost the square
// of its length.
type Fact uint8

const (
	unasked Fact = iota
	untrue
	holding
)

// Holds tells the fact, which look finds when it is asked for the first time.
func (f *Fact) Holds(look func() bool) bool {
	if *f == unasked {
		*f = untrue
		if look() {
			*f = holding
		}
	}
	return *f == holding
}
