// Package pattern looks for patterns in a question: an expression is tried only
// where the words that it needs stand, by an automaton before package regexp.
package pattern

import (
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// Pattern is a regular expression that is looked for only where it can match. Most
// texts hold none of the words that it takes, and an expression that is tied to one
// end of its text needs no more of it than its longest match: both are found in the
// expression itself, so that they can't drift from it.
type Pattern struct {
	at   int                  // among the patterns
	lead atomic.Pointer[lead] // of need, once that is known; nil where it has none
	Expr func() *regexp.Regexp
	need func() need
	auto func() *automaton
	// bound reads on where auto knows enough: as far as any match goes.
	bound func() *automaton
}

// patterns are all that there are. An expression is widened when it is first asked after, and
// compiled when a text first may hold it: a command that reads one text needs few of them.
var patterns []*Pattern

// Of makes a pattern of a regular expression.
func Of(expr string) *Pattern {
	wide := sync.OnceValue(func() string { return widened(expr) })
	p := &Pattern{at: len(patterns)}
	p.Expr = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(wide()) })
	p.need = sync.OnceValue(func() need {
		n := needOf(wide())
		p.lead.Store(n.words.leads())
		return n
	})
	p.auto = sync.OnceValue(func() *automaton { return automatonOf(wide(), p.need(), false) })
	p.bound = sync.OnceValue(func() *automaton { return automatonOf(wide(), p.need(), true) })
	patterns = append(patterns, p)
	return p
}

// within is the part of a text that matches can take, and where it begins. The rune that they can't take
// stands at its end, for the ends of words to be told by.
func (p *Pattern) within(text string) (part string, from int) {
	switch n := p.need(); {
	case n.opens:
		return text[:p.bound().reach(text)], 0
	case n.closes:
		from = len(text) - p.bound().reach(text)
		return text[from:], from
	}
	return text, 0
}

// margin is what tells the ends of words beside a match.
const margin = 2 * utf8.UTFMax

// around is the part of a text that the first match lies in, and where it begins. So much was read until it
// was known that there is one: no match ends long before, and the first begins no later.
func (p *Pattern) around(text string, read int) (part string, from int) {
	n := p.need()
	if n.opens || n.closes || n.longest < 0 {
		return p.within(text)
	}
	from, to := max(0, read-n.longest-margin), read+n.longest+margin
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return text[from:min(to, len(text))], from
}

// In reports whether a text holds the pattern.
func (p *Pattern) In(text string) bool { return p.auto().match(text) }

// Groups are the match and its groups, or nil.
func (p *Pattern) Groups(text string) []string {
	if !p.auto().match(text) {
		return nil
	}
	text, _ = p.within(text)
	return p.Expr().FindStringSubmatch(text)
}

// FirstGroup is the text of the first group that matched, by the places of a match; the whole match where
// none did.
func FirstGroup(text string, at []int) string {
	n := GroupStart(at)
	return strings.TrimSpace(text[at[n]:at[n+1]])
}

// GroupStart is the index, among the places of a match, of where the first group that matched begins;
// 0 where none did.
func GroupStart(at []int) int {
	for n := 2; n < len(at); n += 2 {
		if at[n] >= 0 {
			return n
		}
	}
	return 0
}
