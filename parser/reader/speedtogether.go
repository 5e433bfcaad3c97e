package reader

import "headroom/parser/pattern"

// A speed alone is that of all users together where the words right at it say so: "1000 tokens per second aggregate",
// "total throughput of 1000 tok/s", 总吞吐 1000 tokens/s. A throughput without such a word is left open.
const ofAllSurely = `(?:in total|total(?: (?:throughput|speed|rate|tps|output))?|overall|aggregated?(?: (?:throughput|speed))?|combined(?: throughput)?|altogether|in aggregate|in all|across (?:all|everyone)(?: users| requests)?|for (?:all|everyone|everybody)(?: (?:users|requests|of them))?|system-?wide|总吞吐量?|总共|总计|合计|一共|加起来|总的|总速度)`

var (
	surelyAfter  = pattern.Of(`^(?: |,|\()*(?:of )?` + ofAllSurely + `(?: ?[^\d ]| ?$)`)
	surelyBefore = pattern.Of(ofAllSurely + `(?: |,|:|of|at|least|is|to|be|needs?|should|must|the|rate|speed|about|>=|≥|>|吞吐量?|速度|要|至少|达到|不低于|大于|共|计|的|有|是|为|到|能)*$`)
	everySecond  = pattern.Of(`每秒钟? ?(\d[\d,]*(?:\.\d+)?)(k)? ?(?:个|tokens?\b)`)
)

// rateTogether tells that the speed that is wanted is that of all users together.
func (r *Reader) rateTogether() {
	q := &r.Query
	if q.TargetTokensPerS == 0 || q.TotalTokensPerS > 0 || r.Training() || !r.Mentions(totalWords) {
		return
	}
	for _, told := range []*pattern.Pattern{rateTold, everySecond} {
		for s := range r.spokenRates(told) {
			if s.value == q.TargetTokensPerS && (r.Matches(surelyAfter, s.after) || r.Matches(surelyBefore, s.before)) {
				q.TotalTokensPerS = s.value
				r.markText("total_tokens_per_s", s.lo, s.hi)
				return
			}
		}
	}
}
