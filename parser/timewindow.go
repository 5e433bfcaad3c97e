package parser

// Time is often asked for without a word that asks: two spans are offered, "overnight or a
// week?", or a window that a known amount of work is to be done in, "over the weekend".

// spanWords are measures of time as they are offered.
const spanWords = `(?:minutes?|hours?|afternoon|morning|evening|nights?|overnight|days?|weekends?|weeks?|fortnight|months?|years?)`

// spansOffered is one span set against another.
var spansOffered = patternOf(`\b` + spanWords + `(?: (?:job|run|thing|project|affair|or so))?(?:,? or|,? vs\.?|,? versus|/|,? rather|,? not|,? more like|\?) ?(?:or |rather |more like |is it |closer to |maybe |several |multiple |a few |few |a couple of |a |an |the |one |whole |full |many )*(?:` + spanWords + `|longer|way more|much more|forever)\b|(?:一|半|几|两|1|2)?个?(?:晚上|晚|夜|天|周末|下午|上午|小时|钟头|星期|礼拜|周|月)(?:就|内|能|可以|搞定|跑完|训完|的事|左右|时间)*,?、?(?:还是|或者?|或是|要不)(?:说|得|要|需要|是|至少)*(?:一|半|几|两|好几|1|2)?个?(?:晚上|天|周末|小时|星期|礼拜|周|月|年|更久|更长)`)

// windowGiven is a span that work is to be done in, told without a figure.
var windowGiven = patternOf(`\b(?:over(?: the| a)?|in(?: a| one| the| a single| under a)?|within(?: a| one| the)?|by|before|this|during the|in the course of a) (?:night|weekend|day|week|month|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|the (?:morning|weekend|end of (?:the|this) (?:day|week|month)))\b|\bovernight\b|(?:一|1)(?:个)?(?:晚上|晚|夜|周末|通宵)|过夜|周末(?:能|可以|两天|之内|内|搞定|跑完)|(?:明天|下周|周一|月底)(?:之?前|能|可以)`)

// spanAsked reports whether a span of time is what is asked for by one of the two.
func (r *reader) spanAsked() bool {
	q := &r.query
	if q.Tokens+q.Samples+q.Steps+q.GPUHours == 0 || !r.hasModel() || r.asked.asks("cost", "cards", "why", "oom") {
		return false
	}
	if at := r.span(spansOffered, r.text); at != nil {
		r.unsaySpan(at)
		return true
	}
	return !r.asked.asks("howmuch", "howfast", "buy", "config") && (r.questioned() || r.asked.asks("can")) && r.matches(windowGiven, r.text)
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
