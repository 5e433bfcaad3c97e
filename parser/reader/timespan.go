package reader

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How long a run takes or may take, in figures, in words or by the night and the weekend.

// settleSpans forgets the time of a run that only follows from the others that are told: "1.3M
// GPU hours on 24576 GPUs is only 53 hours", "4 cards for 150 hours, namely 600 GPU hours".
func (r *Reader) settleSpans() {
	q := &r.Query
	whole, each := q.GPUHours, q.Hours+24*q.Days
	if whole == 0 || each == 0 || q.GPUCount == 0 {
		return
	}
	if ratio := each * float64(q.GPUCount) / whole; ratio < 0.95 || ratio > 1.05 {
		return
	}
	r.HoursChecked = true
	name := ternary(q.Hours > 0, "hours", "days")
	if r.Spans[name][0] < r.Spans["gpu_hours"][0] {
		name = "gpu_hours"
		q.GPUHours = 0
	} else {
		q.Hours, q.Days = 0, 0
	}
	delete(r.Spans, name)
}

// timespans are the words for time that a number word may stand before: "two weeks".
var timespans = map[string]string{
	"hour": "hour", "hours": "hour", "day": "day", "days": "day", "week": "week", "weeks": "week", "month": "month", "months": "month",
	"fortnight": "fortnight", "weekend": "weekend", "year": "year", "years": "year",
}

// spelledTime reads a time whose number is a word: "in two weeks", "within a
// month", "half a day". An article alone is one only behind a word that sets a
// limit: "$2 an hour" has none.
func (r *Reader) spelledTime(i int) bool {
	name := timespans[r.Text[r.At(i+1).Lo:r.At(i+1).Hi]]
	if name == "" {
		return false
	}
	if r.answerTime(i+1) || r.habitual(r.Tokens[i].Lo) || r.Word(i+2) == "ago" || r.ofMatter(i+1) {
		return false
	}
	t := r.Tokens[i]
	value := t.Value
	before := r.Text[r.At(i-1).Lo:r.At(i-1).Hi]
	if t.Type == token.One && r.Word(i) != "one" && r.Word(i) != "single" {
		switch before {
		case "in", "within", "under", "takes", "take", "took", "about", "than", "for", "over", "inside", "only", "around", "running", "run", "runs", "lasting", "last", "lasts":
		case "half":
			value = 0.5
		default:
			return false
		}
	}
	return r.lasts(name, value, i, i+1)
}

// lasts puts a time that is given into the query.
func (r *Reader) lasts(name string, value float64, from, to int) bool {
	q := &r.Query
	days := map[string]float64{"day": 1, "week": 7, "fortnight": 14, "weekend": 2, "month": 30, "year": 365}[name]
	if days == 0 {
		q.Hours = value
		r.Mark("hours", from, to)
		return true
	}
	q.Days = days * value
	r.Mark("days", from, to)
	return true
}

// costsSo stands behind a time of which only what it costs is told: 一个月五千多, 一天要两百块.
var costsSo = pattern.Of(`^(?:都|就|大概|大约|差不多|至少|也|才|光|租金|费用|成本|房租|账单|得|要|花|是|交|付|快)*(?:[一二两三四五六七八九十几\d][一二两三四五六七八九十百千\d.]*(?:千|万|百)(?:多|来|出头|左右|几)?(?:块|元|rmb)?(?:[,、;?!]|$)|\d+(?:\.\d+)?(?:千|万|k)?(?:多)?(?:块|元|rmb))`)

// duration reads hours and days that are given, not asked for.
func (r *Reader) duration(i int) {
	t := r.Tokens[i]
	q := &r.Query
	if before := r.At(i - 2); r.At(i-1).Kind == "card" && t.Name == "hour" && before.Type != token.Number && before.Type != token.Several || r.At(i+1).Is("card", "") && t.Name == "hour" {
		q.GPUHours = t.Value
		r.Mark("gpu_hours", i, i)
		return
	}
	if r.checked(i) {
		r.TimeChecked = true
		return
	}
	if t.Name == "hour" && r.Matches(modelNumber, r.Text[max(0, t.Lo-16):t.Lo]) {
		return
	}
	if rest := strings.TrimLeft(r.Text[t.Hi:], " "); strings.HasPrefix(rest, "later") || strings.HasPrefix(rest, "ago") || strings.HasPrefix(rest, "前") && !r.Matches(dueBefore, rest) || r.Matches(ofSomebody, r.Text[t.Hi:]) || r.ofMatter(i) {
		return // when something happened, or what is told of
	}
	if t.Name == "day" && strings.HasSuffix(r.Text[:t.Hi], "d") && t.Lo > 0 && chars.StartsWord(numeral.LastRune(r.Text[:t.Lo])) && r.Text[t.Lo-1] < utf8.RuneSelf {
		return // the end of a name: "5800x3d"
	}
	if r.Matches(alwaysOn, r.Text[t.Hi:]) && !r.Asked.Asks("cost", "power") {
		return // 24小时开机
	}
	if r.answerTime(i) || r.Matches(noOutcome, r.Text[t.Hi:]) || r.Matches(vainly, r.Text[:t.Lo]) || r.habitual(t.Lo) || r.Matches(troubled, r.Text[:t.Lo]) {
		return
	}
	if t.Name == "day" && q.Hours > 0 && q.Hours == 24*t.Value {
		return // "24小时开着，一天的电费" tells of one day
	}
	if t.Name != "hour" && r.Matches(costsSo, r.Text[t.Hi:]) {
		return
	}
	switch t.Name {
	case "hour":
		q.Hours = t.Value
		if before := r.At(i - 1); before.Is("", "day") && before.Type == token.Unit && before.Value == 1 && strings.HasPrefix(r.Word(i-1), "一") && q.Days == 1 {
			q.Days = 0 // "一天8小时"
			delete(r.Spans, "days")
		} else if before.Type == token.Unit && before.Name == "day" || (before.Kind == "and" || before.Kind == "comma") && r.At(i-2).Type == token.Unit && r.At(i-2).Name == "day" {
			q.Hours, q.Days = t.Value+24*q.Days, 0 // "3 days and 12 hours"
			delete(r.Spans, "days")
		}
		r.Mark("hours", i, i)
	case "day":
		q.Days = t.Value
		r.Mark("days", i, i)
	case "week":
		q.Days = 7 * t.Value
		r.Mark("days", i, i)
	case "year":
		if t.Value < 100 {
			q.Days = 365 * t.Value
			r.Mark("days", i, i)
		}
	case "month":
		q.Days = 30 * t.Value
		r.Mark("days", i, i)
	case "minute":
		minutes := t.Value / 60
		if before := r.At(i - 1); q.Hours > 0 && (before.Type == token.Unit && before.Name == "hour" || (before.Kind == "and" || before.Kind == "comma") && r.At(i-2).Type == token.Unit && r.At(i-2).Name == "hour") {
			minutes += q.Hours // "2 hours and 15 minutes"
		}
		q.Hours = minutes
		r.Mark("hours", i, i)
	}
}

// dueBefore is what 前 opens where something is due by then: "3天前要训完" is said of a deadline.
var dueBefore = pattern.Of(`^前(?:必须|一定|就?要|得|需要?)?(?:训|跑|完|交|出|上线|搞定)`)

// modelNumber ends before the number in the name of a thing: "hailo-10h", "orin-16h".
var modelNumber = pattern.Of(`(?:^|[^a-z0-9])[a-z]{3,}-$`)

var (
	kwhWords  = pattern.OneOf("kwh", "electric", "energy")
	beenWords = pattern.OneOf("been", "was", "were", "had", "owned")
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

var windowWords = pattern.OneOf("night", "tomorrow", "morning", "week", "break", "lunch", "晚", "夜", "宵", "明", "周末", "双休", "午休")

// window reads it, of training whose time is not told in figures.
func (r *Reader) window() {
	q := &r.Query
	if q.Hours+q.Days+q.GPUHours > 0 || !r.Mentions(windowWords) {
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
