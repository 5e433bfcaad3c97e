package reader

import (
	"regexp"
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Which words and patterns the question holds, and where they stand in a part of it.

// Mentions reports whether the question holds one of some words.
func (r *Reader) Mentions(words pattern.Words) bool { return r.Matching.Mentions(words) }

// Matches reports whether a part of the question holds a pattern.
func (r *Reader) Matches(p *pattern.Pattern, part string) bool { return r.Matching.Holds(p, part) }

// Span is where a pattern stands in a part of the question, or nil.
func (r *Reader) Span(p *pattern.Pattern, part string) []int {
	return r.Matching.Find(p, part, (*regexp.Regexp).FindStringIndex)
}

// Places are where a pattern and its groups stand in a part of the question, or nil.
func (r *Reader) Places(p *pattern.Pattern, part string) []int {
	return r.Matching.Find(p, part, (*regexp.Regexp).FindStringSubmatchIndex)
}

// groups is the match of a pattern in a part of the question and its groups, or nil.
func (r *Reader) groups(p *pattern.Pattern, part string) []string {
	places := r.Places(p, part)
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

// TokenBefore is the token right before an asking word.
func (r *Reader) TokenBefore(s *evidence.Sign) int {
	at, _ := slices.BinarySearchFunc(r.Tokens, s.Start, func(t token.Token, start int) int { return t.Start - start })
	return at - 1
}

// TokenAfter is the token right behind an asking word.
func (r *Reader) TokenAfter(s *evidence.Sign) int {
	at, _ := slices.BinarySearchFunc(r.Tokens, s.End, func(t token.Token, end int) int { return t.Start - end })
	return at
}

// ClosedHan is how a Chinese question for yes or no ends or what it holds.
var ClosedHan = pattern.Of(`(?:吗|么|不|没|没有|否)[ ?!.~]*$|吗[,、(]|能不能|能否|可不可以|行不行|够不够|会不会|是否|跑不跑得|(?:难道|难不成|岂不)[^?]*\?$`)

// Stops reports whether a token ends a clause.
func (r *Reader) Stops(i int) bool {
	switch r.Word(i) {
	case ",", ".", ";", ":", "!", "?", "、", "-", "--", "—", "…", "...", "..", "\n", "(", "~":
		return true
	}
	return false
}

// Said is what was written from one token to another.
func (r *Reader) Said(from, to int) string { return r.Between(r.Tokens[from].Start, r.Tokens[to].End) }

// Run is a token and the last of those behind it that are passed over.
type Run struct{ From, To int }

// Possessive are words before a thing that is one's own, or known.
var Possessive = map[string]bool{"my": true, "our": true, "the": true, "your": true, "this": true}

// Ends reports whether nothing goes on at a token: the text is over, or a sign
// or a joining word stands there.
func (r *Reader) Ends(i int) bool {
	t := r.At(i)
	return t.Type == 0 || t.Type == token.Mark || t.Joins()
}

// placesIf is where a pattern stands in a text that holds one of some words, or nil.
func (r *Reader) placesIf(words pattern.Words, p *pattern.Pattern) []int {
	if !r.Mentions(words) {
		return nil
	}
	return r.Places(p, r.Text)
}
