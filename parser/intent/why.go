package intent

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var contraryWords = pattern.OneOf("反而")

func (r Question) asksReason() bool {
	if r.overdone() || r.Confirmed() {
		return false
	}
	if r.otherThanThought() || r.complains() {
		return true
	}
	if r.Asked.Asks("howto") && r.Asked.Asks("saving") && !r.HasHardware() && !r.Asked.Asks("howmuch", "enough") && r.MemorySaid() {
		return true
	}
	if r.equation() && evidence.Closing(r.Text) && r.HasModel() && !r.Asked.Asks("can", "enough", "cards", "oom", "mfu") {
		return true // "is it 34/8*2 = 8.5G?"
	}
	if s := r.Asked.First("normal"); s != nil && r.Asked.Asks("fit") && r.HasModel() && r.HasHardware() && strings.HasPrefix(r.Text[s.Lo:], "right") {
		return false // "it is supposed to fit, right?"
	}
	if s := r.Asked.First("why"); s != nil && s.Lo == 0 && r.Asked.Asks("need") && !r.HasHardware() && !r.Asked.Asks("oom", "enough", "howmuch", "cards") {
		return r.aboutPlans() // "why does SGD need 4 bytes per parameter, and what would Adam take?"
	}
	if r.Asked.Asks("why") && !r.HasModel() && (r.Query.GPUCountOptions != nil || r.Query.Batches != nil || r.Mentions(contraryWords)) && !r.Asked.Asks("howmuch") {
		return true // "one card with batch 4 lasts longer than two with 2, why do more cards OOM earlier"
	}
	if r.Asked.Asks("why") || r.Correlates() {
		return r.aboutPlans() && !r.Asked.Asks("howmuch", "oom")
	}
	if r.HasModel() && r.HasHardware() && !r.doubted() {
		return false // "a 34b on a 3090, too much?"
	}
	return r.Asked.Asks("normal") && !r.Asked.Asks("oom", "enough", "can", "howmuch") && r.aboutPlans()
}

// doubted reports whether a text holds something that one can wonder at: a figure that
// was measured, claimed or worked out, a speed, a time, or a comparison.
func (r Question) doubted() bool {
	q := &r.Query
	if q.ObservedGB+q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS+q.MFUPct+q.Hours+q.Days+q.WeightsGB+q.HostRAMGB+q.UsedGB+q.PowerW > 0 || q.TFLOPS != nil || r.Asked.Of("topic") != nil {
		return true
	}
	if r.Asked.Asks("why", "compare", "howfast", "howlong", "mfu", "requirement", "explain", "saving") || r.equation() || slices.ContainsFunc(r.Passed, r.Difference) {
		return true
	}
	for i, t := range r.Tokens { // "need 50 people on it, reasonable?" claims nothing of memory
		if t.Kind == "claimed" && (q.Concurrency == 0 || r.At(i+1).Type != token.Number) {
			return true
		}
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "observed" || t.Type == token.Unit && t.Name != "bpw" || t.Kind == "memory"
	})
}

var causeWords = pattern.OneOf("because", "due to", "caused", "down to", "related to", "account of", "coz", "cuz", "effect of", "consequence of", "fault of", "spill", "swap", "pag", "overflow", "leak", "throttl", "thrash", "offload", "fall", "using", "on the cpu", "on cpu", "on my cpu", "bottleneck")

// asksCause reports whether a cause is offered for what was met with, and asked about.
func (r Question) asksCause() bool {
	if !r.Mentions(causeWords) {
		return false
	}
	if q := &r.Query; q.TokensPerS+q.TokensPerSPerGPU > 0 && r.HasModel() && r.HasHardware() {
		return false // the speed tells
	}
	if r.Asked.Asks("howmuch", "howlong", "cards", "buy", "whatmodel", "cost", "howlongseq", "maxbatch") || r.HasModel() && r.HasHardware() && r.Asked.Asks("oom", "enough", "fit") {
		return false
	}
	m := r.Span(reader.CauseNamed, r.Text)
	if m == nil {
		if m = r.Span(reader.CauseSpilled, r.Text); m == nil || !r.wonderedAt() {
			return false
		}
	}
	return strings.Contains(r.Text[m[1]:], "?") || evidence.Closing(r.Text)
}

var wonderedAtWords = pattern.OneOf("full", "maxed", "high", "usage")

// wonderedAt reports whether something was met with that one can wonder at: slowness, or memory that
// is in use.
func (r Question) wonderedAt() bool {
	q := &r.Query
	return q.ObservedGB+q.TokensPerS+q.TokensPerSPerGPU+q.UsedGB > 0 || r.Asked.Asks("howfast", "why", "normal", "oom") || r.Mentions(wonderedAtWords)
}

var (
	gapWords       = pattern.OneOf("gap", "difference", "discrepancy", "差")
	whereFromWords = pattern.OneOf("差在哪", "差别在哪", "差哪", "差距在哪", "where does the", "where's the difference", "what makes the difference", "who is right")
)

// gapAsked reports whether it is asked where a measured figure and one that was reckoned differ:
// 占用17.9G, 算出来15.4G, 差在哪.
func (r Question) gapAsked() bool {
	if r.restAsked() {
		return true
	}
	if r.Query.ObservedGB > 0 && r.Mentions(gapWords) && r.Matches(reader.GapSoLarge, r.Text) {
		return true
	}
	return r.Query.ObservedGB > 0 && r.pairless() && r.Mentions(whereFromWords) && r.Asked.Asks("compare", "why", "whatis", "does")
}

// otherThanThought reports whether the size of a file is told against what was reckoned
// with, and something is asked about it.
func (r Question) otherThanThought() bool {
	return r.Query.WeightsGB > 0 && !r.HasHardware() && r.Questioned() && !r.Asked.Asks("howmuch", "enough", "oom", "cards", "fit") && r.Matches(reader.Otherwise, r.Text)
}

// equation reports whether the text works a figure of memory out: "34/8*2 = 8.5G".
func (r Question) equation() bool {
	for i, t := range r.Tokens {
		if t.Type == token.Equals && r.Word(i) == "=" && r.At(i+1).Kind != "product" && !(r.At(i-2).Type == token.Times && r.At(i-3).IsCard()) && (r.At(i-1).Type == token.Number || r.At(i-1).Kind == "summand" || r.At(i-1).Type == token.Unknown && r.At(i-2).Type == token.Size) && r.At(i+1).Type == token.Bytes {
			return true
		}
	}
	return false
}

// otherProgram is a program whose memory is another.
var otherProgram = pattern.Of(`\b(?:java|jvm|mysql|redis|spark|hadoop|nginx|chrome|node\.?js|npm|webpack|postgres|elasticsearch|k8s|kubernetes|pods?|flink|android|unity|game|kernel|killer)\b|游戏|浏览器|数据库`)

// ranOut reports whether what to do about memory that ran out is asked with nothing told of what ran: "oom了怎么办".
func (r Question) ranOut() bool {
	return r.Asked.Asks("oom") && r.Asked.Asks("explain", "howto") && !r.HasModel() && !r.HasHardware() && !r.Matches(otherProgram, r.Text)
}

// Chinese asks what is behind an amount without a word for the reason: 剩下被谁吃了, 不该更多吗, 哪个准.
var (
	// takenByWhat asks what took the memory that is left over.
	takenByWhat = pattern.Of(`(?:剩下?的?|其余的?|其他的?|多出来?的?|多的|少的|缺的|差的|另外|余下的?)(?:那|这|显存|内存|空间|部分|几十?|[0-9.]+|个|多|g|gb| ){0,6}(?:都|全|是|到底|究竟)*(?:被(?:谁|什么|啥)|(?:谁|什么东西|什么|啥)(?:吃|占|用|拿)|去哪|哪去|跑哪|上哪)`)
	// dueMore wonders that a setting saves so little.
	dueMore = pattern.Of(`(?:才|只|就|仅|也就)(?:能)?(?:省|降|少|减)[^;?!]{0,16}(?:不(?:应)?该|应该|难道不|不是(?:应该|说|能|会|可以)|按理|理论上|正常吗|对吗|合理吗|哪里不对)|(?:怎么|为啥|咋)(?:才|只|就)(?:省|降|少|减)`)

	// moreIsWhat asks what a difference is made of: 多出的3G是什么, and apartFrom tells one between what was reckoned and
	// what was met with: 我算的和实际差了11G.
	moreIsWhat = pattern.Of(`(?:多|少|差|缺)(?:出来|出|了|用|占|吃)*的(?:那|这)?(?: ?[0-9.]+ ?gb?|一?部分|显存|内存|几个?g)[^,;?!]{0,8}(?:是什么|是啥|哪来|从哪|是哪|怎么来|干嘛|干什么|干啥|什么东西)`)
	apartFrom  = pattern.Of(`(?:算|估|理论|预期|公式|计算器)[^;?!]{0,10}(?:和|跟|与|比)[^;?!]{0,10}(?:实际|实测|跑|测)[^;?!]{0,10}差(?:了|出|着)?[^;?!]{0,4}[0-9.]+ ?gb?|(?:实际|实测|跑|测)[^;?!]{0,10}(?:和|跟|与|比)[^;?!]{0,10}(?:算|估|理论|预期|公式|计算器)[^;?!]{0,10}差(?:了|出|着)?[^;?!]{0,4}[0-9.]+ ?gb?`)

	workOfTokenWords   = pattern.OneOf("6nd", "2nd", "6*n*d", "6 n d")
	differenceHanWords = pattern.OneOf("差", "多", "少", "缺")
	takenByWhatWords   = pattern.OneOf("被谁", "被什么", "被啥", "谁吃", "谁占", "什么吃", "什么占", "啥吃", "啥占", "什么东西", "去哪", "哪去", "跑哪", "上哪", "谁用", "谁拿")
	dueMoreWords       = pattern.OneOf("省", "降", "少", "减")
)

// asksBehind reports whether that is asked.
func (r Question) asksBehind() bool {
	switch {
	case r.Asked.Asks("cards", "buy", "cost", "howlong", "howfast", "maxbatch", "howlongseq"):
		return false
	case r.Mentions(takenByWhatWords) && r.Matches(takenByWhat, r.Text):
		sign := r.OutsideSign() // 剩下的显存被谁占了，用什么命令看
		return sign == nil && (r.HasModel() || r.technical() || r.Query.Task != "")
	case r.Mentions(dueMoreWords) && r.Matches(dueMore, r.Text):
		return r.technical() || r.HasModel()
	case r.Mentions(differenceHanWords) && (r.Matches(moreIsWhat, r.Text) || r.Matches(apartFrom, r.Text)):
		return (r.HasModel() || r.technical()) && !r.Asked.Asks("enough", "fit", "can")
	case r.Mentions(workOfTokenWords) && r.Asked.Asks("why") && r.Asked.Asks("flops") && !r.HasModel() && !r.HasHardware():
		return true // 训练为什么是6ND
	case r.Query.ObservedGB > 0 && !r.pairsOffered() && r.RightAsked():
		return true
	}
	return false
}

// timesWhat sets what one kind of work takes against another by how many times it is: "why does training need 8x what
// inference does", 训练为什么是推理的8倍.
var timesWhat = pattern.Of(`\b(?:\d{1,3}(?:\.\d)? ?(?:x|times)|twice|double|triple|so many times|many times|an order of magnitude)(?: (?:more|as much|the amount|of|larger|bigger))*(?: than| as| of)? ?(?:what|that of|as|than|inference|training|lora|serving|full|running)\b|(?:训练|微调|全参|全量|推理)[^,;?!、]{0,12}(?:推理|训练|lora|微调)的?(?:\d{1,3}|[两三四五六七八九十几好多]+)倍`)

var timesWhatWords = pattern.OneOf("x ", "times", "twice", "double", "triple", "magnitude", "倍")

// timesOther reports whether the reason of that is asked for.
func (r Question) timesOther() bool {
	return r.Query.Task != "" && r.Asked.Asks("why") && r.Mentions(timesWhatWords) && r.Matches(timesWhat, r.Text)
}
