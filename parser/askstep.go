package parser

import "headroom/parser/pattern"

// stepsSought asks for the number of steps of a run.
var stepsSought = pattern.Of(`\b(?:how many|number of|nr of|count of|total)(?: [a-z]+){0,2}? (?:steps|updates|iterations|iters)\b|\b(?:steps|updates|iterations|iters) (?:per|in an?|in one|in each|an?|each) epoch\b|\b(?:steps|updates|iterations) (?:in total|in all|altogether)\b|(?:多少|几)(?:个)?(?:训练)?(?:步|steps?|iterations?|iters?)|总步数|总共(?:要|跑|训)?(?:多少|几)步`)

// stepsAsked reports whether only the steps are asked for that some data make, with the batch of a card
// and the number of cards told, which no card's name is needed for.
func (r question) stepsAsked() bool {
	q := &r.Query
	if q.Samples == 0 || q.Batch+q.GlobalBatch == 0 || q.Steps > 0 || r.HasModel() || q.GPU != "" || q.GPUMemoryGB > 0 || r.Asked.Asks("howlong", "cost", "cards", "fit", "enough", "oom", "mfu") {
		return false
	}
	return r.Matching.Mentions("step", "update", "iter", "步") && r.Matches(stepsSought, r.Text)
}
