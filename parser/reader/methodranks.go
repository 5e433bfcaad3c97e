package reader

import (
	"strconv"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The ranks that share a sequence, by the name of the method: "ulysses sp=8", "sequence
// parallel size 4", 序列并行开8, "8-way sequence parallelism".
var (
	sequenceSplit = pattern.Of(`(?:\bulysses|\bsequence[ _-]parallel(?:ism)?|序列并行|\bsp)(?:[ _-]?(?:sp|size|degree|度|数))? ?(?:=|:|of|is|开到?|为|设为?|用|取)? ?(\d{1,2})\b|\b(\d{1,2})[- ]?(?:way|路) ?(?:ulysses|sequence[- ]parallel|序列并行)`)
	countsCards   = pattern.Of(`^ ?(?:[x×*]|gpus?\b|cards?\b|nodes?\b|张|卡|块|台|个|k\b|b\b|[ahlvt]\d|rtx|\d0\d0)`)
)

// ringShared is attention that shares a sequence among cards, without their number.
var ringShared = pattern.Of(`\b(?:ring|striped)[- ]?(?:flash[- ]?)?attention\b|环形?注意力`)

var attentionWords = pattern.OneOf("attention", "注意力")

// ringRanks shares the sequences of a training among all cards where ring attention is named with no
// degree.
func (r *Reader) ringRanks() {
	q := &r.Query
	if q.SequenceRanks > 0 || q.Parallel.CP > 0 || q.GPUCount < 2 || q.GPUCount > 64 || !r.Training() && !Trains(q.Task) || !r.Mentions(attentionWords) {
		return
	}
	if m := r.Places(ringShared, r.Text); m != nil {
		q.SequenceRanks = q.GPUCount
		r.markText("sequence_ranks", m[0], m[1])
	}
}

var sequenceRanksWords = pattern.OneOf("ulysses", "sequence", "序列并行", "sp")

// sequenceRanks reads among how many ranks a sequence is split in training; beside
// tensor parallel ranks it is split among these, as Megatron does.
func (r *Reader) sequenceRanks() {
	if !r.Mentions(sequenceRanksWords) {
		return
	}
	m := r.Places(sequenceSplit, r.Text)
	if m == nil {
		return
	}
	from, to := m[2], m[3]
	if from < 0 {
		from, to = m[4], m[5]
	} else if r.Matches(countsCards, r.Text[to:]) {
		return
	}
	n, err := strconv.Atoi(r.Text[from:to])
	if err != nil || n < 2 || n > 64 {
		return
	}
	for i, t := range r.Tokens {
		if t.Lo <= from && t.Hi >= to {
			if t.Type == token.Card || t.Type == token.Model {
				return
			}
			r.Query.SequenceRanks = n
			r.Mark("sequence_ranks", i, i)
			if t.Kind != "method" {
				r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
			}
			return
		}
	}
}

// ranksBehind reports whether the number of ranks that share a sequence is glued to a word: "sp4".
func (r *Reader) ranksBehind(i int) bool {
	return chars.HasDigit(r.Word(i+1)) && r.At(i+1).Lo == r.At(i).Hi
}
