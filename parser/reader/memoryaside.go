package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Beside the card that is asked about, Chinese tells in a few words what a part of the work, another program or
// other settings take: 优化器28GB, batch 32大概32G, ollama 40GB就能跑, 22G能拉起来. None of it is what a card has.

var (
	// partTakes ends before what a part of the work takes.
	partTakes = pattern.Of(`(?:优化器(?:状态)?|梯度|激活值?|主权重|中间(?:变量|结果|激活)|adamw?(?:状态|优化器))(?:显存|占用|部分|本身|大小|大概|大约|约|就|都|也|还|又|要|得|需要?|占用?|吃|用|是|有|了|差不多|另外|[ :=])*$`)
	// partBare ends before an amount that nothing is said to take: adamw优化器 24G显存.
	partBare = pattern.Of(`优化器 ?$|(?:adamw?|sgd|adafactor|lion|muon|bit) ?优化器 ?用 ?$`)
	// partBehind stands behind it, and weightsBehind where it is told beside others of what training keeps.
	partBehind    = pattern.Of(`^ ?(?:(?:is|goes?|going|needed|just|only|alone|worth) )*(?:for|of|in|as|to|的|给|是)? ?(?:the |its |all |my |fp32 |bf16 |fp16 |32-?bit |16-?bit |adamw? |model |full )*(?:grad(?:ient)?s?\b|optimi[sz]ers?\b|adamw? (?:states?|moments?)|(?:adam )?moments\b|momentum\b|variances?\b|master (?:weights|cop(?:y|ies)|params)|(?:model|training) states?\b|activations?\b|梯度|优化器|激活|动量|主权重|模型状态)`)
	weightsBehind = pattern.Of(`^ ?(?:for|of|in|as|的|给|是)? ?(?:the |its |all |fp32 |bf16 |fp16 |16-?bit |model )*(?:params?\b|parameters?\b|weights?\b|参数|权重)`)
	besideParts   = pattern.Of(`(?:参数|权重)(?:显存|占用|部分|本身|大概|大约|约|就|要|得|需要?|吃|用|是|有|[ :=])*$`)
	// settingTakes ends before what was in use at the value of a setting.
	settingTakes = pattern.Of(`(?:(?:batch(?:[ _]?size)?|bsz?|seq(?:[ _]?len)?|长度|上下文|ctx|max_?len|rank|并发|批次|批大小)(?:[=: ]|是|为|开到?|设(?:成|为)?|给)*\d+k?|\d+k(?:上下文|长度)?)(?:的时候|时候|的时|时|后|之后|下|[个 ])*(?:显存|大概|大约|约|就|也|都|才|要|得|占用?|吃|用|需要|差不多|已经|了|有)+ ?$`)
	// sizeCalled stands behind the size of weights.
	sizeCalled = pattern.Of(`^(?:多|左右)?的?(?:文件)?大小(?:[、,;?! ]|$|的(?:模型|权重|文件))`)
	// runsIn ends before all that work took, howSo wonders at it.
	runsIn = pattern.Of(`(?:推理|训练|微调|加载|部署|跑)(?:起来|的时候|时)?(?:居然|竟然|却|实际)?(?:才|只|只要|只用|只占|只需要?|仅|仅需)(?:了|用|占|要|有|约|大概)*$`)
	howSo  = pattern.Of(`(?:怎么|咋|如何)(?:做到|实现|办到)(?:的|了)?`)
	// doesWith stands behind what something is told to get by with.
	doesWith = pattern.Of(`^(?:显存|左右|以上|的?卡|就|都|也|才|单卡)*(?:能|可以|够)(?:正常|勉强|流畅|刚好)?(?:跑|用|起|拉|加载|部署|装|推理|训|微调|塞|放)[^,;?!、吗么嘛吧]{0,10}[,、;!]`)
)

// statesMake ends before what so many bytes of each parameter come to as are more than its weight has.
var statesMake = pattern.Of(`(?:[6-9]|1\d|2\d) ?bytes? ?(?:per|a|/|for each|for every) ?(?:params?|parameters?|weights?)\b[^.?!;]{0,40}(?:\b(?:is|are|means|makes?|gives?|comes? to|needs?)|=)(?: an? \d+(?:\.\d+)?b(?: model)?| about| around| roughly| just| only| already| ~)* ?$|(?:每个?参数(?:要|是|占|按|需要)?|按每?个?参数?)(?:[6-9]|1\d|2\d) ?(?:个)?(?:字节|bytes?)[^。?!;]{0,24}(?:就是|是|得|要|共|需要?|=|大概|约)+ ?$`)

var (
	seenWords  = pattern.OneOf("seeing", "measured", "observed", "see ", "实测", "看到")
	bytesWords = pattern.OneOf("byte", "字节")
	partWords  = pattern.OneOf("grad", "optimizer", "optimiser", "adam", "moment", "variance", "master", "states", "activation", "梯度", "优化器", "激活", "动量", "主权重", "模型状态")
)

var achieveHanWords = pattern.OneOf("做到", "实现", "办到")

// toldAside is what such an amount is, or empty.
func (r *Reader) toldAside(m mention) string {
	i := m.i
	if m.onCard || m.after == "ram" || m.before == "ram" {
		return ""
	}
	before, behind := r.ClauseBefore(r.Tokens[i]), r.Text[r.Tokens[i].Hi:]
	switch {
	case r.Matches(sizeCalled, behind) && slices.ContainsFunc(r.Tokens[max(0, i-4):i], func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size }):
		return "file"
	case r.Mentions(achieveHanWords) && r.Matches(howSo, behind) && r.Matches(runsIn, before):
		return "observed"
	case r.Matches(partTakes, before) && !(m.after == "vram" && r.Matches(partBare, before)):
		return "claimed"
	case r.Mentions(bytesWords) && r.Matches(statesMake, r.Text[max(0, r.Tokens[i].Lo-96):r.Tokens[i].Lo]):
		return "claimed"
	case r.Mentions(partWords) && (r.Matches(partBehind, behind) && (m.kindBefore != "observed" && r.otherHardware(i) && !r.Mentions(seenWords) || r.partsTold(i)) || (r.Matches(weightsBehind, behind) || r.Matches(besideParts, before)) && r.partsTold(i)):
		return "claimed"
	case r.otherHardware(i) && r.hasLoad() && r.Matches(settingTakes, before):
		return "observed"
	case r.Mentions(toldToFitWords) && r.Matches(saidToFit, before) && r.ownMemoryBehind(i):
		return "claimed"
	case m.kindBefore != "observed" && !r.Matches(seenToTake, before) && r.comesToOnceTrained(i):
		return "claimed"
	case r.Matches(doesWith, behind) && (r.At(i-1).Kind == "framework" || r.ownCardBehind(i)):
		return "claimed"
	}
	return ""
}

// partsTold reports whether another amount is what training keeps beside the weights: "14 GB of params + 14 GB
// of grads".
func (r *Reader) partsTold(i int) bool {
	for j := max(0, i-backward); j < len(r.Tokens) && j < i+backward; j++ {
		if t := r.Tokens[j]; j != i && t.Type == token.Bytes && (r.Matches(partBehind, r.Text[t.Hi:]) || r.Matches(partTakes, r.ClauseBefore(t))) {
			return true
		}
	}
	return false
}

// ownMemoryBehind reports whether the memory of a card is told behind an amount.
func (r *Reader) ownMemoryBehind(i int) bool {
	for j := i + 1; j < len(r.Tokens) && j < i+backward; j++ {
		if t := r.Tokens[j]; t.Type == token.Bytes && t.Value != r.Tokens[i].Value && r.onCard(j) {
			return true
		}
	}
	return false
}

// ownCardBehind reports whether a card with memory of its own is told behind an amount.
func (r *Reader) ownCardBehind(i int) bool {
	for j := i + 1; j < len(r.Tokens); j++ {
		if r.Tokens[j].Type == token.Bytes && r.Tokens[j].Value != r.Tokens[i].Value && r.onCard(j) && r.sold(j) {
			return true
		}
	}
	return false
}
