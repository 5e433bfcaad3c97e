package tagger

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Two amounts of memory are told first and what they are of behind both, or the other way round: "128+72GB
// ram/vram", "24/64 (vram/ram)", "vram/ram: 24/64". Each is of what has its place.

var (
	vramWords = pattern.OneOf("vram", "显存")
	andWords  = pattern.OneOf("/", "+", "&", "and")
)

// bothMemories gives such amounts what they are of.
func bothMemories(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(vramWords) || !said.Mentions(andWords) {
		return
	}
	for i := range tokens {
		first, n := bothNamed(tokens, i, said.Text)
		if first == "" {
			continue
		}
		at := i - 3
		if i > 3 && tokens[i-1].Type == token.Open {
			at--
		}
		if !amountsAt(tokens, at) {
			at = i + n
			if at < len(tokens) && tokens[at].Type == token.Equals {
				at++
			}
		}
		if amountsAt(tokens, at) {
			amountsOf(tokens, at, first)
			return
		}
	}
}

// bothNamed reports whether both sorts of memory are named from a token on: which is first, and by how many
// tokens.
func bothNamed(tokens []token.Token, i int, text string) (string, int) {
	switch word := text[tokens[i].Lo:tokens[i].Hi]; word {
	case "ram/vram", "vram/ram":
		first, _, _ := strings.Cut(word, "/")
		return first, 1
	}
	if i+2 >= len(tokens) || !tokens[i+1].Joins() {
		return "", 0
	}
	first, second := memoryNamed(&tokens[i]), memoryNamed(&tokens[i+2])
	if first == "" || second == "" || first == second {
		return "", 0
	}
	return first, 3
}

// memoryNamed is the sort of memory that a word names: ram, vram, or none of the two.
func memoryNamed(t *token.Token) string {
	if t.Type == token.Term && t.Kind == "memory" && (t.Name == "ram" || t.Name == "vram") {
		return t.Name
	}
	return ""
}

// amountsAt reports whether two joined amounts stand at a place, of which one has a unit or both are as
// much as is sold.
func amountsAt(tokens []token.Token, at int) bool {
	if at < 0 || at+2 >= len(tokens) || !tokens[at+1].Joins() {
		return false
	}
	for _, t := range [...]*token.Token{&tokens[at], &tokens[at+2]} {
		if t.Kind != "" && t.Kind != "listed" || t.Type != token.Bytes && (t.Type != token.Number || t.Value < 4 || t.Value > 4096) {
			return false
		}
	}
	return true
}

// amountsOf reads two joined amounts, of which the first is of a sort of memory.
func amountsOf(tokens []token.Token, at int, first string) {
	kinds := [2]string{"cardchoice", "hostchoice"}
	if first == "ram" {
		kinds[0], kinds[1] = kinds[1], kinds[0]
	}
	for k, t := range [...]*token.Token{&tokens[at], &tokens[at+2]} {
		if t.Type == token.Number {
			t.Type, t.Name = token.Bytes, "gb"
		}
		t.Kind = kinds[k]
	}
	join := &tokens[at+1]
	join.Type, join.Kind, join.Name = token.Join, "comma", ""
}
