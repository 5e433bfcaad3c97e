package reader

import "headroom/parser/pattern"

// What a card is sold for where neither "for" nor "costs" tells it: "MI50s are $150 on alibaba", "a used 3090
// seems to be $700 these days", "3090 (used, $650)".

var (
	// soldAt is what stands between a card and its price; sizes of its memory are among it.
	soldAt = pattern.Of(`^(?:'?s)?(?: ?\(?\d{1,3} ?(?:gb?|gib)\)?)?(?: (?:cards?|gpus?|used|new|here|locally|now|currently|prices?|on|from|at|the|second[- ]?hand|refurb(?:ished)?|used market|ebay|alibaba|aliexpress|amazon|craigslist|marketplace|facebook|fb|taobao|xianyu|newegg|kijiji))*,?(?: (?:which|that|they|it))?(?: (?:now|currently|usually|still|just|apparently|only|can|could|have|has|seems? to|appears? to|tends? to|start(?:s|ing)?|down|dropped|fell|hit|got|gone))*(?: be| been)? ?(?:'s|'re|is|are|was|were|be|been|had|found|bought|runs?|going|go|goes|sells?|selling|listed|priced|dropped|fell|down|hit|starts?)(?: (?:for|at|to|from|about|around|roughly|only|just|like|now|currently|often|usually|over|under|as|low|as|approximately|approx\.?|almost|nearly|well|still|down|up|back))* ?[~≈]? ?$`)

	// onSale is what stands behind the price of a card that stands right before it: "MI50 32GB $150 on ebay".
	onSale = pattern.Of(`^ ?(?:usd|dollars?|bucks)? ?(?:used |new |each |refurbished |second[- ]?hand )?(?:on|from|at|via|in) (?:the )?(?:used market|second[- ]?hand market|ebay|alibaba|ali ?express|amazon|craigslist|marketplace|facebook|fb|taobao|xianyu|newegg|kijiji|local|microcenter|micro center|best buy|hardwareswap|r/)|^ ?(?:usd|dollars?|bucks)? ?(?:used|second[- ]?hand|refurb(?:ished)?)\b`)

	// besideCard is what stands between them there, and in brackets: "3090 (used, $650)".
	besideCard = pattern.Of(`^(?:'?s)?(?: ?\(?\d{1,3} ?(?:gb?|gib)\)?)? ?[:,-]? ?[~≈]? ?$`)
	inBrackets = pattern.Of(`^(?:'?s)?(?: ?\d{1,3} ?(?:gb?|gib))? ?\((?:\d{1,3} ?(?:gb?|gib))?,? ?(?:(?:used|new|refurb(?:ished)?|second[- ]?hand|ebay|about|around|from|at|for),? ?)*[~≈]? ?$`)

	// foundOne tells of a card that is on offer, before its price: "found a 3090 on craigslist, $550".
	foundOne = pattern.Of(`\b(?:found|saw|spotted|seeing|see|seen|there(?:'s| is| are))\b[^.?!;]{0,64}$`)
)

// sumDoubted is what stands behind a sum that is asked about: "7b with a100s, are 9k dollars enough".
var sumDoubted = pattern.Of(`^ ?(?:usd|dollars?|bucks)? ?(?:enough|sufficient|ok\b|okay|adequate|too (?:little|much))`)

// leastSold is less than a card is sold for; a sum below it is that of an hour.
const leastSold = 30

// cardSells reports whether an amount of money is what the card before it is sold for.
func (r *Reader) cardSells(i int) bool {
	t := r.Tokens[i]
	if t.Value < leastSold || r.byPeriod(i) {
		return false
	}
	for j := i - 1; j >= max(0, i-12); j-- {
		card := r.Tokens[j]
		if !card.IsCard() {
			continue
		}
		between, behind := r.Text[card.Hi:t.Lo], r.Text[t.Hi:]
		switch {
		case r.Matches(soldAt, between):
			return !r.Matches(sumDoubted, behind)
		case r.Matches(inBrackets, between):
			return true
		case r.Matches(besideCard, between):
			return r.Matches(onSale, behind)
		}
		return j > 0 && !r.budgeted() && len(between) < 40 && r.Matches(foundOne, r.ClauseBefore(card))
	}
	return false
}

// byPeriod reports whether an amount of money is told by the hour or the month.
func (r *Reader) byPeriod(i int) bool {
	return r.hourly(i) || r.Matches(ofPeriod, r.Text[r.Tokens[i].Hi:]) || r.Matches(paidForWork, r.Text[r.Tokens[i].Hi:])
}
