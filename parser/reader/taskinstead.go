package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Adapters and full training, of which one is given up or passed over for the other.

var (
	inPlaceOfWords   = pattern.OneOf("rather than", "as opposed to", "in place of")
	whicheverIsWords = pattern.OneOf("should", "worth", "better", "makes sense", "make sense", "benefit", "advantage")
)

// passedOver reports whether adapters are only named as what all weights are trained in place of: "full
// fine-tuning rather than lora". They are weighed against it where it is asked which is better.
func (r *Reader) passedOver(i int) bool {
	t := r.Tokens[i]
	if t.Name != "lora" && t.Name != "qlora" || !r.Mentions(inPlaceOfWords) || r.Mentions(whicheverIsWords) || r.Query.LoRARank > 0 || r.weighs() || r.Asked.Asks("why") {
		return false
	}
	others := func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "compare" && !r.onlyInstead(s) }
	if slices.ContainsFunc(r.Asked.Found, others) || !r.Matches(inPlaceOf, r.ClauseBefore(t)) {
		return false
	}
	return slices.ContainsFunc(r.Tokens[:i], func(t token.Token) bool { return t.Kind == "full" || t.Is("task", "finetune") })
}

// onlyInstead reports whether a word of comparison is one for what is not done.
func (r *Reader) onlyInstead(s evidence.Sign) bool {
	return strings.HasPrefix(r.Text[s.Lo:s.Hi], "rather than") || strings.HasPrefix(r.Text[s.Lo:s.Hi], "as opposed to")
}

// settlePassedOver takes what is passed over for no question of which is better, and reports whether it is.
func (r *Reader) settlePassedOver() bool {
	if !r.Mentions(inPlaceOfWords) {
		return false
	}
	for i := range r.Tokens {
		if r.Tokens[i].Kind == "task" && r.passedOver(i) {
			r.Used[i] = true
			r.Asked.Drop(r.onlyInstead)
			r.Tokens[i].Kind = "passed"
			return true
		}
	}
	return false
}

// Adapters are often told of as what was done before, or as what came out too poor, where all weights are to be
// trained now: 之前用QLoRA训过，效果一般，这次想全参, LoRA效果不太行，打算改全量.

var (
	// ranBefore ends before a way of training that was tried, cameOut stands behind one that came out poor.
	ranBefore = pattern.Of(`(?:之前|以前|原来|原先|此前|先前|上次|上回|前面|一开始|最开始|起初|最早|已经|试过|试了|用过|一直)(?:都|是|就|也|在|一直|先|我们?|已经)*(?:用|做|跑|训|微调|试|搞)?(?:的|了|过|是|过的|的是)*(?:\d+(?:\.\d+)?b(?:的)?)? ?$`)
	cameOut   = pattern.Of(`^(?:我们?|已经)*(?:试|跑|用|做|训)过了?[,、;]|^(?:微调|训练|训)?(?:出来|训出来|完|之后|后)?的?(?:模型)?(?:效果|精度|结果|指标|质量|表现)?(?:太|很|还是|一直|有点|都|比较|实在|确实|总|也|感觉|好像|始终|的|是)*(?:不(?:太|够|怎么|是很|大)?(?:好|行|理想|满意|够|达标|明显)|没(?:有)?(?:效果|达到|达标|提升)|差|一般|拉胯|烂|达不到|上不去|欠拟合|学不会|学不进)`)
	// nowWhole opens what is to be done in its place.
	nowWhole = pattern.Of(`(?:现在|这次|这回|今年|如今|目前|想|打算|准备|计划|决定|要|改|换|直接|考虑|领导|老板|导师|需要|必须|只能)[^;?!]{0,16}(?:全参|全量|full|全部参数)|[,、;](?:那|如果|要是|换成?|改成?)*(?:全参|全量)[^,;?!、]{0,6}(?:的话|呢|要|需要|得)`)
)

var givenUpForWords = pattern.OneOf("之前", "以前", "原来", "原先", "此前", "先前", "上次", "上回", "前面", "开始", "起初", "最早", "已经", "试", "用过", "一直", "效果", "精度", "结果", "指标", "质量", "表现", "不", "差", "一般")

// givenUpFor reports whether adapters make way for the training of all weights.
func (r *Reader) givenUpFor(i int) bool {
	t := r.Tokens[i]
	if t.Name != "lora" && t.Name != "qlora" || r.Asked.Asks("compare", "why") || !r.Mentions(givenUpForWords) {
		return false
	}
	whole := slices.IndexFunc(r.Tokens[i+1:], func(t token.Token) bool { return t.Kind == "full" && t.Name != "all" })
	if whole < 0 || slices.ContainsFunc(r.Tokens[i+1+whole:], func(t token.Token) bool { return t.Is("task", "lora") || t.Is("task", "qlora") }) {
		return false
	}
	behind := r.Text[t.Hi:]
	return r.Matches(nowWhole, behind) && (r.Matches(ranBefore, r.ClauseBefore(t)) || r.Matches(cameOut, behind))
}

// outOfReach stands behind the training of all weights that is given up: 全参根本跑不起来，lora能行吗.
var outOfReach = pattern.Of(`^(?:微调|训练|sft|训)?[^,;?!、吗么呢]{0,8}?(?:不(?:太|大|怎么|是很)?现实|没戏|不可能|[跑训带][不没](?:起来|了|动|成)|[放装]不下|撑不住|吃不消|爆(?:了|显存|掉)|oom|不行了?|不够|太贵|没那么多卡|没卡|没资源|没条件)[^,;?!、吗么呢]{0,6}[,;、]`)

var outOfReachWords = pattern.OneOf("不", "没", "爆", "oom", "太贵")

// wholeGivenUp reports whether the training of all weights is out of reach, and adapters are asked about behind it.
func (r *Reader) wholeGivenUp(i int) bool {
	if r.Word(i)[0] < 0x80 || !r.Mentions(outOfReachWords) || r.Asked.Asks("compare", "why") || !r.Matches(outOfReach, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	return slices.ContainsFunc(r.Tokens[i+1:], func(t token.Token) bool { return t.Is("task", "lora") || t.Is("task", "qlora") })
}

// adapterSetAgainst reports whether adapters are only told of beside full training, by their
// bare noun or as what it is done in place of: "a full finetune rather than yet another
// adapter".
func (r *Reader) adapterSetAgainst() bool {
	q := &r.Query
	if q.LoRARank > 0 || q.LoRARanks != nil || q.Quant != "" && r.fourBits() {
		return false
	}
	against := false
	for i, t := range r.Tokens {
		if t.Kind != "task" || t.Name != "lora" && t.Name != "qlora" || r.Excluded(i) {
			continue
		}
		if word := r.Word(i); (word == "adapter" || word == "adapters") && !r.At(i-1).Pairs() && !r.At(i+1).Pairs() || r.Matches(inPlaceOf, r.ClauseBefore(t)) && !r.weighs() {
			against = true
			continue
		}
		return false
	}
	return against
}

// inPlaceOf ends before what is not done.
var inPlaceOf = pattern.Of(`\b(?:rather than|instead of|in place of|not just|as opposed to|over|no longer|and not|,? not)(?: just| only| yet| another| an?| the| using| with| doing| some| plain)* ?$|(?:而不是|而非|不是|代替)(?:用|做|搞)?$`)
