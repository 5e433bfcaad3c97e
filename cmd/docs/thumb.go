package main

import (
	"fmt"
	"math"
	"strings"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/measured"
	"headroom/engine/model"
	"headroom/engine/workload"
)

// rulesTable sets the estimates beside two rules of thumb on the cases whose
// total was measured.
func rulesTable(page *strings.Builder, outcomes []measured.Outcome) {
	page.WriteString(`Two rules that people use, on the cases of which a total was measured. Inference: 1.2 x weights, of 2, 1 or half a
byte each. Training: 16 bytes for each parameter (ZeRO, arXiv 1910.02054), of LoRA the weights and 16 bytes for each
trained one, sharded as the case says; with activations of s b h (34 + 5 a s / h) bytes a layer without flash attention,
34 s b h with it, 2 s b h with full recompute (arXiv 2205.05198). The rules know no context, logits, buffers or cache.

`)
	keys, groups := measured.Group(outcomes, byTask)
	var rows [][]string
	var allOurs, allRules []measured.Outcome
	row := func(name string, ours, rules []measured.Outcome) {
		a, b := measured.ScoreOf(ours), measured.ScoreOf(rules)
		rows = append(rows, []string{name, fmt.Sprint(a.N), percent(a.Mean), percent(b.Mean), fmt.Sprintf("%.1f", b.Mean/a.Mean),
			percent(a.Within20), percent(b.Within20)})
	}
	for _, k := range keys {
		var ours, rules []measured.Outcome
		for _, o := range groups[k] {
			if o.Figure == nil || o.Err != nil || !o.Figure.What.Total() {
				continue
			}
			ours = append(ours, o)
			o.Predicted = thumb(&o.Estimate)
			rules = append(rules, o)
		}
		if len(ours) == 0 {
			continue
		}
		row(k, ours, rules)
		allOurs, allRules = append(allOurs, ours...), append(allRules, rules...)
	}
	row("all", allOurs, allRules)
	table(page, []string{"task", "n", "MAPE", "MAPE of the rules", "ratio", "within 20 %", "of the rules"}, rows)
	a, b := measured.ScoreOf(allOurs), measured.ScoreOf(allRules)
	fmt.Fprintf(page, "Macro MAPE over sources on these cases: %s against %s.\n\n", percent(a.Macro), percent(b.Macro))
}

// thumb is what the rules of thumb give for one GPU, in bytes.
func thumb(e *engine.Estimate) float64 {
	w := &e.Workload
	c := workload.Case{Workload: *w}
	split := float64(max(w.Parallel.TP, 1) * max(w.Parallel.PP, 1))
	if w.Parallel.Layers {
		split = float64(max(w.GPUCount, 1))
	}
	params := float64(e.Params) / split
	if w.Task == workload.Infer {
		return 1.2 * params * storedBytes(w)
	}
	shape := shapeOf(w.Model)
	if c.Adapters() {
		return params*storedBytes(w) + 16*float64(e.TrainableParams)/split + thumbActivations(w, shape)
	}
	shards := float64(c.Shards())
	state := 16.0
	switch c.Stage() { // of 16 bytes: 2 weights, 2 gradients, 12 master copy and moments
	case 1:
		state = 4 + 12/shards
	case 2:
		state = 2 + 14/shards
	case 3:
		state = 16 / shards
	}
	return params*state + thumbActivations(w, shape)
}

func storedBytes(w *workload.Workload) float64 {
	format, _ := w.Quant.Format()
	switch {
	case format.Bits < 6:
		return 0.5
	case format.Bits < 12:
		return 1
	}
	return 2
}

func thumbActivations(w *workload.Workload, s *model.Shape) float64 {
	tokens := float64(w.SeqLen) * float64(w.Batch) / float64(max(w.Parallel.CP, 1))
	hidden := tokens * float64(s.HiddenSize) * math.Ceil(float64(s.Layers)/float64(max(w.Parallel.PP, 1)))
	if w.Recompute == workload.RecomputeFull {
		return 2 * hidden
	}
	factor := 34.0
	if w.Attention == workload.Eager && w.Recompute != workload.RecomputeSelective {
		factor += 5 * float64(s.AttentionHeads) * float64(w.SeqLen) / float64(s.HiddenSize)
	}
	return factor * hidden / float64(max(w.Parallel.TP, 1))
}

// shapeOf finds the shape that an estimate was made of.
func shapeOf(m workload.Model) *model.Shape {
	if m.Shape != nil {
		return m.Shape
	}
	match, _ := catalog.Builtin().FindModel(m.Name)
	return &match.Row.Shape
}
