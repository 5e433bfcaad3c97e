package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

var (
	hourWords = pattern.OneOf("hour", "hrs", "小时")
	weekWords = pattern.OneOf("week", "day", "month", "周", "天", "月")
)

// dollars reads money: by the hour, a budget, or a price.
func (r *Reader) dollars(i int) {
	q := &r.Query
	v := r.Tokens[i].Value
	switch {
	case r.Matches(tokenPrice, r.Text[r.Tokens[i].Hi:]):
		r.tokenPrice(i)
	case r.noSum(i):
		r.Passed = append(r.Passed, i)
	case v < dearest["usd"] && r.pricedApart():
		r.hourlyPrice(i) // "1x H100 at $2.5 or 8x 4090 at $0.4 each"
	case r.hourly(i), q.GPUHours > 0 && v < 100 && !q.HasBudget() && !q.HasRent() && !r.budgeted():
		r.hourlyPrice(i) // of hours that were told: "1000 H100 GPU hours at $2"
	case v < 50 && len(r.Hardware) > 0 && !q.HasBudget() && !r.budgeted() && r.Mentions(hourWords) && r.Matches(atPrice, r.ClauseBefore(r.Tokens[i])):
		r.hourlyPrice(i) // "2 a100 for 10 hours at $1.5 each"
	case v < 15 && len(r.Hardware) > 0 && !q.HasBudget() && !q.HasRent() && !r.budgeted() && r.Mentions(weekWords) && r.Matches(atPrice, r.ClauseBefore(r.Tokens[i])) && !r.Matches(ofPeriod, r.Text[r.Tokens[i].Hi:]):
		r.hourlyPrice(i) // "8 h100 for 3 weeks at $2.99": nobody sells a card for it
	case v < 15 && (r.At(i-1).IsCard() || r.At(i-2).IsCard() && r.Matches(atPrice, r.ClauseBefore(r.Tokens[i]))) && !q.HasBudget() && !q.HasRent() && !r.budgeted() && !r.Asked.Asks("enough") && !r.Matches(ofPeriod, r.Text[r.Tokens[i].Hi:]):
		r.hourlyPrice(i) // "runpod a100 $1.19 for a month"
	case v < 50 && len(r.Hardware) > 0 && (q.PriceUSD >= 10*v || q.HasBudget() && len(q.BudgetUSD) > 0 && q.BudgetUSD[0] >= 10*v) && !q.HasRent() && (r.Matches(atPrice, r.ClauseBefore(r.Tokens[i])) || v < 15 && r.At(i-2).IsCard()):
		r.hourlyPrice(i) // "$500, rent 8 h100 at $2.5"
	case r.onTag(i) && !q.HasBudget():
		r.readTag(i)
	case r.spentNow(i):
		r.Passed = append(r.Passed, i)
	case r.claimedSum(i):
		r.Passed = append(r.Passed, i)
	case r.apiecePrice(i) && !q.HasRent() && (q.PriceUSD == 0 || q.PriceUSD == v):
		q.PriceUSD = v
		r.Mark("price_usd", i, i)
	case r.paidFor(i):
		if q.PriceUSD == 0 {
			q.PriceUSD = v
			r.Mark("price_usd", i, i)
		}
	case q.PriceUSD == 0 && r.cardSells(i):
		q.PriceUSD = v
		r.Mark("price_usd", i, i)
	case v == q.PriceUSD || slices.Contains(q.BudgetUSD, v): // "360 bucks ($360)"
	case q.HasBudget():
		q.BudgetUSD = append(q.BudgetUSD, v)
	case v >= 50 && r.Matches(spendLimit, r.ClauseBefore(r.Tokens[i])) && !r.Matches(paidForWork, r.Text[r.Tokens[i].Hi:]):
		q.BudgetUSD = query.Numbers{v}
		r.Mark("budget_usd", i, i)
	case (r.boughtAt(i) || r.askedForCard(i)) && q.PriceUSD == 0:
		q.PriceUSD = v
		r.Mark("price_usd", i, i)
	case q.PriceUSD != 0 && q.PriceUSD != v && (r.saysPrice(i) || r.cardSells(i)):
		q.PriceUSD = 0 // one for each of several cards
		delete(r.Spans, "price_usd")
	case r.saysPrice(i) && r.eitherCard(i):
		q.BudgetUSD = query.Numbers{v} // "4x 3090 or one 5090 for $3000"
		r.Mark("budget_usd", i, i)
	case r.saysPrice(i):
		q.PriceUSD = v
		r.Mark("price_usd", i, i)
	default:
		q.BudgetUSD = query.Numbers{v}
		r.Mark("budget_usd", i, i)
	}
}

// spendLimit ends before the most that somebody would spend: "for at most $2500".
var spendLimit = pattern.Of(`\b(?:under|at most|up to|max|maximum|max\.|no more than|not more than|below|within|not over|capped at|limit of|limited to|cap of)(?: about| around| like)? ?$`)

// euros reads what can be spent in euros. What a card costs in them is no figure that one reckons with.
func (r *Reader) euros(i int) {
	q, v := &r.Query, r.Tokens[i].Value
	if v < 50 || r.paidFor(i) || r.apiecePrice(i) || r.saysPrice(i) && !r.budgeted() || len(q.BudgetUSD)+len(q.BudgetCNY) > 0 || slices.Contains(q.BudgetEUR, v) {
		return
	}
	q.BudgetEUR = append(q.BudgetEUR, v)
	r.Mark("budget_eur", i, i)
}

// paid ends before what somebody paid for what there is, which is nothing that can be spent: "it cost me $1500",
// "bought it used for $650"; notYetPaid ends before a payment that is asked about or to come.
var (
	paid       = pattern.Of(`\b(?:paid|quoted(?: (?:me|us))?(?: at)?|listed (?:at|for)|cost(?:ed)? (?:me|us)|set (?:me|us) back|(?:bought|got|grabbed|snagged|picked|scored|snatched) (?:it|them|one|mine|this|that|both|the card|the cards|the gpu|the box)(?: up)?(?: [a-z]+){0,3} (?:for|at)) ?(?:about|around|roughly|only|just|like|over|almost|nearly|~)? ?$`)
	notYetPaid = pattern.Of(`\b(?:would|will|could|can|if|gets?|getting|be|being|should|what|how|did|does|do)(?: (?:i|we|you|they|it|that|this|have|has|be|not|ever))* $`)
)

// paidForWork stands behind what some work was paid with.
var paidForWork = pattern.Of(`^ ?(?:usd|dollars?|bucks|eur|euros?)? ?(?:(?:to|for) (?:train|pretrain|pre-train|fine|run|serv|lora|qlora|sft|do|rent|an? (?:run|finetune|training))|(?:per|an?|/|each|every) ?(?:h\b|hr|hour|day|week|month))`)

var paidForWords = pattern.OneOf("paid", "quoted", "listed", "cost me", "cost us", "costed", " back", "bought", "got ", "grabbed", "snagged", "picked", "scored", "snatched")

// paidFor reports whether an amount of money is one that was paid already.
func (r *Reader) paidFor(i int) bool {
	if !r.Mentions(paidForWords) || r.budgeted() {
		return false
	}
	before := r.ClauseBefore(r.Tokens[i])
	at := r.Places(paid, before)
	return at != nil && !r.Matches(notYetPaid, before[:at[0]]) && !r.Matches(paidForWork, r.Text[r.Tokens[i].Hi:])
}

// apiece stands behind the price of each of several cards: "at 250 $ apiece".
var apiece = pattern.Of(`^ ?(?:each|apiece|a piece|per (?:card|piece|gpu|unit)|a card|la pièce|pièce|l'unité|chacune?|pro stück|je stück|das stück|stück|je karte|pro karte|cada una|cada uno|por tarjeta|l'una|ciascuna|за штуку|каждая|за каждую)\b`)

// apieceBefore ends before it: "für je 600 €".
var apieceBefore = pattern.Of(`\b(?:je|jeweils|each (?:at|for)|apiece at)(?: about| around)? $|每张(?:卖|才|只要|要|大概|约)*$`)

// apiecePrice reports whether an amount of money is told of each card.
func (r *Reader) apiecePrice(i int) bool {
	return len(r.Hardware) > 0 && (r.Matches(apiece, r.Text[r.Tokens[i].Hi:]) || r.Matches(apieceBefore, r.ClauseBefore(r.Tokens[i])))
}

// claimedCost ends before what somebody says that training costs: "that training a 13B only costs $300".
var claimedCost = pattern.Of(`\b(?:that|training|pretraining|claims?|claimed|says?|said|really|how (?:can|could|does|do|did))\b[^.?!;]{0,48}\b(?:only )?costs?(?: them| only| just| about| me| us)* ?$|(?:只要|只需要?|只花|才花|仅需|仅花|成本(?:是|只有|才|仅)*|号称|据说)(?:了|约|大概|大约)*$`)

// perRun stands behind what a part of the work costs: "$30 per epoch".
var perRun = pattern.Of(`^ ?(?:per|an?|each|/) ?(?:epoch|run|step|experiment|1k steps)\b`)

var claimedSumWords = pattern.OneOf("cost", "只", "才", "仅", "成本")

// claimedSum reports whether an amount of money is what a run of training is said to cost.
func (r *Reader) claimedSum(i int) bool {
	if !r.budgeted() && r.Matches(perRun, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	return r.Training() && !r.budgeted() && r.Asked.Asks("cost", "explain", "normal", "does") && r.Mentions(claimedSumWords) && r.Matches(claimedCost, r.ClauseBefore(r.Tokens[i]))
}

// pricedApart reports whether several cards are told with a price each that only an hour has.
func (r *Reader) pricedApart() bool { return r.dearApart.Holds(r.pricesOfCards) }

// pricesOfCards looks for them.
func (r *Reader) pricesOfCards() bool {
	cards, prices := 0, 0
	for i := range r.Tokens {
		switch t := &r.Tokens[i]; {
		case t.IsCard():
			cards++
		case t.Type == token.Unit && (t.Name == "usd" || t.Name == "usdh") && t.Value > 0 && t.Value < dearest["usd"] && (r.At(i-1).IsCard() || r.Matches(atPrice, r.ClauseBefore(*t))):
			prices++
		}
	}
	return cards > 1 && prices > 1
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

var soldWords = pattern.OneOf("卖", "售", "价", "到手", "收", "一张", "一块")

// saysPrice reports whether an amount of money is what a card costs: "V100s for
// $360".
func (r *Reader) saysPrice(i int) bool {
	if r.Training() && !r.HasHardware() && !r.dealAsked(i) {
		return false // "can I train a 13B for $300": what can be spent
	}
	for j := i - 1; j >= i-2 && j >= 0; j-- {
		switch r.Word(j) {
		case "for", "at", "@", "price", "costs", "cost", "worth", "asking", "für", "pour", "por", "за", "kostet", "kosten", "coûte", "cuesta", "cuestan", "стоит":
			if len(r.Hardware) == 0 {
				return false
			}
			last := r.Hardware[len(r.Hardware)-1]
			behind := r.At(last.To + 1).Type
			return last.To >= i-4 && !(last.What == PartCount && (behind == token.Size || behind == token.Model)) // "run a 7B for $1500" counts no card
		}
	}
	return len(r.Hardware) > 0 && r.Mentions(soldWords) && !r.budgeted() && (r.Matches(pricedBefore, r.ClauseBefore(r.Tokens[i])) || chars.Opens(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), []string{"一张", "一块", "一个", "每张"}) > 0)
}

// dealWeighed are words that weigh what a card is sold for.
var dealWeighed = pattern.Of(`\b(?:worth|good (?:deal|buy|value|price|choice)|bad deal|decent deal|bargain|overpriced|fair price|rip-?off|second[- ]?hand|refurbished|refurb|used)\b|值得|值不值|划算|二手`)

// dealAsked reports whether money stands right behind a card that is weighed at that price.
func (r *Reader) dealAsked(i int) bool {
	return (r.At(i-2).IsCard() || r.At(i-3).IsCard()) && !r.budgeted() && r.Matches(dealWeighed, r.Text)
}

// eitherCard reports whether one card or another stands before an amount of money behind "for", which
// both are to be had for.
func (r *Reader) eitherCard(i int) bool {
	if r.Word(i-1) != "for" && r.Word(i-2) != "for" && r.Word(i-3) != "for" {
		return false
	}
	said := 0
	for j := i - 1; j >= 0; j-- {
		t := r.Tokens[j]
		switch {
		case t.Type == token.Either && t.Kind == "or" && said == 1:
			said = 2
		case t.IsCard() && said == 2:
			return true
		case t.IsCard():
			said = 1
		}
	}
	return false
}
