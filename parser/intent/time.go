package intent

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// lengthOpen asks how long something can be made, not how long it takes: "how long can
// they be".
var lengthOpen = pattern.Of(`\bhow long (?:can|could|may|should|might) (?:[a-z0-9.'-]+ ){1,5}(?:be|get|go|grow|become)\b`)

var (
	firstTokenWords = pattern.OneOf("首字", "首token", "首个token", "first token", "第一个字", "第一个token")
	howLongWords    = pattern.OneOf("how long")
	daysHanWords    = pattern.OneOf("天数")
)

func (r Question) asksTime() bool {
	q := &r.Query
	if r.RateTime || r.NeededInTime() || r.paysOff() {
		return false
	}
	if q.StepSeconds > 0 && q.Steps > 0 && !r.Asked.Asks("mfu", "cost", "why", "normal", "cards") || q.RefGPUCount > 0 && q.RefHours == 0 || r.TimeChecked || r.hoursOfCards() || r.whenDone() || r.gpuHoursAsked() || r.spanAsked() || r.windowAsked() {
		return true
	}
	if q.Epochs > 0 && q.Hours+q.Days > 0 && reader.Trains(q.Task) && !r.Asked.Asks("fit", "enough", "oom", "cost", "cards", "compare", "why", "power", "buy", "howmuch", "maxbatch") && (q.MFUPct > 0 || !r.Asked.Asks("mfu")) {
		return true // "2轮预训练就花了7个小时"
	}
	if r.stepAsked() || r.firstWord() || r.promptTime() || r.waits() || r.hoursPaid() {
		return false
	}
	if q.Tokens+q.Samples+q.Steps == 0 && r.Mentions(firstTokenWords) {
		return false
	}
	if r.Mentions(howLongWords) && r.Matches(lengthOpen, r.Text) && !r.Asked.Asks("cost") {
		return false // of text, which asksContext reads
	}
	if q.Tokens+q.Samples+q.Steps == 0 && q.GPUOptions != nil && r.Asked.Asks("normal") && !r.Asked.Asks("howmany", "howmuch") {
		return false // "910B takes twice as long as an A100, is that normal?"
	}
	if q.HasRent() && (q.GPUHours > 0 && q.GPUCount == 0 || q.Hours+q.Days > 0 && q.Tokens+q.Samples+q.Steps+q.Epochs == 0 && !r.timeSought()) {
		return false // "960 A100 hours at $1.5": the hours are known
	}
	if s := r.Asked.First("cost"); s != nil && strings.HasPrefix(r.Text[s.Lo:], "how many ") {
		return false // "1845 A100 GPU hours, how many dollars"
	}
	if s := r.Asked.First("howmuch", "howmany"); s != nil && r.ratePeriod(s) || q.Tokens+q.Samples+q.Steps == 0 && r.memoryNamed() && r.Asked.Asks("howmuch", "requirement") || q.Tokens+q.Samples+q.Steps == 0 && r.Asked.Asks("estimate") && r.MemoryWord() {
		return false // memory and time at once, and no amount of data
	}
	if q.Tokens+q.Samples+q.Steps+q.Epochs == 0 && (q.Task == "infer" || r.Asked.Asks("why")) {
		return false // how long an answer takes is a matter of speed
	}
	if (q.Days > 0 || q.Hours > 0) && (r.AsksCards() || r.Asked.Asks("power") || q.Tokens+q.Samples+q.Steps == 0 && r.Asked.Asks("cost")) {
		return false // the time is the limit, or what is paid for
	}
	if r.Asked.Asks("mfu") && q.Hours+q.Days+q.GPUHours+q.StepSeconds > 0 && q.MFUPct == 0 {
		return false // "3天训完,MFU多少"
	}
	if r.Asked.Asks("howlong") && !r.Asked.Asks("howlongseq") && !r.lengthAsked() {
		return true
	}
	if s := r.Asked.First("howmany", "howmuch"); s != nil && r.Thing(s) == "hour" && !r.Asked.Asks("power") {
		return true
	}
	if s := r.Asked.First("cards"); s != nil && r.GPUHoursText(s.Hi) {
		return true
	}
	if r.EndsInTime() || r.HeadedByTime() || r.ranFor() {
		return true
	}
	if r.Mentions(daysHanWords) && q.Tokens+q.Samples+q.Steps > 0 && q.Days == 0 && r.Matches(daysCounted, r.Text) {
		return true
	}
	if q.Tokens+q.Samples > 0 && r.Word(0) == "time" && reader.Trains(q.Task) && r.HasModel() && r.HasHardware() {
		return true // "time finetune 7b 50M tokens 2x3090"
	}
	if r.workWithin() {
		return true
	}
	if r.Asked.Asks("mfu") && q.Hours+q.Days > 0 && !r.Asked.Asks("howlong") {
		return false // "at 40% MFU it took 13.5 hours, is that what one gets?"
	}
	given := q.Hours > 0 || q.Days > 0 || q.MFUPct > 0 && q.TFLOPS == nil && r.HasHardware()
	return (q.Tokens > 0 || q.Samples > 0 && q.SeqLen > 0 && reader.Trains(q.Task)) && given && !r.AsksCards() && !r.Asked.Asks("cost")
}

// daysCounted asks for the days of a run by their number: 训练天数, "... 天数".
var daysCounted = pattern.Of(`(?:训练|预训练|微调|所需|需要|完成)的?天数|天数(?:大概|大约|约|是|为|要|需要)*(?:多少|几天?)?[ ?!]*$`)

// timeSought reports whether a time is asked for by words that are not those of a time that is told: "85 hours on 8 A100".
func (r Question) timeSought() bool {
	return slices.ContainsFunc(r.Asked.Found, func(s evidence.Sign) bool {
		if s.Kind != "ask" || s.Name != "howlong" {
			return false
		}
		before := strings.TrimRight(r.Text[:s.Lo], " ")
		span := strings.HasPrefix(r.Text[s.Lo:], "hour") || strings.HasPrefix(r.Text[s.Lo:], "day") || strings.HasPrefix(r.Text[s.Lo:], "week") || strings.HasPrefix(r.Text[s.Lo:], "month")
		return !span || before == "" || !chars.IsDigit(before[len(before)-1])
	})
}

// windowGiven is a span that work is to be done in, told without a figure.
var windowGiven = pattern.Of(`\b(?:over(?: the| a)?|in(?: a| one| the| a single| under a| half a)?|within(?: a| one| the)?|by|before|till|until|this|during the|in the course of a) (?:night|weekend|day|week|month|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunch|morning|the (?:morning|weekend|end of (?:the|this) (?:day|week|month)))\b|\bovernight\b|\b(?:lunch|coffee) break\b|(?:一|1)(?:个)?(?:晚上|晚|夜|宿|周末|通宵)|过夜|隔夜|周末(?:能|可以|两天|之内|内|搞定|跑完)|(?:明天|明早|下周|周一|月底)(?:之?前|能|可以)`)

// spanEnds is how a text ends in such a span: "... - a weekend?", "done by tomorrow morning?".
var spanEnds = pattern.Of(`(?:\b(?:a|an|one|over(?: a| the)?|by|in a|within a|until|this|next|whole|entire|all|couple of|few|several|the) (?:whole |entire |next |tomorrow |monday |friday |long |full )?|[-,;:.] ?)(?:hours?|days?|weeks?|weekend|months?|night|overnight|evening|morning|afternoon|tomorrow|tonight|monday|friday|lunch break|coffee break)(?: (?:morning|night|evening|then|or so|or more|or less|max|tops))?[ ?!.]*$`)

// doneInTime is how it is asked whether a run is through in a span: "finished in 12h?",
// 两天能训完不.
var doneInTime = pattern.Of(`\b(?:done|finish(?:ed|es)?|complete[ds]?|through|ready|over|wrapped up|make it|be out)\b[^.?!;]{0,24}\b(?:in|within|by|under|before)\b|(?:训|跑|练|搞|弄|做|调|过)?(?:得|能|可以|会)?(?:训|跑|练|搞|弄|做|调|过)得?(?:完|结束|搞定|出来)(?:一遍|一轮)?(?:吗|么|不|没|嘛|$|\?)`)

// spanAsked reports whether a span of time is what is asked for, of work that is told.
func (r Question) spanAsked() bool {
	q := &r.Query
	if q.Tokens+q.Samples+q.Steps+q.GPUHours == 0 || !r.HasModel() || r.Asked.Asks("cost", "cards", "why", "oom", "power", "mfu") || q.HasRent() {
		return false
	}
	if at := r.SpanChoice(); at != nil {
		r.unsaySpan(at)
		return true
	}
	if r.Asked.Asks("howmuch", "howmany", "howfast", "buy", "config") || !r.Questioned() && !r.Asked.Asks("can") {
		return false
	}
	if r.Matches(windowGiven, r.Text) || reader.Trains(q.Task) && r.Matches(spanEnds, r.Text) {
		return true
	}
	return q.Hours+q.Days > 0 && q.MFUPct == 0 && reader.Trains(q.Task) && r.HasHardware() && r.Matches(doneInTime, r.Text)
}

// unsaySpan forgets an amount of time that is only offered.
func (r Question) unsaySpan(at []int) {
	for _, key := range [...]string{"hours", "days"} {
		span, ok := r.Spans[key]
		if !ok {
			continue
		}
		for i := range r.Tokens {
			if t := &r.Tokens[i]; t.Start >= span[0] && t.End <= span[1] && t.Hi > at[0] && t.Lo < at[1] {
				if key == "hours" {
					r.Query.Hours = 0
				} else {
					r.Query.Days = 0
				}
				delete(r.Spans, key)
				break
			}
		}
	}
}

// stepOpen asks how long a step takes: 每步多久, "how many seconds per step", "step time?".
var stepOpen = pattern.Of(`(?:每(?:一|个)?(?:步|step|iter)|一步|单步|一个step)(?:训练)?(?:大概|大约|约|要|需要?|得|用|花|跑|是|的?时间|耗时| )*(?:多久|多长时间|多少秒|几秒|多少时间|几分钟)|\b(?:how (?:long|many (?:seconds|ms|milliseconds|minutes|secs)))[^.?!;,]{0,24} (?:a|an|per|each|one|every|single) (?:optimizer |training |single )?(?:step|iteration|iter)\b|\b(?:step time|time per step|seconds per step|ms per step|sec per step|iteration time|s/it|s/step|ms/step)(?: should[^.?!;]{0,40}| would[^.?!;]{0,40}| can[^.?!;]{0,40})?[ ?.!]*$|\bwhat (?:step time|s/it|time per step|iteration time)\b`)

var stepAskedWords = pattern.OneOf("step", "s/it", "iter", "步")

// stepAsked reports whether the time of a step is asked for.
func (r Question) stepAsked() bool {
	q := &r.Query
	return q.StepSeconds == 0 && r.HasModel() && r.HasHardware() && r.Mentions(stepAskedWords) && r.Matches(stepOpen, r.Text)
}

// ratePeriod reports whether the time that a question of amount comes to is only
// the period of a rate: "how much is that per month", "how many tokens a day".
func (r Question) ratePeriod(s *evidence.Sign) bool {
	rest := r.Text[s.Hi:]
	for _, word := range [...]string{"per month", "a month", "per day", "a day", "per week", "a week", "per year", "a year", "monthly", "daily", "per hour", "an hour"} {
		if at := strings.Index(rest, word); at >= 0 && at < 40 && !strings.Contains(rest[:at], "hours") && !strings.Contains(rest[:at], "days") {
			return true
		}
	}
	return false
}

var promptTimeWords = pattern.OneOf("prefill", "prompt", "预填充", "提示")

// promptTime reports whether it is asked how long a prompt is read: "how long should a 90k prompt
// prefill take".
func (r Question) promptTime() bool {
	q := &r.Query
	return q.InputTokens > 0 && q.Tokens+q.Samples+q.Steps+q.Epochs == 0 && !r.Training() && r.Mentions(promptTimeWords) && r.Asked.Asks("howlong")
}

// timeScaled reports whether the time that a run took on some cards is to be scaled to others.
func (r Question) timeScaled() bool {
	q := &r.Query
	return q.RefGPUCount > 0 && q.RefHours == 0 && q.Hours+q.Days > 0 && r.ScaleAsked()
}

// timeSavedAsked reports whether it is asked how much sooner known work is done on more cards, or on others: "from 64 to
// 96 gpus, 500B tokens, days saved?".
func (r Question) timeSavedAsked() bool {
	q := &r.Query
	return (q.GPUCountOptions != nil || q.GPUOptions != nil) && q.Tokens+q.Samples+q.Steps > 0 && r.HasModel() && r.TimeSaved() && !r.Asked.Asks("fit", "enough", "oom", "why")
}

// windowAsked reports whether it is asked if work ends within such a span.
func (r Question) windowAsked() bool {
	q := &r.Query
	return q.WindowH > 0 && q.Tokens+q.Samples+q.Steps > 0 && r.HasModel() && !r.Asked.Asks("cost", "cards", "why", "oom", "power", "mfu", "howmuch", "howfast", "buy", "config") && !r.AsksCards() && !q.HasRent() && !q.HasBudget()
}

// until is how people ask for a time without a word for one: "when would it be done",
// 什么时候能训完.
var until = pattern.Of(`\bwhen (?:will|would|can|could|might|should|do|does|is|am|are) |\b(?:done|finished|ready|complete) by when\b|什么时候|啥时候|何时|几时|(?:猴|驴)年马月|何年何月|哪(?:一)?[年天]`)

// untilOver asks when something is over, whatever is told of how much there is to do: "when
// does the pretrain end", 什么时候能训完.
var untilOver = pattern.Of(`\b(?:when|when's|by when|how soon)\b (?:will|would|can|could|might|should|do|does|did|is|am|are|'s|the|our|my|that|this)\b[^.?!;,]{0,64}?\b(?:end|ends|ended|finish|finishes|finished|done|over|complete|completes|completed|through|ready|wraps?|wrapped|conclude|concludes)\b|(?:什么时候|啥时候|何时|几时|哪天|几点)(?:才|能|可以|会|就)*(?:跑完|训完|训好|结束|完成|搞定|炼完|收工|出来|练完)`)

var whenDoneWords = pattern.OneOf("when", "时候", "何时", "几时", "年马月", "何年", "哪年", "哪天", "哪一")

// whenDone reports whether a run of a known amount is asked when it ends.
func (r Question) whenDone() bool {
	q := &r.Query
	if q.Tokens+q.Samples+q.Steps+q.GPUHours == 0 {
		return reader.Trains(q.Task) && r.HasModel() && !r.Asked.Asks("oom", "enough", "fit", "why", "howmuch") && r.Matches(untilOver, r.Text)
	}
	return r.Mentions(whenDoneWords) && r.Matches(until, r.Text) && !r.Asked.Asks("oom", "enough", "fit", "why")
}
