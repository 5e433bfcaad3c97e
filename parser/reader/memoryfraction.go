package reader

import (
	"math"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A product with a fraction is one of parameters and the bytes of each: "the maths says 8 x 0.5". Nothing
// is counted by it, and what it comes to was measured by nobody.

// timesFraction reports whether a number is multiplied by a fraction.
func (r *Reader) timesFraction(i int) bool {
	by := r.At(i + 2)
	return r.At(i+1).Type == token.Times && by.Type == token.Number && by.Value != math.Trunc(by.Value)
}

var (
	fractionWords = pattern.OneOf("0.", "1.", "2.", "4.", "5.", "6.", "8.")
	// fractionMakes ends before what such a product is said to come to.
	fractionMakes = pattern.Of(`(?:\d ?b? ?(?:[x×*]|乘以?|times|by) ?\d*\.\d+|\d*\.\d+ ?(?:[x×*]|乘以?|times|by) ?\d+)(?: ?bytes?| ?字节)?(?: ?/ ?\d+)? ?(?:(?:应该|不就|不|才|就|也|那|算出来)*(?:是|等于|得|为)|is|makes|gives|equals|comes to|says|should (?:be|make|give))(?: (?:only|just|about|around|roughly)|才|只有|大概|约)* ?$`)
)

// ofFraction reports whether an amount is told as what such a product comes to.
func (r *Reader) ofFraction(i int) bool {
	return r.Mentions(fractionWords) && r.Matches(fractionMakes, r.ClauseBefore(r.Tokens[i]))
}
