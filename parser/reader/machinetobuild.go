package reader

import (
	"strings"

	"headroom/parser/grammar"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// builds ends before one machine that is to be built or bought: 想攒一台放阳台.
var (
	builds     = pattern.Of(`(?:攒|组装?|配|装|买|搞|弄|整|搭|租|添|采购|购置|入手?|自建|升级|部署|找)(?:个|了|上|下)?$`)
	buildWords = pattern.OneOf("一台", "1台", "一部")
)

// machineToBuild reports whether one machine is told in a clause that names no card, before any is named. So many cards
// are not meant by it.
func (r *Reader) machineToBuild(c grammar.Count) bool {
	if !r.Mentions(buildWords) || r.Tokens[c.Value].Value != 1 || len(c.Measure) == 0 || r.Tokens[c.Measure[0]].Kind != "node" || !r.Matches(builds, strings.TrimRight(r.Text[max(0, r.Tokens[c.Value].Lo-16):r.Tokens[c.Value].Lo], " ")) {
		return false
	}
	for j := range r.Tokens[:c.Value] {
		if r.Tokens[j].IsCard() {
			return false // "3090买一台够吗"
		}
	}
	for j := c.Measure[0] + 1; j < len(r.Tokens) && !r.Stops(j); j++ {
		if t := &r.Tokens[j]; t.IsCard() || t.Type == token.Bytes || t.Type == token.Measure && t.Kind == "card" {
			return false // "买一台3090的机器"
		}
	}
	return true
}
