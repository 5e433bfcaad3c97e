package parser

import (
	"slices"
	"strconv"
)

// cardHour is what stands behind the price of an hour of a card that is named: "$2.5/A100
// GPU hour", "$1.89 per H100-hour".
var cardHour = patternOf(`^ ?(/|per|an?|每|一)( ?(single|one|an?|张|块|个|卡))? ?(?:[a-z0-9.\- ]{0,20}?[ \-/]|gpu|card)?(hours?|hrs?|h|小时|时)\b`)

// tokenPrice is what makes an amount of money the price of tokens.
var tokenPrice = patternOf(`^ ?(/|per|for|a|每|一)? ?(1?[km]|1000|1,000,000|1 ?(million|thousand)|million|thousand|百万|千|万)? ?(input |output |in |out )?(tok|个?token)|^ ?(?:/|per|for|a) ?(?:1 ?)?(?:m|million) (?:(?:input|output|prompt|completion)s?\b|(?:in|out)(?:$|[,;.?)]))`)

// hoursOfCard is what stands behind a number of hours of a card: "184320 A100 GPU
// hours", "1.3M H800 hours".
var hoursOfCard = patternOf(`^[ -]?(gpu|card|卡|gpu卡)?[ -]?(hours?\b|hrs?\b|小时|机时|卡时)`)

// cardHours reads the hours of a card that is named between, with its memory or without.
func (r *reader) cardHours(i int) bool {
	at := i + 1
	if t := r.at(at); t.typ == tMeasure && (t.name == "each" || hasHan(r.word(at))) {
		at++ // "170万个A100 GPU小时"
	}
	card := r.at(at)
	if card.typ != tCard && card.typ != tBare {
		return false
	}
	for next := r.at(at + 1); next.typ == tBytes || next.typ == tOpen || next.typ == tClose || r.word(at+1) == "-"; next = r.at(at + 1) {
		at++ // "960 A100 (40G) hours"
	}
	if !r.matches(hoursOfCard, r.text[r.tokens[at].hi:]) {
		return false
	}
	q := &r.query
	q.GPUHours, q.RefGPU = r.tokens[i].value, card.name
	r.mark("gpu_hours", i, i+1)
	if next := r.at(at + 1); next.is("data", "gpu_hours") {
		r.used[at+1] = true
	}
	return true
}

// budgetSaid is what a text ends in before what somebody can spend, and budgetNext what
// it goes on with.
var (
	budgetSaid = patternOf(`(budget|预算)( is| was| of|:|=| around| about| ~| under| up to| max| limit|约|大概|大约|是|为|在|只有|有|不超过| )*$`)
	budgetNext = patternOf(`^ ?(k |usd |dollars? |eur |euros? )?(budget|to spend)`)
)

// budgeted reports whether the text speaks of a budget.
func (r *reader) budgeted() bool {
	return r.whole.budget.says(r.matching, "budget", "预算", "to spend")
}

// money reads a number that the word budget makes an amount of money: "10k budget". One
// that is told in Chinese is yuan, which has no key.
func (r *reader) money(i int) bool {
	t := r.tokens[i]
	if t.typ == tScaled && r.bought(i) {
		r.query.BudgetUSD = Numbers{t.value}
		r.mark("budget_usd", i, i)
		return true
	}
	if !r.budgeted() {
		return false
	}
	if t.value < 100 || !r.matches(budgetSaid, r.clauseBefore(t)) && !r.matches(budgetNext, r.text[t.hi:]) {
		return false
	}
	switch next := r.at(i + 1); next.typ {
	case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData:
		return false
	}
	r.used[i] = true
	if !r.whole.han.holds(func() bool { return hasHan(r.text) }) && !r.query.hasBudget() {
		r.query.BudgetUSD = Numbers{t.value}
		r.mark("budget_usd", i, i)
	}
	return true
}

// boughtWith ends before what is to be spent: "what should I buy with 5k".
var boughtWith = patternOf(`\b(?:buy|build|spend|purchase|get)\b[^.?!;]{0,32} (?:with|under|for|around) (?:about |around |~|under |max )?$|\bspend (?:about |around |up to )?$`)

// bought reports whether a number of thousands is money to buy hardware with. A power of two is a
// length of context.
func (r *reader) bought(i int) bool {
	v := r.tokens[i].value
	if v < 500 || v > 100e3 || r.tokens[i].name != "k" || !r.asked.asks("buy", "config", "best") || r.query.hasBudget() || r.whole.han.holds(func() bool { return hasHan(r.text) }) {
		return false
	}
	switch next := r.at(i + 1); next.typ {
	case tQuantity, tData, tKey, tUnit:
		return false
	}
	thousands := int(v / 1000)
	return (thousands == 0 || thousands&(thousands-1) != 0 || thousands == 1) && r.matches(boughtWith, r.clauseBefore(r.tokens[i]))
}

// Money without its currency: what a card costs, "h100 at 24k each", "an a100 costs 9k", and what one
// of a kind may cost, "any cheaper option under 2k". What is told in Chinese is yuan.
var (
	costsBefore = patternOf(`\b(?:costs?|costing|priced at|price (?:is|of|tag of)|goes for|selling for|sells for|paid|quoted(?: at)?|quotes?(?: of)?)(?: (?:us|me|you|about|around|roughly|some|only|just|like|over|almost|nearly))* ?[~≈]? ?$`)
	eachBehind  = patternOf(`^ ?(?:each|apiece|a piece|a pop|per (?:card|gpu|piece|unit|device))(?: |$|[,.;?!)])`)
	cardAsks    = patternOf(`(?:at|for|@|is|are|:|=)(?: (?:about|around|roughly|only))? ?[~≈]? ?$`)
	mostBefore  = patternOf(`\b(?:options?|alternatives?|gpus?|graphics cards?|video cards?|cards?|rigs?|builds?|machines?|pcs?|laptops?|macs?|macbooks?|mac (?:mini|studio|pro)s?|setups?|workstations?|desktops?|anything|something|hardware|boxe?s?)(?: (?:for (?:sale|me)|out there|available|that (?:costs?|is|are)|i can (?:buy|get)|to (?:buy|get)))* (?:under|below|less than|cheaper than|for less than|for under)(?: (?:about|around|like))? ?$`)
	numberEnds  = patternOf(`^ ?(?:$|[,.;?!)]|(?:usd|bucks|dollars|for|that|to|which|with|and|or|if|runs?|is|can|than|able|capable|would|will|new|used)\b)`)
	ofPeople    = patternOf(`\b(?:users?|people|requests?|sessions?|clients?|streams?|conversations?|chats?|contexts?|ctx|prompts?|sequences?|tokens?)\b`)
)

// moneyWords are those of which a text has one that tells of money without its currency.
var moneyWords = [...]string{"cost", "pric", "cheap", "value", "procure", "buy", "bought", "budget", "worth", "expens", "paid", "sell", "goes for", "quote", "under", "below", "less than"}

// leastPrice and mostPrice bound what a card or a small machine costs.
const (
	leastPrice = 100
	mostPrice  = 100e3
)

// moneyOfThousands gives such an amount the unit that it lacks.
func moneyOfThousands(tokens []token, said *matching) {
	if !said.mentions(moneyWords[:]...) || hasHan(said.text) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.typ != tScaled && t.typ != tNumber || t.typ == tScaled && t.name != "k" || t.value < leastPrice || t.value > mostPrice || i+1 < len(tokens) && tokens[i+1].countedBy() {
			continue
		}
		clause, behind := clauseOf(said.text, t.lo), said.text[t.hi:]
		people := said.holds(ofPeople, behind[:min(len(behind), 24)])
		switch {
		case t.typ == tNumber && !said.holds(numberEnds, behind):
			continue
		case said.mentions("under", "below", "less than", "cheaper than") && !people && said.holds(mostBefore, clause):
		case t.typ == tNumber || people || i == 0:
			continue
		case said.holds(costsBefore, clause) && (cardAhead(tokens[:i]) || said.holds(eachBehind, behind)):
		case said.holds(eachBehind, behind) && (tokens[i-1].isCard() || cardAhead(tokens[:i]) && said.holds(cardAsks, clause)) && !said.holds(ofPeople, said.text[:t.lo]):
		default:
			continue
		}
		t.typ, t.kind, t.name = tUnit, "", "usd"
	}
}

// countedBy reports whether a token says what the number before it counts.
func (t *token) countedBy() bool {
	switch t.typ {
	case tQuantity, tData, tKey, tMeasure, tCard, tBare, tTimes, tUnit, tBytes:
		return true
	}
	return false
}

// cardAhead reports whether one of the last tokens is a card.
func cardAhead(tokens []token) bool {
	return slices.ContainsFunc(tokens[max(0, len(tokens)-4):], token.isCard)
}

// clauseOf is the part of a clause before a place.
func clauseOf(text string, at int) string { return text[clauseStart(text, at):at] }

// mentionsMachine reports whether a machine is named by its name, "p4d.24xlarge".
func mentionsMachine(tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return t.kind == "machine" })
}

// cheaper names what is sought as cheaper than what is told, or in its place.
var cheaper = patternOf(`\b(?:cheaper|less expensive|more affordable|more economical|budget|cheap)\b[^.?!;,]{0,24}\b(?:than|alternatives?|options?|substitutes?|replacements?|cards?|gpus?)\b|\balternatives? to\b|\binstead of (?:an? |the )?(?:expensive|pricey|costly)\b|比[^,;?!、]{1,14}(?:便宜|划算|省钱)的|替代(?:品|方案|卡|的卡)?|平替`)

// cheaperSought reports whether hardware is sought in place of what is named, for a load and with
// no price that one could reckon with.
func (r *reader) cheaperSought() bool {
	q := &r.query
	if q.GPU == "" && !q.hasBudget() || q.hasRent() || q.Tokens > 0 || !r.hasModel() && q.Task == "" && !q.hasBudget() {
		return false
	}
	return r.matching.mentions("cheap", "expensive", "afford", "alternative", "economical", "budget", "便宜", "划算", "省钱", "替") && r.matches(cheaper, r.text)
}

// cheapestWay seeks what runs a load for the least money: 最便宜怎么跑, 怎么部署最省钱.
var cheapestWay = patternOf(`(?:最便宜|最省钱|最低成本|成本最低|最经济|最划算)(?:的|地)*(?:怎么|咋|如何|方案|方式|跑法|办法|部署|配置|组合|搞法|训法|用什么|用啥|跑|训)|(?:怎么|咋|如何|用什么|用啥|什么卡|啥卡|什么配置)[^,;?!、家云平]{0,16}(?:最便宜|最省钱|成本最低|最经济|最划算)`)

// cheapestSought reports whether hardware is sought that does a load for the least money, none of it named.
func (r *reader) cheapestSought() bool {
	q := &r.query
	return r.matching.mentions("最便宜", "最省钱", "成本最低", "最低成本", "最经济", "最划算") && !r.hasHardware() && !q.hasRent() && q.Tokens+q.Samples+q.Hours+q.Days+q.TokenPrice == 0 && r.modelTold() && !r.matching.mentions("多少钱", "几块", "每小时", "一小时", "api") && r.matches(cheapestWay, r.text)
}

// Cards that are faster than the one that is named are sought in words that stand around it: "anything
// better than a 3090", 有没有比4090快的卡.
var (
	betterThan = patternOf(`\b(?:anything|something|any|some|another|an? (?:card|gpu|option|setup)|what|what's|which|is there|are there|recommend)\b[^.?!;,]{0,32}\b(?:faster|quicker|better|stronger|beefier|more powerful)\b[^.?!;,]{0,16}\bthan(?: (?:an?|my|our|the|one|single|this|that|dual|two|four|\d+ ?x?|nvidia|rtx|geforce))*[ -]?$`)
	thanCard   = patternOf(`比(?:我的|这张|一张|单张|两张|\d+ ?[x张块]?)* ?$`)
	betterCard = patternOf(`^ ?(?:更)?(?:快|好|强)(?:一?点|些)?的?(?:卡|显卡|gpu|方案|选择|配置)`)
)

// fasterSought reports whether such cards are sought for a load.
func (r *reader) fasterSought() bool {
	if q := &r.query; q.GPU == "" || q.GPUOptions != nil || !r.hasModel() || !r.matching.mentions("than", "比") || r.asked.asks("why") {
		return false
	}
	return slices.ContainsFunc(r.tokens, func(t token) bool {
		if !t.isCard() {
			return false
		}
		before := r.clauseBefore(t)
		return r.matches(betterThan, before) || r.matches(thanCard, before) && r.matches(betterCard, r.text[t.hi:])
	})
}

// thousandTokens is what a price of a thousand tokens goes on with.
var thousandTokens = patternOf(`^ ?(?:/|per|for|a|每|一)? ?(?:1?k|1000|1 ?thousand|thousand|千)`)

// tokenPrice reads what a service takes for a million tokens.
func (r *reader) tokenPrice(i int) {
	v := r.tokens[i].value
	if r.matches(thousandTokens, r.text[r.tokens[i].hi:]) {
		v *= 1000
	}
	if v > 0 && r.query.TokenPrice == 0 {
		r.query.TokenPrice = rounded(v)
		r.mark("price_per_mtok", i, i)
	}
}

// How many times a price is another is told in either direction; what is kept is that of the dearer
// of two cards to the other: "twice the price", "half the price", 贵1倍.

var (
	priceTimes = patternOf(`\b(\d{1,2}(?:\.\d)?) ?(?:x|times) (?:the |as |its |more )?(?:price|prices|cost|money|much|expensive|rent|rate|pricey|costly|per hour)\b|\b(twice|double|triple|thrice|half)(?: the| as)? (?:price|cost|money|much|expensive|rent|rate)\b|\bcosts? (?:about |roughly )?(\d{1,2}(?:\.\d)?) ?(?:x|times)\b|贵(?:了)?(\d{1,2}(?:\.\d)?) ?倍|(?:价格|价钱|租金|费用|成本)(?:是|为|差|要)?[^,;?!]{0,8}?(\d{1,2}(?:\.\d)?) ?倍|(\d{1,2}(?:\.\d)?) ?倍(?:的)?(?:价格|价钱|租金|钱|费用|成本)`)
	dearerBy   = patternOf(`^贵`)
)

// priceRatios are the words for how many times a price is another.
var priceRatios = map[string]float64{"twice": 2, "double": 2, "triple": 3, "thrice": 3, "half": 0.5}

// priceRatio reads how many times a price is another.
func (r *reader) priceRatio() {
	q := &r.query
	if len(q.GPUOptions) == 2 && q.Prices == nil {
		r.pricesApart()
	}
	if len(q.GPUOptions) != 2 || q.Prices != nil || q.CardPrices != nil || !r.matching.mentions("price", "cost", "money", "as much", "expensive", "rent", "贵", "价", "租金", "费用", "成本", "倍") {
		return
	}
	m := r.places(priceTimes, r.text)
	if m == nil {
		return
	}
	figure := firstGroup(r.text, m)
	v, err := strconv.ParseFloat(figure, 64)
	if err != nil {
		v = priceRatios[figure]
	}
	switch {
	case v <= 0:
		return
	case r.matches(dearerBy, r.text[m[0]:m[1]]):
		v++ // 贵1倍 is twice the price
	case v < 1:
		v = tidy(1 / v) // of the cheaper one
	}
	q.PriceRatio = v
	r.markText("price_ratio", m[0], m[1])
}

// pricesApart reads what each of two compared cards costs to buy: the price behind its name.
func (r *reader) pricesApart() {
	q := &r.query
	prices := make(Numbers, 0, len(q.GPUOptions))
	at := -1
	for i, t := range r.tokens {
		switch {
		case t.isCard() && len(prices) < len(q.GPUOptions) && t.name == q.GPUOptions[len(prices)].GPU:
			at = i
		case t.typ == tUnit && t.name == "usd" && t.value >= leastPrice && at >= 0 && i-at <= 8:
			prices = append(prices, t.value)
			at = -1
		}
	}
	if len(prices) != len(q.GPUOptions) {
		return
	}
	q.CardPrices = prices
	q.BudgetUSD, q.PriceUSD = nil, 0
	delete(r.spans, "budget_usd")
	delete(r.spans, "price_usd")
}
