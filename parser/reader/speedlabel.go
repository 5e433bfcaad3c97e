package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A log names the rate and its unit before the figure: "throughput per GPU (TFLOP/s/GPU): 187.4", "TFLOPS/GPU = 165",
// "achieved tflops 200".

var rateLabel = pattern.Of(`(?:^|[^a-z0-9])t(?:era)?flops?(?:(?: ?/ ?| per | a )(?:s|sec|second|gpu|card|device|rank)){1,2}\)?"?(?: ?[:=]| is| was| of| at)? ?(?:about |around |~)?$|(?:achieved|measured|reached|observed|reported|model|per gpu|每卡|单卡|实测)(?: \(?)?t(?:era)?flops?\)?"?(?: ?[:=]| is| was| of| at)? ?(?:about |around |~)?$`)

var flopWords = pattern.OneOf("flop")

// rateLabelled reports whether a number stands behind such a label, and counts nothing.
func (r *Reader) rateLabelled(i int) bool {
	if !r.Mentions(flopWords) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Data, token.Key:
		return false
	}
	lo := r.Tokens[i].Lo
	return r.Matches(rateLabel, r.Text[max(0, lo-40):lo])
}
