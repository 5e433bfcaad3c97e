package tagger

import (
	"strings"

	"headroom/parser/token"
)

// stageListed reports whether a number goes on with a list of stages of ZeRO that is written with strokes, and is
// none of sizes: zero1/2/3, 13b.
func stageListed(tokens []token.Token, i int) bool {
	for i >= 2 && tokens[i].Type == token.Number && tokens[i].Value <= 3 && tokens[i-1].Kind == "slash" {
		i -= 2
		if strings.HasPrefix(tokens[i].Name, "zero-") || tokens[i-1].Is("key", "zero_stage") {
			return true
		}
	}
	return false
}
