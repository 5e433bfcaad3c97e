package reader

import (
	"slices"
	"strconv"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// cardHour is what stands behind the price of an hour of a card that is named: "$2.5/A100
// GPU hour", "$1.89 per H100-hour".
var cardHour = pattern.Of(`^ ?(/|per|an?|每|一)( ?(single|one|an?|张|块|个|卡))? ?(?:[a-z0-9.\- ]{0,20}?[ \-/]|gpu|card)?(hours?|hrs?|h|小时|时)\b`)

// tokenPrice is what makes an amount of money the price of tokens.
var tokenPrice = pattern.Of(`^ ?(/|per|for|a|每|一)? ?(1?[km]|1000|1,000,000|1 ?(million|thousand)|million|thousand|百万|千|万)? ?(input |output |in |out )?(tok|个?token)|^ ?(?:/|per|for|a) ?(?:1 ?)?(?:m|million) (?:(?:input|output|prompt|completion)s?\b|(?:in|out)(?:$|[,;.?)]))`)

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

// budgetSaid is what a text ends in before what somebody can spend, and budgetNext what
// it goes on with.
var (
	budgetSaid = pattern.Of(`(budget|预算)( is| was| of|:|=| around| about| ~| under| up to| max| limit|约|大概|大约|是|为|在|只有|有|不超过| )*$`)
	budgetNext = pattern.Of(`^ ?(k |usd |dollars? |eur |euros? )?(budget|to spend)`)
)

var budgetWords = pattern.OneOf("budget", "预算", "to spend")

// budgeted reports whether the text speaks of a budget.
func (r *Reader) budgeted() bool {
	return r.Mentions(budgetWords)
}

// money reads a number that the word budget makes an amount of money: "10k budget". One
// that is told in Chinese is yuan, which has no key.
func (r *Reader) money(i int) bool {
	t := r.Tokens[i]
	if t.Type == token.Scaled && r.bought(i) {
		r.Query.BudgetUSD = query.Numbers{t.Value}
		r.Mark("budget_usd", i, i)
		return true
	}
	if !r.budgeted() {
		return false
	}
	if t.Value < 100 || !r.Matches(budgetSaid, r.ClauseBefore(t)) && !r.Matches(budgetNext, r.Text[t.Hi:]) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data:
		return false
	}
	r.Used[i] = true
	if !r.Whole.han.Holds(func() bool { return chars.HasHan(r.Text) }) && !r.Query.HasBudget() {
		r.Query.BudgetUSD = query.Numbers{t.Value}
		r.Mark("budget_usd", i, i)
	}
	return true
}

// boughtWith ends before what is to be spent: "what should I buy with 5k".
var boughtWith = pattern.Of(`\b(?:buy|build|spend|purchase|get)\b[^.?!;]{0,32} (?:with|under|for|around) (?:about |around |~|under |max )?$|\bspend (?:about |around |up to )?$`)

// bought reports whether a number of thousands is money to buy hardware with. A power of two is a
// length of context.
func (r *Reader) bought(i int) bool {
	v := r.Tokens[i].Value
	if v < 500 || v > 100e3 || r.Tokens[i].Name != "k" || !r.Asked.Asks("buy", "config", "best") || r.Query.HasBudget() || r.Whole.han.Holds(func() bool { return chars.HasHan(r.Text) }) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Quantity, token.Data, token.Key, token.Unit:
		return false
	}
	thousands := int(v / 1000)
	return (thousands == 0 || thousands&(thousands-1) != 0 || thousands == 1) && r.Matches(boughtWith, r.ClauseBefore(r.Tokens[i]))
}

// mentionsMachine reports whether a machine is named by its name, "p4d.24xlarge".
func mentionsMachine(tokens []token.Token) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Kind == "machine" })
}

// cheapestWay seeks what runs a load for the least money: 最便宜怎么跑, 怎么部署最省钱, "the cheapest rig for a 70b".
var cheapestWay = pattern.Of(`(?:最便宜|最省钱|最低成本|成本最低|最经济|最划算)(?:的|地)*(?:怎么|咋|如何|方案|方式|跑法|办法|部署|配置|组合|搞法|训法|用什么|用啥|跑|训)|(?:怎么|咋|如何|用什么|用啥|什么卡|啥卡|什么配置)[^,;?!、家云平]{0,16}(?:最便宜|最省钱|成本最低|最经济|最划算)|\b(?:cheapest|least expensive|lowest[ -](?:cost|price)|most affordable|most economical|least money) (?:possible |viable |reasonable |decent |used |usable |pc |home |local |single |multi |gpu |card |llm |ai )*(?:setups?|rigs?|builds?|hardware|machines?|box|boxes|servers?|workstations?|systems?|pcs?|computers?|config(?:uration)?s?|kit|combo)\b`)

var (
	cheapestWords = pattern.OneOf("最便宜", "最省钱", "成本最低", "最低成本", "最经济", "最划算", "cheapest", "least expensive", "lowest", "most affordable", "most economical", "least money")
	apiWords      = pattern.OneOf("多少钱", "几块", "每小时", "一小时", "api", "how much", "cloud", "rent")
)

// CheapestSought reports whether hardware is sought that does a load for the least money, none of it named.
func (r *Reader) CheapestSought() bool {
	q := &r.Query
	return r.Mentions(cheapestWords) && !r.HasHardware() && !q.HasRent() && q.Tokens+q.Samples+q.Hours+q.Days+q.TokenPrice == 0 && r.modelTold() && !r.Mentions(apiWords) && r.Matches(cheapestWay, r.Text)
}

// thousandTokens is what a price of a thousand tokens goes on with.
var thousandTokens = pattern.Of(`^ ?(?:/|per|for|a|每|一)? ?(?:1?k|1000|1 ?thousand|thousand|千)`)

// tokenPrice reads what a service takes for a million tokens.
func (r *Reader) tokenPrice(i int) {
	v := r.Tokens[i].Value
	if r.Matches(thousandTokens, r.Text[r.Tokens[i].Hi:]) {
		v *= 1000
	}
	if v > 0 && r.Query.TokenPrice == 0 {
		r.Query.TokenPrice = definition.Rounded(v)
		r.Mark("price_per_mtok", i, i)
	}
}

// How many times a price is another is told in either direction; what is kept is that of the dearer
// of two cards to the other: "twice the price", "half the price", 贵1倍.

var (
	priceTimes = pattern.Of(`\b(\d{1,2}(?:\.\d)?) ?(?:x|times) (?:the |as |its |more )?(?:price|prices|cost|money|much|expensive|rent|rate|pricey|costly|per hour)\b|\b(twice|double|triple|thrice|half)(?: the| as)? (?:price|cost|money|much|expensive|rent|rate)\b|\bcosts? (?:about |roughly )?(\d{1,2}(?:\.\d)?) ?(?:x|times)\b|贵(?:了)?(\d{1,2}(?:\.\d)?) ?倍|(?:价格|价钱|租金|费用|成本)(?:是|为|差|要)?[^,;?!]{0,8}?(\d{1,2}(?:\.\d)?) ?倍|(\d{1,2}(?:\.\d)?) ?倍(?:的)?(?:价格|价钱|租金|钱|费用|成本)`)
	dearerBy   = pattern.Of(`^贵`)
)

// priceRatios are the words for how many times a price is another.
var priceRatios = map[string]float64{"twice": 2, "double": 2, "triple": 3, "thrice": 3, "half": 0.5}

var priceRatioWords = pattern.OneOf("price", "cost", "money", "as much", "expensive", "rent", "贵", "价", "租金", "费用", "成本", "倍")

// priceRatio reads how many times a price is another.
func (r *Reader) priceRatio() {
	q := &r.Query
	if len(q.GPUOptions) == 2 && q.Prices == nil {
		r.pricesApart()
	}
	if len(q.GPUOptions) != 2 || q.Prices != nil || q.CardPrices != nil || !r.Mentions(priceRatioWords) {
		return
	}
	m := r.Places(priceTimes, r.Text)
	if m == nil {
		return
	}
	figure := pattern.FirstGroup(r.Text, m)
	v, err := strconv.ParseFloat(figure, 64)
	if err != nil {
		v = priceRatios[figure]
	}
	switch {
	case v <= 0:
		return
	case r.Matches(dearerBy, r.Text[m[0]:m[1]]):
		v++ // 贵1倍 is twice the price
	case v < 1:
		v = printout.Tidy(1 / v) // of the cheaper one
	}
	q.PriceRatio = v
	r.markText("price_ratio", m[0], m[1])
}

// pricesAhead are the prices of compared cards that stand before their names, "$700 3090 vs $1700 4090", or none.
func (r *Reader) pricesAhead() query.Numbers {
	options := r.Query.GPUOptions
	prices := make(query.Numbers, 0, len(options))
	price := 0.
	for _, t := range r.Tokens {
		switch {
		case t.Type == token.Unit && t.Name == "usd" && t.Value >= tagger.LeastPrice:
			price = t.Value
		case t.IsCard() && (price == 0 || len(prices) == len(options) || t.Name != options[len(prices)].GPU):
			return nil
		case t.IsCard():
			prices, price = append(prices, price), 0
		}
	}
	return prices
}

// pricesApart reads what each of two compared cards costs to buy: the price behind its name.
func (r *Reader) pricesApart() {
	q := &r.Query
	prices := r.pricesAhead()
	at := -1
	for i, t := range r.Tokens {
		if len(prices) == len(q.GPUOptions) {
			break
		}
		switch {
		case t.IsCard() && len(prices) < len(q.GPUOptions) && t.Name == q.GPUOptions[len(prices)].GPU:
			at = i
		case t.Type == token.Unit && t.Name == "usd" && t.Value >= tagger.LeastPrice && at >= 0 && i-at <= 8:
			prices = append(prices, t.Value)
			at = -1
		}
	}
	if len(prices) != len(q.GPUOptions) {
		return
	}
	q.CardPrices = prices
	q.BudgetUSD, q.PriceUSD = nil, 0
	delete(r.Spans, "budget_usd")
	delete(r.Spans, "price_usd")
}

// onTag reports whether an amount of money stands right before the card that it buys: "on a $2000 5090",
// "my $700 used 3090", "$200 ebay p40". Without an article it may be the most that somebody would spend.
func (r *Reader) onTag(i int) bool {
	before := r.At(i - 1)
	article := before.Type == token.One || i > 0 && tagBefore[r.Word(i-1)]
	if !article && (r.budgeted() || r.Query.GPUOptions != nil || r.Matches(spendLimit, r.ClauseBefore(r.Tokens[i])) || r.eitherCard(i)) {
		return false
	}
	at := i + 1
	for tagBehind[r.Word(at)] || r.At(at).Kind == "maker" || r.At(at).Kind == "line" {
		at++
	}
	return r.At(at).IsCard() && (article || r.At(at+1).Type != token.Either || !r.At(at+2).IsCard()) // "for $200 p40 or 3060?" tells a budget
}

// readTag reads it. An article before it counts the card.
func (r *Reader) readTag(i int) {
	r.Query.PriceUSD = r.Tokens[i].Value
	r.Mark("price_usd", i, i)
	for at := len(r.Hardware) - 1; at >= 0; at-- {
		if p := &r.Hardware[at]; p.What == PartCount && p.bare && p.To == i-1 && r.Tokens[p.From].Type == token.One {
			p.bare, p.Measure = false, "card"
		}
	}
}

// tagBefore are words that a card's price may stand behind, tagBehind those between it and the card.
var (
	tagBefore = map[string]bool{"a": true, "an": true, "the": true, "my": true, "our": true, "his": true, "used": true, "new": true, "refurbished": true, "this": true, "that": true, "single": true, "another": true, "second": true}
	tagBehind = map[string]bool{"usd": true, "used": true, "new": true, "refurbished": true, "refurb": true, "secondhand": true, "second-hand": true, "ebay": true, "craigslist": true, "marketplace": true, "facebook": true, "fb": true, "aliexpress": true, "taobao": true, "amazon": true, "local": true}
)

// sellerAsks ends before what a seller wants, and forHis stands behind it: "he's asking $650 for a 3090".
var (
	sellerAsks = pattern.Of(`\b(?:asks?|asking|price (?:is|was|of)|asked|wants|wanted|charges?|charging)(?: (?:about|around|roughly|some|only|just|like|me))* ?$`)
	forHis     = pattern.Of(`^ ?(?:usd|dollars?|bucks)? ?for (?:an?|the|his|her|their|this|that|one|two|it|used)\b`)
)

var askedForCardWords = pattern.OneOf("ask", "price", "wants", "wanted", "charg")

// askedForCard reports whether an amount of money is what a seller wants for a card.
func (r *Reader) askedForCard(i int) bool {
	return r.Mentions(askedForCardWords) && r.cardNamed() && r.Matches(sellerAsks, r.ClauseBefore(r.Tokens[i])) && r.Matches(forHis, r.Text[r.Tokens[i].Hi:])
}
