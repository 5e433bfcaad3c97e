package parser

import (
	"regexp"
	"sync"
	"unicode/utf8"
)

// pattern is a regular expression that is looked for only where it can match. Most
// texts hold none of the words that it takes, and an expression that is tied to one
// end of its text needs no more of it than its longest match: both are found in the
// expression itself, so that they can't drift from it.
type pattern struct {
	at   int // among the patterns
	expr func() *regexp.Regexp
	need func() need
}

// patterns are all that there are. An expression is compiled when a text first may
// hold it.
var patterns []*pattern

// patternOf makes a pattern of a regular expression.
func patternOf(expr string) *pattern {
	p := &pattern{at: len(patterns)}
	p.expr = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
	p.need = sync.OnceValue(func() need { return needOf(expr) })
	patterns = append(patterns, p)
	return p
}

// within is the part of a text that a match can take, and where it begins. Around it
// stand the runes that an end of a word is told by.
func (p *pattern) within(text string) (part string, from int) {
	n := p.need()
	reach := n.longest + 2*utf8.UTFMax
	switch {
	case n.longest < 0 || reach >= len(text):
	case n.opens:
		return text[:reach], 0
	case n.closes:
		return text[len(text)-reach:], len(text) - reach
	}
	return text, 0
}

// in reports whether a text holds the pattern.
func (p *pattern) in(text string) bool {
	text, _ = p.within(text)
	return p.expr().MatchString(text)
}

// groups are the match and its groups, or nil.
func (p *pattern) groups(text string) []string {
	text, _ = p.within(text)
	return p.expr().FindStringSubmatch(text)
}

// span is where the match stands in a text, or nil.
func (p *pattern) span(text string) []int {
	text, from := p.within(text)
	found := p.expr().FindStringIndex(text)
	if from > 0 && found != nil {
		found[0], found[1] = found[0]+from, found[1]+from
	}
	return found
}

// matching remembers of a question which patterns it can hold.
type matching struct {
	grams trigrams
	known []fact // by the place of the pattern
}

// may reports whether a part of the question can hold a pattern.
func (h *matching) may(p *pattern) bool {
	f := &h.known[p.at]
	if *f == unasked {
		*f = untrue
		if p.need().words.in(&h.grams) {
			*f = holding
		}
	}
	return *f == holding
}

// matches reports whether a part of the question holds a pattern.
func (r *reader) matches(p *pattern, part string) bool { return r.matching.may(p) && p.in(part) }

// groups is the match of a pattern in a part of the question and its groups, or nil.
func (r *reader) groups(p *pattern, part string) []string {
	if !r.matching.may(p) {
		return nil
	}
	return p.groups(part)
}

// span is where a pattern stands in a part of the question, or nil.
func (r *reader) span(p *pattern, part string) []int {
	if !r.matching.may(p) {
		return nil
	}
	return p.span(part)
}
