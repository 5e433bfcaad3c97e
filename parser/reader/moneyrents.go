package reader

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// What an hour of a card or of a machine costs.

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

// ofPeriod stands behind what something costs by the day or the month.
var ofPeriod = pattern.Of(`^ ?(?:usd|dollars?|bucks)? ?(?:(?:/|per|an?|each|every) ?(?:day|week|month|mo|year|yr|user|seat|m|million|mtok|1m|1k|kwh)\b|kwh|total\b|in total\b|all in\b|altogether\b)`)

// atPrice ends before a price that is one of an hour, where hours are told.
var atPrice = pattern.Of(`(?:\bat|@)(?: about| around)? ?$`)

// hourlyPrice reads the price of an hour, in the currency of its unit. One of
// nothing is left out, and that is told.
func (r *Reader) hourlyPrice(i int) {
	if r.Tokens[i].Value == 0 {
		r.Say("zero_price", i, i, "A price of 0 is not reckoned with; without one the lowest list price is taken.", "价格 0 不参与计算；没有给出价格时按最低标价。")
		return
	}
	r.rents = append(r.rents, i)
	r.Used[i] = true
	q, v := &r.Query, r.Tokens[i].Value
	switch r.Tokens[i].Name {
	case "cny", "cnyh":
		q.PricePerGPUHourCNY = v
		r.Mark("price_per_gpu_hour_cny", i, i)
	case "eur", "eurh":
		q.PricePerGPUHour, q.Currency = v, "eur"
		r.Mark("price_per_gpu_hour", i, i)
	default:
		q.PricePerGPUHour = v
		r.Mark("price_per_gpu_hour", i, i)
	}
}

// hourly reports whether the words beside an amount of money say "an hour".
func (r *Reader) hourly(i int) bool {
	if r.Matches(cardHour, r.Text[r.Tokens[i].Hi:]) || chars.Opens(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), []string{"de l'heure", "l'heure", "par heure", "all'ora"}) > 0 || r.Matches(hourNamed, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	for _, j := range [...]int{i + 1, i + 2, i - 1, i - 2, i + 3} {
		t := r.At(j)
		if t.Type == 0 {
			continue
		}
		switch r.Word(j) {
		case "h", "hr", "hour", "小时", "时", "每小时", "hours", "час", "stunde", "std", "heure", "hora", "ora", "時間", "시간":
			return true
		}
		if t.Name == "hour" && (t.Type != token.Unit || t.Value == 1) {
			return true
		}
	}
	return false
}

// hourNamed ends before the price of an hour that is named first: "cost per gpu hour is $2", "hourly rate 2 usd".
var hourNamed = pattern.Of(`\b(?:hourly(?: (?:gpu|card|rental|on-demand|spot))?(?: (?:rate|price|cost|rent|fee))?|(?:per|each|every|an?|one)? ?(?:gpu|card|\w{0,3}\d{2,3})?[ -]?hour)(?: (?:is|of|are|costs?|at|being|goes for))*:? ?$`)

// cardHour is what stands behind the price of an hour of a card that is named: "$2.5/A100
// GPU hour", "$1.89 per H100-hour".
var cardHour = pattern.Of(`^ ?(/|per|an?|每|一)( ?(single|one|an?|张|块|个|卡))? ?(?:[a-z0-9.\- ]{0,20}?[ \-/]|gpu|card)?(hours?|hrs?|h|小时|时)\b`)

// hoursOfCard is what stands behind a number of hours of a card: "184320 A100 GPU
// hours", "1.3M H800 hours".
var hoursOfCard = pattern.Of(`^[ -]?(gpu|card|卡|gpu卡)?[ -]?(hours?\b|hrs?\b|小时|机时|卡时)`)

// cardHours reads the hours of a card that is named between, with its memory or without.
func (r *Reader) cardHours(i int) bool {
	at := i + 1
	if t := r.At(at); t.Type == token.Measure && (t.Name == "each" || chars.HasHan(r.Word(at))) {
		at++ // "170万个A100 GPU小时"
	}
	card := r.At(at)
	if card.Type != token.Card && card.Type != token.Bare {
		return false
	}
	for next := r.At(at + 1); next.Type == token.Bytes || next.Type == token.Open || next.Type == token.Close || r.Word(at+1) == "-"; next = r.At(at + 1) {
		at++ // "960 A100 (40G) hours"
	}
	if !r.Matches(hoursOfCard, r.Text[r.Tokens[at].Hi:]) {
		return false
	}
	q := &r.Query
	q.GPUHours, q.RefGPU = r.Tokens[i].Value, card.Name
	r.Mark("gpu_hours", i, i+1)
	if next := r.At(at + 1); next.Is("data", "gpu_hours") {
		r.Used[at+1] = true
	}
	return true
}

// rateAtEnd is the price of an hour that only its place tells: "700 dollars of H100 time at 2.5".
var rateAtEnd = pattern.Of(`(?:\b(?:[0-9]{1,4} ?x ?)?(?:time|hours?|compute|rentals?|rented|instances?|cloud|spot|gpus?|cards?|[a-z]{0,3}[0-9]{2,4}[a-z]{0,2})(?: ti| super| [0-9]{2,3} ?gb?)?,? |\b(?:hours?|hrs?|days?|weeks?|months?),? )(?:at|@) ?([0-9]{1,2}\.[0-9]{1,2})(?: (?:each|apiece|per card|per gpu))? ?(?:$|[,;?!])`)

var atWords = pattern.OneOf("at", "@")

// bareRate reads it where money or a time is told for cards without the price of an hour of them:
// "8xh100 at 2.99, 3 weeks".
func (r *Reader) bareRate() {
	q := &r.Query
	if q.GPU == "" || q.HasRent() || len(q.BudgetUSD) == 0 && (r.HasModel() || q.Hours+q.Days == 0) || !r.Mentions(atWords) {
		return
	}
	m := r.Places(rateAtEnd, r.Text)
	if m == nil {
		return
	}
	rate, err := strconv.ParseFloat(r.Text[m[2]:m[3]], 64)
	if err != nil || rate == 0 {
		return
	}
	q.PricePerGPUHour = rate
	r.markText("price_per_gpu_hour", m[2], m[3])
	r.loose = slices.DeleteFunc(r.loose, func(i int) bool { return r.Tokens[i].Lo >= m[2] && r.Tokens[i].Hi <= m[3] })
}
