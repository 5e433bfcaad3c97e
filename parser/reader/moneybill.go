package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What energy costs, and the time that a sum of money or energy is asked for: "electricity at 0.3", "monthly bill".

// dayPriced asks for the rent of a period: 一天多少钱, "how much is a 4090 per day".
var dayPriced = pattern.Of(`(?:一|每)(?:个)?(?:天|日|周|星期|月|年)(?:要|是|得|大概|大约|租金)*(?:多少|几块|几个?钱)`)

var howManyHanWords = pattern.OneOf("多少", "几")

// rentedBy takes a period whose rent is asked for beside some work for that, and not for the time
// which the work is given.
func (r *Reader) rentedBy() {
	q := &r.Query
	if q.Days == 0 || q.Per != "" || q.GPU == "" || q.Tokens+q.Samples+q.Steps == 0 || !r.Mentions(howManyHanWords) || !r.Matches(dayPriced, r.Text) {
		return
	}
	for name, days := range PeriodDays {
		if q.Days == days {
			q.Per, q.Days = name, 0
			r.Spans["per"] = r.Spans["days"]
			delete(r.Spans, "days")
			return
		}
	}
}

// What a sum of money or energy is asked for: "monthly bill", "cost per day", 每天成本, and, where another
// time is told of the work, 租一个月多少钱.
var (
	sumBefore = pattern.Of(`\b(?:cost|costs|bill|bills|price|pay|paying|spend|spending|rent|rental|charge|expense|expenses|budget|money|dollars|usd|euros|kwh|electricity|energy|power|how much)\b(?:[^.?!;:$€]{0,60}?\b([a-z0-9]+))??,? (?:per|a|each) (?:full |whole |single )?(day|week|month|year)\b`)
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

var (
	dayWords        = pattern.OneOf("day", "daily", "week", "month", "year", "annual", "天", "日", "周", "月", "年", "星期")
	powerPriceWords = pattern.OneOf("电费", "电价", "度电", "一度")
)

// sumPeriod reads the time that a sum is asked for.
func (r *Reader) sumPeriod() {
	q := &r.Query
	if !r.Asked.Asks("cost", "power", "buy") && q.PricePerKWh == 0 && !q.HasRent() || !r.Mentions(dayWords) {
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
			if p == sumHan && q.Days == PeriodDays[name] && (chars.Mentions(r.Text[at[0]:at[1]], "电", "度") || r.Mentions(powerPriceWords)) && !r.Matches(workedFor, r.Text[:at[0]]) {
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

// byEnergy reports whether the words beside an amount of money say "a kWh":
// "电费一度0.6元".
func (r *Reader) byEnergy(i int) bool {
	t := r.Tokens[i]
	before, after := strings.TrimRight(r.Text[:t.Lo], " "), strings.TrimLeft(r.Text[t.Hi:], " /一每")
	return strings.HasSuffix(before, "度") || strings.HasSuffix(before, "度电") || strings.HasSuffix(before, "电费") || strings.HasSuffix(before, "电价") || strings.HasPrefix(after, "度") || t.Value < 4 && r.Matches(tariff, before)
}

// kWhBehind and kWhBefore stand beside the price of energy: "0.40 euro per kWh", "1 kWh costs
// 0.35 EUR".
var (
	kWhBehind = pattern.Of(`^ ?(?:per|a|an|each|/|for (?:each|one|a)|für die|pro|je|la|le|el|al|za) ?(?:1 )?(?:kwh|kilowatt)`)
	kWhBefore = pattern.Of(`\b(?:kwh|kilowatt[- ]?hours?) (?:costs?|is|are|at|price[sd]?(?: at)?|goes for|for|kostet|coûte|cuesta)(?: about| around| roughly| some| me| us)* ?$`)
)

var kwhOrKilowattWords = pattern.OneOf("kwh", "kilowatt")

// perKWh reports whether an amount of money is the price of energy.
func (r *Reader) perKWh(i int) bool {
	return r.energyAt(i) || r.Mentions(kwhOrKilowattWords) && (r.Matches(kWhBehind, r.Text[r.Tokens[i].Hi:]) || r.Matches(kWhBefore, r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo]))
}

// energyNamed are words for what electricity costs.
var energyNamed = pattern.OneOf("electricity", "electric bill", "power cost", "power bill", "cost of power", "energy cost", "energy bill", "电费", "电价")

// mostPerKWh is more than a kilowatt hour costs anywhere, in dollars or euros.
const mostPerKWh = 1.5

var energyAtWords = pattern.OneOf("rent", "租", "per hour", "an hour", "/h")

// energyAt reports whether a small amount of money is the price of energy, where a bill for it is asked:
// "electricity for 8 h100 at 0.12 usd". An hour of a card costs as little.
func (r *Reader) energyAt(i int) bool {
	t := r.Tokens[i]
	return t.Value > 0 && t.Value < mostPerKWh && r.Query.PricePerKWh == 0 && r.Mentions(energyNamed) && !r.hourly(i) && !r.Mentions(energyAtWords)
}

// tariff ends before the price of energy that is told without its currency: "电价按0.6算",
// "electricity at 0.3".
var tariff = pattern.Of(`(?:电价|电费单价|电费|度电|一度|每度)(?:现在|目前|这边|我们这|大概|大约|差不多|按照|按|是|为|约|算|才|只要|要|就|:|=| )*$|\b(?:electricity|tariff|kwh|kilowatt[- ]?hour|power|energy)(?: (?:price|rate|costs?|is|at|of|here|around|about|for))* ?[:=]? ?$`)

var bareTariffWords = pattern.OneOf("电", "度", "electric", "tariff", "kwh", "power", "energy")

// bareTariff reads such a price.
func (r *Reader) bareTariff(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if t.Value <= 0 || t.Value >= 4 || t.Value == float64(int(t.Value)) || q.PricePerKWh != 0 || t.Type != token.Number || !r.Mentions(bareTariffWords) || !r.Asked.Asks("power", "cost") && r.Asked.Of("intent") == nil {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Card, token.Bare, token.Measure, token.Quantity, token.Key, token.Data, token.Unit:
		return false
	}
	if !r.Matches(tariff, r.ClauseBefore(t)) {
		return false
	}
	q.PricePerKWh = t.Value
	if chars.HasHan(r.Text) {
		q.Currency = "cny"
	}
	r.Mark("price_per_kwh", i, i)
	return true
}
