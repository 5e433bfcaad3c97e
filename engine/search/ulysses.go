package search

import (
	"maps"

	"headroom/engine/workload"
)

// byUlysses splits each sequence over the cards of a machine, with states shared among all of them, activations that are
// recomputed and a loss fused with the head: what long sequences are trained with where no program is named
// (arXiv 2309.14509; snowflakedb/ArcticTraining projects/sequence-parallelism). Context parallelism that is told stays one of
// sequences, over more cards.
func (s *seeker) byUlysses() [][]Change {
	w, told := &s.done, s.w.Parallel
	full := w.Task == workload.Train || w.Task == workload.Finetune
	told.CP = 0
	if !full || s.w.Framework != "" || told != (workload.Parallel{}) || s.w.ZeROStage != nil || s.w.FSDP != "" || s.w.Offload != (workload.Offload{}) ||
		s.w.Extra.Text("sequence_parallel") != "" || w.SeqLen < longSequence || s.mac() || s.w.Recompute == workload.RecomputeNone {
		return nil
	}
	n := min(w.GPUCount, node)
	for n > 1 && (w.GPUCount%n != 0 || s.base.Arch.UlyssesRanks(n) != n) {
		n--
	}
	if n < 2 || n < s.w.Parallel.CP {
		return nil
	}
	var sets [][]Change
	for _, share := range []Change{sharing(1, costZeRO1), sharing(3, costZeRO3)} {
		changes := []Change{splitOver(n), share}
		sets = append(sets, changes)
		if s.w.Recompute == "" {
			changes = join(changes, []Change{s.recomputing(workload.RecomputeFull, costRecompute)})
			sets = append(sets, changes)
		}
		if s.w.Loss == "" {
			sets = append(sets, join(changes, []Change{fusedLoss}))
		}
	}
	return sets
}

// sharing shares states as far as a stage of ZeRO does.
func sharing(stage int, cost float64) Change {
	return Change{Kind: ZeRO, Count: stage, cost: cost, turn: func(w *workload.Workload) { w.ZeROStage = new(stage) }}
}

// splitOver lets so many ranks share each sequence, in DeepSpeed where no program is named.
func splitOver(n int) Change {
	return Change{Kind: SplitSequence, Count: n, cost: costSplit, turn: func(w *workload.Workload) {
		w.Parallel.CP = n
		extra := workload.Extra{}
		maps.Copy(extra, w.Extra)
		extra["sequence_parallel"], extra["cp_comm"] = "ulysses", "a2a"
		if full := w.Task == workload.Train || w.Task == workload.Finetune; w.Framework == "" && full {
			w.Framework = "deepspeed"
		}
		w.Extra = extra
	}}
}

// splitTold adds the first of those sets that fits where context parallelism is told, whose program has no other.
func (s *seeker) splitTold() {
	if s.w.Parallel.CP < 2 {
		return
	}
	for _, changes := range s.byUlysses() {
		one, cost := s.w, 0.0
		for _, c := range changes {
			c.turn(&one)
			cost += c.cost
		}
		if found, ok := try(s.e, one); ok {
			s.ways = append(s.ways, Way{Changes: changes, Found: found, Cost: cost})
			return
		}
	}
}
