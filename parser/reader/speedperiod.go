package reader

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Tokens that are told or asked for by a time: a second, a day, a month.

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

// tokensOfPeriod asks how many tokens a period comes to.
var tokensOfPeriod = pattern.Of(`(?:每|一|1)(天|日|周|个?月)[^,;?!。]{0,10}(?:多少|几)[^,;?!。]{0,6}(?:tokens?|字|词)|(?:多少|几)[^,;?!。]{0,4}(?:tokens?|字|词) ?(?:每|一|/)(天|日|周|个?月)|\bhow (?:many|much) (?:[a-z]+ )?tokens? (?:[^.?!;]{0,60}\b)?(?:per|an?|each|every) ?(day|week|month)\b|\b(?:what|how) [^.?!;]{0,40}\b(?:tokens (?:per|a) |tokens?/ ?)(day|week|month)\b|\bdaily token`)

// periodAsked is the period that tokens are asked for.
var periodAsked = map[string]string{"天": "day", "日": "day", "周": "week", "月": "month", "个月": "month"}

var periodWords = pattern.OneOf("天", "日", "周", "月", "day", "week", "month", "daily")

// settlePeriod reads the period that a number of tokens is asked for.
func (r *Reader) settlePeriod() {
	q := &r.Query
	if q.Per != "" || q.Days+q.Hours+q.TargetTokensPerS > 0 || r.Training() || !r.HasModel() || r.Asked.Asks("cost", "power") || !r.Mentions(periodWords) {
		return
	}
	m := r.groups(tokensOfPeriod, r.Text)
	if m == nil {
		return
	}
	q.Per = "day"
	for _, name := range m[1:] {
		if name == "" {
			continue
		}
		q.Per = name
		if known := periodAsked[name]; known != "" {
			q.Per = known
		}
	}
}

// inSeconds reads a number of tokens and the seconds that they took as a speed: "3
// tokens in 5 seconds".
func (r *Reader) inSeconds(last int, v float64) bool {
	link, unit := r.At(last+1), r.At(last+2)
	if word := r.Text[link.Lo:link.Hi]; word != "in" && word != "within" && word != "every" && word != "per" || unit.Type != token.Unit && unit.Type != token.Number {
		return false
	}
	seconds := unit.Value
	switch {
	case unit.Type == token.Unit && unit.Name == "second":
	case unit.Type == token.Unit && unit.Name == "minute":
		seconds *= 60
	case unit.Type == token.Number && strings.HasPrefix(strings.TrimLeft(r.Text[unit.Hi:], " "), "sec"):
	case unit.Type == token.Number && strings.HasPrefix(strings.TrimLeft(r.Text[unit.Hi:], " "), "min"):
		seconds *= 60
	default:
		return false
	}
	if seconds <= 0 || r.Query.TokensPerS != 0 {
		return false
	}
	if q := &r.Query; v >= leastTrained && seconds >= 60 && q.Tokens == 0 && q.Hours+q.Days == 0 {
		q.Tokens, q.Hours = v, definition.Rounded(seconds/3600) // "10B tokens in 90 minutes" is a run
		r.Mark("tokens", last, last)
		r.Mark("hours", last+2, last+2)
		r.Tokens[last+2].Type = token.Mark
		return true
	}
	r.Query.TokensPerS = v / seconds
	r.Used[last+2] = true
	r.Tokens[last+2].Type = token.Mark
	return true
}

// perSecond reads a number of tokens behind "every second" as a speed: "每卡每秒
// 2900 token", 每秒接近30个token.
func (r *Reader) perSecond(value int, v float64) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[value].Lo], " 约大概有是到达处理跑生成产出只能够可以最多才仅要至少吐差不接近将逼超过平均稳定在快都还也就上了")
	second, card := false, false
	for {
		word := ""
		for _, w := range [...]string{"每秒钟", "每秒", "一秒", "1秒", "每张卡", "每块卡", "每卡", "每张", "每块", "单卡", "每gpu", "每个gpu"} {
			if strings.HasSuffix(before, w) {
				word = w
				break
			}
		}
		if word == "" {
			break
		}
		second = second || strings.HasSuffix(word, "秒") || strings.HasSuffix(word, "秒钟")
		card = card || !strings.Contains(word, "秒")
		before = strings.TrimRight(strings.TrimSuffix(before, word), " ")
	}
	switch q := &r.Query; {
	case !second:
		return false
	case card:
		q.TokensPerSPerGPU = v
		r.reference(value)
	default:
		r.speedOf(value, v)
	}
	return true
}

// aSecond is what makes a number of requests a rate.
var aSecond = pattern.Of(`^ ?(?:(?:per|a|each|every|/|in one) ?(?:s|sec|second)\b|每秒|/ ?秒)`)

// outASecond is a second of which the output is asked for.
var outASecond = pattern.Of(`^ ?每秒(?:钟)?[^,;?!、0-9]{0,12}(?:多少|几|多快)`)

// everySecond reports whether a number of requests is that of a second.
func (r *Reader) everySecond(key int, values []int) bool {
	last := r.Tokens[max(key, values[len(values)-1])]
	if rest := r.Text[last.Hi:]; r.Matches(aSecond, rest) {
		return !r.Matches(outASecond, rest) // "并发16每秒能出多少token": the speed is asked for
	}
	before := strings.TrimRight(r.Text[:r.Tokens[min(key, values[0])].Lo], " 约大概有是到处理能可以够一直都稳定在只才最多差不左右跑承接")
	return strings.HasSuffix(before, "每秒") || strings.HasSuffix(before, "每秒钟") || strings.HasSuffix(before, "qps") || strings.HasSuffix(before, "rps")
}

// milliseconds is what makes a number a time.
var milliseconds = pattern.Of(`^ ?(ms|msec|毫秒)\b`)

// secondsOf are those of a period, 0 where the word is none.
func secondsOf(period string) float64 { return printout.Tidy(tagger.PeriodHours[period] * 3600) }

// aPeriod is what makes a number of tokens a rate: "1.5M tokens/day", "每小时100万token".
var (
	aPeriod      = pattern.Of(`^ ?(?:(?:/ ?|(?:per|an?|each|every) )(day|d|hour|hr|h|minute|min|month|week)\b|(?:/|每|一)? ?(天|日|小时|分钟|月|周)(?:[^数]|$))|^ (daily|hourly)\b`)
	periodBefore = pattern.Of(`(?:(?:每|一|单)个?(天|日|小时|分钟|月|周)|(日|月|周)(?:均|平均|处理|消耗|耗|吞吐|调用|用)量?)(?:平均|均|大概|大约|约|差不多|要|需要|能|会|得|有|处理|调用|生成|输出|跑|吃|烧|消耗|的|量|是|为|到|[ ~])*$`)
)

// overTime reads a number of tokens of a day, an hour or a month as a speed.
func (r *Reader) overTime(from, to int, tokens float64) bool {
	q := &r.Query
	if q.TokensPerS+q.TargetTokensPerS != 0 || r.Asked.Asks("cost") && !r.Asked.Asks("cards") || r.Training() || tokens < 1000 {
		return false
	}
	m := r.groups(aPeriod, r.Text[r.Tokens[to].Hi:])
	if m == nil {
		if m = r.groups(periodBefore, r.ClauseBefore(r.Tokens[from])); m == nil {
			return false
		}
	}
	for _, name := range m[1:] {
		if period := secondsOf(name); period > 0 {
			rate := printout.Tidy(tokens / period)
			if r.Asked.Asks("why", "normal") {
				q.TokensPerS = rate
				r.Mark("tokens_per_s", from, to)
			} else {
				q.TargetTokensPerS = rate
				r.Mark("target_tokens_per_s", from, to)
			}
			return true
		}
	}
	return false
}

// everySecondBehind stands behind a speed whose tokens are left out: "1.7k/s/GPU".
var everySecondBehind = pattern.Of(`^ ?(?:/|per|a) ?(?:s|sec|second)\b(?: ?(?:/|per|each) ?(gpu|card|device|chip)\b)?`)

// everySecondTold reads such a speed, where none is told in full.
func (r *Reader) everySecondTold(i int, each bool) {
	q := &r.Query
	switch {
	case q.TokensPerS+q.TokensPerSPerGPU+q.ExamplesPerS > 0:
		r.Passed = append(r.Passed, i) // it says the same once more
	case each:
		q.TokensPerSPerGPU = r.Tokens[i].Value
		r.Mark("tokens_per_s_per_gpu", i, i)
	default:
		q.TokensPerS = r.Tokens[i].Value
		r.Mark("tokens_per_s", i, i)
	}
}

// charactersASecond reads a speed that is told in characters: "每秒只有5个字". Each is taken
// for a token.
func (r *Reader) charactersASecond(i int) bool {
	t := r.Tokens[i]
	if !strings.HasPrefix(strings.TrimLeft(r.Text[t.Hi:], "个 "), "字") || !chars.Mentions(r.ClauseBefore(t), "每秒", "一秒", "1秒") {
		return false
	}
	if r.Query.TokensPerS+r.Query.TargetTokensPerS == 0 {
		r.speedOf(i, t.Value)
	}
	return true
}
