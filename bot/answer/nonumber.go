package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// noNumber says that no number of a card does: what a card keeps of its own sequences is not shared among more.
func (q Question) noNumber(r run) string {
	sentence, w := words.NoGPUCount, r.Case.Workload
	switch {
	case r.Vendor() == "Apple" && w.Task != workload.Infer:
		sentence = words.NotSharedByMacs
	case w.Task != workload.Infer:
		sentence = words.NoGPUCountTrained
	}
	return sentence.In(q.Lang, "card", q.cardName(r.Estimate.Workload), "what", q.what(r), "What", capital(q.what(r)))
}

// countInMicroBatches counts the cards where one sequence at a time is held and the batch that was told is
// accumulated, which comes to the same update.
func (q Question) countInMicroBatches(r run) (Answer, run, bool) {
	told, w := r.Case.Workload.Batch, &r.Case.Workload
	if w.Task == workload.Infer || w.Task == workload.RL || told < 2 || q.contrastive(*w) {
		return Answer{}, run{}, false
	}
	w.GradAccum = max(w.GradAccum, 1) * told
	w.Batch = 1
	a, at, ok := q.countCards(r)
	a.Summary = words.NoneAtOnce.In(q.Lang, "batch", strconv.Itoa(told), "accum", strconv.Itoa(w.GradAccum)) + a.Summary
	return a, at, ok
}

// withoutNumber answers where no number of cards surely holds a case: on how many of one machine it may do with
// what nearly everybody turns on, and what else there is.
func (q Question) withoutNumber(r run) Answer {
	a := q.basis(r)
	a.Summary = q.noNumber(r)
	if r.Vendor() == "Apple" || r.Case.Workload.Task == workload.Infer {
		return a
	}
	on, err := q.with(r, func(w *workload.Workload) { w.GPUCount, w.Nodes = machine, 0 })
	if err != nil {
		return a
	}
	if found, way, ok := q.fewestTight(on); ok {
		a.Summary += words.TightOnCards.In(q.Lang, "cards", q.cards(found.Estimate.Workload), "changes", q.remedyName(on, way),
			"need", q.size(found.PerGPU.Process), "high", q.size(found.PerGPU.High), "capacity", q.size(found.CapacityBytes))
	}
	return q.helped(a, on)
}

// fewestTight is the smallest number of cards up to a machine on which a case is a close fit with what nearly
// everybody turns on.
func (q Question) fewestTight(on run) (run, search.Way, bool) {
	for n := 1; n <= machine; n *= 2 {
		one, err := q.with(on, func(w *workload.Workload) { w.GPUCount = n })
		if err != nil {
			continue
		}
		way, ok := q.remedy(one)
		if !ok || way.Outcome.Verdict != engine.Tight {
			continue
		}
		one.Case.Workload = way.Workload
		if found, err := q.run(one.Case); err == nil {
			return found, way, true
		}
	}
	return run{}, search.Way{}, false
}
