package words

import (
	"strings"
	"unicode"
)

// steering are characters that turn the direction of a text or hide in it.
// Joiners stay: emoji and several scripts are written with them.
func steering(r rune) bool {
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0xfeff || r == unicode.ReplacementChar ||
		unicode.IsControl(r) && r != '\n'
}

// Clean drops what could steer a screen from text that somebody wrote.
func Clean(s string) string {
	s = strings.ToValidUTF8(s, "")
	if strings.IndexFunc(s, steering) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\r' {
			return ' '
		}
		if steering(r) {
			return -1
		}
		return r
	}, s)
}
