package parser

import "slices"

// countOf takes out what stands between a number of cards and their name: "two of the 4090",
// "3 of those L40S".
func countOf(tokens []token, text string) []token {
	for i := 0; i+2 < len(tokens); i++ {
		n := &tokens[i]
		if n.typ == tOne && text[n.lo:n.hi] == "one" && text[tokens[i+1].lo:tokens[i+1].hi] == "of" && i+3 < len(tokens) && text[tokens[i+2].lo:tokens[i+2].hi] != "my" && (tokens[i+3].typ == tCard || tokens[i+3].typ == tBare) {
			tokens = slices.Delete(tokens, i+1, i+3) // "one of those 3090s"
			continue
		}
		if n.typ != tSeveral && (n.typ != tNumber || n.value < 2 || n.value > mostCards || n.value != float64(round(n.value))) || text[tokens[i+1].lo:tokens[i+1].hi] != "of" {
			continue
		}
		j := i + 2
		switch text[tokens[j].lo:tokens[j].hi] {
		case "the", "those", "these", "them", "my", "our":
			j++
		}
		if j < len(tokens) && (tokens[j].typ == tCard || tokens[j].typ == tBare) {
			tokens = slices.Delete(tokens, i+1, j)
		}
	}
	return tokens
}
