package lex

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/token"
)

// times reads the sign of a count: x, *, ×.
func (l *lexing) times(rest string) bool {
	switch {
	case rest[0] == '*':
		l.emit(token.Token{Type: token.Times}, 1)
	case strings.HasPrefix(rest, "×"):
		l.emit(token.Token{Type: token.Times}, len("×"))
	case rest[0] == 'x' && l.afterCount() && l.beforeCounted(rest[1:]),
		rest[0] == 'x' && len(rest) > 1 && (chars.IsDigit(rest[1]) || rest[1] == ' ' && len(rest) > 2 && chars.IsDigit(rest[2])):
		l.emit(token.Token{Type: token.Times}, 1)
	default:
		return false
	}
	return true
}

func (l *lexing) afterCount() bool {
	t := l.previous()
	return t.Type == token.Number || t.Type == token.Several || t.Type == token.Bytes || t.Type == token.Card || t.Type == token.Bare || t.Type == token.Close
}

// beforeCounted reports whether what follows an x may be counted: a space, a
// digit, a bracket, Han, or a name.
func (l *lexing) beforeCounted(rest string) bool {
	if rest == "" || !chars.StartsWord(rest) || chars.IsDigit(rest[0]) {
		return true
	}
	if _, n := l.names.GPU(rest); n > 0 {
		return true
	}
	if l.letterZero.Holds(func() bool { return hasLetterZero(l.text) }) {
		if _, n := l.meantCard(rest); n > 0 {
			return true // "8xh10O"
		}
	}
	entries, n := l.words.Words.Longest(rest)
	for _, e := range entries {
		switch e.Kind {
		case "card", "node", "maker", "line", "gpu", "memory":
			return n > 0
		}
	}
	return false
}
