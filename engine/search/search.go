// Package search turns the question round: not what a workload needs, but the
// largest, the fewest, the cheapest with which it fits, and what to change when
// it does not. It repeats the estimate with one thing changed and knows no
// memory of its own, so that its answers agree with an estimate of what it
// found. Models, cards and prices come in as arguments.
//
// Searches rest on one property of the estimate: more of a thing (sequences,
// tokens, parameters) never takes less memory, and more cards or more savings
// never take more. Each result carries the neighbour that no longer fits.
package search

import (
	"headroom/engine"
	"headroom/engine/workload"
)

// Estimator is what a search repeats: totals and verdict of a workload.
type Estimator interface {
	Try(workload.Workload) (engine.Outcome, error)
}

// Found is a setting that fits, with what it comes to.
type Found struct {
	Workload workload.Workload // as it was tried, defaults left open
	Outcome  engine.Outcome
}

// try estimates a workload; ok says whether it fits.
func try(e Estimator, w workload.Workload) (Found, bool) {
	o, err := e.Try(w)
	return Found{w, o}, err == nil && o.Fits()
}
