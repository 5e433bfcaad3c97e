package tagger

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

var (
	trillionWords   = pattern.OneOf("trillion")
	trillionsBefore = pattern.Of(`(?:\d|\b(?:multi|multiple|several|few|many|some|of|hundreds|tens))[ -]?$`)
)

// trillionAlone makes a trillion of parameters without a number before it a size: "trillion param moe",
// "trillion-parameter model".
func trillionAlone(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(trillionWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Unknown || !strings.HasPrefix(said.Text[t.Lo:t.Hi], "trillion") || i > 0 && tokens[i-1].IsFigure() {
			continue
		}
		rest := strings.TrimPrefix(said.Text[t.Lo:], "trillion")
		if said.Holds(paramsBehind, rest) && !said.Holds(trillionsBefore, said.Text[max(0, t.Lo-16):t.Lo]) {
			t.Type, t.Kind, t.Name, t.Value = token.Size, "spelled", "t", 1e12
		}
	}
}
