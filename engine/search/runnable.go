package search

import (
	"errors"

	"headroom/engine"
	"headroom/engine/workload"
)

// runnable refuses what the program does not run on the card: it is no way out, however little it takes.
type runnable struct{ Estimator }

var errNotRun = errors.New("the program does not run this on the card")

// Try estimates a workload that the program runs.
func (r runnable) Try(w workload.Workload) (engine.Outcome, error) {
	o, err := r.Estimator.Try(w)
	if err == nil && !o.Runs() {
		return engine.Outcome{}, errNotRun
	}
	return o, err
}
