package plan_test

import (
	"math"
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/parser"
)

// A model that is described by its parts has the size that they come to, and what was
// not said of it is told.
func TestDescribedModels(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		shape  parser.Shape
		params float64 // billions
	}{
		"llama-3-8b":     {parser.Shape{Layers: 32, Hidden: 4096, Heads: 32, KVHeads: 8, Width: 14336, Vocab: 128256}, 8.03},
		"parts left out": {parser.Shape{Layers: 32, Hidden: 4096}, 6.74},
		"a mixture":      {parser.Shape{Experts: 8, Active: 2, ExpertB: 7}, 39.1},
		"two experts":    {parser.Shape{Experts: 2, Active: 1, ExpertB: 7}, 11.6},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(parser.Memory, parser.Query{Shape: tt.shape}, catalog.Builtin())
			if p.Blocked != nil {
				t.Fatal(p.Blocked)
			}
			shape := p.Cases[0].Workload.Model.Shape
			if got := float64(shape.CountOf(shape.Stack()).Text) / 1e9; math.Abs(got/tt.params-1) > 0.02 {
				t.Errorf("%.3gB parameters, want %gB", got, tt.params)
			}
			if len(p.Cases[0].Assumed) == 0 {
				t.Error("nothing is told of what it rests on")
			}
		})
	}
	if p := plan.Make(parser.Memory, parser.Query{Shape: parser.Shape{Layers: 2, Hidden: 64, Heads: 8, KVHeads: 3}}, catalog.Builtin()); p.Blocked == nil {
		t.Error("heads that can't be shared evenly are taken")
	}
}

// The ranks of Ulysses share each sequence in training, and nothing else does.
func TestSequenceRanks(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		cp    int
	}{
		"in training":             {parser.Query{Task: "finetune", ParamsB: 7, GPUCount: 8, SequenceRanks: 4}, 4},
		"beside context parallel": {parser.Query{Task: "train", ParamsB: 7, GPUCount: 8, SequenceRanks: 4, Parallel: parser.Parallel{CP: 2}}, 8},
		"beside tensor parallel":  {parser.Query{Task: "train", ParamsB: 7, GPUCount: 8, SequenceRanks: 4, Parallel: parser.Parallel{TP: 4}}, 0},
		"in serving":              {parser.Query{Task: "infer", ParamsB: 7, GPUCount: 8, SequenceRanks: 4}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := only(t, tt.query)
			if c.Workload.Parallel.CP != tt.cp {
				t.Errorf("cp = %d, want %d", c.Workload.Parallel.CP, tt.cp)
			}
			if named := c.Workload.Extra.Text("sequence_parallel") == "ulysses"; named != (tt.cp > 0) {
				t.Errorf("extra = %v", c.Workload.Extra)
			}
		})
	}
	c := only(t, parser.Query{Task: "lora", ParamsB: 7, LoRATargets: "q_proj,k_proj"})
	if got := c.Workload.LoRATargets; len(got.Modules) != 2 || got.Set != "" {
		t.Errorf("targets = %+v", got)
	}
	if c := only(t, parser.Query{Task: "lora", ParamsB: 7, LoRATargets: "q-v"}); c.Workload.LoRATargets.Set != "q-v" {
		t.Errorf("targets = %+v", c.Workload.LoRATargets)
	}
}

// Adapters that are served lie beside one base, and are no cards.
func TestAdaptersServed(t *testing.T) {
	t.Parallel()
	w := only(t, parser.Query{Task: "infer", ParamsB: 7, GPU: "rtx-4090", Adapters: 10}).Workload
	if w.LoRARank == 0 || w.Extra.Int("adapters") != 10 || w.GPUCount > 1 {
		t.Errorf("rank %d, %v on %d cards", w.LoRARank, w.Extra, w.GPUCount)
	}
}
