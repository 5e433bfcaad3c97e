package reader

import "headroom/parser/pattern"

// ofSingleCard tells the speed of one card of those that share the work: "a single card only reaches 36 token/s".
var ofSingleCard = pattern.Of(`\b(?:single|one|each|individual) (?:card|gpu)(?: (?:can|could|only|just|barely|will|then|ever))* (?:reach|get|do|make|give|run|hit|yield|achieve|manage|produce|see|push)(?:es|s|ing)?\b[^.?!;,]{0,16}?\d|(?:tok(?:en)?s?/s(?:ec)?|t/s|tps|tok(?:en)?s? per second) (?:on|for|per|with) (?:a |one |each )?(?:single |individual )?(?:card|gpu)\b`)

// speedOfSingle takes such a speed for that of each card, and the one card for no number of them.
func (r *Reader) speedOfSingle() {
	q := &r.Query
	split := max(q.Parallel.TP, 1) * max(q.Parallel.PP, 1) * max(q.Parallel.CP, 1) * max(q.Parallel.EP, 1)
	if q.TokensPerS == 0 || q.GPUCount <= 1 && split == 1 || !r.Matches(ofSingleCard, r.Text) {
		return
	}
	if q.GPUCount == 1 {
		q.GPUCount = 0
		delete(r.Spans, "gpu_count")
	}
	q.TokensPerSPerGPU, q.TokensPerS = q.TokensPerS, 0
	r.Spans["tokens_per_s_per_gpu"] = r.Spans["tokens_per_s"]
	delete(r.Spans, "tokens_per_s")
}
