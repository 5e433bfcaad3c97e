package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/query"
)

// Amounts of money: which are to be spent, which were paid, and which say neither.

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

// claimedCost ends before what somebody says that training costs: "that training a 13B only costs $300".
var claimedCost = pattern.Of(`\b(?:that|training|pretraining|claims?|claimed|says?|said|really|how (?:can|could|does|do|did))\b[^.?!;]{0,48}\b(?:only )?costs?(?: them| only| just| about| me| us)* ?$|(?:只要|只需要?|只花|才花|仅需|仅花|成本(?:是|只有|才|仅)*|号称|据说)(?:了|约|大概|大约)*$`)

// sumsUpTo ends before what somebody makes of hours and their price.
var sumsUpTo = pattern.Of(`\b(?:so|that'?s|that is|it'?s|which is|makes|which makes|equals|comes? to|comes? out (?:at|to)|total(?:s|ing|ling)?|i get|we get)(?: that'?s| it'?s| of| is| about| around| roughly| approximately| some| only| just| to| at| ~)* ?$|(?:就是|也就是|一共|总共|合计|大概|所以)(?:是|就是|大概|约|要)* ?$`)

// perRun stands behind what a part of the work costs: "$30 per epoch".
var perRun = pattern.Of(`^ ?(?:per|an?|each|/) ?(?:epoch|run|step|experiment|1k steps)\b`)

var claimedSumWords = pattern.OneOf("cost", "只", "才", "仅", "成本")

// claimedSum reports whether an amount of money is what a run of training is said to cost.
func (r *Reader) claimedSum(i int) bool {
	if !r.budgeted() && r.Matches(perRun, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	if q := &r.Query; q.HasRent() && q.GPUHours > 0 && r.Matches(sumsUpTo, r.ClauseBefore(r.Tokens[i])) {
		return true // "1845 A100 hours at $0.50, so that's about $1000?"
	}
	return r.Training() && !r.budgeted() && r.Asked.Asks("cost", "explain", "normal", "does") && r.Mentions(claimedSumWords) && r.Matches(claimedCost, r.ClauseBefore(r.Tokens[i]))
}

// Money is often told that is neither to be spent on hardware nor what it costs: what a seat of a hosted service takes, by
// how much one choice is dearer, the part of a sum that goes elsewhere.
var (
	ofSeat     = pattern.Of(`^ ?(?:usd|dollars?|bucks|eur|euros?)? ?(?:(?:/|per|an?|each|every) ?(?:month|mo|year|yr)? ?)?(?:/|per|an?|each|every|for each) ?(?:user|seat|head|person|employee|licen[sc]e|subscription|account)\b`)
	priceGap   = pattern.Of(`^ ?(?:usd|dollars?|bucks|eur|euros?)? ?(?:more|extra|cheaper|less|dearer|pricier|on top|difference)\b`)
	toSpendNow = pattern.Of(`\b(?:spend|spending|pay|paying|add|adding|invest|afford|budget|save|saved|give|gives|gave|under|no|at most|up to|with|have|has|had|got)(?: [a-z]+){0,2} ?$`)
	ofSumSpent = pattern.Of(`^ ?(?:usd|dollars?|bucks|eur|euros?)? ?of (?:that|it|this|which|the (?:total|sum|budget))\b`)
)

var apartWords = pattern.OneOf("user", "seat", "head", "person", "employee", "licen", "subscription", "account", "more", "extra", "cheaper", "less", "dearer", "pricier", "on top", "difference", "of that", "of it", "of this", "of which", "of the")

// noSum reports whether an amount of money is such a one.
func (r *Reader) noSum(i int) bool {
	if !r.Mentions(apartWords) {
		return false
	}
	behind := r.Text[r.Tokens[i].Hi:]
	return r.Matches(ofSeat, behind) && !r.Asked.Asks("cost") || r.Matches(ofSumSpent, behind) || r.Matches(priceGap, behind) && !r.Matches(toSpendNow, r.ClauseBefore(r.Tokens[i]))
}

// spentOn ends before what somebody spends by now, which is no budget: "we pay about $4000 a month for the API".
var (
	spentOn    = pattern.Of(`\b(?:we|i|they|it)(?:'re| are| am)? (?:(?:currently|now|already|still|today|usually) )*(?:spends?|spent|spending|pays?|paid|paying|burns?|burned|burning)(?: us| me| them)?(?: (?:about|around|roughly|some|over|nearly|almost|up to|well over|like))* ?~?$|\b(?:bill|invoice|spend|spending)(?: is| was|:)(?: (?:about|around|roughly|over|nearly|almost))* ?~?$`)
	eachPeriod = pattern.Of(`^ ?(?:usd |dollars? |bucks |k )?(?:a|per|each|every|/) ?(?:month|mo\b|week|day|year|quarter)|^[^.?!;]{0,24}\b(?:api|openai|anthropic|azure|bedrock|claude|gpt|tokens|vendor|provider|cloud)\b`)
)

var spentWords = pattern.OneOf("spend", "spent", "pay", "paid", "burn", "bill", "invoice")

// spentNow reports whether a sum of money is such.
func (r *Reader) spentNow(i int) bool {
	t := r.Tokens[i]
	return r.Mentions(spentWords) && r.Matches(spentOn, r.ClauseBefore(t)) && r.Matches(eachPeriod, r.Text[t.Hi:])
}
