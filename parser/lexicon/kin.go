package lexicon

import (
	"strings"
	"sync"
)

// related holds the words that stand for others.
const related = "kin.txt"

// kinship is what a file of kin says: the words that stand for a word, and the Chinese ones by
// themselves, which stand in a run of others.
type kinship struct {
	of  map[string][]string
	han []string
}

// Kin are the words that stand for a word wherever a question may use it. A word may be
// two: "how many".
func Kin(word string) []string { return kin().of[word] }

// HanWithKin are the Chinese words that have kin.
func HanWithKin() []string { return kin().han }

var kin = sync.OnceValue(func() kinship {
	words := kinship{of: map[string][]string{}}
	for line := range strings.Lines(read(related)) {
		if word, others, found := strings.Cut(strings.TrimSpace(line), " = "); found && line[0] != '#' {
			words.of[word] = strings.Split(others, " | ")
			if holdsHan(word) {
				words.han = append(words.han, word)
			}
		}
	}
	return words
})

func holdsHan(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= hanBegins && r <= hanEnds })
}

// widenHan is widen for the Chinese words. What holds no Han with the kin of one is no Chinese, and is left
// to who spells it.
func (x *Index) widenHan() {
	var chinese []int // places of the spellings that hold Han
	for at, s := range x.list {
		if holdsHan(s.text) {
			chinese = append(chinese, at)
		}
	}
	for _, word := range HanWithKin() {
		for _, at := range chinese { // as they were before this word
			s := x.list[at]
			if !strings.Contains(s.text, word) {
				continue
			}
			for _, other := range Kin(word) {
				if text := Normalise(strings.ReplaceAll(s.text, word, other)); holdsHan(text) && x.putNew(text, s.entries) {
					chinese = append(chinese, len(x.list)-1)
				}
			}
		}
	}
}

// mostKin is how many atoms the longest word with kin has.
const mostKin = 2

// widen adds, for each spelling of several words, those with the kin of one of them,
// unless they are spelled for something already.
func (x *Index) widen() {
	for _, s := range x.list { // as it was before
		for from := 0; from < len(s.text); from = wordEnd(s.text, from) + 1 {
			to := from - 1
			for range mostKin {
				if to = wordEnd(s.text, to+1); from == 0 && to == len(s.text) {
					break // a word by itself
				}
				for _, other := range normalKin()[s.text[from:to]] {
					x.putNew(s.text[:from]+other+s.text[to:], s.entries)
				}
				if to == len(s.text) {
					break
				}
			}
		}
	}
}

// wordEnd is where the word ends that begins at a place of a normalised spelling.
func wordEnd(text string, from int) int {
	if n := strings.IndexByte(text[from:], ' '); n >= 0 {
		return from + n
	}
	return len(text)
}

// normalKin is Kin with the words normalised that stand for others.
var normalKin = sync.OnceValue(func() map[string][]string {
	list := make(map[string][]string, len(kin().of))
	for word, others := range kin().of {
		for _, other := range others {
			list[word] = append(list[word], Normalise(other))
		}
	}
	return list
})
