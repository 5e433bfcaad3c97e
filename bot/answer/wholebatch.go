package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// wholeBatch says what the batch of a training run comes to if it is that of all cards together and
// not of each: a batch that no card could hold was most likely meant so. Empty where it fits, or
// where the cards do not divide it.
func (q Question) wholeBatch(r run) string {
	said, w := q.Plan.Query, r.Estimate.Workload
	dp := w.Parallel.DP
	if r.Verdict != engine.DoesNotFit || said.Batch < 2 || said.GlobalBatch+said.GradAccum > 0 || w.Task == workload.Infer || dp < 2 || said.Batch%dp != 0 {
		return ""
	}
	share := said.Batch / dp
	held, best := q.shareOf(r, share)
	recomputes := ""
	if held.Verdict == engine.DoesNotFit && r.Case.Workload.Recompute == "" {
		r.Case.Workload.Recompute = workload.RecomputeFull
		held, best = q.shareOf(r, share)
		recomputes = words.BatchRecomputes.In(q.Lang)
	}
	if asked := &r.Case.Workload; held.Verdict == engine.DoesNotFit && asked.ZeROStage == nil && asked.FSDP == "" && !asked.Parallel.Layers {
		asked.ZeROStage = new(3)
		held, best = q.shareOf(r, share)
		if recomputes += words.BatchShards.In(q.Lang); asked.Recompute == workload.RecomputeFull {
			recomputes = words.BatchShardsToo.In(q.Lang)
		}
	}
	if best == 0 || held.Verdict == engine.DoesNotFit {
		return ""
	}
	sentence := words.WholeBatch
	if best < share {
		sentence = words.WholeBatchInSteps
	}
	return sentence.In(q.Lang, "batch", strconv.Itoa(said.Batch), "each", strconv.Itoa(share), "micro", strconv.Itoa(best), "accum", strconv.Itoa(share/best),
		"need", q.size(held.PerGPU.Process), "verdict", q.verdictOf(held)) + recomputes
}

// shareOf runs a card's share of a batch in the largest micro-batches that fit, else that are tight.
func (q Question) shareOf(r run, share int) (held run, best int) {
	for micro := share; micro > 0 && held.Verdict != engine.Fits; micro /= 2 {
		one, err := q.with(r, func(w *workload.Workload) {
			w.Batch, w.GlobalBatch, w.GradAccum = micro, 0, share/micro
		})
		if err != nil || share%micro != 0 {
			break
		}
		if best == 0 || one.Verdict != engine.DoesNotFit || held.Verdict == engine.DoesNotFit {
			held, best = one, micro
		}
	}
	return held, best
}
