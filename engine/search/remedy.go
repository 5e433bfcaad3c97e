package search

import (
	"slices"

	"headroom/engine"
	"headroom/engine/workload"
)

// Remedy finds what nearly everybody does who trains like this and what a
// workload leaves open: recomputation, states shared among replicas, a loss
// fused with the head, fewer sequences at a time, QLoRA in Unsloth, frozen weights in host memory, as few of them as make it
// fit, and nothing that is ruled out; or, where nothing does so surely, those with which it is tight and was
// beyond the cards before. ok is false where none of that helps.
func Remedy(e Estimator, w workload.Workload, base engine.Outcome, barred Barred) (way Way, ok bool) {
	if w.Task == workload.Infer || base.Capacity == 0 || base.Fits() {
		return Way{}, false
	}
	s := seeker{e: e, w: w, base: base, done: base.Workload}
	barred = barred.onChip(base.Card, w.Task)
	list := s.remedies()
	for at, hosts := 0, false; ; at++ {
		if at == len(list) && !hosts { // only when nothing else is enough
			list, hosts = append(list, s.hosted(barred)...), true
		}
		if at == len(list) {
			break
		}
		changes := list[at]
		if barred.bars(changes) {
			continue
		}
		one := w
		for i := range changes {
			changes[i].turn(&one)
		}
		o, err := e.Try(one)
		switch {
		case err != nil:
		case o.Fits():
			return Way{Changes: changes, Found: Found{one, o}}, true
		case o.Verdict == engine.Tight && o.Process <= o.Capacity && base.Process > base.Capacity && (!ok || float64(o.High) < lessTight*float64(way.Outcome.High)):
			way, ok = Way{Changes: changes, Found: Found{one, o}}, true
		}
	}
	return way, ok
}

// lessTight is the share of the upper bound from which on more changes are worth making that do not reach surely either.
const lessTight = 0.95

// remedies are the sets of changes that Remedy tries, the least first.
func (s *seeker) remedies() [][]Change {
	list := s.plainest()
	if s.w.Recompute == workload.RecomputeNone {
		return list // it was told to keep everything
	}
	var least, most []Change
	if len(list) > 0 {
		least, most = list[0], list[len(list)-1]
	}
	for _, m := range s.inBackward() {
		list = append(list, some(m.changes, join(m.changes, least), join(m.changes, least, s.loss()))...)
	}
	for _, c := range s.swap() {
		list = append(list, join(most, []Change{c}))
	}
	fuse := s.loss()
	list = append(list, some(join(least, fuse), join(most, fuse))...)
	if again := s.again(); s.w.ZeROStage == nil {
		shard := s.byFSDP()
		list = append(list, some(join(again, shard), join(again, shard, fuse))...)
	}
	if s.base.Arch.Generates() { // the same update in more steps, but for pairs of a batch
		for _, fewer := range s.microBatch() {
			list = append(list, some(join(most, []Change{fewer}))...)
		}
		for _, fewer := range s.microBatch() {
			list = append(list, some(join(most, fuse, []Change{fewer}))...)
		}
	}
	if s.w.Task == workload.QLoRA && s.w.Framework == "" { // the same adapter by the program that takes least
		if c, ok := s.inUnsloth(); ok {
			list = append(list, []Change{c})
		}
	}
	list = append(list, s.byUlysses()...)
	return list
}

// hosted are the remedies that leave the frozen weights with the host, the slowest: none where the same adapter over a
// base of 4 bits does without.
func (s *seeker) hosted(barred Barred) (list [][]Change) {
	if sets := s.plainest(); s.adapters() && len(sets) > 0 && s.w.Recompute != workload.RecomputeNone && !s.narrower(barred) {
		for _, m := range s.hostedMethods() {
			list = append(list, some(join(m.changes, sets[0]), join(m.changes, sets[0], s.loss()))...)
		}
	}
	return list
}

// Roomiest is a workload with what nearly everybody turns on who trains and it
// leaves open, whether it needs that or not; ok is false where nothing is open.
func Roomiest(w workload.Workload, base engine.Outcome) (Way, bool) {
	s := seeker{w: w, base: base, done: base.Workload}
	sets := s.plainest()
	if len(sets) == 0 {
		return Way{}, false
	}
	last := sets[len(sets)-1]
	for i := range last {
		last[i].turn(&w)
	}
	return Way{Changes: last, Found: Found{Workload: w}}, true
}

// plainest are the sets of changes that cost hardly any exactness or trouble.
func (s *seeker) plainest() [][]Change {
	var share []Change
	again := s.again()
	if stages := s.stages(); len(stages) > 0 && s.w.ZeROStage == nil {
		share = stages[len(stages)-1:]
	}
	for _, divide := range s.sequence() {
		parts := []Change{divide}
		return some(parts, share, join(parts, share), join(parts, again), join(parts, share, again))
	}
	return some(again, share, join(share, again))
}

// again is recomputation, where nothing is said of it.
func (s *seeker) again() []Change {
	if s.w.Recompute != "" {
		return nil
	}
	return []Change{s.recomputing(workload.RecomputeFull, costRecompute)}
}

// some leaves out the empty ones.
func some(sets ...[]Change) [][]Change {
	return slices.DeleteFunc(sets, func(set []Change) bool { return len(set) == 0 })
}

// join puts sets of changes together; none where one of them is not to be had,
// but the first, which may be.
func join(first []Change, others ...[]Change) (all []Change) {
	for _, o := range others {
		if len(o) == 0 {
			return nil
		}
	}
	all = append(all, first...)
	for _, o := range others {
		all = append(all, o...)
	}
	return all
}
