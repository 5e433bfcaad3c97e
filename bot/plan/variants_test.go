package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// A name that is said of two cards is that with the memory that is told, and models in 4-bit floats run in W8A8 where cards
// of another maker have no units for these (docs.vllm.ai/projects/ascend, DeepSeek-V4-Flash).
func TestCardsOfAnotherMaker(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		card  string
		quant workload.Quant
	}{
		"the memory is told":  {parser.Query{Model: "deepseek-v4-flash", GPU: "ascend-910b", GPUMemoryGB: 32, GPUCount: 8}, "ascend-910b4", "int8"},
		"it is not":           {parser.Query{Model: "deepseek-v4-flash", GPU: "ascend-910b", GPUCount: 8}, "ascend-910b", "int8"},
		"a format is told":    {parser.Query{Model: "deepseek-v4-flash", GPU: "ascend-910b", GPUCount: 8, Quant: "int4"}, "ascend-910b", "int4"},
		"cards with the unit": {parser.Query{Model: "deepseek-v4-flash", GPU: "b200", GPUCount: 8}, "b200-180gb-sxm", ""},
	} {
		known := catalog.Builtin()
		p := plan.Make(parser.Fit, tt.query, known)
		if p.Blocked != nil || len(p.Cases) != 1 {
			t.Fatalf("%s: %v", name, p.Blocked)
		}
		w := p.Cases[0].Workload
		match, _ := known.FindGPU(w.GPU, w.GPUMemoryGB)
		if w.Quant != tt.quant || tt.card != "b200-180gb-sxm" && match.Row.ID != tt.card {
			t.Errorf("%s: %q on %s", name, w.Quant, match.Row.ID)
		}
	}
}

// One of several sizes has active parameters, and the others are dense.
func TestOneOfSeveralIsAMixture(t *testing.T) {
	t.Parallel()
	p := plan.Make(parser.Compare, parser.Query{ParamsList: []float64{35, 14}, ActiveOfOne: 3, GPU: "a100"}, catalog.Builtin())
	if p.Blocked != nil || len(p.Cases) != 2 {
		t.Fatal(p.Blocked)
	}
	if name := p.Cases[0].Workload.Model.Name; name != "qwen3.6-35b-a3b" {
		t.Errorf("35b-a3b is %q", name)
	}
	if name := p.Cases[1].Workload.Model.Name; name != "" {
		t.Errorf("14b is %q", name)
	}
}

// The engine of rollouts takes the ranks with which its share of the cards holds its weights.
func TestRolloutsHoldTheirWeights(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		ranks float64
	}{
		"32B on two":     {parser.Query{Task: "rl", RLAlgo: "grpo", PEFT: "lora", Model: "qwen2.5-32b", GPU: "a100", GPUCount: 2, Framework: "ms-swift", Colocated: true}, 2},
		"7B on eight":    {parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-7b", GPU: "a100", GPUCount: 8, Framework: "ms-swift", Colocated: true}, 0},
		"verl's are two": {parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-7b", GPU: "a100", GPUCount: 8, Framework: "verl"}, 2},
	} {
		p := plan.Make(parser.Fit, tt.query, catalog.Builtin())
		if p.Blocked != nil || len(p.Cases) != 1 {
			t.Fatalf("%s: %v", name, p.Blocked)
		}
		if got := p.Cases[0].Workload.Extra.Number("rollout_tp"); got != tt.ranks {
			t.Errorf("%s: %v", name, got)
		}
	}
}
