package parser

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// matching looks for patterns in parts of one question. It remembers which of them
// the question can hold at all.
type matching struct {
	text  string // folded
	grams trigrams
	known []fact // by the place of the pattern

	part string    // that was looked at last
	near *trigrams // of that part
}

// A long text is searched stretch by stretch, so that what holds no word of a pattern
// is passed over, and the rest is short enough for the quicker way to match that
// package regexp has.
const (
	stretch = 256 // bytes
	margin  = 2 * utf8.UTFMax
)

func newMatching(text string) *matching {
	h := &matching{text: text, known: make([]fact, len(patterns))}
	h.grams.count(text)
	return h
}

// mentions reports whether the question holds one of some words.
func (h *matching) mentions(words ...string) bool {
	for _, word := range words {
		if h.grams.hold(word) && strings.Contains(h.text, word) {
			return true
		}
	}
	return false
}

// may reports whether the question can hold a pattern.
func (h *matching) may(p *pattern) bool {
	f := &h.known[p.at]
	if *f == unasked {
		*f = untrue
		if p.need().words.in(h.text, &h.grams) {
			*f = holding
		}
	}
	return *f == holding
}

// mayIn reports whether a part of the question can, which tells more than the whole
// where that is long.
func (h *matching) mayIn(p *pattern, part string) bool {
	if !h.may(p) {
		return false
	}
	if len(h.text) < stretch || len(part) > 2*stretch || p.need().words == nil {
		return true
	}
	if h.near == nil {
		h.near = new(trigrams)
	}
	if part != h.part {
		h.part, *h.near = part, trigrams{}
		h.near.count(part)
	}
	return p.need().words.in(part, h.near)
}

// find is the first match in a part of the question, as a method of package regexp
// tells it.
func (h *matching) find(p *pattern, part string, tell func(*regexp.Regexp, string) []int) []int {
	if !h.may(p) {
		return nil
	}
	if found, ok := p.auto().match(part); ok && !found {
		return nil
	}
	n := p.need()
	if n.longest < 0 || n.longest > stretch || n.opens || n.closes || n.begins || len(part) <= 2*stretch {
		piece, from := p.within(part)
		if !h.mayIn(p, piece) {
			return nil
		}
		return moved(tell(p.expr(), piece), from)
	}
	for lo := 0; lo < len(part); lo += stretch {
		from, to := max(0, lo-margin), min(len(part), lo+stretch+n.longest+margin)
		piece := part[from:to]
		if !h.mayIn(p, piece) {
			continue
		}
		if found := moved(tell(p.expr(), piece), from); found != nil && found[0] < lo+stretch {
			return found // the next stretch tells of what begins in it
		}
	}
	return nil
}

// moved are places in a piece of a text that begins so many bytes behind it.
func moved(places []int, from int) []int {
	for i := range places {
		if places[i] >= 0 {
			places[i] += from
		}
	}
	return places
}

// holds reports whether a part of the question holds a pattern.
func (h *matching) holds(p *pattern, part string) bool {
	if !h.may(p) {
		return false
	}
	if found, ok := p.auto().match(part); ok {
		return found
	}
	return h.find(p, part, (*regexp.Regexp).FindStringIndex) != nil
}

// matches is holds of the reader's question.
func (r *reader) matches(p *pattern, part string) bool { return r.matching.holds(p, part) }

// span is where a pattern stands in a part of the question, or nil.
func (r *reader) span(p *pattern, part string) []int {
	return r.matching.find(p, part, (*regexp.Regexp).FindStringIndex)
}

// places are where a pattern and its groups stand in a part of the question, or nil.
func (r *reader) places(p *pattern, part string) []int {
	return r.matching.find(p, part, (*regexp.Regexp).FindStringSubmatchIndex)
}

// groups is the match of a pattern in a part of the question and its groups, or nil.
func (r *reader) groups(p *pattern, part string) []string {
	places := r.places(p, part)
	if places == nil {
		return nil
	}
	groups := make([]string, len(places)/2)
	for i := range groups {
		if lo, hi := places[2*i], places[2*i+1]; lo >= 0 {
			groups[i] = part[lo:hi]
		}
	}
	return groups
}
