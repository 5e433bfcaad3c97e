package reader

import "headroom/parser/pattern"

// gainedOver weighs what one format brings over another: "does fp8 buy me any room over bf16".
var gainedOver = pattern.Of(`\b(?:buys?|gains?|saves?|savings?|frees?|win|wins|won|brings?|gives?|gets?|benefits?|advantages?|improvement|difference|smaller|lighter|room)\b[^.?!;]{0,48}\bover\b`)

// GainedOver reports whether that is weighed.
func (r *Reader) GainedOver() bool {
	return r.Matching.Mentions(" over ") && r.Matches(gainedOver, r.Text)
}
