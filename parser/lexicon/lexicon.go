// Package lexicon holds the words that questions are made of, as data files
// that can be extended without Go code. A file has sections, [kind], and lines,
// canonical = spelling | spelling; a line that begins with # is a comment.
//
// A spelling is written once: case does not count, and a space stands for any
// separator or none. To teach a word, add it to the line of its canonical name:
//
//	tasks, formats, optimizers, frameworks, methods   what is run, and how
//	keys                                              settings and their values
//	units, nouns, hardware, families                  figures, cards, models
//	asks, topics, notions                             what is asked for and about
//	english                                            more English words for all of these
//	sets                                              words for the places in braces of other spellings
//	kin                                               words that stand for others everywhere
//	alike                                             words that are read as others of the same length
//	abroad, traditional                                words and characters of Taiwan and Hong Kong
//	issues                                            the words of chats and issues
//	filler                                            what says nothing
package lexicon

import (
	"embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed data/*.txt
var data embed.FS

// Lexicon is the words in two layers that are read independently: Words are
// what a question states (formats, settings, units), Asks are what it asks for
// and about.
type Lexicon struct {
	Words   *Index
	Asks    *Index
	Notions *Index          // what can be explained
	Intents map[string]bool // what is asked for by name

	simplified map[rune]rune
	open       []openSpelling
}

// asking are the kinds of the Asks layer.
var asking = map[string]bool{"ask": true, "intent": true, "command": true, "outside": true, "deed": true, "topic": true, "pronoun": true, "pointed": true, "courtesy": true}

// rates are the units of speed: one without a figure asks for it.
var rates = map[string]bool{"tps": true, "tpsg": true, "eps": true}

// Builtin returns the lexicon that ships with the program. It is read once and
// shared.
var Builtin = sync.OnceValue(Load)

// Load reads the embedded data.
func Load() *Lexicon {
	l := &Lexicon{Words: NewIndex(7168), Asks: NewIndex(18432), Notions: NewIndex(512), Intents: map[string]bool{}, simplified: make(map[rune]rune, 256)}
	entries, err := data.ReadDir("data")
	if err != nil {
		panic(fmt.Sprintf("lexicon: the embedded data cannot be listed: %v", err))
	}
	l.pairs(read(traditional)) // the spellings of the others are simplified with them
	for _, entry := range entries {
		if entry.Name() != traditional && entry.Name() != related && entry.Name() != same && entry.Name() != setsFile {
			l.sections(read(entry.Name()))
		}
	}
	l.Words.widenHan()
	l.Asks.widenHan()
	l.Asks.widen()
	l.fill()
	return l
}

// Holds reports whether a word in lower case is a spelling by itself.
func (l *Lexicon) Holds(word string) bool {
	for _, index := range [...]*Index{l.Words, l.Asks, l.Notions} {
		if index.holds(word) {
			return true
		}
	}
	return false
}

// traditional holds the traditional characters and their simplified forms.
const traditional = "traditional.txt"

// read is an embedded file.
func read(name string) string {
	text, err := data.ReadFile("data/" + name)
	if err != nil {
		panic(fmt.Sprintf("lexicon: embedded file: %v", err))
	}
	return string(text)
}

func (l *Lexicon) sections(text string) {
	kind := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[' && strings.HasSuffix(line, "]") && !strings.Contains(line, "="):
			kind = line[1 : len(line)-1]
		default:
			name, spellings, _ := strings.Cut(line, " = ")
			index := l.Words
			if kind == "intent" {
				l.Intents[strings.TrimSpace(name)] = true
			}
			switch {
			case asking[kind]:
				index = l.Asks
			case kind == "notion":
				index = l.Notions
			}
			entries := []Entry{{Kind: kind, Name: strings.TrimSpace(name)}}
			if holdsHan(spellings) {
				spellings = Alike(strings.Map(l.Simplified, spellings))
			}
			for spelling := range strings.SplitSeq(spellings, " | ") {
				if strings.Contains(spelling, "{") {
					l.open = append(l.open, openSpelling{index, spelling, entries})
					continue
				}
				index.add(spelling, entries)
				if kind == "unit" && rates[entries[0].Name] { // "how many tok/s"
					l.Asks.add(spelling, []Entry{{Kind: "ask", Name: "howfast"}})
				}
			}
		}
	}
}

func (l *Lexicon) pairs(text string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		runes := []rune(strings.TrimSpace(line))
		for i := 0; i+1 < len(runes); i += 2 {
			l.simplified[runes[i]] = runes[i+1]
		}
	}
}

// Simplified returns the simplified form of a traditional character, and any
// other rune as it is.
func (l *Lexicon) Simplified(r rune) rune {
	if r < 0x4e00 {
		return r
	}
	if s, ok := l.simplified[r]; ok {
		return s
	}
	return r
}
