package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var (
	recomputeWords = pattern.OneOf("recompute")
	// reckonedBehind stands behind "recompute" where a figure is to be reckoned again, and no activations.
	reckonedBehind = pattern.Of(`^(?: for)?(?: me| us)?,? (?:the |my |our |this |that |its |total |new )*(?:days?|hours?|weeks?|months?|times?|training time|eta|duration|costs?|prices?|bill|budget|gpu[- ]?hours?|gpu[- ]?days?|dollars?|numbers?|estimates?|figures?|throughput|speed|how|what)\b`)
)

// reckonedAgain makes "recompute" a word of the question there: "recompute the days please".
func reckonedAgain(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(recomputeWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Is("method", "ckpt") && said.Text[t.Lo:t.Hi] == "recompute" && said.Holds(reckonedBehind, said.Text[t.Hi:]) {
			t.Kind, t.Name = "filler", "a"
		}
	}
}
