package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// inFull is a calculation with figures in powers of ten, whose factors count nothing: "6*7e9*2e12 flops".
var inFull = pattern.Of(`\b\d+(?:\.\d+)? ?[*x×·] ?(?:\d+(?:\.\d+)?e\d+|10\^\d+)(?: ?[*x×·/] ?\d+(?:\.\d+)?(?:e\d+)?)*(?: ?flops?\b)?`)

var inFullWords = pattern.OneOf("e9", "e10", "e11", "e12", "e13", "e14", "10^")

// productsInFull takes the factors of such a calculation from what is read.
func productsInFull(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(inFullWords) || !said.May(inFull) {
		return
	}
	at := said.Find(inFull, said.Text, (*regexp.Regexp).FindStringIndex)
	for i := range tokens {
		if t := &tokens[i]; at != nil && t.Lo >= at[0] && t.Hi <= at[1] {
			t.Type, t.Kind, t.Name = token.Mark, "read", ""
		}
	}
}
