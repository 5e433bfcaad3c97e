package parser

import (
	"strings"
	"unicode/utf8"
)

// timespans are the words for time that a number word may stand before: "two weeks".
var timespans = map[string]string{
	"hour": "hour", "hours": "hour", "day": "day", "days": "day", "week": "week", "weeks": "week", "month": "month", "months": "month",
	"fortnight": "fortnight", "weekend": "weekend", "year": "year", "years": "year",
}

// spelledTime reads a time whose number is a word: "in two weeks", "within a
// month", "half a day". An article alone is one only behind a word that sets a
// limit: "$2 an hour" has none.
func (r *reader) spelledTime(i int) bool {
	name := timespans[r.text[r.at(i+1).lo:r.at(i+1).hi]]
	if name == "" {
		return false
	}
	if r.answerTime(i+1) || r.habitual(r.tokens[i].lo) {
		return false
	}
	t := r.tokens[i]
	value := t.value
	before := r.text[r.at(i-1).lo:r.at(i-1).hi]
	if t.typ == tOne && r.word(i) != "one" && r.word(i) != "single" {
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
func (r *reader) lasts(name string, value float64, from, to int) bool {
	q := &r.query
	days := map[string]float64{"day": 1, "week": 7, "fortnight": 14, "weekend": 2, "month": 30, "year": 365}[name]
	if days == 0 {
		q.Hours = value
		r.mark("hours", from, to)
		return true
	}
	q.Days = days * value
	r.mark("days", from, to)
	return true
}

// duration reads hours and days that are given, not asked for.
func (r *reader) duration(i int) {
	t := r.tokens[i]
	q := &r.query
	if before := r.at(i - 2); r.at(i-1).kind == "card" && t.name == "hour" && before.typ != tNumber && before.typ != tSeveral || r.at(i+1).is("card", "") && t.name == "hour" {
		q.GPUHours = t.value
		r.mark("gpu_hours", i, i)
		return
	}
	if r.checked(i) {
		r.timeChecked = true
		return
	}
	if t.name == "hour" && r.matches(modelNumber, r.text[max(0, t.lo-16):t.lo]) {
		return
	}
	if rest := strings.TrimLeft(r.text[t.hi:], " "); strings.HasPrefix(rest, "later") || strings.HasPrefix(rest, "ago") || strings.HasPrefix(rest, "前") && !r.matches(dueBefore, rest) || r.matches(ofSomebody, r.text[t.hi:]) {
		return // when something happened
	}
	if t.name == "day" && strings.HasSuffix(r.text[:t.hi], "d") && t.lo > 0 && startsWord(lastRune(r.text[:t.lo])) && r.text[t.lo-1] < utf8.RuneSelf {
		return // the end of a name: "5800x3d"
	}
	if r.matches(alwaysOn, r.text[t.hi:]) && !r.asked.asks("cost", "power") {
		return // 24小时开机
	}
	if r.answerTime(i) || r.matches(noOutcome, r.text[t.hi:]) || r.matches(vainly, r.text[:t.lo]) || r.habitual(t.lo) || r.matches(troubled, r.text[:t.lo]) {
		return
	}
	if t.name == "day" && q.Hours > 0 && q.Hours == 24*t.value {
		return // "24小时开着，一天的电费" tells of one day
	}
	switch t.name {
	case "hour":
		q.Hours = t.value
		if before := r.at(i - 1); before.is("", "day") && before.typ == tUnit && before.value == 1 && strings.HasPrefix(r.word(i-1), "一") && q.Days == 1 {
			q.Days = 0 // "一天8小时"
			delete(r.spans, "days")
		} else if before.typ == tUnit && before.name == "day" || (before.kind == "and" || before.kind == "comma") && r.at(i-2).typ == tUnit && r.at(i-2).name == "day" {
			q.Hours, q.Days = t.value+24*q.Days, 0 // "3 days and 12 hours"
			delete(r.spans, "days")
		}
		r.mark("hours", i, i)
	case "day":
		q.Days = t.value
		r.mark("days", i, i)
	case "week":
		q.Days = 7 * t.value
		r.mark("days", i, i)
	case "year":
		if t.value < 100 {
			q.Days = 365 * t.value
			r.mark("days", i, i)
		}
	case "month":
		q.Days = 30 * t.value
		r.mark("days", i, i)
	case "minute":
		q.Hours = t.value / 60
		r.mark("hours", i, i)
	}
}

// dueBefore is what 前 opens where something is due by then: "3天前要训完" is said of a deadline.
var dueBefore = patternOf(`^前(?:必须|一定|就?要|得|需要?)?(?:训|跑|完|交|出|上线|搞定)`)

// ofSomebody stands behind how long somebody has known or done something: "10 years in IT", 5年经验.
var ofSomebody = patternOf(`^(?: of experience| experience| in (?:it|the (?:field|industry|business)|ml|ai|tech|software)\b)|^的?(?:工作|从业|开发)?经验`)

// alwaysOn stands behind the hours of a day that a machine is on.
var alwaysOn = patternOf(`^(?:不间断|不停|都|全天)?(?:开机|开着|不关机|在线|待机|值守|常开)`)

// modelNumber ends before the number in the name of a thing: "hailo-10h", "orin-16h".
var modelNumber = patternOf(`(?:^|[^a-z0-9])[a-z]{3,}-$`)

// noOutcome stands behind how long somebody waited in vain, and vainly before it: 40分钟没出结果, "no
// answer after 20 minutes".
var (
	noOutcome = patternOf(`^(?:了|过去|以后|之后|后|都|还|也|仍然?|依然|一直|就)*(?:没有?|不|未)(?:出|反应|动|回|结束|跑完|响应|完成|输出|生成|好)|^ ?(?:and |with |later )?(?:still |there is |there's )?(?:no (?:answer|output|result|reply|response|token)|nothing)\b`)
	vainly    = patternOf(`\b(?:no (?:answer|output|results?|reply|response|tokens?)|nothing|not (?:finished|done|answered))(?: at all| yet)? (?:after|for|in|within)(?: about| over| more than| nearly| some)* $`)
)

// troubled stands before how long somebody has been at it or has waited, which is no time of
// the work: "纠结了一周", "捣鼓好几天".
var troubled = patternOf(`(?:工作|从业|入行|纠结|折腾|弄|试|搞|找|问|搜|研究|琢磨|犹豫|捣鼓|倒腾|排查|思考|考虑|观望|等|憋|困扰|蹲|攒|到手|吃灰|入手|上手|入门|请假|休息)(?:了|到|了快|了好|了整整)?(?:快|好|整整|差不多|大概|将近|近|有|都)?$|\b(?:been at (?:it|this) for|struggling (?:with (?:it|this) )?for|stuck (?:on (?:it|this) )?for|waiting(?: for)?|waited|wasted|searching for|debugging (?:it |this )?for)(?: about| over| nearly| almost| the last| the past)* $`)

// habitual reports whether the time that begins at a place of the text is how long somebody has had
// something already; a training run's is its own.
func (r *reader) habitual(lo int) bool {
	if r.asked.asks("cost", "power") || r.matching.mentions("kwh", "electric", "energy") {
		return false // what it is billed for
	}
	return r.matching.mentions("been", "was", "were", "had", "owned") && !r.training() && r.matches(habit, r.text[:lo])
}

// habit ends before how long somebody has had or used something: "been running 8b on it for a year".
var habit = patternOf(`\b(?:been|was|were) (?:happily |mostly |only |just )?(?:using|running|hosting|serving|playing|tinkering|messing|happy|on)\b[^.?!;]{0,60}\bfor(?: about| over| almost| nearly| the last| the past| more than| like)* ?$|\b(?:had|owned|have had|'ve had)\b[^.?!;,]{0,40}\bfor(?: about| over| almost| nearly| the last| the past| more than| like)* ?$`)

// periodHours are the hours of the times that prices are paid for, work takes and rates are of, by
// every name that they have.
var periodHours = map[string]float64{
	"minute": 1. / 60, "min": 1. / 60, "分钟": 1. / 60,
	"hour": 1, "hours": 1, "hr": 1, "hrs": 1, "h": 1, "hourly": 1, "小时": 1, "卡时": 1, "钟头": 1, "时": 1, "时租": 1,
	"day": 24, "d": 24, "daily": 24, "天": 24, "日": 24, "日租": 24, "包天": 24, "包日": 24,
	"week": 168, "weekly": 168, "周": 168, "星期": 168,
	"month": 720, "mo": 720, "monthly": 720, "月": 720, "月租": 720, "月付": 720, "包月": 720,
	"year": 8760, "yr": 8760, "yearly": 8760, "annually": 8760, "年": 8760, "包年": 8760, "年租": 8760,
}

// secondsOf are those of a period, 0 where the word is none.
func secondsOf(period string) float64 { return tidy(periodHours[period] * 3600) }

// aPeriod is what makes a number of tokens a rate: "1.5M tokens/day", "每小时100万token".
var (
	aPeriod      = patternOf(`^ ?(?:(?:/ ?|(?:per|an?|each|every) )(day|d|hour|hr|h|minute|min|month|week)\b|(?:/|每|一)? ?(天|日|小时|分钟|月|周)(?:[^数]|$))|^ (daily|hourly)\b`)
	periodBefore = patternOf(`(?:(?:每|一|单)个?(天|日|小时|分钟|月|周)|(日|月|周)(?:均|平均|处理|消耗|耗|吞吐|调用|用)量?)(?:平均|均|大概|大约|约|差不多|要|需要|能|会|得|有|处理|调用|生成|输出|跑|吃|烧|消耗|的|量|是|为|到|[ ~])*$`)
)

// overTime reads a number of tokens of a day, an hour or a month as a speed.
func (r *reader) overTime(from, to int, tokens float64) bool {
	q := &r.query
	if q.TokensPerS+q.TargetTokensPerS != 0 || r.asked.asks("cost") && !r.asked.asks("cards") || r.training() || tokens < 1000 {
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
