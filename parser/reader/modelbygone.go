package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Of two models in Chinese one is often only what somebody ran before, or once saw run: 以前跑的6B，现在想上72B,
// 14B够吗？7B我用了不到20G.

var (
	// usedToRun ends before the model of the past, nowWants stands between it and the one that is asked about.
	usedToRun = pattern.Of(`(?:以前|之前|原来|原先|过去|此前|早先|一开始|最开始|最初|起初)(?:一直|都|就|是|我们?|用|在)*(?:跑|用|部署|训练?|微调|玩|上)(?:的|过|了|着)*(?:是)?(?:一?个)? ?$`)
	nowWants  = pattern.Of(`[,、;。!][^,;?!、]{0,4}(?:现在|如今|目前|这次|后来|想|打算|准备|要|换)`)
	// mineTook stands behind a model of which only what it took is told, behind the question.
	mineTook = pattern.Of(`^ ?(?:模型)?(?:我|我们)(?:之前|以前|自己|这边|试|跑|测|训)*(?:的时候|时)?(?:只|才|就|大概)*(?:用|占|吃|花)(?:了|掉|到)*(?:不到|才|只|大概|约|大约|将近|左右|显存)*\d`)
)

var formerlyWords = pattern.OneOf("以前", "之前", "原来", "原先", "过去", "此前", "早先", "开始", "最初", "起初", "我")

// leaveOutBygone leaves out such a model.
func (r *Reader) leaveOutBygone() {
	if n := len(r.Models) + len(r.Sizes); n != 2 && !(n == 3 && len(r.Models) == 3 && r.Tokens[r.Models[1]].Name == r.Tokens[r.Models[2]].Name) || !r.Mentions(formerlyWords) || r.Asked.Asks("compare", "best") {
		return
	}
	among := slices.Clone(r.Models)
	for _, s := range r.Sizes {
		among = append(among, s.Token)
	}
	first, next := min(among[0], among[1]), max(among[0], among[1]) // of three the last names the second again
	f, n, gone := r.Tokens[first], r.Tokens[next], first
	if f.Hi > n.Lo {
		return
	}
	switch between := r.Text[f.Hi:n.Lo]; {
	case r.Matches(usedToRun, r.ClauseBefore(f)) && r.Matches(nowWants, between):
	case strings.ContainsAny(between, "?") && r.Matches(mineTook, r.Text[n.Hi:]):
		gone = next
		r.forget("observed_gb", [2]int{n.Lo, len(r.Text)}, func() { r.Query.ObservedGB = 0 })
		for i := next; i < len(r.Tokens); i++ {
			if r.Tokens[i].Type == token.Bytes {
				r.Passed = append(r.Passed, i)
				r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool { return p.From == i })
			}
		}
	default:
		return
	}
	r.Passed = append(r.Passed, gone)
	r.Models = slices.DeleteFunc(slices.Clone(r.Models), func(i int) bool { return i == gone })
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool { return s.Token == gone })
}
