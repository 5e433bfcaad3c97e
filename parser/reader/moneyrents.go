package reader

import (
	"fmt"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// ofMachine is said of a price that is that of a whole machine, and ofEachCard of one
// that is a card's.
var (
	ofMachine = pattern.Of(`\b(?:nodes?|instances?|servers?|machines?|box|pods?|rig|system|whole thing)\b|整机|整台|一台|每台|单台|机器|服务器|节点|实例`)
	// wholeRented stands before the price of a machine that is rented whole: 租了一台4卡A100，每小时28块.
	wholeRented = pattern.Of(`(?:租|借|开)(?:了|用|着|的是)?(?:一|1|个)?台[^;?!]{1,24}[,、](?:大概|大约|一共|价格|费用|每小时|一小时|一个?小时|每天|一天|一个?月|每月|是|要|花|约|差不多)*$`)
	ofEachCard  = pattern.Of(`\b(?:per|each|every|a|an) (?:single )?(?:gpu|card|[a-z]?\d{2,4}(?:[sdtxg]|ti)?\b|910b)|/ ?(?:gpu|card)|gpu[ -]?hours?|card[ -]?hours?|\beach\b|每卡|每张|单卡|单张|一张|每块|卡时|每个卡|单价|/ ?卡`)
)

// dearest is beyond what a single card rents for by the hour: list prices end at 18 USD (B300 on
// AWS), and in China at half of that. A dearer hour is that of a machine.
var dearest = map[string]float64{"usdh": 18, "usd": 18, "eurh": 18, "eur": 18, "cnyh": 60, "cny": 60}

// longer is by how much the dearest card is cheaper in a rent than by the hour: half by the month,
// and where several cards are named before such a rent, what most cards cost (2,000 USD a month).
func (r *Reader) longer(i int) float64 {
	t := r.Tokens[i]
	if !r.Matches(longRent, r.Text[t.Lo:t.Hi]) {
		return 1
	}
	for j := i - 1; j >= 1 && j >= i-6; j-- {
		if card := r.Tokens[j]; card.IsCard() || card.Type == token.Measure && card.Kind == "card" {
			if before := r.Tokens[j-1]; (before.Type == token.Number || before.Type == token.Several || before.Type == token.Measure || before.Type == token.Times) && !r.Stops(j) {
				return 6
			}
			return 2 // the price of the card that it stands behind
		}
	}
	if next, of := r.At(i+1), r.At(i+2); (next.Type == token.Number || next.Type == token.Several) && (of.IsCard() || of.Type == token.Measure && of.Kind == "card") {
		return 6
	}
	return 2
}

var longRent = pattern.Of(`月|年|month|/ ?mo\b|year|yr`)

// largestRent bounds what is reckoned with; what is beyond is refused.
const largestRent = 1e9

// settleRents takes the price of a machine's hour for what it is, each of its cards costs its
// share, and gives each of several cards its own.
func (r *Reader) settleRents() {
	q := &r.Query
	if len(r.rents) == 0 || r.HoldsPair() {
		return
	}
	if len(r.rents) > 1 && r.setRentsApart() {
		return
	}
	i := r.rents[len(r.rents)-1]
	if n := int(r.Tokens[i].Active); q.GPUCount == 0 && n > 0 && q.GPU != "" {
		q.GPUCount = n // "15k a month for 8"
	}
	cards := q.GPUCount
	if r.Tokens[i].Kind != "whole" {
		cards /= max(q.Nodes, 1)
	}
	each := r.eachRents(i, cards)
	if q.PricePerGPUHourCNY > 0 {
		q.PricePerGPUHourCNY = each
	} else if q.PricePerGPUHour > 0 {
		q.PricePerGPUHour = each
	}
}

// eachRents is what one of some cards costs by a price that is told.
func (r *Reader) eachRents(i, cards int) float64 {
	t := r.Tokens[i]
	if cards < 2 || t.Value > largestRent {
		return t.Value
	}
	clause := r.ClauseBefore(t) + r.Text[t.Lo:r.clauseEnd(i)]
	machine := r.Matches(ofMachine, clause) || mentionsMachine(r.Tokens[:i+1]) || r.Matches(wholeRented, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo])
	if t.Kind != "whole" && (r.Matches(ofEachCard, clause) || !machine && t.Value <= dearest[t.Name]/r.longer(i)) {
		return t.Value
	}
	each := definition.Rounded(t.Value / float64(cards))
	r.Passed = append(r.Passed, i)
	r.Say("assumed", i, i,
		fmt.Sprintf("%s an hour is taken as the price of all %d cards of the machine: %s for each.", definition.Plain(t.Value), cards, definition.Plain(each)),
		fmt.Sprintf("每小时 %s 按整机 %d 张卡的价格计算：每张 %s。", definition.Plain(t.Value), cards, definition.Plain(each)))
	return each
}

// setRentsApart gives each of the cards that are compared its own price, told beside its name; it
// reports false where one has none.
func (r *Reader) setRentsApart() bool {
	q := &r.Query
	told := make([]int, len(q.GPUOptions)) // one more than the token
	for k, i := range r.rents {
		if strings.TrimSuffix(r.Tokens[i].Name, "h") != strings.TrimSuffix(r.Tokens[r.rents[0]].Name, "h") {
			return false // currencies are not converted
		}
		from, to := 0, len(r.Tokens)
		if k > 0 {
			from = r.rents[k-1] + 1
		}
		if k+1 < len(r.rents) {
			to = r.rents[k+1]
		}
		for n, d := range q.GPUOptions {
			if d.GPU != "" && (r.namesCard(d.GPU, from, i) || !r.namesCard("", from, i) && r.namesCard(d.GPU, i, to)) {
				told[n] = i + 1
			}
		}
	}
	if len(told) < 2 || slices.Contains(told, 0) {
		return false
	}
	prices := make(query.Numbers, len(told))
	for n, d := range q.GPUOptions {
		prices[n] = r.eachRents(told[n]-1, d.Count)
	}
	if q.PricePerGPUHourCNY > 0 {
		q.Currency = "cny"
	}
	q.Prices, q.PricePerGPUHour, q.PricePerGPUHourCNY = prices, 0, 0
	return true
}

// namesCard reports whether the last card that is named among some tokens is one, or, without a
// name, whether there is any.
func (r *Reader) namesCard(name string, from, to int) bool {
	for i := to - 1; i >= from; i-- {
		if t := r.At(i); t.Type == token.Card || t.Type == token.Bare {
			return name == "" || t.Name == name
		}
	}
	return false
}

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
