package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/parser"
)

// The frozen copy of the policy is counted where the trainer loads one: TRL's GRPO does not unless it is told.
func TestReferenceModels(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		free  bool
	}{
		"GRPO by itself":       {parser.Query{RLAlgo: "grpo"}, true},
		"GRPO of TRL":          {parser.Query{RLAlgo: "grpo", Framework: "trl"}, true},
		"GRPO of an older TRL": {parser.Query{RLAlgo: "grpo", Framework: "trl", FrameworkVersion: "0.14"}, false},
		"GRPO with one":        {parser.Query{RLAlgo: "grpo", Reference: "kept"}, false},
		"GRPO of another":      {parser.Query{RLAlgo: "grpo", Framework: "ms-swift"}, false},
		"another without one":  {parser.Query{RLAlgo: "grpo", Framework: "verl", Reference: "none"}, true},
		"DPO":                  {parser.Query{RLAlgo: "dpo"}, false},
		"DPO without one":      {parser.Query{RLAlgo: "dpo", Reference: "none"}, true},
		"PPO":                  {parser.Query{RLAlgo: "ppo"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := tt.query
			q.Task, q.ParamsB, q.GPU, q.GPUCount = "rl", 7, "h100", 8
			p := plan.Make(parser.Memory, q, catalog.Builtin())
			if p.Blocked != nil {
				t.Fatal(p.Blocked)
			}
			if got := p.Cases[0].Workload.ReferenceFree(); got != tt.free {
				t.Errorf("without a reference: %v, want %v", got, tt.free)
			}
		})
	}
}
