package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/printout"
)

// What work took is told of two runs that differ in one thing, without a verb of use: "37.7GB with lora, 38.9GB
// without", "checkpointing on: 14GB, off: 22GB", 不加lora 39.8G，加lora 38.7G. It is also told as a range,
// "sits between 30 and 34 GB", and of each card, 每卡27G.

const (
	amountTold = `~?\d[\d.]* ?(?:gb?|gib|mb|mib)(?:[^a-z0-9]|$)`
	thingTold  = `[^,;.?!0-9]{1,28}`
)

var (
	withAndWithout = pattern.Of(amountTold + `(?:of )?(?:vram |memory )?(?:with|using) ` + thingTold + `[,;.] ?(?:and |but |vs\.? )?` + amountTold + `(?:of )?(?:vram |memory )?without\b` +
		`|\bwith ` + thingTold + amountTold + `[,; ]*(?:and |but |vs\.? )?without(?: it)? ?:? ?` + amountTold +
		`|\bwithout ` + thingTold + amountTold + `[,; ]*(?:and |but |vs\.? )?with(?: it)? ?:? ?` + amountTold)
	onAndOff  = pattern.Of(`\b(?:on|enabled)(?: is| was|:|=)+ ?` + amountTold + `[,;. ]*(?:and |but |vs\.? )?(?:off|disabled)\b(?:(?: is| was|:|=)* ?` + amountTold + `)?|\b(?:off|disabled)(?: is| was|:|=)+ ?` + amountTold + `[,;. ]*(?:and |but |vs\.? )?(?:on|enabled)\b(?:(?: is| was|:|=)* ?` + amountTold + `)?`)
	doneOrNot = pattern.Of(`(?:不加|不开|不用|没开|没加|关)(?:了|上)?[^,;.?!0-9、]{0,24}` + amountTold + `?[,;、 ]*(?:加|开|用)(?:了|上)?[^,;.?!0-9、]{0,24}` + amountTold + `|(?:加|开|用)(?:了|上)?[^,;.?!0-9、]{0,24}` + amountTold + `?[,;、 ]*(?:不加|不开|不用|没开|没加|关)(?:了|上)?[^,;.?!0-9、]{0,24}` + amountTold)

	// onBefore ends before an amount that something is to run in.
	onBefore = pattern.Of(`\b(?:on|in|with|have|a|an|my) ?$`)

	// ofTwoRuns are words without which there are none.
	ofTwoRuns = pattern.OneOf("without", "off", "disabled", "不加", "不开", "不用", "没开", "没加", "关")
)

// inTwoRuns reports whether an amount is what one of two such runs took.
func (r *Reader) inTwoRuns(i int) bool {
	if !r.Mentions(ofTwoRuns) {
		return false
	}
	t := r.Tokens[i]
	for _, p := range [...]*pattern.Pattern{withAndWithout, onAndOff, doneOrNot} {
		if m := r.Span(p, r.Text); m != nil && t.Lo >= m[0] && t.Hi <= m[1]+1 && r.hasLoad() && !r.Matches(onBefore, r.Text[:m[0]]) {
			return true
		}
	}
	return false
}

// upToUse ends before the upper end of a range that work takes: "eats 50-60GB", "sits between 30 and 34 GB".
var (
	upToUse      = pattern.Of(`\b(?:eats?|ate|uses?|used|using|takes?|took|taking|consumes?|consuming|occupies|hogs?|(?:sits?|sitting|hovers?|hovering|swings?|fluctuates?|oscillates?|bounces?|stays?)(?: (?:at|around|between|from))?)(?: (?:up|about|around|roughly|anywhere|somewhere|between|from|like|~))* ~?\d[\d.]* ?(?:gb?|gib)?(?: ?[-~] ?|(?: to | and ))$`)
	rangeEndings = pattern.OneOf("eat", "ate", "use", "using", "take", "took", "taking", "consum", "occup", "hog", "sit", "hover", "swing", "fluctuat", "oscillat", "bounce", "stay")

	asksUse = pattern.Of(`\b(?:does|do|did|will|would|should|could|can|might|may|need)\b`)

	// eachCardHolds ends before what each card holds.
	eachCardHolds = pattern.Of(`每(?:张|块|个)?(?:卡|显卡|gpu)(?:的)?(?:显存)?(?:大概|大约|都|才|只|约|差不多)*$|每(?:张|块|个)(?:大概|大约|都|才|只|约|差不多)*$`)
	eachCardWords = pattern.OneOf("每")
)

// upperEndUsed reports whether an amount is the upper end of a range of memory that work takes.
func (r *Reader) upperEndUsed(i int) bool {
	return r.Mentions(rangeEndings) && !r.needSought() && r.Matches(upToUse, r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo])
}

// heldByEach reports whether an amount is what each card holds of what it has: "4*A100(80G)，每卡27G".
func (r *Reader) heldByEach(i int) bool {
	if !r.Mentions(eachCardWords) || !r.Matches(eachCardHolds, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	return !slices.Contains(printout.SoldSizes[:], r.Tokens[i].Value) && r.cardNamed() && !r.ownOfEach(i)
}

// ownOfEach reports whether an amount is what each card has, of which no other memory is told: "8卡(每卡显存140gb), 一直oom".
func (r *Reader) ownOfEach(i int) bool {
	t := &r.Tokens[i]
	for _, name := range r.cards().names {
		for _, gb := range r.Names.Memory[name] {
			if t.Value < 0.9*gb {
				return false
			}
		}
	}
	if r.otherAmount(i) || strings.HasSuffix(r.ClauseBefore(*t), "了") {
		return false
	}
	return len(r.cards().names) > 0 || r.Asked.Asks("oom") && !r.Asked.Asks("why", "normal")
}

// useAsked reports whether it is asked if work takes an amount.
func (r *Reader) useAsked(i int) bool {
	return r.Questioned() && r.Mentions(rangeEndings) && r.Matches(asksUse, r.ClauseBefore(r.Tokens[i]))
}
