package search

import (
	"cmp"
	"slices"

	"headroom/engine/workload"
)

// costSequence is next to nothing: what tensor parallel ranks exchange is the same (arXiv 2205.05198, section 4.2.2).
// costRelayout is that of more ranks that wait for each other.
const (
	costSequence = 0.01
	costRelayout = 0.5
)

// megatron says whether Megatron or one of its kin runs the work, as it does where degrees are told and no program is.
func (s *seeker) megatron() bool {
	switch s.done.Framework {
	case "megatron", "megatron-bridge":
		return true
	case "ms-swift":
		return s.done.Parallel.TP > 1 || s.done.Parallel.PP > 1 || s.done.Parallel.EP > 1
	}
	return false
}

// sequence offers to divide what tensor parallel ranks hold twice of activations (arXiv 2205.05198, section 4.2.2;
// --sequence-parallel).
func (s *seeker) sequence() axis {
	if !s.megatron() || s.done.Parallel.TP < 2 || s.done.Parallel.SP {
		return nil
	}
	return axis{{Kind: SequenceParallel, cost: costSequence, turn: func(w *workload.Workload) { w.Parallel.SP = true }}}
}

// fullShard offers to share states over all cards where they are shared within machines alone.
func (s *seeker) fullShard() []Change {
	if s.done.FSDP != workload.HybridShard {
		return nil
	}
	return []Change{{Kind: FullShard, cost: costZeRO3, turn: func(w *workload.Workload) { w.FSDP = workload.FullShard }}}
}

// relayout divides a model over more of the same cards than the degrees that are told do, with the distributed optimizer
// where there are replicas: the fewest ranks that hold it. None of the degrees is taken back. Where not all weights can
// be trained so, adapters can.
func (s *seeker) relayout() {
	w, now := s.w, s.done.GPUCount
	if s.done.Task == workload.Infer || !s.megatron() || now < 2 || w.FSDP != "" || w.Offload != (workload.Offload{}) || w.ZeROStage != nil && *w.ZeROStage != 1 ||
		s.base.Capacity == 0 || len(w.GPUPool) > 0 {
		return
	}
	if s.wholeHere() {
		return // and with less trouble
	}
	if s.laidOut(w, nil) || w.Task == workload.RL || w.Task == workload.Train || !s.full() || s.adaptedHere() {
		return
	}
	for _, m := range s.adapterMethods() {
		one := w
		for _, c := range m.changes {
			c.turn(&one)
		}
		s.laidOut(one, m.changes)
	}
}

// laidOut adds the layout of the fewest ranks that holds a workload after some changes on the present cards, with
// recomputation only where it takes that; where none does, one that also moves states to the host during the rollout.
func (s *seeker) laidOut(w workload.Workload, changes []Change) bool {
	told, now := s.done.Parallel, s.done.GPUCount
	layouts := split(&w, s.base.Arch, s.done.SeqLen, now)
	if s.tensorsFirst() {
		slices.SortStableFunc(layouts, func(a, b Layout) int {
			return cmp.Or(cmp.Compare(a.ranks(), b.ranks()), cmp.Compare(a.Parallel.PP, b.Parallel.PP))
		})
	}
	for _, swaps := range []bool{false, true} {
		if swaps && !swappable(&w) {
			break
		}
		for _, l := range layouts {
			p := l.Parallel
			if now%l.ranks() != 0 || p.TP < told.TP || p.PP < told.PP || p.CP < told.CP || s.w.Parallel.EP > 1 && max(p.EP, 1) != told.EP ||
				p.TP == told.TP && p.PP == told.PP && p.CP == told.CP && max(p.EP, 1) == max(told.EP, 1) {
				continue
			}
			l.Swapped = swaps
			found, ok := s.on(w, l)
			if !ok {
				continue
			}
			cost := costRelayout
			plain := l
			plain.Recompute = ""
			if without, fits := s.on(w, plain); fits {
				found, l = without, plain
			} else if l.Recompute != "" && !s.full() {
				cost += costRecompute
			}
			if swaps {
				cost += costSwap
			}
			for i := range changes {
				cost += changes[i].cost
			}
			s.ways = append(s.ways, Way{Changes: append(slices.Clone(changes), Change{Kind: Relayout, Count: now, Layout: l, cost: costRelayout}), Found: found, Cost: cost})
			return true
		}
	}
	return false
}

// tensorsFirst tells whether of as many ranks those of tensor parallelism come before stages of a pipeline, which waits for
// its first and last micro-batch: where a fabric joins the cards of a machine (arXiv 2104.04473, section 3.2, takeaway 1).
// Experts are spread over replicas instead, which exchange less (NVIDIA/Megatron-LM
// megatron/core/transformer/moe/README.md, performance best practice).
func (s *seeker) tensorsFirst() bool {
	card := s.base.Card
	if s.base.Arch.MoE != nil || card == nil {
		return false
	}
	if linked := s.w.NVLink; linked != nil {
		return *linked
	}
	return card.FormFactor != "" && card.FormFactor != "pcie"
}

// on tries a workload in a layout on the present cards.
func (s *seeker) on(w workload.Workload, l Layout) (Found, bool) {
	l.apply(&w, s.done.GPUCount)
	if w.GlobalBatch == 0 && l.Parallel.PP > 1 {
		w.GradAccum = max(w.GradAccum, l.Parallel.PP) // those of the stages that are told fill no longer pipeline
	}
	return try(s.e, w)
}

// adaptedHere tells whether one of the ways found trains adapters on the present cards.
func (s *seeker) adaptedHere() bool {
	return slices.ContainsFunc(s.ways, func(w Way) bool {
		return slices.ContainsFunc(w.Changes, func(c Change) bool { return c.Adapts() }) &&
			!slices.ContainsFunc(w.Changes, func(c Change) bool { return c.Kind == MoreCards || c.Kind == OtherCard })
	})
}

// wholeHere tells whether one of the ways found takes the present cards and trains all weights.
func (s *seeker) wholeHere() bool {
	return slices.ContainsFunc(s.ways, func(w Way) bool {
		return !slices.ContainsFunc(w.Changes, func(c Change) bool {
			return c.Kind == MoreCards || c.Kind == OtherCard || c.Kind == Adapter || c.Kind == SmallAdapter || c.Kind == Unsloth
		})
	})
}
