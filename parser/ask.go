package parser

import (
	"slices"
	"strings"
)

func (r *reader) asksConversion() bool {
	q := &r.query
	if s := r.asked.first("why"); s != nil && r.opensClause(s) || q.Tasks != nil {
		return false // "why 18 bytes per parameter and not 16"
	}
	if !r.hasModel() && q.GPU == "" && q.GPUOptions == nil && r.conversion() {
		return true
	}
	if r.thing(r.asked.first("howmany")) == "tokens" && (q.Steps > 0 || q.Samples > 0) && (q.SeqLen > 0 || q.Batch+q.GlobalBatch > 0) && !r.hasModel() {
		return true // tokens of so many steps
	}
	if q.Steps > 0 && q.SeqLen > 0 && q.Batch+q.GlobalBatch > 0 && !r.hasModel() && !r.hasHardware() && (r.tokens[0].is("data", "tokens") || r.tokens[0].name == "total" && r.at(1).is("data", "tokens")) {
		return true // "tokens in 1000 steps of batch 512 and seq 2048"
	}
	if r.degreeAsked() || !r.hasModel() && r.openSlot("global_batch") != "" && q.Batch > 0 {
		return true // "mbs 4 gas 8 dp 16, what is the global batch"
	}
	if r.asked.asks("flops") && q.GPU == "" {
		return true // operations of a training run
	}
	if !r.asked.asks("convert") || r.hasModel() && (r.cacheSaid() || r.asked.asks("why")) {
		return false
	}
	return !r.hasHardware() && (q.Task == "" || q.Task == "infer") && r.asked.first("cards", "enough", "howlong") == nil
}

// degreeAsked reports whether only numbers of parallel work are asked for: "TP=8
// PP=1 on 512 devices, what is DP?", "tp 8 pp 4 dp 2, how many gpus is that?".
func (r *reader) degreeAsked() bool {
	p := r.query.Parallel
	said := 0
	for _, n := range [...]int{p.TP, p.PP, p.DP, p.CP} {
		if n > 0 {
			said++
		}
	}
	if said == 0 || r.asked.asks("enough", "fit", "oom", "can", "need") {
		return false
	}
	for _, t := range r.tokens {
		if t.typ == tKey && slices.Contains([]string{"dp", "tp", "pp"}, t.name) && !r.valuedAt(t) {
			return r.query.GPUCount > 0 && (r.asked.asks("whatis", "howmany", "howmuch") || closing(r.text) && !r.hasModel())
		}
	}
	return said >= 2 && r.asked.asks("cards") && r.query.GPU == "" && r.query.GPUMemoryGB == 0
}

// asksMethod reports whether the text asks how something is worked out, with no
// case of its own.
func (r *reader) asksMethod() bool {
	if r.matching.mentions("算") && r.matches(reckonedAs, r.text) {
		return true
	}
	if r.hasModel() || r.hasHardware() || r.query.PowerW > 0 || r.asked.asks("whatmodel", "cards") {
		return false
	}
	if q := &r.query; r.asked.asks("mfu") && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0 && q.Task == "" {
		return true // nothing to reckon with
	}
	if r.query.Tasks != nil && r.matches(alike, r.text) {
		return true // "微调和推理的显存需求相同吗"
	}
	topic := r.asked.of("topic") != nil
	asked := r.asked.asks("explain", "howto", "whatis") || r.asked.asks("compare") && topic
	if r.asked.asks("howlongseq", "maxbatch") && !r.asked.asks("explain", "howto") {
		return false // "what's the max context?"
	}
	if s := r.asked.of("topic"); s != nil && s.name == "context" && r.query.Task == "" {
		return true // of the same size whatever runs
	}
	if trains(r.query.Task) && r.query.Task != "train" && len(r.tokens) <= 5 && r.asked.asks("explain", "whatis") && !r.memorySaid() {
		return true // "what is lora"
	}
	return asked && (topic || r.memorySaid() || r.asked.asks("explain", "whatis") && r.technical() || r.zeroSaid() || r.asked.asks("mfu", "howfast", "cost", "howmuch"))
}

// reckonedAs is how Chinese asks which of two figures a rule takes: "按30B算还是按3B算".
var reckonedAs = patternOf(`按[^,;?!、]{1,16}算[,、]? ?(还是|或者|或)[^,;?!]{1,16}(算|[bg?]|$)`)

// comesTo is how Chinese asks what memory comes to once something is changed: "换zero3能
// 降到多少".
var comesTo = patternOf(`(降低?|减少?|省|压|缩|下降)到多[少大]`)

// alike is how Chinese asks whether two things need the same.
var alike = patternOf(`(相同|一样|一致|差不多|一样多|一样大)(吗|么|嘛|\?|不)`)

// zeroSaid reports whether a ZeRO stage is named.
func (r *reader) zeroSaid() bool { return r.query.ZeROStages != nil || r.query.ZeROStage != nil }

func (r *reader) asksUtilisation() bool {
	q := &r.query
	switch {
	case q.MFUPct > 0 && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU == 0 && r.hasModel() && r.hasHardware() && r.asked.asks("howfast") && !r.asked.asks("why", "normal", "howlong"):
		return false // "what tokens/s would 50% MFU be?"
	case q.TokensPerSPerGPU > 0 && q.RefTokensPerSPerGPU > 0 && r.asked.asks("percent"):
		return true
	case q.TFLOPS != nil && q.GPU != "" && r.hasModel() && r.asked.asks("normal", "best") && !r.asked.asks("enough", "howmuch", "oom", "mfu", "howlong", "cards"):
		return true // "is 180 TFLOPS on an A100 good?"
	case q.TokensPerSPerGPU > 0 && q.GPU != "" && r.hasModel() && q.Task != "infer" && r.asked.asks("normal", "best") && !r.asked.asks("enough", "howmuch", "oom", "howlong", "cards"):
		return true // "3500 tokens/s per A100 for a 7B, is this good?"
	case r.asked.asks("why") && !r.hasModel() && !r.hasHardware():
		return false // "为什么我的MFU只有15%"
	case !r.asked.asks("mfu"), r.asked.asks("oom") && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0:
		return false // "爆显存, utilization 0.9 试过"
	case q.TokensPerSPerGPU+q.TokensPerS+q.MFUPct == 0 && q.TFLOPS == nil && r.asked.asks("explain", "why") && !r.asked.asks("howmuch", "howmany"):
		return false // nothing to reckon with
	case q.TokensPerSPerGPU > 0, q.TFLOPS != nil:
		return true
	case r.asked.asks("howmuch") && r.memorySaid() && q.TokensPerS == 0 && !r.amountOf("mfu"):
		return false // memory, at some utilisation
	}
	return !r.asked.asks("maxbatch", "howlong") && !r.asksCards()
}

func (r *reader) asksTime() bool {
	q := &r.query
	if r.timeChecked {
		return true
	}
	if q.Tokens+q.Samples+q.Steps == 0 && q.GPUOptions != nil && r.asked.asks("normal") && !r.asked.asks("howmany", "howmuch") {
		return false // "910B takes twice as long as an A100, is that normal?"
	}
	if s := r.asked.first("cost"); s != nil && strings.HasPrefix(r.text[s.lo:], "how many ") {
		return false // "1845 A100 GPU hours, how many dollars"
	}
	if s := r.asked.first("howmuch", "howmany"); s != nil && r.ratePeriod(s) || q.Tokens+q.Samples+q.Steps == 0 && r.memoryNamed() && r.asked.asks("howmuch", "requirement") || q.Tokens+q.Samples+q.Steps == 0 && r.asked.asks("estimate") && r.memoryWord() {
		return false // memory and time at once, and no amount of data
	}
	if q.Tokens+q.Samples+q.Steps+q.Epochs == 0 && (q.Task == "infer" || r.asked.asks("why")) {
		return false // how long an answer takes is a matter of speed
	}
	if (q.Days > 0 || q.Hours > 0) && (r.asksCards() || r.asked.asks("power")) {
		return false // the time is the limit, or what is paid for
	}
	if r.asked.asks("howlong") && !r.asked.asks("howlongseq") && !r.lengthAsked() {
		return true
	}
	if s := r.asked.first("howmany", "howmuch"); s != nil && r.thing(s) == "hour" && !r.asked.asks("power") {
		return true
	}
	if s := r.asked.first("cards"); s != nil && r.gpuHoursText(s.hi) {
		return true
	}
	if r.endsInTime() {
		return true
	}
	if q.Tokens+q.Samples > 0 && r.word(0) == "time" && trains(q.Task) && r.hasModel() && r.hasHardware() {
		return true // "time finetune 7b 50M tokens 2x3090"
	}
	if r.asked.asks("mfu") && q.Hours+q.Days > 0 && !r.asked.asks("howlong") {
		return false // "500 steps in 13.5 hours, what MFU is that?"
	}
	given := q.Hours > 0 || q.Days > 0 || q.MFUPct > 0 && q.TFLOPS == nil && r.hasHardware()
	return q.Tokens > 0 && given && !r.asksCards() && !r.asked.asks("cost")
}

// general reports whether a question is about how things are, with no model and
// no hardware: "does a bigger vocabulary need more memory?".
func (r *reader) general() bool {
	if r.hasModel() || r.hasHardware() || r.asked.of("pronoun") != nil || r.asked.of("pointed") != nil || r.query.HostRAMGB > 0 || r.query.ObservedGB > 0 {
		return false
	}
	if r.asked.of("topic") != nil && r.asked.asks("does") && r.yesNo() && !r.asked.asks("fit", "enough", "oom", "howmuch", "cards") {
		return true // "MoE模型推理是不是只需要加载激活参数"
	}
	return r.asked.asks("why") || r.asked.asks("does") && closing(r.text) && r.asked.first("does").lo == 0 && !r.asked.asks("fit", "enough", "oom", "howmuch", "cards") && len(r.tokens) > 4
}

// wayAsked reports whether a yes/no question is about a way to split work over some
// cards, with nothing that runs on them: "is pcie x4 a bottleneck for tensor parallel
// on 4x 3090?".
func (r *reader) wayAsked() bool {
	if r.hasModel() || !r.hasHardware() || r.query.Task != "" && r.query.Task != "infer" || !r.waysSaid() && r.query.NVLink == nil || r.query.SeqLen+r.query.Batch > 0 || r.query.ZeROStage != nil || r.query.Parallel.FSDP {
		return false
	}
	return r.asked.asks("does", "why") && !r.asked.asks("fit", "enough", "oom", "howmuch", "cards", "whatmodel", "buy", "compare", "best", "power", "cost", "specs", "convert") && !r.asked.asks("can")
}

// yesNo reports whether Chinese asks if something is so.
func (r *reader) yesNo() bool {
	return r.matching.mentions("是不是", "是否", "会不会", "需不需要", "要不要")
}

// ratePeriod reports whether the time that a question of amount comes to is only
// the period of a rate: "how much is that per month", "how many tokens a day".
func (r *reader) ratePeriod(s *sign) bool {
	rest := r.text[s.hi:]
	for _, word := range [...]string{"per month", "a month", "per day", "a day", "per week", "a week", "per year", "a year", "monthly", "daily", "per hour", "an hour"} {
		if at := strings.Index(rest, word); at >= 0 && at < 40 && !strings.Contains(rest[:at], "hours") && !strings.Contains(rest[:at], "days") {
			return true
		}
	}
	return false
}

// endsInTime reports whether a bare "time?" or "hours?" closes the text.
func (r *reader) endsInTime() bool {
	if r.asked.asks("cards", "cost", "can", "fit") || r.matching.mentions("regardless", "considering", "no matter", "ignoring", "don't care", "do not care") || r.asked.asks("howfast") && r.query.Tokens == 0 || len(r.tokens) == 0 {
		return false
	}
	last := len(r.tokens) - 1
	for last > 0 && r.tokens[last].typ == tMark {
		last--
	}
	word := r.word(last)
	return r.tokens[last].typ == tUnknown && (word == "time" || word == "hours" || word == "days")
}

// follows reports whether the text only changes something in a question asked
// before: "what about 8 GPUs?", "换成 zero3 呢".
func (r *reader) follows() bool {
	s := r.asked.first("followup")
	return s != nil && s.lo <= 2 && !r.hasModel()
}

// wonders reports whether a yes/no question is about a method itself: "does
// gradient accumulation need more memory?".
func (r *reader) wonders() bool {
	if r.hasModel() || r.hasHardware() || r.query.Task != "" && !r.asked.asks("does") || !closing(r.text) && !r.asked.asks("does", "can") && !r.matching.mentions("什么", "哪些") {
		return false
	}
	return r.asked.of("topic") != nil || r.technical() && !r.onlyUsers()
}

// onlyUsers reports whether people are all that makes a text sound technical.
func (r *reader) onlyUsers() bool {
	return !slices.ContainsFunc(r.tokens, func(t token) bool {
		return t.kind == "method" || t.kind == "key" || t.kind == "optimizer" || t.kind == "precision" || t.kind == "quant" || t.kind == "quantword" || t.kind == "kv" || t.kind == "quantity" && t.name != "concurrency"
	})
}

// technical reports whether a way of working, a setting or a format is named.
func (r *reader) technical() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool {
		switch t.kind {
		case "method", "key", "quantity", "optimizer", "precision", "quant", "quantword", "kv":
			return true
		}
		return false
	})
}

// cacheSaid reports whether the text speaks of the KV cache.
func (r *reader) cacheSaid() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "kv" })
}

func (r *reader) asksDifference() bool {
	q := &r.query
	several := q.GPUOptions != nil || q.Precisions != nil || q.ZeROStages != nil || q.Batches != nil || q.Tasks != nil ||
		q.Optimizers != nil || q.RecomputeOptions != nil
	if r.asked.asks("why") && q.GPUOptions == nil {
		return false
	}
	if q.GPUOptions != nil && r.asked.asks("best") && (r.than() || r.matching.mentions("is it smarter", "is it wiser", "more sense")) && !r.asked.asks("enough", "fit", "oom", "howmuch") {
		return true // "would two of them be a better choice than one 3090"
	}
	if q.Precisions != nil && r.asked.asks("best") && !r.hasModel() && !r.hasHardware() {
		return true // "is fp16 or bf16 better"
	}
	return (several && (r.asked.asks("compare") || q.GPUOptions != nil && r.perWatt()) || r.asked.asks("saving") && r.asked.asks("howmuch", "compare")) && !r.asked.asks("enough", "fit", "oom")
}

// perWatt reports whether speed is weighed against power.
func (r *reader) perWatt() bool {
	for _, word := range [...]string{"per watt", "/watt", "per joule", "tokens/w", "tok/w", "t/w", "efficient"} {
		if r.matching.mentions(word) {
			return true
		}
	}
	return false
}

func (r *reader) asksSpeed() bool {
	if q := &r.query; q.GPU == "" && q.GPUOptions == nil && q.GPUPool == nil && (q.CPUOnly || q.CPU != "" || q.GPUMemoryGB > 0) && r.hasModel() && r.asked.asks("can", "fit", "enough") && q.TokensPerS+q.TargetTokensPerS == 0 && !r.perSecondAsked() && !r.tokensASecond() && r.speedLast() {
		return false // "can 512 GB of RAM run it, and how fast": the first can be told
	}
	if r.asked.asks("why") && !r.hasModel() {
		return false // no speed can be told without a model
	}
	if (r.query.TargetTokensPerS > 0 || !r.hasHardware() && r.hasModel()) && r.asked.asks("buy", "config") || len(r.query.BudgetUSD) > 0 {
		return false
	}
	if r.asked.asks("howfast") || r.perSecondAsked() || r.query.Days+r.query.Hours > 0 && r.query.Tokens == 0 && r.hasHardware() && r.thing(r.asked.first("howmuch", "howmany")) == "tokens" || r.asked.asks("howlong") && r.query.Task == "infer" && !r.asked.asks("why", "enough", "oom") {
		return !r.slower()
	}
	return r.query.TokensPerS > 0 || r.query.TargetTokensPerS > 0
}

// speedLast reports whether a speed is spoken of behind the word that asks if
// something runs at all.
func (r *reader) speedLast() bool {
	fast, can := r.asked.first("howfast"), r.asked.first("can", "fit", "enough")
	return fast == nil || can.lo < fast.lo
}

// tokensASecond reports whether tokens a second are asked for by their unit.
func (r *reader) tokensASecond() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tUnit && (t.name == "tps" || t.name == "tpsg") })
}

// secondly is how Chinese asks for tokens a second.
var secondly = patternOf(`(一秒|每秒|1秒|1s)[^,;?!、]{0,8}(几|多少)`)

func (r *reader) perSecondAsked() bool {
	return (r.matching.mentions("秒") || r.matching.mentions("1s")) && r.matches(secondly, r.text)
}

// slower reports whether the text wonders at a speed that changed, with no
// hardware that one could be told for.
func (r *reader) slower() bool {
	return r.asked.asks("why") && !r.hasHardware() && r.query.TokensPerS == 0
}

// waysSaid reports whether ways to split the work are named.
func (r *reader) waysSaid() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool {
		return t.kind == "method" || t.kind == "key" && (t.name == "tp" || t.name == "pp" || t.name == "dp" || t.name == "ep")
	})
}

// opensClause reports whether an asking word opens the clause that it stands in, so
// that it rules it, or closes the text: "…, why?".
func (r *reader) opensClause(s *sign) bool {
	before := strings.TrimRight(r.text[max(0, s.lo-clauseReach):s.lo], " ")
	if before == "" || strings.HasSuffix(before, "请问") || strings.HasSuffix(before, "想问") || strings.HasSuffix(before, "问下") || strings.HasSuffix(before, "问一下") {
		return true
	}
	last := before[len(before)-1]
	return strings.IndexByte(",;?!.:]", last) >= 0 || strings.HasSuffix(before, "、") || strings.Trim(r.text[s.hi:], " ?!.") == ""
}

// asksRequirement reports whether the need itself is asked for, by name.
func (r *reader) asksRequirement() bool {
	if r.asked.asks("oom") && r.hasHardware() && !r.asked.asks("howmuch", "whatis", "min") && (r.asked.asks("normal") || !r.asked.asks("need") && !closing(r.text)) {
		return false // "with 4x40GB of GPU memory for 13B, OOM"
	}
	if s := r.asked.first("why"); s != nil && !r.asked.asks("howmuch", "whatis", "min", "estimate") && (r.opensClause(s) || r.query.ObservedGB > 0) {
		return false // "why does the memory usage keep growing"
	}
	if s := r.asked.first("normal"); s != nil && s.lo < 8 && r.text[s.lo] < 0x80 && !r.asked.asks("howmuch", "whatis", "min", "estimate") {
		return false // "is it normal that it uses 90% of the memory for a 7b"
	}
	return r.asked.asks("requirement") && !r.asked.asks("enough", "compare") && (r.hasModel() || r.query.Task != "")
}

func (r *reader) asksComparison() bool {
	sure := !r.asked.asks("does") || r.asked.asks("compare", "best")
	if r.query.ParallelOptions != nil && !r.asked.asks("enough", "fit", "oom", "howmuch") {
		return true
	}
	if r.query.GPUOptions != nil && sure && !r.asked.asks("enough", "can", "fit", "oom", "howmuch") {
		return true
	}
	if (r.query.GPUMemoryOptions != nil || r.query.GPUCountOptions != nil) && r.asked.asks("best") && !r.asked.asks("enough", "oom", "howmuch") {
		return true // "is the 40 GB one or the 80 GB one better"
	}
	return (r.asked.asks("compare") || r.eitherMethod()) && !r.asked.asks("howmuch", "enough", "oom", "why")
}

func (r *reader) asksReason() bool {
	if r.asked.asks("howto") && r.asked.asks("saving") && !r.hasHardware() && !r.asked.asks("howmuch", "enough") && r.memorySaid() {
		return true
	}
	if r.equation() && closing(r.text) && r.hasModel() && !r.asked.asks("can", "enough", "cards", "oom", "mfu") {
		return true // "is it 34/8*2 = 8.5G?"
	}
	if s := r.asked.first("normal"); s != nil && r.asked.asks("fit") && r.hasModel() && r.hasHardware() && strings.HasPrefix(r.text[s.lo:], "right") {
		return false // "it is supposed to fit, right?"
	}
	if s := r.asked.first("why"); s != nil && s.lo == 0 && r.asked.asks("need") && !r.hasHardware() && !r.asked.asks("oom", "enough", "howmuch", "cards") {
		return r.aboutPlans() // "why does SGD need 4 bytes per parameter, and what would Adam take?"
	}
	if r.asked.asks("why") || r.correlates() {
		return r.aboutPlans() && !r.asked.asks("howmuch", "oom")
	}
	if r.hasModel() && r.hasHardware() && !r.doubted() {
		return false // "a 34b on a 3090, too much?"
	}
	return r.asked.asks("normal") && !r.asked.asks("oom", "enough", "can", "howmuch") && r.aboutPlans()
}

// doubted reports whether a text holds something that one can wonder at: a figure that
// was measured, claimed or worked out, a speed, a time, or a comparison.
func (r *reader) doubted() bool {
	q := &r.query
	if q.ObservedGB+q.TokensPerS+q.TokensPerSPerGPU+q.TargetTokensPerS+q.MFUPct+q.Hours+q.Days+q.WeightsGB+q.HostRAMGB+q.UsedGB+q.PowerW > 0 || q.TFLOPS != nil || r.asked.of("topic") != nil {
		return true
	}
	if r.asked.asks("why", "compare", "howfast", "howlong", "mfu", "requirement", "explain", "saving") || r.equation() {
		return true
	}
	return slices.ContainsFunc(r.tokens, func(t token) bool {
		return t.kind == "observed" || t.kind == "claimed" || t.typ == tUnit && t.name != "bpw" || t.kind == "memory"
	})
}

// correlates reports whether the text asks if one thing grows with another.
func (r *reader) correlates() bool {
	return (r.matching.mentions("越") || r.matching.mentions("随")) && r.matches(correlated, r.text)
}

// correlated is how Chinese asks whether one thing grows with another: "并发越高显存越大吗".
var correlated = patternOf(`越[^,;?!、]{1,24}、? ?[^,;?!、]{0,16}越|随着?[^,;?!、]{1,24}(增加|增大|变大|变长|提高|增长|变化)`)

func (r *reader) asksMemory() bool {
	if r.hasModel() && r.matching.mentions("多少", "多大") && r.matches(comesTo, r.text) {
		return true
	}
	if r.asked.asks("howto") && r.asked.asks("saving") && !r.hasHardware() && !r.asked.asks("howmuch") {
		return false // "how can I reduce the memory of a 13B?"
	}
	if r.asked.asks("howmuch") {
		return !(r.hasHardware() && r.asked.asks("can", "enough", "oom", "fit"))
	}
	if r.asked.asks("estimate") && r.hasModel() && r.memorySaid() || r.asked.asks("whatis") && r.hasModel() && !r.hasHardware() && !r.asked.asks("why") {
		return true
	}
	if !r.hasModel() && !r.hasHardware() && r.query.Task == "" && (r.waysSaid() || r.query.NVLink != nil) && !r.memorySaid() {
		return false // "does tp need nvlink"
	}
	return r.asked.asks("need", "min") && !r.asked.asks("can", "enough", "oom", "fit", "config") && !(r.asked.asks("why") && r.query.ObservedGB > 0)
}

func (r *reader) asksFit() bool {
	if !r.hasModel() && !r.hasHardware() {
		return (r.asked.of("pronoun") != nil || r.asked.of("pointed") != nil) && r.asked.asks("can", "enough", "fit") || (len(r.tokens) <= 2 || r.memoryNamed()) && r.asked.asks("fit", "enough")
	}
	if r.asked.asks("config") && r.hasModel() && !r.hasHardware() && !r.asked.asks("enough", "oom") && r.query.HostRAMGB == 0 {
		return false // "what setup can run it smoothly"
	}
	if s := r.asked.first("normal"); s != nil && r.hasModel() && r.hasHardware() && closing(r.text) && !r.doubted() {
		return true
	}
	return r.asked.asks("can", "enough", "oom", "fit") || r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0) && r.asked.asks("howto")
}

// asksConfiguration reports whether hardware for a model is asked for.
func (r *reader) asksConfiguration() bool { return r.asked.asks("config") && r.hasModel() }

func (r *reader) asksExplanation() bool {
	if r.asked.asks("why") && r.asked.asks("oom", "convert") {
		return true // "why do I get OOM at step 200 and not at the start?"
	}
	about := r.asked.of("topic") != nil || r.hasModel() || r.hasHardware() || r.zeroSaid() || r.memorySaid()
	return about && r.asked.asks("explain", "howto", "whatis", "why", "normal")
}

// whichMemory is how people ask which memory a figure is of.
var whichMemory = patternOf(`\b(?:is|are|that|from|in|of|refers?(?: to)?|means?|meant) (?:the |a |on |it |from |of |in )*(?:gpu|vram|graphics card|video memory|card)\b[^.?!;]{0,14} or (?:the |in |from |of |just )*(?:cpu|main|system|host|motherboard|normal|regular|ram\b|computer)|[是指在](?:显存|gpu)(?:还是|或)(?:内存|cpu|主存)`)

// eitherMemory reports whether the text asks which memory a figure is of: "is that GPU
// memory or main memory?".
func (r *reader) eitherMemory() bool {
	return r.matching.mentions("or", "还是") && closing(r.text) && r.memoryNamed() && !r.asked.asks("howmuch", "can", "enough") && r.matches(whichMemory, r.text)
}

// equation reports whether the text works a figure of memory out: "34/8*2 = 8.5G".
func (r *reader) equation() bool {
	for i, t := range r.tokens {
		if t.typ == tEquals && r.word(i) == "=" && (r.at(i-1).typ == tNumber || r.at(i-1).typ == tUnknown && r.at(i-2).typ == tSize) && r.at(i+1).typ == tBytes {
			return true
		}
	}
	return false
}

// aboutPlans reports whether anything in the text belongs to a plan.
func (r *reader) aboutPlans() bool {
	return r.hasModel() || r.hasHardware() || r.query.Task != "" || r.asked.of("topic") != nil || r.asked.asks("mfu") ||
		slices.ContainsFunc(r.tokens, func(t token) bool {
			switch t.kind {
			case "method", "key", "quantity", "data", "optimizer", "precision", "quant", "quantword", "kv", "memory", "card", "task", "rl", "full", "framework":
				return true
			}
			return t.typ == tKey || t.typ == tQuantity || t.typ == tData || t.typ == tUnit && (t.name == "tps" || t.name == "tpsg" || t.name == "tflops")
		})
}

// doubts reports whether a bare configuration on a card ends in a question.
func (r *reader) doubts() bool {
	return r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0) && (closing(r.text) || r.asked.asks("does"))
}

// configuration is a list of facts without a question word.
func (r *reader) configuration() bool {
	q := &r.query
	return r.hasModel() || !r.hasHardware() && (q.Task != "" || q.Optimizer != "" || q.Precision != "" || q.Quant != "" || q.ZeROStage != nil)
}

// eitherMethod reports whether two ways of working stand as alternatives: "TP or
// PP", "FSDP vs ZeRO-3".
func (r *reader) eitherMethod() bool {
	way := func(t token) bool { return t.kind == "method" || t.kind == "key" || t.kind == "optimizer" }
	for i, t := range r.tokens {
		beyond := r.at(i + 1)
		if beyond.kind == "framework" {
			beyond = r.at(i + 2)
		}
		if t.typ == tEither && way(r.at(i-1)) && way(beyond) {
			return true
		}
	}
	return false
}

// bareNeed reports whether a need is asked for and nothing else is said:
// "hardware requirements?".
func (r *reader) bareNeed() bool {
	return r.asked.asks("requirement", "config") || len(r.tokens) <= 3 && r.memorySaid()
}
