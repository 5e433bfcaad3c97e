package parser

// How long a run takes is often asked by the spans that it may take, "overnight or a week?",
// "days? weeks?", or by whether it is done in one: "over the weekend", 一晚上跑得完吗.

// spansOfTime are words for a span of time.
var spansOfTime = map[string]bool{
	"hours": true, "days": true, "weeks": true, "months": true, "years": true, "minutes": true, "week": true, "month": true, "weekend": true, "weekends": true, "day": true, "year": true, "hour": true,
	"overnight": true, "tonight": true, "tomorrow": true, "evening": true, "morning": true, "afternoon": true, "night": true, "nights": true, "lunch": true, "coffee": true, "break": true, "fortnight": true, "friday": true, "monday": true,
	"longer": true, "forever": true,
}

// spansOffered is how Chinese sets one span against another.
var spansOffered = patternOf(`(?:一|半|几|两|1|2)?个?(?:晚上|晚|夜|天|周末|下午|上午|小时|钟头|星期|礼拜|周|月)(?:就|内|能|可以|搞定|跑完|训完|的事|左右|时间)*,?、?(?:还是|或者?|或是|要不)(?:说|得|要|需要|是|至少)*(?:一|半|几|两|好几|1|2)?个?(?:晚上|天|周末|小时|星期|礼拜|周|月|年|更久|更长)`)

// windowGiven is a span that work is to be done in, told without a figure.
var windowGiven = patternOf(`\b(?:over(?: the| a)?|in(?: a| one| the| a single| under a| half a)?|within(?: a| one| the)?|by|before|till|until|this|during the|in the course of a) (?:night|weekend|day|week|month|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunch|morning|the (?:morning|weekend|end of (?:the|this) (?:day|week|month)))\b|\bovernight\b|\b(?:lunch|coffee) break\b|(?:一|1)(?:个)?(?:晚上|晚|夜|宿|周末|通宵)|过夜|隔夜|周末(?:能|可以|两天|之内|内|搞定|跑完)|(?:明天|明早|下周|周一|月底)(?:之?前|能|可以)`)

// spanEnds is how a text ends in such a span: "... - a weekend?", "done by tomorrow morning?".
var spanEnds = patternOf(`(?:\b(?:a|an|one|over(?: a| the)?|by|in a|within a|until|this|next|whole|entire|all|couple of|few|several|the) (?:whole |entire |next |tomorrow |monday |friday |long |full )?|[-,;:.] ?)(?:hours?|days?|weeks?|weekend|months?|night|overnight|evening|morning|afternoon|tomorrow|tonight|monday|friday|lunch break|coffee break)(?: (?:morning|night|evening|then|or so|or more|or less|max|tops))?[ ?!.]*$`)

// doneInTime is how it is asked whether a run is through in a span: "finished in 12h?",
// 两天能训完不.
var doneInTime = patternOf(`\b(?:done|finish(?:ed|es)?|complete[ds]?|through|ready|over|wrapped up|make it|be out)\b[^.?!;]{0,24}\b(?:in|within|by|under|before)\b|(?:训|跑|练|搞|弄|做|调|过)?(?:得|能|可以|会)?(?:训|跑|练|搞|弄|做|调|过)得?(?:完|结束|搞定|出来)(?:一遍|一轮)?(?:吗|么|不|没|嘛|$|\?)`)

// spanAsked reports whether a span of time is what is asked for, of work that is told.
func (r *reader) spanAsked() bool {
	q := &r.query
	if q.Tokens+q.Samples+q.Steps+q.GPUHours == 0 || !r.hasModel() || r.asked.asks("cost", "cards", "why", "oom", "power", "mfu") || q.hasRent() {
		return false
	}
	if at := r.spanChoice(); at != nil {
		r.unsaySpan(at)
		return true
	}
	if r.asked.asks("howmuch", "howfast", "buy", "config") || !r.questioned() && !r.asked.asks("can") {
		return false
	}
	if r.matches(windowGiven, r.text) || trains(q.Task) && r.matches(spanEnds, r.text) {
		return true
	}
	return q.Hours+q.Days > 0 && q.MFUPct == 0 && trains(q.Task) && r.hasHardware() && r.matches(doneInTime, r.text)
}

// spanChoice is where two spans are offered of which one is to be taken, in bytes, or nil.
func (r *reader) spanChoice() []int {
	if at := r.span(spansOffered, r.text); at != nil {
		return at
	}
	before := -1
	for i := range r.tokens {
		t, next := r.at(i), r.at(i+1)
		if !spansOfTime[r.word(i)] && (t.typ != tUnit || t.name != "day" && t.name != "hour" && t.name != "week" && t.name != "month" && t.name != "minute") || i > 0 && r.word(i-1) == "per" {
			continue
		}
		if last := r.at(i - 1); i > 0 && (last.typ == tMark || last.typ == tEquals || last.joins()) && next.typ == tMark && r.word(i+1) == "?" {
			return []int{t.lo, t.hi} // "time? days?"
		}
		if before >= 0 && i-before <= 7 && r.choiceBetween(before, i) {
			return []int{r.tokens[before].lo, t.hi}
		}
		before = i
	}
	return nil
}

// choiceBetween reports whether a word of choice stands between two tokens.
func (r *reader) choiceBetween(i, j int) bool {
	for k := i + 1; k < j; k++ {
		if t := r.at(k); t.typ == tEither || r.word(k) == "or" || r.word(k) == "rather" {
			return true
		}
	}
	return false
}

// unsaySpan forgets an amount of time that is only offered.
func (r *reader) unsaySpan(at []int) {
	for _, key := range [...]string{"hours", "days"} {
		span, ok := r.spans[key]
		if !ok {
			continue
		}
		for i := range r.tokens {
			if t := &r.tokens[i]; t.start >= span[0] && t.end <= span[1] && t.hi > at[0] && t.lo < at[1] {
				if key == "hours" {
					r.query.Hours = 0
				} else {
					r.query.Days = 0
				}
				delete(r.spans, key)
				break
			}
		}
	}
}
