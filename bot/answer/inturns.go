package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// inTurns is how many of the requests that a server is to run at once it does, where its cards do not hold all of them: it
// starts all the same, and the rest wait in its queue (vllm-project/vllm vllm/v1/core/sched/scheduler.py).
func (q Question) inTurns(r run) (count, asked int) {
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
	count, _ := q.inTurns(r)
	if count == 0 {
		return run{}, false
	}
	some, err := q.with(r, func(w *workload.Workload) { w.Batch, w.Concurrency = 0, count })
	return some, err == nil && some.Speed != nil
}

// startsInTurns leads the verdict on what a server runs only in turns.
func (q Question) startsInTurns(r run) string {
	count, asked := q.inTurns(r)
	if count == 0 {
		return ""
	}
	return words.InTurns.In(q.Lang, "asked", number(float64(asked)), "count", number(float64(count)), "program", q.server(r.Estimate.Workload),
		"what", q.what(r), "need", q.size(r.PerGPU.Process), "card", q.fullest(r), "capacity", q.size(r.CapacityBytes)) + q.largest(r) + q.hostRemark(r) + q.tenthOf(r)
}

// beyondAtOnce warns beside a speed of a server that not all of its requests run at once.
func (q Question) beyondAtOnce(r run) string {
	count, asked := q.inTurns(r)
	if count == 0 {
		return ""
	}
	return words.BeyondAtOnce.In(q.Lang, "asked", number(float64(asked)), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes), "count", number(float64(count)), "program", q.server(r.Estimate.Workload))
}
