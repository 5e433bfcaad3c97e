package engine_test

import "testing"

// What is offloaded between the phases of verl is away in the rollout and back for the update; what is offloaded
// otherwise stays away.
func TestStatesThatTakeTurns(t *testing.T) {
	t.Parallel()
	const base = `{"task":"rl","rl_algo":"grpo","model":"qwen2.5-7b","framework":"trl","gpu":"h100-80gb-sxm","gpu_count":4,"fsdp":"full_shard","recompute":"full",` +
		`"extra":{"rollout_share":0.5,"rollout_sleeps":true,"reference_free":false`
	phases := func(text string) map[string]float64 {
		all := map[string]float64{}
		for _, p := range estimate(t, text).Phases {
			all[p.Name] = max(all[p.Name], float64(p.Bytes))
		}
		return all
	}
	plain := phases(base + `}}`)
	swapped := phases(base + `,"offload_swaps":true},"offload":{"optimizer":"cpu","params":"cpu"}}`)
	away := phases(base + `},"offload":{"optimizer":"cpu","params":"cpu"}}`)
	if swapped["decode"] >= plain["decode"] {
		t.Errorf("the rollout has %g beside it, %g without offload", swapped["decode"], plain["decode"])
	}
	if swapped["step"] <= away["step"] || swapped["step"] >= plain["step"] {
		t.Errorf("in the step: %g, want more than %g, which stays away, and less than %g with the reference", swapped["step"], away["step"], plain["step"])
	}
	held := phases(base + `,"reference_on_host":true}}`)
	if held["step"] >= plain["step"] {
		t.Errorf("a reference on the host leaves %g on the card, beside the rest %g", held["step"], plain["step"])
	}
}
