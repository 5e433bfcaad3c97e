package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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

// hasCardBefore reports whether a card is named before a token, in the same clause.
func (r *Reader) hasCardBefore(i int) bool {
	for j := i - 1; j >= 0 && j >= i-6 && !r.Stops(j); j-- {
		if r.Tokens[j].IsCard() || r.Tokens[j].Name == "gpu" && r.Tokens[j].Type == token.Measure {
			return true
		}
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
