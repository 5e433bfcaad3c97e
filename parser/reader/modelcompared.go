package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Models and sizes that are told only for comparison, as what others are like or as what is to be surpassed.

// likeThose ends before a size that is only told for comparison, of which others have figures already: "a number
// for 70B, like the table for the 7-8B models", "as you have for 7B"; a range may stand between.
var likeThose = pattern.Of(`\b(?:like|as in|as with|similar to|same as|analogous to|comparable to)\b[^,.;?!0-9]{0,40}\b(?:tables?|charts?|lists?|numbers?|figures?|graphs?|plots?|rows?|ones?|entry|entries|sheets?|spreadsheet|breakdown|estimates?|section|column)\b[^,.;?!0-9]{0,24}\b(?:for|of|with|on|about|covering)(?: (?:the|a|an|your|smaller|small))* ` + toHigher +
	`|\b(?:like|as|similar to what|same as|as what) (?:you|they|there|it|we|the (?:docs?|readme|repo|wiki|paper))(?:'ve)? (?:have|has|had|is|are|gave|give|gives|made|posted|show|shows|did|does|published|provided?|list|lists)\b[^,.;?!0-9]{0,24}\b(?:for|of|with|on|about)(?: (?:the|a|an|your|smaller|small))* ` + toHigher)

// toHigher is the lower end of a range.
const toHigher = `(?:\d+(?:\.\d+)?b? ?(?:-|/|~|to|and|or) ?)?$`

// likeHan and thoseHan stand around such a size in Chinese: 有没有像7B那样的表.
var (
	likeHan  = pattern.Of(`(?:像|类似|如同)(?:于|你们|官方|文档)?(?:给|做|列|写)?(?:的)? ?$`)
	thoseHan = pattern.Of(`^(?:模型)?(?:那样|那种|那张|那个|一样|的那种|的那张)的?[^,;?!、]{0,8}(?:表|数|数据|数字|参考|说明|估算)`)
)

var likeThoseWords = pattern.OneOf("like", "as in", "as with", "as you", "as they", "as there", "as what", "similar to", "same as", "analogous", "comparable", "像", "类似", "如同")

// leaveOutHeldUp leaves out sizes that are told for comparison beside the one that is asked about.
func (r *Reader) leaveOutHeldUp() {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Mentions(likeThoseWords) || r.Asked.Asks("compare") {
		return
	}
	told := func(i int) bool {
		before := r.ClauseBefore(r.Tokens[i])
		return r.Matches(likeThose, before) || r.Matches(likeHan, before) && r.Matches(thoseHan, r.Text[r.Tokens[i].Hi:])
	}
	sizes := slices.DeleteFunc(slices.Clone(r.Sizes), func(s Size) bool { return told(s.Token) })
	models := slices.DeleteFunc(slices.Clone(r.Models), told)
	if len(sizes)+len(models) == 0 {
		return
	}
	for _, s := range r.Sizes {
		if !slices.Contains(sizes, s) {
			r.Passed = append(r.Passed, s.Token)
		}
	}
	for _, i := range r.Models {
		if !slices.Contains(models, i) {
			r.Passed = append(r.Passed, i)
		}
	}
	r.Sizes, r.Models = sizes, models
}

// sameAs reports whether a text ends in words that only hold something up as an example:
// "13b over 2t tokens, as falcon was".
func sameAs(text string) bool {
	text = strings.TrimRight(text, " ")
	for _, words := range [...]string{" same as", " same way as", " just as", " similar to", " just like", " as in", " as did", " much as"} {
		if strings.HasSuffix(text, words) {
			return true
		}
	}
	return false
}

// likened reports whether a model is named only to say what another is like: "a 7B like
// OpenLLaMA", "LLaMA-style", 像OpenLLaMA那样.
func (r *Reader) likened(i int) bool {
	if len(r.Sizes) == 0 {
		return false
	}
	switch r.Word(max(i-1, 0)) {
	case "like", "仿照", "类似":
		return true
	}
	return sameAs(r.Text[:r.Tokens[i].Lo]) || r.Tokens[i].Value == 0 && chars.Opens(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " -"), []string{"style", "fashion", "那样", "那种", "一样训", "风格", "的做法", "like "}) > 0
}

// farFaster is what is said behind a family that a model is only held against.
var farFaster = pattern.Of(`^ (is|was|runs|ran|goes) (so |much |way |a lot |far |even |clearly )+(faster|quicker|better|smoother)\b`)

// againstThose ends before a family whose models another is wondered at beside, and ofFamily stands behind it:
// "why so large vs llama based ones", 为什么比llama系的慢.
var (
	againstThose = pattern.Of(`(?:\b(?:vs\.?|versus|compared? (?:to|with)|than|against|unlike|relative to|next to)(?: (?:the|other|all|any|most|those|these|an?|typical|similar|regular|usual|normal))* ?|(?:跟|和|与|比|比起|相比|对比|相对|不像)(?:其他|其它|别的|那些|普通|一般|同级|同样大小|的)*)$`)
	ofFamily     = pattern.Of(`^(?:s\b|[ -]?(?:based|style|like|type|family|derived|derivatives?|architectures?|models?|ones|variants?|fine-?tunes?|quants|llms?)\b|[ 的]*(?:系|类|架构|家族|那些|那种|那类|模型|同级|同类))`)
)

var heldAgainstWords = pattern.OneOf("vs", "versus", "compare", "than", "against", "unlike", "relative", "next to", "faster", "quicker", "better", "smoother", "跟", "和", "与", "比", "相对", "不像")

// familyHeldUp reports whether a family without a size is only what the model that is named before it is held
// against.
func (r *Reader) familyHeldUp(i int) bool {
	t := r.Tokens[i]
	if len(r.Models) < 2 || t.Value > 0 || t.Lo <= r.Tokens[r.Models[0]].Lo || !r.Mentions(heldAgainstWords) || r.Asked.Asks("best") {
		return false
	}
	rest := r.Text[t.Hi:]
	return !chars.HasDigit(t.Name) && r.Matches(farFaster, rest) || r.Asked.Asks("why", "normal") && r.Matches(againstThose, r.ClauseBefore(t)) && r.Matches(ofFamily, rest)
}

// A size that the hardware is told to run stands between these.
var (
	easilyRuns = pattern.Of(`\b(?:easily|comfortably|happily|smoothly|already|currently|now|only|just) (?:runs?|running|handles?|fits?|loads?|does|takes)(?: an?| the| my)? ?$`)
	runsIt     = pattern.Of(`\b(?:runs?|running|handles?|fits?|loads?|does|takes)(?: an?| the| my)? ?$`)
	noProblem  = pattern.Of(`^ ?(?:models?|ones?|llms?|sized? models?)? ?(?:just |totally |perfectly |quite |really |pretty )?(?:fine|ok|okay|well|great|nicely|no problem|no issue|without (?:an? |any )?(?:issues?|trouble|problems?|sweat|hiccup)|easily|comfortably|smoothly|flawlessly)\b`)
	asksIf     = pattern.Of(`\b(?:can|could|will|would|does|do|should|may|might|is|are)\b`)
)

// runsAlready reports whether a size is told to run, so that it is not the one asked for.
func (r *Reader) runsAlready(i int) bool {
	before := r.ClauseBefore(r.Tokens[i])
	if r.Matches(asksIf, before) {
		return false
	}
	return r.Matches(easilyRuns, before) || r.Matches(runsIt, before) && r.Matches(noProblem, r.Text[r.Tokens[i].Hi:])
}

// beyond asks for models by a size that they are to go beyond: "anything better than 13b",
// 有没有比14b强的.
var beyond = pattern.Of(`\b(?:anything|something|models?|llms?|ones?|options?|(?:any|what|which)(?: [a-z-]+){0,4} (?:i|we|you|it) (?:can|could|might|should))\b[^.?!;]{0,60}\b(?:than|beyond|above|past|over|beats?)\b[^.?!;,]{0,24}$|比[^,;?!、卡跑便快]{0,14}$`)

var (
	thanOrBeyondWords = pattern.OneOf("than", "beyond", "above", "past", "over", "beat", "比")
	anyBetterWords    = pattern.OneOf("有没有", "有啥", "有什么", "哪个", "哪些", "推荐", "更")
)

// beyondSize takes a size that models are compared to as what it is: the model itself is
// asked for.
func (r *Reader) beyondSize() {
	if len(r.Sizes)+len(r.Models) != 1 || len(r.Models) > 0 && r.Tokens[r.Models[0]].Value == 0 || r.Asked.Asks("whatmodel", "howmuch", "cards") || !r.Mentions(thanOrBeyondWords) {
		return
	}
	t := token.Token{}
	if len(r.Models) > 0 {
		t = r.Tokens[r.Models[0]]
	} else {
		t = r.Tokens[r.Sizes[0].Token]
	}
	before := r.ClauseBefore(t)
	if !r.Matches(beyond, before) {
		return
	}
	if at := max(strings.LastIndex(before, " than "), strings.LastIndex(before, " over ")); at >= 0 && chars.Mentions(before[at:], " for ", " serv", " run", " train", " with ") {
		return // "a cheaper option than an A100 for a 34b"
	}
	if han := strings.Contains(before, "比"); han && !r.Mentions(anyBetterWords) {
		return
	}
	r.Sizes, r.Models = nil, nil
	r.Asked.Add(evidence.Sign{Kind: "ask", Name: "whatmodel", Start: t.Start, End: t.Start, Lo: t.Lo, Hi: t.Lo})
}

// afterThan reports whether "than" stands before a token.
func (r *Reader) afterThan(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if r.Tokens[j].Kind == "vs" && r.Word(j) == "than" {
			return true
		}
	}
	return false
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
