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
	heads map[string]opening // by the first atom of a spelling
	list  []spelling
	wide  bool // some spelling does not begin with ASCII
}

// opening is what the spellings with the same head have in common.
type opening struct {
	first int32  // the first of them
	sieve uint64 // of what stands behind their heads
}

// sieved is the place of a rune in a sieve: one that is not set is behind no head.
func sieved(r rune) uint64 { return 1 << (uint32(r) * 0x9e3779b1 >> 26) }

// spelling is a normalised spelling: lower case, with a space wherever the text
// may or may not hold a separator.
type spelling struct {
	text    string
	entries []Entry
	next    int32 // the next spelling with the same head and the same rune behind it, or -1
	other   int32 // of the first of these: that of the next such group, or -1
	spaced  bool  // whether a separator may stand behind the head
	solid   bool  // whether none may stand anywhere
	behind  rune  // what stands behind the head and the separator, or none
}

// none stands for the rune behind the end of a text.
const none = -1

// spellingsOfHead is about how many spellings begin with the same atom.
const spellingsOfHead = 4

// NewIndex returns an empty index with room for n spellings.
func NewIndex(n int) *Index {
	return &Index{heads: make(map[string]opening, n/spellingsOfHead), list: make([]spelling, 0, n)}
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
	head := Head(text)
	tight, loose := behind(text[len(head):])
	open, known := x.heads[head]
	if !known {
		open.first = -1
	}
	group, at := x.find(text, open.first, tight, loose)
	if at >= 0 {
		s := &x.list[at]
		for _, e := range entries {
			if !slices.Contains(s.entries, e) {
				s.entries = append(slices.Clip(s.entries), e)
			}
		}
		return
	}
	added := spelling{text: text, entries: entries, next: -1, other: -1, spaced: tight != loose, solid: strings.IndexByte(text, ' ') < 0, behind: loose}
	place := int32(len(x.list))
	if group >= 0 {
		added.next, x.list[group].next = x.list[group].next, place
	} else {
		added.other, open.first = open.first, place
	}
	open.sieve |= sieved(loose)
	x.heads[head] = open
	x.wide = x.wide || head[0] >= utf8.RuneSelf
	x.list = append(x.list, added)
}

// find is the place of a normalised spelling, and of the first of its group; -1 where there is none.
func (x *Index) find(text string, first int32, tight, loose rune) (group, at int32) {
	group = first
	for group >= 0 && (x.list[group].behind != loose || x.list[group].spaced != (tight != loose)) {
		group = x.list[group].other
	}
	for at = group; at >= 0 && x.list[at].text != text; at = x.list[at].next {
	}
	return group, at
}

// holds reports whether a normalised spelling is known.
func (x *Index) holds(text string) bool {
	head := Head(text)
	open, known := x.heads[head]
	if !known {
		return false
	}
	tight, loose := behind(text[len(head):])
	_, at := x.find(text, open.first, tight, loose)
	return at >= 0
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

func (x *Index) longest(text, head string) (found []Entry, length int) {
	if head == "" || !x.wide && head[0] >= utf8.RuneSelf {
		return nil, 0
	}
	open, known := x.heads[head]
	if !known {
		return nil, 0
	}
	tight, loose := behind(text[len(head):])
	if open.sieve&(sieved(tight)|sieved(loose)|sieved(none)) == 0 {
		return nil, 0
	}
	last := int32(-1)
	for group := open.first; group >= 0; group = x.list[group].other {
		if !x.list[group].before(tight, loose) {
			continue
		}
		for at := group; at >= 0; at = x.list[at].next {
			s := &x.list[at]
			if s.solid && !s.ends(text, length) {
				continue
			}
			n := match(text, s.text, len(head))
			if n == 0 || n < length || n == length && at < last {
				continue // of the same length, the one that was added later
			}
			if boundary(text[:n], text[n:]) {
				found, length, last = s.entries, n, at
			}
		}
	}
	if length == 0 {
		return nil, 0
	}
	return found, length + plural(text[:length], text[length:])
}

// ends reports whether a text of which so many bytes are covered may begin with a spelling
// without separators: it is no shorter, and its last byte is there. Most are told apart
// by that.
func (s *spelling) ends(text string, covered int) bool {
	n := len(s.text)
	return n >= covered && n <= len(text) && text[n-1] == s.text[n-1]
}

// before reports whether a text may go on behind the head as the spelling does.
func (s *spelling) before(tight, loose rune) bool {
	if s.spaced {
		tight = loose
	}
	return s.behind == none || s.behind == tight
}

// behind are the rune that a text begins with, and that behind its separators, of
// which there may be two.
func behind(text string) (tight, loose rune) {
	skipped := 0
	for skipped < len(text) && skipped < 2 && isSeparator(text[skipped]) {
		skipped++
	}
	loose = firstOf(text[skipped:])
	if skipped == 0 {
		return loose, loose
	}
	return rune(text[0]), loose
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

// match returns how many bytes of text the spelling covers, or 0. Both have the same
// head, of so many bytes.
func match(text, spelling string, head int) int {
	at := head
	for i := head; i < len(spelling); i++ {
		if spelling[i] != ' ' {
			if at >= len(text) || text[at] != spelling[i] {
				return 0
			}
			at++
			continue
		}
		skipped := 0
		for at < len(text) && skipped < 2 && isSeparator(text[at]) {
			at++
			skipped++
		}
		if skipped == 0 && isDigit(spelling[i-1]) && isDigit(spelling[i+1]) {
			return 0
		}
	}
	return at
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
		r = unicode.ToLower(r)
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
	case unicode.IsDigit(next):
		return letters > 1 || last > han
	case unicode.IsDigit(last):
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
