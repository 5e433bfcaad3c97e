// Package near finds the words that somebody probably meant. It knows nothing
// about what the words stand for and imports nothing of this module, so that
// every room may use it.
package near

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode"
)

// limit is the largest distance, as a share of the longer word, at which two
// words still look like the same one mistyped: one slip in three letters.
const limit = 0.34

// shortest is the length in runes from which a word may be taken for an
// abbreviation; two letters are a subsequence of almost anything.
const shortest = 3

// Best returns at most most candidates that look like word, the nearest first,
// of equally near ones that of the same length, then in alphabetical order,
// spelled as the candidates are.
// Case does not count. Words within the edit distance limit win; only when
// there are none, candidates that begin with the same letter and contain all
// letters of word in order ("llama70b" in "llama-2-70b") have a second chance.
func Best(word string, candidates iter.Seq[string], most int) []string {
	word = strings.ToLower(strings.TrimSpace(word))
	if word == "" || most <= 0 {
		return nil
	}
	var (
		typed        = []rune(word)
		near, longer []scored
	)
	var buffer [64]rune
	for name := range candidates {
		meant := lowered(buffer[:0], name)
		if share, ok := distanceWithin(typed, meant, limit); ok {
			near = append(near, scored{name, share, max(len(meant), len(typed)) - min(len(meant), len(typed))})
		} else if abbreviates(typed, meant) {
			longer = append(longer, scored{name, 0, len(meant) - len(typed)})
		}
	}
	if len(near) == 0 {
		near = longer
	}
	slices.SortFunc(near, func(a, b scored) int {
		return cmp.Or(cmp.Compare(a.share, b.share), cmp.Compare(a.lengths, b.lengths), cmp.Compare(a.name, b.name))
	})
	names := make([]string, 0, min(most, len(near)))
	for _, s := range slices.Compact(near) {
		if len(names) == most {
			break
		}
		names = append(names, s.name)
	}
	return names
}

// lowered appends the runes of a word in lower case.
func lowered(to []rune, word string) []rune {
	for _, r := range word {
		to = append(to, unicode.ToLower(r))
	}
	return to
}

// Distance returns how far apart two words are, from 0 for equal ones to 1, as
// a share of the longer word. Case does not count; a swap of two neighbours is
// one slip; a look-alike (0 for O, 1 for l) or a separator is a quarter of one.
func Distance(a, b string) float64 {
	share, _ := distanceWithin([]rune(strings.ToLower(a)), []rune(strings.ToLower(b)), 1)
	return share
}

// scored is a candidate with its distance as a share of the longer word, and
// by how many runes the lengths differ: of two words at one distance, the one
// of the same length was rather meant.
type scored struct {
	name    string
	share   float64
	lengths int
}

// Costs in quarters of a slip, so that sums stay exact.
const (
	slip      = 4
	doubled   = 3 // a key that was hit twice
	lookAlike = 1
	separator = 1
)

// distanceWithin is the edit distance with transpositions of neighbours
// (optimal string alignment), divided by the length of the longer word. It
// gives up early on pairs that are further apart than most.
func distanceWithin(a, b []rune, most float64) (share float64, ok bool) {
	longest := max(len(a), len(b))
	if longest == 0 {
		return 0, true
	}
	whole := float64(longest * slip)
	budget := int(most * whole)
	if more := solid(a) - solid(b); max(more, -more)*doubled > budget {
		return 1, false
	}
	if max(missing(a, lettersOf(b)), missing(b, lettersOf(a)))*doubled > budget {
		return 1, false
	}
	// Three rows of the table are enough: a transposition looks back two.
	var buffer [3 * 64]int
	table := buffer[:]
	if len(b) >= 64 {
		table = make([]int, 3*(len(b)+1))
	}
	width := len(b) + 1
	older, last, row := table[:width], table[width:2*width], table[2*width:3*width]
	for j, r := range b {
		last[j+1] = last[j] + insertion(b, j, r)
	}
	for i, r := range a {
		deleted := insertion(a, i, r)
		row[0] = last[0] + deleted
		lowest := row[0]
		for j, s := range b {
			cost := min(last[j]+substitution(r, s), last[j+1]+deleted, row[j]+insertion(b, j, s))
			if i > 0 && j > 0 && r == b[j-1] && s == a[i-1] && r != s {
				cost = min(cost, older[j-1]+slip)
			}
			row[j+1] = cost
			lowest = min(lowest, cost)
		}
		if lowest-slip > budget { // a transposition may still save one slip
			return 1, false
		}
		older, last, row = last, row, older
	}
	return float64(last[len(b)]) / whole, last[len(b)] <= budget
}

// looks puts characters that are mistaken for each other into one class;
// 0 is no class.
var looks = func() (class [128]byte) {
	for i, group := range []string{separators, "0o", "1li", "5s", "8b"} {
		for _, r := range group {
			class[r] = byte(i + 1)
		}
	}
	return class
}()

const separators = " -_./:"

func classOf(r rune) byte {
	if r < 0 || r >= rune(len(looks)) {
		return 0
	}
	return looks[r]
}

func isSeparator(r rune) bool { return classOf(r) == looks[separators[0]] }

// insertion is the cost of one rune too many: r, at i in word.
func insertion(word []rune, i int, r rune) int {
	switch {
	case isSeparator(r):
		return separator
	case i > 0 && word[i-1] == r:
		return doubled
	}
	return slip
}

// solid counts the runes that are no separators.
func solid(word []rune) (n int) {
	for _, r := range word {
		if !isSeparator(r) {
			n++
		}
	}
	return n
}

// letters is a set of runes, in which look-alikes are one and strangers may be.
type letters uint64

func letter(r rune) letters {
	if class := classOf(r); class != 0 {
		return 1 << class
	}
	return 1 << (8 + r%56)
}

func lettersOf(word []rune) (set letters) {
	for _, r := range word {
		set |= letter(r)
	}
	return set
}

// missing counts the runes of a word, without separators, that are not in a set.
// Each costs at least a doubled key, whatever becomes of it.
func missing(word []rune, set letters) (n int) {
	for _, r := range word {
		if set&letter(r) == 0 && !isSeparator(r) {
			n++
		}
	}
	return n
}

func substitution(r, s rune) int {
	switch {
	case r == s:
		return 0
	case classOf(r) != 0 && classOf(r) == classOf(s):
		return lookAlike
	}
	return slip
}

// abbreviates reports whether short begins like long and all its runes occur
// in long in the same order.
func abbreviates(short, long []rune) bool {
	if len(short) < shortest || len(short) > len(long) || short[0] != long[0] {
		return false
	}
	for _, r := range long {
		if len(short) > 0 && r == short[0] {
			short = short[1:]
		}
	}
	return len(short) == 0
}
