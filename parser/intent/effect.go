package intent

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// What memory does, and why, is asked about a part of it and how it comes about: no question of
// room.

// effectOf is how people ask what one thing does to the memory of another: "does a third
// card halve the activations", "will tp 2 halve the weights on each card".
var effectOf = pattern.Of(`(?:^|[.?!;:,] ?)(?:so |and |but |ok |hey |hi |or )?(?:does|do|will|would|is it true (?:that )?|wouldn't|doesn't|shouldn't|(?:is|are) [^.?!;,]{2,40} going to) [^.?!;]{0,60}\b(?:double|halve|split|quadruple|triple|quarter|change|affect|influence|increase|reduce|decrease|lower|shrink|grow|raise|duplicate|replicate|multiply|cut|copy)(?:s|d|ing)?\b[^.?!;]{0,24}\b(?:kv|k/v|cache|activations?|weights|optimizer|gradients?|memory|vram|footprint)\b` +
	`|\b(?:does|do|will|would)[^.?!;,]{0,40}\b(?:kv cache|kv|cache|activations?|optimizer states?|weights|gradients?|context)\b[^.?!;]{0,16}\b(?:double|halve|get (?:split|sharded|copied|duplicated|replicated|divided)|shrink|split|grow|scale)\b` +
	`|(?:kv ?cache|kv缓存|激活|权重|优化器状态|梯度|显存)[^,;?!、]{0,8}(?:会不会|会|是不是|也会|就会)(?:跟着|也)?(?:翻倍|减半|变大|变小|翻一倍|减少一半|均分|平分|平摊|复制)`)

var effectWords = pattern.OneOf("doubl", "halv", "split", "chang", "affect", "influenc", "increas", "reduc", "decreas", "lower", "shrink", "grow", "rais", "duplic", "replic", "multipl", "cut", "copy", "quad", "tripl", "quarter", "shard", "scale", "翻", "半", "分", "变", "复制")

// asksEffect reports whether the effect of a way of working on a part of the memory is asked
// about, with no question of room: the part, and how it comes about, is the answer.
func (r Question) asksEffect() bool {
	if r.moreCards() || r.takesAny() {
		return true
	}
	if !r.Mentions(effectWords) {
		return false
	}
	if s := r.Asked.First("can"); s != nil && r.Text[s.Lo:s.Hi] != "will" && r.Text[s.Lo:s.Hi] != "would" {
		return false
	}
	return !r.Asked.Asks("fit", "enough", "oom", "howmuch", "cards", "buy", "howlong", "compare") && r.Matches(effectOf, r.Text)
}

var (
	// growthOfCost asks after the law by which memory or time grows: "does training time increase linearly with parameters",
	// 显存按什么比例涨.
	growthOfCost = pattern.Of(`\b(?:does|do|is|are|will|would|how does|how do)\b[^.?!;]{0,60}\b(?:time|memory|vram|usage|cost|speed|throughput|flops|compute)\b[^.?!;]{0,60}\b(?:linear(?:ly)?|quadratic(?:ally)?|exponential(?:ly)?|proportional(?:ly)?|sublinear(?:ly)?)\b` +
		`|\b(?:does|do|will|would)\b (?:the )?(?:training |train |step |run )?(?:time|memory|vram|usage|cost|speed|throughput)\b[^.?!;]{0,24}\b(?:double|triple|halve|quadruple|scale|grow|increase)s?\b[^.?!;]{0,16}\b(?:if|when|with|as)\b` +
		`|(?:显存|时间|内存|速度|耗时|占用|计算量)[^,;?!、]{0,10}(?:按|呈|成|是|以)(?:什么|多大|多少|怎样的?|线性|平方|指数|正)(?:的)?(?:比例?|关系|增长|上升|涨|增加)`)
	growthWords = pattern.OneOf("linear", "quadratic", "exponential", "proportional", "double", "triple", "halve", "quadruple", "scale", "grow", "increase", "比", "线性", "平方", "指数")
)

// asksGrowth reports whether that is asked, of no hardware.
func (r Question) asksGrowth() bool {
	return r.Mentions(growthWords) && !r.HasHardware() && !r.Asked.Asks("enough", "fit", "oom", "cards", "buy", "howmuch", "best") && r.Matches(growthOfCost, r.Text)
}

var (
	// sparseOrDense sets mixtures of experts against dense models, with none named: "moe or dense, which needs more vram".
	sparseOrDense      = pattern.Of(`\bmoes?\b(?: models?)?,? (?:or|vs\.?|versus|and|than|against|compared (?:to|with)) (?:a |an )?dense\b|\bdense\b(?: models?)?,? (?:or|vs\.?|versus|and|than|against|compared (?:to|with)) (?:a |an )?moes?\b|(?:moe|混合专家)(?:模型)?(?:和|跟|与|还是|对比|比|、|vs) ?(?:dense|稠密)|(?:dense|稠密)(?:模型)?(?:和|跟|与|还是|对比|比|、|vs) ?(?:moe|混合专家)`)
	sparseOrDenseWords = pattern.OneOf("dense", "稠密")
)

// weighsSparse reports whether they are weighed by memory or speed, in general.
func (r Question) weighsSparse() bool {
	return r.Mentions(sparseOrDenseWords) && !r.HasModel() && !r.HasHardware() && r.Query.GPUMemoryGB == 0 && r.Matches(sparseOrDense, r.Text)
}

// takesMemory asks whether something takes memory at all: 冻结的参数还占显存吗, "do frozen weights use VRAM".
var takesMemory = pattern.Of(`(?:还|也|会|要|都|需要|依然|仍然)*占(?:用)?(?:多少)?(?:gpu)?(?:的)?(?:显存|内存|空间)的?(?:吗|么|嘛|不)|占不占(?:用)?(?:显存|内存|空间)|是否(?:也|还|会)*占(?:用)?(?:显存|内存|空间)` +
	`|\b(?:do|does|will|would) (?:the |my |all )?[a-z]+(?: [a-z]+){0,4} (?:still |also |even |actually )?(?:take|use|need|occupy|cost|consume|eat|count towards?)(?: up)?(?: any| gpu| extra| additional| more| the)* (?:memory|vram|space)\b`)

var takesAnyWords = pattern.OneOf("占", "take", "use", "need", "occupy", "cost", "consume", "eat", "count")

// takesAny reports whether that is asked of a part or a way of working, with no case to reckon.
func (r Question) takesAny() bool {
	return !r.HasModel() && !r.HasHardware() && r.Query.GPUMemoryGB == 0 && r.Mentions(takesAnyWords) &&
		!r.Asked.Asks("howmuch", "howmany", "cards", "buy", "why") && r.namesNotion() && r.Matches(takesMemory, r.Text)
}

// cardsGrow tells of more cards and of the memory of each: "will the memory per GPU drop if I
// add more cards", 加卡能降低单卡显存吗.
var cardsGrow = pattern.Of(`\b(?:more|additional|extra|increas(?:e|es|ing)|add(?:s|ing)?|doubl(?:e|es|ing)|number of|scal(?:e|es|ing)) (?:[a-z]+ ){0,3}?(?:gpus?|cards?|nodes|devices)\b[^.?!;]{0,64}\b(?:each|every|per|single|individual)\b|\b(?:memory|vram|mem)\b[^.?!;]{0,24}\b(?:each|every|per|single) (?:gpu|card|device)\b[^.?!;]{0,48}\b(?:more|additional|extra|number of) (?:[a-z]+ ){0,2}?(?:gpus?|cards?|nodes)\b|(?:加|增加|多用|更多|增多|多加|多开)(?:了|的|几张)?(?:卡|gpu|显卡|机器|节点)(?:数量?|数目|个数|张数)?[^;?!]{0,16}(?:每张?卡|单卡|每块卡|每个?gpu|单张|每个节点|各卡|各个?gpu|各张卡|各块卡)|(?:卡|gpu|显卡)(?:数量?)?(?:变多|增多|多了|增加)了?[^;?!]{0,12}(?:每张?卡|单卡|每块卡|每个?gpu|各卡|各个?gpu)`)

var moreCardsWords = pattern.OneOf("vram", "memory", "显存", "内存")

// moreCards reports whether more cards, whatever their number, are asked to change what each of
// them holds.
func (r Question) moreCards() bool {
	if r.HasModel() && !r.sizeless() || r.Query.GPU != "" || r.Query.GPUMemoryGB > 0 || !r.Mentions(moreCardsWords) || r.Asked.Asks("fit", "enough", "oom", "howmuch", "buy", "howlong") {
		return false
	}
	return (r.Questioned() || r.Asked.Asks("can") || r.Matches(unmoved, r.Text)) && r.Matches(cardsGrow, r.Text)
}

// reckonedHow asks by what an amount is reckoned, or what was left out of it: 是不是按激活参数算的,
// 是不是少算了一份.
var reckonedHow = pattern.Of(`(?:按|拿)[^,;?!、]{1,16}(?:来)?(?:算|估|计)(?:显存|内存|出来)?的?(?:吗|么|吧|对吧|对吗)|没算错(?:吧|吗|么)|是不是算错|算(?:得|的)?(?:对不对|对吗|对吧|没毛病吧|没问题吧)|是不是(?:少|漏|多|重复)算|是不是(?:得|要|应该|只)?按[^,;?!、]{1,16}算`)

var estimateHanWords = pattern.OneOf("算", "估", "计")

// asksReckoning reports whether it is asked how an amount comes about, of a model or a method.
func (r Question) asksReckoning() bool {
	if r.Query.ClaimedGB > 0 && !r.Asked.Asks("enough", "fit", "oom", "cards", "cost", "howlong", "mfu", "buy") {
		return true
	}
	if q := &r.Query; len(q.TFLOPS) > 0 && q.TokensPerS+q.TokensPerSPerGPU > 0 && r.Matches(reader.CameTo, r.Text) {
		q.TFLOPS = nil // the figure that is to be explained
		for i := range r.Tokens {
			if t := &r.Tokens[i]; t.Type == token.Unit && t.Name == "tflops" {
				r.Passed = append(r.Passed, i)
			}
		}
		return true
	}
	return r.Mentions(estimateHanWords) && r.Matches(reckonedHow, r.Text) && !r.Asked.Asks("howmuch", "enough", "fit", "oom", "cards", "cost", "howlong", "mfu", "buy") && (r.HasModel() || r.MemorySaid() || r.CacheSaid())
}
