package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// halves are the types of 16 bits that every card computes in, for those with the range of fp32.
var halves = map[workload.Precision]workload.Precision{workload.BF16: workload.FP16, workload.AMPBF16: workload.AMPFP16}

// inHalf is a case in fp16 whose card has no bf16, in which it was told: what follows, ways out as well, is then
// something that the card does. It takes as much. said tells of it first; it is empty where nothing is in the way.
func (q Question) inHalf(r run) (half run, said string) {
	told := r.Estimate.Workload.Precision
	to, wide := halves[told]
	lacks := slices.ContainsFunc(r.Estimate.Problems, func(p workload.Problem) bool { return p.Code == "hw_no_bf16" })
	if card := q.card(r.Case.Workload); !wide || !lacks || card == nil || card.Vendor == "Apple" || len(q.Plan.Cases) != 1 { // whose Metal emulates it
		return r, ""
	}
	before := r.Estimate.Problems
	r.Case.Query.Precision, r.Case.Workload.Precision = string(workload.FP16), to
	r.Case.Assumed = append(without(slices.Clone(r.Case.Assumed), "precision"), workload.Assumed{Key: "precision", Value: to, Why: "the card has no bf16"})
	half, err := q.run(r.Case)
	if err != nil {
		return r, ""
	}
	half.Label, half.Estimate.Problems = r.Label, before
	sentence := words.HalfInstead
	if half.Estimate.Workload.Task != workload.Infer {
		sentence = words.HalfTrained
	}
	return half, sentence.In(q.Lang, "card", q.cardName(half.Estimate.Workload)) + q.space()
}
