package search

import "headroom/engine/workload"

// spread offers to share a model that runs over more of the cards that there are than the degrees of
// the question do: its experts, or each of its layers.
func (s *seeker) spread() {
	now, p := s.done.GPUCount, s.w.Parallel
	if s.done.Task != workload.Infer || p == (workload.Parallel{}) || s.done.Parallel.Layers || now < 2 {
		return
	}
	for _, c := range []Change{
		{Kind: SpreadExperts, Count: now, cost: costServe, turn: func(w *workload.Workload) { w.Parallel.EP = now }},
		{Kind: SpreadLayers, Count: now, cost: costServe, turn: func(w *workload.Workload) { w.Parallel = workload.Parallel{TP: now} }},
	} {
		if c.Kind == SpreadExperts && s.base.Arch.MoE == nil || c.Kind == SpreadLayers && p.TP*max(p.PP, 1) >= now {
			continue
		}
		if s.offer(c) {
			return
		}
	}
}
