package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// whereOneRan answers why one of two batches ran out of memory and the other did not, where no length is told and by the
// usual one the smaller does not fit either: what was seen is right, so the sequences are shorter. It is empty where
// the estimate agrees with what was seen.
func (q Question) whereOneRan(all []run) string {
	if q.Wants.Reason != "why_batch_memory" || len(all) != 2 || q.Plan.Query.SeqLen > 0 {
		return ""
	}
	small, large := all[0], all[1]
	if small.Estimate.Workload.Batch > large.Estimate.Workload.Batch {
		small, large = large, small
	}
	n, m := small.Estimate.Workload.Batch, large.Estimate.Workload.Batch
	w := small.Estimate.Workload
	if n == m || w.Task == workload.Infer || small.CapacityBytes == 0 {
		return ""
	}
	with := ""
	if again, by, ok := q.recomputed(small); ok {
		larger, err := q.with(large, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
		if err != nil {
			return ""
		}
		small, large, with = again, larger, words.Name(q.Lang, "gradient_checkpointing")+words.ByItself.In(q.Lang, "program", by)
	}
	if small.Verdict == engine.Fits {
		return ""
	}
	longest := func(r run) int {
		return search.MostLikely(q.probe, r.Case.Workload, search.Context(0))
	}
	most, least := longest(small), longest(large)
	if most == 0 || least == most {
		return ""
	}
	opening := ""
	if with != "" {
		opening = words.OneRanWith.In(q.Lang, "changes", with)
	}
	each := float64(large.PerGPU.Process-small.PerGPU.Process) / float64(m-n)
	return opening + words.OneRan.In(q.Lang, "small", number(float64(n)), "large", number(float64(m)), "most", about(float64(most)), "least", about(float64(least)),
		"length", number(float64(w.SeqLen)), "each", q.size(unit.BytesOf(each)), "need", q.size(small.PerGPU.Process))
}
