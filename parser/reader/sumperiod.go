package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

// What a sum of money or energy is asked for: "monthly bill", "cost per day", 每天成本, and, where another
// time is told of the work, 租一个月多少钱.
var (
	sumBefore = pattern.Of(`\b(?:cost|costs|bill|bills|price|pay|paying|spend|spending|rent|rental|charge|expense|expenses|budget|money|dollars|usd|euros|kwh|electricity|energy|power|how much)\b(?:[^.?!;:$€]{0,60}?\b([a-z0-9]+))?,? (?:per|a|each) (?:full |whole |single )?(day|week|month|year)\b`)
	sumNamed  = pattern.Of(`\b(daily|weekly|monthly|yearly|annual)(?: [a-z]+){0,2} (?:cost|costs|bill|bills|price|rent|expenses?|spend|spending|charge|fee|budget|electricity|energy|kwh)\b|\b(?:cost|bill|price|rent|pay|spend)[^.?!;]{0,40} (daily|weekly|monthly|yearly|annually)\b|[,;:] ?(daily|weekly|monthly|yearly|per day|per week|per month|per year|a day|a month)(?: cost| bill| total)? ?[?.!]*$`)
	sumHan    = pattern.Of(`(?:每|一个?|租|包|整)(天|日|周|星期|月|年)(?:下来|的|要|得|需要|大概|大约|一共|总共|光|光是|要交|要花|租金|付|总)*(?:多少钱|多少电费|多少租金|几块钱|费用|成本|电费|租金|花多少|花费|开销|预算|几度电|多少度|耗电|用电)|(?:成本|费用|电费|租金|花费|开销)(?:是|要|大概|大约|约|每|一个?)*(天|日|周|星期|月|年)(?:多少|几)`)
)

// sumPeriods are the names of the times, by their words.
var sumPeriods = map[string]string{
	"per day": "day", "per week": "week", "per month": "month", "per year": "year", "a day": "day", "a month": "month",
	"day": "day", "daily": "day", "天": "day", "日": "day", "week": "week", "weekly": "week", "周": "week", "星期": "week",
	"month": "month", "monthly": "month", "月": "month", "year": "year", "yearly": "year", "annual": "year", "annually": "year", "年": "year",
}

// countedBy are words before "a day" that say how much is done in one.
var countedBy = map[string]bool{"hours": true, "hour": true, "hrs": true, "h": true, "requests": true, "tokens": true, "queries": true, "calls": true, "users": true, "messages": true, "prompts": true, "documents": true, "docs": true, "emails": true, "times": true, "once": true, "twice": true, "articles": true, "pages": true, "summaries": true, "chats": true, "tickets": true, "samples": true}

// sumPeriod reads the time that a sum is asked for.
func (r *Reader) sumPeriod() {
	q := &r.Query
	if !r.Asked.Asks("cost", "power", "buy") && q.PricePerKWh == 0 && !q.HasRent() || !r.Matching.Mentions("day", "daily", "week", "month", "year", "annual", "天", "日", "周", "月", "年", "星期") {
		return
	}
	for _, p := range [...]*pattern.Pattern{sumNamed, sumBefore, sumHan} {
		at := r.Places(p, r.Text)
		if at == nil || r.rentedAt(at[0], at[1]) {
			continue
		}
		groups := r.groups(p, r.Text)
		if p == sumBefore && countedBy[groups[1]] {
			continue
		}
		for _, g := range groups[1:] {
			name := sumPeriods[strings.TrimSpace(g)]
			if name == "" {
				continue
			}
			if p == sumHan && q.Days == PeriodDays[name] && (chars.Mentions(r.Text[at[0]:at[1]], "电", "度") || r.Matching.Mentions("电费", "电价", "度电", "一度")) && !r.Matches(workedFor, r.Text[:at[0]]) {
				q.Days = 0 // 一个月电费多少: the time of the bill, which is no work that is told
				delete(r.Spans, "days")
			}
			if q.Days != PeriodDays[name] {
				q.Per = name
				return
			}
		}
	}
}

// workedFor ends before a time that is told of work: 跑一天要多少电费.
var workedFor = pattern.Of(`(?:跑|开|训|训练|推理|运行|用|挂|满|连续|工作)(?:满|了|上|完|够|着)*$`)

// PeriodDays are the days of the times that a sum is asked for.
var PeriodDays = map[string]float64{"day": 1, "week": 7, "month": 30, "year": 365}

// rentedAt reports whether a part of the text is the price of a time.
func (r *Reader) rentedAt(lo, hi int) bool {
	for _, i := range r.rents {
		if t := r.Tokens[i]; t.Lo < hi && t.Hi > lo && t.Hi >= hi {
			return true
		}
	}
	return false
}
