package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// The speed of a model on some hardware, by its tokens or by its requests.

var (
	slowerWords = pattern.OneOf("slower", "faster", "quicker")
	// bandwidthWords speak of how fast memory is, and not of how much there must be: 内存带宽500GB/s，70b q4每秒多少token.
	bandwidthWords = pattern.OneOf("带宽", "bandwidth", "gb/s", "gbps", "tb/s")
	losingWords    = pattern.OneOf("losing", "loses", "lost to", "beaten", "behind")
)

func (r Question) asksSpeed() bool {
	if r.complains() || r.leastPower() || r.NeededFor() || r.slowUpgrade() || r.speedOnlyTold() {
		return false
	}
	if q := &r.Query; q.GPUMemoryOptions != nil && q.GPU == "" && q.TokensPerS+q.TargetTokensPerS == 0 && !r.perSecondAsked() && r.onlyCalledFast() {
		return false // "a fast 16GB card or a slow 24GB one": no speed can be told of either
	}
	if q := &r.Query; q.WeightsGB > 0 && q.Model == "" && q.Models == nil && q.ParamsB == 0 && q.ParamsList == nil && r.Asked.Asks("fit", "enough", "oom") && q.TokensPerS == 0 {
		return false // a file alone has no speed, but it fits or does not
	}
	if q := &r.Query; q.GPU == "" && q.GPUOptions == nil && q.GPUPool == nil && (q.CPUOnly || q.CPU != "" || q.GPUMemoryGB > 0) && r.HasModel() && r.Asked.Asks("can", "fit", "enough") && q.TokensPerS+q.TargetTokensPerS == 0 && !r.perSecondAsked() && !r.TokensASecond() && r.speedLast() && !r.fasterAsked() {
		return false // "can 512 GB of RAM run it, and how fast": the first can be told
	}
	if q := &r.Query; !r.HasHardware() && q.CPU == "" && q.HostRAMGB == 0 && !q.CPUOnly && r.HasModel() && q.TokensPerS+q.TargetTokensPerS == 0 && r.memoryNamed() && !r.Mentions(bandwidthWords) && r.Asked.Asks("howmuch", "need", "requirement") {
		return false // "how much VRAM, and what t/s": without a card only the first can be told
	}
	if r.Asked.Asks("why") && (!r.HasModel() || r.sizeless()) {
		return false // no speed can be told without a model
	}
	if (r.Query.TargetTokensPerS > 0 || !r.HasHardware() && r.HasModel()) && r.Asked.Asks("buy", "config") || r.Query.HasBudget() {
		return false
	}
	if r.Asked.Asks("buy") && r.Asked.Asks("best") && !r.HasModel() && r.Query.GPU == "" {
		return false // "which card has the best of price and speed"
	}
	if r.Query.GPUOptions != nil && !r.HasModel() && (r.Mentions(slowerWords) && r.Than() || r.Mentions(losingWords) && r.Asked.Asks("compare")) {
		return false // "an A10 is slower than a 3080", "loses to a 3080"
	}
	if r.RateTime || r.benchNamed() || r.stepAsked() || r.promptTime() || r.waits() || r.requestsOverTime() || r.Asked.Asks("howfast") || r.perSecondAsked() || r.firstWord() || r.faresAsked() || r.offloadFelt() || r.Query.Days+r.Query.Hours+r.Query.WindowH+r.Query.GPUHours > 0 && r.Query.Tokens == 0 && r.HasHardware() && r.Thing(r.Asked.First("howmuch", "howmany")) == "tokens" || r.Asked.Asks("howlong") && r.Query.Task == "infer" && !r.Asked.Asks("why", "enough", "oom") {
		return !r.slower()
	}
	return r.Query.TokensPerS > 0 || r.Query.TargetTokensPerS > 0 || r.gainSought()
}

// gainFrom asks whether other hardware is a gain, with no word for what is gained: 一篇文章20分钟，换A800能提升吗.
var (
	gainFrom      = pattern.Of(`(?:换|加|升级|改用|换成|再加|多加)[^,;?!、]{1,16}?(?:能|会|可以|有)(?:不能|不会|没有)?(?:有|所|明显|很大|的)*(?:提升|提速|加速|改善)(?:吗|么|多少|不|\?|$)`)
	gainFromWords = pattern.OneOf("提升", "提速", "加速", "改善")
	otherGains    = pattern.OneOf("显存占用", "上下文", "并发", "batch", "效果", "精度", "准确")
)

// gainSought reports whether that is asked of a model on some hardware.
func (r Question) gainSought() bool {
	return r.HasModel() && r.HasHardware() && r.Mentions(gainFromWords) && !r.Mentions(otherGains) && !r.Asked.Asks("oom", "enough", "fit", "cost") && r.Matches(gainFrom, r.Text)
}

// speedLast reports whether a speed is spoken of behind the word that asks if
// something runs at all.
func (r Question) speedLast() bool {
	fast, can := r.Asked.First("howfast"), r.Asked.First("can", "fit", "enough")
	return fast == nil || can.Lo < fast.Lo
}

// fasterAsked reports whether it is a change of the speed that is asked about: "would it get faster
// on a card".
func (r Question) fasterAsked() bool {
	s := r.Asked.First("howfast")
	return s != nil && chars.Mentions(r.Text[s.Lo:s.Hi], "faster", "quicker", "speed up", "speedup", "更快", "变快")
}

// secondly is how Chinese asks for tokens a second.
var secondly = pattern.Of(`(一秒|每秒|1秒|1s)[^,;?!、]{0,8}(几|多少)|(几|多少)个?(tokens?|字|词|tok) ?(每秒|一秒|/秒|/s)|(几|多少)个? ?(?:(?:t|tok|toks|tk)/s|tps)`)

var perSecondAskedWords = pattern.OneOf("秒", "1s", "/s", "tps")

func (r Question) perSecondAsked() bool {
	return r.tokensAlone() || r.Mentions(perSecondAskedWords) && r.Matches(secondly, r.Text)
}

var tokensAloneWords = pattern.OneOf("多少", "几", "位数", "token", "速度")

// tokensAlone reports whether tokens are asked for of a model on some hardware: those of a
// second.
func (r Question) tokensAlone() bool {
	return r.Mentions(tokensAloneWords) && r.HasModel() && (r.HasHardware() || r.Query.CPU != "" || r.Query.HostRAMGB > 0) && !r.Training() && r.Query.Tokens == 0 &&
		r.Matches(tokensOut, r.Text) && !r.Matches(tokensHold, r.Text)
}

// tokensOut is how Chinese asks for a speed and leaves out the second: 跑8b多少token, 能有几个t,
// token能上两位数不. What holds so many tokens is a context, and not meant.
var (
	tokensOut  = pattern.Of(`(?:多少|几|几十)个? ?(?:tokens?|toks?|t)(?:[,;?!、。~ ]|左右|呢|啊|吗|的样子|$)|(?:tokens?|速度|t/s|tps)(?:能|可以|会|大概)*(?:上|到|有|破|过)(?:得了|到|了)?(?:两位数|双位数|三位数|\d+)`)
	tokensHold = pattern.Of(`(?:上下文|长度|窗口|输入|ctx|context|塞|装|放|支持|容纳|读|撑|吃|缓存|cache|限制|数据|训练|微调|喂|语料)[^,;?!、]{0,10}(?:多少|几)个? ?(?:tokens?|t)|kv`)
)

// onlyCalledFast reports whether speed is spoken of by no more than what things are called: "a fast 16GB card or a slow 24GB one".
func (r Question) onlyCalledFast() bool {
	return !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		return s.Name == "howfast" && !slices.Contains([]string{"fast", "slow", "faster", "slower", "快", "慢"}, r.Text[s.Lo:s.Hi])
	})
}

var stuckWords = pattern.OneOf("卡了", "卡住")

// waits reports whether it is told how long one answer takes.
func (r Question) waits() bool {
	return !r.Training() && r.Query.Tokens+r.Query.Steps == 0 && (r.Query.Samples == 0 || r.Mentions(stuckWords)) && r.Matches(reader.AnsweredIn, r.Text)
}

// firstSeen is how people ask for the time to the first token by what they see of it:
// "before the first word shows up", "until it starts to answer", 等多久才开始吐字.
var firstSeen = pattern.Of(`\b(?:first|1st) (?:word|letter|character|bit of (?:text|output)|output|reply|response|answer|sign of life|syllable)\b|\b(?:before|until|till|for it to|til) (?:it |they |the model |anything |something |the (?:answer|reply|output|response|text) |i (?:see|get) )?(?:starts?|begins?|shows? up|appears?|comes? (?:out|back)|an answer|anything|something)\b(?: to)?(?: (?:answer|reply|type|talk|respond|generate|stream|write|output|print|spit)[a-z]*)?|(?:多久|多长时间|几秒)[^,;?!]{0,10}(?:开始|才能?)?(?:吐字|出字|出第一|回话|有反应|开始(?:回答|输出|回复|生成))`)

var firstWordWords = pattern.OneOf("first", "1st", "before", "until", "til", "for it to", "久", "时间", "秒")

// firstWord reports whether the time to the first token is asked for.
func (r Question) firstWord() bool {
	q := &r.Query
	if q.Samples+q.Steps+q.Epochs > 0 || reader.Trains(q.Task) || !r.Asked.Asks("howlong", "howmany", "howmuch") || !r.HasModel() && !r.HasHardware() {
		return false
	}
	return r.Mentions(firstWordWords) && r.Matches(firstSeen, r.Text)
}

// requestsBy is how requests are counted over time: "requests per minute", 每分钟多少请求.
var requestsBy = pattern.Of(`\b(?:requests?|reqs|queries|calls|prompts|documents|docs|pages)\b[^.?!;,]{0,32} (?:in|within) (?:an?|one|1|each|every|the space of an?) (?:second|sec|minute|min|hour|day)\b|\b(?:requests?|reqs?|queries|calls|prompts|(?:prompt|input) (?:tokens?|toks?)|docs|documents|pages|replies|answers|summaries|emails|tickets) ?(?:per|an?|each|every|/) ?(?:second|sec|s|minute|min|m|hour|hr|h|day)\b|\bhow many (?:[a-z]+ ){0,2}?(?:samples|examples|documents|docs|sequences|chunks|pages|passages|paragraphs|articles|requests|prompts|sentences|emails|tickets|reviews|records|invoices|files)\b[^.?!;]{0,64}?\b(?:can|could|does|do|will|would)\b[^.?!;]{0,56}?\b(?:per|an?|each|every) (?:second|minute|hour)\b|\b(?:rps|qps|rpm|req/s|reqs/s)\b|(?:每|一)(?:秒|分钟|小时|天)[^,;?!、]{0,8}(?:多少|几)(?:个|条|次)?(?:请求|问题|文档|问答|对话)`)

var requestsOverTimeWords = pattern.OneOf("per ", " a ", " an ", "each", "every", "/", "rps", "qps", "rpm", " one ", " 1 ", "每", "一")

// requestsOverTime reports whether the speed of serving is asked for by the requests of a time.
func (r Question) requestsOverTime() bool {
	return r.HasModel() == r.HasHardware() && !r.Asked.Asks("cards", "buy", "cost") && r.Mentions(requestsOverTimeWords) && (r.Asked.Asks("howmany", "howmuch", "maxbatch", "whatis") || evidence.Closing(r.Text)) && r.Matches(requestsBy, r.Text)
}

// promptWork is the reading of prompts, as it is called where its speed is asked for; benchRun is a
// run of llama-bench, which measures a speed.
var (
	promptWork = pattern.Of(`\bprompt[ -](?:processing|eval(?:uation)?|ingest(?:ion)?)\b|\bprefill(?:ing)?[ -](?:speed|rate|throughput|tps|t/s)|(?:提示词?|prompt)的?处理|预填充|prefill ?(?:的)?(?:速度|吞吐)`)
	benchRun   = pattern.Of(`\b(?:pp|tg) ?(?:128|256|512|1024|2048|4096|8192)\b|(?:^|[,;:.?!] ?|\b(?:what|whats|what's|expected|the|my|and|pp) ?[&/,]? ?)tg\b|\btg (?:for|of|on|with)\b|\bllama-bench\b`)
)

var promptWorkAskedWords = pattern.OneOf("prompt", "prefill", "提示", "预填充")

// promptWorkAsked reports whether the speed of reading prompts is what a text asks for.
func (r Question) promptWorkAsked() bool {
	return r.Asked.Asks("howfast") && r.Mentions(promptWorkAskedWords) && r.Matches(promptWork, r.Text)
}

var benchNamedWords = pattern.OneOf("pp", "tg", "llama-bench")

// benchNamed reports whether a run of llama-bench is all that is asked of a model on some hardware:
// "pp512 of a 30b on a 3090".
func (r Question) benchNamed() bool {
	return r.HasModel() && (r.HasHardware() || r.Query.CPU != "") && !r.Training() && r.Mentions(benchNamedWords) && !r.Asked.Asks("enough", "fit", "oom", "can", "howmuch") && !r.MemoryWord() && r.Matches(benchRun, r.Text)
}

// fares is how people ask for a speed by a verb: "how does it do in vLLM", "what does it
// generate at", "how well does it perform".
var fares = pattern.Of(`\bwhat (?:speed |rate )?(?:does|do|would|will|can|did) (?:it|that|this|they|yours|one|the thing|you|i) (?:generate|decode|run|churn|crank|chug|go|output|infer|move|clip|spit)(?: along| away| out)? at\b|\bhow (?:well |good )?(?:does|do|did|will|would|might) [^.?!;]{2,48}\b(?:perform|fare|hold up|behave|cope|keep up|do (?:in|with|under|on|at|for|when|once))\b`)

var faresAskedWhatWords = pattern.OneOf("what ", "how ")

// faresAsked reports whether a speed is asked for by such a verb.
func (r Question) faresAsked() bool {
	if r.cardFares() {
		return true
	}
	if !r.HasHardware() && r.Query.CPU == "" && !r.Query.CPUOnly || r.Asked.Asks("howmuch", "enough", "oom", "cards", "buy", "cost", "why", "compare", "mfu") || r.Query.GPUOptions != nil || reader.Trains(r.Query.Task) || r.MemoryWord() {
		return false
	}
	return r.Mentions(faresAskedWhatWords) && r.Matches(fares, r.Text)
}

// effect is how Chinese asks what a card is like to work with.
var effect = pattern.Of(`效果(?:怎么样|怎样|如何|咋样|好不好|好吗|行吗)`)

// cardFares reports whether it is asked how a card does, with no model: 魔改卡效果怎么样.
func (r Question) cardFares() bool {
	return r.Query.GPU != "" && !r.HasModel() && r.Matches(effect, r.Text)
}

// atTheirMost reports whether the speed is asked for, with the most that is served told as
// how it is measured: "tokens/s at max concurrency".
func (r Question) atTheirMost() bool {
	s, fast := r.Asked.First("maxbatch"), r.Asked.First("howfast")
	if s == nil || fast == nil {
		return false
	}
	before := strings.TrimRight(strings.TrimSuffix(strings.TrimRight(r.Text[:s.Lo], " "), " the"), " ")
	return strings.HasSuffix(before, " at") || strings.HasSuffix(before, " with") || strings.HasSuffix(before, " under")
}

// A speed is often only told, before a question of another kind: "I get 5 t/s with half of it on the CPU. How much VRAM
// would hold it all?".
var (
	// speedSpoken is in a question that goes back to the speed.
	speedSpoken = pattern.Of(`\b(?:speeds?|fast|faster|fastest|slow|slower|slowest|quick|quicker|quickly|tokens?|toks?|tps|t/s|tk/s|seconds?|rate|throughput|normal|expected|expect|why|wrong|right|reasonable|ok|okay|good|bad|improve|boost|optimi[sz]e|usual|low|high|better|worse|bottleneck|limit|limits|performance|perform|realistic|correct)\b`)
	// memorySought, largestLast and fitLast are how such a question asks.
	memorySought = pattern.Of(`\bhow (?:much|many) (?:more |extra |total |gpu |graphics |video |gigs? of |gb of |additional )*(?:vram|memory|ram|mem|gb|gigs)\b[^?]{0,24}\b(?:need|needs|needed|require|requires|required|take|takes|have to|must|should|hold|holds|fit|fits)\b`)
	largestLast  = pattern.Of(`\b(?:largest|biggest|heaviest)\b[^?]{0,32}\b(?:model|models|llm|one|dense|moe|size)\b|\bwhat size\b|\bhow (?:big|large) (?:a|of a) model\b`)
	fitLast      = pattern.Of(`^(?:so |and |but |then |now )?(?:can|could|would|will|does|do|is|are)\b[^?]{0,60}\b(?:fit|fits|hold|holds|load|room for|space for|enough (?:memory|vram|space|room)|enough for)\b|^(?:so |and |but |then |now )?(?:can|could|would|will|does) [^?]{0,40}\b(?:run|handle|take|manage)\b[^?]{0,32}\d(?:\.\d+)?b\b`)
)

// speedOnlyTold reports whether a speed is told and the last question is one for memory, for the largest model or for
// what fits.
func (r Question) speedOnlyTold() bool {
	if r.Query.TokensPerS+r.Query.TargetTokensPerS == 0 || !strings.Contains(r.Text, "?") {
		return false
	}
	last := r.lastAsked()
	if last == "" || last == strings.TrimSpace(r.Text) || r.Matches(speedSpoken, last) {
		return false
	}
	return r.Matches(memorySought, last) || r.Matches(largestLast, last) || r.Matches(fitLast, last)
}

// speedAndMemory asks for the speed and the memory of what is not told.
var speedAndMemory = pattern.Of(`\b(?:speed|throughput|latency) ?(?:and|&|/|\+|,) ?(?:how much |what |the )?(?:gpu |video )?(?:mem|memory|vram|ram)\b|\b(?:mem|memory|vram|ram)(?: usage| use| consumption)? ?(?:and|&|/|\+) ?(?:the |inference )?(?:speed|throughput|latency)\b|速度[和与及、](?:占用)?(?:显存|内存)|(?:显存|内存)(?:占用)?[和与及、](?:推理)?速度`)

// bothOpen reports whether the speed and the memory of what is only pointed at are asked for.
func (r Question) bothOpen() bool {
	return r.caseless() && !r.HasModel() && r.Asked.Of("topic") == nil && !reader.Trains(r.Query.Task) && !r.technical() && r.Asked.Asks("howfast") && !r.Asked.Asks("compare", "best", "why") && r.Matches(speedAndMemory, r.Text)
}

// complains reports whether slowness is told of a model and nothing is asked, with no card that a
// speed could be told for: 13B推理很慢, "qwen3-30b, low GPU utilization issue".
func (r Question) complains() bool {
	q := &r.Query
	if q.GPU != "" || q.GPUOptions != nil || q.GPUPool != nil || q.CPU != "" || q.CPUOnly || q.GPUMemoryGB+q.TotalGPUMemoryGB+q.HostRAMGB > 0 || !r.HasModel() || r.Questioned() {
		return false
	}
	if q.TargetTokensPerS > 0 || r.Asked.Asks("howmuch", "howmany", "howlong", "normal", "enough", "fit", "oom", "buy", "config", "need", "whatmodel", "compare", "whatis", "estimate", "polite") {
		return false
	}
	return r.slownessTold()
}

// felt asks how bad something is to work with.
var felt = pattern.Of(`\bhow (?:bad|badly|painful|painfully|terrible|awful|horrible|bearable|tolerable|sluggish|much of a (?:hit|penalty|slowdown))\b`)

var howWords = pattern.OneOf("how")

// offloadFelt reports whether it is asked how bad a model is to work with of which a part lies in the memory of the
// host: "how bad is it with 20 layers on the cpu".
func (r Question) offloadFelt() bool {
	return r.Query.Offload != "" && r.Query.Offload != "none" && r.HasModel() && r.Mentions(howWords) && r.Matches(felt, r.Text)
}
