package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
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

// Backward through a stored softmax holds three more tensors of its size than
// forward keeps, one of them in 16 bits; Megatron's own kernel needs none.
func TestGradientsOfStoredScores(t *testing.T) {
	t.Parallel()
	const run = `{"task":"lora","model":"llama-2-7b","gpu":"a100","precision":"bf16","batch":1,"seq_len":8192,"recompute":"full","lora_rank":8,"loss":"fused","attention":`
	eager, flash := estimate(t, run+`"eager"}`), estimate(t, run+`"flash"}`)
	const scores = 32 * 8192 * 8192
	if more := eager.PerGPU.Allocated - flash.PerGPU.Allocated; more < 13*scores || more > 15*scores {
		t.Errorf("%s for stored scores, want about %s", more, unit.Bytes(14*scores))
	}
}

// Parameters that stay gathered until backward are there beside their shard.
func TestGatheredUntilBackward(t *testing.T) {
	t.Parallel()
	const run = `{"task":"finetune","model":"llama-2-7b","gpu":"h200","gpu_count":8,"precision":"bf16","framework":"fsdp2","batch":1,"seq_len":1024,"recompute":"full","loss":"fused","fsdp":`
	whole, shard := estimate(t, run+`"shard_grad_op"}`), estimate(t, run+`"full_shard"}`)
	want(t, "weights", whole.WeightsBytes, shard.WeightsBytes)
	if got := part(whole, "gathered"); got < 12<<30 {
		t.Errorf("%s gathered, want the whole model", got)
	}
}

// The second FSDP of PyTorch keeps no root unit gathered.
func TestSecondFSDP(t *testing.T) {
	t.Parallel()
	const run = `{"task":"finetune","model":"llama-2-7b","gpu":"h200","gpu_count":8,"precision":"amp-bf16","framework":"trl","fsdp":"full_shard","batch":1,"seq_len":1024,"recompute":"full"`
	first, second := estimate(t, run+`}`), estimate(t, run+`,"extra":{"fsdp_version":2}}`)
	if second.PerGPU.Allocated >= first.PerGPU.Allocated {
		t.Errorf("%s with FSDP, %s with FSDP2", first.PerGPU.Allocated, second.PerGPU.Allocated)
	}
}
