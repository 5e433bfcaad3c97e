package parser

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// measuredDoubted reports whether what some work was seen to take is wondered at: "uses 61GB on one
// card, isn't that a lot".
func (r question) measuredDoubted() bool {
	return r.Query.ObservedGB > 0 && r.HasModel() && r.Asked.Asks("normal") && !r.Asked.Asks("howmuch", "whatis", "min", "estimate", "enough", "oom", "can")
}

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
func (r question) asksEffect() bool {
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

// takesMemory asks whether something takes memory at all: 冻结的参数还占显存吗, "do frozen weights use VRAM".
var takesMemory = pattern.Of(`(?:还|也|会|要|都|需要|依然|仍然)*占(?:用)?(?:多少)?(?:gpu)?(?:的)?(?:显存|内存|空间)的?(?:吗|么|嘛|不)|占不占(?:用)?(?:显存|内存|空间)|是否(?:也|还|会)*占(?:用)?(?:显存|内存|空间)` +
	`|\b(?:do|does|will|would) (?:the |my |all )?[a-z]+(?: [a-z]+){0,4} (?:still |also |even |actually )?(?:take|use|need|occupy|cost|consume|eat|count towards?)(?: up)?(?: any| gpu| extra| additional| more| the)* (?:memory|vram|space)\b`)

var takesAnyWords = pattern.OneOf("占", "take", "use", "need", "occupy", "cost", "consume", "eat", "count")

// takesAny reports whether that is asked of a part or a way of working, with no case to reckon.
func (r question) takesAny() bool {
	return !r.HasModel() && !r.HasHardware() && r.Query.GPUMemoryGB == 0 && r.Mentions(takesAnyWords) &&
		!r.Asked.Asks("howmuch", "howmany", "cards", "buy", "why") && r.namesNotion() && r.Matches(takesMemory, r.Text)
}

// cardsGrow tells of more cards and of the memory of each: "will the memory per GPU drop if I
// add more cards", 加卡能降低单卡显存吗.
var cardsGrow = pattern.Of(`\b(?:more|additional|extra|increas(?:e|es|ing)|add(?:s|ing)?|doubl(?:e|es|ing)|number of|scal(?:e|es|ing)) (?:[a-z]+ ){0,3}?(?:gpus?|cards?|nodes|devices)\b[^.?!;]{0,64}\b(?:each|every|per|single|individual)\b|\b(?:memory|vram|mem)\b[^.?!;]{0,24}\b(?:each|every|per|single) (?:gpu|card|device)\b[^.?!;]{0,48}\b(?:more|additional|extra|number of) (?:[a-z]+ ){0,2}?(?:gpus?|cards?|nodes)\b|(?:加|增加|多用|更多|增多|多加|多开)(?:了|的|几张)?(?:卡|gpu|显卡|机器|节点)(?:数量?|数目|个数|张数)?[^;?!]{0,16}(?:每张?卡|单卡|每块卡|每个?gpu|单张|每个节点|各卡|各个?gpu|各张卡|各块卡)|(?:卡|gpu|显卡)(?:数量?)?(?:变多|增多|多了|增加)了?[^;?!]{0,12}(?:每张?卡|单卡|每块卡|每个?gpu|各卡|各个?gpu)`)

var moreCardsWords = pattern.OneOf("vram", "memory", "显存", "内存")

// moreCards reports whether more cards, whatever their number, are asked to change what each of
// them holds.
func (r question) moreCards() bool {
	if r.HasModel() && !r.sizeless() || r.Query.GPU != "" || r.Query.GPUMemoryGB > 0 || !r.Mentions(moreCardsWords) || r.Asked.Asks("fit", "enough", "oom", "howmuch", "buy", "howlong") {
		return false
	}
	return (r.Questioned() || r.Asked.Asks("can") || r.Matches(unmoved, r.Text)) && r.Matches(cardsGrow, r.Text)
}

// reckoned stands behind an amount of memory that is more or less than was reckoned with: "takes
// way more VRAM than expected", 占用比预期高很多.
var reckoned = pattern.Of(`\b(?:more|less|higher|lower|larger|bigger|greater|smaller)\b[^.?!;,]{0,24}\bthan (?:i |we |you |was |is |are |were |had |the |what |it |initially |originally |usually )*(?:expect|anticipat|usual|normal|should|ought|document|adverti[sz]e|adverti[sz]i|claim|state|thought|assumed|figured|estimat|calculat|predict|reckon|suppos|planned|promised|docs|readme|model card)|比(?:我|我们|官方|文档|理论|原来|之前)?(?:的|上)?(?:预期|预想|预计|预估|想象|想像|设想|估计|估算|正常|理论|官方|文档|标称|宣称|计算)(?:的|值|上|里)?[^,;?!]{0,8}(?:大|高|多|少|小|低)|(?:超出|高于|大于|远超|超过|低于)(?:了)?(?:预期|预想|预计|想象|理论|正常)`)

// otherThanTold reports whether memory that was met with stands beside what others told of it, with
// no model to plan with: "文档写18GB，实际占了70多GB".
func (r question) otherThanTold() bool {
	if r.Query.ObservedGB == 0 || r.HasModel() || r.Asked.Asks("howmuch", "enough", "fit", "cards", "buy", "can") {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Type == token.Bytes && t.Value != r.Query.ObservedGB && r.Matches(reader.ToldBefore, r.ClauseBefore(t))
	})
}

var expectedHanWords = pattern.OneOf("预期", "预计", "预估", "理论", "按理", "本来", "原本")

// otherThanReckoned reports whether memory is told to be other than was reckoned with: why it
// is so is what is asked, with or without a question.
func (r question) otherThanReckoned() bool {
	if r.otherThanTold() || r.otherFormatSeen() {
		return true
	}
	if q := &r.Query; q.ObservedGB > 0 && r.HasModel() && r.Mentions(expectedHanWords) && !r.Asked.Asks("howmuch", "enough", "fit", "oom", "cards", "buy", "howfast") && r.Matches(reader.ThenSeen, r.Text) {
		return true // 预期10G以下，现在是17G
	}
	if !r.MemoryWord() && r.Query.ObservedGB == 0 || r.Asked.Asks("howmuch", "fit", "oom", "cards", "howfast", "howlong", "cost", "buy", "can") {
		return false
	}
	if s := r.Asked.First("enough"); s != nil && !strings.HasPrefix(r.Text[s.Lo:], "too ") {
		return false
	}
	return r.Matches(reckoned, r.Text) || r.Matches(uneven, r.Text) || r.HasModel() && !(r.HasHardware() && evidence.Closing(r.Text)) && r.Matches(weighedUse, r.Text)
}

// isThatOf holds what was seen against another format: "isn't that the size of fp16", 这不是fp16的大小吗.
var isThatOf = pattern.Of(`\b(?:isn't|isnt|wasn't|is not|is) (?:that|this|it)(?: (?:just|basically|about|like|really|the|same|as|size|of|more|rather|what|a))* (?:fp32|fp16|bf16|f16|float16|half|16|32|8)\b|(?:这|那)?(?:不是|不就是|岂不是|难道是)(?:fp32|fp16|bf16|f16|半精度|全精度)`)

var otherFormatSeenWords = pattern.OneOf("isn't", "isnt", "wasn't", "is that", "is it", "不是")

// otherFormatSeen reports whether quantised weights are told to take what those of another format would.
func (r question) otherFormatSeen() bool {
	q := &r.Query
	return q.ObservedGB > 0 && q.Quant != "" && r.HasModel() && r.Mentions(otherFormatSeenWords) && r.Matches(isThatOf, r.Text)
}

// uneven tells of cards that do not hold the same: "GPU 0 uses more memory than the others",
// 两张卡显存占用不一样.
var uneven = pattern.Of(`\b(?:uneven|unevenly|unbalanced|imbalanced?|unequal|unequally)\b[^.?!;]{0,40}\b(?:memory|vram)\b|\b(?:memory|vram)\b[^.?!;]{0,40}\b(?:uneven|unevenly|unbalanced|imbalanced?|unequal|unequally)\b|\b(?:gpu|card|rank|cuda|device) ?[:#]? ?[0-7]\b[^.?!;,]{0,24}\b(?:more|higher|extra|less|lower)\b[^.?!;,]{0,16}\b(?:memory|vram)\b|\b(?:more|higher|less|lower) (?:gpu )?(?:memory|vram)(?: usage| use| consumption)? (?:on|in|by) (?:the )?(?:first|second|last|one|gpu|card|rank) ?(?:gpu|card|rank|\d)?\b|(?:显存|内存)(?:占用|使用|分配)?[^,;?!]{0,6}(?:不均|不一样|不一致|不平衡|不均衡)|(?:第一张|首张|0号|零号|主)卡[^,;?!]{0,8}显存[^,;?!]{0,8}(?:更多|更高|多|高)`)

// weighedUse is how people complain of what a load takes: "huge memory usage", "VRAM usage is way
// too high", 显存占用过高.
var weighedUse = pattern.Of(`\b(?:huge|enormous|massive|insane|crazy|excessive|abnormal|abnormally high|unusual|strange|weird|very high|extremely high|too high|too much|too low|too small|high)"? (?:gpu |cuda |peak )?(?:memory|vram|ram) (?:usage|use|consumption|footprint|occupation)\b|\b(?:memory|vram|ram) (?:usage|use|consumption|footprint|occupation)\b[^.?!;,]{0,16}?(?:is |seems |looks |gets |appears )*"?(?:a bit |way |much |far )*\b(?:too|so|very|extremely|unusually|surprisingly|suspiciously|abnormally|huge|enormous|massive|insane|crazy|excessive)\b|(?:显存|内存)(?:的)?(?:占用|使用|消耗)?(?:量|率)?(?:有点|特别|非常|异常|也)?(?:过高|过大|过低|异常|太高|太大|偏高|偏大|巨大)`)

// lessExpected is how people wonder that memory did not fall as they reckoned: "isn't it
// supposed to shrink", "shouldn't qlora need less", "wasn't that meant to halve", 不是应该变
// 小吗.
var lessExpected = pattern.Of(`(?:\b(?:isn'?t|wasn'?t|aren'?t|weren'?t|shouldn'?t|wouldn'?t|doesn'?t|don'?t|didn'?t|is|was|should|are|were) [^.?!;]{0,60}?|\bi (?:thought|expected|assumed|figured) [^.?!;]{0,60}?|\b(?:supposed|suppose|meant|expected) to [^.?!;]{0,32}?)\b(?:shrink|shrunk|drop|fall|decrease|go down|come down|be (?:way |much |a lot |far |so much |about |roughly |almost |only |at least )*(?:less|lower|smaller|lighter|cheaper|reduced|half|halved|divided|sharded|split|partitioned|cut|a fraction|a quarter|a third)|(?:need|use|take|consume|require|cost|have|eat) (?:way |much |a lot |far |so much |about |roughly |only )*(?:less|half|fewer|a fraction|a quarter)|sharded|divided|partitioned|halve|be split|split (?:it|them|the|across|over)|shard (?:it|them|the|across|over)|reduce|scale down|save (?:memory|vram|more|half)|meant to (?:be|go|live|sit) (?:on|in|to) the (?:host|cpu|ram)|offloaded|moved (?:to|off))\b|\b(?:expected|expecting|hoped for|hoping for|counted on|figured on) (?:a lot |much |way |far |quite a bit )?(?:less|lower|half|fewer)\b|(?:不是|不)(?:应该|应当|会|能|说|就是|都)*[^,;?!、]{0,12}(?:变小|减少|减半|降低|下降|变少|切分|分片|省显存|更省|更少|更低|更小|降下来|省)[^,;?!、]{0,8}(?:吗|么|嘛|的)|(?:怎么|为什么|为啥|咋)[^,;?!、]{0,10}没(?:有)?(?:降|变小|减少|省|下降|变少)`)

// unmoved is what stands there where memory stayed as it was, or grew.
var unmoved = pattern.Of(`\b(?:same|identical|equal|equally|no difference|no change|doesn'?t change|didn'?t change|unchanged|constant|no (?:less|lower|reduction|drop|savings?)|both ways|either way|(?:didn'?t|doesn'?t|don'?t|did not|does not|won'?t|never) (?:go down|drop|fall|shrink|decrease|come down|get (?:lower|smaller|less))|as (?:much|high|large|big)|even more|more than|higher than|still|stays|stayed|not (?:shrinking|dropping|lower|less)|no (?:lower|smaller|better)|(?:just )?like (?:with|on|for) (?:just |only )?(?:one|1|a single)|regardless|whether)\b|一样|没降|没变|没有变|不变|没少|没省|没减|反而|还是|相同|差不多|没有降|没有减`)

// thanOthers is what somebody met with against what others did: 占了18G，比想象中大，正常吗.
var thanOthers = pattern.Of(`比[^,;?!、\d]{1,8}(?:大|高|多|少|小|低)`)

var insteadOfWords = pattern.OneOf("instead of")

// expectedLess reports whether somebody wonders that a way of working took no less memory.
func (r question) expectedLess() bool {
	if r.Query.ObservedGB > 0 && r.Mentions(insteadOfWords) && r.Matches(reader.InPlaceOfLess, r.Text) && !r.Asked.Asks("fit", "enough", "howmuch", "cards", "can", "buy") {
		return true // "it initializes with 15 GB instead of 6 GB"
	}
	if r.Query.ObservedGB > 0 && r.pairless() && r.Asked.Asks("normal") && !r.Asked.Asks("fit", "enough", "cards", "buy") && r.Matches(thanOthers, r.Text) {
		return true
	}
	if !r.technical() && r.Query.Task == "" && r.Query.Tasks == nil || r.Asked.Asks("fit", "enough", "howmuch", "cards", "howfast", "howlong", "maxbatch") {
		return false
	}
	return r.Matches(lessExpected, r.Text) && r.Matches(unmoved, r.Text)
}

// What takes a card's whole memory from the start is the cache that a server sets apart:
// people wonder at it and take it for the need of their model.

var (
	// setApartFirst tells that memory is taken before it is used.
	setApartFirst = pattern.Of(`预分配|预先分配|预占|提前占|提前分配|预留|默认(?:就|会|是)*(?:占|留|分配|吃)|preallocat|pre-allocat`)
	// shareTaken is a share of the memory that is taken.
	shareTaken = pattern.Of(`(?:显存|gpu|卡)[^,;?!]{0,10}(?:占|吃|用|满)[^,;?!、\d]{0,6}\d+ ?%|占[^,;?!、\d]{0,4}\d+ ?%`)
	// fullyTaken tells that all of it is, and willTake only that it may come to be.
	fullyTaken = pattern.Of(`(?:占|吃|用)(?:用|了|掉|到|着|据)*(?:满|光|完|全)|全占|(?:显存|卡)[^,;?!]{0,6}(?:满了|占满|吃满|拉满|(?:接近|快|几乎|差不多|全|都)(?:是|要)?满)`)
	willTake   = pattern.Of(`(?:会|能|要|可能|想)(?:不会|不能)?[^,;?!]{0,10}(?:占|吃|用)(?:满|光|完)`)
)

var (
	allocWords      = pattern.OneOf("占", "吃", "预", "满", "alloc", "默认")
	whetherHanWords = pattern.OneOf("是不是", "是否")
)

// asksWhyFull reports whether somebody wonders why the memory is taken, and does not ask if
// something fits.
func (r question) asksWhyFull() bool {
	if !r.Mentions(allocWords) || r.Asked.Asks("enough", "howmuch", "fit", "oom", "cards", "buy", "maxbatch", "howlongseq", "howset", "howfast", "can") ||
		!(evidence.Closing(r.Text) || r.Asked.Asks("why", "normal") || r.Mentions(whetherHanWords)) || !r.HasModel() && r.Query.Framework == "" {
		return false
	}
	if r.Matches(setApartFirst, r.Text) || r.Matches(shareTaken, r.Text) {
		return true
	}
	return r.Matches(fullyTaken, r.Text) && !r.Matches(willTake, r.Text)
}

// shareFilled is how full a card is, by the share of it: "97% vram used".
var shareFilled = pattern.Of(`\b(?:9\d|8\d|100)(?:\.\d+)? ?% ?(?:of )?(?:the |my |its )?(?:gpu )?(?:v?ram|memory|full|used|usage)|(?:显存|卡)[^,;?!、]{0,8}(?:9\d|8\d|100) ?%`)

// fillWondered reports whether it is asked if a card that is seen to be as full as it is goes well:
// "using 23.5 of 24gb, is that ok".
func (r question) fillWondered() bool {
	if !r.Asked.Asks("allright") || r.Asked.Asks("enough", "howmuch", "fit", "oom", "cards", "buy", "maxbatch", "howlongseq", "howset", "howfast", "can") {
		return false
	}
	return r.Query.ObservedGB > 0 || r.Matches(shareFilled, r.Text)
}

// reckonedHow asks by what an amount is reckoned, or what was left out of it: 是不是按激活参数算的,
// 是不是少算了一份.
var reckonedHow = pattern.Of(`(?:按|拿)[^,;?!、]{1,16}(?:来)?(?:算|估|计)(?:显存|内存|出来)?的?(?:吗|么|吧|对吧|对吗)|是不是(?:少|漏|多|重复)算|是不是(?:得|要|应该|只)?按[^,;?!、]{1,16}算`)

var estimateHanWords = pattern.OneOf("算", "估", "计")

// asksReckoning reports whether it is asked how an amount comes about, of a model or a method.
func (r question) asksReckoning() bool {
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

// meaningAsked asks what something stands for.
var meaningAsked = pattern.Of(`\bwhat(?:'s| (?:does|do|is|are|did|would))(?: (?:it|that|this|these|those|they|the|line|lines|message|number|numbers|supposed|actually|really|even|exactly|all|to|here|be|a|trying))* (?:mean|means|meaning|telling|saying|tell|say|stand for|refer)\b|\bmeaning\b|\bmeans? what\b|\bhow (?:to|do i|should i|do you|am i supposed to) (?:read|interpret|parse|understand|decode)\b|\bstands? for\b|什么意思|啥意思|怎么看|怎么理解|如何理解|含义|怎么解读|怎么读|代表什么|代表啥|指的是什么|说明什么|说明了什么`)

// printedOut is how a line is told to come from a program.
var printedOut = pattern.Of("\\b(?:prints?|printed|printing|logs?|logged|outputs?|reports?|message|warning|warns|line|says|shows?|displays?|startup|stdout|console|dashboard|metrics)\\b|[「『]|打印|日志|显示|提示|输出|报|里写|面板|指标")

// printedSubject is what a plan can explain of such a line.
var printedSubject = pattern.Of(`\b(?:kv|cache|gpu[ _]blocks?|cpu[ _]blocks?|blocks|tokens|concurrency|offload(?:ed|ing)?|layers|memory|mem|vram|gib|mib|batch|seqs?|running|swapped|preempt(?:ed|ion)?|evict(?:ed|ion)?|out of memory|allocated|reserved|mfu|tflops|throughput|grad|max[_ ]ma|prefill|decode)\b|max_total|num_tokens|显存|缓存|并发|吞吐|卸载`)

// asksPrinted reports whether a line that a program printed about its memory or its speed
// is to be explained: "vllm logs '# GPU blocks: 2345', what does it mean".
func (r question) asksPrinted() bool {
	if r.HasModel() && r.HasHardware() || r.Asked.Asks("howmuch", "cards", "enough", "compare", "buy", "whatmodel") {
		return false
	}
	return r.Matches(meaningAsked, r.Text) && (r.Pasted != nil && !r.Pasted.Failed || r.Matches(printedOut, r.Text) && r.Matches(printedSubject, r.Text))
}

// echoed is how a word for memory is asked back: "what? CPU ram?", "RAM or VRAM?", 是CPU内存吗.
var echoed = pattern.Of("(?:^|[.?!;,:\"'”“*-] ?)(?:(?:what|wait|huh|really|seriously|hm+|so|you mean|as in|meaning|is (?:that|it|this)|why)[,?!]* ?)*(?:the )?(?:cpu|system|host|main|gpu|video|graphics|normal)? ?(?:ram|memory|vram|mem)(?: or (?:cpu |gpu |system |video )?(?:ram|memory|vram|mem))? ?\\?|是(?:指|说)?(?:cpu|主机|系统|电脑|gpu|显卡)?的?(?:内存|显存)(?:吗|么|\\?)")

// echoesMemory reports whether a figure that was read somewhere is doubted by the word for its
// memory, with no case of its own.
func (r question) echoesMemory() bool {
	q := &r.Query
	if r.HasModel() || q.GPU != "" || q.GPUCount > 0 || q.HostRAMGB+q.GPUMemoryGB+q.ObservedGB == 0 || r.Asked.Asks("howmuch", "enough", "can", "fit", "oom", "whatmodel", "buy", "howfast", "cost") {
		return false
	}
	return r.Questioned() && r.Matches(echoed, r.Text)
}

// failedLoad is a model that would not load, whatever the message was; otherFailed is what else an error
// can be about: "48GB显存load 20b失败，报错如下".
var (
	failedLoad  = pattern.Of(`(?:加载|载入|load(?:ing)?|部署|启动|拉起|跑)[^;?!。]{0,48}(?:失败|报错|出错|起不来|挂了|崩溃|崩了|直接挂)|(?:加载|载入|部署|启动|跑|推理|训练?|微调)[^;?!。]{0,48}(?:没(?:有|能|法)?(?:加载|载入|部署|启动|跑|推理|训练?|微调)?(?:成功|起来)|没跑成|不成功|未成功)|\b(?:fails?|failed|failing|unable) to (?:load|start|come up)\b|\b(?:could|can|did|do)(?:n't|nt| not) (?:seem to |manage to )?get\b[^,;?!]{0,60}\b(?:to (?:load|run|start|fit|work)|running|loaded|working|started|going)\b|\b(?:no|without|never had|zero|little) (?:success|luck) (?:with|running|loading|serving|getting|training|finetuning|hosting)\b|\b(?:errors?|fails?|failed|failure) (?:when|while|on|during) (?:load|start)ing\b`)
	otherFailed = pattern.Of(`安装|编译|依赖|import|module|pip\b|版本|version|tokenizer|分词|权限|网络|下载|download|转换|convert|合并|merge|api|接口|端口|连接|超时|timeout|keyerror|typeerror|attributeerror|assert|shape|维度|乱码`)
)

var failedToLoadWords = pattern.OneOf("失败", "错", "起不来", "挂", "崩", "fail", "unable", "error", "没", "成功", " get ", "success", "luck")

// failedToLoad reports whether a model is told not to have loaded on hardware that is told.
func (r question) failedToLoad() bool {
	return r.HasModel() && r.HasHardware() && r.Mentions(failedToLoadWords) && r.Matches(failedLoad, r.Text) && !r.Matches(otherFailed, r.Text)
}
