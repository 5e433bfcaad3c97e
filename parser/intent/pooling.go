package intent

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// pooling is how people ask whether several cards have one memory or each its own.
var pooling = pattern.Of(`\b(?:as|like|into) (?:a |an |one )?(?:single|one|shared|big|unified|\d+ ?gb?\b)|\b(?:stack|add|adds|added|adding) up\b|\bpool(?:ed|s|ing)?\b|\bcombin(?:e|ed|es|ing)\b|\bshared?\b|\bmerged?\b|\bmix(?:ing|ed)?\b|混(?:用|插|搭)|\bseparate(?:ly|d)?\b|\bindependent(?:ly)?\b|\beach (?:card |gpu |one )?(?:need|get|hold|keep|load|have|store)s? (?:its |their |a |the )?(?:own|full|whole|entire|complete|copy)|\bfull copy\b|合并|叠加|合成|合在一起|各算各|当(?:成|作|做)?(?:一[张块个]|\d+ ?g)|变成\d|翻倍|相加|共享|共用|累加|独立的|互通`)

// sameAsOne sets several cards equal to one: "is 2x 24GB = one 48GB card", 两张16G相当于一张32G吗.
var sameAsOne = pattern.Of(`(?:=|\bequals?\b|\bequal to\b|\bequivalent to\b|\bthe same as\b) ?(?:a |an |one |to )?(?:single|one|big|\d+ ?gb?\b)|(?:等于|等同于?|相当于|就是|算是?|视为)(?:一[张块个]|1[张块]|\d+ ?g)`)

// letsDo asks whether several cards do what takes the memory of a larger one: "does it let you run things
// that need a 48GB card", "or does it still limit me to 24".
var letsDo = pattern.Of(`\blets? (?:you|me|us|one) (?:do|run|load|train|use|fit) (?:things|stuff|models|what|whatever|anything|something|llms)\b[^.?!;]{0,24}\b(?:requires?|needs?|takes?|wants?)\b|\blimit(?:s|ed|ing)? (?:you|me|us) to \d`)

// eachOrSum asks whether an amount is that of one card or of all: "is it per card or the sum of all",
// 是单卡的还是总的.
var eachOrSum = pattern.Of(`\b(?:per|each|every|one|a single|single) (?:card|gpu|device)\b[^.?!;]{0,16}\bor\b[^.?!;]{0,24}\b(?:sum|total|all|combined|together|overall|several|add(?:ed)? up)\b|\b(?:total|sum|combined|overall|all cards)\b[^.?!;]{0,16}\bor\b[^.?!;]{0,16}\b(?:per|each|one|single) (?:card|gpu|device)\b|(?:单卡|单张|每张|每卡|一张卡?)[^,;?!]{0,8}[,、]?(?:还是|或)[^,;?!]{0,16}(?:总|加起来|合计|一共|全部|所有|之和)|(?:总|加起来|合计)[^,;?!]{0,8}、?还是[^,;?!]{0,6}(?:单卡|每张|每卡|单张)`)

var (
	gpuWords        = pattern.OneOf("gpu", "显卡")
	poolingOrWords  = pattern.OneOf(" or ", "还是", "或")
	letOrLimitWords = pattern.OneOf("let", "limit")
	multiWords      = pattern.OneOf("multi", "two ", "several", "cards", "gpus", "多卡", "双卡", "两张", "两块", "多张")
)

// asksPooling reports whether the text asks if the memory of several cards counts as
// one: "do two 3090s act like one 48 GB card".
func (r Question) asksPooling() bool {
	if !r.HasModel() && (r.MemorySaid() || r.Mentions(gpuWords)) && r.Mentions(poolingOrWords) && r.Matches(eachOrSum, r.Text) && !r.Asked.Asks("whatmodel", "buy", "howfast", "cost", "enough", "fit") {
		return true
	}
	if !r.HasModel() && r.HasHardware() && r.Mentions(letOrLimitWords) && r.Questioned() && r.Matches(letsDo, r.Text) && !r.Asked.Asks("whatmodel", "buy", "howmuch", "cost") {
		return true
	}
	q := &r.Query
	if r.HasModel() || q.GPUCount < 2 && q.TotalGPUMemoryGB == 0 && q.GPUPool == nil && !r.Mentions(multiWords) && !r.mixesMakers() && !(len(q.GPUOptions) == 2 && r.Matches(sameAsOne, r.Text)) {
		return false
	}
	if r.Asked.Asks("whatmodel", "buy", "howfast", "howmuch", "cost", "cards", "howlong", "best", "howto") || !r.HasHardware() && !r.MemorySaid() {
		return false
	}
	return r.Questioned() && (r.Matches(pooling, r.Text) || r.Matches(sameAsOne, r.Text))
}

var (
	nvidiaWords = pattern.OneOf("nvidia", "n卡", "geforce", "英伟达")
	amdWords    = pattern.OneOf("amd", "a卡", "radeon", "intel", "arc ", "apple")
)

// mixesMakers reports whether cards are told of by two makers: "an nvidia card and an amd
// one".
func (r Question) mixesMakers() bool {
	return r.Mentions(nvidiaWords) && r.Mentions(amdWords)
}

// shareHeld asks what part of the whole falls to one card once the work is split: "does each
// GPU then hold a mere quarter".
var shareHeld = pattern.Of(`\b(?:does|do|will|would|is|are|so|then) (?:each|every|one|a single|any|all)(?: one)?(?: of the)? ?(?:gpus?|cards?|ranks?|devices?)\b[^.?!;]{0,24}\b(?:hold|keep|store|carry|load|get|have|see|need|take|holding|keeping|storing)s?\b[^.?!;]{0,24}\b(?:quarter|half|third|fifth|eighth|fraction|share|slice|shard|portion|part|piece|full copy|whole (?:model|thing|copy)|entire (?:model|thing|copy)|1/\d|one[- ](?:quarter|half|third|eighth))\b|(?:每张卡|每卡|每块卡|每个gpu|单卡)[^,;?!]{0,12}(?:只|就|都)?(?:存|放|占|装|拿|分到|加载|要|有)(?:了)?(?:四分之一|一半|三分之一|八分之一|1/\d|一份|整个模型|完整的?模型|全部|全量)`)

var shareWords = pattern.OneOf("each", "every", "one ", "all ", "single", "any ", "每", "单卡")

// asksShare reports whether the part of each card is asked about where the work is split.
func (r Question) asksShare() bool {
	return (r.waysSaid() || r.ZeroSaid() || r.Query.Parallel.TP > 1) && r.Questioned() && !r.Asked.Asks("howmuch", "cards", "enough", "oom") && r.Mentions(shareWords) && r.Matches(shareHeld, r.Text)
}

var (
	// cardsOrOffload weighs more cards against moving what a run holds to the host: 加卡有用吗，还是得offload.
	cardsOrOffload      = pattern.Of(`(?:再加|多加|加|增加|上|堆|多)(?:几|些|点|更多|多)?(?:张|块|个)?(?:的)?(?:卡|gpu|显卡)(?:数)?[^;!0-9]{0,14}(?:还是|或者?)[^;?!0-9]{0,10}(?:offload|卸载)|(?:offload|卸载)[^;?!0-9]{0,10}(?:还是|或者?)[^;?!0-9]{0,6}(?:加|增加|上|堆|多)(?:几|些|点|更多|多)?(?:张|块|个)?(?:卡|gpu|显卡)|\b(?:more|adding|additional|extra|add) (?:more )?(?:gpus|cards)\b[^;!0-9]{0,32}\bor\b[^;.?!0-9]{0,40}\boffload|\boffload(?:ing)?\b[^;.?!0-9]{0,32}\bor\b[^;.?!0-9]{0,32}\b(?:more|adding|additional|extra|add) (?:more )?(?:gpus|cards)\b`)
	cardsOrOffloadWords = pattern.OneOf("offload", "卸载")
)

// cardsOrOffloadAsked reports whether that is asked with no model that either would be reckoned for. Neither is set then.
func (r Question) cardsOrOffloadAsked() bool {
	q := &r.Query
	if r.HasModel() || q.Task == "infer" || !r.Mentions(cardsOrOffloadWords) || r.Asked.Asks("howmuch", "cost", "buy", "howfast") || !r.Matches(cardsOrOffload, r.Text) {
		return false
	}
	q.Offload = ""
	delete(r.Spans, "offload")
	return true
}

var spreadWords = pattern.OneOf("每", "each", "every", "per ", "both", "单卡", "各")

// asksSpread reports whether it is wondered at that cards do not share what is in use.
func (r Question) asksSpread() bool {
	q := &r.Query
	if q.GPUCount < 2 && q.GPUCountOptions == nil && !r.CardsSaid() || q.ObservedGB == 0 && !r.MemorySaid() || r.Asked.Asks("fit", "enough", "oom", "howmuch", "buy", "howlong", "maxbatch") {
		return false
	}
	return (q.ObservedGB > 0 || q.Task != "") && r.Matches(reader.Unshared, r.Text) && r.Mentions(spreadWords) || r.Matches(reader.Unhelped, r.Text)
}

// eachOrAll asks whether a figure is that of each card or of all of them: "is that per card or in total?".
var eachOrAll = pattern.Of(`\b(?:is|was|are|does|do|should) (?:[^.?!;]{0,64} )?(?:per|for each|for one|on each|on every) (?:card|gpu|device|rank|node)s?,? or (?:is (?:it|that) |rather )?(?:in total|the total|total|altogether|overall|all together|summed|combined|together|across|for (?:all|the whole|everything))\b|\b(?:is|was|are|does|do|should) (?:[^.?!;]{0,64} )?(?:in total|total|altogether|summed|for all(?: of them| cards| gpus| \d+)*),? or (?:is (?:it|that) |rather )?(?:per|for each|on each|of each) (?:card|gpu|device|rank|node)\b`)

var orCardWords = pattern.OneOf("or in total", "or is it", "or total", "or the total", "or altogether", "or overall", "or all", "or summed", "or combined", "or together", "or across", "or for ", "or per", "or each", "or of each", "or on each", "or rather")

// eachOrAllAsked reports whether that is asked, and not the amount itself.
func (r Question) eachOrAllAsked() bool {
	return r.Mentions(orCardWords) && !r.Asked.Asks("howmuch", "howfast", "howlong", "cost", "cards", "maxbatch") && r.Matches(eachOrAll, r.Text)
}

// A server of llama.cpp shares its context among the slots that it serves: what each has follows from
// the two settings alone.

// ofEachSlot asks for the context of one of several that are served together.
var ofEachSlot = pattern.Of(`\bhow (?:much|many|long a) (?:ctx|context|tokens|window)(?: of (?:ctx|context))? (?:does|do|will|would|is|has|can) (?:each|every|one)\b|(?:每个|每路|各|各自)(?:能|可|会)?(?:用|有|分|分到|得到|拿到)(?:多少|多大|多长|几k)|\b(?:ctx|context|tokens|window|n_ctx|length)(?: size| length| window)? (?:is |does |do |will |would |do i get |does it get |will i get |would i get |i get |available |left )*(?:per|for each|for every|in each|of each|each) ?(?:slot|request|user|sequence|seq|client|session|connection|chat|stream|parallel)|\b(?:each|every|one|a) (?:slot|request|user|sequence|client|session|chat|stream)\b[^.?!;]{0,24}\b(?:ctx|context|tokens|window)\b|(?:每个?|单个?)(?:slot|槽位?|并发|用户|请求|会话|路|客户端)[^,;?!、0-9]{0,8}(?:多少|多大|多长|几k)(?:的)?(?:上下文|ctx|context|tokens?|长度)?|(?:上下文|ctx|context|tokens?|长度)[^,;?!、0-9]{0,6}(?:每个?|单个?)(?:slot|槽位?|并发|用户|请求|会话|路|客户端)`)

var (
	perSlotWords = pattern.OneOf("per slot", "每个slot", "每个槽")
	slotWords    = pattern.OneOf("slot", "槽")
)

// eachSlotAsked reports whether the context of each slot is asked for, with no model that would have to
// hold it.
func (r Question) eachSlotAsked() bool {
	q := &r.Query
	if r.HasModel() || r.HasHardware() {
		return false
	}
	if r.Mentions(perSlotWords) && q.SeqLen > 0 && q.Concurrency > 1 {
		return r.Matches(ofEachSlot, r.Text) // "-c 16384 -np 4: context per slot" asks by its last words
	}
	if !r.Asked.Asks("howmuch", "whatis", "howmany", "howlongseq") && !evidence.Closing(r.Text) {
		return false
	}
	if r.Mentions(slotWords) && r.Matches(ofEachSlot, r.Text) {
		return true // what both are may stand in a command that was pasted before
	}
	for _, t := range r.Tokens {
		if t.Is("quantity", "seq_len") && r.ValuedAt(t) && q.Concurrency > 1 {
			return r.Matches(ofEachSlot, r.Text)
		}
	}
	return false
}

// Questions that have no case of their own are explained, where nothing is to be reckoned: what
// a way of working splits, whether one card serves many, what memory of the host does for speed.

// caseless reports whether neither a model of some size nor a card or its memory is told.
func (r Question) caseless() bool {
	return (!r.HasModel() || r.sizeless()) && r.Query.GPU == "" && r.Query.GPUMemoryGB+r.Query.TotalGPUMemoryGB == 0 && r.Query.GPUOptions == nil && r.Query.GPUPool == nil
}

// partsSplit asks which part a way of working makes smaller, or how parts share the memory: "is it
// only the AdamW state that gets 8x smaller", 显存是1:1分配的吗.
var partsSplit = pattern.Of(`\b(?:is|are|does|do|will|would|am|so|then)\b[^.?!;]{0,60}\b(?:shard(?:ed|s)?|partition(?:ed|s)?|split|splits|divided|smaller|replicated|duplicated|halved|copied|kept (?:whole|in full)|shared)\b|(?:各占|平分|均分|对半|平摊|1:1|一比一|按比例|切分|切片|分片|分配|复制|共享)[^,;?!]{0,8}(?:吗|么|嘛|\?|不$)|(?:只|是不是|是否|都)[^,;?!]{0,12}(?:切分|切片|分片|平分|均分|复制)`)

// splitAsked reports whether it is asked what a way of training splits, and nothing else.
func (r Question) splitAsked() bool {
	if !r.caseless() || !r.ZeroSaid() && !r.waysSaid() && r.Query.RLAlgo == "" || !r.Questioned() {
		return false
	}
	return !r.Asked.Asks("howmuch", "cards", "enough", "fit", "oom", "howfast", "howlong", "buy", "cost", "config", "maxbatch", "howlongseq") && r.Matches(partsSplit, r.Text)
}

// oddCards asks which numbers of cards a way of working takes at all.
var oddCards = pattern.Of(`\b(?:un-?even|odd|even|not a power of (?:2|two)|non[- ]?power[- ]of[- ](?:2|two)|power of (?:2|two)|prime|any|arbitrary)\b[^.?!;]{0,16}\b(?:numbers?|counts?|amounts?) of (?:gpus?|cards?|devices)\b|\b(?:numbers?|counts?|amounts?) of (?:gpus?|cards?|devices)\b[^.?!;]{0,24}\b(?:un-?even|odd|even|powers? of (?:2|two)|divisible|divide)|\bpowers? of (?:2|two)\b|奇数|偶数|2的(?:幂|次方|倍数|整数次幂)|任意(?:张|卡|数量)`)

// oddCardsAsked reports whether that is asked of a way to split work, with no model: "tensor parallel with an
// uneven number of GPUs".
func (r Question) oddCardsAsked() bool {
	return r.caseless() && !r.HasModel() && (r.waysSaid() || r.Asked.Of("topic") != nil) && !r.Asked.Asks("howmuch", "oom", "howfast", "howlong", "buy", "cost") && r.Matches(oddCards, r.Text)
}

// manyServed are several who use a card at once.
var manyServed = pattern.Of(`\b(?:concurrent|concurrently|concurrency|simultaneous(?:ly)?|parallel|batched)\b|\b(?:multiple|several|many|more than one|two|a few) (?:users?|people|requests?|clients?|sessions?|chats?|conversations?|queries)\b|\bat the same time\b|多用户|多个?人|多个请求|多路|并发|同时给|同时用|同时处理|多个会话|多个客户`)

// servesMany reports whether it is asked if one card serves several at all.
func (r Question) servesMany() bool {
	q := &r.Query
	if !r.caseless() || r.HasModel() || q.GPUCount != 1 || reader.Trains(q.Task) || q.Concurrency+q.Batch+q.SeqLen > 0 || !r.Asked.Asks("can", "does") || r.Asked.Asks("howmuch", "howmany", "cards", "enough", "oom", "howfast", "maxbatch", "buy", "cost") || r.Asked.Of("pronoun") != nil || r.Asked.Of("outside") != nil || !r.Matches(manyServed, r.Text) {
		return false
	}
	q.Topic = "batching"
	return true
}
