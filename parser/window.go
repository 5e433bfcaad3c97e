package parser

// The time that work is given is often told without a figure: "overnight", "by tomorrow", "over
// the weekend", 一晚上, 周末. A night is 12 hours, as from evening to morning, a weekend two days.

// windows are the words for such a span, and the hours that it has.
var windows = []struct {
	told  *pattern
	hours float64
}{
	{patternOf(`\bover ?night\b|\btonight\b|\b(?:in|within|over|during|by) (?:a|one|the|a single|one single)? ?night\b|\b(?:one|a|a single) night\b|\b(?:by|before|until|till) (?:the |tomorrow |early )*(?:morning|breakfast)\b|\bin the morning\b|(?:一|1)(?:个)?(?:晚上|晚|夜|宿|通宵)|过夜|隔夜|通宵|今晚|今夜|明早|明天(?:早上|一早|上午)`), 12},
	{patternOf(`\b(?:by|before|until|till) tomorrow\b|\bby this time tomorrow\b|明天(?:之?前|能|可以|出结果|要|交)`), 24},
	{patternOf(`\b(?:over|in|within|during|on|for|by|this|next|through|a|one) (?:the|a|one|this|next|single)? ?(?:end of the |whole )?week-?ends?\b|\bweek-?end\b[^.?!]{0,12}\b(?:enough|job|run|project)\b|周末|双休`), 48},
	{patternOf(`\blunch break\b|\bover lunch\b|午休`), 1},
	{patternOf(`\bcoffee break\b`), 0.25},
}

// window reads it, of training whose time is not told in figures.
func (r *reader) window() {
	q := &r.query
	if q.Hours+q.Days+q.GPUHours > 0 || !r.matching.mentions("night", "tomorrow", "morning", "week", "break", "lunch", "晚", "夜", "宵", "明", "周末", "双休", "午休") {
		return
	}
	if at := r.spanChoice(); at != nil && (hasHan(r.text[at[0]:at[1]]) || mentions(r.text[at[0]:at[1]], " ")) {
		return // "overnight or a week"
	}
	if q.Tokens+q.Samples+q.Steps == 0 && r.thing(r.asked.first("howmuch", "howmany")) != "tokens" && !r.sizeSought() {
		return // nothing that could take longer
	}
	for _, w := range windows {
		if at := r.places(w.told, r.text); at != nil {
			q.WindowH = w.hours
			for i, t := range r.tokens {
				if t.lo < at[1] && t.hi > at[0] && t.typ == tUnknown {
					r.mark("window_h", i, i)
				}
			}
			return
		}
	}
}

// windowAsked reports whether it is asked if work ends within such a span.
func (r *reader) windowAsked() bool {
	q := &r.query
	return q.WindowH > 0 && q.Tokens+q.Samples+q.Steps > 0 && r.hasModel() && !r.asked.asks("cost", "cards", "why", "oom", "power", "mfu", "howmuch", "howfast", "buy", "config") && !r.asksCards() && !q.hasRent() && !q.hasBudget()
}
