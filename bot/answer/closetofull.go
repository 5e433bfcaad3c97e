package answer

import (
	"math"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// A run that was seen at so much of a card is close to its limit; beyond what the driver reports it can't be.
const (
	closeToFull = 0.9
	roundedUp   = 1.03 // "80 of 80", of a card that reports less
)

// runsOn reports whether a figure that was measured is that of a run that goes: no error is told, or whether it may
// come to one is what is asked.
func (q Question) runsOn() bool {
	return q.Wants.Safe && !q.Failure.Told() || !q.Wants.Failing && !q.Failure.Told() && q.Wants.Reason == ""
}

// closeToLimit leads an answer about a run whose use of a card is told with how close to the limit that is: what was
// measured goes before the estimate. It changes the verdict to tight, and leaves no ways out that rest on an estimate
// that the run contradicts.
func (q Question) closeToLimit(a Answer, r run) Answer {
	seen := q.Plan.Query.ObservedGB
	if seen <= 0 || r.CapacityBytes == 0 || !q.Wants.Safe || q.Failure.Told() || r.Estimate.Workload.Framework.Server() { // which fills its share of the card
		return a
	}
	used := unit.BytesOf(seen * float64(unit.GB))
	if q.Gibibytes {
		used = gibibytes(seen)
	}
	sold := r.Estimate.Workload.GPUMemoryGB
	share := float64(used) / float64(r.CapacityBytes)
	if card := r.Estimate.Card; card != nil && sold == 0 {
		sold = card.MemoryGB
	}
	if sold > 0 && !q.Gibibytes { // people read both off one display
		share = seen / sold
	}
	if share > roundedUp {
		return a
	}
	sentence, verdict := words.FarFromLimit, engine.Fits
	if share >= closeToFull {
		sentence, verdict = words.CloseToLimit, engine.Tight
	}
	lead := sentence.In(q.Lang, "seen", number(seen), "all", number(sold), "share", number(math.Round(100*share)), "left", number(math.Round(10*max(sold-seen, 0))/10))
	if used > r.PerGPU.High || gibibytes(seen) < r.Band.Allocated[0] {
		lead += words.SetUpOtherwise.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process))
		a.Options, a.Next = nil, ""
	} else {
		lead += words.EstimateAgrees.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process), "low", q.size(r.PerGPU.Low), "high", q.size(r.PerGPU.High))
	}
	a.Summary, a.Verdict = lead, verdict
	return a
}
