package tagger

import (
	"slices"

	"headroom/parser/names"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// SideBySide asks whether unlike cards work side by side.
var SideBySide = pattern.Of(`\b(?:mix(?:es|ed|ing)?|combin(?:e|es|ed|ing)|pair(?:s|ed|ing)?)\b|混(?:用|插|搭|合)`)

// What all cards have together is often worked out in the text, "4*24=96 gb", or told beside
// their number where no card holds so much: "480G vram, 10 cards".

// mostProducts is how many of them are looked at.
const mostProducts = 16

// equalProducts gives the figure behind a product of cards and their memory its meaning, and
// the memory of one card its unit: "4*24=96 gb vram", "24G*4=96G", "8x24GB (192GB)", "A30*4=96G".
func equalProducts(tokens []token.Token, names *names.Names) {
	for i, met := 1, 0; i+3 < len(tokens) && met < mostProducts; i++ {
		all := &tokens[i+3]
		if tokens[i].Type != token.Times || tokens[i+1].Type != token.Number && tokens[i+1].Type != token.Bytes || tokens[i+2].Type != token.Equals && !(tokens[i+2].Type == token.Open && i+4 < len(tokens) && tokens[i+4].Type == token.Close) || all.Type != token.Bytes || all.Value < 8 || ramBehind(tokens, i+3) {
			continue
		}
		met++
		left, right := &tokens[i-1], &tokens[i+1]
		if left.IsCard() {
			if n := right.Value; right.Type == token.Number && n > 1 && names.Holds(left.Name, all.Value/n) && !(tokens[i+2].Type == token.Open && names.Holds(left.Name, all.Value)) && (i+4 >= len(tokens) || tokens[i+4].Type != token.Times) {
				all.Kind = "product"
			}
			continue
		}
		if i >= 2 && (tokens[i-2].Type == token.Times || tokens[i-2].Kind == "slash") || left.Value*right.Value != all.Value {
			continue
		}
		each, n := left, right
		if right.Type == token.Bytes || left.Type == token.Number && right.Value > left.Value {
			each, n = right, left
		}
		if n.Type != token.Number || n.Value < 2 || n.Value != float64(numeral.Round(n.Value)) || each.Type != token.Bytes && (each.Type != token.Number || !perCard(tokens, names, each.Value, n.Value, calledSum(tokens, i+2))) {
			continue
		}
		each.Type, each.Name, all.Kind = token.Bytes, all.Name, "product"
	}
}

// ramBehind reports whether an amount is called the host's.
func ramBehind(tokens []token.Token, i int) bool {
	for j := i + 1; j <= i+2 && j < len(tokens); j++ {
		if tokens[j].Is("memory", "ram") {
			return true
		}
	}
	return false
}

// calledSum reports whether what a product comes to is called a sum, or stands in brackets behind it: "4x24 =
// 96gb total", "4x24 (96gb)".
func calledSum(tokens []token.Token, i int) bool {
	return tokens[i].Type == token.Open || i+2 < len(tokens) && tokens[i+2].Kind == "total" || i+3 < len(tokens) && tokens[i+3].Kind == "total"
}

// perCard reports whether the text speaks of cards that may have so much memory, and not of a
// model of so many parameters: "32B in bf16 is 32*2=64GB".
func perCard(tokens []token.Token, names *names.Names, gb, n float64, spoken bool) bool {
	held := !slices.ContainsFunc(tokens, token.Token.IsCard)
	for _, t := range tokens {
		switch {
		case (t.Type == token.Size || t.Type == token.Model) && (t.Value == gb*1e9 || t.Value == gb || t.Value == n*1e9):
			return false
		case t.IsCard():
			spoken, held = true, held || names.Memory[t.Name] == nil || names.Holds(t.Name, gb)
		case t.Is("memory", "vram"), t.Type == token.Measure && t.Kind == "card":
			spoken = true
		}
	}
	return spoken && held && slices.Contains(printout.SoldSizes[:], gb)
}
