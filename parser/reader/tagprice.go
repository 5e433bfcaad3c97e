package reader

import "headroom/parser/token"

// onTag reports whether an amount of money stands between an article and the card that it buys: "on a $2000 5090",
// "my $700 used 3090".
func (r *Reader) onTag(i int) bool {
	if t := r.At(i - 1); t.Type != token.One && !tagBefore[r.Word(i-1)] {
		return false
	}
	at := i + 1
	for tagBehind[r.Word(at)] || r.At(at).Kind == "maker" || r.At(at).Kind == "line" {
		at++
	}
	return r.At(at).IsCard()
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
	tagBehind = map[string]bool{"usd": true, "used": true, "new": true, "refurbished": true, "refurb": true, "secondhand": true, "second-hand": true}
)
