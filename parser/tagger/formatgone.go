package tagger

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A format is often told of only to say why another is used, wherever that stands: "gptq didn't load, now we
// run fp16", "we were on q4_k_m and are moving to awq".

var (
	// wasFormat ends before a format that was used.
	wasFormat = pattern.Of(`\b(?:we|i|it|they) (?:were|was|had been) (?:on|using|running|serving|in|at)\b[^,.;?!]{0,32}$|\b(?:previously|formerly|until now|until recently)\b[^,.;?!]{0,40}$|\b(?:used to (?:run|use|serve|be(?: on| in)?))\b[^,.;?!]{0,32}$`)
	// formatGone stands behind one that did not do.
	formatGone = pattern.Of(`^(?: (?:version|weights|quants?|build|cache|kv|one|model|checkpoint|itself|support|always|just|also))* ?(?:(?:is|was|are|were) (?:(?:way|far|just|simply|also|really|much|already) )*(?:out(?: ?[,.;]| since| because| as| then|$)|off the table|not (?:an option|possible|supported|available|accurate)|impossible|unsupported|too (?:big|large|heavy|slow|much|inaccurate|lossy|bad|expensive)|slow\b|slower\b|broken\b|no option|ruled out|buggy|garbage)|(?:isn't|wasn't|ain't) (?:an option|possible|supported|available|accurate enough|good enough)|(?:didn't|doesn't|did not|does not|wouldn't) (?:load|work|run|start|go\b)|(?:failed|crashed|errors? out|errored) (?:with|on|because|at|for|in|to|and|so|[,.;]))`)
	// formatsWeighed is in a text that weighs formats against each other, or wonders at one.
	formatsWeighed = pattern.Of(`\b(?:vs\.?|versus|compared?|comparing|why|faster|slower|better|difference|than)\b`)
)

var formatGoneWords = pattern.OneOf("support", "n't ", "not ", "cannot", "lack", "no ", " out", "too ", "slow", "broken", "impossible", "unsupported", "failed", "crashed", "error", "buggy", "garbage", "were ", "was ", "had been", "previously", "formerly", "until", "used to", "off the table")

// goneFormats takes such formats out of what is read, where another is left.
func goneFormats(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(formatGoneWords) || chars.HasHan(said.Text) {
		return
	}
	var gone, left []int
	for i, t := range tokens {
		if !t.IsFormat() {
			continue
		}
		before, behind := said.Text[max(0, t.Lo-64):t.Lo], said.Text[t.Hi:min(len(said.Text), t.Hi+64)]
		if said.Holds(wasFormat, before) || said.Holds(formatGone, behind) {
			gone = append(gone, i)
		} else {
			left = append(left, i)
		}
	}
	if len(gone) == 0 || len(left) == 0 || said.Holds(formatsWeighed, said.Text) {
		return
	}
	for _, i := range gone {
		if slices.ContainsFunc(left, func(j int) bool { return tokens[j].Name == tokens[i].Name && tokens[j].Value == tokens[i].Value }) {
			return // it is what is asked about after all
		}
	}
	for _, i := range gone {
		tokens[i].Type, tokens[i].Kind, tokens[i].Name = token.Mark, "read", ""
	}
}
