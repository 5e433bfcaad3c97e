package reader

import "headroom/parser/pattern"

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
