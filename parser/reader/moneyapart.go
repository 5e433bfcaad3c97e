package reader

import "headroom/parser/pattern"

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
