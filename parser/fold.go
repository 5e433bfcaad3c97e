package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/lexicon"
)

// fold writes a question rune by rune in one form, so that offsets stay: lower
// case, half-width, simplified characters, one kind of dash and of space.
// Invalid UTF-8 becomes U+FFFD, one for each byte.
func fold(text string, words *lexicon.Lexicon) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, r := range text {
		switch {
		case r >= '！' && r <= '～': // full-width forms
			r -= '！' - '!'
		case r == '"', r == '“', r == '”', r == '\u3000', r == '\u00a0', r == '\t', r == '\n', r == '\r', r >= '\u2000' && r <= '\u200b':
			r = ' '
		case r >= '\u2010' && r <= '\u2015', r == '\u2212':
			r = '-'
		case r == '×' || r == '✕' || r == '✖':
			r = '×'
		case r == '’' || r == '‘' || r == '`' || r == '´':
			r = '\''
		case r == '【' || r == '［' || r == '〔':
			r = '['
		case r == '】' || r == '］' || r == '〕':
			r = ']'
		case r == '。':
			r = ';'
		}
		b.WriteRune(words.Simplified(unicode.ToLower(r)))
	}
	return b.String()
}

// runes counts the runes of a text as range does: one for each invalid byte.
func runes(text string) int { return utf8.RuneCountInString(text) }
