package reader

import (
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// swappedOrMore holds what cards may be given for against one more of them: "swap my two 3090s for an A6000 or add a
// third".
var swappedOrMore = pattern.Of(`\b(?:swap|swapping|sell|selling|trade(?: in)?|trading(?: in)?|replace|replacing|exchange|exchanging)\b([^.?!;]{1,40}?)\b(?:for|with|by)\b([^.?!;]{1,40}?),? or (?:should i |do i |just |rather |instead |maybe |keep (?:them|it) and )*(?:add|adding|get|getting|buy|buying|grab|grabbing) (?:a |an )?(second|2nd|third|3rd|fourth|4th|another|one more)\b`)

var (
	swapWords = pattern.OneOf("swap", "sell", "trad", "replac", "exchang")
	orWords   = pattern.OneOf(" or ")
)

// swapOrAdd puts both ways among the options. It reports whether that is what is asked.
func (r *Reader) swapOrAdd() bool {
	if !r.Mentions(swapWords) || !r.Mentions(orWords) {
		return false
	}
	m := r.Places(swappedOrMore, r.Text)
	if m == nil {
		return false
	}
	owned, bought := r.cardWithin(m[2], m[3]), r.cardWithin(m[4], m[5])
	if owned.GPU == "" || bought.GPU == "" || owned.GPU == bought.GPU {
		return false
	}
	word := r.Text[m[6]:m[7]]
	bought.Count = max(bought.Count, 1)
	owned.Count = max(owned.Count+1, oneMoreOf[word], 2)
	if n := oneMoreOf[word]; n > 0 {
		owned.Count = n
	}
	q := &r.Query
	q.GPU, q.GPUCount, q.GPUMemoryGB, q.GPUCountOptions, q.GPUPool = "", 0, 0, nil, nil
	q.GPUOptions = []query.Device{bought, owned}
	return true
}

// cardWithin is the card that a part of the text names, with the number before it.
func (r *Reader) cardWithin(lo, hi int) (d query.Device) {
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Lo < lo || t.Hi > hi:
		case t.IsCard():
			d.GPU = t.Name
			return d
		case (t.Type == token.Number || t.Type == token.Several) && t.Value >= 1 && t.Value <= 16:
			d.Count = numeral.Round(t.Value)
		case r.Word(i) == "pair":
			d.Count = 2
		}
	}
	return query.Device{}
}
