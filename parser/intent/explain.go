package intent

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var (
	reckonHanWords     = pattern.OneOf("算")
	methodFormulaWords = pattern.OneOf("formula", "公式")
	howReckonedWords   = pattern.OneOf("怎么算", "怎么估", "如何估", "如何计算", "怎么计算", "咋算")
)

// asksMethod reports whether the text asks how something is worked out, with no
// case of its own.
func (r Question) asksMethod() bool {
	if r.Mentions(reckonHanWords) && r.Matches(reckonedAs, r.Text) {
		return true
	}
	if r.inGeneral() {
		return true
	}
	if r.HasModel() || r.HasHardware() || r.Query.PowerW > 0 || r.Asked.Asks("whatmodel", "cards") && !r.Mentions(methodFormulaWords) || r.Asked.Asks("buy") && r.Asked.Asks("best") {
		return false
	}
	if q := &r.Query; r.Asked.Asks("mfu") && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0 && q.Task == "" {
		return true // nothing to reckon with
	}
	if r.Query.Tasks != nil && r.Matches(alike, r.Text) {
		return true // "微调和推理的显存需求相同吗"
	}
	if q := &r.Query; q.HasRent() && q.TokensPerS+q.TokensPerSPerGPU > 0 {
		return false // what tokens cost
	}
	if r.costEstimated() || r.taskNeeds() || r.Asked.Asks("min") && r.MemoryWord() && r.Matches(thisModel, r.Text) && !r.Asked.Asks("explain", "howto") {
		return false // "what is the minimum GPU RAM to run this model"
	}
	topic := r.Asked.Of("topic") != nil
	asked := r.Asked.Asks("explain", "howto", "whatis") || r.Asked.Asks("requirement") && r.Mentions(howReckonedWords) || r.Asked.Asks("compare") && topic
	if r.Asked.Asks("howlongseq", "maxbatch") && !r.Asked.Asks("explain", "howto") {
		return false // "what's the max context?"
	}
	if s := r.Asked.Of("topic"); s != nil && s.Name == "context" && r.Query.Task == "" {
		return true // of the same size whatever runs
	}
	if reader.Trains(r.Query.Task) && r.Query.Task != "train" && len(r.Tokens) <= 5 && r.Asked.Asks("explain", "whatis") && !r.MemorySaid() {
		return true // "what is lora"
	}
	return asked && (topic || r.Asked.Asks("explain", "whatis") && r.namesNotion() || r.MemorySaid() || r.Asked.Asks("explain", "whatis") && r.technical() || r.ZeroSaid() || r.Asked.Asks("mfu", "howfast", "cost", "howmuch") || r.ranOut())
}

// reckonedAs is how Chinese asks which of two figures a rule takes: "按30B算还是按3B算".
var reckonedAs = pattern.Of(`按[^,;?!、]{1,16}算[,、]? ?(还是|或者|或)[^,;?!]{1,16}(算|[bg?]|$)`)

// alike is how Chinese asks whether two things need the same.
var alike = pattern.Of(`(相同|一样|一致|差不多|一样多|一样大)(吗|么|嘛|\?|不)`)

func (r Question) asksExplanation() bool {
	if r.taskNeeds() || r.Confirmed() || r.HasModel() && r.HasHardware() && r.Mentions(bestWayWords) && r.Matches(bestWay, r.Text) && !r.Asked.Asks("why", "explain") {
		return false
	}
	if r.Asked.Asks("why") && r.Asked.Asks("oom", "convert") {
		return true // "why do I get OOM at step 200 and not at the start?"
	}
	about := r.Asked.Of("topic") != nil || r.HasModel() || r.HasHardware() || r.ZeroSaid() || r.MemorySaid()
	return about && r.Asked.Asks("explain", "howto", "whatis", "why", "normal")
}

var bestWayWords = pattern.OneOf("what")

// bestWay asks for the settings of a model on some hardware: "what's the best way to run it on 2 nodes".
var bestWay = pattern.Of(`\bwhat(?:'s|s| is| would be|'d be)? (?:the |my |our )?(?:best|right|optimal|most efficient|recommended|easiest|simplest|proper|sensible) (?:way|setup|set-up|approach|config|configuration) (?:to (?:run|serve|host|deploy|train|fit|load|fine-?tune|finetune|tune|use|set up|setup)|for|of)\b`)

// eitherMethod reports whether two ways of working stand as alternatives: "TP or
// PP", "FSDP vs ZeRO-3".
func (r Question) eitherMethod() bool {
	way := func(t token.Token) bool { return t.Kind == "method" || t.Kind == "key" || t.Kind == "optimizer" }
	for i, t := range r.Tokens {
		beyond := r.At(i + 1)
		if beyond.Kind == "framework" {
			beyond = r.At(i + 2)
		}
		if t.Type == token.Either && way(*r.At(i - 1)) && way(*beyond) {
			return true
		}
	}
	return false
}

var eitherMemoryOrWords = pattern.OneOf("or", "还是")

// eitherMemory reports whether the text asks which memory a figure is of: "is that GPU
// memory or main memory?".
func (r Question) eitherMemory() bool {
	return r.Mentions(eitherMemoryOrWords) && r.memoryNamed() && !r.Asked.Asks("howmuch", "can", "enough") && r.Matches(reader.WhichMemory, r.Text)
}

var rulesInGeneralWords = pattern.OneOf("of thumb", "经验", "估算")

// rulesInGeneral reports whether published rules are asked for, of no model and
// no card: "what are the rules of thumb?"
func (r Question) rulesInGeneral() bool {
	if !r.Query.Rules || r.HasModel() || r.HasHardware() || r.Asked.Of("topic") != nil {
		return false
	}
	return len(r.Tokens) == 1 || r.Query.Task != "" || r.Mentions(rulesInGeneralWords)
}

// switchedOn asks how a setting of a program is switched, which no plan tells.
var switchedOn = pattern.Of(`\bhow (?:to|(?:do|can|could|should|would) (?:i|we|you|one)) (?:enable|disable|activate|deactivate|turn|switch)\b`)

var whatHanWords = pattern.OneOf("什么", "哪些")

// wonders reports whether a yes/no question is about a method itself: "does
// gradient accumulation need more memory?".
func (r Question) wonders() bool {
	if r.hangsOn() {
		return false
	}
	if r.HasModel() || r.HasHardware() || r.Query.Task != "" && !r.Asked.Asks("does") || !evidence.Closing(r.Text) && !r.Asked.Asks("does", "can") && !r.Mentions(whatHanWords) || r.Matches(switchedOn, r.Text) {
		return false
	}
	return r.Asked.Of("topic") != nil || r.technical() && !r.onlyUsers()
}

var (
	// bytesWhy asks what so many bytes of each parameter are for.
	bytesWhy      = pattern.Of(`(?:为什么|为啥|为何|凭什么|怎么|咋|why)[^?!;]{0,24}(?:字节|bytes?)|(?:字节|bytes?)[^?!;]{0,16}(?:为什么|为啥|为何|怎么来|哪来|哪里来|怎么算|干嘛|干什么用|都是些?什么|分别是什么|包括什么|包含什么)`)
	bytesWhyWords = pattern.OneOf("字节", "byte")
	// boundWhy asks what bounds a phase of the work: decode为什么吃带宽, 预填充为啥是算力瓶颈.
	boundWhy      = pattern.Of(`(?:decode|decoding|解码|prefill|预填充|首字|推理|训练|生成|逐字|自回归|注意力|attention|大模型|llm|gemm|moe)[^?!;]{0,16}(?:为什么|为啥|为何|凭什么|怎么|是不是|到底)[^?!;]{0,12}(?:吃|卡在?|受限?于?|取决于|瓶颈|看|靠|依赖|限制|bound)[^?!;]{0,10}(?:带宽|算力|访存|显存|计算|内存|内存墙|memory|compute)|(?:为什么|为啥|为何)[^?!;]{0,8}(?:decode|decoding|解码|prefill|预填充|首字|推理|训练|生成|逐字|自回归|注意力|attention|大模型|llm|moe)[^?!;]{0,10}(?:吃|卡在?|受限?于?|取决于|瓶颈|看|靠|依赖|限制|bound)[^?!;]{0,10}(?:带宽|算力|访存|显存|计算|内存|memory|compute)|(?:为什么|为啥|为何|怎么|咋)[^?!;]{0,16}(?:访存|带宽|算力|计算|显存|内存|memory|compute)[ -]?(?:受限|瓶颈|密集|bound|限制|为主)`)
	boundWhyWords = pattern.OneOf("带宽", "算力", "访存", "瓶颈", "计算", "memory", "compute")
	// keptFree asks what is to be left for what is not reckoned: 显存碎片要留多少余量, 余量一般留几成.
	keptFree      = pattern.Of(`(?:碎片|余量|冗余|富余|余地|buffer|缓冲|安全边际|安全余量)[^,;?!、]{0,12}(?:留|预留|加|算|按|给|占|估|打)[^?!;]{0,12}(?:多少|几成|多大|百分之几|几个?g|\d+ ?%)|(?:留|预留|加|算|给|打)(?:出|上|个)?(?:多少|多大|几成|百分之几)(?:的)?[^,;?!、]{0,6}(?:碎片|余量|冗余|富余|余地|buffer|缓冲)`)
	keptFreeWords = pattern.OneOf("碎片", "余量", "冗余", "富余", "余地", "buffer", "缓冲", "安全")
)

// ruleWondered reports whether such a rule is asked about and no case is told.
func (r Question) ruleWondered() bool {
	if r.HasModel() || r.HasHardware() || r.Asked.Asks("cards", "buy", "cost", "whatmodel") {
		return false
	}
	switch {
	case r.Mentions(bytesWhyWords) && r.Matches(bytesWhy, r.Text):
		return r.Query.Task != "" || r.Mentions(parameterWords)
	case r.Mentions(boundWhyWords) && r.Matches(boundWhy, r.Text):
		return true
	}
	return r.Mentions(keptFreeWords) && r.Query.Framework == "" && !reader.Trains(r.Query.Task) && r.Matches(keptFree, r.Text)
}

// parameterWords name what a rule of bytes is of.
var parameterWords = pattern.OneOf("参数", "param", "adam", "优化器", "梯度", "权重")

// What a parameter takes is asked as one of two figures, and which of two counts of memory holds: "Adam has 12
// bytes/param or 16?", "nvidia-smi 23.1G, max_memory_allocated 17.8G. which counts?".
var (
	bytesEither = pattern.Of(`\b\d+ ?(?:bytes?|b)?(?: ?or ?\d+)? ?(?:bytes?|b) ?(?:/|per|a|each|for each|for every|for a) ?(?:params?|parameters?|weights?)\b(?: ?,? ?(?:or|vs\.?|versus|not) (?:is it |rather |maybe |more like )?\d+\b| ?\?)?|每(?:个)?参数(?:是|要|占|到底|究竟)*\d+(?:个)?(?:字节|bytes?|b)?(?:还是|或者?)\d+|\d+(?:个)?(?:字节|bytes?)(?:还是|或者?)\d+`)
	eitherFirst = pattern.Of(`\d+ ?(?:bytes?|b|个?字节)?(?: ?(?:/|per|a|each|for each|for every) ?(?:params?|parameters?|weights?))?,? ?(?:or|vs\.?|还是|或者?) ?\d+`)
	bytesWords  = pattern.OneOf("byte", "字节", "b/param")

	whichCounts      = pattern.Of(`\bwhich(?: one| of (?:them|these|those|the two)| number| figure| value)? (?:counts|matters|is (?:the )?(?:real|right|correct|true|actual|relevant)|do i (?:trust|believe|use|look at|go by|count|compare)|should i (?:trust|believe|use|look at|go by|count|compare|watch)|to (?:trust|believe|use|look at|go by|count))\b|(?:哪个|哪一个|以哪个|看哪个|该看哪个)(?:才)?(?:算数|为准|准|是真的|对|靠谱|是真实)|以哪个为准|看哪个`)
	whichCountsWords = pattern.OneOf("which", "哪个", "哪一个")
)

// bytesOfEither reports whether it is asked which of two figures a parameter takes.
func (r Question) bytesOfEither() bool {
	return !r.HasModel() && !r.HasHardware() && r.Mentions(bytesWords) && r.Matches(bytesEither, r.Text) && r.Matches(eitherFirst, r.Text)
}

// countChosen reports whether it is asked which of two counts of memory holds.
func (r Question) countChosen() bool {
	return r.Mentions(countedWords) && r.Mentions(whichCountsWords) && r.Matches(watchedBy, r.Text) && r.Matches(countedBy, r.Text) && r.Matches(whichCounts, r.Text)
}

// Reasons that Chinese asks for without a case to reckon: where memory goes, what a rule of so many bytes rests on, what
// work is bound by, what is kept free.
var (
	// goesWhere asks what the one figure has more than the other: 多在哪, 多出来的是什么, 都花哪去了.
	goesWhere      = pattern.Of(`(?:多|差|花|用|耗|占|吃|大|高)(?:出来的?|出的)?(?:都|全|主要|究竟|到底)*(?:在|到|去|给)?(?:了)?(?:哪里|哪儿|哪些地方|哪个地方|什么地方|哪)(?:去|些|部分)?(?:了|呢|啊)?(?:[?!,;、]|$)|多(?:出来|出)的?[^,;?!、]{0,8}(?:是什么|是啥|哪来|哪里来|从哪|去哪|干嘛|是谁)`)
	goesWhereWords = pattern.OneOf("哪", "是什么", "是啥", "干嘛", "是谁")
	// apartAs sets one figure against another: 明明14G, 却要100多G.
	apartAs = pattern.Of(`\d ?g[^?!]{0,16}(?:却|反而|结果|实际|但|可是?|为什么|为啥|怎么|训练|跑起来|全参|微调)[^?!]{0,24}(?:\d|百|十|几)[^?!]{0,6}g`)
)

// memoryGoes reports whether it is asked where the memory goes that one run takes and another does not.
func (r Question) memoryGoes() bool {
	return r.Mentions(goesWhereWords) && r.HasModel() && !r.Asked.Asks("cards", "buy", "cost", "enough", "fit") && r.Matches(goesWhere, r.Text) && r.Matches(apartAs, r.Text)
}

var (
	// mineHow wonders at what something takes with the asker, where others tell of another figure: 官方说8G，我这怎么14G.
	mineHow      = pattern.Of(`(?:我|咱)(?:们)?(?:这里|这边|这儿|这|自己|的)?(?:跑|训|测|实测|一跑|上)?(?:起来|出来)?(?:怎么|为什么|为啥|咋|却|居然|竟然)`)
	mineHowWords = pattern.OneOf("我", "咱")
)

// mineIsOther reports whether what was met with is wondered at, beside what others tell of it.
func (r Question) mineIsOther() bool {
	return r.Query.ObservedGB > 0 && r.Mentions(mineHowWords) && r.pairless() && !r.Asked.Asks("cards", "buy", "enough", "fit") && r.Matches(mineHow, r.Text)
}
