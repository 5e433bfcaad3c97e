package answer

import (
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// maxBatch answers how many sequences fit: per GPU in training, at once when
// the model is served.
func maxBatch(q Question) (Answer, error) {
	all, r, err := q.limitRuns()
	if err != nil {
		return Answer{}, err
	}
	if r.Case.Workload.Task == workload.Infer {
		a := q.inAllTokens(q.asReported(q.ofReplicas(q.most(all, search.Batch(r.Case.Workload), "users", words.MaxUsers))))
		a.Summary += q.copiedAttentionGain(r, a.Value)
		return a, nil
	}
	return q.most(all, search.Batch(r.Case.Workload), "sequences", words.MaxBatch), nil
}

// asReported answers with the sequences that the server's own count of tokens holds, and holds the
// estimate against them where it is another.
func (q Question) asReported(a Answer) Answer {
	n := q.Plan.Query.CacheTokens
	if n == 0 || a.Estimate == nil || a.Estimate.Workload.SeqLen == 0 {
		return a
	}
	length := a.Estimate.Workload.SeqLen
	held, estimated := float64(n/length), a.Value
	sentence, e := words.CacheHoldsUsers, a.Estimate
	if held == 0 {
		sentence = words.CacheHoldsNone
	}
	a.Summary = sentence.In(q.Lang, "count", number(float64(n)), "users", number(held), "length", number(float64(length)))
	a.Value = &Value{held, "users"}
	if estimated != nil && estimated.Number != held {
		a.Summary += words.CacheEstimated.In(q.Lang, "card", q.cards(e.Workload), "users", number(estimated.Number), "need", q.size(e.PerGPU.Process), "capacity", q.size(e.CapacityBytes))
	}
	return a
}

// ofReplicas counts what all replicas serve together: an estimate is of one of them.
func (q Question) ofReplicas(a Answer) Answer {
	copies := func(e *engine.Estimate) float64 {
		if e == nil {
			return 1
		}
		return float64(max(e.Workload.Parallel.DP, 1))
	}
	if n := copies(a.Estimate); n > 1 && a.Value != nil && a.Value.Number > 0 && a.Value.Number < search.MostSequences {
		each := a.Value.Number
		a.Value = &Value{each * n, a.Value.Unit}
		a.Summary = words.OfReplicas.In(q.Lang, "value", number(each*n), "count", number(n), "each", number(each)) + a.Summary
	}
	for i, o := range a.Options {
		if o.Value != nil && !o.WayOut {
			a.Options[i].Value = &Value{o.Value.Number * copies(o.Estimate), o.Value.Unit}
		}
	}
	return a
}

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

// shareWeighed says whether a share of the card that is told for a server is worth setting, against the usual one.
func (q Question) shareWeighed(r run) string {
	said := r.Case.Query
	if said.MemoryShare == 0 || r.KVTokens == 0 || len(q.Plan.Cases) != 1 || q.Plan.Intent != parser.Fit || !q.Whether && !q.Wants.Advisable {
		return ""
	}
	usual, err := q.with(r, func(w *workload.Workload) { w.GPUMemoryUtilization = 0 })
	if err != nil || usual.Estimate.Workload.GPUMemoryUtilization == r.Estimate.Workload.GPUMemoryUtilization {
		return ""
	}
	share := strconv.FormatFloat(said.MemoryShare, 'g', -1, 64)
	if usual.Verdict != engine.Fits || usual.KVTokens == 0 {
		return words.ShareNeeded.In(q.Lang, "share", share, "tokens", number(float64(r.KVTokens)))
	}
	return words.ShareUnneeded.In(q.Lang, "share", share, "need", q.size(q.taken(usual)), "usual", number(float64(usual.KVTokens)), "tokens", number(float64(r.KVTokens)))
}

// inAllTokens leads with the limit of a server that counts the tokens of all its sequences, where that is asked for.
func (q Question) inAllTokens(a Answer) Answer {
	if !q.Wants.TotalTokens || a.Value == nil || a.Value.Number == 0 || a.Estimate == nil || a.Estimate.Workload.SeqLen == 0 {
		return a
	}
	a.Summary = words.TokensOfAll.In(q.Lang, "tokens", number(a.Value.Number*float64(a.Estimate.Workload.SeqLen))) + a.Summary
	return a
}

// requestsAtATime is how many of the requests that a server is to run at once it does, where its cards do not hold all of them: it
// starts all the same, and the rest wait in its queue (vllm-project/vllm vllm/v1/core/sched/scheduler.py).
func (q Question) requestsAtATime(r run) (count, asked int) {
	w := r.Estimate.Workload
	asked = max(w.Concurrency, w.Batch)
	if r.Verdict != engine.DoesNotFit || w.Task != workload.Infer || !w.Framework.Server() || asked < 2 || len(q.Plan.Cases) != 1 {
		return 0, asked
	}
	quantity := search.Batch(r.Case.Workload)
	quantity.Most = asked - 1
	return search.Most(q.probe, r.Case.Workload, quantity).Value, asked
}

// ofTurn is a case with as many requests as a server runs at a time, at whose speed all of them are served.
func (q Question) ofTurn(r run) (run, bool) {
	count, _ := q.requestsAtATime(r)
	if count == 0 {
		return run{}, false
	}
	some, err := q.with(r, func(w *workload.Workload) { w.Batch, w.Concurrency = 0, count })
	return some, err == nil && some.Speed != nil
}

// startsInTurns leads the verdict on what a server runs only in turns.
func (q Question) startsInTurns(r run) string {
	count, asked := q.requestsAtATime(r)
	if count == 0 {
		return ""
	}
	return words.InTurns.In(q.Lang, "asked", number(float64(asked)), "count", number(float64(count)), "program", q.server(r.Estimate.Workload),
		"what", q.what(r), "need", q.size(r.PerGPU.Process), "card", q.fullest(r), "capacity", q.size(r.CapacityBytes)) + q.largest(r) + q.hostRemark(r) + q.tenthOf(r)
}

// beyondAtOnce warns beside a speed of a server that not all of its requests run at once.
func (q Question) beyondAtOnce(r run) string {
	count, asked := q.requestsAtATime(r)
	if count == 0 {
		return ""
	}
	return words.BeyondAtOnce.In(q.Lang, "asked", number(float64(asked)), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes), "count", number(float64(count)), "program", q.server(r.Estimate.Workload))
}
