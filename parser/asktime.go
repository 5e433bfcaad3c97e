package parser

import (
	"slices"
	"strings"
)

func (r *reader) asksTime() bool {
	q := &r.query
	if r.neededInTime() {
		return false
	}
	if q.StepSeconds > 0 && q.Steps > 0 && !r.asked.asks("mfu", "cost", "why", "normal", "cards") || q.RefGPUCount > 0 && q.RefHours == 0 || r.timeChecked || r.hoursOfCards() || r.whenDone() || r.gpuHoursAsked() || r.spanAsked() || r.windowAsked() {
		return true
	}
	if q.Epochs > 0 && q.Hours+q.Days > 0 && trains(q.Task) && !r.asked.asks("fit", "enough", "oom", "cost", "mfu", "cards", "compare", "why", "power", "buy", "howmuch", "maxbatch") {
		return true // "2轮预训练就花了7个小时"
	}
	if r.stepAsked() || r.firstWord() || r.promptTime() || r.waits() || r.hoursPaid() {
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
	if q.hasRent() && (q.GPUHours > 0 && q.GPUCount == 0 || q.Hours+q.Days > 0 && q.Tokens+q.Samples+q.Steps+q.Epochs == 0 && !r.asked.asks("howlong")) {
		return false // "960 A100 hours at $1.5": the hours are known
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
	if (q.Days > 0 || q.Hours > 0) && (r.asksCards() || r.asked.asks("power") || q.Tokens+q.Samples+q.Steps == 0 && r.asked.asks("cost")) {
		return false // the time is the limit, or what is paid for
	}
	if r.asked.asks("mfu") && q.Hours+q.Days+q.GPUHours > 0 && q.MFUPct == 0 {
		return false // "3天训完,MFU多少"
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
	if r.endsInTime() || r.ranFor() {
		return true
	}
	if r.matching.mentions("天数") && q.Tokens+q.Samples+q.Steps > 0 && q.Days == 0 && r.matches(daysCounted, r.text) {
		return true
	}
	if q.Tokens+q.Samples > 0 && r.word(0) == "time" && trains(q.Task) && r.hasModel() && r.hasHardware() {
		return true // "time finetune 7b 50M tokens 2x3090"
	}
	if r.workWithin() {
		return true
	}
	if r.asked.asks("mfu") && q.Hours+q.Days > 0 && !r.asked.asks("howlong") {
		return false // "at 40% MFU it took 13.5 hours, is that what one gets?"
	}
	given := q.Hours > 0 || q.Days > 0 || q.MFUPct > 0 && q.TFLOPS == nil && r.hasHardware()
	return (q.Tokens > 0 || q.Samples > 0 && q.SeqLen > 0 && trains(q.Task)) && given && !r.asksCards() && !r.asked.asks("cost")
}

// neededInTime reports whether hardware is sought that is done in some time: "need hardware to train 7b on
// 1T tokens in 2 months". How many cards it takes is the answer.
func (r *reader) neededInTime() bool {
	q := &r.query
	return q.Tokens > 0 && q.Days+q.Hours > 0 && trains(q.Task) && r.hasModel() && !r.hasHardware() && !r.asked.asks("why", "normal", "howmuch", "howlong", "cost") &&
		r.asked.asks("need", "config", "requirement") && r.matching.mentions("what", "hardware", "infrastructure", "需要什么", "要什么", "什么硬件", "什么配置", "什么卡")
}

// daysCounted asks for the days of a run by their number: 训练天数, "... 天数".
var daysCounted = patternOf(`(?:训练|预训练|微调|所需|需要|完成)的?天数|天数(?:大概|大约|约|是|为|要|需要)*(?:多少|几天?)?[ ?!]*$`)

// reachedShare ends before a utilisation that is to be reached: it is what is asked about.
var reachedShare = patternOf(`\b(?:is|are|would|reach|hit|get(?: to)?|achieve|attain|sustain|expect|see|manage|push|(?:is|was) (?:the |my |our )?(?:mfu|hfu|utili[sz]ation)(?: really| truly| actually| indeed)?)(?: about| around| over| even| more than| at least| up to|~)* ?$|(?:达到|跑到|做到|上到|到|有)(?:约|大概|~)*$`)

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
	if last > 0 && (r.word(last-1) == "same" || spelledAmounts[r.word(last-1)] > 0) {
		return false // "10 people at the same time", "an a100 for two weeks"
	}
	return r.tokens[last].typ == tUnknown && (word == "time" || word == "minutes" || word == "hours" || word == "days" || word == "weeks")
}

// hoursPaid reports whether hours of cards are told together with what one costs, or with a
// question of it: they are what is paid for.
func (r *reader) hoursPaid() bool {
	q := &r.query
	if q.GPUHours == 0 || !q.hasRent() && !r.asked.asks("cost") {
		return false
	}
	return !slices.ContainsFunc(r.asked.found, func(s sign) bool {
		return s.kind == "ask" && s.name == "howlong" && !strings.HasPrefix(r.text[s.lo:s.hi], "gpu")
	})
}

// promptTime reports whether it is asked how long a prompt is read: "how long should a 90k prompt
// prefill take".
func (r *reader) promptTime() bool {
	q := &r.query
	return q.InputTokens > 0 && q.Tokens+q.Samples+q.Steps+q.Epochs == 0 && !r.training() && r.matching.mentions("prefill", "prompt", "预填充", "提示") && r.asked.asks("howlong")
}
