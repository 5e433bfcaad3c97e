package parser

// aPeriod is what makes a number of tokens a rate: "1.5M tokens/day", "每小时100万token".
var (
	aPeriod      = patternOf(`^ ?(?:(?:/ ?|(?:per|an?|each|every) )(day|d|hour|hr|h|minute|min|month|week)\b|(?:/|每|一)? ?(天|日|小时|分钟|月|周))|^ (daily|hourly)\b`)
	periodBefore = patternOf(`(?:每|一)个?(天|日|小时|分钟|月|周)(?:大概|大约|约|要|需要|能|会|得|有|处理|生成|输出|跑|消耗|的|量|是|为|[ ~])*$`)
)

// overTime reads a number of tokens of a day, an hour or a month as a speed.
func (r *reader) overTime(from, to int, tokens float64) bool {
	q := &r.query
	if q.TokensPerS+q.TargetTokensPerS != 0 || r.asked.asks("cost") || r.training() || tokens < 1000 {
		return false
	}
	m := r.groups(aPeriod, r.text[r.tokens[to].hi:])
	if m == nil {
		if m = r.groups(periodBefore, r.clauseBefore(r.tokens[from])); m == nil {
			return false
		}
	}
	for _, name := range m[1:] {
		if period := secondsOf(name); period > 0 {
			rate := tidy(tokens / period)
			if r.asked.asks("why", "normal") {
				q.TokensPerS = rate
				r.mark("tokens_per_s", from, to)
			} else {
				q.TargetTokensPerS = rate
				r.mark("target_tokens_per_s", from, to)
			}
			return true
		}
	}
	return false
}
