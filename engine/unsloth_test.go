package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/unit"
)

// Unsloth tells 54.3 GB for GRPO on Llama 3.1 8B with eight completions of 20K tokens: 42 GB of training, 9.8 GB
// of two logits of one completion, 2.5 GB of cache, and no weights of the engine that writes, which shares them
// (unsloth.ai/blog/grpo).
func TestUnslothGRPOTakesWhatItsMakersTell(t *testing.T) {
	t.Parallel()
	const tokens, vocabulary = 20_480, 128_256
	e := estimate(t, `{"task":"rl","rl_algo":"grpo","peft":"qlora","framework":"unsloth","model":"llama-3.1-8b","batch":8,"seq_len":20480,
		"lora_rank":32,"recompute":"full","offload":{"activations":true},"extra":{"rollout_share":0.5,"rollout_shares_weights":true}}`)
	if told := unit.BytesOf(54.3e9); e.PerGPU.Low > told || e.PerGPU.High < told {
		t.Errorf("the band %v to %v does not hold %v", e.PerGPU.Low, e.PerGPU.High, told)
	}
	want(t, "cache", part(e, "rollout_cache"), unit.BytesOf(tokens*2*2*8*128*32))
	if told := assumedOf(e, "rollout_share"); told != nil {
		t.Errorf("a share of %v is told where no card is", told)
	}
	short := estimate(t, `{"task":"rl","rl_algo":"grpo","peft":"lora","framework":"unsloth","model":"llama-3.1-8b","batch":1,"seq_len":20480,
		"recompute":"full","optimizer":"sgd","offload":{"activations":true}}`)
	if got, least := phase(short, "loss")-phase(short, "forward"), unit.Bytes(4*tokens*vocabulary); got != least {
		t.Errorf("the loss takes %v on top of forward, want %v", got, least)
	}
}

// The copies of embeddings and head that Unsloth trains take the place of the frozen ones, which go to disk; PEFT
// keeps both. Each has a gradient and two moments beside it.
func TestModulesTrainedInFull(t *testing.T) {
	t.Parallel()
	const tables = 2 * 128_256 * 4096
	for framework, each := range map[string]unit.Bytes{
		"unsloth":       2 + 4,       // in bf16, without a second copy
		"llama-factory": 2 + 2 + 4,   // in the type of the base
		"peft":          4 + 4 + 2*4, // prepare_model_for_kbit_training turns them to fp32
	} {
		bare := estimate(t, `{"task":"qlora","model":"llama-3-8b","framework":"`+framework+`","lora_targets":"q-v"}`)
		both := estimate(t, `{"task":"qlora","model":"llama-3-8b","framework":"`+framework+`","lora_targets":"q-v","lora_trained":["embed","lm_head"]}`)
		want(t, framework, part(both, "adapters")-part(bare, "adapters"), each*tables)
		if got := both.TrainableParams - bare.TrainableParams; got != tables {
			t.Errorf("%s: %d more parameters are trained, want %d", framework, got, tables)
		}
	}
}

// phase is what is alive in a phase of an estimate.
func phase(e engine.Estimate, name string) unit.Bytes {
	for _, p := range e.Phases {
		if p.Name == name {
			return p.Bytes
		}
	}
	return 0
}

// A share of the card that does not hold the weights that vLLM shares with the trainer is told, and the least that
// does is counted instead (unsloth/models/loader.py, gpu_memory_utilization).
func TestVLLMStartsWithAShareThatHoldsTheWeights(t *testing.T) {
	t.Parallel()
	const body = `{"task":"rl","rl_algo":"grpo","framework":"unsloth","model":"llama-3.1-8b","gpu":"rtx-3090","batch":1,"seq_len":2048,
		"recompute":"full","extra":{"rollout_share":0.5,"rollout_shares_weights":true},"peft":`
	whole, narrow := estimate(t, body+`"lora"}`), estimate(t, body+`"qlora"}`)
	if share := assumedOf(whole, "rollout_share"); share != 0.65 {
		t.Errorf("a share of %v is counted for 15 GiB of weights on 24 GiB", share)
	}
	want(t, "cache", part(whole, "rollout_cache"), unit.BytesOf(0.65*float64(whole.CapacityBytes))-part(whole, "weights"))
	if share := assumedOf(narrow, "rollout_share"); share != nil {
		t.Errorf("a share of %v is counted for weights of 4 bits", share)
	}
	if part(narrow, "rollout_cache") == 0 {
		t.Error("no cache beside weights of 4 bits")
	}
}

// assumedOf is the value that is told for a key, nil where none is.
func assumedOf(e engine.Estimate, key string) any {
	for _, a := range e.Assumed {
		if a.Key == key {
			return a.Value
		}
	}
	return nil
}
