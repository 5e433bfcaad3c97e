package tagger

import (
	"regexp"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// ClauseStart is where the clause begins that a place stands in. What stands in brackets ends none: "does a 7b
// (q4, 4GB file) use 11GB".
func ClauseStart(text string, at int) int {
	from := max(0, at-evidence.ClauseReach)
	start := from + max(0, chars.LastStop(text[from:at]))
	if ends := strings.IndexByte(text[start:at], ')'); ends >= 0 && strings.IndexByte(text[start:start+ends], '(') < 0 {
		if opens := strings.LastIndexByte(text[from:start], '('); opens >= 0 {
			return from + max(0, chars.LastStop(text[from:from+opens]))
		}
	}
	return start
}

// Money without its currency: what a card costs, "h100 at 24k each", "an a100 costs 9k", and what one
// of a kind may cost, "any cheaper option under 2k". What is told in Chinese is yuan.
var (
	costsBefore = pattern.Of(`\b(?:costs?|costing|priced at|price (?:is|of|tag of)|goes for|selling for|sells for|paid|listed (?:at|for)|offered(?: (?:me|us))?(?: at| for)?|quoted(?: at)?|quotes?(?: of)?)(?: (?:us|me|you|about|around|roughly|some|only|just|like|over|almost|nearly))* ?[~≈]? ?$`)
	offeredFor  = pattern.Of(`\b(?:offer(?:s|ed|ing)?|sell(?:s|ing)?|sold|bought|found)\b[^.?!;]{0,32} for(?: (?:about|around|only|just))? ?[~≈]? ?$`)
	forCard     = pattern.Of(`^ for (?:(?:an?|the|one|two|three|four|five|six|eight|\d+ ?x?|used|new|refurbished|a pair of|my) )*(?:nvidia |amd |geforce |rtx |tesla |gtx )?[a-z]{0,4}\d`)
	eachBehind  = pattern.Of(`^ ?(?:each|apiece|a piece|a pop|per (?:card|gpu|piece|unit|device))(?: |$|[,.;?!)])`)
	cardAsks    = pattern.Of(`(?:at|for|@|is|are|:|=)(?: (?:about|around|roughly|only))? ?[~≈]? ?$`)
	mostBefore  = pattern.Of(`\b(?:options?|alternatives?|gpus?|graphics cards?|video cards?|cards?|rigs?|builds?|machines?|pcs?|laptops?|macs?|macbooks?|mac (?:mini|studio|pro)s?|setups?|workstations?|desktops?|anything|something|hardware|boxe?s?)(?: (?:for (?:sale|me)|out there|available|that (?:costs?|is|are)|i can (?:buy|get)|to (?:buy|get)))* (?:under|below|less than|cheaper than|for less than|for under)(?: (?:about|around|like))? ?$`)
	numberEnds  = pattern.Of(`^ ?(?:$|[,.;?!)]|(?:usd|bucks|dollars|for|that|to|which|with|and|or|if|runs?|is|can|than|able|capable|would|will|new|used)\b)`)
	ofPeople    = pattern.Of(`\b(?:users?|people|requests?|sessions?|clients?|streams?|conversations?|chats?|contexts?|ctx|prompts?|sequences?|tokens?)\b`)
)

// moneyWords are those of which a text has one that tells of money without its currency.
var moneyWords = pattern.OneOf("cost", "pric", "cheap", "value", "procure", "buy", "bought", "budget", "worth", "expens", "paid", "sell", "goes for", "quote", "listed", "offer", "sold", "under", "below", "less than")

// LeastPrice and mostPrice bound what a card or a small machine costs.
const (
	LeastPrice = 100
	mostPrice  = 100e3
)

// currencyBehind stands behind thousands that are money: "3k euro".
var currencyBehind = pattern.Of(`^ ?(?:(euros?|eur|€)|(usd|dollars?|bucks|us dollars))\b`)

var thousandsOfWords = pattern.OneOf("eur", "usd", "dollar", "bucks")

// thousandsOf takes thousands with a currency behind them for money.
func thousandsOf(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(thousandsOfWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Scaled || t.Name != "k" {
			continue
		}
		if m := said.Find(currencyBehind, said.Text[t.Hi:], (*regexp.Regexp).FindStringSubmatchIndex); m != nil {
			t.Type, t.Kind, t.Name = token.Unit, "", "usd"
			if m[2] >= 0 {
				t.Name = "eur"
			}
		}
	}
}

var moneyOfThousandsWords = pattern.OneOf("under", "below", "less than", "cheaper than")

// moneyOfThousands gives such an amount the unit that it lacks.
func moneyOfThousands(tokens []token.Token, said *pattern.Matching) {
	if chars.HasHan(said.Text) {
		return
	}
	moneyGets(tokens, said)
	if !said.Mentions(moneyWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Scaled && t.Type != token.Number || t.Type == token.Scaled && t.Name != "k" || t.Value < LeastPrice || t.Value > mostPrice || i+1 < len(tokens) && tokens[i+1].CountedBy() {
			continue
		}
		clause, behind := ClauseOf(said.Text, t.Lo), said.Text[t.Hi:]
		people := said.Holds(ofPeople, behind[:min(len(behind), 24)])
		switch {
		case t.Type == token.Number && !said.Holds(numberEnds, behind):
			continue
		case said.Mentions(moneyOfThousandsWords) && !people && said.Holds(mostBefore, clause):
		case t.Type == token.Number || people || i == 0:
			continue
		case said.Holds(costsBefore, clause) && (cardAhead(tokens[:i]) || said.Holds(eachBehind, behind)):
		case said.Holds(costsBefore, clause) && said.Holds(forCard, behind) && slices.ContainsFunc(tokens[i+1:min(len(tokens), i+6)], token.Token.IsCard):
		case cardAhead(tokens[:i]) && !powerOfTwo(t.Value/1000) && said.Holds(offeredFor, clause):
		case said.Holds(eachBehind, behind) && (tokens[i-1].IsCard() || cardAhead(tokens[:i]) && said.Holds(cardAsks, clause)) && !said.Holds(ofPeople, said.Text[:t.Lo]):
		default:
			continue
		}
		t.Type, t.Kind, t.Name = token.Unit, "", "usd"
	}
}

// cardAhead reports whether one of the last tokens is a card.
func cardAhead(tokens []token.Token) bool {
	return slices.ContainsFunc(tokens[max(0, len(tokens)-4):], token.Token.IsCard)
}

// ClauseOf is the part of a clause before a place.
func ClauseOf(text string, at int) string { return text[ClauseStart(text, at):at] }

// powerOfTwo reports whether a number of thousands is one of 4, 8, 16 and so on, as lengths are.
func powerOfTwo(thousands float64) bool {
	n := int(thousands)
	return n >= 4 && float64(n) == thousands && n&(n-1) == 0
}

// What a card is offered for is told by its bare figure behind the seller's verb, "he wants 700 for his 3090", or
// right behind the card, "a used 3090 for 650".
var (
	askedFor   = pattern.Of(`\b(?:asks?|asking|price (?:is|of)|asked|wants?|wanted|wanting|charges?|charging)(?: (?:about|around|roughly|some|only|just|like|me))* ?[~≈]? ?$`)
	forOnes    = pattern.Of(`^ ?(?:usd|dollars?|bucks)? ?for (?:(?:an?|the|his|her|their|this|that|one|two|three|four|used|new|refurbished|second[- ]?hand) )*(?:nvidia |amd |geforce |rtx |tesla |gtx |rx |quadro )?[a-z]{0,4}\d`)
	priceEnds  = pattern.Of(`^ ?(?:$|[,;?!)]|\.(?:[^0-9]|$)|(?:usd|dollars?|bucks|each|apiece|vs|versus|or|and)\b)`)
	priceOfAll = pattern.Of(`^ ?(?:usd|dollars?|bucks)? ?(?:in total|total|altogether|all in|together|for (?:both|all|the (?:pair|lot|two)))\b`)
)

var forWords = pattern.OneOf(" for ")

// roundPrice reports whether a figure that is told of several cards is their price and not all their memory: 1500, 1399,
// but not 144.
func roundPrice(v float64) bool {
	n := int(v)
	return v >= LeastPrice && float64(n) == v && (n%50 == 0 || n%50 == 49)
}

// countBehindCard reports whether tokens end in a card with its number or its memory behind it: "mi50 32gb x4".
func countBehindCard(tokens []token.Token) bool {
	for j := len(tokens) - 1; j >= 0 && j >= len(tokens)-5; j-- {
		switch t := &tokens[j]; {
		case t.IsCard():
			return true
		case t.Type != token.Times && t.Type != token.Bytes && t.Type != token.Measure && (t.Type != token.Number || t.Value > mostOwned):
			return false
		}
	}
	return false
}

// offeredPrices gives such a figure the unit that it lacks.
func offeredPrices(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(forWords) || chars.HasHan(said.Text) {
		return
	}
	for i := 1; i < len(tokens); i++ {
		t := &tokens[i]
		if t.Type != token.Number || t.Value < LeastPrice || t.Value > mostPrice || t.Value < 4096 && powerOfTwo(t.Value) || i+1 < len(tokens) && tokens[i+1].CountedBy() {
			continue
		}
		behind := said.Text[t.Hi:]
		switch {
		case said.Text[tokens[i-1].Lo:tokens[i-1].Hi] == "for" && i > 1 && (tokens[i-2].IsCard() || i > 2 && tokens[i-2].Type == token.Bytes && tokens[i-3].IsCard()) && (said.Holds(priceEnds, behind) || roundPrice(t.Value) && said.Holds(priceOfAll, behind)):
		case said.Text[tokens[i-1].Lo:tokens[i-1].Hi] == "for" && roundPrice(t.Value) && said.Holds(priceOfAll, behind) && countBehindCard(tokens[:i-1]):
		case said.Holds(askedFor, ClauseOf(said.Text, t.Lo)) && said.Holds(forOnes, behind) && slices.ContainsFunc(tokens[i+1:min(len(tokens), i+7)], token.Token.IsCard):
		default:
			continue
		}
		t.Type, t.Kind, t.Name = token.Unit, "", "usd"
	}
}

// What some money gets is asked with the bare figure: "what can 5k get me for a 120b", "what will 2000 buy".
var (
	whatCanIt = pattern.Of(`\bwhat(?: (?:kind|sort) of (?:[a-z]+ ){1,2}| (?:hardware|gpu|gpus|setup|rig|build|machine|card|cards) )? ?(?:can|could|would|will|does|do|should|might) (?:about |around |roughly |a |my )*[~≈]? ?$`)
	ofLength  = pattern.Of(`\b(?:context|ctx|tokens?|memory|vram|kv|cache|window|prompts?)\b`)
	getsMe    = pattern.Of(`^ ?(?:usd |dollars |bucks )?(?:get|buy|build|fetch)s?\b(?: (?:me|us|you|one|someone|a person|i|we))?`)
)

var getsWords = pattern.OneOf(" get", " buy", " build", " fetch")

// moneyGets gives such a figure its unit.
func moneyGets(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(getsWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Number && (t.Type != token.Scaled || t.Name != "k") || t.Value < LeastPrice || t.Value > 1e6 {
			continue
		}
		if t.Type == token.Scaled && powerOfTwo(t.Value/1000) && said.Holds(ofLength, said.Text) {
			continue // "what can 32k get me in memory"
		}
		if said.Holds(getsMe, said.Text[t.Hi:]) && said.Holds(whatCanIt, said.Text[max(0, t.Lo-64):t.Lo]) {
			t.Type, t.Kind, t.Name = token.Unit, "", "usd"
		}
	}
}
