package tagger

import (
	"regexp"
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// Cards are added up by their number and the bare figure of their memory: "2 x 16 + 1 x 24", "2x24+12".
var (
	bareSum   = pattern.Of(`(?:^|[ (,:;够用]|is |are )(?:\d{1,2} ?[x*×] ?\d{1,3}(?: ?(?:\+|and|plus|&) ?(?:\d{1,2} ?[x*×] ?)?\d{1,3})+)(?: ?(?:vram|cards?|gpus?|adequate|enough|ok|okay|fine|good|sufficient|for|to run|够|能|可以|跑|显存)\b| ?[?,;.)]| ?$|够|能|可以|跑|显存)`)
	otherUnit = pattern.OneOf("batch", "bs ", "accum", "context", "token", "hidden", "layers", "=", "matrix", "flop")
	poolWords = pattern.OneOf("+", " and ", "plus", "&")
)

// pooledBare gives the figures of such a sum their unit.
func pooledBare(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(poolWords) || said.Mentions(otherUnit) {
		return
	}
	at := said.Find(bareSum, said.Text, (*regexp.Regexp).FindStringIndex)
	if at == nil {
		return
	}
	var sizes []int
	for i := range tokens {
		t := &tokens[i]
		if t.Lo < at[0] || t.Hi > at[1] || t.Type != token.Number {
			continue
		}
		if i+1 < len(tokens) && tokens[i+1].Type == token.Times {
			continue // it counts the cards
		}
		if t.Value < 8 || !slices.Contains(printout.SoldSizes[:], t.Value) {
			return
		}
		sizes = append(sizes, i)
	}
	if len(sizes) < 2 {
		return
	}
	for _, i := range sizes {
		tokens[i].Type, tokens[i].Name = token.Bytes, "gb"
	}
}
