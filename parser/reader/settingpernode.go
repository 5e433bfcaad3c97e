package reader

import (
	"fmt"

	"headroom/parser/numeral"
)

// perNode reads how many cards are in each machine. Two ways to place the same cards are no alternatives of a plan: the
// first counts, and that the other does not is told ("64 a100 with 8 per node vs 4 per node").
func (r *Reader) perNode(values []int) {
	q := &r.Query
	for _, i := range values {
		n := numeral.Round(r.Tokens[i].Value)
		if q.GPUsPerNode == 0 || q.GPUsPerNode == n {
			q.GPUsPerNode = n
			continue
		}
		r.Passed = append(r.Passed, i)
		if r.ToldEnough("ambiguous") {
			return
		}
		r.Say("ambiguous", i, i,
			fmt.Sprintf("Only one layout is planned at a time: %d cards per node is used, not %d. Ask for the other on its own to compare them.", q.GPUsPerNode, n),
			fmt.Sprintf("一次只按一种摆放计算：采用每节点 %d 张卡，没有采用 %d 张；要比较请把另一种单独再问一次。", q.GPUsPerNode, n))
	}
}
