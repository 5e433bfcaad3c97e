package memory_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Offload moves all models of preference training as it moves the policy: what leaves the cards comes to the host,
// with the moments of PPO's critic beside those of the policy.
func TestOffloadMovesAllModelsOfPPO(t *testing.T) {
	t.Parallel()
	estimate := func(text string) engine.Estimate {
		w, err := workload.Decode([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	const cards = `"model":"llama-3-8b","framework":"trl","gpu":"a100-80gb-sxm","gpu_count":4,"recompute":"full"`
	const params = 8_030_261_248
	steady := func(task, rest string) unit.Bytes { return estimate(`{` + task + cards + rest + `}`).Host.Steady }
	const ppo, dpo, tuned = `"task":"rl","rl_algo":"ppo",`, `"task":"rl","rl_algo":"dpo",`, `"task":"finetune",`

	const optimizer, all = `,"zero_stage":2,"offload":{"optimizer":"cpu"}`, `,"zero_stage":3,"offload":{"optimizer":"cpu","params":"cpu"}`
	for _, tt := range []struct {
		name, task, rest string
		bytes            unit.Bytes // for each parameter, beyond fine-tuning
	}{
		{"moments of the critic", ppo, optimizer, 16},
		{"and three models more", ppo, all, 16 + 3*3},
		{"a reference", dpo, all, 3},
		{"which stays on the card without ZeRO-3", dpo, optimizer, 0},
	} {
		if got, want := steady(tt.task, tt.rest)-steady(tuned, tt.rest), tt.bytes*params; got != want {
			t.Errorf("%s: %v more on the host, want %v", tt.name, got, want)
		}
	}
	for _, c := range estimate(`{` + ppo + cards + all + `}`).Components {
		switch c.Name {
		case "reference", "reward", "critic":
			t.Errorf("%s of %v is left on the card", c.Name, c.Bytes)
		}
	}
}

// ZeRO shards the critic as it shards the policy.
func TestZeROShardsTheCritic(t *testing.T) {
	t.Parallel()
	for stage, each := range []float64{16, 4 + 12.0/4, 2 + 14.0/4, 16.0 / 4} {
		w := workload.Workload{Task: "rl", RLAlgo: "ppo", Model: workload.Model{Name: "llama-3-8b"}, GPU: "a100-80gb-sxm", GPUCount: 4, ZeROStage: &stage}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range e.Components {
			if want := unit.BytesOf(each * float64(e.Params)); c.Name == "critic" && (c.Bytes < want-4 || c.Bytes > want+4) {
				t.Errorf("stage %d: critic of %v, want %v", stage, c.Bytes, want)
			}
		}
	}
}
