package answer

import (
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// counted is the smallest number of cards that a search found.
type counted struct {
	run
	search.Fewest
	way string // how the cards share the work
}

// fewest finds the smallest number of cards on which a case fits, and the
// layout that does it; ok is false when no number up to most does.
func (q Question) fewest(r run, atLeast, most int) (counted, bool) {
	best, ok := search.FewestCards(q.probe, r.Case.Workload, atLeast, most)
	if !ok {
		return counted{}, false
	}
	r.Case.Workload = best.Found.Workload
	found, err := q.run(r.Case)
	if err != nil {
		return counted{}, false
	}
	found.Label = r.Label
	return counted{found, best, q.layoutName(best.Layout, found.Estimate.Workload)}, true
}

// dividesTensors is the program in which a search lays a training run out over tensor and pipeline parallel ranks.
const dividesTensors = "megatron"

// layoutName says what a layout adds to the question.
func (q Question) layoutName(l search.Layout, w workload.Workload) string {
	var parts []string
	if l.Shard && w.GPUCount > 1 {
		parts = append(parts, "ZeRO-3")
	}
	if l.FSDP && w.GPUCount > 1 {
		parts = append(parts, "FSDP")
	}
	p := l.Parallel
	if w.Framework == dividesTensors && q.Plan.Query.Framework == "" && w.Task != workload.Infer && max(p.TP, p.PP) > 1 {
		parts = append(parts, "Megatron") // none was told, and the usual one does not
	}
	for _, degree := range []struct {
		name string
		size int
	}{{"TP", p.TP}, {"PP", p.PP}, {"CP", p.CP}, {"EP", p.EP}} {
		if degree.size > 1 {
			parts = append(parts, degree.name+" "+strconv.Itoa(degree.size))
		}
		if degree.name == "TP" && w.Parallel.SP && p.TP > 1 && w.Task != workload.Infer {
			parts = append(parts, "SP")
		}
	}
	if l.Requests > 0 {
		parts = append(parts, "DP "+strconv.Itoa(p.DP))
	}
	if len(parts) > 0 && p != (workload.Parallel{}) && w.ZeROStage != nil && *w.ZeROStage > 0 {
		parts = append(parts, "ZeRO-"+strconv.Itoa(*w.ZeROStage))
	}
	if l.Optimizer && w.ZeROStage != nil && *w.ZeROStage > 0 {
		parts = append(parts, words.DistributedOptimizer.In(q.Lang))
	}
	if l.Hosted {
		parts = append(parts, words.WeightsOnHost.In(q.Lang))
	}
	if l.Swapped {
		parts = append(parts, words.SwappedStates.In(q.Lang))
	}
	if l.Fused {
		parts = append(parts, words.FusedLoss.In(q.Lang))
	}
	if l.Recompute != "" {
		parts = append(parts, words.Name(q.Lang, "gradient_checkpointing"))
	}
	return cmpOr(strings.Join(parts, ", "), settings(w))
}

// lighter is a training run on as many cards as were found for it, in the layout that holds it and costs the least time:
// a search for the fewest cards goes straight to ZeRO-3, which gathers the weights in every pass, where sharing the
// optimizer's states or recomputing is often enough (arXiv 1910.02054, section 7: stages 1 and 2 send no more than
// plain data parallel does).
func (q Question) lighter(r run, found counted) counted {
	w := found.Estimate.Workload
	if !found.Layout.Shard || found.Layout.Hosted || found.Layout.Fused || !sharesByStage(w) {
		return found
	}
	open := r.Case.Workload.Recompute == ""
	best := found
	take := func(stage int, again bool) {
		one, err := q.with(r, func(w *workload.Workload) {
			w.GPUCount, w.Nodes = found.Case.Workload.GPUCount, found.Case.Workload.Nodes
			w.ZeROStage = new(stage)
			if again {
				w.Recompute = workload.RecomputeFull
			}
		})
		if err != nil || one.Verdict != engine.Fits {
			return
		}
		least := rate(best.run) * (1 - alike)                           // as fast as an estimate can tell
		if again && best.Layout.Recompute == "" || !best.Layout.Shard { // the best so far is less to change
			least = rate(best.run) * (1 + alike)
		}
		if rate(one) <= least {
			return
		}
		best.run, best.Layout.Shard, best.Layout.Recompute, best.way = one, false, "", ""
		if stage > 0 {
			best.way = "ZeRO-" + strconv.Itoa(stage)
		}
		if again {
			best.Layout.Recompute = workload.RecomputeFull
			if best.way != "" {
				best.way += ", "
			}
			best.way += words.Name(q.Lang, "gradient_checkpointing")
		}
		best.Label = r.Label
	}
	stages := []int{1, 2}
	if !fullTraining(w) { // whose weights, which the lower stages do not share, are most of it
		stages = nil
	}
	for _, stage := range stages {
		take(stage, false)
	}
	if open {
		for _, stage := range append([]int{0}, stages...) {
			take(stage, true)
		}
	}
	return best
}

// sharesByStage tells whether the program of a training run shares states by the stages of ZeRO.
func sharesByStage(w workload.Workload) bool {
	switch w.Framework {
	case "deepspeed", "transformers", "trl", "peft", "accelerate", "llama-factory", "axolotl", "ms-swift":
		return w.Task != workload.RL && w.FSDP == ""
	}
	return false
}

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
