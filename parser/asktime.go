package parser

import (
	"slices"
	"strings"
)

func (r *reader) asksTime() bool {
	q := &r.query
	if r.timeChecked || r.whenDone() || r.gpuHoursAsked() || r.spanAsked() {
		return true
	}
	if r.firstWord() {
		return false
	}
	if q.Tokens+q.Samples+q.Steps == 0 && r.matching.mentions("首字", "首token", "首个token", "first token", "第一个字", "第一个token") {
		return false
	}
	if r.matching.mentions("how long") && r.matches(lengthOpen, r.text) && !r.asked.asks("cost") {
		return false // of text, which asksContext reads
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
	if r.endsInTime() || q.Hours+q.Days > 0 && q.Epochs > 0 && q.Tokens+q.Steps+q.Samples == 0 && trains(q.Task) && r.hasModel() && r.asked.asks("normal") && !r.asked.asks("mfu", "cost", "oom", "why") {
		return true
	}
	if q.Tokens+q.Samples > 0 && r.word(0) == "time" && trains(q.Task) && r.hasModel() && r.hasHardware() {
		return true // "time finetune 7b 50M tokens 2x3090"
	}
	if r.workWithin() {
		return true
	}
	if r.asked.asks("mfu") && q.Hours+q.Days > 0 && !r.asked.asks("howlong") {
		return false // "500 steps in 13.5 hours, what MFU is that?"
	}
	given := q.Hours > 0 || q.Days > 0 || q.MFUPct > 0 && q.TFLOPS == nil && r.hasHardware()
	return q.Tokens > 0 && given && !r.asksCards() && !r.asked.asks("cost")
}

// reachedShare ends before a utilisation that is to be reached: it is what is asked about.
var reachedShare = patternOf(`\b(?:is|are|would|reach|hit|get(?: to)?|achieve|attain|sustain|expect|see|manage|push)(?: about| around| over| even| more than| at least| up to|~)* ?$|(?:达到|跑到|做到|上到|到|有)(?:约|大概|~)*$`)

// workWithin reports whether it is asked if an amount of data is gone through in the time
// there is, at a utilisation that is only assumed: "8 H100s for 3 days, will 50B tokens be
// done at 40% MFU".
func (r *reader) workWithin() bool {
	q := &r.query
	if q.Tokens+q.Samples+q.Steps == 0 || q.Hours+q.Days == 0 || q.MFUPct == 0 || q.TFLOPS != nil || q.TokensPerS+q.TokensPerSPerGPU > 0 || !r.hasModel() || !r.hasHardware() {
		return false
	}
	if !r.asked.asks("can", "enough", "fit", "does") && !r.closedLast() || r.asked.asks("why", "normal", "best", "whatis", "howmuch", "cost", "cards", "howfast") {
		return false
	}
	for _, t := range r.tokens {
		if t.typ == tUnit && t.name == "percent" {
			return !r.matches(reachedShare, r.clauseBefore(t))
		}
	}
	return true
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
	if last > 0 && r.word(last-1) == "same" {
		return false // "10 people at the same time"
	}
	return r.tokens[last].typ == tUnknown && (word == "time" || word == "hours" || word == "days")
}

func (r *reader) asksSpeed() bool {
	if r.leastPower() {
		return false
	}
	if q := &r.query; q.WeightsGB > 0 && q.Model == "" && q.Models == nil && q.ParamsB == 0 && q.ParamsList == nil && r.asked.asks("fit", "enough", "oom") && q.TokensPerS == 0 {
		return false // a file alone has no speed, but it fits or does not
	}
	if q := &r.query; q.GPU == "" && q.GPUOptions == nil && q.GPUPool == nil && (q.CPUOnly || q.CPU != "" || q.GPUMemoryGB > 0) && r.hasModel() && r.asked.asks("can", "fit", "enough") && q.TokensPerS+q.TargetTokensPerS == 0 && !r.perSecondAsked() && !r.tokensASecond() && r.speedLast() {
		return false // "can 512 GB of RAM run it, and how fast": the first can be told
	}
	if r.asked.asks("why") && !r.hasModel() {
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
	if r.requestsOverTime() || r.asked.asks("howfast") || r.perSecondAsked() || r.firstWord() || r.faresAsked() || r.query.Days+r.query.Hours > 0 && r.query.Tokens == 0 && r.hasHardware() && r.thing(r.asked.first("howmuch", "howmany")) == "tokens" || r.asked.asks("howlong") && r.query.Task == "infer" && !r.asked.asks("why", "enough", "oom") {
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
var secondly = patternOf(`(一秒|每秒|1秒|1s)[^,;?!、]{0,8}(几|多少)|(几|多少)个?(tokens?|字|词|tok) ?(每秒|一秒|/秒|/s)`)

func (r *reader) perSecondAsked() bool {
	return r.tokensAlone() || (r.matching.mentions("秒") || r.matching.mentions("1s")) && r.matches(secondly, r.text)
}

// tokensOut is how Chinese asks for a speed and leaves out the second: 跑8b多少token, 能有几个t,
// token能上两位数不. What holds so many tokens is a context, and not meant.
var (
	tokensOut  = patternOf(`(?:多少|几|几十)个? ?(?:tokens?|toks?|t)(?:[,;?!、。~ ]|左右|呢|啊|吗|的样子|$)|(?:tokens?|速度|t/s|tps)(?:能|可以|会|大概)*(?:上|到|有|破|过)(?:得了|到|了)?(?:两位数|双位数|三位数|\d+)`)
	tokensHold = patternOf(`(?:上下文|长度|窗口|输入|ctx|context|塞|装|放|支持|容纳|读|撑|吃|缓存|cache|限制|数据|训练|微调|喂|语料)[^,;?!、]{0,10}(?:多少|几)个? ?(?:tokens?|t)|kv`)
)

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
