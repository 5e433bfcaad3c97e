package lexicon

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Entry is what a spelling stands for: a canonical name of some kind.
type Entry struct {
	Kind string
	Name string
}

// Index finds the longest spelling that begins at a place in a text. Case does
// not count, and separators (space, hyphen, underscore) count only between two
// digits: "fine-tune" is "fine tune" and "finetune", "a100 80" is not "a10080".
type Index struct {
	heads    map[string]int32 // the branches of spellings by their first atom
	sieve    sieve            // of these atoms
	han      []int32          // and by the Han rune that is one, as many as there are; none is 0, and each is one more
	branches []branch
	list     []spelling
	wide     bool // some spelling does not begin with ASCII
}

// spelling is a normalised spelling: lower case, with a space wherever the text
// may or may not hold a separator.
type spelling struct {
	text    string
	entries []Entry
}

// spellingsOfHead is about how many spellings begin with the same atom.
const spellingsOfHead = 4

// NewIndex returns an empty index with room for n spellings.
func NewIndex(n int) *Index {
	return &Index{heads: make(map[string]int32, n/spellingsOfHead), branches: make([]branch, 0, n*2), list: make([]spelling, 0, n)}
}

// Add puts a spelling in. One spelling may stand for several entries.
func (x *Index) Add(text string, e Entry) { x.add(text, []Entry{e}) }

func (x *Index) add(text string, entries []Entry) {
	if text = Normalise(text); text != "" {
		x.put(text, entries)
	}
}

// put puts a normalised spelling in.
func (x *Index) put(text string, entries []Entry) {
	b := x.grow(text)
	if b.spelling == none {
		x.name(b, text, entries)
		return
	}
	s := &x.list[b.spelling]
	for _, e := range entries {
		if !slices.Contains(s.entries, e) {
			s.entries = append(slices.Clip(s.entries), e)
		}
	}
}

// putNew puts a normalised spelling in, unless it is spelled for something already.
func (x *Index) putNew(text string, entries []Entry) (put bool) {
	b := x.grow(text)
	if b.spelling != none {
		return false
	}
	x.name(b, text, entries)
	return true
}

// name lets a spelling end at a branch.
func (x *Index) name(b *branch, text string, entries []Entry) {
	b.spelling = int32(len(x.list))
	x.list = append(x.list, spelling{text: text, entries: entries})
}

// Longest returns the entries of the longest spelling at the start of text,
// which must be folded, and its length in bytes; 0 when there is none.
func (x *Index) Longest(text string) ([]Entry, int) { return x.LongestOf(text, Head(text)) }

// LongestOf is Longest for who knows the head of the text.
func (x *Index) LongestOf(text, head string) ([]Entry, int) {
	entries, length := x.longest(text, head)
	if length > 0 {
		return entries, length
	}
	// A plural; and the x of a count that is glued to the word before it: "gpux8".
	if one := strings.TrimSuffix(head, "s"); one != head && len(one) > 1 {
		return x.longest(text, one)
	}
	if one := strings.TrimSuffix(head, "x"); one != head && one != "" && startsDigit(text[len(head):]) {
		return x.longest(text, one)
	}
	return nil, 0
}

func (x *Index) longest(text, head string) ([]Entry, int) {
	if head == "" || !x.wide && head[0] >= utf8.RuneSelf {
		return nil, 0
	}
	root := x.root(head)
	if root == none {
		return nil, 0
	}
	c := climb{branches: x.branches, text: text, found: none}
	c.up(root, footing{at: len(head), last: head[len(head)-1]})
	if c.found == none {
		return nil, 0
	}
	return x.list[c.found].entries, c.length + plural(text[:c.length], text[c.length:])
}

func firstOf(text string) rune {
	if text == "" {
		return none
	}
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

// Each calls f with every spelling.
func (x *Index) Each(f func(spelling string, entries []Entry)) {
	for _, s := range x.list {
		f(s.text, s.entries)
	}
}

// boundary says whether a word may end between two texts.
func boundary(before, after string) bool {
	if after == "" {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	next, size := utf8.DecodeRuneInString(after)
	switch {
	case isNumeric(last) && next == '.' && len(after) > 1 && isDigit(after[1]):
		return false // "qwen2" in "qwen2.5"
	case isNumeric(last) && isNumeric(next):
		return false
	case !IsAlphabetic(last) && !isNumeric(last), !IsAlphabetic(next):
		return true
	case (next == 'l' || next == 'q') && Adapters(after):
		return true
	case next == 'x' && startsDigit(after[size:]):
		return true // "3090x2", "gpux8"
	case next == 's' && len(before) > 1 && before[len(before)-2] != ' ': // "4090 ds" is no plural of the 4090 D
		rest, _ := utf8.DecodeRuneInString(after[size:])
		return !IsAlphabetic(rest) && !isNumeric(rest) // a plural
	}
	return false
}

// plural is the length of the s or 's between a word and what follows it.
func plural(before, after string) int {
	last, _ := utf8.DecodeLastRuneInString(before)
	s := strings.TrimPrefix(after, "'")
	if !strings.HasPrefix(s, "s") || !IsAlphabetic(last) && !isNumeric(last) {
		return 0
	}
	if next, _ := utf8.DecodeRuneInString(s[1:]); len(s) > 1 && (IsAlphabetic(next) || isNumeric(next)) {
		return 0
	}
	return len(after) - len(s) + 1
}

// Normalise writes a spelling in the form that the index compares: lower case,
// a space at each place where a separator may stand.
func Normalise(text string) string {
	var scratch [96]byte
	out := scratch[:0]
	var last rune
	letters := 0
	for _, r := range text {
		if r >= utf8.RuneSelf {
			r = unicode.ToLower(r)
		} else if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		if isSeparatorRune(r) {
			if last != ' ' && len(out) > 0 {
				out = append(out, ' ')
				last = ' '
			}
			letters = 0
			continue
		}
		if optional(last, r, letters) {
			out = append(out, ' ')
		}
		if IsAlphabetic(r) {
			letters++
		} else {
			letters = 0
		}
		out = utf8.AppendRune(out, r)
		last = r
	}
	return strings.TrimRight(string(out), " ")
}

// han is where the scripts begin that are written without spaces.
const han = 0x2e80

// Between these, there is Han and nothing else.
const (
	hanBegins = 0x4e00
	hanEnds   = 0x9fff
)

// optional reports whether a separator may stand between two runes of a
// spelling, the last of so many letters and the next one. "zero3" is "zero 3",
// but a single letter keeps its number: "a 100 GPUs" are no A100.
func optional(last, next rune, letters int) bool {
	switch {
	case last == 0 || last == ' ':
		return false
	case isNumeric(next):
		return letters > 1 || last > han
	case isNumeric(last):
		return IsAlphabetic(next) || next > han
	}
	return last > han && next < utf8.RuneSelf || next > han && last < utf8.RuneSelf
}

// Head is the first atom of a text: a run of letters, a run of digits, or one
// other rune.
func Head(text string) string {
	first, end := utf8.DecodeRuneInString(text)
	digits := isNumeric(first)
	if !digits && !IsAlphabetic(first) {
		return text[:end]
	}
	for end < len(text) {
		r, n := rune(text[end]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[end:])
		}
		if digits && !isNumeric(r) || !digits && !IsAlphabetic(r) {
			break
		}
		if (r == 'l' || r == 'q') && beforeAdapters(text[:end]) && Adapters(text[end:]) {
			break
		}
		end += n
	}
	return text[:end]
}

// Adapters reports whether a text opens with LoRA or QLoRA before Han, which Chinese writes right behind a
// size: 7Blora微调.
func Adapters(text string) bool {
	rest, lora := strings.CutPrefix(strings.TrimPrefix(text, "q"), "lora")
	return lora && rest != "" && rest[0] >= utf8.RuneSelf
}

// beforeAdapters reports whether letters end a size, an amount of memory or a model's name.
func beforeAdapters(head string) bool {
	return head == "b" || head == "g" || head == "gb" || head == "instruct" || head == "chat"
}

// isNumeric is unicode.IsDigit, which takes long to say that Han is none.
func isNumeric(r rune) bool {
	if r < utf8.RuneSelf {
		return '0' <= r && r <= '9'
	}
	return r < hanBegins && unicode.IsDigit(r) || r > hanEnds && unicode.IsDigit(r)
}

// IsAlphabetic reports whether words of this letter's script are set apart by
// spaces: Latin and Cyrillic are, Han, kana and Hangul are not.
func IsAlphabetic(r rune) bool {
	if r < 0x80 {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	return r < 0x1100 && unicode.IsLetter(r)
}

func isSeparatorRune(r rune) bool { return r == ' ' || r == '-' || r == '_' }
func isSeparator(b byte) bool     { return b == ' ' || b == '-' || b == '_' }
func isDigit(b byte) bool         { return '0' <= b && b <= '9' }
func startsDigit(s string) bool   { return s != "" && isDigit(s[0]) }
