package pattern

import (
	"slices"
	"strings"
)

// wanted are the words that a text holds wherever an expression matches in it: one of
// some words, or several things, or one of several. Nil is wanted nothing.
type wanted struct {
	words  []family
	all    []*wanted
	either []*wanted
}

// family are words with the same head.
type family struct {
	head  gram
	words []string
}

// wantOne wants one of some words; nil where nearly all texts hold one.
func wantOne(words []string) *wanted {
	w := &wanted{}
	for _, word := range words {
		if len(word) < 2 && len(words) > 3 {
			return nil
		}
		head := headOf(word)
		k := slices.IndexFunc(w.words, func(f family) bool { return f.head == head })
		if k < 0 {
			k = len(w.words)
			w.words = append(w.words, family{head: head})
		}
		w.words[k].words = append(w.words[k].words, word)
	}
	return w
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
	for _, f := range w.words {
		words = append(words, f.words...)
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
	switch {
	case w == nil:
		return true
	case w.all != nil:
		return !slices.ContainsFunc(w.all, func(one *wanted) bool { return !one.in(text, g) })
	case w.either != nil:
		return slices.ContainsFunc(w.either, func(one *wanted) bool { return one.in(text, g) })
	}
	for i := range w.words {
		if !g.has(w.words[i].head) {
			continue
		}
		for _, word := range w.words[i].words {
			if g.hold(word) && strings.Contains(text, word) {
				return true
			}
		}
	}
	return false
}
