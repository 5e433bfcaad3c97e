package parser

import (
	"fmt"
	"slices"
)

// ofMachine is said of a price that is that of a whole machine, and ofEachCard of one
// that is a card's.
var (
	ofMachine  = patternOf(`\b(?:nodes?|instances?|servers?|machines?|box|pods?|rig|system|whole thing)\b|整机|整台|一台|每台|单台|机器|服务器|节点|实例`)
	ofEachCard = patternOf(`\b(?:per|each|every|a|an) (?:single )?(?:gpu|card|[a-z]?\d{2,4}[a-z]?\b)|/ ?(?:gpu|card)|gpu[ -]?hours?|card[ -]?hours?|\beach\b|每卡|每张|单卡|单张|一张|每块|卡时|每个卡|单价|/ ?卡`)
)

// dearest is beyond what a single card rents for by the hour: list prices end at 18 USD (B300 on
// AWS), and in China at half of that. A dearer hour is that of a machine.
var dearest = map[string]float64{"usdh": 18, "usd": 18, "eurh": 18, "eur": 18, "cnyh": 60, "cny": 60}

// longer is by how much the dearest card is cheaper in a rent than by the hour: half by the month,
// and where several cards are named before such a rent, what most cards cost (2,000 USD a month).
func (r *reader) longer(i int) float64 {
	t := r.tokens[i]
	if !r.matches(longRent, r.text[t.lo:t.hi]) {
		return 1
	}
	for j := i - 1; j >= 1 && j >= i-6; j-- {
		if card := r.tokens[j]; card.isCard() || card.typ == tMeasure && card.kind == "card" {
			if before := r.tokens[j-1]; (before.typ == tNumber || before.typ == tSeveral || before.typ == tMeasure || before.typ == tTimes) && !r.stops(j) {
				return 6
			}
			return 2 // the price of the card that it stands behind
		}
	}
	if next, of := r.at(i+1), r.at(i+2); (next.typ == tNumber || next.typ == tSeveral) && (of.isCard() || of.typ == tMeasure && of.kind == "card") {
		return 6
	}
	return 2
}

var longRent = patternOf(`月|年|month|/ ?mo\b|year|yr`)

// largestRent bounds what is reckoned with; what is beyond is refused.
const largestRent = 1e9

// settleRents takes the price of a machine's hour for what it is, each of its cards costs its
// share, and gives each of several cards its own.
func (r *reader) settleRents() {
	q := &r.query
	if len(r.rents) == 0 || r.holdsPair() {
		return
	}
	if len(r.rents) > 1 && r.setRentsApart() {
		return
	}
	i := r.rents[len(r.rents)-1]
	if n := int(r.tokens[i].active); q.GPUCount == 0 && n > 0 && q.GPU != "" {
		q.GPUCount = n // "15k a month for 8"
	}
	cards := q.GPUCount
	if r.tokens[i].kind != "whole" {
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
func (r *reader) eachRents(i, cards int) float64 {
	t := r.tokens[i]
	if cards < 2 || t.value > largestRent {
		return t.value
	}
	clause := r.clauseBefore(t) + r.text[t.lo:r.clauseEnd(i)]
	machine := r.matches(ofMachine, clause) || mentionsMachine(r.tokens[:i+1])
	if t.kind != "whole" && (r.matches(ofEachCard, clause) || !machine && t.value <= dearest[t.name]/r.longer(i)) {
		return t.value
	}
	each := rounded(t.value / float64(cards))
	r.passed = append(r.passed, i)
	r.say("assumed", i, i,
		fmt.Sprintf("%s an hour is taken as the price of all %d cards of the machine: %s for each.", plain(t.value), cards, plain(each)),
		fmt.Sprintf("每小时 %s 按整机 %d 张卡的价格计算：每张 %s。", plain(t.value), cards, plain(each)))
	return each
}

// setRentsApart gives each of the cards that are compared its own price, told beside its name; it
// reports false where one has none.
func (r *reader) setRentsApart() bool {
	q := &r.query
	told := make([]int, len(q.GPUOptions)) // one more than the token
	for k, i := range r.rents {
		if r.tokens[i].name != r.tokens[r.rents[0]].name {
			return false // currencies are not converted
		}
		from, to := 0, len(r.tokens)
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
	prices := make(Numbers, len(told))
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
func (r *reader) namesCard(name string, from, to int) bool {
	for i := to - 1; i >= from; i-- {
		if t := r.at(i); t.typ == tCard || t.typ == tBare {
			return name == "" || t.name == name
		}
	}
	return false
}

// dayPriced asks for the rent of a period: 一天多少钱, "how much is a 4090 per day".
var dayPriced = patternOf(`(?:一|每)(?:个)?(?:天|日|周|星期|月|年)(?:要|是|得|大概|大约|租金)*(?:多少|几块|几个?钱)`)

// rentedBy takes a period whose rent is asked for beside some work for that, and not for the time
// which the work is given.
func (r *reader) rentedBy() {
	q := &r.query
	if q.Days == 0 || q.Per != "" || q.GPU == "" || q.Tokens+q.Samples+q.Steps == 0 || !r.matching.mentions("多少", "几") || !r.matches(dayPriced, r.text) {
		return
	}
	for name, days := range PeriodDays {
		if q.Days == days {
			q.Per, q.Days = name, 0
			r.spans["per"] = r.spans["days"]
			delete(r.spans, "days")
			return
		}
	}
}
