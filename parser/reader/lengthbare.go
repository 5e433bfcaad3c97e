package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// speedHeldTo ends before a speed that another is held against.
var speedHeldTo = pattern.Of(`\b(?:vs\.?|versus|against|than|of|to|instead of|not|expected?|should(?: be| get)?|reference|target|baseline|reach|reaches|reached|get|gets|got|has|have|is|was|says?|said|with|at) ?(?:about |around |like |~)?$|(?:比|是|有|到|达|说|跑|得)(?:到|了|约|大概)*$`)

// bareLength reports whether a figure is the usual length of a sequence and stands by itself between commas.
func (r *Reader) bareLength(i int) bool {
	t := r.Tokens[i]
	v := int(t.Value)
	if v < 512 || v > 1<<17 || v&(v-1) != 0 || r.Query.SeqLen != 0 || r.At(i-1).IsFigure() {
		return false
	}
	before := r.ClauseBefore(t)
	return !r.Matches(elsewhere, before) && !r.Matches(speedHeldTo, before) && (r.Stops(i-1) || r.At(i-1).IsCard() || r.At(i-1).Type == token.Size || r.At(i-1).IsFormat())
}
