package reader

import (
	"headroom/parser/evidence"
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

var (
	speedOthersWords = pattern.OneOf("claim", "says", "said", "promis", "advert", "brag", "talk", "report", "quote")
	// othersClaim ends before a speed that somebody else tells of: "their page claims 10,000 tokens/s".
	othersClaim = pattern.Of(`\b(?:page|website|site|blog(?: post)?|readme|datasheet|brochure|marketing|vendor|salesman|people|reddit|colleagues?|benchmarks?|article|post|video|youtubers?|nvidia|amd|intel|someone|somebody|everyone|friends?)(?: (?:on|at|from|in) [a-z]{2,12})? (?:claims?|claimed|says?|said|promises|promised|advertises?|advertised|brags? about|talks? about|reports?|reported|quotes?|quoted)(?: (?:of|about|around|over|up|to|that|it|you|does|do|get|gets|some|like|roughly|more|than))* ?~?$`)
)

// speedOfOthers reports whether a speed is what somebody else tells of, beside another or where it is only asked what
// there will be.
func (r *Reader) speedOfOthers(i int) bool {
	return r.Mentions(speedOthersWords) && !r.Training() && !r.Asked.Asks("mfu", "cards", "howmany", "buy", "config") && r.Matches(othersClaim, r.ClauseBefore(r.Tokens[i]))
}

// speedMeant hears what is realistic as a speed, where one was told of and nothing else is asked.
func (r *Reader) speedMeant(i int) {
	if r.Asked.Asks("fit", "enough", "oom", "howmuch", "maxbatch", "howlongseq", "why", "normal", "howfast", "cost", "howlong") || !r.Questioned() {
		return
	}
	t := r.Tokens[i]
	r.Asked.Lead(evidence.Sign{Kind: "ask", Name: "howfast", Lo: t.Lo, Hi: t.Hi, Start: t.Start, End: t.End})
}
