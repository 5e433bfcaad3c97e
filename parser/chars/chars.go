// Package chars folds a text and tells its characters: letters, digits, Han,
// and where a clause ends.
package chars

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/lexicon"
)

// IsDigit reports whether a byte is a digit.
func IsDigit(b byte) bool { return '0' <= b && b <= '9' }

// Mentions reports whether a text holds one of some words. It goes before an
// expression that needs one of them: most texts hold none.
func Mentions(text string, words ...string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// A clause ends at one of , ; ? ! and the Chinese 、. Texts are folded: their other
// forms have become these.
const comma = "、"

// FirstStop is where the first clause of a text ends, or -1.
func FirstStop(text string) int {
	for i := range len(text) {
		if IsStop(text, i) {
			return i
		}
	}
	return -1
}

// LastStop is where the last clause of a text that ends before it does, or -1.
func LastStop(text string) int {
	for i := len(text) - 1; i >= 0; i-- {
		if IsStop(text, i) {
			return i
		}
	}
	return -1
}

// IsStop reports whether a clause ends at a place of the text.
func IsStop(text string, i int) bool {
	switch text[i] {
	case ',', ';', '?', '!':
		return true
	case comma[0]:
		return strings.HasPrefix(text[i:], comma)
	}
	return false
}

// StartsWord reports whether text goes on with a letter or digit of a word.
func StartsWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return text != "" && !((r == 'l' || r == 'q') && lexicon.Adapters(text)) && (lexicon.IsAlphabetic(r) || unicode.IsDigit(r))
}

// OnlyDigits reports whether a text is digits and nothing else.
func OnlyDigits(s string) bool {
	for i := range len(s) {
		if !IsDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// Longest is the most runes that a question may have.
const Longest = 2000

// Language is the language to answer in: Chinese where the text holds Han but
// no kana, else English.
func Language(text string) string {
	if HasHan(text) && strings.IndexFunc(text, kana) < 0 {
		return "zh"
	}
	return "en"
}

// HasHan reports whether a text holds a Chinese character.
func HasHan(text string) bool {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if unicode.Is(unicode.Han, r) {
			return true
		}
		i += n
	}
	return false
}

func kana(r rune) bool { return r >= 0x3040 && r <= 0x30ff }

// Blank puts spaces in place of what is written in ASCII; other runes stay, so
// that no rune is lost.
func Blank(text []byte, from, to int) {
	for i := from; i < to; i++ {
		if text[i] < 0x80 {
			text[i] = ' '
		}
	}
}

// HasDigit reports whether a word holds a digit.
func HasDigit(word string) bool {
	for i := range len(word) {
		if IsDigit(word[i]) {
			return true
		}
	}
	return false
}
