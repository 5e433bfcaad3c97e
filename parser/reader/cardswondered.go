package reader

import (
	"headroom/parser/pattern"
)

// Where the least number of cards is asked for, one that is wondered about needs no noun: "minimum number of GPUs for a 7B,
// are 2 enough?".

// enoughOfThem asks about such a number.
var enoughOfThem = pattern.Of(`\b(?:are|is|would|will|could|can|do|does|should) (?:just |only |even )?` + someCards + `(?: of (?:them|those|these))? (?:be )?(?:really |already |just )?(?:enough|sufficient|suffice|do ?(?:it)?(?:$|[?.!])|work|fit|cut it|plenty|ok|okay|fine)\b?`)

// countWondered reads it.
func (r *Reader) countWondered() {
	q := &r.Query
	if q.GPUCount > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCountOptions != nil || q.Nodes > 0 || !r.Asked.Asks("cards") {
		return
	}
	at := r.Places(enoughOfThem, r.Text)
	if at == nil {
		return
	}
	if n := told(r.Text[at[2]:at[3]]); n > 0 && n <= mostSame {
		q.GPUCount = n
		r.markText("gpu_count", at[2], at[3])
	}
}
