package reader

import (
	"unicode/utf8"

	"headroom/parser/pattern"
	"headroom/parser/tagger"
)

// Rates are asked for by more than the second: "tokens per hour qwen3-8b on 5090", "how many tokens/day training
// 1b", 每天能训多少token. The time is then one whose tokens the answer tells, as in "how many tokens in a day".

// tokensByTime asks for such a rate. A figure before it tells one: "we need 10M tokens a day".
var tokensByTime = pattern.Of(`\b(?:tokens?|toks?) ?(?:/|per|an?|each|every) ?(hour|hr|h|day|week|month)(?:$|[^a-z0-9])` +
	`|\b(hourly|daily|weekly|monthly) tokens?\b|\btokens? (hourly|daily|weekly|monthly)\b|\bhow many (?:[a-z]+ )?tokens?\b[^.?!;,]{0,60}\b(?:per|an?|each|every) (hour|hr|day|week|month)(?:$|[^a-z0-9])` +
	`|(?:每|一)个?(小时|天|日|周|星期|月)[^,;?!、0-9]{0,10}?(?:多少|几)个?(?:tokens?|字|词)|每个?(小时|天|日|周|星期|月)的?(?:能|可以|大概|大约|处理|生成|训练|产出|吞吐|输出)*(?:的)?tokens?(?:数|量|吞吐|产出|$|[,;?!、])|tokens?(?:数|量)?[ /](小时|天)`)

var rateWords = pattern.OneOf("token", "tok", "字", "词")

// toldRate ends before tokens that are told by a figure: "2 million tokens per day".
var toldRate = pattern.Of(`(?:^|[^a-z0-9])[0-9][0-9.,]*(?: ?(?:k|m|b|thousand|million|billion|trillion|万|亿|百万|千万))?(?: (?:input|output|prompt|training))? ?$`)

// settleRateTime reads the time that a rate of tokens is asked for, which becomes a span of work.
func (r *Reader) settleRateTime() {
	q := &r.Query
	if !r.Mentions(rateWords) || !r.HasModel() || !r.HasHardware() && !q.CPUOnly && q.CPU == "" || q.Tokens > 0 || r.Asked.Asks("cost", "power", "cards", "buy", "maxbatch") || q.HasRent() || q.HasBudget() {
		return
	}
	at := r.Places(tokensByTime, r.Text)
	if at == nil || r.Text[at[0]] < utf8.RuneSelf && r.Matches(toldRate, r.Text[max(0, at[0]-24):at[0]]) {
		return
	}
	r.RateTime = true
	if q.Per != "" || q.Days+q.Hours+q.WindowH > 0 {
		return
	}
	if hours := tagger.PeriodHours[pattern.FirstGroup(r.Text, at)]; hours >= 24 {
		q.Days = hours / 24
	} else {
		q.Hours = hours
	}
}
