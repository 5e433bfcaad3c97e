package lexicon

import (
	"fmt"
	"strings"
	"sync"
)

// setsFile holds the words for places in braces.
const setsFile = "sets.txt"

// openSpelling is a spelling with places for words of a set: "{most} {batch}".
type openSpelling struct {
	index   *Index
	text    string
	entries []Entry
}

// sets are the words for each place.
var sets = sync.OnceValue(func() map[string][]string {
	list := map[string][]string{}
	for line := range strings.Lines(read(setsFile)) {
		if name, words, found := strings.Cut(strings.TrimSpace(line), " = "); found && line[0] != '#' {
			list[name] = strings.Split(words, " | ")
		}
	}
	return list
})

// fill puts the open spellings in with the words of their sets, unless they are spelled for something already.
func (l *Lexicon) fill() {
	for _, o := range l.open {
		for _, text := range filled(o.text) {
			o.index.putNew(Normalise(text), o.entries)
		}
	}
	l.open = nil
}

// filled are a spelling's forms with each word of its sets.
func filled(text string) []string {
	before, rest, open := strings.Cut(text, "{")
	if !open {
		return []string{text}
	}
	name, after, closed := strings.Cut(rest, "}")
	words := sets()[name]
	if !closed || words == nil {
		panic(fmt.Sprintf("lexicon: no set for a place of %q", text))
	}
	var all []string
	for _, tail := range filled(after) {
		for _, word := range words {
			all = append(all, before+word+tail)
		}
	}
	return all
}
