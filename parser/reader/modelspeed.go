package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// otherSpeed stands behind a model whose speed is told: "27B Q6 does 20 tk/s, what would a 14B get".
var otherSpeed = pattern.Of(`^(?:模型)?[^,;?!、]{0,24}?(?:\b(?:does|do|did|gives?|gets?|got|getting|makes?|runs?|ran|running|hits?|reaches|is|was|at)\b|能|有|跑|到|是)[^,;?!、]{0,16}?\d[\d.]* ?(?:t/s|tok|tk/s|tks|tps|tokens?(?:/| per | a )s|token每秒|tokens?每秒)`)

// speedNext asks for the speed of another.
var speedNext = pattern.Of(`\b(?:what|how fast|how much|how many)\b[^?!;]{0,24}\b(?:would|will|should|can|could|does|do|is)\b[^?!;]{1,48}\b(?:get|give|do|make|run|reach|hit|be|see|expect|have|yield|output|look)\b|(?:那|换成|换|改|用|跑)[^,;?!、]{1,24}(?:能|会|大概|有)*(?:有|跑|到)?(?:多少|多快|几)`)

var speedTold = pattern.OneOf("t/s", "tok", "tk/s", "tks", "tps")

// speedOfOther reports whether the speed of a model may be told to ask for that of another.
func (r *Reader) speedOfOther() bool {
	return r.Query.TokensPerS > 0 && r.Mentions(speedTold) && !r.Training() && r.Matches(speedNext, r.Text)
}

// leaveOutSpeed leaves out the speed that a model is told to have, with its format, and the card where the asker's is
// another.
func (r *Reader) leaveOutSpeed(told [2]int) {
	within := func(i int) bool { return r.Tokens[i].Lo >= told[0] && r.Tokens[i].Hi <= told[1] }
	r.leaveOutFormat(within)
	r.forget("tokens_per_s", told, func() { r.Query.TokensPerS = 0 })
	for i := range r.Tokens {
		if t := r.Tokens[i]; within(i) && t.Type == token.Unit && (t.Name == "tps" || t.Name == "tpsg") {
			r.Passed = append(r.Passed, i)
		}
	}
	if !slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == partCard && !within(p.From) }) {
		return
	}
	r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool {
		gone := within(p.From)
		for i := p.From; gone && i <= p.To; i++ {
			r.Passed = append(r.Passed, i)
		}
		return gone
	})
}
