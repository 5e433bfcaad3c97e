package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// The cards to count in when the question names none, the one that gives the figure third; for weights in
// fp8 those that compute in it.
var (
	standIn    = []string{"rtx-4090", "rtx-a6000", referenceCard, largeCard}
	standInFP8 = []string{"rtx-4090", "l40s", "h100-80gb-sxm", largeCard}
)

// largeCard takes the place of the one that gives the figure where a machine of it holds what one of those
// does not.
const largeCard = "h200-141gb-sxm"

// countIn counts in several common cards when none is named. A model to run is counted in machines that can
// be bought: the figure is of a card of which one machine holds it, where there is one, and kinds of which it
// takes more than two are then left out.
func (q Question) countIn(r run) (Answer, error) {
	cards := standIn
	if r.Estimate.Workload.Quant == "fp8" {
		cards = standInFP8
	}
	var all []counted
	var table []Option
	var answers []Answer
	for _, id := range cards {
		on, err := q.with(r, func(w *workload.Workload) { w.GPU = id })
		if err != nil {
			return Answer{}, err
		}
		one, found, ok := q.countCards(on)
		if !ok {
			continue
		}
		all, answers = append(all, counted{run: found}), append(answers, one)
		table = append(table, Option{Label: q.cardName(found.Estimate.Workload), Query: asked(found), Estimate: one.Estimate, Value: one.Value})
	}
	if len(all) == 0 {
		return q.noCount(r)
	}
	of := func(id string) int {
		return slices.IndexFunc(all, func(c counted) bool { return c.Case.Workload.GPU == id })
	}
	best := max(of(cards[2]), 0)
	if large := of(largeCard); r.Case.Workload.Task == workload.Infer && large >= 0 && answers[best].Value.Number > machine && answers[large].Value.Number <= machine {
		best = large
	}
	a := answers[best]
	a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu", Value: all[best].Case.Workload.GPU, Why: "no card was named; others are listed beside it"})
	if r.Case.Workload.Task == workload.Infer && a.Value.Number <= machine {
		table = slices.DeleteFunc(table, func(o Option) bool { return o.Value.Number > 2*machine })
	}
	a.Options = table
	return a, nil
}

// noCount says that no number of the reference card holds a case whose card was not
// named.
func (q Question) noCount(r run) (Answer, error) {
	on, err := q.with(r, func(w *workload.Workload) { w.GPU = referenceCard })
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(on)
	a.Summary = q.noNumber(on)
	a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu", Value: referenceCard, Why: "no card was named"})
	return a, nil
}

// keptFree says what a server needs of each card, which fills its share of any card whatever it runs.
func (q Question) keptFree(r run) string {
	if need := q.taken(r); need < r.PerGPU.Process {
		return words.KeptFree.In(q.Lang, "framework", string(r.Estimate.Workload.Framework), "need", q.size(need))
	}
	return ""
}

// withoutArithmetic tells that a card holds weights in fp8 and computes in 16 bits.
func (q Question) withoutArithmetic(r run) bool {
	w := r.Estimate.Workload
	card := q.card(w)
	if w.Task != workload.Infer || w.Quant != "fp8" || card == nil {
		return false
	}
	yes, known := supports(card, "fp8")
	return known && !yes
}
