package spelling

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"headroom/parser/chars"
)

//go:embed phrases.txt
var phraseFile string

// phrase is a turn of phrase in lower case, and what is read for it: everywhere, or only alone, with no
// figure beside it.
type phrase struct {
	said, meant string
	alone       bool
}

// phrases are those of phrases.txt by their first words, longer ones first.
var phrases = sync.OnceValue(func() map[string][]phrase {
	list := map[string][]phrase{}
	alone := false
	for line := range strings.Lines(phraseFile) {
		line = strings.TrimSpace(line)
		said, meant, found := strings.Cut(line, " = ")
		switch {
		case found:
			end := 0
			for end < len(said) && goesOn(said[end]) {
				end++
			}
			list[said[:end]] = append(list[said[:end]], phrase{said, meant, alone})
		case strings.HasPrefix(line, "["):
			alone = line == "[alone]"
		}
	}
	for _, of := range list {
		slices.SortStableFunc(of, func(a, b phrase) int { return len(b.said) - len(a.said) })
	}
	return list
})

// longestHead is the length of the longest first word of a phrase.
const longestHead = 12

// phraseAt is the phrase that a text goes on with from the start of a word, what is read for it, and its
// length in bytes; 0 where there is none.
func phraseAt(text string, at int) (meant string, length int) {
	end := at
	var head [longestHead]byte
	for end < len(text) && end-at < longestHead && goesOn(text[end]) {
		head[end-at] = lower(text[end])
		end++
	}
	for n := end - at; n > 0; n-- { // "w/32GB" and "w/"
		if n < end-at && text[at+n-1] != '/' {
			continue
		}
		for _, p := range phrases()[string(head[:n])] {
			if length := said(text[at:], p.said); length > 0 && ends(text, at+length) && p.may(text[:at], text[at+length:]) {
				return p.meant, length
			}
		}
	}
	return "", 0
}

// inHead reports whether the first word of a phrase may hold a sign.
func inHead(c byte) bool { return isLetter(c) || c == '/' || c == '#' }

// goesOn reports whether it may hold one behind the first.
func goesOn(c byte) bool { return inHead(c) || chars.IsDigit(c) }

// said is how many bytes of a text's beginning say a phrase, whatever their case and spaces.
func said(text, phrase string) int {
	at := 0
	for i := range len(phrase) {
		if at == len(text) {
			return 0
		}
		switch c := text[at]; {
		case phrase[i] == ' ':
			if c != ' ' {
				return 0
			}
			for at < len(text) && text[at] == ' ' {
				at++
			}
		case c == phrase[i], isLetter(c) && c|0x20 == phrase[i]:
			at++
		default:
			return 0
		}
	}
	return at
}

// ends reports whether a phrase may end at a place of a text: its last word does.
func ends(text string, at int) bool {
	if text[at-1] == '/' {
		return true
	}
	return at == len(text) || !isLetter(text[at]) && !chars.IsDigit(text[at]) && strings.IndexByte("_-/", text[at]) < 0
}

// may reports whether a phrase may stand between two parts of a text.
func (p phrase) may(before, after string) bool {
	if strings.HasSuffix(p.said, "?") {
		after = ""
	}
	return !p.alone || !figureBeside(before, after)
}

// figureBeside reports whether a figure stands beside a phrase, a word for one, or a sign that one does:
// "8k ctx", "how many days?", "bs=8".
func figureBeside(before, after string) bool {
	before, after = strings.TrimRight(before, " -"), strings.TrimLeft(after, " ")
	last := strings.ToLower(before[max(0, len(before)-longestHead):])
	if slices.ContainsFunc(countless[:], func(word string) bool { return strings.HasSuffix(last, word) }) {
		return true
	}
	if before = strings.TrimRight(before, "kK"); before != "" && chars.IsDigit(before[len(before)-1]) {
		return true
	}
	return after != "" && (chars.IsDigit(after[0]) || strings.IndexByte("=:~<>", after[0]) >= 0)
}

func lower(c byte) byte {
	if isLetter(c) {
		return c | 0x20
	}
	return c
}

// countless stand where a figure could: "how many hours?".
var countless = [...]string{" many", " few", " of", " in", " the", " several", " within", " gpu", " card", " that", " this", " is", " per", " a"}
