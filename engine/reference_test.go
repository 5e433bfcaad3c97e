package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// A frozen copy of the policy is counted where its trainer loads one.
func TestReferenceModelsAreCounted(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		with workload.Workload
		kept bool
	}{
		"DPO":                   {workload.Workload{RLAlgo: "dpo"}, true},
		"PPO":                   {workload.Workload{RLAlgo: "ppo"}, true},
		"GRPO of TRL":           {workload.Workload{RLAlgo: "grpo"}, false},
		"no algorithm":          {workload.Workload{}, false}, // which is GRPO
		"GRPO of an older TRL":  {workload.Workload{RLAlgo: "grpo", Framework: "trl", FrameworkVersion: "0.14"}, true},
		"GRPO of another":       {workload.Workload{RLAlgo: "grpo", Framework: "ms-swift"}, true},
		"GRPO with a KL term":   {workload.Workload{RLAlgo: "grpo", Extra: workload.Extra{"reference_free": false}}, true},
		"GRPO of adapters":      {workload.Workload{RLAlgo: "grpo", PEFT: "lora", Extra: workload.Extra{"reference_free": false}}, false},
		"DPO without a KL term": {workload.Workload{RLAlgo: "dpo", Extra: workload.Extra{"reference_free": true}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := tt.with
			w.Task, w.Model, w.GPU, w.GPUCount = workload.RL, workload.Model{Name: "qwen2.5-7b"}, "h100", 8
			e, err := engine.Evaluate(w, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			kept, told := false, false
			for _, c := range e.Components {
				kept = kept || c.Name == "reference"
			}
			for _, a := range e.Assumed {
				told = told || a.Key == "reference"
			}
			if kept != tt.kept {
				t.Errorf("counted: %v, want %v: %v", kept, tt.kept, e.Components)
			}
			if assumed := tt.with.Extra == nil && !tt.kept; told != assumed {
				t.Errorf("told as assumed: %v, want %v", told, assumed)
			}
		})
	}
}
