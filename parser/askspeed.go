package parser

import "slices"

// The speed of a model on some hardware, by its tokens or by its requests.

// cardsBySpeed reports whether cards are set side by side by their speed, whatever would run on
// them: "3090 or 4070 Ti, how much faster is the first".
func (r *reader) cardsBySpeed() bool {
	return r.query.GPUOptions != nil && !r.hasModel() && !trains(r.query.Task) && r.asked.asks("howfast") && r.query.TokensPerS+r.query.TargetTokensPerS == 0 && !r.asked.asks("buy", "cost", "why", "enough", "fit")
}

// complains reports whether slowness is told of a model and nothing is asked, with no card that a
// speed could be told for: 13B推理很慢, "qwen3-30b, low GPU utilization issue".
func (r *reader) complains() bool {
	q := &r.query
	if q.GPU != "" || q.GPUOptions != nil || q.GPUPool != nil || q.CPU != "" || q.CPUOnly || q.GPUMemoryGB+q.TotalGPUMemoryGB+q.HostRAMGB > 0 || !r.hasModel() || r.questioned() {
		return false
	}
	if q.TargetTokensPerS > 0 || r.asked.asks("howmuch", "howmany", "howlong", "normal", "enough", "fit", "oom", "buy", "config", "need", "whatmodel", "compare", "whatis", "estimate", "polite") {
		return false
	}
	return r.slownessTold()
}

// faster weighs speeds: "is the H100 faster", 哪个快, 快多少.
var faster = patternOf(`\b(?:faster|slower|quicker|fastest|slowest|quickest)\b|\b(?:what|how much(?: of a)?|which)(?: kind of)? speed-? ?up\b|(?:哪个|哪种|哪张|哪块|哪款|谁)(?:更|会|要|比较|最|跑得?|训练)*(?:快|慢)|(?:更|最)(?:快|慢)|(?:快|慢)(?:上|出|了)?(?:多少|几倍|多少倍|几成)|提速多少|加速比`)

// apartBySpeed reports whether several things are told and it is asked which of them is faster, or by
// how much.
func (r *reader) apartBySpeed() bool {
	q := &r.query
	several := max(len(q.GPUOptions), len(q.Precisions), len(q.Models), len(q.ParamsList), len(q.GPUCountOptions)) > 1
	return several && q.TokensPerS+q.TargetTokensPerS == 0 && r.matching.mentions("fast", "slow", "quick", "speed", "快", "慢", "速") && !r.asked.asks("cost", "why", "howto", "fit", "enough", "oom") && !r.matching.mentions("buy", "purchase", "买") && r.matches(faster, r.text)
}

func (r *reader) asksSpeed() bool {
	if r.complains() || r.leastPower() || r.neededFor() || r.slowUpgrade() {
		return false
	}
	if q := &r.query; q.WeightsGB > 0 && q.Model == "" && q.Models == nil && q.ParamsB == 0 && q.ParamsList == nil && r.asked.asks("fit", "enough", "oom") && q.TokensPerS == 0 {
		return false // a file alone has no speed, but it fits or does not
	}
	if q := &r.query; q.GPU == "" && q.GPUOptions == nil && q.GPUPool == nil && (q.CPUOnly || q.CPU != "" || q.GPUMemoryGB > 0) && r.hasModel() && r.asked.asks("can", "fit", "enough") && q.TokensPerS+q.TargetTokensPerS == 0 && !r.perSecondAsked() && !r.tokensASecond() && r.speedLast() && !r.fasterAsked() {
		return false // "can 512 GB of RAM run it, and how fast": the first can be told
	}
	if q := &r.query; !r.hasHardware() && q.CPU == "" && q.HostRAMGB == 0 && !q.CPUOnly && r.hasModel() && q.TokensPerS+q.TargetTokensPerS == 0 && r.memoryNamed() && r.asked.asks("howmuch", "need", "requirement") {
		return false // "how much VRAM, and what t/s": without a card only the first can be told
	}
	if r.asked.asks("why") && (!r.hasModel() || r.sizeless()) {
		return false // no speed can be told without a model
	}
	if (r.query.TargetTokensPerS > 0 || !r.hasHardware() && r.hasModel()) && r.asked.asks("buy", "config") || r.query.hasBudget() {
		return false
	}
	if r.asked.asks("buy") && r.asked.asks("best") && !r.hasModel() && r.query.GPU == "" {
		return false // "which card has the best of price and speed"
	}
	if r.query.GPUOptions != nil && !r.hasModel() && (r.matching.mentions("slower", "faster", "quicker") && r.than() || r.matching.mentions("losing", "loses", "lost to", "beaten", "behind") && r.asked.asks("compare")) {
		return false // "an A10 is slower than a 3080", "loses to a 3080"
	}
	if r.benchNamed() || r.stepAsked() || r.promptTime() || r.waits() || r.requestsOverTime() || r.asked.asks("howfast") || r.perSecondAsked() || r.firstWord() || r.faresAsked() || r.query.Days+r.query.Hours+r.query.WindowH > 0 && r.query.Tokens == 0 && r.hasHardware() && r.thing(r.asked.first("howmuch", "howmany")) == "tokens" || r.asked.asks("howlong") && r.query.Task == "infer" && !r.asked.asks("why", "enough", "oom") {
		return !r.slower()
	}
	return r.query.TokensPerS > 0 || r.query.TargetTokensPerS > 0
}

// sizeless reports whether a family is all that is told of the model.
func (r *reader) sizeless() bool {
	q := &r.query
	return q.Model != "" && q.ParamsB == 0 && q.ParamsList == nil && q.WeightsGB == 0 && r.names.several(q.Model)
}

// neededFor reports whether hardware is sought that reaches a speed: "what do I need for 70b at 50
// t/s".
func (r *reader) neededFor() bool {
	q := &r.query
	if q.TokensPerS+q.TargetTokensPerS == 0 || r.hasHardware() || q.CPU != "" || !r.hasModel() {
		return false
	}
	if q.TargetTokensPerS > 0 && r.asked.asks("howto") && !r.asked.asks("why", "normal", "howmuch") {
		return true // "how to run it at 140 tokens/s"
	}
	return r.asked.asks("need") && r.matching.mentions("what", "需要什么", "要什么") && !r.asked.asks("why", "normal", "howmuch", "cards")
}

// settleNeeded takes the speed that hardware is sought for as one to be had.
func (r *reader) settleNeeded() {
	if q := &r.query; q.TargetTokensPerS == 0 && r.neededFor() {
		q.TargetTokensPerS, q.TokensPerS = q.TokensPerS, 0
	}
}

// speedLast reports whether a speed is spoken of behind the word that asks if
// something runs at all.
func (r *reader) speedLast() bool {
	fast, can := r.asked.first("howfast"), r.asked.first("can", "fit", "enough")
	return fast == nil || can.lo < fast.lo
}

// fasterAsked reports whether it is a change of the speed that is asked about: "would it get faster
// on a card".
func (r *reader) fasterAsked() bool {
	s := r.asked.first("howfast")
	return s != nil && mentions(r.text[s.lo:s.hi], "faster", "quicker", "speed up", "speedup", "更快", "变快")
}

// tokensASecond reports whether tokens a second are asked for by their unit.
func (r *reader) tokensASecond() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tUnit && (t.name == "tps" || t.name == "tpsg") })
}

// secondly is how Chinese asks for tokens a second.
var secondly = patternOf(`(一秒|每秒|1秒|1s)[^,;?!、]{0,8}(几|多少)|(几|多少)个?(tokens?|字|词|tok) ?(每秒|一秒|/秒|/s)`)

func (r *reader) perSecondAsked() bool {
	return r.tokensAlone() || (r.matching.mentions("秒") || r.matching.mentions("1s")) && r.matches(secondly, r.text)
}

// tokensAlone reports whether tokens are asked for of a model on some hardware: those of a
// second.
func (r *reader) tokensAlone() bool {
	return r.matching.mentions("多少", "几", "位数", "token", "速度") && r.hasModel() && (r.hasHardware() || r.query.CPU != "" || r.query.HostRAMGB > 0) && !r.training() && r.query.Tokens == 0 &&
		r.matches(tokensOut, r.text) && !r.matches(tokensHold, r.text)
}

// slower reports whether the text wonders at a speed that changed, with no
// hardware that one could be told for.
func (r *reader) slower() bool {
	return r.asked.asks("why") && !r.hasHardware() && r.query.TokensPerS == 0
}

// perWatt reports whether speed is weighed against power or money.
func (r *reader) perWatt() bool {
	for _, word := range [...]string{"per dollar", "per buck", "per euro", "/dollar", "per $", "/$", "每块钱", "每一块钱", "每美元", "每元", "per watt", "/watt", "per joule", "tokens/w", "tok/w", "t/w", "efficient"} {
		if r.matching.mentions(word) {
			return true
		}
	}
	return false
}

// requestsBy is how requests are counted over time: "requests per minute", 每分钟多少请求.
var requestsBy = patternOf(`\b(?:requests?|reqs|queries|calls|prompts|documents|docs|pages)\b[^.?!;,]{0,32} (?:in|within) (?:an?|one|1|each|every|the space of an?) (?:second|sec|minute|min|hour|day)\b|\b(?:requests?|reqs?|queries|calls|prompts|(?:prompt|input) (?:tokens?|toks?)|docs|documents|pages|replies|answers|summaries|emails|tickets) ?(?:per|an?|each|every|/) ?(?:second|sec|s|minute|min|m|hour|hr|h|day)\b|\bhow many (?:[a-z]+ ){0,2}?(?:samples|examples|documents|docs|sequences|chunks|pages|passages|paragraphs|articles|requests|prompts|sentences|emails|tickets|reviews|records|invoices|files)\b[^.?!;]{0,64}?\b(?:can|could|does|do|will|would)\b[^.?!;]{0,56}?\b(?:per|an?|each|every) (?:second|minute|hour)\b|\b(?:rps|qps|rpm|req/s|reqs/s)\b|(?:每|一)(?:秒|分钟|小时|天)[^,;?!、]{0,8}(?:多少|几)(?:个|条|次)?(?:请求|问题|文档|问答|对话)`)

// requestsOverTime reports whether the speed of serving is asked for by the requests of a time.
func (r *reader) requestsOverTime() bool {
	return r.hasModel() == r.hasHardware() && !r.asked.asks("cards", "buy", "cost") && r.matching.mentions("per ", " a ", " an ", "each", "every", "/", "rps", "qps", "rpm", " one ", " 1 ", "每", "一") && (r.asked.asks("howmany", "howmuch", "maxbatch", "whatis") || closing(r.text)) && r.matches(requestsBy, r.text)
}

// promptWork is the reading of prompts, as it is called where its speed is asked for; benchRun is a
// run of llama-bench, which measures a speed.
var (
	promptWork = patternOf(`\bprompt[ -](?:processing|eval(?:uation)?|ingest(?:ion)?)\b|\bprefill(?:ing)?[ -](?:speed|rate|throughput|tps|t/s)|(?:提示词?|prompt)的?处理|预填充|prefill ?(?:的)?(?:速度|吞吐)`)
	benchRun   = patternOf(`\b(?:pp|tg) ?(?:128|256|512|1024|2048|4096|8192)\b`)
)

// promptWorkAsked reports whether the speed of reading prompts is what a text asks for.
func (r *reader) promptWorkAsked() bool {
	return r.asked.asks("howfast") && r.matching.mentions("prompt", "prefill", "提示", "预填充") && r.matches(promptWork, r.text)
}

// benchNamed reports whether a run of llama-bench is all that is asked of a model on some hardware:
// "pp512 of a 30b on a 3090".
func (r *reader) benchNamed() bool {
	return r.hasModel() && (r.hasHardware() || r.query.CPU != "") && !r.training() && r.matching.mentions("pp", "tg") && !r.asked.asks("enough", "fit", "oom", "can", "howmuch") && !r.memoryWord() && r.matches(benchRun, r.text)
}

// tokensOut is how Chinese asks for a speed and leaves out the second: 跑8b多少token, 能有几个t,
// token能上两位数不. What holds so many tokens is a context, and not meant.
var (
	tokensOut  = patternOf(`(?:多少|几|几十)个? ?(?:tokens?|toks?|t)(?:[,;?!、。~ ]|左右|呢|啊|吗|的样子|$)|(?:tokens?|速度|t/s|tps)(?:能|可以|会|大概)*(?:上|到|有|破|过)(?:得了|到|了)?(?:两位数|双位数|三位数|\d+)`)
	tokensHold = patternOf(`(?:上下文|长度|窗口|输入|ctx|context|塞|装|放|支持|容纳|读|撑|吃|缓存|cache|限制|数据|训练|微调|喂|语料)[^,;?!、]{0,10}(?:多少|几)个? ?(?:tokens?|t)|kv`)
)
