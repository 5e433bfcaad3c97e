package answer

import (
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
)

// standIn are the cards to count in when the question names none.
var standIn = []string{"rtx-4090", "rtx-a6000", referenceCard, "h200-141gb-sxm"}

// minGPUs answers how many cards it takes.
func minGPUs(q Question) (Answer, error) {
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	r := all[0]
	if r.CapacityBytes == 0 {
		return q.countIn(r)
	}
	found, way, ok := q.fewest(r, 1, maxCards)
	if !ok {
		a := q.basis(r)
		a.Summary = words.NoGPUCount.In(q.Lang, "card", q.cardName(r.Estimate.Workload), "count", strconv.Itoa(maxCards), "what", q.what(r))
		return a, nil
	}
	a := q.counted(found, way)
	if len(all) > 1 {
		a.Options = q.countEach(all)
	}
	return a, nil
}

// counted says a number of cards and the layout that makes it enough.
func (q Question) counted(found run, way string) Answer {
	w := found.Estimate.Workload
	if way == "" {
		way = words.OneCard.In(q.Lang)
	}
	a := q.basis(found)
	a.Value = &Value{float64(w.GPUCount), "gpus"}
	a.Summary = words.MinGPUs.In(q.Lang, "count", strconv.Itoa(w.GPUCount), "card", q.cardName(w), "what", q.what(found),
		"need", q.size(found.PerGPU.Process), "capacity", q.size(found.CapacityBytes), "split", way)
	return a
}

// countEach counts for every alternative of the question.
func (q Question) countEach(all []run) []Option {
	var out []Option
	for _, r := range all {
		if found, _, ok := q.fewest(r, 1, maxCards); ok {
			out = append(out, Option{
				Label: r.Label, Query: &r.Case.Query, Estimate: &found.Estimate,
				Value: &Value{float64(found.Estimate.Workload.GPUCount), "gpus"},
			})
		}
	}
	return out
}

// countIn counts in several common cards when none is named; the 80 GB one
// gives the figure.
func (q Question) countIn(r run) (Answer, error) {
	var a Answer
	var table []Option
	for _, id := range standIn {
		on, err := q.with(r, func(w *workload.Workload) { w.GPU = id })
		if err != nil {
			return Answer{}, err
		}
		found, way, ok := q.fewest(on, 1, maxCards)
		if !ok {
			continue
		}
		n := found.Estimate.Workload.GPUCount
		table = append(table, Option{Label: q.cardName(found.Estimate.Workload), Query: asked(found), Estimate: &found.Estimate, Value: &Value{float64(n), "gpus"}})
		if a.Value == nil || id == referenceCard {
			a = q.counted(found, way)
			a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu", Value: id, Why: "no card was named; others are listed beside it"})
		}
	}
	if a.Value == nil {
		return Answer{}, &plan.Refusal{Code: "no_card", Key: "gpu"}
	}
	a.Options = table
	return a, nil
}
