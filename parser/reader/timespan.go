package reader

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

var neededInTimeWords = pattern.OneOf("what", "hardware", "infrastructure", "需要什么", "要什么", "什么硬件", "什么配置", "什么卡")

// NeededInTime reports whether hardware is sought that is done in some time: "need hardware to train 7b on
// 1T tokens in 2 months". How many cards it takes is the answer.
func (r *Reader) NeededInTime() bool {
	q := &r.Query
	return q.Tokens > 0 && q.Days+q.Hours > 0 && Trains(q.Task) && r.HasModel() && !r.HasHardware() && !r.Asked.Asks("why", "normal", "howmuch", "howlong", "cost") &&
		r.Asked.Asks("need", "config", "requirement") && r.Mentions(neededInTimeWords)
}

var endsInTimeWords = pattern.OneOf("regardless", "considering", "no matter", "ignoring", "don't care", "do not care")

// EndsInTime reports whether a bare "time?" or "hours?" closes the text.
func (r *Reader) EndsInTime() bool {
	if r.Asked.Asks("cards", "cost", "can", "fit") || r.Mentions(endsInTimeWords) || r.Asked.Asks("howfast") && r.Query.Tokens == 0 || len(r.Tokens) == 0 {
		return false
	}
	last := len(r.Tokens) - 1
	for last > 0 && r.Tokens[last].Type == token.Mark {
		last--
	}
	word := r.Word(last)
	if last > 0 && (r.Word(last-1) == "same" || tagger.SpelledAmounts[r.Word(last-1)] > 0) {
		return false // "10 people at the same time", "an a100 for two weeks"
	}
	return r.Tokens[last].Type == token.Unknown && (word == "time" || word == "minutes" || word == "hours" || word == "days" || word == "weeks")
}

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
		q.Hours = t.Value / 60
		r.Mark("hours", i, i)
	}
}

// dueBefore is what 前 opens where something is due by then: "3天前要训完" is said of a deadline.
var dueBefore = pattern.Of(`^前(?:必须|一定|就?要|得|需要?)?(?:训|跑|完|交|出|上线|搞定)`)

// ofSomebody stands behind how long somebody has known or done something: "10 years in IT", 5年经验.
var ofSomebody = pattern.Of(`^(?: of experience| experience| in (?:it|the (?:field|industry|business)|ml|ai|tech|software)\b)|^的?(?:工作|从业|开发)?经验`)

// alwaysOn stands behind the hours of a day that a machine is on.
var alwaysOn = pattern.Of(`^(?:不间断|不停|都|全天)?(?:开机|开着|不关机|在线|待机|值守|常开)`)

// modelNumber ends before the number in the name of a thing: "hailo-10h", "orin-16h".
var modelNumber = pattern.Of(`(?:^|[^a-z0-9])[a-z]{3,}-$`)

// noOutcome stands behind how long somebody waited in vain, and vainly before it: 40分钟没出结果, "no
// answer after 20 minutes".
var (
	noOutcome = pattern.Of(`^(?:了|过去|以后|之后|后|都|还|也|仍然?|依然|一直|就)*(?:没有?|不|未)(?:出|反应|动|回|结束|跑完|响应|完成|输出|生成|好)|^ ?(?:and |with |later )?(?:still |there is |there's )?(?:no (?:answer|output|result|reply|response|token)|nothing)\b`)
	vainly    = pattern.Of(`\b(?:no (?:answer|output|results?|reply|response|tokens?)|nothing|not (?:finished|done|answered))(?: at all| yet)? (?:after|for|in|within)(?: about| over| more than| nearly| some)* $`)
)

// troubled stands before how long somebody has been at it or has waited, which is no time of
// the work: "纠结了一周", "捣鼓好几天".
var troubled = pattern.Of(`(?:工作|从业|入行|纠结|折腾|弄|试|搞|找|问|搜|研究|琢磨|犹豫|捣鼓|倒腾|排查|思考|考虑|观望|等|憋|困扰|蹲|攒|到手|吃灰|入手|上手|入门|请假|休息)(?:了|到|了快|了好|了整整)?(?:快|好|整整|差不多|大概|将近|近|有|都)?$|\b(?:been at (?:it|this) for|struggling (?:with (?:it|this) )?for|stuck (?:on (?:it|this) )?for|waiting(?: for)?|waited|wasted|searching for|debugging (?:it |this )?for)(?: about| over| nearly| almost| the last| the past)* $`)

var (
	kwhWords  = pattern.OneOf("kwh", "electric", "energy")
	beenWords = pattern.OneOf("been", "was", "were", "had", "owned")
)

// habitual reports whether the time that begins at a place of the text is how long somebody has had
// something already; a training run's is its own.
func (r *Reader) habitual(lo int) bool {
	if r.Asked.Asks("cost", "power") || r.Mentions(kwhWords) {
		return false // what it is billed for
	}
	return r.Mentions(beenWords) && !r.Training() && r.Matches(habit, r.Text[:lo])
}

// habit ends before how long somebody has had or used something: "been running 8b on it for a year".
var habit = pattern.Of(`\b(?:been|was|were) (?:happily |mostly |only |just )?(?:using|running|hosting|serving|playing|tinkering|messing|happy|on)\b[^.?!;]{0,60}\bfor(?: about| over| almost| nearly| the last| the past| more than| like)* ?$|\b(?:had|owned|have had|'ve had)\b[^.?!;,]{0,40}\bfor(?: about| over| almost| nearly| the last| the past| more than| like)* ?$`)

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
