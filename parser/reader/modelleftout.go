package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Models and sizes that are left out beside the one that is asked about: those of a table, of the past, those
// denied.

// tableOnly is a text of others that tells of some sizes only, sizesListed stands between two of them, and
// askedBehindIt opens the question about another.
var (
	sizesListed   = pattern.Of(`^(?:[ ,、/&~-]|and|or|和|与|跟|及|或)+$`)
	tableOnly     = pattern.Of(`\b(?:docs?|documentation|readme|page|tables?|guide|wiki|blog|tutorial|examples?|chart|repo|paper|article|model card)\b[^.?!;,]{0,32}?\b(?:(?:only|just) (?:ever )?(?:shows?|lists?|covers?|gives?|has|have|mentions?|states?|includes?|tells?|goes|talks?|says?)|(?:shows?|lists?|covers?|gives?|has|have|mentions?|states?|includes?|tells?|goes|says?|is|are)\b[^.?!;,]{0,40}\b(?:only|just)\b|stops? at)|(?:文档|官方|官网|表格?|教程|readme|示例|例子|博客|说明|论文)(?:里|上|中|面|那边|的)*(?:只|仅|就)(?:写|有|给|列|提|讲|说|支持|测|标)`)
	askedBehindIt = pattern.Of(`^[^;!]{0,64}(?:\b(?:what|how|which|would|does|do|is|can|will)\b|多少|多大|几张|几块|几卡|几台|怎么|吗|么|呢|够|\?)`)
)

var tableOnlyWords = pattern.OneOf("only", "just", "stop", "只", "仅", "就")

// leaveOutTable leaves out the sizes that such a text tells of, where another is asked about behind it: "the docs only
// list 7B and 13B, what does a 70B need".
func (r *Reader) leaveOutTable() {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Mentions(tableOnlyWords) {
		return
	}
	m := r.Span(tableOnly, r.Text)
	if m == nil {
		return
	}
	among := slices.Clone(r.Models)
	for _, s := range r.Sizes {
		among = append(among, s.Token)
	}
	slices.SortFunc(among, func(a, b int) int { return r.Tokens[a].Lo - r.Tokens[b].Lo })
	end := 0
	for k, i := range among[:len(among)-1] {
		t, next := r.Tokens[i], r.Tokens[among[k+1]]
		if t.Hi <= m[0] {
			return
		}
		if at := strings.LastIndexAny(r.Text[t.Hi:next.Lo], ",;.?!、"); at >= 0 && t.Hi+at > m[0] && next.Lo > m[1] && !r.Matches(sizesListed, r.Text[t.Hi:next.Lo]) && r.Matches(askedBehindIt, r.Text[t.Hi+at+1:]) {
			end = t.Hi
		}
	}
	if end == 0 {
		return
	}
	told := func(i int) bool { return r.Tokens[i].Lo < end }
	for _, i := range among {
		if told(i) {
			r.Passed = append(r.Passed, i)
		}
	}
	r.Models = slices.DeleteFunc(slices.Clone(r.Models), told)
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool { return told(s.Token) })
}

// toldToRun stands behind a model that is told to run, at the end of a text.
var toldToRun = pattern.Of(`^(?: models?| ones?)?(?: (?:already|always|at|in|q\d\w*|fp16|bf16|int[48]))* (?:runs?|ran|works?|worked|fits?|trains?|trained|loads?|loaded|goes|went|is|are|was|were) (?:just |quite |very |pretty |totally )?(?:fine|ok|okay|well|great|good|smooth(?:ly)?|perfect(?:ly)?|easily|no problem|without (?:problems?|issues?))\b[^?]*$`)

// leaveOutBehind leaves out a model that is told to run behind the question about another: "30b on a 4090? 13B models
// run fine".
func (r *Reader) leaveOutBehind() {
	if len(r.Sizes) != 2 || len(r.Models) > 0 || !r.Mentions(questionMarkWords) {
		return
	}
	last := r.Sizes[1].Token
	t := r.Tokens[last]
	if r.Sizes[0].Token > last || !strings.HasSuffix(strings.TrimRight(r.Text[:t.Lo], " "), "?") || !r.Matches(toldToRun, r.Text[t.Hi:]) {
		return
	}
	r.Passed = append(r.Passed, last)
	r.Sizes = r.Sizes[:1]
}

// notSize ends before a size that is said not to be meant: "not the 70b, the 8b", "i meant 3b, not 13b", "3b not 13b".
var notSize = pattern.Of(`(?:^|[,.;(] ?)(?:but )?not (?:the |a |my )?$|(?:^|[^a-z0-9.])\d+(?:\.\d+)?b (?:and )?not (?:the |a |my )?$|(?:^|[^是要])不是(?:要|想)?(?:跑|训|用|部署|微调)?$`)

// leaveOutDenied leaves out such sizes beside the one that is meant.
func (r *Reader) leaveOutDenied() {
	if len(r.Sizes) < 2 || !r.Mentions(notWords) {
		return
	}
	meant := slices.DeleteFunc(slices.Clone(r.Sizes), func(s Size) bool { return r.Matches(notSize, r.Text[:r.Tokens[s.Token].Lo]) })
	if len(meant) == 0 || len(meant) == len(r.Sizes) {
		return
	}
	for _, s := range r.Sizes {
		if !slices.Contains(meant, s) {
			r.Passed = append(r.Passed, s.Token)
		}
	}
	r.Sizes = meant
}

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
