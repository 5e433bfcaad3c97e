package engine_test

import (
	"testing"

	"headroom/engine/unit"
)

// What runs around a model decides what it keeps; each of these was read from
// the code of a framework, and met by measurements of it.

// Autocast over fp32 weights leaves embeddings and norms alone: 4 layers of 64
// elements and the embedded tokens, 8 tokens, in fp32. Weights in 16 bits, FSDP
// and DeepSpeed, which cast the weights, keep half.
func TestAutocastOverFP32WeightsWidensTheStream(t *testing.T) {
	t.Parallel()
	const run = `{"task":"finetune",` + small + `,"recompute":"full","seq_len":8,"attention":"flash","rank":"last",`
	for with, bytes := range map[string]unit.Bytes{
		`"framework":"transformers","precision":"amp-bf16"`:                                   4,
		`"framework":"transformers","precision":"amp-bf16","weights_dtype":"bf16"`:            2,
		`"framework":"transformers","precision":"bf16"`:                                       2,
		`"framework":"transformers","precision":"amp-bf16","gpu_count":2,"fsdp":"full_shard"`: 2,
		`"framework":"transformers","precision":"amp-bf16","gpu_count":2,"zero_stage":2`:      2,
		`"framework":"deepspeed","precision":"amp-bf16"`:                                      2,
		`"framework":"transformers","precision":"amp-bf16","gpu_count":2,"parallel":{"dp":2}`: 4,
		`"framework":"accelerate","precision":"amp-fp16"`:                                     4,
	} {
		e := estimate(t, run+with+`}`)
		want(t, with, e.ActivationsBytes, 5*64*8*bytes)
	}
}

// It also keeps a 16-bit copy of every weight that is multiplied, which is all but
// the embedding and, too small to see, the norms.
func TestAutocastKeepsCopiesOfWeights(t *testing.T) {
	t.Parallel()
	const run = `{"task":"finetune","model":"llama-2-7b","framework":"transformers","seq_len":8,"attention":"flash","precision":`
	forward := func(precision string) (float64, float64) {
		e := estimate(t, run+precision+`}`)
		for _, p := range e.Phases {
			if p.Name == "forward" {
				return float64(p.Bytes), float64(e.Params)
			}
		}
		t.Fatal("no forward")
		return 0, 0
	}
	amp, params := forward(`"amp-bf16"`)
	pure, _ := forward(`"bf16"`)
	copies := amp - pure - params*((4+8)-(2+4)) // weights and moments in fp32, not in 16 bits
	if ratio := copies / (2 * (params - 32_000*4096)); ratio < 0.99 || ratio > 1.01 {
		t.Errorf("copies are %.3f of the weights that are multiplied", ratio)
	}
}

// From 0.8 to 0.10 vLLM ran its first engine on cards before Ampere, with the
// whole prompt as one batch.
func TestFirstEngineOnOldCards(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"qwen2.5-1.5b","framework":"vllm","seq_len":16384,"precision":"fp16","framework_version":`
	of := func(version, gpu string) unit.Bytes {
		return estimate(t, run+version+`,"gpu":`+gpu+`}`).ActivationsBytes
	}
	want(t, "0.8.5 on T4", of(`"0.8.5"`, `"t4"`), of(`"0.7.3"`, `"t4"`))
	if of(`"0.8.5"`, `"a10"`) >= of(`"0.8.5"`, `"t4"`) {
		t.Error("0.8.5 on A10 profiles a whole prompt")
	}
	want(t, "asked for", of(`"0.8.5","extra":{"vllm_engine":"v0"}`, `"a10"`), of(`"0.7.3"`, `"a10"`))
	if of(`"0.11.0"`, `"t4"`) >= of(`"0.8.5"`, `"t4"`) {
		t.Error("0.11 has no first engine to fall back to")
	}
}

// TurboMind captures no graphs.
func TestNoGraphsOfTurboMind(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"llama-2-7b","gpu":"a100-80gb-sxm","seq_len":2048,"framework":`
	want(t, "lmdeploy", part(estimate(t, run+`"lmdeploy"}`), "cuda_graphs"), 0)
	if part(estimate(t, run+`"vllm"}`), "cuda_graphs") == 0 {
		t.Error("vllm captures graphs")
	}
}

// Megatron-Bridge stores parameters in fp8 where it computes in it, but for
// blocks; Megatron-LM does where it is told to.
func TestBridgeStoresParametersInFP8(t *testing.T) {
	t.Parallel()
	const run = `{"task":"train",` + small + `,"precision":"fp8","seq_len":8,"gpu_count":1,"framework":`
	of := func(with string) unit.Bytes { return estimate(t, run+with+`}`).PerGPU.Allocated }
	want(t, "bridge", of(`"megatron-bridge","extra":{"fp8_recipe":"tensorwise"}`), of(`"megatron","extra":{"fp8_recipe":"tensorwise","fp8_params":true}`))
	want(t, "bridge, blocks", of(`"megatron-bridge","extra":{"fp8_recipe":"blockwise"}`), of(`"megatron","extra":{"fp8_recipe":"blockwise"}`))
	want(t, "bridge, told", of(`"megatron-bridge","extra":{"fp8_recipe":"tensorwise","fp8_params":false}`), of(`"megatron","extra":{"fp8_recipe":"tensorwise"}`))
}

// After 0.2.2 torchtitan runs head and loss over an eighth of the tokens at a time.
func TestTitanSplitsItsLoss(t *testing.T) {
	t.Parallel()
	const run = `{"task":"train","model":"llama-3.1-8b","framework":"torchtitan","gpu_count":8,"fsdp":"full_shard","batch":8,"seq_len":8192,"recompute":"full","framework_version":`
	old, later := estimate(t, run+`"0.2.2"}`), estimate(t, run+`"0.2.3"}`)
	if part(old, "logits") < 8*part(later, "logits") {
		t.Errorf("logits %s before, %s after", part(old, "logits"), part(later, "logits"))
	}
}

// Until 0.26 trl let peft turn embeddings and head of a quantised base to fp32, and
// turned them back under bf16 only. The 16-bit ones stay with the allocator, for
// what a step allocates.
func TestTablesOfAQuantisedBaseUnderFP16(t *testing.T) {
	t.Parallel()
	const run = `{"task":"qlora","model":"llama-2-7b","quant":"nf4","framework":"trl","recompute":"full","attention":"flash","batch":1,"seq_len":8,"extra":{"liger":true},`
	const tables = 2 * 32_000 * 4096
	half, wide := estimate(t, run+`"framework_version":"0.21.0","precision":"amp-bf16"}`), estimate(t, run+`"framework_version":"0.21.0","precision":"amp-fp16"}`)
	want(t, "tables in fp32", wide.WeightsBytes-half.WeightsBytes, 2*tables)
	if got := part(wide, "fragmentation") - part(half, "fragmentation"); got < 2*tables*3/4 {
		t.Errorf("%s are left of the 16-bit tables, want most of %s", got, unit.Bytes(2*tables))
	}
	later := estimate(t, run+`"framework_version":"0.27.0","precision":"amp-fp16"}`)
	if later.WeightsBytes > half.WeightsBytes {
		t.Error("0.27 upcasts nothing")
	}
}

// Mixed precision leaves trainers with parameters of different types: axolotl loads
// what it trains in bf16, LLaMA-Factory and, before it shards, accelerate in fp32.
func TestMixedPrecisionOfTrainers(t *testing.T) {
	t.Parallel()
	const run = `{"task":"finetune","model":"llama-2-7b","recompute":"full","seq_len":8,"precision":"amp-bf16","framework":`
	for with, bytes := range map[string]float64{
		`"axolotl"`:                             2 + 2 + 2*2,
		`"llama-factory"`:                       4 + 4 + 2*4,
		`"transformers","weights_dtype":"bf16"`: 2 + 2 + 2*2,
		`"transformers","gpu_count":2,"parallel":{"dp":2},"fsdp":"full_shard"`: (4 + 4 + 2*4) / 2.,
	} {
		e := estimate(t, run+with+`}`)
		got := float64(e.ModelStateBytes) / float64(e.Params)
		if got < bytes*0.99 || got > bytes*1.01 {
			t.Errorf("%s: %.2f bytes a parameter, want %.0f", with, got, bytes)
		}
	}
}
