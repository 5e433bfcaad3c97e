package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What some cards run already is told to ask for more: "one A10 runs 7B, what is the largest for four",
// 单卡能跑7B, 四卡最大能跑多大. The size is that of the first case, and none of what is sought.
var (
	runsSize   = pattern.Of(`\b(?:runs?|ran|running|handles?|does|fits?|holds?|serves?|loads?|loaded|manages?|works?|can (?:run|do|handle|fit|hold|serve|load|manage|train|finetune)|trains?|is (?:fine|ok|okay) with)\b|(?:能|可以|刚好|正好|勉强|只能)(?:跑|装|推理|训|微调|部署|用)|跑得动|行|没问题`)
	moreSought = pattern.Of(`[,;:.!?、] ?[^.?!;]{0,24}(?:\b(?:what(?:'s| is| are)? the (?:largest|biggest|heaviest|max(?:imum)?)|how (?:big|large)|(?:what|which) size|(?:largest|biggest|heaviest) (?:model|llm|one|thing|size))\b|[^,;?!、]{0,16}(?:大概|还|又)?(?:能|可以|最大|最多)(?:最大|最多|能|可以)?(?:跑|装|推理|训练?|微调|部署)(?:到)?(?:多大|多少b|几b|几个b))`)
)

// sizeThatRuns leaves out a size that other cards are told to run, where the largest for some is asked.
func (r *Reader) sizeThatRuns() {
	q := &r.Query
	if q.ParamsB == 0 || q.Model != "" || q.ActiveParamsB > 0 || len(r.Sizes) != 1 || len(r.Models) > 0 || q.SeqLen+q.Batch+q.Concurrency > 0 || !r.Matching.Mentions("largest", "biggest", "heaviest", "max", "how big", "how large", "size", "多大", "几b", "多少b", "几个b") {
		return
	}
	at := r.Tokens[r.Sizes[0].Token]
	m := r.Span(moreSought, r.Text[at.Hi:])
	if m == nil || !r.Matches(runsSize, r.Text[:at.Hi+m[0]]) || !r.hardwareBeside(at.Hi+m[0]) {
		return
	}
	if len(q.GPUCountOptions) == 2 && q.GPUOptions == nil {
		q.GPUCount, q.GPUCountOptions = q.GPUCountOptions[1], nil // the first of them runs the smaller one
	}
	q.ParamsB = 0
	delete(r.Spans, "params_b")
	r.Passed = append(r.Passed, r.Sizes[0].Token)
	r.Sizes = nil
}

// hardwareBeside reports whether cards, their number or their memory are told both before a place and behind it.
func (r *Reader) hardwareBeside(lo int) bool {
	before, behind := false, false
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.IsCard() || t.Type == token.Bytes || t.Type == token.Measure && t.Kind == "card" || t.Type == token.Several || t.Type == token.One {
			before, behind = before || t.Hi <= lo, behind || t.Lo >= lo
		}
	}
	return before && behind
}
