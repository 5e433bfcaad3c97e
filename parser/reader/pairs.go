package reader

import (
	"slices"
	"strings"

	"headroom/parser/token"
)

// HoldsPair reports whether a fact is given in the exact notation.
func (r *Reader) HoldsPair() bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Pair })
}

// Exact reports whether all facts are: the line says what it says, and nothing
// is to be inferred.
func (r *Reader) Exact() bool {
	first := strings.IndexByte(r.Text, ' ')
	return first > 0 && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type != token.Pair && t.Lo > first })
}

// ReadPairs reads the facts of the exact notation.
func (r *Reader) ReadPairs() {
	for i, t := range r.Tokens {
		if t.Type == token.Pair {
			r.single(i)
		}
	}
}
