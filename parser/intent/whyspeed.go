package intent

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/reader"
)

// loadedWhole asks whether all of a mixture of experts lies in memory, or only what is active of it.
var loadedWhole = pattern.Of(`\b(?:all|whole|entire|full|every|total|complete|everything)\b[^.?!;]{0,60}?\bor (?:is it |are |do |does |will |would )?(?:only|just|merely|simply)?[^.?!;,]{0,24}\b(?:active|activated)\b|\b(?:only|just)\b[^.?!;,]{0,32}\b(?:active|activated)\b[^.?!;,]{0,24}\bor (?:is it |are |do |does |will |would )?(?:all|the whole|the entire|the full|everything)\b|\b(?:only|just|merely)\b[^.?!;,]{0,24}\b(?:need|needs|load|loads|hold|keep|take|takes|use|uses|count)\b[^.?!;,]{0,40}\b(?:active|activated)\b|\b(?:inactive|idle|unused|non-?active|dormant)\b (?:experts?|params?|parameters|weights)\b[^.?!;]{0,40}\b(?:memory|vram|ram|loaded|take|count|space)\b`)

var loadedWholeWords = pattern.OneOf("active", "activated", "inactive", "idle", "unused", "dormant")

// asksLoadedWhole reports whether a mixture of experts is asked about in that way.
func (r Question) asksLoadedWhole() bool {
	if !r.Mentions(loadedWholeWords) || r.Asked.Asks("howmuch", "fit", "enough", "oom", "cards", "howfast", "whatmodel", "buy") {
		return false
	}
	return r.Questioned() && r.Matches(loadedWhole, r.Text)
}

var (
	// withMoreCards tells of more cards, and staysTaken that the memory of each stayed as it was.
	withMoreCards = pattern.Of(`\b(?:as|when|while|if|with|after|by|no matter|regardless of|whatever) (?:[a-z']+ ){0,4}?(?:number of (?:gpus|cards)|(?:more|additional|extra) (?:gpus|cards)|how many (?:gpus|cards)|(?:gpus|cards|gpu count) (?:increases?|grows?|goes up|doubles?))\b|\b(?:adding|add|added|increasing|increase|doubling|doubled) (?:the )?(?:more |number of |another )?(?:gpus?|cards|gpu count)\b`)
	staysTaken    = pattern.Of(`\b(?:gpu|vram|memory|mem|ram|footprint)\b[^.?!;]{0,40}\b(?:(?:does|do|did|will|would|is|are|has|have)(?:n't| not|nt) (?:go(?:ing)? down|gone down|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?|fall(?:s|en|ing)?|shrink(?:s|ing)?|reduc(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|scal(?:e|es|ing)|come down|get (?:lower|smaller|less))|(?:stays?|stayed|remains?|remained|is|keeps|kept) (?:about |roughly |exactly |just )?(?:the same|constant|unchanged|flat|identical)|never (?:drops|decreases|goes down|changes))`)
)

var (
	gpusWords    = pattern.OneOf("gpus", "cards", "gpu count", "another gpu", "another card")
	howManyWords = pattern.OneOf("how many")
)

// unmovedByCards reports whether it is told that more cards leave the memory of each as it was.
func (r Question) unmovedByCards() bool {
	if !r.Mentions(gpusWords) || r.Asked.Asks("fit", "enough", "howmuch", "howfast", "howlong", "maxbatch") || r.Mentions(howManyWords) {
		return false
	}
	return r.Matches(staysTaken, r.Text) && r.Matches(withMoreCards, r.Text)
}

// explainIt asks for a reason in other words than "why".
var explainIt = pattern.Of(`\b(?:could|can|would|please|pls|will) (?:any(?:one|body)|some(?:one|body)|you|u)?(?: please| pls)? ?(?:explain|shed (?:some )?light)\b|\bexplain (?:it|this|that|why|please|pls)\b|\bany explanation\b`)

var (
	fasterWords    = pattern.OneOf("faster", "slower", "quicker")
	explainedWords = pattern.OneOf("expla", "light")
)

// asksWhyFaster reports whether two models that ran on some machine are told with the speed of one against
// the other, and an explanation is asked for.
func (r Question) asksWhyFaster() bool {
	if len(r.Sizes)+len(r.Models) < 2 || !r.Mentions(fasterWords) || !r.Mentions(explainedWords) || !r.HasHardware() && r.Query.CPU == "" || r.Asked.Asks("howmuch", "enough", "fit", "cards", "buy", "why") {
		return false
	}
	return r.Than() && r.Matches(explainIt, r.Text)
}

var (
	// restIs asks what the one figure has more than the other: "is the extra just the cache".
	restIs = pattern.Of(`\bwhere (?:do|does|did|would|is|are) (?:the|those|these|that|all the|my) [^.?!;,]{1,24}\b(?:go|gone|come from|coming from)\b|(?:^|[.?!;:,] ?)(?:so |and |but |ok )?(?:is|are|was|would|could|can|does|what's|whats|what is|what are|what would) (?:all )?(?:of )?(?:the|that|this|these|those) (?:[a-z0-9.]+ ){0,2}?(?:extra|rest|difference|gap|remainder|remaining|surplus|excess|overhead|leftover|other \d+ ?(?:gb?|gib|gigs?))\b`)
	// missingSought asks where memory has gone that is not reckoned with: "what is eating the other 6GB".
	missingSought = pattern.Of(`\bwhere (?:do|does|did|would|is|are|has|have) (?:all )?(?:of )?(?:the|those|these|that|my) (?:missing|extra|other|rest|remaining|additional)\b|\bwhat(?:'s|s| is| are) (?:eating|using|taking|filling|hogging|occupying|behind|in|up with) (?:all )?(?:of )?(?:the|those|these|that|my) (?:missing|extra|other|rest|remaining|additional)\b`)
	// whichHolds asks which of them is the one to go by: "which number do I trust", "who is right".
	whichHolds = pattern.Of(`\bwhich (?:(?:one|number|figure|value|reading|of (?:them|these|those|the two)|is|are|do|should|can|would|will|i|we|to|the) ){1,5}(?:right|correct|real|true|actual|accurate|wrong|off|trust|believe|go by|go with|rely on|count on)\b|\bwho(?:'s| is)? (?:right|correct|wrong|lying)\b`)
	// blamed asks whether one part is the reason: "is it the kv cache that blows up my 70b".
	blamed = pattern.Of(`(?:\b(?:is|was|isn't|could|might|would|must) (?:it|this|that)|\bit's)(?: be)?(?: just| probably| really| actually| only| mainly| all| because of| due to)* (?:the |my |our |all the )?(?:kv ?cache|kv|cache|activations?|optimi[sz]er(?: states?)?|gradients?|context(?: length)?|batch(?: size)?|weights|logits|cuda context|cuda graphs|fragmentation|allocator|gradient accumulation)(?: itself| alone)? (?:(?:that|which)(?:'s| is| are| was)? )?(?:eat|kill|mak|caus|tak|blow|fill|hog|driv|push|break|explod|dominat|limit|cost|spill|sink)[a-z]*\b`)
)

var (
	deicticWords     = pattern.OneOf("it", "it's", "this", "that")
	whereOrWhatWords = pattern.OneOf("where", "what")
	whichOrWhoWords  = pattern.OneOf("which", "who")
)

// restAsked reports whether that is asked, with a figure that was met with.
func (r Question) restAsked() bool {
	if r.Questioned() && r.Mentions(deicticWords) && r.Matches(blamed, r.Text) && !r.Asked.Asks("howmuch", "cards", "buy", "cost", "howlong", "maxbatch", "howlongseq") {
		return true
	}
	if r.Asked.Asks("howmuch", "enough", "oom", "cards", "buy", "cost", "howfast", "howlong") || r.pairsOffered() {
		return false
	}
	if q := &r.Query; q.ObservedGB+q.ClaimedGB > 0 && r.Matches(restIs, r.Text) {
		return true
	}
	if r.HasModel() && r.memoryNamed() && r.Mentions(whereOrWhatWords) && r.Matches(missingSought, r.Text) {
		return true
	}
	return r.HasModel() && r.memoryNamed() && r.Mentions(whichOrWhoWords) && r.Matches(whichHolds, r.Text)
}

// pairsOffered reports whether cards, models or formats are what "which" chooses among.
func (r Question) pairsOffered() bool {
	q := &r.Query
	return q.GPUOptions != nil || q.Models != nil || q.ParamsList != nil || q.Precisions != nil || q.GPUMemoryOptions != nil
}

var onOtherWords = pattern.OneOf("反而", "反倒", "却", " but ", "wait", "after moving", "after switching")

// eachTimed reports whether the times that were told of two sets of cards are held against each other.
func (r Question) eachTimed() bool { return r.EachTimed && r.Query.GPUOptions != nil }

// slowerOnOther reports whether it is wondered at that a model is slower on one of two sets of cards than on the other,
// with no speed told: what each of them does is held against the other.
func (r Question) slowerOnOther() bool {
	q := &r.Query
	if len(q.GPUOptions) != 2 || q.GPUOptions[0].GPU == q.GPUOptions[1].GPU || !r.HasModel() || q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS > 0 || q.SpeedsEach != nil {
		return false
	}
	return r.Asked.Asks("why", "normal") && r.Mentions(onOtherWords) && !r.MemoryWord() && !r.Asked.Asks("oom", "buy", "cost")
}

// bottleneckOr asks whether a speed that is told is due to the machine or to how it is set up: "hardware or
// configuration bottleneck?", 是硬件问题还是配置问题.
var bottleneckOr = pattern.Of(`\b(?:hardware|gpu|cpu|ram|memory|machine|bandwidth|card)s?(?: (?:bottleneck|problem|issue|limit(?:ation)?|fault))?,? or (?:is it |is that |just |more |rather |an? |my |the |some )*(?:configuration|config|settings?|software|set-?up|parameters?|driver|build)s?\b|\b(?:configuration|config|settings?|software|set-?up|parameters?|driver|build)s?(?: (?:bottleneck|problem|issue|fault))?,? or (?:is it |is that |just |more |rather |an? |my |the |some )*(?:hardware|gpu|cpu|ram|memory|machine|bandwidth|card)s?\b|(?:硬件|显卡|机器|内存|带宽)(?:的)?(?:问题|瓶颈|限制|不行)?,?、?还是(?:配置|设置|参数|软件|驱动)|(?:配置|设置|参数|软件|驱动)(?:的)?(?:问题|瓶颈|不对)?,?、?还是(?:硬件|显卡|机器|内存|带宽)`)

// faultSought says that something is amiss: "what hardware or settings do I need" asks for both.
var faultSought = pattern.Of(`\b(?:bottlenecks?|problems?|issues?|limit(?:s|ed|ation|ing)?|fault|cause|to blame|wrong|is (?:it|this|that)|slow(?:er)?)\b|问题|瓶颈|限制|不行|原因|不对`)

var bottleneckWords = pattern.OneOf(" or ", "还是")

// bottleneckAsked reports whether that is asked of a speed that was met with.
func (r Question) bottleneckAsked() bool {
	q := &r.Query
	if q.TokensPerS+q.TargetTokensPerS == 0 || !r.HasModel() || reader.Trains(q.Task) || !r.Mentions(bottleneckWords) || r.Asked.Asks("fit", "enough", "cards", "cost") || !r.Matches(bottleneckOr, r.Text) || !r.Matches(faultSought, r.Text) {
		return false
	}
	if q.TokensPerS == 0 {
		q.TokensPerS, q.TargetTokensPerS = q.TargetTokensPerS, 0
		r.Spans["tokens_per_s"] = r.Spans["target_tokens_per_s"]
		delete(r.Spans, "target_tokens_per_s")
	}
	return true
}

// slower reports whether the text wonders at a speed that changed, with no
// hardware that one could be told for.
func (r Question) slower() bool {
	return r.Asked.Asks("why") && !r.HasHardware() && r.Query.TokensPerS == 0
}

// noChange is how settings are told to have been changed without effect, to wonder at it: "batch分别设为1
// 和8，显存没什么变化".
var noChange = pattern.Of(`(?:^|[^有])没(?:什么|啥|有什么|有啥|有|多大|太大)?(?:明显)?(?:变化|区别|差别|影响|改变)(?:[^吗么?]|$)|没变(?:[^吗么?]|$)|不变(?:[^吗么?]|$)|(?:基本|几乎|都|完全|居然|竟然|还是|显存|占用)一样(?:[^吗么?]|$)|\bno (?:difference|change|effect)\b|\bsame (?:memory|vram|usage)\b(?: ?[^ ?]|$| [^?])|\b(?:does not|doesn't|didn't|did not|don't) (?:change|drop|move|budge)\b|\bstays? the same\b`)

// asksSame asks whether it makes a difference at all.
var asksSame = pattern.Of(`(?:^|[.?!;,:] ?)(?:so |but |and |then )?(?:is|are|will|would|does|do|should|has|have) [^.?!;]*\b(?:same|no (?:difference|change|effect))\b`)

var unchangedWords = pattern.OneOf("没", "不变", "一样", "change", "differ", "effect", "same", "drop", "move", "budge")

// unchanged reports whether values of one setting are told to have made no difference to the memory.
func (r Question) unchanged() bool {
	q := &r.Query
	return (q.SeqLens != nil || q.Batches != nil || q.LoRARanks != nil || q.ZeROStages != nil) && r.MemorySaid() &&
		r.Mentions(unchangedWords) && r.Matches(noChange, r.Text) && !r.Matches(asksSame, r.Text) &&
		!r.Asked.Asks("howmuch", "enough", "fit", "oom", "cards", "can", "saving", "maxbatch")
}

// growthOf reports whether it is asked how much a setting costs that goes from one value to another,
// whatever runs.
func (r Question) growthOf() bool {
	q := &r.Query
	return (q.Concurrencies != nil || q.LoRARanks != nil || !r.HasModel() && (q.Batches != nil || q.SeqLens != nil)) && !r.Asked.Asks("enough", "fit", "oom", "maxbatch", "howlongseq", "cards") && r.Matches(reader.GrowthAsked, r.Text)
}

// sameOnMoreAsked reports whether it is asked why more cards are no faster, or whether that is right,
// with no card to reckon with.
func (r Question) sameOnMoreAsked() bool {
	q := &r.Query
	if q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUCountOptions == nil || !r.SpeedsTold() || !r.Matches(reader.SlowedWith, r.Text) || !r.Asked.Asks("why", "normal") || r.Asked.Asks("howmuch", "oom", "fit", "buy") {
		return false
	}
	if q.Topic == "" {
		q.Topic = r.parallelNamed()
	}
	return true
}

// hostSpeed is what of a computer may bound the speed of what runs on its processor: the channels
// of its memory, and its threads.
var hostSpeed = pattern.Of(`\b(?:dual|single|quad|multi|two|four|\d+)[- ]?channels?\b|\bddr[345]\b|\b(?:faster|quicker|more|extra|better|additional) (?:system |host |cpu )?(?:ram|memory)\b|\b(?:ram|memory) (?:bandwidth|speed|frequency|clock)\b|\bthreads?\b|(?:双|四|单|多|8|八)通道|内存(?:频率|带宽|速度|升级)|(?:更快|更大|更多)的?内存|线程`)

// hostBounds reports whether the speed that the computer's memory or its threads allow is asked
// about, with nothing told of what runs.
func (r Question) hostBounds() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() || q.HostRAMGB+q.TokensPerS+q.TargetTokensPerS > 0 || q.HostRAMOptions != nil || reader.Trains(q.Task) || !r.Asked.Asks("howfast") || r.Asked.Asks("howmuch", "cards", "enough", "fit", "oom", "cost", "whatmodel") || !r.Questioned() && !r.Asked.Asks("why") || !r.Matches(hostSpeed, r.Text) {
		return false
	}
	q.Topic = "bandwidth"
	return true
}

// slowestOf asks whether the slowest of several cards sets the pace of all.
var slowestOf = pattern.Of(`\bbottle-?neck|\bslow(?:s|ing|ed)? (?:[a-z0-9]+ ){0,4}down\b|\b(?:hold|drag)(?:s|ing)? (?:[a-z0-9]+ ){0,4}(?:back|down)\b|\b(?:slower|slowest|weaker|weakest|older) (?:card|gpu|one) (?:limit|bound|decide|determine|set|cap|dictate|matter)|拖慢|拖后腿|拖累|瓶颈|木桶|按最慢|以最慢`)

// slowestAsked reports whether it is asked what one of several cards does to the speed of the
// others, with no model. A card that is named again by the start of its name is none more.
func (r Question) slowestAsked() bool {
	q := &r.Query
	if r.HasModel() || reader.Trains(q.Task) || len(q.GPUPool)+len(q.GPUOptions) < 2 || r.Asked.Asks("howmuch", "buy", "whatmodel", "cost", "enough", "oom") || !r.Matches(slowestOf, r.Text) {
		return false
	}
	if n := len(q.GPUPool) - 1; n > 1 && q.GPUPool[n].Count == 1 && slices.ContainsFunc(q.GPUPool[:n], func(c query.Device) bool { return strings.HasPrefix(c.GPU, q.GPUPool[n].GPU+"-") }) {
		q.GPUPool = q.GPUPool[:n]
	}
	if q.GPUOptions != nil {
		if r.Asked.Asks("compare") {
			return false // "a 4090 vs 4x 4060 Ti? can't tell if bandwidth will be a bottleneck"
		}
		q.GPUPool, q.GPUOptions = q.GPUOptions, nil
		for i := range q.GPUPool {
			q.GPUPool[i].Count = max(q.GPUPool[i].Count, 1)
		}
	}
	q.Topic = "pipeline_parallel"
	return true
}

// layoutsWondered reports whether it is asked why one way to split the work over its cards is slower than another
// over more or fewer: 为什么4张tp4比2张tp2还慢.
func (r Question) layoutsWondered() bool {
	q := &r.Query
	if len(q.ParallelOptions) < 2 || len(q.GPUCountOptions) != len(q.ParallelOptions) || !r.Asked.Asks("why") || !r.Asked.Asks("howfast", "compare") || r.Asked.Asks("howmuch", "oom", "enough", "cards") {
		return false
	}
	if q.Topic == "" {
		q.Topic = r.parallelNamed()
	}
	return true
}

// A format that is told to be no faster, or slower, than the weights were before is wondered at, asked or not: 量化后反而变慢了,
// "the 4bit one is half as fast as fp16".
var (
	noFasterHan  = pattern.Of(`(?:量化|int[48]|[48] ?-?(?:bit|位)|awq|gptq|bnb|bitsandbytes|nf4|fp8|w[48]a16)[^?!;]{0,32}?(?:(?:变|更)慢|慢(?:了)?(?:将近|接近|差不多)?(?:一|好几|几|两)(?:倍|半)|(?:比|相比)[^,;?!、]{1,20}慢(?:$|[^多吗几]|多了|很多|不少)|速度[^,;?!、]{0,8}没(?:有)?(?:什么|任何|明显|怎么|得到)?(?:提升|变快|加快|提高|变化|改善)|没(?:有)?(?:什么|明显|怎么)?(?:变快|更快|加速|提速)|不升反降)`)
	noFasterSaid = pattern.Of(`\b(?:quanti[sz]\w*|int[48]|[48][- ]?bit|awq|gptq|bnb|bitsandbytes|nf4|fp8)\b[^.?!;]{0,40}\b(?:slower than|(?:half|not) as fast as|(?:not|no|isn't|never)(?: any| even)? (?:faster|quicker) than|(?:is|are|was|got|gets|runs?|became) (?:even |actually |much |way |a lot )?slower)\b`)

	noFasterWords = pattern.OneOf("慢", "没", "不升", "slower", "as fast as", "faster than", "quicker than")
	formatWords   = pattern.OneOf("量化", "int4", "int8", "bit", "4位", "8位", "awq", "gptq", "bnb", "nf4", "fp8", "w4a16", "w8a16", "quanti")
	tunedWords    = pattern.OneOf("训", "微调", "优化器", "train", "tuning", "optim", "lora")
)

// quantNoFaster reports whether that is told, and no speed that could be held against another.
func (r Question) quantNoFaster() bool {
	q := &r.Query
	if !r.Mentions(formatWords) || !r.Mentions(noFasterWords) || r.Mentions(tunedWords) || reader.Trains(q.Task) || q.TokensPerS+q.TargetTokensPerS+q.Hours > 0 || q.SpeedsEach != nil || q.ParamsList != nil || q.Models != nil || q.GPUOptions != nil || q.GPUCountOptions != nil {
		return false
	}
	if r.Asked.Asks("howmuch", "howmany", "cards", "buy", "cost", "whatmodel", "maxbatch", "howlongseq", "enough") || !r.Asked.Asks("why", "normal") && r.Matches(yesOrNo, r.Text) || r.Matches(faster, r.Text) && r.Asked.Asks("compare") && !r.Asked.Asks("why", "normal") && r.Matches(wordsThatAsk, r.Text) {
		return false
	}
	return r.Matches(noFasterHan, r.Text) || r.Matches(noFasterSaid, r.Text)
}
