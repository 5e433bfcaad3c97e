package reader

import "headroom/parser/pattern"

// A run is training as often as not: "our 13B run", "running it with zero-2 and recompute". What is told
// beside it decides.

// runWords are words for a run of whatever kind; others are for serving alone.
var runWords = map[string]bool{"run": true, "running": true, "ran": true, "runs": true, "跑": true, "跑起来": true, "跑得动": true, "跑不起来": true, "起不来": true}

// keptInRun are what only training keeps beside the weights.
var keptInRun = pattern.OneOf("optimizer", "gradients", "master weights", "优化器", "梯度")

// nounRun tells a run as a thing, with what it does: "our 13B run is at 60 GB".
var nounRun = pattern.Of(`\b(?:my|our|the|this|that|each|every|a|an) (?:[a-z0-9.-]+ ){0,4}runs? (?:is|was|has|had|uses?|used|takes?|took|needs?|needed|gets?|got|dies|died|ooms?|oomed|crash(?:es|ed)|sits?|sat|peaks?|peaked|hits?|stops?|stopped|keeps?|went|goes|eats?|ate|shows?|showed|writes?|wrote|saves?|saved)\b`)

// runsTraining reports whether what is run is trained, by the settings that are told of the run or by what
// it keeps.
func (r *Reader) runsTraining() bool {
	for i, t := range r.Tokens {
		if t.Is("task", "infer") && !runWords[r.Word(i)] {
			return false
		}
	}
	q := &r.Query
	if q.Quant != "" || q.InputTokens+q.OutputTokens+q.Concurrency > 0 {
		return false
	}
	if q.Optimizer != "" || q.GradCkpt != nil || q.Recompute != "" || q.ZeROStage != nil || q.HybridShard {
		return true
	}
	return r.Mentions(keptInRun) && r.Matches(nounRun, r.Text)
}
