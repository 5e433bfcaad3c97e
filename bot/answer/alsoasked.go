package answer

import (
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// A question often has a second half, of another figure than the one that it is answered with. It gets a sentence.

// paceAt says how fast a case is at the most that fits, where that is asked beside: what all users get together, the
// tokens of a training and the time for its samples.
func (q Question) paceAt(found run, unit string) string {
	s, w := found.Speed, found.Estimate.Workload
	if s == nil || s.TokensPerSecond == 0 || unit == "tokens" {
		return ""
	}
	if w.Task == workload.Infer {
		if s.DecodeTokensPerSec == 0 || !q.Wants.Also.Fast || q.wish(found.Case.Workload).any() {
			return ""
		}
		return words.AtThatMany.In(q.Lang, "all", about(found.writtenTogether()), "each", about(s.DecodeTokensPerSec))
	}
	said := q.Plan.Query
	work := said.Tokens+said.Samples+said.Steps > 0
	if !work && !q.Wants.Also.Fast {
		return ""
	}
	epoch := ""
	if work {
		q.byEstimate = true // the batch is known
		j, err := q.jobOf(found)
		if err != nil || j.hours == 0 {
			return ""
		}
		epoch = words.AnEpoch.In(q.Lang, "tokens", scientific(j.work), "time", q.duration(j.hours*3600/float64(j.cards)))
	}
	return words.AtThatBatch.In(q.Lang, "rate", about(s.TokensPerSecond), "epoch", epoch)
}

// fitsToo leads a speed with whether the cards hold what is that fast, where that is asked beside.
func (q Question) fitsToo(r run) string {
	if !q.Wants.Also.Fits || r.Verdict != engine.Fits || len(q.Plan.Cases) != 1 {
		return "" // what does not fit is told in any case
	}
	return q.verdict(r) + q.space()
}

// reachesToo says what share of the peak a training reaches, where that is asked beside its speed.
func (q Question) reachesToo(r run) string {
	if s := r.Speed; q.Wants.Also.MFU && s != nil && s.MFU > 0 && r.Estimate.Workload.Task != workload.Infer {
		return words.ReachesMFU.In(q.Lang, "mfu", about(s.MFU))
	}
	return ""
}

// oneAlone says what one request takes, where several at once are asked about only behind it.
func (q Question) oneAlone(r run) string {
	w := r.Case.Workload
	if !q.Wants.Also.AloneToo || w.Task != workload.Infer || w.Concurrency <= 1 || len(q.Plan.Cases) != 1 {
		return ""
	}
	said := r.Case.Query
	said.Concurrency = 0
	p := plan.Make(q.Plan.Intent, said, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return ""
	}
	one, err := q.run(p.Cases[0])
	if err != nil {
		return ""
	}
	program := ""
	if f := one.Estimate.Workload.Framework; f != r.Estimate.Workload.Framework {
		program = words.InBrackets.In(q.Lang, "text", string(f))
	}
	return words.OneAlone.In(q.Lang, "need", q.size(one.PerGPU.Process), "program", program)
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
