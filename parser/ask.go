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
	if r.eachSlotAsked() || r.batchProduct() || r.degreeAsked() || r.accumulationOpen() || !r.hasModel() && q.Batch > 0 && (r.openSlot("global_batch") != "" || r.wholeBatchOpen()) {
		return true // "mbs 4 gas 8 dp 16, what is the global batch"
	}
	if r.asked.asks("flops") && q.GPU == "" && (q.Tokens > 0 || !r.matching.mentions("多少算力", "多大算力", "多少的算力")) {
		return true // operations of a training run
	}
	if s := r.asked.first("convert"); s != nil && r.text[s.lo:s.hi] == "on disk" && r.amountBefore(s) && r.asked.asks("can", "fit", "enough", "oom") {
		return false // "183 gigs on disk, will it load"
	}
	if q.Optimizer != "" && !r.hasModel() && !r.hasHardware() && r.matching.mentions("bytes per param", "bytes/param", "bytes a param", "bytes each param", "每个参数", "每参数") && r.asked.asks("howmany", "howmuch", "convert") && !r.asked.asks("why") {
		return true // "how many bytes per parameter in bf16 adamw training"
	}
	if !r.asked.asks("convert") || r.hasModel() && (r.cacheSaid() || r.asked.asks("why")) {
		return false
	}
	return !r.hasHardware() && (q.Task == "" || q.Task == "infer") && r.asked.first("cards", "enough", "howlong") == nil
}

// batchProduct reports whether the batch of a whole step is worked out in the text: "8 GPUs *
// batch 4 * accumulation 8 = 256, right?".
func (r *reader) batchProduct() bool {
	q := &r.query
	if r.hasModel() || q.GPU != "" || q.Batch == 0 || q.GradAccum == 0 || q.GPUCount+q.Parallel.DP == 0 || q.Steps > 0 || q.SeqLen > 0 {
		return false
	}
	if q.GlobalBatch > 0 && q.GPUMemoryGB+q.HostRAMGB == 0 && r.questioned() && !r.asked.asks("why", "howfast", "howlong", "howmuch", "cost") {
		return true // "can it be a total batch of 64 with batch 1, 8 processes and accumulation 8"
	}
	return r.matching.mentions("=", "equal", "等于") && !r.asked.asks("can", "enough", "fit", "oom", "why", "howfast", "howlong", "howmuch")
}

// wholeBatchOpen reports whether the batch of a whole step is named without its value, while
// what it is made of is told: "global batch with dp 16, mbs 2, ga 8?".
func (r *reader) wholeBatchOpen() bool {
	q := &r.query
	if q.GradAccum == 0 && q.Parallel.DP == 0 || q.GlobalBatch > 0 || !closing(r.text) && !r.asked.asks("howmuch", "whatis") {
		return false
	}
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("key", "global_batch") && !r.valuedAt(t) }) && !r.asked.asks("can", "enough", "fit", "oom", "why", "howfast", "howlong")
}

// accumulationOpen reports whether gradient accumulation is named without its value, while
// the batch of a step and that of a card are told: "gbs 1024, mbs 2, how many accum steps?".
func (r *reader) accumulationOpen() bool {
	q := &r.query
	if q.GlobalBatch == 0 || q.Batch+q.GPUCount+q.Parallel.DP == 0 || q.GradAccum > 0 || r.asked.asks("enough", "fit", "oom", "why", "howfast", "howlong", "cost", "cards") || r.thing(r.asked.first("howmuch")) == "memory" {
		return false
	}
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("key", "grad_accum") && !r.valuedAt(t) })
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
	if said > 1 && r.query.GPUCount > 0 && r.openSlot("dp") != "" {
		return true // "what data parallel size does that leave me with"
	}
	if said == 0 || r.asked.asks("enough", "fit", "oom", "can") || r.asked.asks("need") && said < 3 {
		return false
	}
	for _, t := range r.tokens {
		if t.typ == tKey && slices.Contains([]string{"dp", "tp", "pp"}, t.name) && !r.valuedAt(t) {
			return r.query.GPUCount > 0 && (r.asked.asks("whatis", "howmany", "howmuch", "explain") || (closing(r.text) || t.lo == r.tokens[0].lo) && !r.hasModel() || !r.asked.asks("howlong", "howfast", "cost") && r.matches(leftOpen, r.text[t.hi:]))
		}
	}
	return said >= 2 && (r.asked.asks("cards") || r.matches(cardNumber, r.text) || r.matches(worldAsked, r.text)) && r.query.GPU == "" && r.query.GPUMemoryGB == 0
}

// worldAsked asks for all processes of a run.
var worldAsked = patternOf(`\bworld[ _-]?size\b|\b(?:how many|number of|total|what) (?:total )?(?:ranks?|processes|workers|devices|procs|shards|gpus)\b|\b(?:ranks|processes|workers|gpus) (?:in total|total|overall|altogether|in all)\b|(?:几|多少)(?:个|张|块)?(?:总)?(?:rank|进程|卡|gpu|设备)|总?(?:rank|进程|卡)数`)

// leftOpen is what stands behind a setting whose value is asked for: "dp = ?".
var leftOpen = patternOf(`^ ?(?:=|==|is|equals|:|应该是|等于|是|为)? ?(?:\?|what\b|how much|几|多少)`)

// zeroSaid reports whether a ZeRO stage is named.
func (r *reader) zeroSaid() bool { return r.query.ZeROStages != nil || r.query.ZeROStage != nil }

func (r *reader) asksUtilisation() bool {
	q := &r.query
	switch {
	case r.complains():
		return false
	case q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0 && r.matching.mentions("gpu_memory_utili", "gpu-memory-utili", "gpu memory utili", "显存利用率") && !r.matching.mentions("mfu"):
		return false // the share of the memory that a server takes
	case q.MFUPct > 0 && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU == 0 && r.hasModel() && r.hasHardware() && r.asked.asks("howfast") && !r.asked.asks("why", "normal", "howlong"):
		return false // "what tokens/s would 50% MFU be?"
	case q.MFUPct == 0 && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS+q.StepSeconds+q.Hours+q.Days == 0 && r.hasModel() && r.hasHardware() && r.asked.asks("howfast") && !r.asked.asks("why", "normal"):
		return false // "any MFU and tokens/s numbers for 13b on an H100"
	case q.TokensPerSPerGPU > 0 && q.RefTokensPerSPerGPU > 0 && r.asked.asks("percent"):
		return true
	case q.TFLOPS != nil && q.GPU != "" && r.hasModel() && r.asked.asks("normal", "best") && !r.asked.asks("enough", "howmuch", "oom", "mfu", "howlong", "cards"):
		return true // "is 180 TFLOPS on an A100 good?"
	case r.asked.asks("why") && !r.hasModel() && !r.hasHardware():
		return false // "为什么我的MFU只有15%"
	case q.TFLOPS != nil && q.GPU != "" && q.MFUPct > 0 && r.questioned() && !r.asked.asks("howlong", "enough", "oom", "cards"):
		return true // "480 tflops on an h100, is my mfu 48 or 24 percent"
	case !r.asked.asks("mfu"), r.asked.asks("oom") && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0:
		return false // "爆显存, utilization 0.9 试过"
	case q.TokensPerSPerGPU+q.TokensPerS+q.MFUPct == 0 && q.TFLOPS == nil && r.asked.asks("explain", "why") && !r.asked.asks("howmuch", "howmany"):
		return false // nothing to reckon with
	case q.TokensPerSPerGPU > 0, q.TFLOPS != nil, r.finished() && q.MFUPct == 0, q.MFUPct > 0 && q.AssumedPeakTFLOPS > 0 && !r.hasModel():
		return true
	case r.asked.asks("howmuch") && r.memorySaid() && q.TokensPerS == 0 && !r.amountOf("mfu"):
		return false // memory, at some utilisation
	}
	return !r.asked.asks("maxbatch", "howlong") && !r.asksCards()
}

// finished reports whether the data of a run and its time are told, which say how fast it was:
// "100B tokens took 3 days".
func (r *reader) finished() bool {
	q := &r.query
	return q.Tokens+q.Samples+q.Steps > 0 && q.Hours+q.Days+q.GPUHours > 0
}

// speedsUp is how Chinese asks if a way of working makes things faster: 量化后推理会变快吗.
var speedsUp = patternOf(`(?:并行|并发|量化|多卡|多gpu|批量|batch|offload|zero\d?|fsdp|检查点|重计算|flash|缓存|lora|精度|fp8|bf16|fp16|卡)[^,;?!]{0,16}(?:会不会|会|能不能|能|可以|是不是|是否|越)[^,;?!]{0,8}(?:快|慢|加速|提速|提升速度|降低速度)`)

// general reports whether a question is about how things are, with no model and
// no hardware: "does a bigger vocabulary need more memory?".
func (r *reader) general() bool {
	if r.hasModel() || r.hasHardware() || r.asked.of("pronoun") != nil || r.asked.of("pointed") != nil || r.query.HostRAMGB > 0 || r.query.ObservedGB > 0 {
		return false
	}
	if r.growsWithData() {
		return true
	}
	if r.asked.of("topic") != nil && r.asked.asks("does") && r.yesNo() && !r.asked.asks("fit", "enough", "oom", "howmuch", "cards") {
		return true // "MoE模型推理是不是只需要加载激活参数"
	}
	if hasHan(r.text) && closing(r.text) && !r.asked.asks("howmuch", "cards", "enough", "oom") && r.matches(speedsUp, r.text) {
		return true
	}
	if s := r.asked.first("can"); s != nil && s.lo == 0 && r.asked.asks("howfast") && strings.Contains(r.text, "?") && (r.technical() || r.asked.of("topic") != nil) && !r.asked.asks("fit", "enough", "oom", "howmuch", "cards") {
		return true // "will gradient checkpointing slow down training?"
	}
	return r.asked.asks("why") || r.asked.asks("does") && strings.Contains(r.text, "?") && r.asked.first("does").lo == 0 && !r.asked.asks("fit", "enough", "oom", "howmuch", "cards") && len(r.tokens) > 4
}

// wayAsked reports whether a yes/no question is about a way to split work over some
// cards, with nothing that runs on them: "is pcie x4 a bottleneck for tensor parallel
// on 4x 3090?".
func (r *reader) wayAsked() bool {
	if r.choiceFirst() || r.hasModel() || !r.hasHardware() || r.query.Task != "" && r.query.Task != "infer" || !r.waysSaid() && r.query.NVLink == nil || r.query.SeqLen+r.query.Batch > 0 || r.query.ZeROStage != nil || r.query.Parallel.FSDP {
		return false
	}
	return r.asked.asks("does", "why") && !r.asked.asks("fit", "enough", "oom", "howmuch", "cards", "whatmodel", "buy", "compare", "best", "power", "cost", "specs", "convert") && !r.asked.asks("can")
}

// choiceFirst reports whether one of some cards is to be chosen in a sentence of its own,
// before another asks of a way to split work: "4x L40S, or four RTX 6000 Ada? does either
// take NVLink".
func (r *reader) choiceFirst() bool {
	if r.query.GPUOptions == nil || r.query.NVLink == nil {
		return false
	}
	if r.matching.mentions("choose", "choosing", "decide", "deciding", "torn", "pick", "选") {
		return true // "help me choose: two A6000 or two A40, and can they be bridged"
	}
	span, ok := r.spans["gpu"]
	if !ok {
		return false
	}
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.start >= span[1] && t.typ == tMark && r.word(i) == "?" {
			return true
		}
		if t.start >= span[1] && t.is("method", "nvlink") {
			return false
		}
	}
	return false
}

// yesNo reports whether Chinese asks if something is so.
func (r *reader) yesNo() bool {
	return r.matching.mentions("是不是", "是否", "会不会", "需不需要", "要不要")
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
	return r.whole.cache.holds(func() bool {
		return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == "kv" })
	})
}

// waysSaid reports whether ways to split the work are named.
func (r *reader) waysSaid() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool {
		return t.kind == "method" && t.name != "pure" || t.kind == "key" && (t.name == "tp" || t.name == "pp" || t.name == "dp" || t.name == "ep")
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
	if r.measuredDoubted() {
		return false
	}
	if s := r.asked.first("requirement"); s != nil && r.amountBefore(s) {
		if words := r.text[s.lo:s.hi]; words == "mem" || strings.Contains(words, "total") || strings.HasPrefix(words, "overall") {
			return false // "10 gigs of video mem", "48gb vram total"
		}
	}
	if s := r.asked.first("requirement"); s != nil && strings.HasSuffix(r.text[s.lo:s.hi], "budget") {
		at := r.tokenAfter(s)
		for r.at(at).typ == tLink || r.at(at).typ == tEquals {
			at++
		}
		if r.at(at).typ == tBytes && !r.asked.asks("howmuch", "whatis") {
			return false // "my VRAM budget is 16 GB, does it stay within"
		}
	}
	return r.asked.asks("requirement") && !r.asked.asks("enough", "compare") && (r.hasModel() || r.query.Task != "" || !r.hasHardware() && r.matching.mentions("要多少", "要多大", "要几"))
}

// amountBefore reports whether an amount of memory is what a word for memory belongs to.
func (r *reader) amountBefore(s *sign) bool {
	before := r.around(max(0, s.start-14), s.start)
	return slices.ContainsFunc(before, func(t token) bool { return t.typ == tBytes && t.end <= s.start })
}

func (r *reader) asksComparison() bool {
	sure := !r.asked.asks("does") || r.asked.asks("compare", "best")
	if r.choiceFirst() {
		return true
	}
	if r.query.ParallelOptions != nil && !r.asked.asks("enough", "fit", "oom", "howmuch") {
		return true
	}
	if r.query.GPUOptions != nil && sure && !r.asked.asks("enough", "can", "fit", "oom", "howmuch") {
		return true
	}
	if (r.query.GPUMemoryOptions != nil || r.query.GPUCountOptions != nil) && r.asked.asks("best") && !r.asked.asks("enough", "oom", "howmuch") {
		return true // "is the 40 GB one or the 80 GB one better"
	}
	if r.query.GPUMemoryOptions != nil && r.query.GPU == "" && r.hasModel() && r.asked.asks("can", "fit") && r.leans() {
		return false // "8G行不行，还是必须16G"
	}
	return (r.asked.asks("compare") && !r.oneSided() || r.eitherMethod()) && !r.asked.asks("howmuch", "enough", "oom", "why")
}

func (r *reader) asksMemory() bool {
	if r.toSet() == "memory" {
		return true
	}
	if r.hasModel() && r.matching.mentions("多少", "多大") && r.matches(comesTo, r.text) {
		return true
	}
	if r.asked.asks("howto") && r.asked.asks("saving") && !r.hasHardware() && !r.asked.asks("howmuch") {
		return false // "how can I reduce the memory of a 13B?"
	}
	if r.needApart() || r.partCosts() {
		return true
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
	if r.asked.asks("normal") && r.hasModel() && r.hasHardware() && closing(r.text) && !r.doubted() {
		return false // "we need 50 users on one L40S with a 14b, reasonable?"
	}
	return r.asked.asks("need", "min") && !r.asked.asks("can", "enough", "oom", "fit", "config") && !(r.asked.asks("why") && r.query.ObservedGB > 0) && !r.measuredDoubted()
}

func (r *reader) asksFit() bool {
	if !r.hasModel() && !r.hasHardware() {
		return (r.asked.of("pronoun") != nil || r.asked.of("pointed") != nil) && r.asked.asks("can", "enough", "fit") || (r.fewWords() || r.memoryNamed()) && r.asked.asks("fit", "enough")
	}
	if r.asked.asks("config") && r.hasModel() && !r.hasHardware() && !r.asked.asks("enough", "oom") && r.query.HostRAMGB == 0 {
		return false // "what setup can run it smoothly"
	}
	if s := r.asked.first("normal"); s != nil && r.hasModel() && r.hasHardware() && closing(r.text) && !r.doubted() || r.overdone() {
		return true
	}
	return r.asked.asks("can", "enough", "oom", "fit") || r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0) && r.asked.asks("howto")
}

// asksConfiguration reports whether hardware for a model is asked for.
func (r *reader) asksConfiguration() bool { return r.asked.asks("config") && r.hasModel() }

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

// endedInError reports whether a load on some hardware is told to have ended in an error, whatever it
// was: "want to run a 13b with 6GB of VRAM, but I get this error:".
func (r *reader) endedInError() bool {
	return r.failedToLoad() || r.hasModel() && (r.hasHardware() || r.query.HostRAMGB > 0) && r.matching.mentions("error", "not working", "doesn't work", "does not work", "doesnt work", "isn't working", "won't work", "no luck", "不工作", "用不了", "没法用", "报错", "报了", "出错", "这个错", "traceback", "exception")
}

// configuration is a list of facts without a question word.
func (r *reader) configuration() bool {
	q := &r.query
	return r.hasModel() || !r.hasHardware() && (q.Task != "" || q.Optimizer != "" || q.Precision != "" || q.Quant != "" || q.ZeROStage != nil)
}

// bareNeed reports whether a need is asked for and nothing else is said:
// "hardware requirements?".
func (r *reader) bareNeed() bool {
	return r.asked.asks("requirement", "config") || len(r.tokens) <= 3 && r.memorySaid()
}
