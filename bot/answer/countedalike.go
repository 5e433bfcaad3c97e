package answer

import (
	"math"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
)

// countedAlike gives cards of which no number is told as many as are told of the others, where one alone does not hold
// the work and those do: "4 x H800 for 72B, against H20" asks for a machine of each.
func (q Question) countedAlike(all []run) []run {
	options := q.Plan.Query.GPUOptions
	if !q.byCards() || len(options) != len(all) {
		return all
	}
	most := 0
	for i, d := range options {
		if most = max(most, d.Count); d.Count > 1 && all[i].Verdict != engine.Fits {
			return all // nor do those
		}
	}
	if most < 2 {
		return all
	}
	out := append([]run(nil), all...)
	for i, r := range all {
		if options[i].Count > 0 || r.Verdict == engine.Fits || r.Case.Workload.GPUCount > 1 {
			continue
		}
		c := r.Case
		c.Workload.GPUCount, c.Query.GPUCount = most, most
		again, err := q.run(c)
		if err != nil {
			return all
		}
		again.Label = strconv.Itoa(most) + "x " + r.Label
		out[i] = again
	}
	return out
}

// worthOfSets says how much dearer one of two sets of unlike numbers of cards may be than the other: with full queues,
// and for one user alone where that comes to something else.
func (q Question) worthOfSets(list []priced) string {
	if len(list) != 2 || list[0].Speed == nil || list[1].Speed == nil || list[0].Estimate.Workload.GPU == list[1].Estimate.Workload.GPU && list[0].memoryTold() == list[1].memoryTold() {
		return ""
	}
	first, second := list[0], list[1]
	whole := func(p priced) float64 { return p.rate * float64(max(p.Estimate.Workload.GPUCount, 1)) }
	if whole(second) > whole(first) {
		first, second = second, first
	}
	if whole(second) == 0 {
		return ""
	}
	times := whole(first) / whole(second)
	a, b := q.cards(first.Estimate.Workload), q.cards(second.Estimate.Workload)
	text := words.WorthOfSets.In(q.Lang, "first", a, "second", b, "times", about(times))
	alone := first.Speed.DecodeTokensPerSec / math.Max(second.Speed.DecodeTokensPerSec, 1e-9)
	if second.Speed.DecodeTokensPerSec > 0 && math.Abs(alone/times-1) > alike && max(first.Estimate.Workload.Concurrency, second.Estimate.Workload.Concurrency) <= 1 {
		text = words.WorthOfFullSets.In(q.Lang, "first", a, "second", b, "times", about(times), "alone", about(alone))
	}
	return text
}

// memoryTold is the memory of the cards in GB that is told of them, 0 where none is.
func (p priced) memoryTold() float64 { return p.Case.Workload.GPUMemoryGB }

// unlikeSets reports whether the question itself tells unlike numbers of two cards.
func (q Question) unlikeSets(list []priced) bool {
	options := q.Plan.Query.GPUOptions
	return len(options) == 2 && max(options[0].Count, 1) != max(options[1].Count, 1) && list[0].Estimate.Workload.GPUCount != list[1].Estimate.Workload.GPUCount && !isTraining(q.Plan.Query)
}
