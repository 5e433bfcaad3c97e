package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// Where the layers are Megatron's own, no flash kernel runs: what is kept is that
// of stored scores, whatever was asked for.
func TestStoredScoresWhateverWasAskedFor(t *testing.T) {
	t.Parallel()
	kept := func(attention workload.Attention) any {
		e, err := engine.Evaluate(workload.Workload{
			Task: workload.LoRA, Model: workload.Model{Name: "qwen1.5-0.5b"}, Framework: "fsdp", FSDP: workload.ShardGradOp, GPU: "a100", GPUCount: 4,
			Precision: "bf16", WeightsDType: "fp32", Quant: "nf4", Batch: 4, SeqLen: 8192, Recompute: workload.RecomputeNone, LoRARank: 16,
			Attention: attention, Extra: workload.Extra{"transformer_impl": "local"},
		}, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		return e.ActivationsBytes
	}
	if flash, eager := kept(workload.Flash), kept(workload.Eager); flash != eager {
		t.Errorf("%v with flash attention, %v with stored scores", flash, eager)
	}
}
