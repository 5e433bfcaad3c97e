package spelling

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Translate says the turns of phrase of a text in English that is in another language. What it does not
// know stays.
func Translate(text string) Mended {
	t := tongueOf(text)
	if t == nil || !utf8.ValidString(text) {
		return Mended{Text: text}
	}
	runes, folded := []rune(text), plainRunes(text)
	var places []translated
	clause := 0
	for i := 0; i < len(folded); {
		if stops(folded, i) {
			i++
			clause = i
			continue
		}
		if e, ok := t.endingAt(folded, i); ok {
			at := clause
			for at < i && folded[at] == ' ' {
				at++
			}
			places = append(places, translated{at, at, e.opening}, translated{i, i + len(e.said), e.rest})
			i += len(e.said)
			clause = i
			continue
		}
		if found, ok := t.turnAt(folded, i); ok {
			places = append(places, translated{i, i + len(found.said), found.instead})
			i += len(found.said)
			continue
		}
		if t.parted && isWord(folded[i]) {
			i = max(wordEnd(folded, i), i+1)
			continue
		}
		i++
	}
	return rewrite(runes, places)
}

// translated is a place of a text in runes, and what stands there instead.
type translated struct {
	lo, hi  int
	instead string
}

// rewrite puts words into their places. Those of scripts that part no words get spaces beside them.
func rewrite(runes []rune, places []translated) Mended {
	if places == nil {
		return Mended{Text: string(runes)}
	}
	slices.SortStableFunc(places, func(a, b translated) int { return cmp.Or(a.lo-b.lo, a.hi-b.hi) })
	var b strings.Builder
	m := Mended{}
	at, written, grown := 0, 0, 0
	for _, p := range places {
		if p.lo < at {
			continue
		}
		b.WriteString(string(runes[at:p.lo]))
		written += p.lo - at
		is := p.instead
		if p.lo > 0 && isWord(runes[p.lo-1]) && is != "" && isWord(rune(is[0])) {
			is = " " + is
		}
		if p.hi < len(runes) && isWord(runes[p.hi]) && is != "" && !strings.HasSuffix(is, " ") {
			is += " "
		}
		b.WriteString(is)
		n := utf8.RuneCountInString(is)
		grown += n - (p.hi - p.lo)
		m.edits = append(m.edits, edit{written, written + n, grown})
		written += n
		at = p.hi
	}
	b.WriteString(string(runes[at:]))
	m.Text = b.String()
	return m
}

// turnAt is the longest turn of phrase that a text goes on with.
func (t *tongue) turnAt(text []rune, at int) (turn, bool) {
	head := at + 1
	if t.parted {
		if at > 0 && isWord(text[at-1]) || text[at] >= '0' && text[at] <= '9' {
			return turn{}, false
		}
		head = wordEnd(text, at)
	}
	for _, of := range t.turns[string(text[at:head])] {
		if end := at + len(of.said); end <= len(text) && slices.Equal(text[at:end], of.said) && (!t.parted || end == len(text) || !isWord(text[end]) || !isWord(text[end-1])) {
			return of, true
		}
	}
	return turn{}, false
}

// endingAt is the ending of a clause that a text goes on with.
func (t *tongue) endingAt(text []rune, at int) (ending, bool) {
	for _, e := range t.endings {
		if text[at] == e.said[0] && at+len(e.said) <= len(text) && slices.Equal(text[at:at+len(e.said)], e.said) {
			return e, true
		}
	}
	return ending{}, false
}

// stops reports whether a clause ends at a rune.
func stops(text []rune, at int) bool {
	switch text[at] {
	case '。', '、', '，', '？', '！', '?', '!', ';', '；', '\n':
		return true
	case '.', ',':
		return at+1 == len(text) || text[at+1] == ' '
	}
	return false
}
