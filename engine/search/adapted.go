package search

import (
	"headroom/engine"
	"headroom/engine/workload"
)

// Adapted lists adapters that the cards of a workload hold in place of training all weights: over a base of 16 bits
// and over one of 4, each with as little besides as makes it fit. base is its outcome.
func Adapted(e Estimator, w workload.Workload, base engine.Outcome) []Way {
	s := seeker{e: e, w: w, base: base, done: base.Workload}
	if !s.full() || w.Task == workload.RL {
		return nil
	}
	var ways []Way
	for _, m := range s.adapterMethods() {
		if way, ok := s.leastBeside(m); ok {
			ways = append(ways, way)
		}
	}
	before := len(s.ways)
	s.byUnsloth()
	for _, way := range s.ways[before:] {
		if last := len(ways) - 1; last >= 0 && ways[last].Changes[0].Kind == SmallAdapter {
			ways = ways[:last] // the same in another program, which takes more
		}
		ways = append(ways, way)
	}
	return ways
}

// leastBeside is a method with nothing besides, or with what nearly everybody turns on, as little as makes it fit.
func (s *seeker) leastBeside(m method) (Way, bool) {
	var beside []Change
	if s.w.Recompute == "" {
		beside = append(beside, s.recomputing(workload.RecomputeFull, costRecompute))
	}
	for _, fuse := range s.loss() {
		beside = append(beside, fuse)
	}
	way := Way{Changes: m.changes, Cost: m.cost}
	w := s.w
	for _, c := range m.changes {
		c.turn(&w)
	}
	for {
		if found, ok := try(s.e, w); ok {
			way.Found = found
			return way, true
		}
		if len(beside) == 0 {
			return Way{}, false
		}
		beside[0].turn(&w)
		way.Changes = append(way.Changes[:len(way.Changes):len(way.Changes)], beside[0])
		way.Cost, beside = way.Cost+beside[0].cost, beside[1:]
	}
}
