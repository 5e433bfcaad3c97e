package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// setOrModel are names of data sets that models were called after.
var setOrModel = map[string]bool{"dolly": true, "alpaca": true, "oasst": true, "openassistant": true, "orca": true, "openorca": true, "open-orca": true, "lima": true}

var setOrModelWords = pattern.OneOf("dolly", "alpaca", "oasst", "openassistant", "orca", "lima")

// setsNamed takes such a name behind a number of samples for that of the data: "15k dolly", "10k oasst rows".
func setsNamed(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(setOrModelWords) {
		return
	}
	for i := 1; i < len(tokens); i++ {
		t, n := &tokens[i], tokens[i-1]
		if t.Type != token.Model || t.Value > 0 || !setOrModel[said.Text[t.Lo:t.Hi]] || n.Type != token.Scaled || n.Name != "k" && n.Name != "m" || i+1 < len(tokens) && tokens[i+1].Type == token.Size {
			continue
		}
		t.Type, t.Kind, t.Name = token.Term, "corpus", "samples"
	}
}
