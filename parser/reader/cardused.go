package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
)

// Which of the cards a program is shown and uses, and how busy it keeps them.

// visibleCards lists the numbers of the cards that a process is shown: "CUDA_VISIBLE_DEVICES=0,1,2,3",
// "--gpus device=0,1", "cuda:0,1". They are no amounts of anything; what stands apart behind one is:
// "on cuda:0, 24 GB".
var visibleCards = pattern.Of(`\b(?:cuda|hip|rocr|gpu|nvidia|ascend_rt)_visible_devices ?[=: ] ?["'\[]*((?:\d{1,2} ?, ?)*\d{1,2})\b|\b(?:device|gpu_ids?|gpu ids?|cuda) ?[=:] ?(?:["']?((?:\d{1,2},)+\d{1,2})\b|\[ ?((?:\d{1,2} ?, ?)+\d{1,2}) ?\])|--gpus ["'\[]*((?:\d{1,2} ?, ?)+\d{1,2})\b`)

// countBehind stands behind a number that counts cards and names none.
var countBehind = pattern.Of(`^ ?(?:[x×*] ?[a-z0-9]|张|块|卡|个|台|gpus?\b|cards?\b)`)

var cardsShownWords = pattern.OneOf("visible_devices", "device=", "device:", "gpu_id", "gpu id", "cuda:", "cuda=", "--gpus")

// cardsShown counts the cards that a process is shown.
func (r *Reader) cardsShown() {
	if !r.Mentions(cardsShownWords) {
		return
	}
	at := r.Places(visibleCards, r.Text)
	for g := 2; g+1 < len(at); g += 2 {
		if at[g] < 0 {
			continue
		}
		ids := strings.Split(r.Text[at[g]:at[g+1]], ",")
		if len(ids) > 1 && r.Matches(countBehind, r.Text[at[g+1]:]) {
			ids = ids[:len(ids)-1] // "CUDA_VISIBLE_DEVICES=3, 8*A40"
			at[g+1] -= len(r.Text[at[g]:at[g+1]]) - strings.LastIndexByte(r.Text[at[g]:at[g+1]], ',')
		}
		if slices.Sort(ids); len(slices.Compact(ids)) != strings.Count(r.Text[at[g]:at[g+1]], ",")+1 {
			return
		}
		r.shown = len(ids)
		r.markText("gpu_count", at[0], at[1])
	}
}

// settleShown takes the cards that a process is shown for all of them, also where the machine has more.
func (r *Reader) settleShown() {
	q := &r.Query
	if r.shown > 0 && (q.GPUCount <= 1 || r.shown > 1 && r.shown < q.GPUCount) && q.Nodes == 0 && q.GPUPool == nil && q.GPUOptions == nil && q.GPUCountOptions == nil {
		q.GPUCount = r.shown
	}
}

// busyShare tells how busy a card is kept, in percent.
var busyShare = pattern.Of(`\b(?:gpus?|cards?|cuda|graphics card|device|sm|core|compute|volatile)(?:'s)?[- ]?(?:core |compute )?(?:load(?: rate)?|util(?:i[sz]ation)?(?: rate)?|usage(?: rate)?|occupancy(?: rate)?|busy)\b[^.?!;%]{0,40}?\d+ ?(?:%|percent)|\b(?:load|util(?:i[sz]ation)?|usage|occupancy) (?:rate )?of (?:the |my |each |every |both |all )*(?:gpus?|cards?)\b[^.?!;%]{0,32}\d+ ?(?:%|percent)|\d+ ?(?:%|percent) (?:gpu|card|cuda|core|compute|sm) (?:load|util(?:i[sz]ation)?|usage|occupancy)|\b(?:gpus?|cards?)\b[^.?!;%]{0,32}\d+ ?(?:%|percent) (?:load|util(?:i[sz]ation)?|usage|busy)|(?:gpu|显卡|卡|算力|核心)(?:的)?(?:占用率|利用率|使用率|负载|占用|使用)[^,;?!%]{0,12}\d+ ?%`)

var (
	myGpuWords        = pattern.OneOf("my gpu", "the gpu", "my card", "显卡", "gpu利用率", "gpu占用")
	mfuWords          = pattern.OneOf("mfu", "hfu", "flops", "gpu memory util", "gpu-memory-util", "gpu_memory_util", "显存")
	howManyWords      = pattern.OneOf("how many", "what speed", "how fast", "多少token", "多少tok", "多快")
	percentWords      = pattern.OneOf("%", "percent")
	keptIdleSlowWords = pattern.OneOf("slow", "慢")
)

// KeptIdle reports whether a card is wondered at for not being kept busy: that it was is no share
// of its peak.
func (r *Reader) KeptIdle() bool {
	q := &r.Query
	if q.TFLOPS != nil || q.TokensPerS+q.TokensPerSPerGPU+q.Tokens+q.Hours+q.Days > 0 || Trains(q.Task) || !r.HasHardware() && !r.Mentions(myGpuWords) || r.Mentions(mfuWords) {
		return false
	}
	if r.Asked.Asks("howmuch", "cards", "enough", "fit", "oom", "howlong", "compare", "buy", "whatmodel", "cost", "power") || r.HasModel() && r.endsInMemory() && !r.Asked.Asks("why", "normal") {
		return false
	}
	if r.HasModel() && r.Asked.Asks("howfast") && r.Mentions(howManyWords) && !r.Asked.Asks("why", "normal", "howto", "explain") {
		return false // "how many tokens/s for a 7b on a 4090? gpu utilization is at 97%"
	}
	return r.Mentions(percentWords) && r.Matches(busyShare, r.Text) && (!r.Matches(keptBusy, r.Text) || r.Asked.Asks("why", "normal") || r.Mentions(keptIdleSlowWords))
}

// keptBusy is a share of nearly all, at which no card is idle: "GPU utilization is at 95%".
var keptBusy = pattern.Of(`(?:\b|[^0-9.])(?:9\d|100)(?:\.\d+)? ?(?:%|percent)`)

// SettleKept takes the share that a card is kept busy for none of its peak, where it is wondered at.
func (r *Reader) SettleKept() {
	if q := &r.Query; r.KeptIdle() {
		q.MFUPct = 0
		q.Topic = ternary(q.GPUCount > 1, "pipeline_parallel", "bandwidth") // cards wait for one another, or for the memory
	}
}

// justOne ends before the one of several cards that a program uses, and ledTo a clause that tells of
// a wish or a way, and not of what a program does.
var (
	justOne = pattern.Of(`\b(?:only|just|merely|solely)(?: (?:uses|loads|runs|sees|fills|touches|sits|lands|goes|shows up|ends up|used|loaded|filled))?(?: on| in| onto| into| to| with| by)?(?: the| a)? ?$`)
	ledTo   = pattern.Of(`\b(?:can|could|want|wants|would|wanna|should|will|may|might|let|to|prefer|need|plan|i'll|can't)\b`)
)

// leftAlone reports whether a program is told to use but one of several cards, which ends at a place
// in the text: all of them count, "it lands on just one of my 2 A100, how many must it be sharded over".
func (r *Reader) leftAlone(at int) bool {
	before := tagger.ClauseOf(r.Text, at)
	return r.Matches(justOne, before) && !r.Matches(ledTo, before)
}

// leftIdle tells that one of several cards works and another does nothing: "the second 3090 is not used",
// 只有一张卡在跑. leftFree tells that one is free, and oneUsed that but one is used, which may be meant so:
// both are wondered at only with a word of wonder. inTurns tells that the cards wait for one another.
var (
	leftIdle = pattern.Of(`\b(?:(?:second|2nd|other|another|third|3rd|remaining|gpu ?[1-7]|one) ?(?:of (?:the|my|our)(?: \w+)?)?)(?: (?:rtx |nvidia )?(?:gpus?|cards?|[a-z]?\d{2,4}(?: ?ti)?s?))?(?: (?:is|are|just|always|completely|mostly|there))* (?:does nothing|do nothing|doing nothing|twiddling|(?:at )?0 ?%|not (?:being )?(?:used|working|doing|utili[sz]ed)|(?:isn'?t|aren'?t) (?:being |doing )?(?:used|working|anything|utili[sz]ed)|(?:doesn'?t|does not|don'?t|do not) (?:do anything|work at all|get used))` +
		`|\b(?:only|just) (?:the )?(?:one|1|a single|single|gpu ?0|first|1st)(?: of (?:my|the|our|both|all|these)(?: \w+)?)?(?: (?:gpus?|cards?|[a-z]?\d{2,4}(?: ?ti)?s?))?(?: (?:is|are|was|gets?|being|seems?|actually|ever|really))+ (?:used|busy|working|active|utili[sz]ed|training|computing|running|doing|under load)\b` +
		`|\b(?:(?:only |just )?(?:uses|utili[sz]es|runs on|loads on(?:to)?)|(?:is|'s|are|was|keeps) (?:only |just )?(?:using|running on|utili[sz]ing))(?: only| just)? (?:one|1|a single|the first|gpu ?0)\b[^.?!;,]{0,12}(?:gpus?|cards?|of)\b` +
		`|(?:第[二2三3四4]|另一|另外一?|其他几?|其余几?|剩下的?几?|有一)[张块个]的? ?(?:显卡|卡|gpu|\d{4})? ?(?:却|都|就|一直|完全|根本|为什么|为啥|怎么|也|还|在|是|总是|总)*(?:不干活|不工作|没(?:有)?(?:干活|工作|动静|用上|用起来|在?跑|负载|占用|利用|被用)|摸鱼|不动|不跑|(?:的?利用率|的?占用率?|的?负载)(?:是|为|一直|都|才|只有)*0)` +
		`|(?:只有|就|仅|才|只)(?:其中)?(?:的)?(?:一|1|单|第一)[张块个](?:显卡|卡|gpu)?(?:在|是|有)+(?:用|跑|工作|干活|负载|占用|忙|动|计算|训练|被使用|被用|满载)(?:了|着|的|呢|吗)?(?:[,;?!、。]|$)|只用(?:到了?|上了?|了)(?:其中)?的?(?:一|1|第一)[张块个]`)
	leftFree = pattern.Of(`\b(?:(?:second|2nd|other|another|third|3rd|remaining|gpu ?[1-7]|one of (?:the|my|our)(?: \w+)?|is one)(?: (?:rtx |nvidia )?(?:gpus?|cards?|[a-z]?\d{2,4}(?: ?ti)?s?))?(?: (?:is|are|sits?|stays?|seems?|just|always|completely|mostly|remains?|keeps?|there|around))*|one(?: (?:gpu|card))?(?: (?:is|sits|stays|always|remains|keeps))+) (?:idle|idles|idling|unused)\b` +
		`|(?:第[二2三3四4]|另一|另外一?|其他几?|其余几?|剩下的?几?|有一)[张块个]的? ?(?:显卡|卡|gpu|\d{4})? ?(?:却|都|就|一直|完全|根本|为什么|为啥|怎么|也|还|在|是|总是|总)*(?:闲|空着|空闲)`)
	oneUsed = pattern.Of(`\b(?:only|just) (?:one|1|a single|the first)\b[^.?!;,]{0,24}\b(?:used|busy|working|work|active|utili[sz]ed|doing|running)\b|\b(?:uses?|using|used|utili[sz]es?|runs? on|running on|loads? on(?:to)?) (?:only |just )(?:one|1|a single|the first|gpu ?0)\b[^.?!;,]{0,12}(?:gpus?|cards?|of)\b|\b(?:only|just) (?:uses?|using|utili[sz]es?|runs? on|running on|loads? on(?:to)?) (?:one|1|a single|the first|gpu ?0)\b[^.?!;,]{0,12}(?:gpus?|cards?|of)\b` +
		`|(?:只有|只|就|仅|才)(?:用|跑|使用|占用)(?:了|到|上)?(?:其中)?的?(?:一|1|单|第一)[张块个]`)
	inTurns = pattern.Of(`\b(?:gpus?|cards?|they)(?: just| only| seem to| always)? (?:take|taking|work in|working in|run in|running in|alternate|alternating)(?: turns)?\b[^.?!;]{0,3}\bturns?\b|(?:卡|显卡|gpu)[^,;?!]{0,4}轮流(?:工作|干活|跑|计算|用|在)`)
)

// wondered are the words of wonder, and steady those that tell that a card stays as it is.
var (
	wondered = pattern.Of(`\bwhy\b|\bhow come\b|为什么|为啥|为何|咋|却|怎么(?:会|就|老是?|总是?|一直|还是?|都|也|是)*(?:只有|只[用跑占]?[了到上在]|第|另|有一|才|剩)`)
	steady   = pattern.Of(`\b(?:sits?|stays?|keeps?|remains?|always|completely|entirely)\b|一直|始终|总是|老是|根本|完全`)
	uponIt   = pattern.Of(`\b(?:on|onto|with|use|using|for) (?:it|that one|that card)\b|(?:用|拿|给|在)(?:它|这张|那张|上面)`)
)

var (
	idleWords = pattern.OneOf("idle", "idling", "unused", "nothing", "0%", "0 %", "only", "just", "not ", "n't", "turns", "不", "没", "闲", "空", "只", "仅", "轮流", "利用率", "摸鱼")
	gpuWords  = pattern.OneOf("gpu", "card", "卡", "张", "块", "0")
)

// CardLeftIdle reports whether it is wondered at that a program uses one of several cards alone.
func (r *Reader) CardLeftIdle() bool {
	if !r.Mentions(idleWords) || !r.Mentions(gpuWords) {
		return false
	}
	if r.Asked.Asks("howmuch", "cards", "enough", "oom", "howlong", "compare", "buy", "whatmodel", "cost", "power", "maxbatch") || r.Asked.Asks("can", "howfast") && !r.Asked.Asks("why") || r.Query.PowerW > 0 {
		return false
	}
	if s := r.Asked.First("fit"); s != nil && r.Text[s.Lo:s.Hi] != "work" {
		return false
	}
	if r.Asked.Asks("why") || r.Matches(wondered, r.Text) {
		return r.Matches(leftIdle, r.Text) || r.Matches(leftFree, r.Text) || r.Matches(oneUsed, r.Text) || r.Matches(inTurns, r.Text)
	}
	if r.Matches(leftIdle, r.Text) && (r.cardsTold() || r.Query.Framework != "") || r.Matches(inTurns, r.Text) {
		return true
	}
	return r.Matches(leftFree, r.Text) && r.Matches(steady, r.Text) && !r.Matches(uponIt, r.Text)
}

// cardsTold reports whether more than one card is told of.
func (r *Reader) cardsTold() bool {
	return r.Query.GPUCount > 1 || r.Query.GPUPool != nil || slices.ContainsFunc(r.Hardware, Part.severalCards)
}

// severalCards reports whether a part counts cards, and more than one.
func (p Part) severalCards() bool {
	return p.What == PartCount && p.Value > 1 && p.Value <= query.MostCards && (p.Measure == "card" || p.Measure == "")
}

// settleIdle takes the one card back that a program uses of several that are told.
func (r *Reader) settleIdle() {
	if r.Query.GPUCount != 1 || !r.CardLeftIdle() {
		return
	}
	r.Query.GPUCount = 0
	delete(r.Spans, "gpu_count")
	for _, p := range r.Hardware {
		if p.severalCards() {
			r.Query.GPUCount = int(p.Value)
			r.Spans["gpu_count"] = [2]int{r.Tokens[p.From].Start, r.Tokens[p.From].End}
		}
	}
}
