package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// shelf are common cards to buy or rent, smallest first.
var shelf = []string{
	"rtx-3060-12gb", "rtx-4060-ti-16gb", "rtx-3090", "rtx-4090", "rtx-5090", "rtx-a6000",
	"rtx-6000-ada", "l40s", "a100-80gb-sxm", "h100-80gb-sxm", "h200-141gb-sxm", "b200-180gb",
}

// machine is how many cards go into one case.
const machine = 8

// buyAdvice answers which cards to get: for every common card the smallest
// number in one machine that fits, the least memory first.
func buyAdvice(q Question) (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	if r.CapacityBytes > 0 {
		return compare(q)
	}
	var a Answer
	var best engine.Estimate
	for _, id := range shelf {
		on, err := q.with(r, func(w *workload.Workload) { w.GPU = id })
		if err != nil {
			continue
		}
		found, ok := q.fewest(on, 1, machine)
		if !ok {
			continue
		}
		w := found.Estimate.Workload
		label := q.cards(w)
		if found.way != "" {
			label += " (" + found.way + ")"
		}
		option := Option{Label: label, Query: asked(found.run), Estimate: &found.run.Estimate, Value: &Value{float64(max(w.GPUCount, 1)), "gpus"}}
		if a.Estimate == nil || total(found.run.Estimate) < total(best) {
			options := a.Options
			a = q.basis(found.run)
			a.Options, best = options, found.run.Estimate
			a.Summary = words.BuyAdvice.In(q.Lang, "what", q.what(found.run), "cards", q.cards(w), "need", q.size(found.PerGPU.Process))
		}
		a.Options = append(a.Options, option)
	}
	if a.Estimate == nil {
		a = q.basis(r)
		a.Summary = words.NoAdvice.In(q.Lang, "what", q.what(r))
	}
	return a, nil
}

// total is the memory of all cards together, which is roughly what is paid for.
func total(e engine.Estimate) float64 {
	return float64(e.CapacityBytes) * float64(max(e.Workload.GPUCount, 1))
}
