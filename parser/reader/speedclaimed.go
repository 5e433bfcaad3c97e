package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// A rate of computing that others tell is often held against one's own, whose unit is left out: "the blog
// reports 420 TFLOPS, we get 296".

var (
	claimedRateWords = pattern.OneOf("claim", "report", "readme", "paper", "blog", "论文", "官方", "博客", "文档")
	ownRateBefore    = pattern.Of(`\b(?:i|we)(?:'m|'re)?(?: (?:only|just|am|are|can|barely|merely|myself|ourselves))* (?:see|seeing|get|getting|got|measure|measured|reach|reached|hit|manage|have)(?: (?:only|just|about|around|roughly|barely|like))* ?~?$|(?:我|我们|我这|这边|自己)(?:这边|这里)?(?:只|才|就|却|实测|测出来|测|跑出来|跑)*(?:有|到|得到|跑到|达到|是)?(?:了|大概|大约|约)* ?$`)
)

// ownRate reads one's own rate in place of the claimed one before it.
func (r *Reader) ownRate(i int) bool {
	q := &r.Query
	v := r.Tokens[i].Value
	if len(q.TFLOPS) != 1 || v < q.TFLOPS[0]/20 || v > 2*q.TFLOPS[0] || !r.Mentions(claimedRateWords) || !r.plain(i) || !r.Matches(ownRateBefore, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	for j := range r.Tokens[:i] {
		if t := r.Tokens[j]; t.Type == token.Unit && t.Value == q.TFLOPS[0] {
			r.Passed = append(r.Passed, j)
		}
	}
	q.TFLOPS = query.Numbers{v}
	delete(r.Spans, "tflops")
	r.Mark("tflops", i, i)
	r.OwnRate = true
	return true
}
