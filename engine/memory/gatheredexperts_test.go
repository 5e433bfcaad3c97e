package memory_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// heldFor is what a component of a case of training comes to on sixteen cards.
func heldFor(t *testing.T, component string, w workload.Workload) (n unit.Bytes) {
	t.Helper()
	w.GPU, w.GPUCount = "h200", 16
	e, err := engine.Evaluate(w, catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range e.Components {
		if c.Name == component {
			n += c.Bytes
		}
	}
	return n
}

// ZeRO-3 gathers the block of experts that runs as a whole, since DeepSpeed takes it as a leaf: what it lets live
// bounds only what is fetched ahead. Small blocks stay below that bound.
func TestBlocksOfExpertsAreGatheredWhole(t *testing.T) {
	t.Parallel()
	const live = 1e9
	for name, c := range map[string]struct {
		model   string
		experts float64 // parameters of one layer's
	}{
		"256 experts":         {"deepseek-v3", 257 * 3 * 7168 * 2048},
		"384 experts":         {"kimi-k2", 385 * 3 * 7168 * 2048},
		"128 experts":         {"qwen3-235b-a22b", 128 * 3 * 4096 * 1536},
		"8 wide experts":      {"mixtral-8x22b", 8 * 3 * 6144 * 16384},
		"128 small experts":   {"qwen3-30b-a3b", live},
		"no experts":          {"llama-3.1-70b", live},
		"a layer above bound": {"llama-3.1-405b", live},
	} {
		for task, framework := range map[workload.Task]workload.Framework{workload.Finetune: "deepspeed", workload.LoRA: "peft"} {
			got := heldFor(t, "gathered", workload.Workload{Task: task, Framework: framework, Model: workload.Model{Name: c.model}, ZeROStage: new(3), Recompute: workload.RecomputeFull, SeqLen: 512})
			table := 0.0 // a trainer of adapters keeps the tables gathered, too
			if framework == "peft" {
				table = 2 * 164e3 * 16384 * 2
			}
			if low, high := unit.BytesOf(2*c.experts*0.99), unit.BytesOf(2*c.experts*1.02+table); got < low && c.experts > live || got > high && c.model != "llama-3.1-405b" {
				t.Errorf("%s, %s: gathers %v, want %v to %v", name, task, got, low, high)
			}
		}
	}
}

// The gradients of a leaf are reduced when its backward is over, until which all of them are held; frozen experts
// have none.
func TestGradientsOfABlockOfExpertsAreHeldWhole(t *testing.T) {
	t.Parallel()
	ask := func(w workload.Workload) unit.Bytes {
		w.Model, w.ZeROStage, w.Recompute = workload.Model{Name: "deepseek-v3"}, new(3), workload.RecomputeFull
		return heldFor(t, "buffers", w)
	}
	block := unit.BytesOf(2 * 257 * 3 * 7168 * 2048 * 0.99)
	if all := ask(workload.Workload{Task: workload.Finetune, Framework: "deepspeed"}); all < block {
		t.Errorf("all weights: buffers of %v, want the block's gradients, %v", all, block)
	}
	if adapters := ask(workload.Workload{Task: workload.LoRA, Framework: "peft"}); adapters >= block {
		t.Errorf("adapters: buffers of %v, want none of the block's gradients", adapters)
	}
}

// FSDP gathers a layer with all of its experts, as it does any.
func TestFSDPGathersLayers(t *testing.T) {
	t.Parallel()
	got := heldFor(t, "gathered", workload.Workload{Task: workload.LoRA, Framework: "peft", Model: workload.Model{Name: "deepseek-v3"}, FSDP: workload.FullShard})
	if layer := unit.BytesOf(2 * 671e9 / 62); got < layer {
		t.Errorf("FSDP gathers %v, want a layer, %v", got, layer)
	}
}
