package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// otherSettings is by how many times a report and an estimate differ that are not of the same settings.
const otherSettings = 1.25

// heldAsReported answers whether requests run at once by the tokens that the server itself found room for: what it
// reports goes before every estimate.
func (q Question) heldAsReported(a Answer, r run) Answer {
	n, w := q.Plan.Query.CacheTokens, r.Estimate.Workload
	asked, length := max(w.Concurrency, w.Batch), w.SeqLen
	if n == 0 || asked < 2 || length == 0 || q.Plan.Query.SeqLen == 0 || w.Task != workload.Infer {
		return a
	}
	pairs := []string{"count", number(float64(n)), "asked", number(float64(asked)), "length", number(float64(length)), "held", number(float64(n / length))}
	estimated := search.Most(q.probe, r.Case.Workload, search.Batch(r.Case.Workload)).Value
	switch {
	case n/length >= asked:
		a.Summary, a.Verdict, a.Next, a.Options = words.ReportedHoldsAll.In(q.Lang, pairs...), engine.Fits, "", nil
	case n/length == 0:
		a.Summary, a.Verdict = words.CacheHoldsNone.In(q.Lang, pairs...), engine.DoesNotFit
	default:
		a.Summary, a.Verdict = words.ReportedInTurns.In(q.Lang, pairs...), engine.DoesNotFit
	}
	if held, by := float64(n/length), float64(estimated); r.CapacityBytes > 0 && max(held, by) > otherSettings*min(held, by) && by < search.MostSequences {
		a.Summary += words.EstimatedBeside.In(q.Lang, "card", q.cards(w), "users", number(float64(estimated)))
	}
	a.Options = slices.DeleteFunc(a.Options, func(o Option) bool { // as many as the estimate holds are not those that run
		return o.WayOut && o.Query.Concurrency > 0 && o.Query.Concurrency < asked
	})
	return a
}
