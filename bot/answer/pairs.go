package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// pairs says what a batch of an embedder takes as the pairs that it is trained on: a query and a passage each, with as many
// hard negatives as are told (UKPLab/sentence-transformers sentence_transformers/losses/MultipleNegativesRankingLoss.py;
// FlagOpen/FlagEmbedding FlagEmbedding/abc/finetune/embedder/AbsArguments.py, train_group_size). Those lead the answer.
func (q Question) pairs(r run) (lead, behind string) {
	w := r.Estimate.Workload
	if q.Plan.Query.Batch == 0 || w.Task == workload.Infer || !q.contrastive(w) {
		return "", ""
	}
	each := 2 + q.Wants.Negatives
	all, err := q.with(r, func(w *workload.Workload) { w.Batch *= each })
	if err != nil {
		return "", ""
	}
	again, err := q.with(all, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
	if err != nil {
		return "", ""
	}
	verdict := func(r run) string {
		if r.Verdict == engine.NoVerdict {
			return ""
		}
		return words.InBrackets.In(q.Lang, "text", q.verdictOf(r))
	}
	pairs := []string{"batch", number(float64(w.Batch)), "texts", number(float64(w.Batch * each)), "negatives", number(float64(q.Wants.Negatives)),
		"need", q.size(all.PerGPU.Process), "verdict", verdict(all), "with", q.size(again.PerGPU.Process) + verdict(again)}
	if q.Wants.Negatives > 0 {
		return words.PairsOfBatch.In(q.Lang, pairs...), ""
	}
	return "", words.PairsAlone.In(q.Lang, pairs...)
}
