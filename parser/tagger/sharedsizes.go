package tagger

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

var sharedNameWords = pattern.OneOf("strix", "395", "evo-x2", "evo x2", "framework desktop")

// sharedMemory is what machines with that chip are sold with, in GB.
var sharedMemory = []float64{32, 64, 96, 128}

// sharedSizes gives their unit to such numbers right behind the name, as people call one of them: "strix halo 128 or
// a used m1 ultra".
func sharedSizes(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(sharedNameWords) {
		return
	}
	for i := 0; i+1 < len(tokens); i++ {
		n := &tokens[i+1]
		if tokens[i].IsCard() && strings.HasPrefix(tokens[i].Name, "strix-halo") && n.Type == token.Number && slices.Contains(sharedMemory, n.Value) && endsSizes(tokens, i+1) {
			n.Type, n.Kind, n.Name = token.Bytes, "", "gb"
		}
	}
}
