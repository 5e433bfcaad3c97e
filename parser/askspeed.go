package parser

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// The speed of a model on some hardware, by its tokens or by its requests.

// cardsBySpeed reports whether cards are set side by side by their speed, whatever would run on
// them: "3090 or 4070 Ti, how much faster is the first".
func (r question) cardsBySpeed() bool {
	return r.Query.GPUOptions != nil && !r.HasModel() && !reader.Trains(r.Query.Task) && r.Asked.Asks("howfast") && r.Query.TokensPerS+r.Query.TargetTokensPerS == 0 && !r.Asked.Asks("buy", "cost", "why", "enough", "fit")
}

// complains reports whether slowness is told of a model and nothing is asked, with no card that a
// speed could be told for: 13B推理很慢, "qwen3-30b, low GPU utilization issue".
func (r question) complains() bool {
	q := &r.Query
	if q.GPU != "" || q.GPUOptions != nil || q.GPUPool != nil || q.CPU != "" || q.CPUOnly || q.GPUMemoryGB+q.TotalGPUMemoryGB+q.HostRAMGB > 0 || !r.HasModel() || r.Questioned() {
		return false
	}
	if q.TargetTokensPerS > 0 || r.Asked.Asks("howmuch", "howmany", "howlong", "normal", "enough", "fit", "oom", "buy", "config", "need", "whatmodel", "compare", "whatis", "estimate", "polite") {
		return false
	}
	return r.slownessTold()
}

// faster weighs speeds: "is the H100 faster", 哪个快, 快多少.
var faster = pattern.Of(`\b(?:faster|slower|quicker|fastest|slowest|quickest)\b|\b(?:twice|half|as|times|\d+x|double) as (?:fast|slow|quick)\b|\b(?:twice|double|half) the speed\b|\b(?:what|how much(?: of a)?|which)(?: kind of)? speed-? ?up\b|(?:哪个|哪种|哪张|哪块|哪款|谁)(?:更|会|要|比较|最|跑得?|训练)*(?:快|慢)|(?:更|最)(?:快|慢)|(?:快|慢)(?:上|出|了)?(?:多少|几倍|多少倍|几成)|提速多少|加速比`)

var (
	fastWords          = pattern.OneOf("fast", "slow", "quick", "speed", "快", "慢", "速")
	buyOrPurchaseWords = pattern.OneOf("buy", "purchase", "买")
)

// apartBySpeed reports whether several things are told and it is asked which of them is faster, or by
// how much.
func (r question) apartBySpeed() bool {
	q := &r.Query
	several := max(len(q.GPUOptions), len(q.Precisions), len(q.Models), len(q.ParamsList), len(q.GPUCountOptions)) > 1
	return several && q.TokensPerS+q.TargetTokensPerS == 0 && r.Mentions(fastWords) && !r.Asked.Asks("cost", "why", "howto", "fit", "enough", "oom") && !r.Mentions(buyOrPurchaseWords) && r.Matches(faster, r.Text)
}

var (
	slowerWords = pattern.OneOf("slower", "faster", "quicker")
	losingWords = pattern.OneOf("losing", "loses", "lost to", "beaten", "behind")
)

func (r question) asksSpeed() bool {
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
	if q := &r.Query; !r.HasHardware() && q.CPU == "" && q.HostRAMGB == 0 && !q.CPUOnly && r.HasModel() && q.TokensPerS+q.TargetTokensPerS == 0 && r.memoryNamed() && r.Asked.Asks("howmuch", "need", "requirement") {
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
	return r.Query.TokensPerS > 0 || r.Query.TargetTokensPerS > 0
}

// onlyCalledFast reports whether speed is spoken of by no more than what things are called: "a fast 16GB card or a slow 24GB one".
func (r question) onlyCalledFast() bool {
	return !slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		return s.Name == "howfast" && !slices.Contains([]string{"fast", "slow", "faster", "slower", "快", "慢"}, r.Text[s.Lo:s.Hi])
	})
}

// sizeless reports whether a family is all that is told of the model.
func (r question) sizeless() bool {
	q := &r.Query
	return q.Model != "" && q.ParamsB == 0 && q.ParamsList == nil && q.WeightsGB == 0 && r.Names.Several(q.Model)
}

// speedLast reports whether a speed is spoken of behind the word that asks if
// something runs at all.
func (r question) speedLast() bool {
	fast, can := r.Asked.First("howfast"), r.Asked.First("can", "fit", "enough")
	return fast == nil || can.Lo < fast.Lo
}

// fasterAsked reports whether it is a change of the speed that is asked about: "would it get faster
// on a card".
func (r question) fasterAsked() bool {
	s := r.Asked.First("howfast")
	return s != nil && chars.Mentions(r.Text[s.Lo:s.Hi], "faster", "quicker", "speed up", "speedup", "更快", "变快")
}

// secondly is how Chinese asks for tokens a second.
var secondly = pattern.Of(`(一秒|每秒|1秒|1s)[^,;?!、]{0,8}(几|多少)|(几|多少)个?(tokens?|字|词|tok) ?(每秒|一秒|/秒|/s)|(几|多少)个? ?(?:(?:t|tok|toks|tk)/s|tps)`)

var perSecondAskedWords = pattern.OneOf("秒", "1s", "/s", "tps")

func (r question) perSecondAsked() bool {
	return r.tokensAlone() || r.Mentions(perSecondAskedWords) && r.Matches(secondly, r.Text)
}

var tokensAloneWords = pattern.OneOf("多少", "几", "位数", "token", "速度")

// tokensAlone reports whether tokens are asked for of a model on some hardware: those of a
// second.
func (r question) tokensAlone() bool {
	return r.Mentions(tokensAloneWords) && r.HasModel() && (r.HasHardware() || r.Query.CPU != "" || r.Query.HostRAMGB > 0) && !r.Training() && r.Query.Tokens == 0 &&
		r.Matches(tokensOut, r.Text) && !r.Matches(tokensHold, r.Text)
}

// slower reports whether the text wonders at a speed that changed, with no
// hardware that one could be told for.
func (r question) slower() bool {
	return r.Asked.Asks("why") && !r.HasHardware() && r.Query.TokensPerS == 0
}

var perWattWords = pattern.OneOf("per dollar", "per buck", "per euro", "/dollar", "per $", "/$", "每块钱", "每一块钱", "每美元", "每元", "per watt", "/watt", "per joule", "tokens/w", "tok/w", "t/w", "efficient")

// perWatt reports whether speed is weighed against power or money.
func (r question) perWatt() bool { return r.Mentions(perWattWords) }

// requestsBy is how requests are counted over time: "requests per minute", 每分钟多少请求.
var requestsBy = pattern.Of(`\b(?:requests?|reqs|queries|calls|prompts|documents|docs|pages)\b[^.?!;,]{0,32} (?:in|within) (?:an?|one|1|each|every|the space of an?) (?:second|sec|minute|min|hour|day)\b|\b(?:requests?|reqs?|queries|calls|prompts|(?:prompt|input) (?:tokens?|toks?)|docs|documents|pages|replies|answers|summaries|emails|tickets) ?(?:per|an?|each|every|/) ?(?:second|sec|s|minute|min|m|hour|hr|h|day)\b|\bhow many (?:[a-z]+ ){0,2}?(?:samples|examples|documents|docs|sequences|chunks|pages|passages|paragraphs|articles|requests|prompts|sentences|emails|tickets|reviews|records|invoices|files)\b[^.?!;]{0,64}?\b(?:can|could|does|do|will|would)\b[^.?!;]{0,56}?\b(?:per|an?|each|every) (?:second|minute|hour)\b|\b(?:rps|qps|rpm|req/s|reqs/s)\b|(?:每|一)(?:秒|分钟|小时|天)[^,;?!、]{0,8}(?:多少|几)(?:个|条|次)?(?:请求|问题|文档|问答|对话)`)

var requestsOverTimeWords = pattern.OneOf("per ", " a ", " an ", "each", "every", "/", "rps", "qps", "rpm", " one ", " 1 ", "每", "一")

// requestsOverTime reports whether the speed of serving is asked for by the requests of a time.
func (r question) requestsOverTime() bool {
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
func (r question) promptWorkAsked() bool {
	return r.Asked.Asks("howfast") && r.Mentions(promptWorkAskedWords) && r.Matches(promptWork, r.Text)
}

var benchNamedWords = pattern.OneOf("pp", "tg", "llama-bench")

// benchNamed reports whether a run of llama-bench is all that is asked of a model on some hardware:
// "pp512 of a 30b on a 3090".
func (r question) benchNamed() bool {
	return r.HasModel() && (r.HasHardware() || r.Query.CPU != "") && !r.Training() && r.Mentions(benchNamedWords) && !r.Asked.Asks("enough", "fit", "oom", "can", "howmuch") && !r.MemoryWord() && r.Matches(benchRun, r.Text)
}

// tokensOut is how Chinese asks for a speed and leaves out the second: 跑8b多少token, 能有几个t,
// token能上两位数不. What holds so many tokens is a context, and not meant.
var (
	tokensOut  = pattern.Of(`(?:多少|几|几十)个? ?(?:tokens?|toks?|t)(?:[,;?!、。~ ]|左右|呢|啊|吗|的样子|$)|(?:tokens?|速度|t/s|tps)(?:能|可以|会|大概)*(?:上|到|有|破|过)(?:得了|到|了)?(?:两位数|双位数|三位数|\d+)`)
	tokensHold = pattern.Of(`(?:上下文|长度|窗口|输入|ctx|context|塞|装|放|支持|容纳|读|撑|吃|缓存|cache|限制|数据|训练|微调|喂|语料)[^,;?!、]{0,10}(?:多少|几)个? ?(?:tokens?|t)|kv`)
)

// growthOf reports whether it is asked how much a setting costs that goes from one value to another,
// whatever runs.
func (r question) growthOf() bool {
	q := &r.Query
	return (q.Concurrencies != nil || q.LoRARanks != nil || !r.HasModel() && (q.Batches != nil || q.SeqLens != nil)) && !r.Asked.Asks("enough", "fit", "oom", "maxbatch", "howlongseq", "cards") && r.Matches(reader.GrowthAsked, r.Text)
}

// noChange is how settings are told to have been changed without effect, to wonder at it: "batch分别设为1
// 和8，显存没什么变化".
var noChange = pattern.Of(`(?:^|[^有])没(?:什么|啥|有什么|有啥|有|多大|太大)?(?:明显)?(?:变化|区别|差别|影响|改变)(?:[^吗么?]|$)|没变(?:[^吗么?]|$)|不变(?:[^吗么?]|$)|(?:基本|几乎|都|完全|居然|竟然|还是|显存|占用)一样(?:[^吗么?]|$)|\bno (?:difference|change|effect)\b|\bsame (?:memory|vram|usage)\b(?: ?[^ ?]|$| [^?])|\b(?:does not|doesn't|didn't|did not|don't) (?:change|drop|move|budge)\b|\bstays? the same\b`)

// asksSame asks whether it makes a difference at all.
var asksSame = pattern.Of(`(?:^|[.?!;,:] ?)(?:so |but |and |then )?(?:is|are|will|would|does|do|should|has|have) [^.?!;]*\b(?:same|no (?:difference|change|effect))\b`)

var unchangedWords = pattern.OneOf("没", "不变", "一样", "change", "differ", "effect", "same", "drop", "move", "budge")

// unchanged reports whether values of one setting are told to have made no difference to the memory.
func (r question) unchanged() bool {
	q := &r.Query
	return (q.SeqLens != nil || q.Batches != nil || q.LoRARanks != nil || q.ZeROStages != nil) && r.MemorySaid() &&
		r.Mentions(unchangedWords) && r.Matches(noChange, r.Text) && !r.Matches(asksSame, r.Text) &&
		!r.Asked.Asks("howmuch", "enough", "fit", "oom", "cards", "can", "saving", "maxbatch")
}

// firstSeen is how people ask for the time to the first token by what they see of it:
// "before the first word shows up", "until it starts to answer", 等多久才开始吐字.
var firstSeen = pattern.Of(`\b(?:first|1st) (?:word|letter|character|bit of (?:text|output)|output|reply|response|answer|sign of life|syllable)\b|\b(?:before|until|till|for it to|til) (?:it |they |the model |anything |something |the (?:answer|reply|output|response|text) |i (?:see|get) )?(?:starts?|begins?|shows? up|appears?|comes? (?:out|back)|an answer|anything|something)\b(?: to)?(?: (?:answer|reply|type|talk|respond|generate|stream|write|output|print|spit)[a-z]*)?|(?:多久|多长时间|几秒)[^,;?!]{0,10}(?:开始|才能?)?(?:吐字|出字|出第一|回话|有反应|开始(?:回答|输出|回复|生成))`)

var firstWordWords = pattern.OneOf("first", "1st", "before", "until", "til", "for it to", "久", "时间", "秒")

// firstWord reports whether the time to the first token is asked for.
func (r question) firstWord() bool {
	q := &r.Query
	if q.Samples+q.Steps+q.Epochs > 0 || reader.Trains(q.Task) || !r.Asked.Asks("howlong", "howmany", "howmuch") || !r.HasModel() && !r.HasHardware() {
		return false
	}
	return r.Mentions(firstWordWords) && r.Matches(firstSeen, r.Text)
}

// fares is how people ask for a speed by a verb: "how does it do in vLLM", "what does it
// generate at", "how well does it perform".
var fares = pattern.Of(`\bwhat (?:speed |rate )?(?:does|do|would|will|can|did) (?:it|that|this|they|yours|one|the thing|you|i) (?:generate|decode|run|churn|crank|chug|go|output|infer|move|clip|spit)(?: along| away| out)? at\b|\bhow (?:well |good )?(?:does|do|did|will|would|might) [^.?!;]{2,48}\b(?:perform|fare|hold up|behave|cope|keep up|do (?:in|with|under|on|at|for|when|once))\b`)

var faresAskedWhatWords = pattern.OneOf("what ", "how ")

// faresAsked reports whether a speed is asked for by such a verb.
func (r question) faresAsked() bool {
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
func (r question) cardFares() bool {
	return r.Query.GPU != "" && !r.HasModel() && r.Matches(effect, r.Text)
}

var stuckWords = pattern.OneOf("卡了", "卡住")

// waits reports whether it is told how long one answer takes.
func (r question) waits() bool {
	return !r.Training() && r.Query.Tokens+r.Query.Steps == 0 && (r.Query.Samples == 0 || r.Mentions(stuckWords)) && r.Matches(reader.AnsweredIn, r.Text)
}

// speedsHeld reports whether speeds of two things that are named are held against each other.
func (r question) speedsHeld() bool {
	q := &r.Query
	return q.SpeedsEach != nil && len(q.GPUOptions)+len(q.Precisions)+len(q.Models)+len(q.ParamsList) >= len(q.SpeedsEach)
}

// sameOnMoreAsked reports whether it is asked why more cards are no faster, or whether that is right,
// with no card to reckon with.
func (r question) sameOnMoreAsked() bool {
	q := &r.Query
	if q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUCountOptions == nil || !r.SpeedsTold() || !r.Matches(reader.SlowedWith, r.Text) || !r.Asked.Asks("why", "normal") || r.Asked.Asks("howmuch", "oom", "fit", "buy") {
		return false
	}
	if q.Topic == "" {
		q.Topic = r.parallelNamed()
	}
	return true
}

// readCountsBySpeed reads the notion where two numbers of cards are told apart by their speed with no
// model to reckon with, and reports whether they are: how work is spread over cards is what can be told.
func (r question) readCountsBySpeed() bool {
	q := &r.Query
	if q.GPUCountOptions == nil || r.HasModel() || reader.Trains(q.Task) || !r.Asked.Asks("howfast") || q.TargetTokensPerS > 0 || r.Asked.Asks("why", "normal", "howmuch", "oom", "fit", "enough", "buy", "cost", "whatmodel", "power", "best") {
		return false
	}
	if q.Topic == "" {
		q.Topic = r.parallelNamed()
	}
	return true
}

var parallelNamedWords = pattern.OneOf("tensor", "tp", "张量")

// parallelNamed is the way to share a model among cards that a text speaks of.
func (r question) parallelNamed() string {
	if r.Mentions(parallelNamedWords) {
		return "tensor_parallel"
	}
	return "pipeline_parallel"
}

// felt asks how bad something is to work with.
var felt = pattern.Of(`\bhow (?:bad|badly|painful|painfully|terrible|awful|horrible|bearable|tolerable|sluggish|much of a (?:hit|penalty|slowdown))\b`)

var howWords = pattern.OneOf("how")

// offloadFelt reports whether it is asked how bad a model is to work with of which a part lies in the memory of the
// host: "how bad is it with 20 layers on the cpu".
func (r question) offloadFelt() bool {
	return r.Query.Offload != "" && r.Query.Offload != "none" && r.HasModel() && r.Mentions(howWords) && r.Matches(felt, r.Text)
}
