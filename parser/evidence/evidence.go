// Package evidence finds the words that tell what is asked, and what takes them
// back.
package evidence

import (
	"slices"
	"sort"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/pattern"
)

// Evidence is what a text asks for and about: the words of the lexicon's Asks
// layer, found independently of what the text states.
type Evidence struct {
	Found []Sign // in the order of the text
	once  int    // the place of the first sign, from one on: each leads to the next whose name none before it has
	asks  int    // the place of the first of these that is a question word, likewise; 0 where none is
}

// Sign is one asking word.
type Sign struct {
	Kind, Name string
	Start, End int // rune offsets
	Lo, Hi     int // byte offsets into the folded text
	next       int // its place, from one on
}

// lengthTold reports whether a text ends in a length, so that the name behind it asks for none.
func lengthTold(text string) bool {
	text = strings.TrimSuffix(text, " ")
	figure := strings.TrimRight(text, "km")
	return figure != "" && len(figure) == len(text)-1 && chars.IsDigit(figure[len(figure)-1])
}

// Listen finds the asking words of a folded text.
func Listen(said *pattern.Matching, words *lexicon.Lexicon) Evidence {
	text := said.Text
	var e Evidence
	at, rune := 0, 0
	for at < len(text) {
		head := lexicon.Head(text[at:])
		entries, n := words.Asks.LongestOf(text[at:], head)
		if cut := cutName(text, at+n); cut > 0 && n > len(head)+cut {
			entries, n = words.Asks.LongestOf(text[at:at+n-cut], head)
		}
		if n > len(head) && entries[0].Name == "howlongseq" && lengthTold(text[:at]) {
			entries, n = nil, len(head) // "8k context max batch size", "8k ctx can two 3090s"
		}
		for _, entry := range entries {
			e.Found = append(e.Found, Sign{Kind: entry.Kind, Name: entry.Name, Start: rune, End: rune + chars.Runes(text[at:at+n]), Lo: at, Hi: at + n})
		}
		if n == 0 {
			n = len(head)
		}
		rune += chars.Runes(text[at : at+n])
		at += n
	}
	e.setAside(said)
	e.Link()
	return e
}

// cutName is how many letters before a place belong to a name that goes on in digits behind it: "how many b"
// ends within "how many b200", "how many gb" within "how many gb300".
func cutName(text string, at int) int {
	if at >= len(text) || at < 3 || !chars.IsDigit(text[at]) {
		return 0
	}
	letters := 0
	for letters < 2 && text[at-1-letters] >= 'a' && text[at-1-letters] <= 'z' {
		letters++
	}
	if letters == 0 || chars.StartsWord(text[at-1-letters:at-letters]) || letters == 2 && text[at-2:at] != "gb" {
		return 0
	}
	return letters
}

// Link leads from each name to the next: who asks for a name, however often, looks at
// each name of a text once.
func (e *Evidence) Link() {
	e.once, e.asks = 0, 0
	last := &e.once
	for i := range e.Found {
		if s := &e.Found[i]; !e.Has(s.Kind, s.Name) {
			*last, s.next = i+1, 0
			last = &s.next
			if e.asks == 0 && s.asks() {
				e.asks = i + 1
			}
		}
	}
}

// Has reports whether a sign was linked.
func (e *Evidence) Has(kind, name string) bool {
	for at := e.once; at > 0; at = e.Found[at-1].next {
		if s := &e.Found[at-1]; s.Name == name && s.Kind == kind {
			return true
		}
	}
	return false
}

// Drop takes signs away.
func (e *Evidence) Drop(gone func(Sign) bool) {
	before := len(e.Found)
	if e.Found = slices.DeleteFunc(e.Found, gone); len(e.Found) < before {
		e.Link()
	}
}

// Add puts a sign behind all others.
func (e *Evidence) Add(s Sign) {
	e.Found = append(e.Found, s)
	e.Link()
}

// Lead puts a sign that has no place of its own before all others: they stay in order.
func (e *Evidence) Lead(s Sign) {
	e.Found = slices.Insert(e.Found, 0, s)
	e.Link()
}

// Over reports whether a sign stands on a part of the text.
func (e *Evidence) Over(lo, hi int) bool {
	at := sort.Search(len(e.Found), func(i int) bool { return e.Found[i].Hi > lo })
	return at < len(e.Found) && e.Found[at].Lo < hi
}

// OverOne is over for signs of some names.
func (e *Evidence) OverOne(lo, hi int, names ...string) bool {
	at := sort.Search(len(e.Found), func(i int) bool { return e.Found[i].Hi > lo })
	for ; at < len(e.Found) && e.Found[at].Lo < hi; at++ {
		if slices.Contains(names, e.Found[at].Name) {
			return true
		}
	}
	return false
}

// Behind reports whether a sign of one of some names begins behind a part of the text
// that ends at hi, with fewer bytes between than reach.
func (e *Evidence) Behind(hi, reach int, names ...string) bool {
	at := sort.Search(len(e.Found), func(i int) bool { return e.Found[i].Lo >= hi })
	for ; at < len(e.Found) && e.Found[at].Lo-hi < reach; at++ {
		if slices.Contains(names, e.Found[at].Name) {
			return true
		}
	}
	return false
}

// Asks reports whether any of the question words was found.
func (e *Evidence) Asks(names ...string) bool { return e.First(names...) != nil }

// First is the first of the question words that was found.
func (e *Evidence) First(names ...string) *Sign {
	for at := e.asks; at > 0; at = e.Found[at-1].next {
		if s := &e.Found[at-1]; s.asks() && slices.Contains(names, s.Name) {
			return s
		}
	}
	return nil
}

// asks reports whether a sign is a question word.
func (s *Sign) asks() bool { return s.Kind == "ask" || s.Kind == "intent" }

// Of is the first sign of a kind.
func (e *Evidence) Of(kind string) *Sign {
	for at := e.once; at > 0; at = e.Found[at-1].next {
		if s := &e.Found[at-1]; s.Kind == kind {
			return s
		}
	}
	return nil
}

// Closing reports whether a text ends in a question. The thanks behind it are taken off by Marked.
func Closing(text string) bool {
	text = strings.TrimRight(text, " .!;~)]")
	for _, end := range [...]string{"?", "吗", "么", "嘛", "呢", "か", "吧"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return false
}
