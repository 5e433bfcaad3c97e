package reader

import (
	"strings"

	"headroom/parser/pattern"
)

var (
	// statesCome ends before what the states of a model are told to come to, and withoutRest stands behind it:
	// 只算模型状态就是24GB, "840 GB before activations". More is to come, so no card has it.
	statesCome  = pattern.Of(`(?:模型状态|优化器状态|静态显存|训练状态|权重(?:和|加|\+|、)梯度)[^,;?!。、0-9]{0,10}$|\b(?:model|optimi[sz]er|adamw?|training|gradients?|grads|weights)(?: states?)?(?: (?:of|for) [^,;?!]{0,24})?(?: alone| together| combined)? (?:are|is|come to|comes to|take|takes|make|makes|add up to|sum to|amount to)(?: about| around| already| roughly)*$`)
	withoutRest = pattern.Of(`^ ?(?:of (?:vram|memory) )?(?:before|without|excluding|not counting|not including|ignoring|leaving out|plus|on top of) (?:the |any )?(?:activations?|kv|cache|overhead|buffers|anything)\b|^[,、; ]?(?:激活|中间激活|buffer|缓存|kv)[^,、;?!。]{0,12}(?:另算|不算|没算|除外|另外算|另说|还没算)`)
	// loadedIn ends before what the weights came to when they were loaded in some format: 7B用FP16加载就14GB了.
	loadedIn = pattern.Of(`(?:fp16|bf16|fp32|fp8|int8|int4|[48]-?bit|半精度|全精度|量化|单精度)(?:精度)?(?:后)?(?:加载|载入|装载|读进来|读入)(?:模型|权重|完|进来|下来)*(?:就|都|要|得|占|是|有|已经|大概|大约|约|需要|用)*$`)
)

var statesWords = pattern.OneOf("activation", "激活", "buffer", "kv", "overhead", "anything", "cache", "缓存")

// statesTold reports whether an amount is what states are told to come to, with the rest beside it.
func (r *Reader) statesTold(i int) bool {
	if !r.Mentions(statesWords) || !r.Matches(withoutRest, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	return r.Matches(statesCome, strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~")) || r.Query.GPU != "" || r.cardNamed()
}

// weightsLoaded reports whether an amount is what weights came to when they were loaded, beside a card.
func (r *Reader) weightsLoaded(i int) bool {
	return r.Query.WeightsGB == 0 && (r.HasModel() || len(r.Sizes) > 0) && r.Matches(loadedIn, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~"))
}

var (
	// sumTold ends before what a reckoning in words comes to, where another amount is a card's: "for a 7B that's 84GB".
	sumTold = pattern.Of(`\b(?:that's|thats|that is|that makes|that would be|which is|which makes|makes it|adds up to|so roughly|so about)(?: already| about| around| roughly| over| like| more like| at least| only| just)*$`)
	// partTold ends before what a part of a run or of a checkpoint takes: "the adapter less than 1GB", "with optimizer 180GB".
	partTold = pattern.Of(`\b(?:adapters?|lora weights|optimi[sz]er(?: states?)?|gradients?|grads)(?: alone| files?)? ?(?:(?:is|are|was|were|takes?|at|only|just|another|about|around|roughly|less than|under|below|over|more than|up to) ?)*$`)
	// lessThan ends before an amount that somebody is said to need: "torchtune claims less than 20GB".
	lessThan = pattern.Of(`\b(?:claims?|claimed|says?|said|advertises?|quotes?|lists?|reports?|promises|shows?)(?: (?:it|they|to|that|need|needs|use|uses|take|takes|only|just|it's|about|around|like))* (?:less than|under|below|only|just|as little as|at most|no more than)$`)
)

var partsToldWords = pattern.OneOf("that", "which", "makes", "adds up", "roughly", "about", "adapter", "lora", "optimi", "grad", "claim", "say", "said", "advertise", "quote", "list", "report", "promise", "show")

// partOfNeed reports whether an amount is so told of what work takes, and of no card.
func (r *Reader) partOfNeed(i int) bool {
	if !r.Mentions(partsToldWords) {
		return false
	}
	before := strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~")
	if r.Matches(partTold, before) || r.Matches(lessThan, before) {
		return true
	}
	return r.Matches(sumTold, before) && r.HasModelNamed() && r.otherAmount(i)
}
