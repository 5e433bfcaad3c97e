package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What a card is sold for.

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

// apiece stands behind the price of each of several cards: "at 250 $ apiece".
var apiece = pattern.Of(`^ ?(?:each|apiece|a piece|per (?:card|piece|gpu|unit)|a card|la pièce|pièce|l'unité|chacune?|pro stück|je stück|das stück|stück|je karte|pro karte|cada una|cada uno|por tarjeta|l'una|ciascuna|за штуку|каждая|за каждую)\b`)

// apieceBefore ends before it: "für je 600 €".
var apieceBefore = pattern.Of(`\b(?:je|jeweils|each (?:at|for)|apiece at)(?: about| around)? $|每张(?:卖|才|只要|要|大概|约)*$`)

// apiecePrice reports whether an amount of money is told of each card.
func (r *Reader) apiecePrice(i int) bool {
	return len(r.Hardware) > 0 && (r.Matches(apiece, r.Text[r.Tokens[i].Hi:]) || r.Matches(apieceBefore, r.ClauseBefore(r.Tokens[i])))
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
