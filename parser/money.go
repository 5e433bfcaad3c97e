package parser

import (
	"slices"
	"strconv"
	"strings"
)

// dollars reads money: by the hour, a budget, or a price.
func (r *reader) dollars(i int) {
	q := &r.query
	v := r.tokens[i].value
	switch {
	case r.matches(tokenPrice, r.text[r.tokens[i].hi:]):
		r.tokenPrice(i)
	case v < dearest["usd"] && r.pricedApart():
		r.hourlyPrice(i) // "1x H100 at $2.5 or 8x 4090 at $0.4 each"
	case r.hourly(i), q.GPUHours > 0 && v < 100 && !q.hasBudget() && !q.hasRent() && !r.budgeted():
		r.hourlyPrice(i) // of hours that were told: "1000 H100 GPU hours at $2"
	case v < 50 && len(r.hardware) > 0 && !q.hasBudget() && !r.budgeted() && r.matching.mentions("hour", "hrs", "小时") && r.matches(atPrice, r.clauseBefore(r.tokens[i])):
		r.hourlyPrice(i) // "2 a100 for 10 hours at $1.5 each"
	case v < 15 && len(r.hardware) > 0 && !q.hasBudget() && !q.hasRent() && !r.budgeted() && r.matching.mentions("week", "day", "month", "周", "天", "月") && r.matches(atPrice, r.clauseBefore(r.tokens[i])) && !r.matches(ofPeriod, r.text[r.tokens[i].hi:]):
		r.hourlyPrice(i) // "8 h100 for 3 weeks at $2.99": nobody sells a card for it
	case v < 15 && (r.at(i-1).isCard() || r.at(i-2).isCard() && r.matches(atPrice, r.clauseBefore(r.tokens[i]))) && !q.hasBudget() && !q.hasRent() && !r.budgeted() && !r.asked.asks("enough") && !r.matches(ofPeriod, r.text[r.tokens[i].hi:]):
		r.hourlyPrice(i) // "runpod a100 $1.19 for a month"
	case v < 50 && len(r.hardware) > 0 && (q.PriceUSD >= 10*v || q.hasBudget() && len(q.BudgetUSD) > 0 && q.BudgetUSD[0] >= 10*v) && !q.hasRent() && (r.matches(atPrice, r.clauseBefore(r.tokens[i])) || v < 15 && r.at(i-2).isCard()):
		r.hourlyPrice(i) // "$500, rent 8 h100 at $2.5"
	case r.claimedSum(i):
		r.passed = append(r.passed, i)
	case r.apiecePrice(i) && !q.hasRent() && (q.PriceUSD == 0 || q.PriceUSD == v):
		q.PriceUSD = v
		r.mark("price_usd", i, i)
	case r.paidFor(i):
		if q.PriceUSD == 0 {
			q.PriceUSD = v
			r.mark("price_usd", i, i)
		}
	case v == q.PriceUSD || slices.Contains(q.BudgetUSD, v): // "360 bucks ($360)"
	case q.hasBudget():
		q.BudgetUSD = append(q.BudgetUSD, v)
	case r.boughtAt(i) && q.PriceUSD == 0:
		q.PriceUSD = v
		r.mark("price_usd", i, i)
	case r.saysPrice(i) && q.PriceUSD != 0 && q.PriceUSD != v:
		q.PriceUSD = 0 // one for each of several cards
		delete(r.spans, "price_usd")
	case r.saysPrice(i) && r.eitherCard(i):
		q.BudgetUSD = Numbers{v} // "4x 3090 or one 5090 for $3000"
		r.mark("budget_usd", i, i)
	case r.saysPrice(i):
		q.PriceUSD = v
		r.mark("price_usd", i, i)
	default:
		q.BudgetUSD = Numbers{v}
		r.mark("budget_usd", i, i)
	}
}

// euros reads what can be spent in euros. What a card costs in them is no figure that one reckons with.
func (r *reader) euros(i int) {
	q, v := &r.query, r.tokens[i].value
	if v < 50 || r.paidFor(i) || r.apiecePrice(i) || r.saysPrice(i) && !r.budgeted() || len(q.BudgetUSD)+len(q.BudgetCNY) > 0 || slices.Contains(q.BudgetEUR, v) {
		return
	}
	q.BudgetEUR = append(q.BudgetEUR, v)
	r.mark("budget_eur", i, i)
}

// paid ends before what somebody paid for what there is, which is nothing that can be spent: "it cost me $1500",
// "bought it used for $650"; notYetPaid ends before a payment that is asked about or to come.
var (
	paid       = patternOf(`\b(?:paid|cost(?:ed)? (?:me|us)|set (?:me|us) back|(?:bought|got|grabbed|snagged|picked|scored|snatched) (?:it|them|one|mine|this|that|both|the card|the cards|the gpu|the box)(?: up)?(?: [a-z]+){0,3} (?:for|at)) ?(?:about|around|roughly|only|just|like|over|almost|nearly|~)? ?$`)
	notYetPaid = patternOf(`\b(?:would|will|could|can|if|gets?|getting|be|being|should|what|how|did|does|do)(?: (?:i|we|you|they|it|that|this|have|has|be|not|ever))* $`)
)

// paidForWork stands behind what some work was paid with.
var paidForWork = patternOf(`^ ?(?:usd|dollars?|bucks|eur|euros?)? ?(?:(?:to|for) (?:train|pretrain|pre-train|fine|run|serv|lora|qlora|sft|do|rent|an? (?:run|finetune|training))|(?:per|an?|/|each|every) ?(?:h\b|hr|hour|day|week|month))`)

// paidFor reports whether an amount of money is one that was paid already.
func (r *reader) paidFor(i int) bool {
	if !r.matching.mentions("paid", "cost me", "cost us", "costed", " back", "bought", "got ", "grabbed", "snagged", "picked", "scored", "snatched") || r.budgeted() {
		return false
	}
	before := r.clauseBefore(r.tokens[i])
	at := r.places(paid, before)
	return at != nil && !r.matches(notYetPaid, before[:at[0]]) && !r.matches(paidForWork, r.text[r.tokens[i].hi:])
}

// apiece stands behind the price of each of several cards: "at 250 $ apiece".
var apiece = patternOf(`^ ?(?:each|apiece|a piece|per (?:card|piece|gpu|unit)|a card|la pièce|pièce|l'unité|chacune?|pro stück|je stück|das stück|stück|je karte|pro karte|cada una|cada uno|por tarjeta|l'una|ciascuna|за штуку|каждая|за каждую)\b`)

// apieceBefore ends before it: "für je 600 €".
var apieceBefore = patternOf(`\b(?:je|jeweils|each (?:at|for)|apiece at)(?: about| around)? $|每张(?:卖|才|只要|要|大概|约)*$`)

// apiecePrice reports whether an amount of money is told of each card.
func (r *reader) apiecePrice(i int) bool {
	return len(r.hardware) > 0 && (r.matches(apiece, r.text[r.tokens[i].hi:]) || r.matches(apieceBefore, r.clauseBefore(r.tokens[i])))
}

// claimedCost ends before what somebody says that training costs: "that training a 13B only costs $300".
var claimedCost = patternOf(`\b(?:that|training|pretraining|claims?|claimed|says?|said|really|how (?:can|could|does|do|did))\b[^.?!;]{0,48}\b(?:only )?costs?(?: them| only| just| about| me| us)* ?$|(?:只要|只需要?|只花|才花|仅需|仅花|成本(?:是|只有|才|仅)*|号称|据说)(?:了|约|大概|大约)*$`)

// perRun stands behind what a part of the work costs: "$30 per epoch".
var perRun = patternOf(`^ ?(?:per|an?|each|/) ?(?:epoch|run|step|experiment|1k steps)\b`)

// claimedSum reports whether an amount of money is what a run of training is said to cost.
func (r *reader) claimedSum(i int) bool {
	if !r.budgeted() && r.matches(perRun, r.text[r.tokens[i].hi:]) {
		return true
	}
	return r.training() && !r.budgeted() && r.asked.asks("cost", "explain", "normal", "does") && r.matching.mentions("cost", "只", "才", "仅", "成本") && r.matches(claimedCost, r.clauseBefore(r.tokens[i]))
}

// pricedApart reports whether several cards are told with a price each that only an hour has.
func (r *reader) pricedApart() bool {
	cards, prices := 0, 0
	for i := range r.tokens {
		switch t := &r.tokens[i]; {
		case t.isCard():
			cards++
		case t.typ == tUnit && t.name == "usd" && t.value > 0 && t.value < dearest["usd"] && (r.at(i-1).isCard() || r.matches(atPrice, r.clauseBefore(*t))):
			prices++
		}
	}
	return cards > 1 && prices > 1
}

// ofPeriod stands behind what something costs by the day or the month.
var ofPeriod = patternOf(`^ ?(?:usd|dollars?|bucks)? ?(?:(?:/|per|an?|each|every) ?(?:day|week|month|mo|year|yr|user|seat|m|million|mtok|1m|1k|kwh)\b|kwh|total\b|in total\b|all in\b|altogether\b)`)

// atPrice ends before a price that is one of an hour, where hours are told.
var atPrice = patternOf(`(?:\bat|@)(?: about| around)? ?$`)

// hourlyPrice reads the price of an hour, in the currency of its unit. One of
// nothing is left out, and that is told.
func (r *reader) hourlyPrice(i int) {
	if r.tokens[i].value == 0 {
		r.say("zero_price", i, i, "A price of 0 is not reckoned with; without one the lowest list price is taken.", "价格 0 不参与计算；没有给出价格时按最低标价。")
		return
	}
	r.rents = append(r.rents, i)
	r.used[i] = true
	q, v := &r.query, r.tokens[i].value
	switch r.tokens[i].name {
	case "cny", "cnyh":
		q.PricePerGPUHourCNY = v
		r.mark("price_per_gpu_hour_cny", i, i)
	case "eur", "eurh":
		q.PricePerGPUHour, q.Currency = v, "eur"
		r.mark("price_per_gpu_hour", i, i)
	default:
		q.PricePerGPUHour = v
		r.mark("price_per_gpu_hour", i, i)
	}
}

// byEnergy reports whether the words beside an amount of money say "a kWh":
// "电费一度0.6元".
func (r *reader) byEnergy(i int) bool {
	t := r.tokens[i]
	before, after := strings.TrimRight(r.text[:t.lo], " "), strings.TrimLeft(r.text[t.hi:], " /一每")
	return strings.HasSuffix(before, "度") || strings.HasSuffix(before, "度电") || strings.HasSuffix(before, "电费") || strings.HasSuffix(before, "电价") || strings.HasPrefix(after, "度")
}

// kWhBehind and kWhBefore stand beside the price of energy: "0.40 euro per kWh", "1 kWh costs
// 0.35 EUR".
var (
	kWhBehind = patternOf(`^ ?(?:per|a|an|each|/|for (?:each|one|a)|für die|pro|je|la|le|el|al|za) ?(?:1 )?(?:kwh|kilowatt)`)
	kWhBefore = patternOf(`\b(?:kwh|kilowatt[- ]?hours?) (?:costs?|is|are|at|price[sd]?(?: at)?|goes for|for|kostet|coûte|cuesta)(?: about| around| roughly| some| me| us)* ?$`)
)

// perKWh reports whether an amount of money is the price of energy.
func (r *reader) perKWh(i int) bool {
	return r.energyAt(i) || r.matching.mentions("kwh", "kilowatt") && (r.matches(kWhBehind, r.text[r.tokens[i].hi:]) || r.matches(kWhBefore, r.text[max(0, r.tokens[i].lo-48):r.tokens[i].lo]))
}

// energyNamed are words for what electricity costs.
var energyNamed = [...]string{"electricity", "electric bill", "power cost", "power bill", "cost of power", "energy cost", "energy bill", "电费", "电价"}

// mostPerKWh is more than a kilowatt hour costs anywhere, in dollars or euros.
const mostPerKWh = 1.5

// energyAt reports whether a small amount of money is the price of energy, where a bill for it is asked:
// "electricity for 8 h100 at 0.12 usd". An hour of a card costs as little.
func (r *reader) energyAt(i int) bool {
	t := r.tokens[i]
	return t.value > 0 && t.value < mostPerKWh && r.query.PricePerKWh == 0 && r.matching.mentions(energyNamed[:]...) && !r.hourly(i) && !r.matching.mentions("rent", "租", "per hour", "an hour", "/h")
}

// tariff ends before the price of energy that is told without its currency: "电价按0.6算",
// "electricity at 0.3".
var tariff = patternOf(`(?:电价|电费单价|电费|度电|一度|每度)(?:现在|目前|这边|我们这|大概|大约|差不多|按照|按|是|为|约|算|才|只要|要|就|:|=| )*$|\b(?:electricity|tariff|kwh|kilowatt[- ]?hour|power|energy)(?: (?:price|rate|costs?|is|at|of|here|around|about|for))* ?[:=]? ?$`)

// bareTariff reads such a price.
func (r *reader) bareTariff(i int) bool {
	t, q := r.tokens[i], &r.query
	if t.value <= 0 || t.value >= 4 || t.value == float64(int(t.value)) || q.PricePerKWh != 0 || t.typ != tNumber || !r.matching.mentions("电", "度", "electric", "tariff", "kwh", "power", "energy") || !r.asked.asks("power", "cost") && r.asked.of("intent") == nil {
		return false
	}
	switch next := r.at(i + 1); next.typ {
	case tTimes, tCard, tBare, tMeasure, tQuantity, tKey, tData, tUnit:
		return false
	}
	if !r.matches(tariff, r.clauseBefore(t)) {
		return false
	}
	q.PricePerKWh = t.value
	if hasHan(r.text) {
		q.Currency = "cny"
	}
	r.mark("price_per_kwh", i, i)
	return true
}

// hourly reports whether the words beside an amount of money say "an hour".
func (r *reader) hourly(i int) bool {
	if r.matches(cardHour, r.text[r.tokens[i].hi:]) || opens(strings.TrimLeft(r.text[r.tokens[i].hi:], " "), []string{"de l'heure", "l'heure", "par heure", "all'ora"}) > 0 {
		return true
	}
	for _, j := range [...]int{i + 1, i + 2, i - 1, i - 2, i + 3} {
		t := r.at(j)
		if t.typ == 0 {
			continue
		}
		switch r.word(j) {
		case "h", "hr", "hour", "小时", "时", "每小时", "hours", "час", "stunde", "std", "heure", "hora", "ora", "時間", "시간":
			return true
		}
		if t.name == "hour" && (t.typ != tUnit || t.value == 1) {
			return true
		}
	}
	return false
}

// saysPrice reports whether an amount of money is what a card costs: "V100s for
// $360".
func (r *reader) saysPrice(i int) bool {
	if r.training() && !r.hasHardware() {
		return false // "can I train a 13B for $300": what can be spent
	}
	for j := i - 1; j >= i-2 && j >= 0; j-- {
		switch r.word(j) {
		case "for", "at", "@", "price", "costs", "cost", "worth", "asking", "für", "pour", "por", "за", "kostet", "kosten", "coûte", "cuesta", "cuestan", "стоит":
			return len(r.hardware) > 0 && r.hardware[len(r.hardware)-1].to >= i-4
		}
	}
	return len(r.hardware) > 0 && r.matching.mentions("卖", "售", "价", "到手", "收", "一张", "一块") && !r.budgeted() && (r.matches(pricedBefore, r.clauseBefore(r.tokens[i])) || opens(strings.TrimLeft(r.text[r.tokens[i].hi:], " "), []string{"一张", "一块", "一个", "每张"}) > 0)
}

// eitherCard reports whether one card or another stands before an amount of money behind "for", which
// both are to be had for.
func (r *reader) eitherCard(i int) bool {
	said := 0
	for j := i - 1; j >= 0; j-- {
		t := r.tokens[j]
		switch {
		case t.typ == tEither && t.kind == "or" && said == 1:
			said = 2
		case t.isCard() && said == 2:
			return r.word(i-1) == "for" || r.word(i-2) == "for" || r.word(i-3) == "for"
		case t.isCard():
			said = 1
		}
	}
	return false
}

// monthlyBudget tells of what can be spent in a month.
var (
	monthlyBudget = patternOf(`\bmonthly (?:gpu |cloud |compute |infra(?:structure)? )?budget\b|\bbudget[^.?!;]{0,24}(?:(?:per|a|each|every|/) ?month|monthly|/ ?mo)\b|(?:每个?月|月)(?:的)?预算|预算(?:是|为)?(?:每个?月|一个?月|每月)` +
		`|\d ?k? ?(?:[$€]|usd|dollars?|bucks?|eur|euros?)? ?(?:/ ?|per |an? |each |every )(?:calendar )?(?:month|mo)\b|\d ?k? ?(?:[$€]|usd|dollars?|bucks?|eur|euros?)? monthly\b|(?:每个?月|一个?月)[^,;?!、]{0,6}\d[^,;?!、]{0,8}(?:预算|元|块)`)
	countAtEnd = patternOf(`\bon (\d{1,3})(?: of (?:them|those|these))? ?[?.!]*$`)
)

// toBuy are words beside which money is the price of a card that is bought.
var toBuy = [...]string{"buy", "bought", "purchas", "pay off", "pays off", "paid off", "pay itself", "pays for itself", "break even", "breakeven", "break-even", "买", "购", "回本"}

// buyBehind and buyBefore stand beside the price of a card that may be rented as well: "$1600 to
// buy or $0.40/hr to rent".
var (
	buyBehind = patternOf(`^ ?(?:each |apiece )?(?:to (?:buy|purchase|own)|if (?:bought|i buy)|outright)\b`)
	buyBefore = patternOf(`(?:买|购)(?:入|来|价|一张|一块|下来|是|需要|要|得|花|约|大概)*$`)
)

// boughtAt reports whether an amount of money is such a price.
func (r *reader) boughtAt(i int) bool {
	return len(r.hardware) > 0 && r.matching.mentions("rent", "租") && !r.budgeted() &&
		(r.matches(buyBehind, r.text[r.tokens[i].hi:]) || r.matches(buyBefore, r.clauseBefore(r.tokens[i])))
}

// rentBudget takes money beside the price of an hour for what can be spent, where it is asked how long
// it lasts; and reads whether it is that of a month.
func (r *reader) rentBudget() {
	q := &r.query
	if !r.matching.mentions(toBuy[:]...) && q.hasRent() && q.PriceUSD > 0 && !q.hasBudget() && r.asked.asks("howlong", "howmany", "howmuch") && q.Tokens+q.Samples+q.Steps == 0 {
		q.BudgetUSD, q.PriceUSD = Numbers{q.PriceUSD}, 0
		r.spans["budget_usd"] = r.spans["price_usd"]
		delete(r.spans, "price_usd")
	}
	r.bareRate()
	if !q.hasBudget() {
		return
	}
	if q.Per == "" && r.matching.mentions("month", "/mo", "月") && r.matches(monthlyBudget, r.text) {
		q.Per = "month"
		if q.Days == PeriodDays["month"] {
			q.Days = 0 // 一个月2000块预算
			delete(r.spans, "days")
		}
	}
	if q.GPU != "" && q.GPUCount == 0 && q.hasRent() {
		if m := r.places(countAtEnd, r.text); m != nil {
			q.GPUCount, _ = strconv.Atoi(r.text[m[2]:m[3]])
			r.markText("gpu_count", m[2], m[3])
		}
	}
}

// rateAtEnd is the price of an hour that only its place tells: "700 dollars of H100 time at 2.5".
var rateAtEnd = patternOf(`(?:\b(?:[0-9]{1,4} ?x ?)?(?:time|hours?|compute|rentals?|rented|instances?|cloud|spot|gpus?|cards?|[a-z]{0,3}[0-9]{2,4}[a-z]{0,2})(?: ti| super| [0-9]{2,3} ?gb?)?,? |\b(?:hours?|hrs?|days?|weeks?|months?),? )(?:at|@) ?([0-9]{1,2}\.[0-9]{1,2})(?: (?:each|apiece|per card|per gpu))? ?(?:$|[,;?!])`)

// bareRate reads it where money or a time is told for cards without the price of an hour of them:
// "8xh100 at 2.99, 3 weeks".
func (r *reader) bareRate() {
	q := &r.query
	if q.GPU == "" || q.hasRent() || len(q.BudgetUSD) == 0 && (r.hasModel() || q.Hours+q.Days == 0) || !r.matching.mentions("at", "@") {
		return
	}
	m := r.places(rateAtEnd, r.text)
	if m == nil {
		return
	}
	rate, err := strconv.ParseFloat(r.text[m[2]:m[3]], 64)
	if err != nil || rate == 0 {
		return
	}
	q.PricePerGPUHour = rate
	r.markText("price_per_gpu_hour", m[2], m[3])
	r.loose = slices.DeleteFunc(r.loose, func(i int) bool { return r.tokens[i].lo >= m[2] && r.tokens[i].hi <= m[3] })
}

// Amounts of money are figures behind the sign of a currency.

// currencies are the signs that stand before an amount of money.
var currencies = [...]struct{ sign, unit string }{{"$", "usd"}, {"€", "eur"}, {"¥", "cny"}, {"￥", "cny"}}

// money reads "$360", "$40k" and "€2.10/h".
func (l *lexing) money(rest, sign, unit string) bool {
	gap := len(sign)
	gap += len(rest[gap:]) - len(strings.TrimLeft(rest[gap:], " "))
	value, n := number(rest[gap:])
	if n == 0 {
		return false
	}
	length := gap + n
	if after := rest[length:]; after != "" && after[0] == 'k' && !startsWord(after[1:]) {
		value *= 1000
		length++
	} else if times, more := millions(after); more > 0 {
		value *= times
		length += more
	} else if per, more := l.unitAfter(after); per.Name == "usdh" || per.Name == "usdkwh" {
		unit += strings.TrimPrefix(per.Name, "usd")
		length += more
	}
	l.emit(token{typ: tUnit, name: unit, value: value}, length)
	return true
}

// millions is the scale behind an amount of money, "$5.6M", "€2 million", "$3万", and its length.
func millions(after string) (times float64, length int) {
	for word, times := range map[string]float64{"m": 1e6, "mm": 1e6, " million": 1e6, " mio": 1e6, "万": 1e4, "百万": 1e6} {
		if rest, ok := strings.CutPrefix(after, word); ok && (word[0] >= 0x80 || !startsWord(rest)) && opens(rest, []string{" tok", "tok", " per", "/", "t"}) == 0 {
			return times, len(word)
		}
	}
	return 0, 0
}
