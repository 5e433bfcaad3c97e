package parser

import "slices"

// A program that leaves a card idle: that it does not use the card at all is a matter of drivers,
// and how busy the card is kept is explained.

// cardIdle tells that a program does not use a card, or asks how to make it.
var cardIdle = patternOf(`\b(?:get|getting|make|making|let|force|forcing|have|tell|allow)\b[^.?!;]{0,24}\b(?:use|using|utilize|utilise|see|detect|recogni[sz]e|run on|work with|pick up|take advantage of)\b` +
	`|\b(?:not|doesn'?t|don'?t|isn'?t|won'?t|can'?t|cannot|never|fails? to|refuses to|stopped|no longer)(?: even| be)? (?:using|used|use|utilizing|utilized|utilize|utilise|detecting|detected|detect|seeing|see|recogni[sz]\w+|picking up|pick up|found|find|running on|run on|offloading to)\b` +
	`|(?:没有?|不|无法|不能|未|识别不到|检测不到|找不到|用不上|用不了)(?:能|会|去)?(?:调用|用上|使用|用到|识别|检测|走|跑在)?(?:到|出)?(?:我的?|这张|独立|独显|两张|多张)*(?:显卡|gpu|独显|卡)|(?:怎么|如何|怎样|咋)[^,;?!]{0,10}(?:用上|调用|识别|使用|用到|走)(?:到)?(?:我的?|两张|多张|这张|独立)*[^,;?!、]{0,10}(?:显卡|gpu|卡)`)

// leavesCard reports whether a program leaves a card unused, with nothing that runs on it.
func (r *reader) leavesCard() bool {
	if r.query.Framework == "" || r.hasModel() || !r.hasHardware() || trains(r.query.Task) || r.asked.asks("howmuch", "cards", "enough", "fit", "oom", "howfast", "howlong", "compare", "buy", "whatmodel", "mfu", "cost", "max", "saving") || r.memoryWord() {
		return false
	}
	return r.matches(cardIdle, r.text)
}

// busyShare tells how busy a card is kept, in percent.
var busyShare = patternOf(`\b(?:gpus?|cards?|cuda|graphics card|device|sm|core|compute|volatile)(?:'s)?[- ]?(?:core |compute )?(?:load(?: rate)?|util(?:i[sz]ation)?(?: rate)?|usage(?: rate)?|occupancy(?: rate)?|busy)\b[^.?!;%]{0,40}?\d+ ?(?:%|percent)|\b(?:load|util(?:i[sz]ation)?|usage|occupancy) (?:rate )?of (?:the |my |each |every |both |all )*(?:gpus?|cards?)\b[^.?!;%]{0,32}\d+ ?(?:%|percent)|\d+ ?(?:%|percent) (?:gpu|card|cuda|core|compute|sm) (?:load|util(?:i[sz]ation)?|usage|occupancy)|\b(?:gpus?|cards?)\b[^.?!;%]{0,32}\d+ ?(?:%|percent) (?:load|util(?:i[sz]ation)?|usage|busy)|(?:gpu|显卡|卡|算力|核心)(?:的)?(?:占用率|利用率|使用率|负载|占用|使用)[^,;?!%]{0,12}\d+ ?%`)

// keptIdle reports whether a card is wondered at for not being kept busy: that it was is no share
// of its peak.
func (r *reader) keptIdle() bool {
	q := &r.query
	if q.TFLOPS != nil || q.TokensPerS+q.TokensPerSPerGPU+q.Tokens+q.Hours+q.Days > 0 || trains(q.Task) || !r.hasHardware() && !r.matching.mentions("my gpu", "the gpu", "my card", "显卡", "gpu利用率", "gpu占用") || r.matching.mentions("mfu", "hfu", "flops", "gpu memory util", "gpu-memory-util", "gpu_memory_util", "显存") {
		return false
	}
	if r.asked.asks("howmuch", "cards", "enough", "fit", "oom", "howlong", "compare", "buy", "whatmodel", "cost", "power") {
		return false
	}
	if r.hasModel() && r.asked.asks("howfast") && r.matching.mentions("how many", "what speed", "how fast", "多少token", "多少tok", "多快") && !r.asked.asks("why", "normal", "howto", "explain") {
		return false // "how many tokens/s for a 7b on a 4090? gpu utilization is at 97%"
	}
	return r.matching.mentions("%", "percent") && r.matches(busyShare, r.text) && (!r.matches(keptBusy, r.text) || r.asked.asks("why", "normal") || r.matching.mentions("slow", "慢"))
}

// keptBusy is a share of nearly all, at which no card is idle: "GPU utilization is at 95%".
var keptBusy = patternOf(`(?:\b|[^0-9.])(?:9\d|100)(?:\.\d+)? ?(?:%|percent)`)

// settleKept takes the share that a card is kept busy for none of its peak, where it is wondered at.
func (r *reader) settleKept() {
	if q := &r.query; r.keptIdle() {
		q.MFUPct = 0
		q.Topic = ternary(q.GPUCount > 1, "pipeline_parallel", "bandwidth") // cards wait for one another, or for the memory
	}
}

// justOne ends before the one of several cards that a program uses, and ledTo a clause that tells of
// a wish or a way, and not of what a program does.
var (
	justOne = patternOf(`\b(?:only|just|merely|solely)(?: (?:uses|loads|runs|sees|fills|touches|sits|lands|goes|shows up|ends up|used|loaded|filled))?(?: on| in| onto| into| to| with| by)?(?: the| a)? ?$`)
	ledTo   = patternOf(`\b(?:can|could|want|wants|would|wanna|should|will|may|might|let|to|prefer|need|plan|i'll|can't)\b`)
)

// leftAlone reports whether a program is told to use but one of several cards, which ends at a place
// in the text: all of them count, "it lands on just one of my 2 A100, how many must it be sharded over".
func (r *reader) leftAlone(at int) bool {
	before := clauseOf(r.text, at)
	return r.matches(justOne, before) && !r.matches(ledTo, before)
}

// leftIdle tells that one of several cards works and another does nothing: "the second 3090 is not used",
// 只有一张卡在跑. leftFree tells that one is free, and oneUsed that but one is used, which may be meant so:
// both are wondered at only with a word of wonder. inTurns tells that the cards wait for one another.
var (
	leftIdle = patternOf(`\b(?:(?:second|2nd|other|another|third|3rd|remaining|gpu ?[1-7]|one) ?(?:of (?:the|my|our)(?: \w+)?)?)(?: (?:rtx |nvidia )?(?:gpus?|cards?|[a-z]?\d{2,4}(?: ?ti)?s?))?(?: (?:is|are|just|always|completely|mostly|there))* (?:does nothing|do nothing|doing nothing|twiddling|(?:at )?0 ?%|not (?:being )?(?:used|working|doing|utili[sz]ed)|(?:isn'?t|aren'?t) (?:being |doing )?(?:used|working|anything|utili[sz]ed)|(?:doesn'?t|does not|don'?t|do not) (?:do anything|work at all|get used))` +
		`|\b(?:only|just) (?:the )?(?:one|1|a single|single|gpu ?0|first|1st)(?: of (?:my|the|our|both|all|these)(?: \w+)?)?(?: (?:gpus?|cards?|[a-z]?\d{2,4}(?: ?ti)?s?))?(?: (?:is|are|was|gets?|being|seems?|actually|ever|really))+ (?:used|busy|working|active|utili[sz]ed|training|computing|running|doing|under load)\b` +
		`|\b(?:(?:only |just )?(?:uses|utili[sz]es|runs on|loads on(?:to)?)|(?:is|'s|are|was|keeps) (?:only |just )?(?:using|running on|utili[sz]ing))(?: only| just)? (?:one|1|a single|the first|gpu ?0)\b[^.?!;,]{0,12}(?:gpus?|cards?|of)\b` +
		`|(?:第[二2三3四4]|另一|另外一?|其他几?|其余几?|剩下的?几?|有一)[张块个]的? ?(?:显卡|卡|gpu|\d{4})? ?(?:却|都|就|一直|完全|根本|为什么|为啥|怎么|也|还|在|是|总是|总)*(?:不干活|不工作|没(?:有)?(?:干活|工作|动静|用上|用起来|在?跑|负载|占用|利用|被用)|摸鱼|不动|不跑|(?:的?利用率|的?占用率?|的?负载)(?:是|为|一直|都|才|只有)*0)` +
		`|(?:只有|就|仅|才|只)(?:其中)?(?:的)?(?:一|1|单|第一)[张块个](?:显卡|卡|gpu)?(?:在|是|有)+(?:用|跑|工作|干活|负载|占用|忙|动|计算|训练|被使用|被用|满载)(?:了|着|的|呢|吗)?(?:[,;?!、。]|$)|只用(?:到了?|上了?|了)(?:其中)?的?(?:一|1|第一)[张块个]`)
	leftFree = patternOf(`\b(?:(?:second|2nd|other|another|third|3rd|remaining|gpu ?[1-7]|one of (?:the|my|our)(?: \w+)?|is one)(?: (?:rtx |nvidia )?(?:gpus?|cards?|[a-z]?\d{2,4}(?: ?ti)?s?))?(?: (?:is|are|sits?|stays?|seems?|just|always|completely|mostly|remains?|keeps?|there|around))*|one(?: (?:gpu|card))?(?: (?:is|sits|stays|always|remains|keeps))+) (?:idle|idles|idling|unused)\b` +
		`|(?:第[二2三3四4]|另一|另外一?|其他几?|其余几?|剩下的?几?|有一)[张块个]的? ?(?:显卡|卡|gpu|\d{4})? ?(?:却|都|就|一直|完全|根本|为什么|为啥|怎么|也|还|在|是|总是|总)*(?:闲|空着|空闲)`)
	oneUsed = patternOf(`\b(?:only|just) (?:one|1|a single|the first)\b[^.?!;,]{0,24}\b(?:used|busy|working|work|active|utili[sz]ed|doing|running)\b|\b(?:uses?|using|used|utili[sz]es?|runs? on|running on|loads? on(?:to)?) (?:only |just )(?:one|1|a single|the first|gpu ?0)\b[^.?!;,]{0,12}(?:gpus?|cards?|of)\b|\b(?:only|just) (?:uses?|using|utili[sz]es?|runs? on|running on|loads? on(?:to)?) (?:one|1|a single|the first|gpu ?0)\b[^.?!;,]{0,12}(?:gpus?|cards?|of)\b` +
		`|(?:只有|只|就|仅|才)(?:用|跑|使用|占用)(?:了|到|上)?(?:其中)?的?(?:一|1|单|第一)[张块个]`)
	inTurns = patternOf(`\b(?:gpus?|cards?|they)(?: just| only| seem to| always)? (?:take|taking|work in|working in|run in|running in|alternate|alternating)(?: turns)?\b[^.?!;]{0,3}\bturns?\b|(?:卡|显卡|gpu)[^,;?!]{0,4}轮流(?:工作|干活|跑|计算|用|在)`)
)

// wondered are the words of wonder, and steady those that tell that a card stays as it is.
var (
	wondered = patternOf(`\bwhy\b|\bhow come\b|为什么|为啥|为何|咋|却|怎么(?:会|就|老是?|总是?|一直|还是?|都|也|是)*(?:只有|只[用跑占]?[了到上在]|第|另|有一|才|剩)`)
	steady   = patternOf(`\b(?:sits?|stays?|keeps?|remains?|always|completely|entirely)\b|一直|始终|总是|老是|根本|完全`)
	uponIt   = patternOf(`\b(?:on|onto|with|use|using|for) (?:it|that one|that card)\b|(?:用|拿|给|在)(?:它|这张|那张|上面)`)
)

// cardLeftIdle reports whether it is wondered at that a program uses one of several cards alone.
func (r *reader) cardLeftIdle() bool {
	if !r.matching.mentions("idle", "idling", "unused", "nothing", "0%", "0 %", "only", "just", "not ", "n't", "turns", "不", "没", "闲", "空", "只", "仅", "轮流", "利用率", "摸鱼") || !r.matching.mentions("gpu", "card", "卡", "张", "块", "0") {
		return false
	}
	if r.asked.asks("howmuch", "cards", "enough", "oom", "howlong", "compare", "buy", "whatmodel", "cost", "power", "maxbatch") || r.asked.asks("can", "howfast") && !r.asked.asks("why") || r.query.PowerW > 0 {
		return false
	}
	if s := r.asked.first("fit"); s != nil && r.text[s.lo:s.hi] != "work" {
		return false
	}
	if r.asked.asks("why") || r.matches(wondered, r.text) {
		return r.matches(leftIdle, r.text) || r.matches(leftFree, r.text) || r.matches(oneUsed, r.text) || r.matches(inTurns, r.text)
	}
	if r.matches(leftIdle, r.text) && (r.cardsTold() || r.query.Framework != "") || r.matches(inTurns, r.text) {
		return true
	}
	return r.matches(leftFree, r.text) && r.matches(steady, r.text) && !r.matches(uponIt, r.text)
}

// cardsTold reports whether more than one card is told of.
func (r *reader) cardsTold() bool {
	return r.query.GPUCount > 1 || r.query.GPUPool != nil || slices.ContainsFunc(r.hardware, part.severalCards)
}

// severalCards reports whether a part counts cards, and more than one.
func (p part) severalCards() bool {
	return p.what == partCount && p.value > 1 && p.value <= mostCards && (p.measure == "card" || p.measure == "")
}

// settleIdle takes the one card back that a program uses of several that are told.
func (r *reader) settleIdle() {
	if r.query.GPUCount != 1 || !r.cardLeftIdle() {
		return
	}
	r.query.GPUCount = 0
	delete(r.spans, "gpu_count")
	for _, p := range r.hardware {
		if p.severalCards() {
			r.query.GPUCount = int(p.value)
			r.spans["gpu_count"] = [2]int{r.tokens[p.from].start, r.tokens[p.from].end}
		}
	}
}
