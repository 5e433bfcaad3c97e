package reader

import "headroom/parser/pattern"

var (
	// cannotSplit stands behind a way to split the work that the program refused, fewerUsed is behind it where the
	// question is about fewer cards: tp=3起不来，只能用2张的话.
	cannotSplit = pattern.Of(`^ ?(?:的时候|的话|时)?(?:就|会|也|直接|根本|一直|都)*(?:起不来|启动不了|启动失败|报错|跑不起来|不支持|不让用|整除不了|除不尽|不能整除)`)
	fewerUsed   = pattern.Of(`(?:只能?用|只好用|改用|换成|那用|就用|用)` + someCards + `(?:张|块|卡|个)`)
)

var cannotSplitWords = pattern.OneOf("不来", "不了", "失败", "报错", "不起来", "不支持", "不让", "除不尽", "不能整除")

// splitFailed leaves out tensor parallelism that was refused, where fewer cards are asked about.
func (r *Reader) splitFailed() {
	q := &r.Query
	if q.Parallel.TP < 2 || !r.Mentions(cannotSplitWords) || r.Asked.Asks("why", "howto") {
		return
	}
	for i := range r.Tokens {
		key, n, end := r.degree(i)
		if key != "tp" || n != q.Parallel.TP || !r.Matches(cannotSplit, r.Text[r.Tokens[end].Hi:]) {
			continue
		}
		m := r.groups(fewerUsed, r.Text[r.Tokens[end].Hi:])
		if len(m) < 2 || told(m[1]) == 0 || told(m[1]) >= n {
			return
		}
		q.Parallel.TP = 0
		delete(r.Spans, "tp")
		for k := i; k <= end; k++ {
			r.Passed = append(r.Passed, k)
		}
		return
	}
}
