package lex

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/token"
)

// slice reads a part of a card that has its own memory: a MIG profile ("1g.10gb",
// "1c.3g.20gb+me"), or the profile of a virtual GPU behind the card's name
// ("A40-12Q", "A100-4-20C"). Both become an amount of memory.
func (l *lexing) slice(value float64, length int, rest string) bool {
	switch {
	case length == 1 && strings.HasPrefix(rest[1:], "c."):
		inner, n := numeral.Number(rest[3:])
		if n == 1 && l.mig(inner, 3+n, rest) {
			return true
		}
	case length == 1 && l.mig(value, length, rest):
		return true
	}
	return l.virtual(value, length, rest)
}

// mig reads "g.10gb" behind the number of slices of seven.
func (l *lexing) mig(parts float64, length int, rest string) bool {
	after, ok := strings.CutPrefix(rest[length:], "g.")
	if !ok || parts < 1 || parts > 7 {
		return false
	}
	gigs, n := numeral.Number(after)
	size, ok := strings.CutPrefix(after[n:], "gb")
	if n == 0 || !ok || chars.StartsWord(size) && !strings.HasPrefix(size, "x") {
		return false
	}
	end := len(rest) - len(size)
	for _, extra := range [...]string{"+me.all", "+me", "+gfx"} {
		if strings.HasPrefix(size, extra) {
			end += len(extra)
			break
		}
	}
	l.emit(token.Token{Type: token.Bytes, Kind: "mig", Name: "gb", Value: gigs}, end)
	return true
}

// virtual reads the "12q" of "a40-12q"; q, c, b and a are the kinds of licences.
func (l *lexing) virtual(value float64, length int, rest string) bool {
	n := len(l.tokens)
	if n < 2 || l.tokens[n-1].Hi != l.at || l.text[l.at-1] != '-' || l.tokens[n-2].Type != token.Card || l.tokens[n-2].Hi != l.tokens[n-1].Lo {
		return false
	}
	after := rest[length:]
	if length == 1 && strings.HasPrefix(after, "-") {
		gigs, m := numeral.Number(after[1:])
		if m == 0 || !l.licence(after[1+m:]) {
			return false
		}
		l.emit(token.Token{Type: token.Bytes, Kind: "vgpu", Name: "gb", Value: gigs}, length+m+2)
		return true
	}
	if value < 1 || !l.licence(after) {
		return false
	}
	l.emit(token.Token{Type: token.Bytes, Kind: "vgpu", Name: "gb", Value: value}, length+1)
	return true
}

func (l *lexing) licence(after string) bool {
	return after != "" && strings.IndexByte("qcba", after[0]) >= 0 && !chars.StartsWord(after[1:])
}
