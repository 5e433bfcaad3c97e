package parser

import (
	"strings"

	"headroom/parser/lexicon"
)

// evidence is what a text asks for and about: the words of the lexicon's Asks
// layer, found independently of what the text states.
type evidence struct {
	found []sign
}

// sign is one asking word.
type sign struct {
	kind, name string
	start, end int // rune offsets
	lo, hi     int // byte offsets into the folded text
}

// listen finds the asking words of a folded text.
func listen(text string, words *lexicon.Lexicon) evidence {
	var e evidence
	at, rune := 0, 0
	for at < len(text) {
		entries, n := words.Asks.Longest(text[at:])
		for _, entry := range entries {
			e.found = append(e.found, sign{entry.Kind, entry.Name, rune, rune + runes(text[at:at+n]), at, at + n})
		}
		if n == 0 {
			n = len(lexicon.Head(text[at:]))
		}
		rune += runes(text[at : at+n])
		at += n
	}
	e.setAside(text)
	return e
}

// asks reports whether any of the question words was found.
func (e evidence) asks(names ...string) bool { return e.first(names...) != nil }

// first is the first of the question words that was found.
func (e evidence) first(names ...string) *sign {
	for i := range e.found {
		if kind := e.found[i].kind; kind != "ask" && kind != "intent" {
			continue
		}
		for _, name := range names {
			if e.found[i].name == name {
				return &e.found[i]
			}
		}
	}
	return nil
}

// of is the first sign of a kind.
func (e evidence) of(kind string) *sign {
	for i := range e.found {
		if e.found[i].kind == kind {
			return &e.found[i]
		}
	}
	return nil
}

// closing reports whether a text ends in a question.
func closing(text string) bool {
	text = strings.TrimRight(text, " .!~)]")
	for _, end := range [...]string{"?", "吗", "么", "嘛", "呢", "か", "吧"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return false
}
