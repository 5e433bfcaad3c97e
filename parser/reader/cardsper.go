package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A bare number counts cards where it closes a clause behind what each of them holds, "memory per gpu on 8", and a
// card that is alone is one: "h200 alone".
var (
	sharedByCards  = pattern.Of(`(?:\bper[- ](?:gpu|card|device|rank)|\b(?:each|every) (?:gpu|card|device|rank))(?: (?:vram|gpu|card|memory|mem|usage|footprint|need|peak|use|needed|required|requirement|in gb|does it take))*,? (?:(?:if )?(?:on|across|over|using|among|(?:split|sharded|spread) (?:over|across|on|between)|when (?:i|we) (?:use|have|run)) ?(?:all )?(two|three|four|six|eight|sixteen|\d{1,4})|with (two|four|eight|sixteen|\d{1,4})) ?(?:$|[?!,;)]|\.(?:$| ))`)
	perCardWords   = pattern.OneOf("per gpu", "per-gpu", "per card", "per-card", "per device", "per rank", "each", "every")
	alonePart      = pattern.Of(`^(?: (?:cards?|gpus?|\d{2,3} ?gb?))? (?:all )?(?:alone|by itself|on its own|all on its own|solo)(?: ?$|[ ,;:.?!)])`)
	cardAloneWords = pattern.OneOf("alone", "by itself", "on its own", "solo")
)

// ownCard ends before a card that is told as somebody's, which says nothing of how many there are.
var ownCard = pattern.Of(`\b(?:my|our|your|his|her|their|this|that|the|these|those)(?: (?:old|new|own|nvidia|rtx|gtx|single))* $`)

// cardsPer reads such a number of cards, where none is told.
func (r *Reader) cardsPer() {
	q := &r.Query
	if q.GPUCount > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCountOptions != nil || q.Nodes > 0 {
		return
	}
	if r.Mentions(perCardWords) {
		if at := r.Places(sharedByCards, r.Text); at != nil {
			lo, hi := max(at[2], at[4]), max(at[3], at[5])
			if n := told(r.Text[lo:hi]); n > 1 && n <= mostSame && r.bareAt(lo) {
				q.GPUCount = n
				r.markText("gpu_count", lo, hi)
			}
			return
		}
	}
	if q.GPU == "" || !r.Mentions(cardAloneWords) {
		return
	}
	card := -1
	for i, t := range r.Tokens {
		if t.IsCard() {
			if card >= 0 {
				return // of two, which is meant is told by what is asked
			}
			card = i
		}
	}
	if card >= 0 && !r.Matches(ownCard, r.Text[:r.Tokens[card].Lo]) && r.Matches(alonePart, r.Text[r.Tokens[card].Hi:]) {
		q.GPUCount = 1
		r.Mark("gpu_count", card, card)
	}
}

// bareAt reports whether a number stands at a place of the text, and the name of no card.
func (r *Reader) bareAt(lo int) bool {
	i := r.tokenFrom(lo)
	if i < 0 {
		return false
	}
	t := r.At(i)
	return t.Lo == lo && (t.Type == token.Number || t.Type == token.Several)
}
