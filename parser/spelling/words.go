package spelling

import (
	"embed"
	"strings"
	"sync"
)

//go:embed words.txt ordinary.txt
var data embed.FS

// Words of fewer or more letters are not looked at.
const (
	shortest = 3
	longest  = 18
)

// shortestAny is the length of a word from which any letter may be wrong; in a shorter one it is a
// neighbour on the keyboard, or a vowel for a vowel.
const shortestAny = 7

// vocabulary is what slips are held against.
type vocabulary struct {
	words []string            // the long ones
	right map[string]bool     // no slips: the words themselves and the ordinary ones
	less  map[string][]uint16 // the long words that come to this, or do without one of their letters
	short map[string]string   // slips of the short ones
}

var builtin = sync.OnceValue(load)

func load() *vocabulary {
	v := &vocabulary{right: map[string]bool{}, less: map[string][]uint16{}, short: map[string]string{}}
	words := read("words.txt")
	long, rest, _ := strings.Cut(words, "[short]")
	short, slips, _ := strings.Cut(rest, "[slips]")
	for word := range strings.FieldsSeq(read("ordinary.txt")) {
		v.right[word] = true
	}
	for word := range strings.FieldsSeq(strings.TrimPrefix(strings.TrimSpace(long), "[long]")) {
		v.right[word] = true
		v.less[word] = append(v.less[word], uint16(len(v.words)))
		for i := 1; i < len(word); i++ {
			if less := word[:i] + word[i+1:]; word[i] != word[i-1] || i == 1 {
				v.less[less] = append(v.less[less], uint16(len(v.words)))
			}
		}
		v.words = append(v.words, word)
	}
	for word := range strings.FieldsSeq(short) {
		v.right[word] = true
		for i := range word {
			v.short[word[:i]+word[i:i+1]+word[i:]] = word
			if i > 0 && (i > 1 || len(word) < 5) {
				v.short[word[:i-1]+word[i:i+1]+word[i-1:i]+word[i+1:]] = word
			}
		}
	}
	for word := range v.right {
		delete(v.short, word)
	}
	for line := range strings.Lines(slips) {
		typed, meant, _ := strings.Cut(line, " = ")
		for word := range strings.FieldsSeq(typed) {
			v.short[word] = strings.TrimSpace(meant)
		}
	}
	return v
}

// read is an embedded file without its remarks.
func read(name string) string {
	text, err := data.ReadFile(name)
	if err != nil {
		panic("spelling: embedded file: " + err.Error())
	}
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// meantBy is the word that one is a slip of; empty where there is none.
func meantBy(word string, known func(string) bool) string {
	v := builtin()
	var buffer [longest + 1]byte
	typed := buffer[:len(word)]
	for i := range typed {
		typed[i] = word[i] | 0x20
	}
	if v.right[string(typed)] {
		return ""
	}
	meant := v.short[string(typed)]
	if meant == "" && len(word) > shortest {
		meant = v.nearest(typed)
	}
	if meant == "" || known(string(typed)) {
		return ""
	}
	return meant
}

// nearest is the long word of which one is most likely a slip.
func (v *vocabulary) nearest(typed []byte) string {
	best, found := none, ""
	take := func(at uint16) {
		meant := v.words[at]
		if kind := slipOf(typed, meant); kind < best {
			best, found = kind, meant
		}
	}
	for _, at := range v.less[string(typed)] {
		take(at)
	}
	var buffer [longest]byte
	for i := 1; i < len(typed); i++ {
		less := append(append(buffer[:0], typed[:i]...), typed[i+1:]...)
		for _, at := range v.less[string(less)] {
			take(at)
		}
	}
	return found
}

// The kinds of slips, the likeliest first.
const (
	swapped = iota
	doubled
	dropped
	beside
	added
	other
	none
)

// slipOf is what kind of slip one word is of another, of which the first letter is right.
func slipOf(typed []byte, meant string) int {
	if typed[0] != meant[0] {
		return none
	}
	first := 0
	for first < min(len(typed), len(meant)) && typed[first] == meant[first] {
		first++
	}
	switch len(typed) - len(meant) {
	case -1:
		if string(typed[first:]) == meant[first+1:] {
			return dropped
		}
	case 1:
		if string(typed[first+1:]) == meant[first:] {
			if typed[first] == typed[first-1] {
				return doubled
			}
			return added
		}
	case 0:
		rest := min(first+1, len(meant))
		if string(typed[rest:]) == meant[rest:] {
			if neighbours(typed[first], meant[first]) {
				return beside
			}
			if len(meant) >= shortestAny {
				return other
			}
		} else if typed[first] == meant[rest] && typed[rest] == meant[first] && string(typed[rest+1:]) == meant[rest+1:] {
			return swapped
		}
	}
	return none
}

// keyboard has the letters as they lie on it, those of a row one beside the other.
var keyboard = [...]string{"qwertyuiop", "asdfghjkl", "zxcvbnm"}

// neighbours reports whether two keys touch, or both are vowels, which are taken for one another.
func neighbours(a, b byte) bool {
	const vowels = "aeiou"
	if strings.IndexByte(vowels, a) >= 0 && strings.IndexByte(vowels, b) >= 0 {
		return true
	}
	rowA, atA := keyOf(a)
	rowB, atB := keyOf(b)
	switch rowB - rowA {
	case 0:
		return atA-atB == 1 || atB-atA == 1
	case 1: // a key of the next row lies half a key to the right
		return atA-atB == 0 || atA-atB == 1
	case -1:
		return atB-atA == 0 || atB-atA == 1
	}
	return false
}

func keyOf(c byte) (row, at int) {
	for row, keys := range keyboard {
		if at := strings.IndexByte(keys, c); at >= 0 {
			return row, at
		}
	}
	return -9, -9
}
