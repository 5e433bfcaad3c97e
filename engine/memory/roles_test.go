package memory_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// The reward model and the critic of RL may be smaller than the policy (arXiv 2203.02155, section 3.5: 6B beside 175B),
// and each may stand on cards of its own (OpenRLHF: reward_num_gpus_per_node and its like).
func TestModelsBesideThePolicy(t *testing.T) {
	t.Parallel()
	sizes := func(algo string, extra workload.Extra) map[string]unit.Bytes {
		w := workload.Workload{Task: "rl", RLAlgo: algo, Framework: "deepspeed", Model: workload.Model{Name: "llama-3-8b"}, GPU: "a100-80gb-sxm", GPUCount: 8, ZeROStage: new(3), Extra: extra}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Problems) > 0 {
			t.Errorf("%v: %v", extra, e.Problems)
		}
		found := map[string]unit.Bytes{}
		for _, c := range e.Components {
			found[c.Name] = c.Bytes
		}
		return found
	}
	near := func(got unit.Bytes, want float64) bool {
		return float64(got) > 0.99*want && float64(got) < 1.01*want
	}
	told := sizes("ppo", workload.Extra{"reward_params_b": 1.0, "critic_params_b": 2.0})
	if got, want := told["reward"], 2*1e9/8.0; !near(got, want) { // 2 bytes each, over eight cards
		t.Errorf("reward model of %v, want %v", got, unit.BytesOf(want))
	}
	if got, want := told["critic"], 16*2e9/8.0; !near(got, want) { // 16 bytes each in mixed precision
		t.Errorf("critic of %v, want %v", got, unit.BytesOf(want))
	}
	for _, role := range []string{"critic", "reward", "reference"} {
		apart := sizes("ppo", workload.Extra{role + "_apart": true})
		if apart[role] != 0 {
			t.Errorf("%s of %v beside the policy, though it stands apart", role, apart[role])
		}
	}
	if got := sizes("grpo", workload.Extra{"rollout_apart": true})["rollout_cache"]; got != 0 {
		t.Errorf("a cache of %v for completions that are written elsewhere", got)
	}
	if got := sizes("grpo", nil)["reward"]; got != 0 {
		t.Errorf("GRPO with a reward model of %v that nobody told of", got)
	}
	if got := sizes("grpo", workload.Extra{"reward_params_b": 1.0})["reward"]; !near(got, 2*1e9/8.0) {
		t.Errorf("reward model of GRPO: %v", got)
	}
}
