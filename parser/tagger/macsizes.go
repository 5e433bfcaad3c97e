package tagger

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Macs are told apart by their memory, often without its unit: "mac studio m3 ultra 256 vs 512", "m4 max 64 or 128",
// m4 max 64还是128.

// macMemory is what Macs with a chip of Apple's are sold with, in GB.
var macMemory = []float64{8, 16, 18, 24, 32, 36, 48, 64, 96, 128, 192, 256, 512}

var betweenSizesWords = pattern.OneOf("vs", " or ", "versus", "/", "还是", "或", "、", ",")

// macSizes gives their unit to such numbers where several stand right behind a chip or the name of a Mac, or right
// before it.
func macSizes(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(betweenSizesWords) {
		return
	}
	for i := range tokens {
		if !AppleChip(tokens[i]) && tokens[i].Kind != "apple" {
			continue
		}
		from := i + 1
		for from < len(tokens) && (tokens[from].Kind == "with" || tokens[from].Type == token.Open || tokens[from].Type == token.One || tokens[from].Type == token.Link && said.Text[tokens[from].Lo:tokens[from].Hi] != "for") {
			from++
		}
		if to := sizesFrom(tokens, from); to > from && endsSizes(tokens, to) {
			asSizes(tokens, from, to)
		}
		from = i - 1
		for from-2 >= 0 && isMacSize(tokens[from-2]) && apartSizes(tokens[from-1]) {
			from -= 2
		}
		if from < i-1 && from >= 0 && sizesFrom(tokens, from) == i-1 {
			asSizes(tokens, from, i-1)
		}
	}
}

// sizesFrom is where a list of such sizes ends that begins at a token, or where it begins if there are not two.
func sizesFrom(tokens []token.Token, from int) int {
	to := from
	for to+2 < len(tokens) && isMacSize(tokens[to]) && apartSizes(tokens[to+1]) && isMacSize(tokens[to+2]) {
		to += 2
	}
	return to
}

// isMacSize reports whether a number may be the memory of a Mac; the last of them may have its unit.
func isMacSize(t token.Token) bool {
	return (t.Type == token.Number || t.Type == token.Bytes && t.Name == "gb") && slices.Contains(macMemory, t.Value)
}

// apartSizes reports whether a token stands between two of them.
func apartSizes(t token.Token) bool {
	return t.Type == token.Either || t.Kind == "comma" || t.Kind == "or"
}

// endsSizes reports whether the number at a token counts nothing that stands behind it: "m4 max 64 or 128 users".
func endsSizes(tokens []token.Token, i int) bool {
	return tokens[i].Type == token.Bytes || i+1 >= len(tokens) || !tokens[i+1].CountedBy()
}

func asSizes(tokens []token.Token, from, to int) {
	for j := from; j <= to; j += 2 {
		tokens[j].Type, tokens[j].Kind, tokens[j].Name = token.Bytes, "", "gb"
	}
}
