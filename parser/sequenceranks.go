package parser

import "strconv"

// The ranks that share a sequence, by the name of the method: "ulysses sp=8", "sequence
// parallel size 4", 序列并行开8, "8-way sequence parallelism".
var (
	sequenceSplit = patternOf(`(?:\bulysses|\bsequence[ _-]parallel(?:ism)?|序列并行|\bsp)(?:[ _-]?(?:sp|size|degree|度|数))? ?(?:=|:|of|is|开到?|为|设为?|用|取)? ?(\d{1,2})\b|\b(\d{1,2})[- ]?(?:way|路) ?(?:ulysses|sequence[- ]parallel|序列并行)`)
	countsCards   = patternOf(`^ ?(?:[x×*]|gpus?\b|cards?\b|nodes?\b|张|卡|块|台|个|k\b|b\b|[ahlvt]\d|rtx|\d0\d0)`)
)

// sequenceRanks reads among how many ranks a sequence is split in training; beside
// tensor parallel ranks it is split among these, as Megatron does.
func (r *reader) sequenceRanks() {
	if !r.matching.mentions("ulysses", "sequence", "序列并行", "sp") {
		return
	}
	m := r.places(sequenceSplit, r.text)
	if m == nil {
		return
	}
	from, to := m[2], m[3]
	if from < 0 {
		from, to = m[4], m[5]
	} else if r.matches(countsCards, r.text[to:]) {
		return
	}
	n, err := strconv.Atoi(r.text[from:to])
	if err != nil || n < 2 || n > 64 {
		return
	}
	for i, t := range r.tokens {
		if t.lo <= from && t.hi >= to {
			if t.typ == tCard || t.typ == tModel {
				return
			}
			r.query.SequenceRanks = n
			r.mark("sequence_ranks", i, i)
			if t.kind != "method" {
				r.tokens[i].typ, r.tokens[i].kind, r.tokens[i].name = tUnknown, "", ""
			}
			return
		}
	}
}
