package parser

import (
	"slices"
	"sort"
	"strings"

	"headroom/parser/lexicon"
)

// evidence is what a text asks for and about: the words of the lexicon's Asks
// layer, found independently of what the text states.
type evidence struct {
	found []sign // in the order of the text
	once  int    // the place of the first sign, from one on: each leads to the next whose name none before it has
}

// sign is one asking word.
type sign struct {
	kind, name string
	start, end int // rune offsets
	lo, hi     int // byte offsets into the folded text
	next       int // its place, from one on
}

// listen finds the asking words of a folded text.
func listen(text string, words *lexicon.Lexicon) evidence {
	var e evidence
	at, rune := 0, 0
	for at < len(text) {
		head := lexicon.Head(text[at:])
		entries, n := words.Asks.LongestOf(text[at:], head)
		for _, entry := range entries {
			e.found = append(e.found, sign{kind: entry.Kind, name: entry.Name, start: rune, end: rune + runes(text[at:at+n]), lo: at, hi: at + n})
		}
		if n == 0 {
			n = len(head)
		}
		rune += runes(text[at : at+n])
		at += n
	}
	e.setAside(text)
	e.link()
	return e
}

// link leads from each name to the next: who asks for a name, however often, looks at
// each name of a text once.
func (e *evidence) link() {
	e.once = 0
	last := &e.once
	for i := range e.found {
		if s := &e.found[i]; !e.has(s.kind, s.name) {
			*last, s.next = i+1, 0
			last = &s.next
		}
	}
}

// has reports whether a sign was linked.
func (e *evidence) has(kind, name string) bool {
	for at := e.once; at > 0; at = e.found[at-1].next {
		if s := &e.found[at-1]; s.name == name && s.kind == kind {
			return true
		}
	}
	return false
}

// drop takes signs away.
func (e *evidence) drop(gone func(sign) bool) {
	before := len(e.found)
	if e.found = slices.DeleteFunc(e.found, gone); len(e.found) < before {
		e.link()
	}
}

// add puts a sign behind all others.
func (e *evidence) add(s sign) {
	e.found = append(e.found, s)
	e.link()
}

// lead puts a sign that has no place of its own before all others: they stay in order.
func (e *evidence) lead(s sign) {
	e.found = slices.Insert(e.found, 0, s)
	e.link()
}

// over reports whether a sign stands on a part of the text.
func (e *evidence) over(lo, hi int) bool {
	at := sort.Search(len(e.found), func(i int) bool { return e.found[i].hi > lo })
	return at < len(e.found) && e.found[at].lo < hi
}

// overOne is over for signs of some names.
func (e *evidence) overOne(lo, hi int, names ...string) bool {
	at := sort.Search(len(e.found), func(i int) bool { return e.found[i].hi > lo })
	for ; at < len(e.found) && e.found[at].lo < hi; at++ {
		if slices.Contains(names, e.found[at].name) {
			return true
		}
	}
	return false
}

// behind reports whether a sign of one of some names begins behind a part of the text
// that ends at hi, with fewer bytes between than reach.
func (e *evidence) behind(hi, reach int, names ...string) bool {
	at := sort.Search(len(e.found), func(i int) bool { return e.found[i].lo >= hi })
	for ; at < len(e.found) && e.found[at].lo-hi < reach; at++ {
		if slices.Contains(names, e.found[at].name) {
			return true
		}
	}
	return false
}

// asks reports whether any of the question words was found.
func (e *evidence) asks(names ...string) bool { return e.first(names...) != nil }

// first is the first of the question words that was found.
func (e *evidence) first(names ...string) *sign {
	for at := e.once; at > 0; at = e.found[at-1].next {
		s := &e.found[at-1]
		if s.kind != "ask" && s.kind != "intent" {
			continue
		}
		for _, name := range names {
			if s.name == name {
				return s
			}
		}
	}
	return nil
}

// of is the first sign of a kind.
func (e *evidence) of(kind string) *sign {
	for at := e.once; at > 0; at = e.found[at-1].next {
		if s := &e.found[at-1]; s.kind == kind {
			return s
		}
	}
	return nil
}

// thanksReach is how many bytes of a text's end are looked at for thanks.
const thanksReach = 96

// thanks open what people close a text with behind their question.
var thanks = [...]string{
	"thank", "thx", "tks", "many thanks", "cheers", "best regards", "best wishes", "kind regards", "regards", "best,", "grateful", "much appreciated", "appreciate", "any help", "ty", "tia", "i'd appreciate", "i'd be grateful", "i'd be thankful",
	"谢", "感谢", "多谢", "先谢", "提前谢", "麻烦", "拜托", "求解", "求指教", "感激", "danke", "vielen dank", "merci", "gracias", "grazie", "obrigado", "спасибо", "よろしく", "ありがとう", "감사",
}

// unthanked is a text without the thanks at its end.
func unthanked(text string) string {
	for range 2 { // "Thanks. Best wishes."
		end := strings.TrimRight(text, " .!~)];")
		lo := max(0, len(end)-thanksReach)
		at := strings.LastIndexAny(end[lo:], "?!.;,")
		if at < 0 {
			return text
		}
		last := strings.TrimLeft(end[lo+at+1:], " ")
		if last == "" || opens(last, thanks[:]) == 0 {
			return text
		}
		text = end[:lo+at+1]
		text = strings.TrimSuffix(text, ",")
	}
	return text
}

// closing reports whether a text ends in a question, whatever thanks stand behind it.
func closing(text string) bool {
	text = strings.TrimRight(unthanked(text), " .!~)]")
	for _, end := range [...]string{"?", "吗", "么", "嘛", "呢", "か", "吧"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return false
}
