package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var (
	inPlaceOfWords   = pattern.OneOf("rather than", "as opposed to", "in place of")
	whicheverIsWords = pattern.OneOf("should", "worth", "better", "makes sense", "make sense", "benefit", "advantage")
)

// passedOver reports whether adapters are only named as what all weights are trained in place of: "full
// fine-tuning rather than lora". They are weighed against it where it is asked which is better.
func (r *Reader) passedOver(i int) bool {
	t := r.Tokens[i]
	if t.Name != "lora" && t.Name != "qlora" || !r.Mentions(inPlaceOfWords) || r.Mentions(whicheverIsWords) || r.Query.LoRARank > 0 || r.weighs() || r.Asked.Asks("why") {
		return false
	}
	others := func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "compare" && !r.onlyInstead(s) }
	if slices.ContainsFunc(r.Asked.Found, others) || !r.Matches(inPlaceOf, r.ClauseBefore(t)) {
		return false
	}
	return slices.ContainsFunc(r.Tokens[:i], func(t token.Token) bool { return t.Kind == "full" || t.Is("task", "finetune") })
}

// onlyInstead reports whether a word of comparison is one for what is not done.
func (r *Reader) onlyInstead(s evidence.Sign) bool {
	return strings.HasPrefix(r.Text[s.Lo:s.Hi], "rather than") || strings.HasPrefix(r.Text[s.Lo:s.Hi], "as opposed to")
}

// settlePassedOver takes what is passed over for no question of which is better, and reports whether it is.
func (r *Reader) settlePassedOver() bool {
	if !r.Mentions(inPlaceOfWords) {
		return false
	}
	for i := range r.Tokens {
		if r.Tokens[i].Kind == "task" && r.passedOver(i) {
			r.Used[i] = true
			r.Asked.Drop(r.onlyInstead)
			r.Tokens[i].Kind = "passed"
			return true
		}
	}
	return false
}
