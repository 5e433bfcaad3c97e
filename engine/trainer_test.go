package engine_test

import (
	"testing"

	"headroom/engine/unit"
)

// What trainers keep of a base that they do not train, read from their code and
// met by the tables of fms-acceleration and can-i-finetune-this.

// Norms in fp32 make the stream fp32: 4 layers of 64 elements and the embedded
// tokens, 8 tokens. A trainer that leaves the norms alone keeps half.
func TestNormsInFP32WidenTheStreamOfAQuantisedBase(t *testing.T) {
	t.Parallel()
	const run = `{"task":"qlora",` + small + `,"quant":"nf4","precision":"amp-bf16","recompute":"full","seq_len":8,"attention":"flash","rank":"last",`
	for framework, bytes := range map[string]unit.Bytes{
		`"peft"`:                             4,
		`"trl","framework_version":"0.13.0"`: 4,
		`"trl"`:                              2,
		`"axolotl"`:                          2,
		`"llama-factory"`:                    2,
		`"trl","gpu_count":2,"fsdp":"full_shard"`: 2,
	} {
		e := estimate(t, run+`"framework":`+framework+`}`)
		want(t, framework, e.ActivationsBytes, 5*64*8*bytes)
	}
}

// Under FSDP and the Hugging Face trainer every checkpoint of a frozen base waits,
// with its gradient, until backward is over; of a trained one none does.
func TestCheckpointsOfAFrozenBaseWaitUnderFSDP(t *testing.T) {
	t.Parallel()
	const run = `,"model":"llama-2-70b","precision":"amp-bf16","recompute":"full","seq_len":4096,"attention":"flash","gpu_count":2,"fsdp":"full_shard","batch":2,`
	of := func(task, framework string) unit.Bytes {
		e := estimate(t, `{"task":"`+task+`"`+run+`"framework":"`+framework+`","extra":{"liger":true}}`)
		return part(e, "activations")
	}
	checkpoints := unit.Bytes(81 * 2 * 8192 * 8192) // 80 layers and the embedded tokens, 2 x 4,096 tokens
	want(t, "adapters", of("lora", "trl")-of("lora", "fsdp"), checkpoints)
	want(t, "all weights", of("finetune", "trl")-of("finetune", "fsdp"), 0)
}

// ZeRO under the Hugging Face trainer is DeepSpeed: 16-bit weights on every rank
// and the fp32 copy divided, not the other way round.
func TestZeROUnderTheTrainerIsDeepSpeed(t *testing.T) {
	t.Parallel()
	const run = `{"task":"finetune",` + small + `,"precision":"amp-bf16","zero_stage":2,"gpu_count":2,"seq_len":8,"framework":`
	a, b := estimate(t, run+`"trl"}`), estimate(t, run+`"deepspeed"}`)
	for _, name := range []string{"weights", "master_weights", "gradients", "optimizer", "buffers"} {
		want(t, name, part(a, name), part(b, name))
	}
}

// The loss of a model whose own code upcasts nothing is computed in 16 bits,
// unless autocast does it.
func TestLossInTheTypeOfTheLogits(t *testing.T) {
	t.Parallel()
	const run = `"task":"lora","seq_len":2048,"recompute":"full","attention":"flash"}`
	const entries = 2048 * 151_936
	for body, bytes := range map[string]unit.Bytes{
		`{"model":"qwen-7b","framework":"deepspeed","precision":"amp-bf16",` + run:    8,
		`{"model":"qwen-7b","framework":"transformers","precision":"amp-bf16",` + run: 14,
		`{"model":"qwen3-8b","framework":"deepspeed","precision":"amp-bf16",` + run:   14,
	} {
		want(t, body, part(estimate(t, body), "logits"), bytes*entries)
	}
}

// llama.cpp prints the buffers of its graph: 560.00 MiB for Llama 3 8B at 8,192
// tokens without flash attention, 258.50 MiB with it, 2,119.25 MiB for Mistral 7B
// at 32,384 tokens.
func TestComputeBuffersOfLlamaCpp(t *testing.T) {
	t.Parallel()
	for body, mib := range map[string]float64{
		`{"task":"infer","model":"llama-3-8b","framework":"llama.cpp","quant":"q4_k_m","seq_len":8192,"attention":"eager"}`:  560,
		`{"task":"infer","model":"llama-3-8b","framework":"llama.cpp","quant":"q4_k_m","seq_len":8192,"attention":"flash"}`:  258.5,
		`{"task":"infer","model":"llama-2-7b","framework":"llama.cpp","quant":"q4_k_m","seq_len":2048,"attention":"eager"}`:  164,
		`{"task":"infer","model":"mistral-7b","framework":"llama.cpp","quant":"q4_k_m","seq_len":32384,"attention":"eager"}`: 2119.25,
	} {
		want(t, body, estimate(t, body).ActivationsBytes, unit.BytesOf(mib*float64(unit.MiB)))
	}
}

// The kernels of ExLlama make room for the largest matrix of GPTQ weights in 16
// bits and for 2,048 rows of its input; others for the matrix.
func TestKernelsOfGPTQUnpackAMatrix(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"llama-2-13b","framework":"autogptq","quant":"gptq-int4","gpu":"a100","seq_len":512`
	matrix := unit.Bytes(2 * 5120 * 13824)
	of := func(more string) unit.Bytes { return part(estimate(t, run+more), "workspace") }
	want(t, "room for the input", of("}")-of(`,"extra":{"gptq_kernel":"cuda-old"}}`), 2*2048*13824)
	if got := of(`,"extra":{"gptq_kernel":"cuda-old"}}`); got < matrix {
		t.Errorf("workspace %d does not hold the largest matrix, %d", got, matrix)
	}
}

// Storing attention scores never makes the allocator hold less, also where it
// moves the peak from the logits, which leave most behind, to backward.
func TestStoredScoresNeverReserveLess(t *testing.T) {
	t.Parallel()
	for _, length := range []string{"512", "1024", "1536", "2048", "3072", "4096", "8192"} {
		run := `{"task":"qlora","model":"llama-3-8b","quant":"nf4","recompute":"full","seq_len":` + length + `,"attention":`
		flash, eager := estimate(t, run+`"flash"}`), estimate(t, run+`"eager"}`)
		if flash.PerGPU.Reserved > eager.PerGPU.Reserved {
			t.Errorf("%s tokens: %v reserved with flash attention, %v with stored scores", length, flash.PerGPU.Reserved, eager.PerGPU.Reserved)
		}
	}
}

// The second version of these kernels makes room for the outputs of eight inputs:
// 13,824 x 2,048 x 8 x 4 B, the 0.9 GB between the two in optimum-benchmark.
func TestSecondExLlamaKernelsHoldOutputs(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"llama-2-13b","framework":"autogptq","quant":"gptq-int4","gpu":"a100","seq_len":512,"extra":{"gptq_kernel":`
	of := func(kernel string) unit.Bytes { return part(estimate(t, run+kernel+`}}`), "workspace") }
	want(t, "room for outputs", of(`"exllamav2"`)-of(`"cuda-old"`), 13824*2048*8*4)
}
