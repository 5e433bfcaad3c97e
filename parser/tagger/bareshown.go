package tagger

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What a program that watches cards shows in GB is often told without its unit: "nvidia-smi shows 22", nvtop里看是18.5.
var (
	shownBefore = pattern.Of(`(?:\b(?:nvidia-?smi|rocm-?smi|amd-smi|smi|nvtop|nvitop|gpustat|task manager)|任务管理器)(?: (?:is|was|also|only|just|already|always|here|now|itself|still|though|currently))*(?: ?(?:says?|shows?|showed|showing|reports?|reported|reports back|reads?|tells me|displays?|puts it at|claims|sits at|goes to|gives|at|=|:|里|上|中|看|看到|显示|报|是|才|只有|有|了|约|大概|就|却))+(?: (?:about|around|roughly|only|just|nearly|almost|over|like))* ?~?$`)
	shownAfter  = pattern.Of(`^ ?(?:$|[,;?!)、]|\.(?:$| )|(?:used|in use|now|here|on|for|but|with|during|when|while|after|and|is|why|instead|not|so|where|at|though)\b)`)
)

// mostShown is more than one card has in GB, and fewer than the MiB that are shown of it.
const mostShown = 400

// shown reports whether a number is such an amount.
func (b *bare) shown(i int) bool {
	t := &b.tokens[i]
	if t.Type != token.Number || t.Value < 1 || t.Value > mostShown || b.at(i+1).Type == token.Unit || b.at(i+1).Type == token.Times {
		return false
	}
	before := b.text[max(0, t.Lo-80):t.Lo]
	return chars.Mentions(before, "smi", "nvtop", "nvitop", "gpustat", "manager", "管理器") && shownAfter.In(b.text[t.Hi:min(len(b.text), t.Hi+20)]) && shownBefore.In(before)
}
