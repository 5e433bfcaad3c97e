package tagger

import (
	"regexp"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Money that somebody was given to buy hardware with is told in thousands and without its currency: "they approved
// 15k for a server", "my boss gave me 8k for hardware".
var (
	grantedBefore = pattern.Of(`\b(?:approved|sign(?:ed|s) off(?: on)?|green-?lit|set aside|put aside|allocated|earmarked|saved(?: up)?|scraped together|allott?ed|granted|authori[sz]ed)(?: (?:us|me|them|about|around|up to|an?|roughly|only|just|another|some|almost|nearly))* ?[~≈]? ?$`)
	// paidBefore ends before what somebody would pay in all: "company pays up to 60k", and payers are those who do.
	paidBefore  = pattern.Of(`\b(?:company|boss|employer|uni|university|school|lab|pi|department|institute|team|clients?|customers?|wife|dad|parents|firm|startup|work|office|manager|management|we|i|they|he|she|sponsors?|investors?)(?: (?:can|could|will|would|is willing to|are willing to|am willing to|wants? to|is going to|may|might|only|agreed to|offers to|is ready to|'ll|'d))*(?: (?:pay|pays|paying|shells? out|coughs? up|forks? out|chips? in|covers?|funds?|reimburses?|finances?|sponsors?|puts? up|foots?))(?: (?:up to|about|around|at most|max|maximum|roughly|only|some|for|me|us|like|no more than))* ?[~≈]? ?$`)
	givenBefore = pattern.Of(`\b(?:have|has|had|got|gave (?:me|us|them)|given|gives (?:me|us)|spend|invest|put|raised|there is|there's|'ve|find)(?: (?:got|only|just|about|around|up to|roughly|some|an?|another|at most|almost|nearly))* ?[~≈]? ?$`)
	forHardware = pattern.Of(`^ ?(?:(?:for|on|towards?|into) (?:(?:an?|the|some|new|our|my|this|that|home|used|better|local|llm|ai|inference|gpu|\d+(?:\.\d+)?b) )*(?:hardware|servers?|gpus?|graphics cards?|machines?|workstations?|box|rigs?|builds?|equipment|computers?|pcs?|upgrades?|mac|macs)\b|(?:left )?in (?:the|my|our) (?:budget|bank)\b|(?:left )?to (?:spend|burn|invest)\b|saved up\b)`)
	ofThatSum   = pattern.Of(`^ ?(?:of (?:that|it|this|which|the (?:total|sum|budget))\b)`)
)

var grantedWords = pattern.OneOf("approved", "signed off", "signs off", "greenlit", "green-lit", "set aside", "put aside", "allocated", "earmarked", "saved", "scraped", "alloted", "allotted", "granted", "authori",
	"hardware", "server", "gpu", "graphics card", "machine", "workstation", " box", " rig", "build", "equipment", "computer", " pc", "upgrade", " mac", "budget", "bank", "to spend", "to burn", "to invest", "of that", "of it", "of this", "of which", "of the",
	"pay", "shell", "cough", "fork", "chip", "cover", "fund", "reimburs", "financ", "sponsor", "puts up", "put up", "foot")

// grantedMoney gives such an amount its unit. A part of it that something else takes is none.
func grantedMoney(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(grantedWords) || chars.HasHan(said.Text) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Scaled || t.Name != "k" || t.Value < 5*LeastPrice || t.Value > mostPrice || i+1 < len(tokens) && (tokens[i+1].CountedBy() || tokens[i+1].Type == token.Quantity) {
			continue
		}
		clause, behind := ClauseOf(said.Text, t.Lo), said.Text[t.Hi:]
		if (said.Holds(grantedBefore, clause) || said.Holds(paidBefore, clause) && (said.Holds(priceEnds, behind) || said.Holds(forHardware, behind))) && !said.Holds(ofPeople, behind[:min(len(behind), 24)]) || said.Holds(forHardware, behind) && said.Holds(givenBefore, clause) || said.Holds(ofThatSum, behind) {
			t.Type, t.Kind, t.Name = token.Unit, "", "usd"
		}
	}
}

// A price in roubles buys nothing that is reckoned with, and is no length: "3090 за 70к рублей", "за 150 тысяч".
var (
	inRoubles    = pattern.Of(`^ ?(?:тысяч[аи]?|тыс\.?|к)? ?(?:руб|₽)`)
	paidFor      = pattern.Of(`(?:^|[ ,(])за ?$`)
	paidEnds     = pattern.Of(`^(?: ?тысяч[аи]?| ?тыс\.?)?(?:[,.;?!)]|$| (?:и|а|на|для|потянет|хватит|с|я|стоит)(?:[^а-я]|$))`)
	roublesWords = pattern.OneOf("руб", "₽", "за ")
)

// roubles leaves such prices out.
func roubles(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(roublesWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Number && t.Type != token.Scaled || t.Value < 1000 {
			continue
		}
		if behind := said.Text[t.Hi:]; said.Holds(inRoubles, behind) || said.Holds(paidFor, said.Text[:t.Lo]) && said.Holds(paidEnds, behind) {
			unread(t)
		}
	}
}

// hanPriced ends before a card that Chinese tells by its price: 1w5的3090, 9k的4090, 2万块的5090.
var (
	hanPriced      = pattern.Of(`(?:^|[^0-9a-z.])(\d{1,2}w\d?|\d{1,3}(?:\.\d)?[wk万千])(?:块钱?|元)?(?:左右|多)?的(?:二手|全新|魔改| )*$`)
	hanPricedWords = pattern.OneOf("的")
)

// pricesOfCards takes such a price for no number of the cards behind it.
func pricesOfCards(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(hanPricedWords) || !said.May(hanPriced) {
		return
	}
	for i := range tokens {
		if !tokens[i].IsCard() {
			continue
		}
		lo := max(0, tokens[i].Lo-32)
		m := said.Find(hanPriced, said.Text[lo:tokens[i].Lo], (*regexp.Regexp).FindStringSubmatchIndex)
		if m == nil {
			continue
		}
		for j := i - 1; j >= 0 && tokens[j].Lo >= lo+m[2]; j-- {
			if t := &tokens[j]; t.Hi <= lo+m[3] {
				t.Type, t.Kind, t.Name = token.Mark, "read", ""
			}
		}
	}
}
