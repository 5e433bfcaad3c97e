package pattern

import (
	"strings"
	"sync"
)

// Words are some words that questions are asked for, by their place among all such lists.
type Words uint16

// lists are the words of each.
var lists [][]string

// OneOf are words of which a question is asked to hold one: as they stand in the folded text, parts of
// longer ones too.
func OneOf(words ...string) Words {
	lists = append(lists, words)
	return Words(len(lists) - 1)
}

// vocabulary finds the words of all lists in one walk along a text, so that a question costs the same
// however many are asked after.
type vocabulary struct {
	heads  [grams]uint16    // by three bytes: one more than the first word that begins with them
	shorts [1 << 8]uint16   // by one byte: one more than the first word of one or two bytes that begins with it
	words  []vocabularyWord // those of one beginning behind each other
	of     []Words          // the lists of each word
}

type vocabularyWord struct {
	word   string
	lo, hi uint16 // its lists
	last   bool   // of those of one beginning
}

var builtin = sync.OnceValue(func() *vocabulary { return vocabularyOf(lists) })

func vocabularyOf(lists [][]string) *vocabulary {
	v := new(vocabulary)
	in := make(map[string][]Words)
	for k, words := range lists {
		for _, word := range words {
			in[word] = append(in[word], Words(k))
		}
	}
	begun := make(map[*uint16][]string)
	for word := range in {
		at := v.beginning(word)
		begun[at] = append(begun[at], word)
	}
	for at, words := range begun {
		*at = uint16(len(v.words) + 1)
		for i, word := range words {
			lo := len(v.of)
			v.of = append(v.of, in[word]...)
			v.words = append(v.words, vocabularyWord{word: word, lo: uint16(lo), hi: uint16(len(v.of)), last: i == len(words)-1})
		}
	}
	return v
}

// beginning is where words that begin as one does are found.
func (v *vocabulary) beginning(word string) *uint16 {
	if len(word) < 3 {
		return &v.shorts[word[0]]
	}
	return &v.heads[headOf(word)]
}

// find marks the lists of which a text holds a word, a bit each.
func (v *vocabulary) find(text string, found []uint64) {
	var last uint32
	for i := range len(text) {
		if at := v.shorts[text[i]]; at != 0 {
			v.compare(text[i:], at, found)
		}
		last = last<<8 | uint32(text[i])
		if i > 1 {
			if at := v.heads[gramOf(last&0xffffff)]; at != 0 {
				v.compare(text[i-2:], at, found)
			}
		}
	}
}

// compare marks the lists of what a text begins with, among words that begin alike.
func (v *vocabulary) compare(text string, at uint16, found []uint64) {
	for i := int(at) - 1; ; i++ {
		w := &v.words[i]
		if strings.HasPrefix(text, w.word) {
			for _, list := range v.of[w.lo:w.hi] {
				found[list/64] |= 1 << (list % 64)
			}
		}
		if w.last {
			return
		}
	}
}
