package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// stageAdvice says which of two stages of ZeRO to take where they do not both fit as they stand: the one that fits
// with what nearly everybody turns on, and of two that do the faster then. It is empty where there is nothing to choose.
func (q Question) stageAdvice(all []run) (told string, advised run) {
	if len(q.Plan.Query.ZeROStages) != 2 || len(all) != 2 || all[0].CapacityBytes == 0 || all[0].Verdict == engine.Fits && all[1].Verdict == engine.Fits {
		return "", run{}
	}
	a, first := q.remediedRun(all[0])
	b, second := q.remediedRun(all[1])
	if second && (!first || rate(b) > rate(a)) {
		a, b, first, second = b, a, second, first
	}
	switch {
	case !first || second && near(rate(a), rate(b)):
		return "", run{}
	case second:
		return words.TakeFaster.In(q.Lang, "which", a.Label), a
	}
	return words.TakeHeld.In(q.Lang, "which", a.Label), a
}

// remediedRun is a case as it fits: as it stands, or with its remedy.
func (q Question) remediedRun(r run) (run, bool) {
	if r.Verdict == engine.Fits {
		return r, true
	}
	way, ok := q.remedy(r)
	if !ok || way.Outcome.Verdict != engine.Fits {
		if way, ok = q.leading(r, way); !ok {
			return r, false
		}
	}
	again, err := q.with(r, func(w *workload.Workload) { *w = way.Workload })
	again.Label = r.Label
	return again, err == nil
}
