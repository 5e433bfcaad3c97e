package intent

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

var (
	mfuWords         = pattern.OneOf("mfu")
	memoryShareWords = pattern.OneOf("gpu_memory_utili", "gpu-memory-utili", "gpu memory utili", "显存利用率")
)

// asksUtilisation reports whether the share of the peak is asked for that a run reaches, and not a speed, a time or a cost
// beside which one is told.
func (r Question) asksUtilisation() bool {
	q := &r.Query
	switch {
	case r.complains(), q.MemoryShare > 0 && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0 && !r.Mentions(mfuWords):
		return false
	case q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0 && r.Mentions(memoryShareWords) && !r.Mentions(mfuWords):
		return false // the share of the memory that a server takes
	case q.MFUPct > 0 && (q.HasRent() || q.Tokens > 0) && r.HasModel() && r.Asked.Asks("cost") && !r.Asked.Asks("why", "normal", "whatis"):
		return false // "cost of a 13b on 260B tokens at $1.9, mfu 38%"
	case q.PricePerKWh > 0 && r.Asked.Asks("power") && !r.HasModel():
		q.MFUPct = 0 // of the load: "power cost of 4x L40S at 80% utilization"
		delete(r.Spans, "mfu_pct")
		return false
	case q.MFUPct > 0 && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU == 0 && r.HasModel() && r.HasHardware() && r.Asked.Asks("howfast") && !r.Asked.Asks("why", "howlong") && (!r.Asked.Asks("normal") || r.Matches(expectedRate, r.Text)):
		return false // "what tokens/s would 50% MFU be?"
	case q.MFUPct == 0 && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS+q.StepSeconds+q.Hours+q.Days == 0 && r.HasModel() && r.HasHardware() && r.Asked.Asks("howfast") && !r.Asked.Asks("why", "normal"):
		return false // "any MFU and tokens/s numbers for 13b on an H100"
	case q.TokensPerSPerGPU > 0 && q.RefTokensPerSPerGPU > 0 && r.Asked.Asks("percent"):
		return true
	case q.TFLOPS != nil && q.GPU != "" && r.HasModel() && r.Asked.Asks("normal", "best") && !r.Asked.Asks("enough", "howmuch", "oom", "mfu", "howlong", "cards"):
		return true // "is 180 TFLOPS on an A100 good?"
	case len(q.TFLOPS) == 1 && q.GPU != "" && q.AssumedPeakTFLOPS == 0 && r.HasModel() && r.Mentions(flopsWords) && r.Matches(flopsOfEach, r.Text) && !r.Asked.Asks("howmuch", "oom", "howlong", "cards", "cost", "howfast", "compare", "buy", "maxbatch", "mfu", "power") && q.Tokens+q.Samples+q.Steps == 0:
		return true // "55 tflops per gpu fine-tuning a 7b on a 4090, is that ok?"
	case q.TFLOPS != nil && q.AssumedPeakTFLOPS > 0 && !r.Asked.Asks("howlong", "cards", "cost", "compare", "howfast", "buy"):
		return true // "util 420/1979, why"
	case q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU > 0 && r.HasModel() && r.Mentions(flopsExpectedWords) && r.Matches(flopsOfRate, r.Text):
		return true // "how many TFLOPS is 1845 tokens per GPU per second"
	case r.OwnRate && r.HasModel() && q.GPU != "" && !r.Asked.Asks("howlong", "cards", "cost", "oom", "buy"):
		return true // "the blog reports 420 TFLOPS, we get 296"
	case r.Asked.Asks("why") && !r.HasModel() && !r.HasHardware():
		return false // "为什么我的MFU只有15%"
	case q.TFLOPS != nil && q.GPU != "" && q.MFUPct > 0 && r.Questioned() && !r.Asked.Asks("howlong", "enough", "oom", "cards"):
		return true // "480 tflops on an h100, is my mfu 48 or 24 percent"
	case !r.Asked.Asks("mfu"), r.Asked.Asks("oom") && q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU+q.MFUPct == 0:
		return false // "爆显存, utilization 0.9 试过"
	case q.TokensPerSPerGPU+q.TokensPerS+q.MFUPct == 0 && q.TFLOPS == nil && r.Asked.Asks("explain", "why") && !r.Asked.Asks("howmuch", "howmany"):
		return false // nothing to reckon with
	case q.TokensPerSPerGPU > 0, q.TFLOPS != nil, r.finished() && q.MFUPct == 0, q.MFUPct > 0 && q.AssumedPeakTFLOPS > 0 && !r.HasModel():
		return true
	case q.StepSeconds > 0 && q.SeqLen > 0 && q.Batch+q.GlobalBatch > 0 && r.HasModel() && r.HasHardware() && !r.Asked.Asks("oom", "cost"):
		return true // 单步耗时4.1秒, gbs 256, seq 4096: mfu多少
	case r.Asked.Asks("howmuch") && r.MemorySaid() && q.TokensPerS == 0 && !r.amountOf("mfu"):
		return false // memory, at some utilisation
	}
	return !r.Asked.Asks("maxbatch", "howlong") && !r.AsksCards()
}

// expectedRate names a speed that is to be reckoned, and wonders at none: "expected tokens/s per GPU at 38% MFU".
var expectedRate = pattern.Of(`\b(?:expected|normal|typical|theoretical|estimated|likely) (?:output |training |decode |generation |total )?(?:tokens?|toks?|tok/s|t/s|tps|throughput|speed|rate|samples)\b`)

// flopsOfRate asks what rate of computing a speed comes to, or its share of the peak.
var flopsOfRate = pattern.Of(`\b(?:how many|what)(?: real| actual| achieved| model)* (?:tflops|tflop/s|teraflops|tflop)\b|(?:多少|几) ?(?:个)?(?:tflops|tflop)`)

// flopsOfEach is a rate of computing of each card, which nobody tells of a server.
var flopsOfEach = pattern.Of(`\b[tp]?flop(?:s|/s)?(?:/s)? ?(?:per|/|a|each|on each|for each) ?(?:gpu|card|device|rank|[ahbv]\d{2,3}|\d{4})|(?:每卡|单卡|每张卡|每张|每个gpu|每gpu)[^,;?!、]{0,8}\d+ ?tflop|\d ?tflops?(?:/s)?(?:每卡|每张卡|一张卡|/卡)`)

var flopsWords = pattern.OneOf("flop")

// flopsReached reports whether all that is told of a training is how fast it reckons: "training a 7b on 8 A100, only 90 TFLOPS".
func (r Question) flopsReached() bool {
	q := &r.Query
	return len(q.TFLOPS) == 1 && q.AssumedPeakTFLOPS == 0 && q.GPU != "" && q.GPUOptions == nil && r.HasModel() && (reader.Trains(q.Task) || q.Task == "" && r.Matches(flopsOfEach, r.Text)) && q.Tokens+q.Samples+q.Steps == 0 && len(r.Asked.Found) == 0 && !r.MemoryWord()
}

// finished reports whether the data of a run and its time are told, which say how fast it was:
// "100B tokens took 3 days".
func (r Question) finished() bool {
	q := &r.Query
	return q.Tokens+q.Samples+q.Steps > 0 && q.Hours+q.Days+q.GPUHours > 0
}

// The share of its peak that a card reaches is told, and wondered at without a word that asks for it: "mfu 13,
// what am I leaving on the table?", "is the 45% MFU of the blog wrong?", MFU特别不正常.
var (
	// leftOver asks how much more could be had.
	leftOver = pattern.Of(`\bleav(?:e|es|ing) (?:[a-z]+ ){0,3}on the table\b|\bleft on the table\b|\broom (?:for (?:improvement|more|better)|to (?:improve|grow|go up)|left)\b|\bhow (?:far off|far from|much (?:better|higher|faster|headroom|is (?:left|lost|wasted|missing)|am i (?:losing|wasting)))\b|\b(?:can|could|should) (?:it|that|this|i|we|mine)(?: [a-z]+){0,2} (?:higher|better|more|improved?|improve)\b|(?:还有|有)(?:多少|多大|没有)?(?:的)?(?:提升|优化|上升|提高)(?:的)?(?:空间|余地)|还能(?:再)?(?:提|优化|往上|更高)`)
	// shareClaimed asks whether a share that is told by others is right.
	shareClaimed = pattern.Of(`\b(?:is|was|are|isn't|wasn't) (?:the|that|this|their|its|his|a|an|reported|claimed)(?: (?:reported|claimed|stated|quoted|published|advertised))? ?~?\d[\d.]* ?%? ?(?:mfu|hfu|utili[sz]ation)\b[^.?!;,]{0,32}\b(?:wrong|right|true|real|realistic|correct|plausible|legit|bogus|off|believable|accurate|possible|made up|inflated|too high|too low)\b|\b(?:mfu|hfu)\b[^.?!;,]{0,24}\b(?:claim|figure|number|value) (?:wrong|right|true|real|correct|plausible|legit|bogus|off|believable|accurate|inflated)\b`)
	// shareOdd tells that a share without its figure is not what it should be.
	shareOdd = pattern.Of(`(?:mfu|hfu|算力利用率)(?:特别|非常|很|太|明显|看着|看起来|算出来|测出来|感觉|有点|严重|总是|一直|的?(?:数值|值|结果|数)|是)*(?:不正常|不对劲|不对|异常|偏低|偏高|低|高得离谱|离谱|奇怪|有问题)|\b(?:mfu|hfu)(?: value| number| figure| reading)? (?:looks?|seems?|comes out|is|reads?|prints?) (?:(?:really|way|too|so|very|totally|a bit|all|completely) )*(?:off|wrong|weird|odd|strange|abnormal|bogus|insane|nonsense|impossible|low|high)\b`)
)

// peakDoubted asks whether the peak is right that a share was reckoned from.
var peakDoubted = pattern.Of(`\b(?:isn't|is|wasn't|are|did|does)\b[^.?!;]{0,32}\b(?:peak|denominator|promised flops|hardware flops)\b[^.?!;]{0,32}\b(?:wrong|off|right|correct|incorrect|stale|outdated|real|too (?:high|low))\b|\b(?:wrong|incorrect|bad) (?:peak|denominator)\b|峰值[^,;?!]{0,8}(?:不对|错|有问题|对吗|对不对)`)

var (
	mfuOrHfuWords = pattern.OneOf("mfu", "hfu", "利用率", "utilization", "utilisation")
	trueWords     = pattern.OneOf("true", "real", "actual", "真实", "实际")
)

// shareWondered reports whether such a share is what the text is about.
func (r Question) shareWondered() bool {
	if !r.Mentions(mfuOrHfuWords) || !r.HasHardware() || r.MemoryWord() || r.Asked.Asks("cards", "cost", "power", "howlong", "oom", "enough") {
		return false
	}
	q := &r.Query
	switch {
	case r.MFUDoubted, q.MFUPct > 0 && q.TokensPerS+q.TokensPerSPerGPU > 0 && r.Matches(peakDoubted, r.Text):
		return true
	case q.MFUPct > 0 && q.AssumedPeakTFLOPS > 0 && !(r.HasModel() && (r.Asked.Asks("howlong", "cost") || r.Asked.Asks("howfast") && q.TokensPerS+q.TokensPerSPerGPU == 0)) && (r.Asked.Asks("whatis", "mfu", "normal", "can", "howmuch") || r.Mentions(trueWords)):
		return true
	case q.MFUClaimed > 0 && q.TokensPerSPerGPU > 0 && r.HasModel() && r.Asked.Asks("normal") && !r.Asked.Asks("why", "howmuch"):
		return true // "logs mfu 38 at 9000 tokens/s/gpu, is that right?"
	case q.MFUPct > 0 && r.Matches(leftOver, r.Text):
		return true
	case q.MFUPct > 0 && r.finished() && r.HasModel() && r.Matches(shareClaimed, r.Text):
		q.MFUPct = 0 // what others say, held against what the run tells
		delete(r.Spans, "mfu_pct")
		return true
	}
	return q.MFUPct == 0 && r.Training() && r.HasModel() && r.Matches(shareOdd, r.Text)
}

// flopsSought asks for the rate that a training comes to: "how many TFLOPS should I see on it".
var flopsSought = pattern.Of(`\b(?:what|how many|which)(?: (?:kind|sort) of)?(?: real| actual| achieved| bf16| fp16| fp8)* (?:tflops|tflop/s|teraflops|tflop)\b[^?!;]{0,32}\b(?:should|can|could|would|will|do|does|is|are|people|realistic|realistically|typical|normal|expect|expected|see|reach|hit|get)\b`)

var flopsExpectedWords = pattern.OneOf("tflops", "tflop/s", "teraflops", "tflop")

// flopsExpected reports whether that is asked, and no rate is told.
func (r Question) flopsExpected() bool {
	q := &r.Query
	return q.TFLOPS == nil && q.TokensPerS+q.TokensPerSPerGPU == 0 && q.GPU != "" && (reader.Trains(q.Task) || q.Parallel.FSDP || q.ZeROStage != nil) && r.Mentions(flopsExpectedWords) && r.Matches(flopsSought, r.Text)
}

var logRateWords = pattern.OneOf("flop/s/gpu", "flops/gpu", "flop/s per gpu", "flops per gpu")

// rateOfLog reports whether what a log tells of each card is all there is, of which only its share of the peak can
// be told: "throughput per GPU (TFLOP/s/GPU): 187.4 on A100 bf16".
func (r Question) rateOfLog() bool {
	q := &r.Query
	return len(q.TFLOPS) == 1 && q.GPU != "" && !r.HasModel() && q.TokensPerS+q.TokensPerSPerGPU == 0 && r.Mentions(logRateWords) && !r.Asked.Asks("why", "howlong", "cost", "cards", "explain")
}

// What share of its peak a card reaches is asked of a rate that a log prints: tflops打印185, 等于百分之几.
var (
	shareAsked      = pattern.Of(`(?:等于|相当于|是|占|达到|到了|有|合|折合|算下来|算)(?:峰值|理论|算力|理论峰值)?(?:的)?(?:百分之几|百分之多少|几成|多少 ?%|百分比)|\bwhat (?:%|percent|percentage|share|fraction)\b`)
	doubtWords      = pattern.OneOf("错", "对吗", "对不对", "不对", "对么", "wrong", "right")
	shareAskedWords = pattern.OneOf("百分", "几成", "%", "percent", "share", "fraction")
)

// shareOfRate reports whether the share of its peak is asked for that a card's printed rate comes to, or whether the peak
// was the right one that a share was reckoned from.
func (r Question) shareOfRate() bool {
	q := &r.Query
	if q.GPU == "" || q.GPUOptions != nil || r.MemoryWord() || r.Asked.Asks("cards", "cost", "howlong", "buy", "oom") {
		return false
	}
	if len(q.TFLOPS) == 1 && r.Mentions(shareAskedWords) && r.Matches(shareAsked, r.Text) {
		return true
	}
	return q.AssumedPeakTFLOPS > 0 && q.MFUPct > 0 && !r.Asked.Asks("howfast") && (r.Questioned() || r.Mentions(doubtWords))
}
