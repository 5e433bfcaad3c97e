package chars

import (
	"strings"
	"unicode/utf8"
)

// Opens is the length of the first of the words that text begins with, or 0.
func Opens(text string, words []string) int {
	if text == "" {
		return 0
	}
	for _, word := range words { // most are told off by their first byte
		if word != "" && word[0] == text[0] && strings.HasPrefix(text, word) {
			return len(word)
		}
	}
	return 0
}

// Openings are words by the Han rune that they begin with.
type Openings struct {
	at    [LastHan - FirstHan + 1]uint8 // the list of a rune, 0 where no word begins with it
	lists [][]string
}

// OpeningsOf prepares words that begin with a Chinese character.
func OpeningsOf(words []string) *Openings {
	o := &Openings{lists: [][]string{nil}}
	for _, word := range words {
		first, _ := utf8.DecodeRuneInString(word)
		at := &o.at[first-FirstHan]
		if *at == 0 {
			*at = uint8(len(o.lists))
			o.lists = append(o.lists, nil)
		}
		o.lists[*at] = append(o.lists[*at], word)
	}
	return o
}

// Opens is the length of the first of the words that text begins with, or 0.
func (o *Openings) Opens(text string) int {
	first, _ := utf8.DecodeRuneInString(text)
	if first < FirstHan || first > LastHan || o.at[first-FirstHan] == 0 {
		return 0
	}
	return Opens(text, o.lists[o.at[first-FirstHan]])
}

// Between these there is Han and nothing else.
const (
	FirstHan = '一'
	LastHan  = '龥'
)
