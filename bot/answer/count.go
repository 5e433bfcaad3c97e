package answer

import (
	"strconv"
	"strings"

	"headroom/bot/words"
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
