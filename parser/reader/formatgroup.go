package reader

import (
	"strconv"

	"headroom/parser/pattern"
)

// groupBehind is the size of the groups that share a scale, as it stands behind a format: "w4a16 g32", "awq-g64",
// "int4 gs=128". Only the usual sizes are read: a g alone is said of much else, of a cloud's instances too.
var (
	groupBehind = pattern.Of(`\b(?:w[2348]a(?:8|16)|u?int[48]|awq|gptq|hqq|autoround|[2348][ -]?bits?|quant(?:i[sz]ed)?)(?:[ _-]int4)?[ ,_-]?(?:gs?|group)[ =_-]?(16|32|64|128|256|512|1024)\b`)
	groupWords  = pattern.OneOf("g16", "g32", "g64", "g128", "g256", "g512", "g1024", "gs", "group", "g=", "g-", "g_", "g ")
)

// settleGroup reads it where no key has.
func (r *Reader) settleGroup() {
	q := &r.Query
	if q.Quant == "" || q.QuantGroup != 0 || !r.Mentions(groupWords) {
		return
	}
	if at := r.Places(groupBehind, r.Text); at != nil {
		if n, err := strconv.Atoi(r.Text[at[2]:at[3]]); err == nil {
			q.QuantGroup = n
			r.markText("quant_group", at[2], at[3])
		}
	}
}
