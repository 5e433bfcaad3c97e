package answer

import (
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// fitsToo leads a speed with whether the cards hold what is that fast, where that is asked beside.
func (q Question) fitsToo(r run) string {
	if !q.Wants.Also.Fits || r.Verdict != engine.Fits || len(q.Plan.Cases) != 1 {
		return "" // what does not fit is told in any case
	}
	return q.verdict(r) + q.space()
}

// allLayers is what people set for all of them (llama.cpp, --n-gpu-layers).
const allLayers = 99

// flagsFirst leads with the settings of llama.cpp for the layers and experts that the card does not hold, where these
// are asked for and follow from what it has room for.
func (q Question) flagsFirst(r run) string {
	said, w := q.Plan.Query, r.Estimate.Workload
	if !q.Wants.Also.Flags || w.Task != workload.Infer || w.Framework != "llama.cpp" && w.Framework != "ik_llama.cpp" || len(q.Plan.Cases) != 1 || r.Verdict == engine.DoesNotFit {
		return ""
	}
	if n := r.Case.Query.ExpertsOnCPU; n > 0 && said.ExpertsOnCPU == 0 && w.Offload.WeightsOnCPUBytes > 0 {
		flagged, _ := plan.FlaggedLayers(w.Model.Name, n, q.Known)
		return words.SetFlags.In(q.Lang, "layers", strconv.Itoa(allLayers), "experts", strconv.Itoa(flagged))
	}
	if n := w.Offload.LayersOnGPU; n != nil && said.LayersOnGPU == nil && q.layersHeld(r) == "" {
		return words.SetLayers.In(q.Lang, "layers", strconv.Itoa(*n))
	}
	return ""
}

// rentedDaily says what a server costs that is rented all day for work that comes each day: its tokens come when its
// users do, and not in one full queue.
func (q Question) rentedDaily(r run, b backlog, price money, seconds float64) string {
	s := r.Speed
	if !q.Wants.Also.PerDay || price.amount == 0 || seconds >= 24*3600 || s == nil || s.TokensPerSecond == 0 {
		return ""
	}
	tokens := b.read + b.written
	day := money{24 * price.amount * float64(max(r.Estimate.Workload.GPUCount, 1)), price.currency, "", false}
	each := money{day.amount / tokens * 1e6, price.currency, "", false}
	whether := words.SameRent
	if q.Wants.Serves {
		whether = words.AgainstAPI
	}
	return words.RentedDay.In(q.Lang, "day", day.roughly(), "each", each.String(), "whether", whether.In(q.Lang, "full", scientific(tokens*24*3600/seconds)))
}
