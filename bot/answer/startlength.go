package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// startsLong says what a server takes that is started without a length: vLLM then makes room
// for one request of the model's whole context, and do not start where the cards have none (vllm
// vllm/v1/core/kv_cache_utils.py, check_enough_kv_cache_memory). The estimate beside it is for a usual length.
func (q Question) startsLong(r run) string {
	w, said := r.Case.Workload, q.Plan.Query
	whole := q.configured(r)
	if said.Framework != "vllm" || w.Task != workload.Infer || said.SeqLen+said.InputTokens+said.OutputTokens > 0 || said.FullContext || w.Offload != (workload.Offload{}) || r.CapacityBytes == 0 || r.Verdict == engine.DoesNotFit || whole <= r.Estimate.Workload.SeqLen {
		return ""
	}
	alone, err := q.with(r, func(w *workload.Workload) { w.SeqLen, w.Batch, w.MaxNumSeqs, w.Concurrency = whole, 1, 1, 1 })
	if err != nil || alone.Verdict != engine.DoesNotFit {
		return ""
	}
	limit, _, ok := q.limitOf(alone, search.Context(whole))
	if !ok {
		return ""
	}
	return words.StartsLong.In(q.Lang, "whole", number(float64(whole)), "need", q.size(alone.PerGPU.Process), "verdict", q.verdictOf(alone), "limit", number(float64(limit.Value)))
}

// configured is the context that a server takes from the files of a model: of the release that is tuned
// to instructions where the model itself is asked about, since that is the one that is served.
func (q Question) configured(r run) int {
	match, ok := q.Known.FindModel(r.Estimate.Workload.Model.Name)
	if !ok {
		return 0
	}
	plain := func(name string) string { return strings.ReplaceAll(name, "-", "") }
	if n := match.Row.InstructPositions; n > 0 && strings.HasPrefix(plain(q.Plan.Query.Model), plain(match.Row.ID)) {
		return n
	}
	return match.Row.Shape.MaxPositions
}
