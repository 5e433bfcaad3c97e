package answer

import (
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// onUsableCase are compared cards of people's own with what they are bought for, where no model is told: the largest
// of the usual sizes that all of them hold in four bits, in llama.cpp. A stand-in as it was released says little of
// cards that nobody runs it on. ok is false for servers, and where something of the work is told.
func (q Question) onUsableCase() (cases []plan.Case, ok bool) {
	said := q.Plan.Query
	if !q.byCards() || q.sized() || said.Task == string(workload.LoRA) || said.Framework != "" || said.Quant != "" || said.Precision != "" || len(said.Precisions) > 0 ||
		said.FormatEach != nil || said.Concurrency+said.Batch+said.Parallel.TP > 0 || q.Wants.Serves || q.Wants.Throughput || q.Wants.Money {
		return nil, false
	}
	for _, c := range q.Plan.Cases {
		card := q.card(c.Workload)
		if c.Workload.Task != workload.Infer || c.Workload.CPUOnly || card == nil || card.Datacenter() && card.Cooling != "active" || !card.RunsGGML() {
			return nil, false
		}
	}
	for _, size := range slices.Backward(usualSizes) {
		said.ParamsB, said.Quant = size, inFourBits
		p := plan.Make(q.Plan.Intent, said, q.Known)
		if p.Blocked != nil || len(p.Cases) != len(q.Plan.Cases) {
			return nil, false
		}
		if slices.ContainsFunc(p.Cases, func(c plan.Case) bool {
			r, err := q.run(c)
			return err != nil || r.Verdict != engine.Fits
		}) {
			continue
		}
		for i := range p.Cases {
			p.Cases[i].Workload.Framework = "llama.cpp" // and no server
			p.Cases[i].Assumed = append([]workload.Assumed{
				{Key: "params_b", Value: size, Why: "no model was named; the largest of the usual sizes that all of them hold"},
				{Key: "quant", Value: inFourBits, Why: "the usual 4-bit format of llama.cpp"},
				{Key: "framework", Value: "llama.cpp", Why: inFourBits + " is a format of llama.cpp"},
			}, p.Cases[i].Assumed...)
		}
		return p.Cases, true
	}
	return nil, false
}

// cardsVerdict leads a comparison of two cards without a model: which holds more, and which is faster. It is empty
// where they are alike in one of them.
func (q Question) cardsVerdict(all []run) string {
	if len(all) != 2 {
		return ""
	}
	more, fast := all[0], all[0]
	if holds(all[1]) > holds(all[0]) {
		more = all[1]
	}
	if rate(all[1]) > rate(all[0]) {
		fast = all[1]
	}
	if near(rate(all[0]), rate(all[1])) || rate(all[0]) == 0 || rate(all[1]) == 0 {
		return ""
	}
	named := func(r run) string { return cmpOr(q.cards(r.Estimate.Workload), r.Label) }
	if named(more) == named(fast) {
		return words.LargerAndFaster.In(q.Lang, "cards", named(more)) + q.space()
	}
	return words.LargerOrFaster.In(q.Lang, "more", named(more), "fast", named(fast)) + q.space()
}
