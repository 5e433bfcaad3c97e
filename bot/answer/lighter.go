package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// lighter is a training run on as many cards as were found for it, in the layout that holds it and costs the least time:
// a search for the fewest cards goes straight to ZeRO-3, which gathers the weights in every pass, where sharing the
// optimizer's states or recomputing is often enough (arXiv 1910.02054, section 7: stages 1 and 2 send no more than
// plain data parallel does).
func (q Question) lighter(r run, found counted) counted {
	w := found.Estimate.Workload
	if !found.Layout.Shard || found.Layout.Hosted || found.Layout.Fused || !sharesByStage(w) {
		return found
	}
	open := r.Case.Workload.Recompute == ""
	best := found
	take := func(stage int, again bool) {
		one, err := q.with(r, func(w *workload.Workload) {
			w.GPUCount, w.Nodes = found.Case.Workload.GPUCount, found.Case.Workload.Nodes
			w.ZeROStage = new(stage)
			if again {
				w.Recompute = workload.RecomputeFull
			}
		})
		if err != nil || one.Verdict != engine.Fits {
			return
		}
		least := rate(best.run) * (1 - alike)                           // as fast as an estimate can tell
		if again && best.Layout.Recompute == "" || !best.Layout.Shard { // the best so far is less to change
			least = rate(best.run) * (1 + alike)
		}
		if rate(one) <= least {
			return
		}
		best.run, best.Layout.Shard, best.Layout.Recompute, best.way = one, false, "", ""
		if stage > 0 {
			best.way = "ZeRO-" + strconv.Itoa(stage)
		}
		if again {
			best.Layout.Recompute = workload.RecomputeFull
			if best.way != "" {
				best.way += ", "
			}
			best.way += words.Name(q.Lang, "gradient_checkpointing")
		}
		best.Label = r.Label
	}
	stages := []int{1, 2}
	if !fullTraining(w) { // whose weights, which the lower stages do not share, are most of it
		stages = nil
	}
	for _, stage := range stages {
		take(stage, false)
	}
	if open {
		for _, stage := range append([]int{0}, stages...) {
			take(stage, true)
		}
	}
	return best
}

// sharesByStage tells whether the program of a training run shares states by the stages of ZeRO.
func sharesByStage(w workload.Workload) bool {
	switch w.Framework {
	case "deepspeed", "transformers", "trl", "peft", "accelerate", "llama-factory", "axolotl", "ms-swift":
		return w.Task != workload.RL && w.FSDP == ""
	}
	return false
}
