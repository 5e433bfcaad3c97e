// Package spelling mends slips of the pen in the words that questions are made of, before a
// question is read: "how mcuh memroy to trian". One letter is dropped, doubled, one too many or
// another, or two neighbours are swapped; the first letter of a longer word is right. A word that
// may be another one stays as it is, and so does all that is no plain word: a name with digits,
// an option of a program, a path. Turns of phrase (phrases.txt) and Chinese words that say what others say
// more often give way to these.
package spelling

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
)

// Mended is a text without the slips that were found in it.
type Mended struct {
	Text  string
	Slips []Slip // of names, which are told
	edits []edit
}

// Slip is a word that was taken for that of a name: where the latter stands in the mended text, in runes.
type Slip struct {
	From, To int
	Meant    string
}

// Words tells which words are none that could be slips, and what others are meant for.
type Words struct {
	Known  func(word string) bool
	Family func(word, after string) string // the word of a name that one is a slip of, with what stands behind it
}

// edit is a word that was put in place of another: where it stands, in runes of the mended text, and
// by how many runes the text has grown up to its end.
type edit struct{ from, to, grown int }

// Mend puts the words into a text that were meant, and those that most say.
func Mend(text string, words Words) Mended {
	m := mending{text: text}
	for at := 0; at < len(text); {
		if chars.IsDigit(text[at]) && opens(text, at) {
			if meant, length := shorthandAt(text, at, func() string { return m.before(at) }); length > 0 {
				m.put(meant, at, at+length)
				at += length
				continue
			}
		}
		if !inHead(text[at]) {
			at++
			continue
		}
		if at > 0 && chars.IsDigit(text[at-1]) {
			if length := beforeFormat(text, at); length >= 0 {
				m.put(text[at:at+length]+" ", at, at+length)
				at += max(length, 1)
				continue
			}
		}
		if opens(text, at) {
			if meant, length := phraseAt(text, at); length > 0 {
				at += length
				if at < len(text) && text[at-1] == '/' && text[at] != ' ' {
					meant += " " // "w/32GB"
				}
				m.put(meant, at-length, at)
				continue
			}
		}
		end := at
		for end < len(text) && isLetter(text[end]) {
			end++
		}
		if n := end - at; n >= shortest && n <= longest && plain(text, at, end) {
			if meant := meantBy(text[at:end], words.Known); meant != "" {
				m.put(meant, at, end)
			} else if meant := words.familyOf(text[at:end], text[end:]); meant != "" {
				m.put(meant, at, end)
				m.slips = append(m.slips, Slip{m.runes - len(meant), m.runes, meant})
			}
		}
		at = max(end, at+1)
	}
	return m.done()
}

// mending is a text that is being mended.
type mending struct {
	text   string
	out    strings.Builder
	copied int // bytes of the text that are written
	runes  int // and the runes that they come to
	grown  int
	edits  []edit
	slips  []Slip
}

// before is the mended text up to a place.
func (m *mending) before(at int) string { return m.out.String() + m.text[m.copied:at] }

// put writes words in the place of others.
func (m *mending) put(meant string, at, end int) {
	m.out.WriteString(m.text[m.copied:at])
	m.out.WriteString(meant)
	from := m.runes + utf8.RuneCountInString(m.text[m.copied:at])
	m.runes, m.copied = from+len(meant), end
	m.grown += len(meant) - (end - at)
	m.edits = append(m.edits, edit{from, m.runes, m.grown})
}

// done is what came of it.
func (m *mending) done() Mended {
	if m.copied == 0 {
		return Mended{Text: m.text}
	}
	m.out.WriteString(m.text[m.copied:])
	return Mended{Text: m.out.String(), Slips: m.slips, edits: m.edits}
}

// opens reports whether a word may begin at a place of a text: nothing of one stands before it.
func opens(text string, at int) bool {
	if at == 0 {
		return true
	}
	before := text[at-1]
	return !isLetter(before) && !chars.IsDigit(before) && strings.IndexByte("_-/.@\\$%'#", before) < 0
}

// Back is where a span of the mended text stands in the text as it was written, in runes.
func (m Mended) Back(start, end int) (int, int) { return m.back(start), m.back(end) }

func (m Mended) back(place int) int {
	grown := 0
	for _, e := range m.edits {
		switch {
		case place >= e.to:
			grown = e.grown
		case place > e.from: // within a word: no further than the word that was written
			return min(place-grown, e.to-e.grown)
		}
	}
	return place - grown
}

// plain reports whether letters in a text are a word, and no part of a name, an option or a path. A
// word may be tied to others by a hyphen or a slash: "fine-tunning", "training/inferece".
func plain(text string, at, end int) bool {
	if at > 0 {
		switch before, _ := utf8.DecodeLastRuneInString(text[:at]); {
		case before == '-' || before == '/':
			if at == 1 || !isLetter(text[at-2]) {
				return false
			}
		case strings.ContainsRune("_.@\\$%'’#", before), foreign(before):
			return false
		}
	}
	if end == len(text) {
		return true
	}
	after, size := utf8.DecodeRuneInString(text[end:])
	next := byte(' ')
	if end+size < len(text) {
		next = text[end+size]
	}
	switch after {
	case '.', ':': // of a file, of a tag
		return !isLetter(next) && !chars.IsDigit(next)
	case '-', '/':
		return next == ' ' || isLetter(next)
	}
	return !strings.ContainsRune("_@\\'’", after) && !foreign(after)
}

// foreign reports whether a rune beside ASCII letters makes one word with them: a digit, or a letter
// that is no Han.
func foreign(r rune) bool {
	return r < utf8.RuneSelf && chars.IsDigit(byte(r)) || r >= utf8.RuneSelf && r < '\u2000'
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
