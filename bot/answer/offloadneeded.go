package answer

import (
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// offloadNeeded answers whether a training has to leave something to the host: it is no setting then, and what it takes
// with and without is held against each other with all else alike. ok is false where that is not asked.
func (q Question) offloadNeeded() (Answer, bool) {
	said := q.Plan.Query
	if !q.Wants.Also.Offload || len(q.Plan.Cases) != 1 || !isTraining(said) || said.GPU == "" || q.Plan.Intent != parser.Fit && q.Plan.Intent != parser.Memory {
		return Answer{}, false
	}
	offload := said.Offload
	if offload == "" || offload == "none" {
		offload = "cpu"
	}
	of := func(offload string) (Question, run, bool) {
		one := said
		one.Offload = offload
		alone := q
		alone.Wants.Also.Offload, alone.found = false, &foundWays{}
		alone.Plan = plan.Make(q.Plan.Intent, one, q.Known)
		if alone.Plan.Blocked != nil || len(alone.Plan.Cases) != 1 {
			return q, run{}, false
		}
		r, err := alone.first()
		return alone, r, err == nil
	}
	plain, r, ok := of("")
	_, hosted, both := of(offload)
	if !ok || !both || r.CapacityBytes == 0 {
		return Answer{}, false
	}
	a, err := memory(plain)
	if err != nil {
		return Answer{}, false
	}
	lead := words.OffloadIsNeeded
	switch way, found := plain.remedy(r); {
	case r.Verdict == engine.Fits, found && way.Outcome.Verdict == engine.Fits && !leavesToHost(way.Changes):
		lead = words.OffloadNotNeeded
	case !found || way.Outcome.Verdict != engine.Fits:
		if way, found = plain.leading(r, way); found && !leavesToHost(way.Changes) {
			lead = words.OffloadNotNeeded
		}
	}
	with := words.AsIsSet
	if said.GradCkpt == nil && said.Recompute == "" && r.Verdict != engine.Fits {
		with = words.CheckpointedAlike
		recomputed := func(w *workload.Workload) { w.Recompute = workload.RecomputeFull }
		again, err := plain.with(r, recomputed)
		other, failed := q.with(hosted, recomputed)
		if err != nil || failed != nil {
			return Answer{}, false
		}
		r, hosted = again, other
	}
	a.Summary = lead.In(q.Lang) + a.Summary + words.OffloadAlike.In(q.Lang, "with", with.In(q.Lang), "plain", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes),
		"hosted", q.size(hosted.PerGPU.Process), "host", q.size(hosted.Host.Steady))
	return a, true
}

// leavesToHost tells whether one of some changes leaves something in host memory.
func leavesToHost(changes []search.Change) bool {
	return slices.ContainsFunc(changes, func(c search.Change) bool { return c.Offloads() })
}
