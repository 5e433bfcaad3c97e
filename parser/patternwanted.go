package parser

import "slices"

// wanted are the words that a text holds wherever an expression matches in it: one of
// some words, or several things, or one of several. Nil is wanted nothing.
type wanted struct {
	words  []string
	heads  []gram // with which they begin, each once
	all    []*wanted
	either []*wanted
}

// wantOne wants one of some words; nil where nearly all texts hold one.
func wantOne(words []string) *wanted {
	w := &wanted{words: words}
	for _, word := range words {
		if len(word) < 2 && len(words) > 3 {
			return nil
		}
		w.heads = append(w.heads, headOf(word))
	}
	slices.Sort(w.heads)
	w.heads = slices.Compact(w.heads)
	return w
}

// add wants one thing more.
func (w *wanted) add(one *wanted) {
	if one != nil {
		w.all = append(w.all, one)
	}
}

// in reports whether a text of these trigrams may hold what is wanted; false is
// certain.
func (w *wanted) in(g *trigrams) bool {
	switch {
	case w == nil:
		return true
	case w.all != nil:
		return !slices.ContainsFunc(w.all, func(one *wanted) bool { return !one.in(g) })
	case w.either != nil:
		return slices.ContainsFunc(w.either, func(one *wanted) bool { return one.in(g) })
	}
	return slices.ContainsFunc(w.heads, g.has) && slices.ContainsFunc(w.words, g.hold)
}
