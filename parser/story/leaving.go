package story

import (
	"strings"
	"unicode/utf8"
)

// Leaving is a folded text without sentences that only tell, and how many runes it lost in front. Spaces take the place
// of what stood between the others, rune for rune.
func Leaving(text string, told []Sentence) (left string, front int) {
	lo, hi := 0, len(text)
	for len(told) > 0 && told[0].Lo == lo {
		lo, told = told[0].Hi, told[1:]
	}
	for lo < hi && text[lo] == ' ' {
		lo++
	}
	for len(told) > 0 && told[len(told)-1].Hi == hi {
		hi, told = told[len(told)-1].Lo, told[:len(told)-1]
	}
	front = utf8.RuneCountInString(text[:lo])
	if len(told) == 0 {
		return text[lo:hi], front
	}
	var b strings.Builder
	for _, s := range told {
		b.WriteString(text[lo:s.Lo])
		for range utf8.RuneCountInString(s.In(text)) {
			b.WriteByte(' ')
		}
		lo = s.Hi
	}
	b.WriteString(text[lo:hi])
	return b.String(), front
}
