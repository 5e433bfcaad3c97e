package intent

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

// otherThanTold reports whether memory that was met with stands beside what others told of it, with
// no model to plan with: "文档写18GB，实际占了70多GB".
func (r Question) otherThanTold() bool {
	if r.Query.ObservedGB == 0 || r.HasModel() || r.Asked.Asks("howmuch", "enough", "fit", "cards", "buy", "can") {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Type == token.Bytes && t.Value != r.Query.ObservedGB && r.Matches(reader.ToldBefore, r.ClauseBefore(t))
	})
}

// reckoned stands behind an amount of memory that is more or less than was reckoned with: "takes
// way more VRAM than expected", 占用比预期高很多.
var reckoned = pattern.Of(`\b(?:more|less|higher|lower|larger|bigger|greater|smaller)\b[^.?!;,]{0,24}\bthan (?:i |we |you |was |is |are |were |had |the |what |it |initially |originally |usually )*(?:expect|anticipat|usual|normal|should|ought|document|adverti[sz]e|adverti[sz]i|claim|state|thought|assumed|figured|estimat|calculat|predict|reckon|suppos|planned|promised|docs|readme|model card)|比(?:我|我们|官方|文档|理论|原来|之前)?(?:的|上)?(?:预期|预想|预计|预估|想象|想像|设想|估计|估算|正常|理论|官方|文档|标称|宣称|计算)(?:的|值|上|里)?[^,;?!]{0,8}(?:大|高|多|少|小|低)|(?:超出|高于|大于|远超|超过|低于)(?:了)?(?:预期|预想|预计|想象|理论|正常)`)

var expectedHanWords = pattern.OneOf("预期", "预计", "预估", "理论", "按理", "本来", "原本")

// otherThanReckoned reports whether memory is told to be other than was reckoned with: why it
// is so is what is asked, with or without a question.
func (r Question) otherThanReckoned() bool {
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

// uneven tells of cards that do not hold the same: "GPU 0 uses more memory than the others",
// 两张卡显存占用不一样.
var uneven = pattern.Of(`\b(?:uneven|unevenly|unbalanced|imbalanced?|unequal|unequally)\b[^.?!;]{0,40}\b(?:memory|vram)\b|\b(?:memory|vram)\b[^.?!;]{0,40}\b(?:uneven|unevenly|unbalanced|imbalanced?|unequal|unequally)\b|\b(?:gpu|card|rank|cuda|device) ?[:#]? ?[0-7]\b[^.?!;,]{0,24}\b(?:more|higher|extra|less|lower)\b[^.?!;,]{0,16}\b(?:memory|vram)\b|\b(?:more|higher|less|lower) (?:gpu )?(?:memory|vram)(?: usage| use| consumption)? (?:on|in|by) (?:the )?(?:first|second|last|one|gpu|card|rank) ?(?:gpu|card|rank|\d)?\b|(?:显存|内存)(?:占用|使用|分配)?[^,;?!]{0,6}(?:不均|不一样|不一致|不平衡|不均衡)|(?:第一张|首张|0号|零号|主)卡[^,;?!]{0,8}显存[^,;?!]{0,8}(?:更多|更高|多|高)`)

// weighedUse is how people complain of what a load takes: "huge memory usage", "VRAM usage is way
// too high", 显存占用过高.
var weighedUse = pattern.Of(`\b(?:huge|enormous|massive|insane|crazy|excessive|abnormal|abnormally high|unusual|strange|weird|very high|extremely high|too high|too much|too low|too small|high)"? (?:gpu |cuda |peak )?(?:memory|vram|ram) (?:usage|use|consumption|footprint|occupation)\b|\b(?:memory|vram|ram) (?:usage|use|consumption|footprint|occupation)\b[^.?!;,]{0,16}?(?:is |seems |looks |gets |appears )*"?(?:a bit |way |much |far )*\b(?:too|so|very|extremely|unusually|surprisingly|suspiciously|abnormally|huge|enormous|massive|insane|crazy|excessive)\b|(?:显存|内存)(?:的)?(?:占用|使用|消耗)?(?:量|率)?(?:有点|特别|非常|异常|也)?(?:过高|过大|过低|异常|太高|太大|偏高|偏大|巨大)`)

// isThatOf holds what was seen against another format: "isn't that the size of fp16", 这不是fp16的大小吗.
var isThatOf = pattern.Of(`\b(?:isn't|isnt|wasn't|is not|is) (?:that|this|it)(?: (?:just|basically|about|like|really|the|same|as|size|of|more|rather|what|a))* (?:fp32|fp16|bf16|f16|float16|half|16|32|8)\b|(?:这|那)?(?:不是|不就是|岂不是|难道是)(?:fp32|fp16|bf16|f16|半精度|全精度)`)

var otherFormatSeenWords = pattern.OneOf("isn't", "isnt", "wasn't", "is that", "is it", "不是")

// otherFormatSeen reports whether quantised weights are told to take what those of another format would.
func (r Question) otherFormatSeen() bool {
	q := &r.Query
	return q.ObservedGB > 0 && q.Quant != "" && r.HasModel() && r.Mentions(otherFormatSeenWords) && r.Matches(isThatOf, r.Text)
}

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
func (r Question) expectedLess() bool {
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
func (r Question) asksWhyFull() bool {
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
func (r Question) fillWondered() bool {
	if !r.Asked.Asks("allright") || r.Asked.Asks("enough", "howmuch", "fit", "oom", "cards", "buy", "maxbatch", "howlongseq", "howset", "howfast", "can") {
		return false
	}
	return r.Query.ObservedGB > 0 || r.Matches(shareFilled, r.Text)
}

// measuredDoubted reports whether what some work was seen to take is wondered at: "uses 61GB on one
// card, isn't that a lot".
func (r Question) measuredDoubted() bool {
	return r.Query.ObservedGB > 0 && r.HasModel() && r.Asked.Asks("normal") && !r.Asked.Asks("howmuch", "whatis", "min", "estimate", "enough", "oom", "can")
}

// What Chinese wonders at in what it met with: cards that hold the same however many they are, a server that
// takes all there is.

// onEither tells that each card holds the same on two numbers of them: 无论8卡还是16卡显存都一样.
var onEither = pattern.Of(`(?:无论|不管|不论)(?:是|用|开)?(?:\d{1,3}|[单一两双四八])(?:张|块|卡|机)[^;?!]{0,6}还是(?:\d{1,3}|[单一两双四八])(?:张|块|卡|机)[^;?!]{0,32}(?:一样|相同|没变|不变|没区别|差不多|没少|没降)` +
	`|(?:\d{1,3}|[单一两双四八])(?:张|块|卡|机)[^;?!]{0,16}(?:和|跟|与)(?:\d{1,3}|[单一两双四八])(?:张|块|卡|机)[^;?!]{0,16}(?:每张卡?|每卡|单卡|每块卡?|每个卡)[^;?!]{0,12}(?:一样多?|相同|没变|不变|没区别|差不多)`)

var memoryHanWords = pattern.OneOf("显存", "内存")

var onEitherWords = pattern.OneOf("一样", "相同", "没变", "不变", "没区别", "差不多", "没少", "没降")

// sameOnEither reports whether that is told, and no number of cards is asked for.
func (r Question) sameOnEither() bool {
	return r.Mentions(onEitherWords) && r.Mentions(memoryHanWords) && !r.Asked.Asks("howmuch", "fit", "enough", "oom", "cards", "howlong", "buy") && r.Matches(onEither, r.Text)
}

// shareCurbed asks how a server is kept from taking all memory of a card: vllm占满显存，怎么限制.
var shareCurbed = pattern.Of(`(?:占|吃|用)(?:满|光|用整个|用全部|用了?所有|用|了|完)[^?!]{0,32}(?:怎么|如何|咋|能不能|能否|可不可以|可以|有办法|有没有办法|有什么办法|怎样|能)[^,;?!、]{0,8}(?:限制|少占|少用|少吃|控制|压低|调低|调小|只(?:让它)?(?:用|给|占))`)

var shareCurbedWords = pattern.OneOf("限制", "少占", "少用", "少吃", "控制", "压低", "调低", "调小", "只用", "只给", "只占", "只让")

// sharesServer are the programs that take a share of the memory whatever the model needs.
var sharesServer = map[string]bool{"vllm": true, "sglang": true, "lmdeploy": true, "xinference": true, "": true}

// limitsShare reports whether that is asked. The share is the answer.
func (r Question) limitsShare() bool {
	q := &r.Query
	if !sharesServer[q.Framework] || reader.Trains(q.Task) || !r.Mentions(shareCurbedWords) || r.Asked.Asks("cards", "buy", "cost", "howfast", "howmuch") || !r.Matches(shareCurbed, r.Text) {
		return false
	}
	if q.Topic == "" && q.Framework != "" {
		q.Topic = "memory_share"
	}
	return true
}
