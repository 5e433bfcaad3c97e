package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// shareWeighed says whether a share of the card that is told for a server is worth setting, against the usual one.
func (q Question) shareWeighed(r run) string {
	said := r.Case.Query
	if said.MemoryShare == 0 || r.KVTokens == 0 || len(q.Plan.Cases) != 1 || q.Plan.Intent != parser.Fit || !q.Whether && !q.Wants.Advisable {
		return ""
	}
	usual, err := q.with(r, func(w *workload.Workload) { w.GPUMemoryUtilization = 0 })
	if err != nil || usual.Estimate.Workload.GPUMemoryUtilization == r.Estimate.Workload.GPUMemoryUtilization {
		return ""
	}
	share := strconv.FormatFloat(said.MemoryShare, 'g', -1, 64)
	if usual.Verdict != engine.Fits || usual.KVTokens == 0 {
		return words.ShareNeeded.In(q.Lang, "share", share, "tokens", number(float64(r.KVTokens)))
	}
	return words.ShareUnneeded.In(q.Lang, "share", share, "need", q.size(q.taken(usual)), "usual", number(float64(usual.KVTokens)), "tokens", number(float64(r.KVTokens)))
}

// inAllTokens leads with the limit of a server that counts the tokens of all its sequences, where that is asked for.
func (q Question) inAllTokens(a Answer) Answer {
	if !q.Wants.TotalTokens || a.Value == nil || a.Value.Number == 0 || a.Estimate == nil || a.Estimate.Workload.SeqLen == 0 {
		return a
	}
	a.Summary = words.TokensOfAll.In(q.Lang, "tokens", number(a.Value.Number*float64(a.Estimate.Workload.SeqLen))) + a.Summary
	return a
}
