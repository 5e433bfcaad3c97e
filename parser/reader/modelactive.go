package reader

import (
	"cmp"
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

var activeParamsWords = pattern.OneOf("激活参数")

// activeSizeNamed ends before the size that is active, by the name of what is; activeSizeBefore and activeSizeBehind stand beside one
// of several, or that of a model that is named: "activates only", 激活的才, 每个token只算.
var (
	activeSizeNamed  = pattern.Of(`激活(?:的)?参数(?:数|量|数量|规模)?[ :=为是有约只共的才就仅也大概不过]*$`)
	activeSizeBefore = pattern.Of(`(?:\bactive(?: (?:params?|parameters|part|size|weights))?|\bactivat(?:es|ed|ing))(?: (?:is|are|of|at|only|just|about|around|roughly|some|being|like|really|a|the|mere))*[ :=~]*$|激活(?:的|量|部分|专家|规模|了|着)*[ :=为是有约只共的才就仅也大概不过到]*$|每(?:个|次)(?: ?token|推理|前向|词元)?(?:里|时)?(?:实际|真正|其实)?(?:只|仅|才|就)(?:用|算|跑|走|过|激活|会用|需要算|参与)(?:到|了|的是)?$|\b(?:only|just) (?:uses?|runs?|computes?|touches?|reads?|fires?|lights? up)(?: (?:only|just|about|around))*[ ~]*$`)
	activeSizeBehind = pattern.Of(`^(?:params? |parameters |of (?:it|them|that|those) |weights )?(?:is |are |being |get |gets )?(?:only |just )?activ|^(?:的|个)?(?:参数)?(?:是|被)?激活|^(?:params? |parameters )?(?:per|for each|each|at each|for every) (?:token|step|forward)`)
)

// activeSizes takes "3B active" out of the sizes. The word belongs to one of them: between two it is of the
// smaller, "2B active 16B total", 总参16B 激活2B.
func (r *Reader) activeSizes() {
	named := slices.ContainsFunc(r.Models, func(i int) bool { return r.Tokens[i].Value > 0 || expertsNamed.In(r.Tokens[i].Name) })
	if len(r.Sizes) == 0 || len(r.Sizes) < 2 && !named && !r.Mentions(activeParamsWords) {
		return
	}
	r.Sizes = slices.DeleteFunc(r.Sizes, r.activeAgain)
	if len(r.Sizes) == 0 {
		return
	}
	largest := slices.MaxFunc(r.Sizes, func(a, b Size) int { return cmp.Compare(a.Billions, b.Billions) }).Billions
	r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool {
		lo, hi := r.Tokens[s.Token].Lo, r.Tokens[s.Token].Hi
		before, after := r.Text[:lo], strings.TrimLeft(r.Text[hi:], " -")
		said := r.Matches(activeSizeNamed, before)
		if (len(r.Sizes) > 1 || named) && (len(r.Sizes) < 2 || s.Billions < largest) {
			said = said || r.Matches(activeSizeBefore, before) || r.Matches(activeSizeBehind, after)
		}
		if said {
			r.Query.ActiveParamsB, r.ActiveSaid = s.Billions, true
		}
		return said
	})
}

// expertsNamed is a model that is called by its experts: "mixtral-8x7b".
var expertsNamed = pattern.Of(`\dx\d+b`)

var denseWords = pattern.OneOf("dense", "稠密")

// activeAgain reports whether a size says again how much of a mixture of experts is active, which its name tells:
// "does a 30B-A3B need memory for the 3B only". A dense model of that size stands beside it in a comparison.
func (r *Reader) activeAgain(s Size) bool {
	t := r.Tokens[s.Token]
	if t.Active > 0 || r.At(s.Token-1).Joins() || r.Asked.Asks("compare") || r.Mentions(denseWords) {
		return false
	}
	same := func(active float64) bool { return active > 0 && query.Close(active, s.Billions) }
	return slices.ContainsFunc(r.Sizes, func(o Size) bool { return same(r.Tokens[o.Token].Active) }) ||
		slices.ContainsFunc(r.Models, func(i int) bool { return same(r.Tokens[i].Active) })
}

// What some cards run already is told to ask for more: "one A10 runs 7B, what is the largest for four",
// 单卡能跑7B, 四卡最大能跑多大. The size is that of the first case, and none of what is sought.
var (
	runsSize   = pattern.Of(`\b(?:runs?|ran|running|handles?|does|fits?|holds?|serves?|loads?|loaded|manages?|works?|can (?:run|do|handle|fit|hold|serve|load|manage|train|finetune)|trains?|is (?:fine|ok|okay) with)\b|(?:能|可以|刚好|正好|勉强|只能)(?:跑|装|推理|训|微调|部署|用)|跑得动|行|没问题`)
	moreSought = pattern.Of(`[,;:.!?、] ?[^.?!;]{0,24}(?:\b(?:what(?:'s| is| are)? the (?:largest|biggest|heaviest|max(?:imum)?)|how (?:big|large)|(?:what|which) size|(?:largest|biggest|heaviest) (?:model|llm|one|thing|size))\b|[^,;?!、]{0,16}(?:大概|还|又)?(?:能|可以|最大|最多)(?:最大|最多|能|可以)?(?:跑|装|推理|训练?|微调|部署)(?:到)?(?:多大|多少b|几b|几个b))`)
)

var sizeThatRunsWords = pattern.OneOf("largest", "biggest", "heaviest", "max", "how big", "how large", "size", "多大", "几b", "多少b", "几个b")

// sizeThatRuns leaves out a size that other cards are told to run, where the largest for some is asked.
func (r *Reader) sizeThatRuns() {
	q := &r.Query
	if q.ParamsB == 0 || q.Model != "" || q.ActiveParamsB > 0 || len(r.Sizes) != 1 || len(r.Models) > 0 || q.SeqLen+q.Batch+q.Concurrency > 0 || !r.Mentions(sizeThatRunsWords) {
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
