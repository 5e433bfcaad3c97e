package parser

import "headroom/parser/pattern"

// The largest model is asked for that is fast enough all the same: "biggest coder that stays above 10 t/s", "how big
// a dense model can it take before it gets slower than reading speed".

var (
	// modelAtMost asks for it by what it is to be.
	modelAtMost = pattern.Of(`\b(?:biggest|largest|heaviest|max|how (?:big|large)(?: of)?(?: an?)?) (?:[a-z-]+ ){0,2}(?:models?|llms?|coders?|moe|dense|assistants?|reasoners?|quants?)\b|最大的?(?:[a-z]*模型|编程模型|代码模型)|多大的?模型`)
	// fastEnough tells without a figure how slow it may be.
	fastEnough = pattern.Of(`\b(?:before|until|till|without|while|that (?:still )?(?:stays?|remains?|keeps?|runs?)|still|but|and stays?)\b[^.?!;]{0,40}\b(?:slow(?:er)?|reading speed|reading pace|unusabl[ey]|crawl(?:s|ing)?|usable|readable|faster|real[- ]?time|interactive)\b|(?:不能|不会|别|还不|不至于|又不)太慢|(?:速度|还)(?:要|得|能)?(?:可用|能用|能接受|流畅)`)
)

// largestAtSpeed reports whether such a model is asked for. A speed that is told is the least that will do.
func (r question) largestAtSpeed() bool {
	q := &r.Query
	if r.HasModel() || !r.HasHardware() && q.HostRAMGB == 0 || r.Query.GPUOptions != nil || r.Asked.Asks("why", "cost") {
		return false
	}
	if !r.Matching.Mentions("biggest", "largest", "heaviest", "max", "how big", "how large", "最大", "多大") || !r.Matches(modelAtMost, r.Text) {
		return false
	}
	if q.TokensPerS+q.TargetTokensPerS == 0 {
		return r.Matches(fastEnough, r.Text)
	}
	if q.TargetTokensPerS == 0 {
		q.TargetTokensPerS, q.TokensPerS = q.TokensPerS, 0
		r.Spans["target_tokens_per_s"] = r.Spans["tokens_per_s"]
		delete(r.Spans, "tokens_per_s")
	}
	return true
}
