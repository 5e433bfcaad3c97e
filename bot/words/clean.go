package words

import (
	"strings"
	"unicode"
)

// steering are characters that turn the direction of a text or hide in it: the
// marks, embeddings and isolates of UAX #9, separators of lines, invisible
// operators, and tags, which carry letters that nobody sees. Joiners stay: emoji
// and several scripts are written with them.
func steering(r rune) bool {
	switch {
	case r < 0x20:
		return r != '\n'
	case r < 0x7f:
		return false
	}
	return r <= 0x9f || r == 0xad || r == 0x61c || r == 0x180e || r == 0x200e || r == 0x200f || r >= 0x2028 && r <= 0x202e ||
		r >= 0x2060 && r <= 0x206f || r == 0xfeff || r >= 0xfff9 && r <= unicode.ReplacementChar || r >= 0xe0000 && r <= 0xe0fff
}

// Clean drops what could steer a screen from text that somebody wrote.
func Clean(s string) string {
	s = strings.ToValidUTF8(s, "")
	if strings.IndexFunc(s, steering) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\r' || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		if steering(r) {
			return -1
		}
		return r
	}, s)
}
