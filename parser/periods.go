package parser

// period is a length of time that people know by a name, offered as how long a run may
// take: "overnight or a week?", 一晚上能跑完吗.
var period = patternOf(`\b(?:overnight|over night|all night|all day|one night|a night|a weekend|the weekend|all weekend|over lunch|lunch break|coffee break|by (?:tomorrow|monday|friday|morning|tonight|sunday|the weekend)|in an afternoon|an afternoon|an evening|(?:a |one |half a |couple of |couple |few |several )(?:hours?|days?|weeks?|months?)|before (?:monday|friday|the weekend|morning|lunch|tomorrow)|till (?:tomorrow|morning|monday))\b|一晚上?|一夜|通宵|一宿|隔夜|半天|一整天|一天|周末|一周|一个?星期|一个月|明早|明天|过夜|一上午|一下午`)

// chosen offers one of two periods: a time that stands there is no limit.
var chosen = patternOf(`(?:半天|一天|一晚上?|一夜|一周|几天|几小时|一个月|一个?星期)[^,;?!、]{0,4}(?:还是|或者?)|\b(?:overnight|night|weekend|hours?|days?|weeks?|months?|break)\b[^.?!;,]{0,8} or\b`)

// periodGuessed reports whether such a time is offered for a training run of a known
// amount.
func (r *reader) periodGuessed() bool {
	q := &r.query
	if !trains(q.Task) && q.Task != "rl" && q.Tokens == 0 || q.PricePerGPUHour+q.PricePerGPUHourCNY > 0 || r.asked.asks("cost", "cards", "oom", "enough", "power", "howmuch", "mfu") || !r.matches(period, r.text) {
		return false
	}
	if q.Days+q.Hours > 0 && r.matches(chosen, r.text) {
		q.Days, q.Hours = 0, 0
		delete(r.spans, "days")
		delete(r.spans, "hours")
	}
	return true
}
