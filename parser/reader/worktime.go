package reader

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The time that work is given is often told without a figure: "overnight", "by tomorrow", "over
// the weekend", 一晚上, 周末. A night is 12 hours, as from evening to morning, a weekend two days.

// windows are the words for such a span, and the hours that it has.
var windows = []struct {
	told  *pattern.Pattern
	hours float64
}{
	{pattern.Of(`\bover ?night\b|\btonight\b|\b(?:in|within|over|during|by) (?:a|one|the|a single|one single)? ?night\b|\b(?:one|a|a single) night\b|\b(?:by|before|until|till) (?:the |tomorrow |early )*(?:morning|breakfast)\b|\bin the morning\b|(?:一|1)(?:个)?(?:晚上|晚|夜|宿|通宵)|过夜|隔夜|通宵|今晚|今夜|明早|明天(?:早上|一早|上午)`), 12},
	{pattern.Of(`\b(?:by|before|until|till) tomorrow\b|\bby this time tomorrow\b|明天(?:之?前|能|可以|出结果|要|交)`), 24},
	{pattern.Of(`\b(?:over|in|within|during|on|for|by|this|next|through|a|one) (?:the|a|one|this|next|single)? ?(?:end of the |whole )?week-?ends?\b|\bweek-?end\b[^.?!]{0,12}\b(?:enough|job|run|project)\b|周末|双休`), 48},
	{pattern.Of(`\blunch break\b|\bover lunch\b|午休`), 1},
	{pattern.Of(`\bcoffee break\b`), 0.25},
}

// window reads it, of training whose time is not told in figures.
func (r *Reader) window() {
	q := &r.Query
	if q.Hours+q.Days+q.GPUHours > 0 || !r.Matching.Mentions("night", "tomorrow", "morning", "week", "break", "lunch", "晚", "夜", "宵", "明", "周末", "双休", "午休") {
		return
	}
	if at := r.SpanChoice(); at != nil && (chars.HasHan(r.Text[at[0]:at[1]]) || chars.Mentions(r.Text[at[0]:at[1]], " ")) {
		return // "overnight or a week"
	}
	if q.Tokens+q.Samples+q.Steps == 0 && r.Thing(r.Asked.First("howmuch", "howmany")) != "tokens" && !r.SizeSought() {
		return // nothing that could take longer
	}
	for _, w := range windows {
		if at := r.Places(w.told, r.Text); at != nil {
			q.WindowH = w.hours
			for i, t := range r.Tokens {
				if t.Lo < at[1] && t.Hi > at[0] && t.Type == token.Unknown {
					r.Mark("window_h", i, i)
				}
			}
			return
		}
	}
}
