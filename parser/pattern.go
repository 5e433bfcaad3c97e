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
	auto func() *automaton
}

// patterns are all that there are. An expression is compiled when a text first may
// hold it.
var patterns []*pattern

// patternOf makes a pattern of a regular expression.
func patternOf(expr string) *pattern {
	p := &pattern{at: len(patterns)}
	p.expr = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
	p.need = sync.OnceValue(func() need { return needOf(expr) })
	p.auto = sync.OnceValue(func() *automaton { return automatonOf(expr, p.need()) })
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
	if found, ok := p.auto().match(text); ok {
		return found
	}
	text, _ = p.within(text)
	return p.expr().MatchString(text)
}

// groups are the match and its groups, or nil.
func (p *pattern) groups(text string) []string {
	text, _ = p.within(text)
	return p.expr().FindStringSubmatch(text)
}
