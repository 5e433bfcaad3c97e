package pattern

import (
	"math/bits"
	"slices"
	"strings"
)

// wanted are the words that a text holds wherever an expression matches in it: one of
// some words, or several things, or one of several. Nil is wanted nothing.
type wanted struct {
	heads  []gram     // of words
	words  [][]string // with the same head, by its place
	marked *trigrams  // the heads once more, where they are many
	all    []*wanted
	either []*wanted
}

// manyHeads are so many that to hold all at once against a text costs less than one after the other.
const manyHeads = 48

// wantOne wants one of some words; nil where nearly all texts hold one.
func wantOne(words []string) *wanted {
	w := &wanted{}
	for _, word := range words {
		if len(word) < 2 && len(words) > 3 {
			return nil
		}
		head := headOf(word)
		k := slices.Index(w.heads, head)
		if k < 0 {
			k = len(w.heads)
			w.heads, w.words = append(w.heads, head), append(w.words, nil)
		}
		w.words[k] = append(w.words[k], word)
	}
	if len(w.heads) >= manyHeads {
		w.mark()
	}
	return w
}

// mark lays the heads out as those of a text are, in the order of their places.
func (w *wanted) mark() {
	families := make(map[gram][]string, len(w.heads))
	w.marked = new(trigrams)
	for k, head := range w.heads {
		families[head] = w.words[k]
		w.marked.set(head)
	}
	slices.Sort(w.heads)
	for k, head := range w.heads {
		w.words[k] = families[head]
	}
}

// add wants one thing more. What takes least to ask for comes first.
func (w *wanted) add(one *wanted) {
	if one == nil {
		return
	}
	w.all = append(w.all, one)
	slices.SortStableFunc(w.all, func(a, b *wanted) int { return len(a.list()) - len(b.list()) })
}

// list are all words that are wanted somewhere.
func (w *wanted) list() []string {
	if w == nil {
		return nil
	}
	var words []string
	for _, family := range w.words {
		words = append(words, family...)
	}
	for _, list := range [...][]*wanted{w.all, w.either} {
		for _, one := range list {
			words = append(words, one.list()...)
		}
	}
	return words
}

// in reports whether a text, of which the trigrams are given, holds what is wanted.
func (w *wanted) in(text string, g *trigrams) bool {
	if w == nil {
		return true
	}
	for _, one := range w.all {
		if !one.in(text, g) {
			return false
		}
	}
	for _, one := range w.either {
		if one.in(text, g) {
			return true
		}
	}
	if w.marked != nil {
		return w.inMany(text, g)
	}
	for k, head := range w.heads {
		if g.has(head) && holdsOne(text, g, w.words[k]) {
			return true
		}
	}
	return w.all != nil
}

// inMany is in for one of many words.
func (w *wanted) inMany(text string, g *trigrams) bool {
	for i := range g {
		for both := g[i] & w.marked[i]; both != 0; both &= both - 1 {
			head := gram(i*64 + bits.TrailingZeros64(both))
			if k, ok := slices.BinarySearch(w.heads, head); ok && holdsOne(text, g, w.words[k]) {
				return true
			}
		}
	}
	return false
}

// lead is what words begin with of which a text holds one, few enough to lie side by side: most texts are told
// off by it, at the price of one look into memory.
type lead struct {
	n     uint16
	grams [31]gram
}

// leads are the fewest that a text can be asked for; nil where they are many.
func (w *wanted) leads() *lead {
	if w == nil {
		return nil
	}
	var fewest *lead
	for _, one := range w.all {
		if l := one.leads(); l != nil && (fewest == nil || l.n < fewest.n) {
			fewest = l
		}
	}
	if w.all != nil {
		return fewest
	}
	l := new(lead)
	if !l.add(w.heads) {
		return nil
	}
	for _, one := range w.either {
		if some := one.leads(); some == nil || !l.add(some.grams[:some.n]) {
			return nil
		}
	}
	return l
}

// add puts more beside them, and reports whether they have room.
func (l *lead) add(heads []gram) bool {
	if int(l.n)+len(heads) > len(l.grams) {
		return false
	}
	l.n += uint16(copy(l.grams[l.n:], heads))
	return true
}

// in reports whether a text may hold one of them.
func (l *lead) in(g *trigrams) bool {
	for _, head := range l.grams[:l.n] {
		if g.has(head) {
			return true
		}
	}
	return false
}

// holdsOne reports whether a text holds one of some words.
func holdsOne(text string, g *trigrams, words []string) bool {
	for _, word := range words {
		if g.hold(word) && strings.Contains(text, word) {
			return true
		}
	}
	return false
}
