package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var chinchillaWords = pattern.OneOf("chinchilla")

// chinchillaSize is the one size that the model of that name has, in parameters.
const chinchillaSize = 70e9

// chinchillaTokens makes the name behind another size no model: it says on how many tokens that size is trained,
// "pretrain 1b chinchilla", "a 7b to chinchilla".
func chinchillaTokens(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(chinchillaWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Model || said.Text[t.Lo:t.Hi] != "chinchilla" {
			continue
		}
		for j := i - 1; j >= 0 && j >= i-3; j-- {
			if tokens[j].Type == token.Size && tokens[j].Value != chinchillaSize {
				t.Type, t.Kind, t.Name, t.Value = token.Term, "filler", "a", 0
				break
			}
			if tokens[j].Joins() || tokens[j].Type == token.Mark || tokens[j].Type == token.Model {
				break
			}
		}
	}
}
