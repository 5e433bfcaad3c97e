package lex

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A card's number is often typed, or read off a picture, with the letter O for a zero:
// "v10O", "2x309O", "4O90上". Such a word is cut out as a whole wherever it stands, so that
// its digits count nothing, and it is told with the card that it is for.

// longestCard bounds the words that are held against the cards' names.
const longestCard = 8

// hasLetterZero reports whether a text has an O beside a digit, or beside another such O.
func hasLetterZero(text string) bool {
	for rest := text; ; {
		at := strings.IndexByte(rest, 'o')
		if at < 0 {
			return false
		}
		if at > 0 && chars.IsDigit(rest[at-1]) || at+1 < len(rest) && chars.IsDigit(rest[at+1]) {
			return true
		}
		rest = rest[at+1:]
	}
}

// misreadFigure is a number with an O for a zero, and its unit: "2O48", "7Ob", "8Ogb".
var misreadFigure = pattern.Of(`^([1-9][0-9o]*)(gb|g|b|k|m)?\b`)

// misread reads a word that is a card's name but for an O where a zero belongs.
func (l *lexing) misread(rest string) bool {
	if l.letterZero.Holds(func() bool { return hasLetterZero(l.text) }) {
		if name, n := l.meantCard(rest); n > 0 {
			l.emit(token.Token{Type: token.Unknown, Kind: "misread", Name: name}, n)
			return true
		}
		figure := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789o"))]
		if !strings.Contains(figure, "o") {
			return false
		}
		if m := misreadFigure.Groups(rest[:min(len(rest), longestCard+1)]); m != nil && strings.Contains(m[1], "o") && (m[2] != "" || chars.IsDigit(m[1][len(m[1])-1])) {
			l.emit(token.Token{Type: token.Unknown, Kind: "misread", Name: strings.ReplaceAll(m[1], "o", "0") + m[2]}, len(m[0]))
			return true
		}
	}
	return false
}

// meantCard is the card that the word at the start of a text is meant for, and the bytes
// of the word, or none.
func (l *lexing) meantCard(rest string) (name string, length int) {
	digit := false
	for length < len(rest) && length <= longestCard && (chars.IsDigit(rest[length]) || rest[length] >= 'a' && rest[length] <= 'z') {
		digit = digit || chars.IsDigit(rest[length])
		length++
	}
	word := rest[:length]
	if !digit || length < 3 || length > longestCard || !strings.Contains(word, "o") {
		return "", 0
	}
	meant := strings.ReplaceAll(word, "o", "0")
	if name, n := l.names.GPU(meant); n == length || n == length-1 && meant[n] == 's' {
		return name, length // "two 309Os"
	}
	return "", 0
}
