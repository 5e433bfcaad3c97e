package parser

import "headroom/parser/pattern"

var (
	stepsWords  = pattern.OneOf("step", "updates", "iterations", "步")
	countSought = pattern.Of(`\b(?:how many|number of|total|what are the|=) ?(?:training |optimi[sz]er |gradient |total )?(?:steps|updates|iterations)\b|[,;.=:] ?(?:so |how many |total |training |optimi[sz]er )*(?:steps|updates|iterations) ?(?:needed |total |then )?(?:\?|$)|(?:多少|几|总) ?(?:步|step|个step)`)
)

// stepsOfTokens reports whether the steps are asked for that tokens take, of which those of one step are told.
func (r question) stepsOfTokens() bool {
	q := &r.Query
	return q.Tokens > 0 && q.StepTokens > 0 && q.Steps == 0 && !r.HasModel() && !r.HasHardware() && r.Mentions(stepsWords) && r.Matches(countSought, r.Text)
}
