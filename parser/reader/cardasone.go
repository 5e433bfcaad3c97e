package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Unlike cards are asked to work as one, or set side by side with their numbers: 能合起来用吗, 2*4090跟1*5090.

var (
	// asOne asks whether unlike cards work together: 能合起来用吗, 可以拼一起跑吗.
	asOne = pattern.Of(`(?:合起来|合在一起|合一起|一起用|一块儿?用|合并|并在一起|混着用|混用|混插|凑一起|凑一块|拼一起|拼在一起|拼起来|组一起|组在一起|组起来|叠加|联合)(?:用|跑|训|推|部署|使用|工作)?(?:吗|么|嘛|不|行不行|可以吗|[?,;]|$)`)
	// eachSingle counts a card as one of those that a number stands before: 一张3060.
	eachSingle    = pattern.Of(`(?:一|1) ?(?:张|块|个)(?:是|为)? ?$`)
	asOneHanWords = pattern.OneOf("合", "一起", "一块", "混", "凑", "拼", "组", "叠加")
)

// settleAsOne puts unlike cards together that are asked to work as one, and takes the number of all of them off the first.
func (r *Reader) settleAsOne() {
	q := &r.Query
	if len(q.GPUOptions) < 2 || !r.Mentions(asOneHanWords) || r.Asked.Asks("best", "buy") || r.Mentions(whichOneWords) || !r.Matches(asOne, r.Text) {
		return
	}
	pool := make([]query.Device, 0, len(q.GPUOptions))
	for k, d := range q.GPUOptions {
		if d.GPU == "" || slices.ContainsFunc(q.GPUOptions[:k], func(o query.Device) bool { return o.GPU == d.GPU }) {
			return
		}
		if d.Count = max(d.Count, 1); d.Count == len(q.GPUOptions) && r.singleBefore(d.GPU) {
			d.Count = 1
		}
		pool = append(pool, d)
	}
	q.GPUPool, q.GPUOptions = pool, nil
	if span, ok := r.Spans["gpu_options"]; ok {
		delete(r.Spans, "gpu_options")
		r.Spans["gpu_pool"] = span
	}
}

// WorkAsOne reports whether it is asked if unlike cards, put together, work as one for a model.
func (r *Reader) WorkAsOne() bool {
	return r.Query.GPUPool != nil && r.HasModelNamed() && r.Mentions(asOneHanWords) && !r.Mentions(whichOneWords) && r.Asked.Asks("can", "fit", "enough", "compare") && r.Matches(asOne, r.Text)
}

// singleBefore reports whether a card is told to be one.
func (r *Reader) singleBefore(name string) bool {
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.IsCard() && t.Name == name && r.Matches(eachSingle, r.Text[:t.Lo]) })
}

var (
	// setSideHan stands between two numbers of cards that are set against each other: 2*4090跟1*5090.
	setSideHan = pattern.Of(`^ ?(?:跟|和|与|同|对|对上|pk|比) ?$`)
	owning     = pattern.Of(`(?:我|我们|咱|手里|手上|手头|家里|公司|现)(?:这)?(?:里|边)?(?:现在|目前)?(?:有|是|的|插了|装了)|总共|一共|共有|机器|服务器|一台`)
)

// setAgainst reports whether two numbers of unlike cards are, with nobody told to own them.
func (r *Reader) setAgainst(rigs []rig) bool {
	if len(rigs) != 2 || rigs[0].count == 0 || rigs[1].count == 0 || rigs[0].card == "" || rigs[1].card == "" || rigs[0].card == rigs[1].card || rigs[0].from > rigs[1].from {
		return false
	}
	return !r.mixed() && r.Matches(setSideHan, r.Text[r.Tokens[rigs[0].to].Hi:r.Tokens[rigs[1].from].Lo]) && !r.Matches(owning, r.Text)
}
