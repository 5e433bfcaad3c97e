package answer

import (
	"headroom/bot/plan"
	"headroom/parser"
)

// oneMore turns a question for what one more card brings in speed into a comparison of both numbers
// of cards, and reports whether it was one.
func (q *Question) oneMore() bool {
	n := q.Plan.Query.OneMore
	if n < 2 || q.Plan.Blocked != nil || !q.sized() || q.Plan.Intent == parser.Cost {
		return false
	}
	query := q.Plan.Query
	query.OneMore, query.GPUCount, query.GPUCountOptions = 0, 0, []int{n, n - 1}
	q.Plan = plan.Make(parser.Compare, query, q.Known)
	q.Wants.Faster = true
	return true
}
