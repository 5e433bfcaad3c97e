package answer

import (
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// embedders are parts of the names of models that are trained to tell pairs from the rest of a batch.
var embedders = []string{"embed", "bge", "gte-", "e5-", "minilm", "arctic"}

// contrastive tells whether a model learns from all other texts of a batch, which smaller batches leave it fewer of.
func (q Question) contrastive(w workload.Workload) bool {
	match, known := q.Known.FindModel(w.Model.Name)
	told := q.Plan.Query.Model // which may be of the shape of another: bge-large is a bert-large
	return known && !match.Row.Shape.Generates() && slices.ContainsFunc(embedders, func(part string) bool {
		return strings.Contains(match.Row.ID, part) || strings.Contains(told, part)
	})
}

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
	pairs := []string{
		"batch", number(float64(w.Batch)), "texts", number(float64(w.Batch * each)), "negatives", number(float64(q.Wants.Negatives)),
		"need", q.size(all.PerGPU.Process), "verdict", verdict(all), "with", q.size(again.PerGPU.Process) + verdict(again),
	}
	if q.Wants.Negatives > 0 {
		return words.PairsOfBatch.In(q.Lang, pairs...), ""
	}
	return "", words.PairsAlone.In(q.Lang, pairs...)
}
