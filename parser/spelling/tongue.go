package spelling

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed tongues.txt
var tongueFile string

// tongue is a language other than English and Chinese: the turns of its questions, and of what is told around
// them, which are said in English before they are read. What the lexicon knows of it (abroad.txt) stays as it is.
type tongue struct {
	lines   string // of the file
	once    sync.Once
	turns   map[string][]turn // by the first word, or by the first rune where words are not parted
	endings []ending
	parted  bool // its words are parted by spaces
}

// turn is a turn of phrase without accents, and what is read for it.
type turn struct {
	said    []rune
	instead string
}

// ending is how a clause ends in a language that has its verbs there; the clause is opened by words of English.
type ending struct {
	said          []rune
	opening, rest string
}

// tongues are the languages of tongues.txt by their names, none of them learnt yet, and marks the words by which they
// are known: most texts are in none of them.
var tongues = sync.OnceValues(func() (list map[string]*tongue, marks map[string][]string) {
	list, marks = map[string]*tongue{}, map[string][]string{}
	for section := range strings.SplitSeq(tongueFile, "\n[") {
		name, lines, found := strings.Cut(section, "]\n")
		if !found || strings.HasPrefix(section, "#") {
			continue
		}
		t := &tongue{lines: lines, parted: name != "ja" && name != "ko"}
		if told, rest, found := strings.Cut(lines, "\n"); found && strings.HasPrefix(told, "marks = ") {
			t.lines = rest
			for _, word := range strings.Fields(strings.TrimPrefix(told, "marks = ")) {
				marks[word] = append(marks[word], name)
			}
		}
		list[name] = t
	}
	return list, marks
})

// learnAll reads the turns of a language when a text first is in it.
func (t *tongue) learnAll() {
	t.turns = map[string][]turn{}
	for line := range strings.Lines(t.lines) {
		line = strings.TrimSpace(line)
		if said, meant, found := strings.Cut(line, " = "); found && line[0] != '#' {
			for s := range strings.SplitSeq(said, " | ") {
				t.learn(s, meant)
			}
		}
	}
	for _, of := range t.turns {
		slices.SortStableFunc(of, func(a, b turn) int { return len(b.said) - len(a.said) })
	}
	slices.SortStableFunc(t.endings, func(a, b ending) int { return len(b.said) - len(a.said) })
}

// learn adds what is said and what is read for it: "turn = words", "…ending = opening … words".
func (t *tongue) learn(said, meant string) {
	if end, ok := strings.CutPrefix(said, "…"); ok {
		opening, rest, _ := strings.Cut(meant, "…")
		t.endings = append(t.endings, ending{plainRunes(end), strings.TrimSpace(opening) + " ", rest})
		return
	}
	runes := plainRunes(said)
	head := string(runes[:1])
	if t.parted {
		head = string(runes[:wordEnd(runes, 0)])
	}
	t.turns[head] = append(t.turns[head], turn{runes, meant})
}

// longestMark is the length of the longest mark in bytes.
const longestMark = 16

// tongueOf is the language of a text, or nil for English, Chinese and those that are not known.
func tongueOf(text string) *tongue {
	var at [longestMark]byte
	_, marks := tongues()
	var counted [8]struct {
		name  string
		times int
	}
	n, cyrillic, hangul := 0, 0, 0
	end := func() {
		if n == 0 || n > longestMark {
			n = 0
			return
		}
		for _, name := range marks[string(at[:n])] {
			for i := range counted {
				if counted[i].name == name || counted[i].name == "" {
					counted[i].name = name
					counted[i].times++
					break
				}
			}
		}
		n = 0
	}
	for _, r := range text {
		switch {
		case r >= 0x3041 && r <= 0x30f6:
			return byName("ja")
		case r >= 0xac00 && r <= 0xd7a3:
			if hangul++; hangul == enough {
				return byName("ko")
			}
		case r >= 0x400 && r <= 0x45f:
			if cyrillic++; cyrillic == enough {
				return byName("ru")
			}
		}
		if r = plain1(r); r >= 'a' && r <= 'z' {
			if n < longestMark {
				at[n] = byte(r)
			}
			n = min(n+1, longestMark+1)
			continue
		}
		end()
	}
	end()
	best, english := 0, 0
	for i := range counted {
		if counted[i].times > counted[best].times {
			best = i
		}
		if counted[i].name == "en" {
			english = counted[i].times
		}
	}
	if counted[best].times < 2 || counted[best].times <= english {
		return nil
	}
	return byName(counted[best].name)
}

// enough letters of a script tell that a text is in its language; fewer may be a sign: "4х3090".
const enough = 4

// byName is a language, learnt.
func byName(name string) *tongue {
	list, _ := tongues()
	t := list[name]
	if t != nil {
		t.once.Do(t.learnAll)
	}
	return t
}
