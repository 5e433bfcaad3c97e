package answer

import (
	"cmp"
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// buyForWhatComes advises cards by the requests that come rather than by what holds the model once: of every common card
// as many as keep up, the cheapest to rent first. ok is false where no requests are told, or nothing has a price.
func (q Question) buyForWhatComes(r run) (Answer, bool) {
	if q.Plan.Query.RequestsPerS == 0 || r.CapacityBytes > 0 || isTraining(r.Case.Query) || q.budget().amount > 0 {
		return Answer{}, false
	}
	r, err := q.usualLengths(r)
	if err != nil {
		return Answer{}, false
	}
	type fleet struct {
		Answer
		at    run
		cards float64
		hour  money
	}
	var fleets []fleet
	for _, d := range q.onShelf() {
		s, ok := q.setOn(r, d)
		if !ok || s.hour.amount == 0 {
			continue
		}
		on, err := q.with(r, func(w *workload.Workload) { w.GPU, w.GPUMemoryGB = d.GPU, cmp.Or(d.MemoryGB, w.GPUMemoryGB) })
		if err != nil {
			continue
		}
		if kept, at, ok := q.keepsUp(on, s.counted); ok {
			each, cards := s.hour.amount/float64(s.Cards), kept.Value.Number
			fleets = append(fleets, fleet{kept, at, cards, money{each * cards, s.hour.currency, s.hour.source, s.hour.said}})
		}
	}
	if len(fleets) == 0 {
		return Answer{}, false
	}
	slices.SortStableFunc(fleets, func(a, b fleet) int {
		return cmp.Or(cmp.Compare(a.hour.amount, b.hour.amount), cmp.Compare(a.cards, b.cards))
	})
	best := fleets[0]
	a, err := q.keptFor(best.Answer, best.at)
	if err != nil {
		return Answer{}, false
	}
	a.Value = best.Value
	a.Summary = words.CheapestKept.In(q.Lang) + q.space() + a.Summary
	if len(fleets) > 1 {
		next := fleets[1]
		a.Summary += words.NextKept.In(q.Lang, "count", strconv.Itoa(int(next.cards)), "card", q.cardName(next.at.Estimate.Workload), "price", next.hour.String())
	}
	for _, f := range fleets {
		a.Options = append(a.Options, Option{
			Label: strconv.Itoa(int(f.cards)) + " x " + q.cardName(f.at.Estimate.Workload) + ", " + words.Money(q.Lang, f.hour.String()) + words.PerHour.In(q.Lang), Query: asked(f.at), Estimate: &f.at.Estimate, Value: &Value{f.cards, "gpus"},
		})
	}
	return a, true
}
