package search

import (
	"cmp"
	"slices"

	"headroom/engine"
	"headroom/engine/workload"
)

// Savings lists single changes that make a workload smaller where no card says
// what it has to fit, at most MostWays, the least costly first. Changes that
// bring less than a tenth are left out.
func Savings(e Estimator, w workload.Workload, base engine.Outcome) []Way {
	s := seeker{e: e, w: w, base: base, done: base.Workload}
	add := func(c Change) {
		one := w
		c.turn(&one)
		if o, err := e.Try(one); err == nil && float64(o.Process) < worthwhile*float64(base.Process) {
			s.ways = append(s.ways, Way{[]Change{c}, Found{one, o}, c.cost})
		}
	}
	for _, a := range s.axesOf() {
		if len(a) > 0 {
			add(a[s.farEnough(a)])
		}
	}
	for _, m := range s.methods() {
		if len(m.changes) == 1 {
			add(m.changes[0])
		}
	}
	slices.SortStableFunc(s.ways, func(a, b Way) int { return cmp.Compare(a.Cost, b.Cost) })
	return s.ways[:min(len(s.ways), MostWays)]
}

// farEnough is how far one axis is worth turning: to its end, but for the batch of what reads and writes no tokens, which
// learns from many texts at once or goes through them in chunks that fill a card.
func (s *seeker) farEnough(a axis) int {
	last := len(a) - 1
	for a[last].Kind == MicroBatch && !s.base.Arch.Generates() && last > 0 && a[last].Count < leastChunk {
		last--
	}
	return last
}

// leastChunk is how many texts are gone through at once at the least.
const leastChunk = 16

// RecomputedSavings is Savings of a workload whose program recomputes activations unless told otherwise: that alone goes
// first, and whatever else is changed is changed beside it.
func RecomputedSavings(e Estimator, w workload.Workload, base engine.Outcome) []Way {
	s := seeker{e: e, w: w, base: base, done: base.Workload}
	again := s.recomputing(workload.RecomputeFull, costRecompute)
	one := w
	again.turn(&one)
	o, err := e.Try(one)
	if err != nil {
		return nil
	}
	list := []Way{{[]Change{again}, Found{one, o}, again.cost}}
	for _, way := range Savings(e, one, o) {
		way.Changes, way.Cost = append([]Change{again}, way.Changes...), way.Cost+again.cost
		list = append(list, way)
	}
	return list[:min(len(list), MostWays)]
}

// worthwhile is the share of the memory above which a saving is not named.
const worthwhile = 0.92
