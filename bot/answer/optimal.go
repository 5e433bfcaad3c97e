package answer

import (
	"math"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
)

// optimalSize answers how large a model the compute at hand is best spent on: with
// 6 FLOPs for each parameter and token, and 20 tokens for each parameter
// (arXiv 2203.15556, table 3). ok is false where the question gives no compute.
func (q Question) optimalSize() (Answer, bool, error) {
	said := q.Plan.Query
	hours := said.GPUHours
	if hours == 0 {
		hours = q.runHours() * float64(max(said.GPUCount, 1))
	}
	if !said.ComputeOptimal || hours == 0 || said.GPU == "" {
		return Answer{}, false, nil
	}
	card, err := q.namedCard()
	if err != nil {
		return Answer{}, false, err
	}
	_, peak, err := q.peak(card)
	if err != nil {
		return Answer{}, false, err
	}
	share := said.MFUPct / 100
	if share == 0 {
		share = usualMFU
	}
	flops := hours * 3600 * peak * 1e12 * share
	params := math.Sqrt(flops / (6 * plan.TokensPerParam))
	r, err := q.first()
	if err != nil {
		return Answer{}, false, err
	}
	r, err = q.with(r, func(w *workload.Workload) {
		if w.Task == workload.Infer {
			*w = workload.Workload{Task: workload.Train, GPU: w.GPU, GPUMemoryGB: w.GPUMemoryGB, GPUCount: w.GPUCount, Nodes: w.Nodes}
		}
		w.Model = workload.Model{ParamsB: math.Round(params/1e7) / 100}
	})
	if err != nil {
		return Answer{}, false, err
	}
	r = q.laidOut(r)
	a := q.basis(r)
	a.Assumed = without(a.Assumed, "params_b") // the size is what is sought
	if said.MFUPct == 0 {
		a.Assumed = append(a.Assumed, assumedMFU)
	}
	a.Value = &Value{math.Round(params/1e7) * 1e7, "parameters"}
	a.Summary = words.OptimalSize.In(q.Lang, "params", scientific(params), "tokens", scientific(plan.TokensPerParam*params), "flops", scientific(flops),
		"hours", number(math.Round(hours)), "card", card.Name, "mfu", number(share*100)) + q.laid(r) + q.beyond(r)
	a.Sources = append(a.Sources, plan.OptimalSource)
	return a, true, nil
}
