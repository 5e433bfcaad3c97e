package search

import "headroom/engine/workload"

// Stretches are what lets the cards at hand hold a larger model to be trained than the roomiest layout alone, each
// on top of that layout: moments in 8 bits, the optimizer in host memory, QLoRA in Unsloth. Their workloads are not
// tried: a search varies the model.
func Stretches(e Estimator, w workload.Workload) []Way {
	base, err := e.Try(w)
	if err != nil || w.Task == workload.Infer || w.Task == workload.RL || len(w.GPUPool) > 0 {
		return nil
	}
	s := seeker{e: e, w: w, base: base, done: base.Workload}
	var list []Change
	list = append(list, s.optimizer()...)
	if s.full() && s.hosts() && s.done.Offload == (workload.Offload{}) {
		list = append(list, offloadStep)
	}
	if c, ok := s.inUnsloth(); ok && !s.full() {
		list = append(list, c)
	}
	ways := make([]Way, len(list))
	for i, c := range list {
		one := w
		if c.Kind != Unsloth { // which has a layout of its own
			one = Roomier(&w)[0].On(w, w.GPUCount)
		}
		c.turn(&one)
		ways[i] = Way{Changes: list[i : i+1], Found: Found{Workload: one}, Cost: c.cost}
	}
	return ways
}

// Farthest are what lets the cards at hand train longer sequences or more of them beside recomputation, on top of it: a
// loss fused with the head, QLoRA in Unsloth. Their workloads are not tried: a search varies the quantity.
func Farthest(e Estimator, w workload.Workload) []Way {
	base, err := e.Try(w)
	if err != nil || w.Task == workload.Infer || w.Recompute == workload.RecomputeNone || len(w.GPUPool) > 0 {
		return nil
	}
	s := seeker{e: e, w: w, base: base, done: base.Workload}
	list := []Change(s.loss())
	if c, ok := s.inUnsloth(); ok && !s.full() {
		list = append(list, c)
	}
	ways := make([]Way, len(list))
	for i, c := range list {
		one := w
		one.Recompute = workload.RecomputeFull
		c.turn(&one)
		ways[i] = Way{Changes: list[i : i+1], Found: Found{Workload: one}, Cost: c.cost}
	}
	return ways
}
