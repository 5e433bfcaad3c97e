package parser

// What takes a card's whole memory from the start is the cache that a server sets apart:
// people wonder at it and take it for the need of their model.

var (
	// setApartFirst tells that memory is taken before it is used.
	setApartFirst = patternOf(`预分配|预先分配|预占|提前占|提前分配|预留|默认(?:就|会|是)*(?:占|留|分配|吃)|preallocat|pre-allocat`)
	// shareTaken is a share of the memory that is taken.
	shareTaken = patternOf(`(?:显存|gpu|卡)[^,;?!]{0,10}(?:占|吃|用|满)[^,;?!、\d]{0,6}\d+ ?%|占[^,;?!、\d]{0,4}\d+ ?%`)
	// fullyTaken tells that all of it is, and willTake only that it may come to be.
	fullyTaken = patternOf(`(?:占|吃|用)(?:用|了|掉|到|着|据)*(?:满|光|完|全)|全占|(?:显存|卡)[^,;?!]{0,6}(?:满了|占满|吃满|拉满)`)
	willTake   = patternOf(`(?:会|能|要|可能|想)(?:不会|不能)?[^,;?!]{0,10}(?:占|吃|用)(?:满|光|完)`)
)

// asksWhyFull reports whether somebody wonders why the memory is taken, and does not ask if
// something fits.
func (r *reader) asksWhyFull() bool {
	if !r.matching.mentions("占", "吃", "预", "满", "alloc", "默认") || r.asked.asks("enough", "howmuch", "fit", "oom", "cards", "buy", "maxbatch", "howlongseq", "howset", "howfast", "can") ||
		!(closing(r.text) || r.asked.asks("why", "normal") || r.matching.mentions("是不是", "是否")) || !r.hasModel() && r.query.Framework == "" {
		return false
	}
	if r.matches(setApartFirst, r.text) || r.matches(shareTaken, r.text) {
		return true
	}
	return r.matches(fullyTaken, r.text) && !r.matches(willTake, r.text)
}

// reckonedHow asks by what an amount is reckoned, or what was left out of it: 是不是按激活参数算的,
// 是不是少算了一份.
var reckonedHow = patternOf(`(?:按|拿)[^,;?!、]{1,16}(?:来)?(?:算|估|计)(?:显存|内存|出来)?的?(?:吗|么|吧|对吧|对吗)|是不是(?:少|漏|多|重复)算|是不是(?:得|要|应该|只)?按[^,;?!、]{1,16}算`)

// asksReckoning reports whether it is asked how an amount comes about, of a model or a method.
func (r *reader) asksReckoning() bool {
	return r.matching.mentions("算", "估", "计") && r.matches(reckonedHow, r.text) && !r.asked.asks("howmuch", "enough", "fit", "oom", "cards", "cost", "howlong", "mfu", "buy") && (r.hasModel() || r.memorySaid() || r.cacheSaid())
}
