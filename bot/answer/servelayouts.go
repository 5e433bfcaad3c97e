package answer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// splitSought reports whether it is asked how to split a model that is run over a number of cards.
func (q Question) splitSought() bool {
	said := q.Plan.Query
	runs := said.Task == string(workload.Infer) || said.Task == "" && !q.Wants.LaysTraining
	program := said.Framework == "" || said.Framework == "vllm" || said.Framework == "sglang"
	return q.Wants.Layout && runs && program && len(q.Plan.Cases) == 1 && said.GPUCount > 1 && said.GPU != "" && q.sized() && said.Offload == "" &&
		said.Parallel == (parser.Parallel{}) && said.ParallelOptions == nil && said.GPUPool == nil && (q.Plan.Intent == parser.Fit || q.Plan.Intent == parser.Memory || q.Plan.Intent == parser.Throughput)
}

// servedSplits answers how to split a model over the cards that are told: the fastest of the ways that a server divides it in and
// that fit, tensor parallel within a machine and a pipeline beside it.
func servedSplits(q Question) (Answer, error) {
	r, err := q.run(plan.Served(q.Plan.Cases[0], q.Known))
	if err != nil {
		return Answer{}, err
	}
	if w := r.Estimate.Workload; w.Framework != "vllm" && w.Framework != "sglang" || r.CapacityBytes == 0 {
		return memory(q)
	}
	shape, cards := q.shape(r.Estimate.Workload), r.Estimate.Workload.GPUCount
	var all []run
	for tp := 1; tp <= min(cards, machine); tp++ {
		if _, _, even := shape.Divides(tp); !even {
			continue
		}
		for _, stages := range slices.Compact([]int{1, cards / tp}) {
			one, err := q.with(r, func(w *workload.Workload) {
				w.GPUCount, w.Nodes, w.Parallel = tp*stages, 0, workload.Parallel{TP: tp, PP: stages}
			})
			if stages <= shape.Layers && err == nil && one.Verdict == engine.Fits {
				one.Label = "TP " + strconv.Itoa(tp)
				if stages > 1 {
					one.Label += ", PP " + strconv.Itoa(stages)
				}
				all = append(all, one)
			}
		}
	}
	if len(all) == 0 {
		return memory(q)
	}
	slices.SortStableFunc(all, func(a, b run) int { return cmp.Compare(rate(b), rate(a)) })
	best := all[0]
	slices.SortStableFunc(all[1:], func(a, b run) int { // those that leave no card idle first
		return cmp.Compare(b.Estimate.Workload.GPUCount/cards, a.Estimate.Workload.GPUCount/cards)
	})
	a := q.basis(best)
	a.Summary = words.SplitBest.In(q.Lang, "what", q.model(best), "cards", q.cards(r.Estimate.Workload), "way", q.splitOn(best), "need", q.size(best.PerGPU.Process),
		"capacity", q.size(best.CapacityBytes), "rate", about(rate(best)))
	var others []string
	for _, o := range all[1:] {
		if len(others) < mostLayouts-1 && o.Estimate.Workload.GPUCount > 1 {
			others = append(others, q.splitOn(o)+words.InBrackets.In(q.Lang, "text", about(rate(o))+" tokens/s"))
		}
	}
	if others != nil {
		a.Summary += words.LaidOthers.In(q.Lang, "list", strings.Join(others, words.LabelSeparator.In(q.Lang)))
	}
	if heads, grouped, even := shape.Divides(cards); !even {
		sentence := words.HeadsUneven
		if grouped {
			sentence = words.GroupsUneven
		}
		a.Summary += sentence.In(q.Lang, "cards", strconv.Itoa(cards), "heads", strconv.Itoa(heads))
	}
	a.Options = options(all[:min(len(all), mostLayouts)])
	return a, nil
}

// model names the model of a run, and its format.
func (q Question) model(r run) string {
	w := r.Estimate.Workload
	return modelName(w, r.Params) + words.InBrackets.In(q.Lang, "text", q.formatName(w))
}

// splitOn names a split and, where it leaves cards of those that are told idle, how many it takes.
func (q Question) splitOn(r run) string {
	if n := r.Estimate.Workload.GPUCount; n < q.Plan.Query.GPUCount {
		return r.Label + words.InBrackets.In(q.Lang, "text", words.OnSoMany.In(q.Lang, "count", strconv.Itoa(n), "idle", strconv.Itoa(q.Plan.Query.GPUCount-n)))
	}
	return r.Label
}
