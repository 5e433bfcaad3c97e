package lexicon

import (
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
	heads map[string][]spelling
}

// spelling is a normalised spelling: lower case, with a space wherever the text
// may or may not hold a separator.
type spelling struct {
	text    string
	entries []Entry
}

// NewIndex returns an empty index with room for about n spellings.
func NewIndex(n int) *Index { return &Index{heads: make(map[string][]spelling, n)} }

// Add puts a spelling in. One spelling may stand for several entries.
func (x *Index) Add(text string, e Entry) {
	text = Normalise(text)
	if text == "" {
		return
	}
	head := Head(text)
	list := x.heads[head]
	for i := range list {
		if list[i].text == text {
			list[i].entries = append(list[i].entries, e)
			return
		}
	}
	x.heads[head] = append(list, spelling{text, []Entry{e}})
}

// Longest returns the entries of the longest spelling at the start of text,
// which must be folded, and its length in bytes; 0 when there is none.
func (x *Index) Longest(text string) ([]Entry, int) {
	head := Head(text)
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
	for _, s := range x.heads[head] {
		if n := match(text, s.text); n > length && boundary(text[:n], text[n:]) {
			found, length = s.entries, n+plural(text[:n], text[n:])
		}
	}
	return found, length
}

// Each calls f with every spelling.
func (x *Index) Each(f func(spelling string, entries []Entry)) {
	for _, list := range x.heads {
		for _, s := range list {
			f(s.text, s.entries)
		}
	}
}

// match returns how many bytes of text the spelling covers, or 0.
func match(text, spelling string) int {
	at := 0
	for i := 0; i < len(spelling); i++ {
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
	case unicode.IsDigit(last) && next == '.' && len(after) > 1 && isDigit(after[1]):
		return false // "qwen2" in "qwen2.5"
	case unicode.IsDigit(last) && unicode.IsDigit(next):
		return false
	case !IsAlphabetic(last) && !unicode.IsDigit(last), !IsAlphabetic(next):
		return true
	case next == 'x' && startsDigit(after[size:]):
		return true // "3090x2", "gpux8"
	case next == 's' && len(before) > 1:
		rest, _ := utf8.DecodeRuneInString(after[size:])
		return !IsAlphabetic(rest) && !unicode.IsDigit(rest) // a plural
	}
	return false
}

// plural is the length of the s or 's between a word and what follows it.
func plural(before, after string) int {
	last, _ := utf8.DecodeLastRuneInString(before)
	s := strings.TrimPrefix(after, "'")
	if !strings.HasPrefix(s, "s") || !IsAlphabetic(last) && !unicode.IsDigit(last) {
		return 0
	}
	if next, _ := utf8.DecodeRuneInString(s[1:]); len(s) > 1 && (IsAlphabetic(next) || unicode.IsDigit(next)) {
		return 0
	}
	return len(after) - len(s) + 1
}

// Normalise writes a spelling in the form that the index compares: lower case,
// a space at each place where a separator may stand.
func Normalise(text string) string {
	text = strings.TrimSpace(strings.ToLower(text))
	var b strings.Builder
	var last rune
	letters := 0
	for _, r := range text {
		if isSeparatorRune(r) {
			if last != ' ' && b.Len() > 0 {
				b.WriteByte(' ')
				last = ' '
			}
			letters = 0
			continue
		}
		// "zero3" is "zero 3", but a single letter keeps its number: "a 100 GPUs"
		// are no A100.
		if glued := last != ' ' && (letters > 1 && unicode.IsDigit(r) || unicode.IsDigit(last) && IsAlphabetic(r) || last > 0x2e80 && r < 0x80 || r > 0x2e80 && last < 0x80 && last > 0); glued {
			b.WriteByte(' ')
		}
		if IsAlphabetic(r) {
			letters++
		} else {
			letters = 0
		}
		b.WriteRune(r)
		last = r
	}
	return strings.TrimRight(b.String(), " ")
}

// Head is the first atom of a text: a run of letters, a run of digits, or one
// other rune.
func Head(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	var same func(rune) bool
	switch {
	case unicode.IsDigit(first):
		same = unicode.IsDigit
	case IsAlphabetic(first):
		same = IsAlphabetic
	default:
		return text[:size]
	}
	end := size
	for end < len(text) {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !same(r) {
			break
		}
		end += n
	}
	return text[:end]
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
