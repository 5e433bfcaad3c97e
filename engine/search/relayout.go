package search

import (
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

// relayout divides a model that is trained whole over more of the same cards than the degrees that are told do,
// with the distributed optimizer where there are replicas: the fewest ranks that hold it. None of the degrees is
// taken back.
func (s *seeker) relayout() {
	w, now := s.w, s.done.GPUCount
	told := s.done.Parallel
	if !s.full() || w.Task == workload.RL || !s.megatron() || now < 2 || w.FSDP != "" || w.Offload != (workload.Offload{}) || w.ZeROStage != nil && *w.ZeROStage != 1 ||
		s.base.Capacity == 0 || len(w.GPUPool) > 0 {
		return
	}
	if s.wholeHere() {
		return // and with less trouble
	}
	for _, l := range split(&w, s.base.Arch, s.done.SeqLen, now) {
		p := l.Parallel
		if now%l.ranks() != 0 || p.TP < told.TP || p.PP < told.PP || p.CP < told.CP || max(p.EP, 1) != max(told.EP, 1) || p.TP == told.TP && p.PP == told.PP && p.CP == told.CP {
			continue
		}
		one := w
		l.apply(&one, now)
		if one.GlobalBatch == 0 {
			one.GradAccum = max(one.GradAccum, p.PP) // those of the stages that are told fill no longer pipeline
		}
		if found, ok := try(s.e, one); ok {
			s.ways = append(s.ways, Way{Changes: []Change{{Kind: Relayout, Count: now, Layout: l, cost: costRelayout}}, Found: found, Cost: costRelayout})
			return
		}
	}
}

// wholeHere tells whether one of the ways found takes the present cards and trains all weights.
func (s *seeker) wholeHere() bool {
	return slices.ContainsFunc(s.ways, func(w Way) bool {
		return !slices.ContainsFunc(w.Changes, func(c Change) bool {
			return c.Kind == MoreCards || c.Kind == OtherCard || c.Kind == Adapter || c.Kind == SmallAdapter || c.Kind == Unsloth
		})
	})
}
