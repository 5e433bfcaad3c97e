package engine_test

import (
	"strings"
	"testing"

	"headroom/engine"
	"headroom/engine/unit"
)

// Errors that calculators of this kind have made, each with the figure that is
// right.

// small is a model whose parameters can be counted by hand: in each of 4 layers
// 4 x 64 x 64 + 3 x 64 x 128 = 40,960 in matrices and 2 x 64 in norms; 64,000
// in the embedding, as many in the head; 64 in the last norm.
const small = `"model":{"layers":4,"hidden_size":64,"attention_heads":4,"intermediate_size":128,"vocab_size":1000}`

// part is the size of one component, 0 when there is none.
func part(e engine.Estimate, name string) unit.Bytes {
	for _, c := range e.Components {
		if c.Name == name {
			return c.Bytes
		}
	}
	return 0
}

func want(t *testing.T, what string, got, want unit.Bytes) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %d bytes, want %d", what, got, want)
	}
}

// Gradients are divided by the tensor and pipeline ranks as weights are. Of the
// 4 layers the first of two stages holds 2, half of each matrix of them, both
// norms whole, and half of the embedding:
// 2 x (40,960 / 2 + 128) + 64,000 / 2 = 73,216 parameters, 4 bytes each.
func TestGradientsAreDividedByTensorAndPipelineRanks(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"train",`+small+`,"framework":"megatron","precision":"amp-bf16","gpu_count":4,
		"parallel":{"tp":2,"pp":2},"rank":"first","seq_len":8}`)
	want(t, "gradients", part(e, "gradients"), 4*73_216)
	want(t, "weights", part(e, "weights"), 2*73_216)
	want(t, "master weights", part(e, "master_weights"), 4*73_216)
	want(t, "optimizer", part(e, "optimizer"), 8*73_216)
}

// An encoder reads its text once: it keeps no keys and values for a next token,
// draws none, and a server has nothing to reserve memory for.
func TestEncodersKeepNoCache(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"transformers": `{"task":"infer","model":"bert-large","batch":64}`,
		"server":       `{"task":"infer","model":"bert-large","framework":"vllm","gpu":"a100","batch":64}`,
	} {
		e := estimate(t, body)
		want(t, name+": cache", e.KVCacheBytes+part(e, "kv_cache"), 0)
		want(t, name+": logits", part(e, "logits"), 0)
		for _, m := range e.Phases {
			if m.Name == "decode" {
				t.Errorf("%s: an encoder has a phase %q", name, m.Name)
			}
		}
	}
}

// T5-large has 24 layers that write, of 16 heads of 64: each keeps the keys and
// values of its own text and, as many, of the text that it attends to; the 24
// that read keep none. 24 x 2 x 2 x 1,024 x 4 bytes x 512 tokens = 192 MiB.
func TestOnlyTheWritingHalfKeepsACache(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"infer","model":"t5-large","seq_len":512}`)
	want(t, "cache", e.KVCacheBytes, 192*unit.MiB)
}

// The cache holds keys and values (two), of the 8 key heads and not of the 32
// query heads: 2 x 32 layers x 8 heads x 128 x 2 bytes x 8,192 tokens = 1 GiB.
func TestCacheHoldsKeysAndValuesOfKeyHeads(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"infer","model":"llama-3.1-8b","seq_len":8192}`)
	want(t, "cache", e.KVCacheBytes, 2*32*8*128*2*8192)
	want(t, "cache", e.KVCacheBytes, unit.GiB)
	e = estimate(t, `{"task":"infer","model":"llama-3.1-8b","seq_len":8192,"batch":16}`)
	want(t, "cache of 16 sequences", e.KVCacheBytes, 16*unit.GiB)
}

// Latent attention caches one latent of 512 and one rotary key of 64 for each
// token and layer, not 128 heads of 192 + 128; and every tensor-parallel rank
// holds all of it, as there is only one.
func TestLatentCacheIsNeitherExpandedNorDivided(t *testing.T) {
	t.Parallel()
	const size = 61 * (512 + 64) * 2 * 1000
	one := estimate(t, `{"task":"infer","model":"deepseek-v3","seq_len":1000,"kv_dtype":"bf16"}`)
	want(t, "cache on one card", one.KVCacheBytes, size)
	eight := estimate(t, `{"task":"infer","model":"deepseek-v3","seq_len":1000,"kv_dtype":"bf16","gpu_count":8,"parallel":{"tp":8}}`)
	want(t, "cache on each of eight cards", eight.KVCacheBytes, size)
}

// Grouped queries divide their cache by the ranks, but not below one head.
func TestCacheOfFewKeyHeadsIsReplicated(t *testing.T) {
	t.Parallel()
	// 28 layers, 4 key heads of 128: over 4 ranks one head each, over 28 still one.
	four := estimate(t, `{"task":"infer","model":"qwen2.5-7b","seq_len":1000,"gpu_count":4,"parallel":{"tp":4}}`)
	want(t, "cache over 4 ranks", four.KVCacheBytes, 2*28*1*128*2*1000)
	many := estimate(t, `{"task":"infer","model":"qwen2.5-7b","seq_len":1000,"gpu_count":28,"parallel":{"tp":28}}`)
	want(t, "cache over 28 ranks", many.KVCacheBytes, 2*28*1*128*2*1000)
}

// Interleaving stores more activations, not a part of them. The first of p = 2
// ranks holds p micro-batches without it; with v = 2 chunks a rank it holds
// 2 (p - 1) + (v - 1) p + 1 = 5 chunks of half a stage, so 2.5 (arXiv
// 2205.05198, appendix C).
func TestInterleavingDoesNotDivideActivations(t *testing.T) {
	t.Parallel()
	activations := func(micro, chunks string) unit.Bytes {
		return estimate(t, `{"task":"train",`+small+`,"framework":"megatron","gpu_count":2,"rank":"first","seq_len":512,
			"grad_accum":`+micro+`,"parallel":{"pp":2`+chunks+`}}`).ActivationsBytes
	}
	one, plain, interleaved := activations("1", ""), activations("8", ""), activations("8", `,"vpp":2`)
	stage := plain - one // the second micro-batch
	if stage <= 0 {
		t.Fatalf("a second micro-batch in flight adds %d bytes", stage)
	}
	want(t, "twice what interleaving adds", 2*(interleaved-plain), stage)
}

// A GELU keeps its input and its output, each 2 bytes wide: another 100
// features of the feed-forward layer are 4 x 100 bytes for each token and layer.
func TestActivationFunctionKeepsInputAndOutput(t *testing.T) {
	t.Parallel()
	activations := func(width string) unit.Bytes {
		return estimate(t, `{"task":"train","model":{"layers":4,"hidden_size":64,"attention_heads":4,"vocab_size":1000,"mlp":"gelu",
			"norm":"layernorm","intermediate_size":`+width+`},"framework":"megatron","seq_len":512}`).ActivationsBytes
	}
	want(t, "100 features more", activations("228")-activations("128"), 4*100*512*4)
}

// A gated feed-forward layer has three matrices, an ungated one two.
func TestGatedLayerHasThreeMatrices(t *testing.T) {
	t.Parallel()
	gated := estimate(t, `{"task":"infer",`+small+`,"precision":"bf16"}`)
	want(t, "weights", gated.WeightsBytes, 2*(4*(40_960+2*64)+2*64_000+64))
	plain := estimate(t, `{"task":"infer",`+strings.Replace(small, `"layers"`, `"mlp":"gelu","layers"`, 1)+`,"precision":"bf16"}`)
	want(t, "the third matrix", gated.WeightsBytes-plain.WeightsBytes, 2*4*64*128)
}

// Adapters of rank 16 on every linear layer of LLaMA-2-7B: in each of 32 layers
// four times 4,096 + 4,096 and three times 4,096 + 11,008 rows and columns.
// Gradients and moments are of these only, 16 bytes at most, not of the 6.7
// billion parameters under them.
func TestAdaptersAreChargedOnTheirOwnParameters(t *testing.T) {
	t.Parallel()
	const trained = 16 * 32 * (4*(4096+4096) + 3*(4096+11008))
	e := estimate(t, `{"task":"lora","model":"llama-2-7b","lora_rank":16,"lora_targets":"all-linear"}`)
	if e.TrainableParams != trained {
		t.Errorf("%d trained parameters, want %d", e.TrainableParams, trained)
	}
	if size := part(e, "adapters") + part(e, "gradients") + part(e, "optimizer") + part(e, "master_weights"); size <= 0 || size > 16*trained {
		t.Errorf("adapters with their states take %d bytes, want at most 16 for each of %d", size, trained)
	}
	want(t, "frozen weights", part(e, "weights"), 2*6_738_415_616)
}

// int8 is half of fp16, and not all of a model: of LLaMA-2-7B the 6,476,005,376
// weights of linear layers take a byte each, with an fp32 scale for each of
// 32 x 42,496 rows; embedding, head and norms stay in 16 bits.
func TestInt8IsHalfOfFP16(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"infer","model":"llama-2-7b","quant":"int8","precision":"fp16"}`)
	want(t, "weights", e.WeightsBytes, 6_476_005_376+4*32*42_496+2*(2*32_000*4096+65*4096))
}

// A card sold with 24 GB has the 24,564 MiB that its driver reports: more than
// 24 x 10^9 bytes, less than 24 x 2^30.
func TestCardsAreSoldInNeitherGBNorGiB(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"infer","model":"gpt2","gpu":"rtx 4090"}`)
	want(t, "capacity of an RTX 4090", e.CapacityBytes, 24_564*unit.MiB)
	e = estimate(t, `{"task":"infer","model":"gpt2","gpu_memory_gb":24}`)
	if e.CapacityBytes <= 24*unit.GB || e.CapacityBytes >= 24*unit.GiB {
		t.Errorf("a card of 24 GB has %d bytes", e.CapacityBytes)
	}
}

// Every expert is stored and two of eight compute: Mixtral-8x7B is 46.7 billion
// parameters, neither 7 nor 56, of which 12.9 are active.
func TestEveryExpertIsStoredOnce(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"infer","model":"mixtral-8x7b","precision":"bf16"}`)
	want(t, "weights", e.WeightsBytes, 2*46_702_792_704)
	if e.Params != 46_702_792_704 || e.ActiveParams != 46_702_792_704-32*6*3*4096*14336 {
		t.Errorf("%d parameters, %d active", e.Params, e.ActiveParams)
	}
	// Expert parallel ranks hold one expert of eight each, and all of the rest.
	eight := estimate(t, `{"task":"infer","model":"mixtral-8x7b","precision":"bf16","gpu_count":8,"parallel":{"ep":8}}`)
	want(t, "weights on each of 8 expert-parallel ranks", eight.WeightsBytes, 2*(46_702_792_704-32*7*3*4096*14336))
}

// Two norms in each layer and one at the end, counted once.
func TestNormsAreCountedOnce(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"infer","model":"llama-2-7b","precision":"bf16"}`)
	if e.Params != 6_738_415_616 {
		t.Errorf("%d parameters, want 6,738,415,616", e.Params)
	}
}

// ZeRO shards the 12 bytes of the optimizer, then the 2 of gradients, then the 2
// of weights over the ranks (arXiv 1910.02054, figure 1).
func TestShardedStatesAreDividedByTheRanks(t *testing.T) {
	t.Parallel()
	const params = 6_738_415_616
	for stage, bytes := range map[string]unit.Bytes{
		"0": 16 * params,
		"1": 4*params + 12*params/4,
		"2": 2*params + 14*params/4,
		"3": 16 * params / 4,
	} {
		e := estimate(t, `{"task":"train","model":"llama-2-7b","framework":"deepspeed","gpu_count":4,"zero_stage":`+stage+`}`)
		want(t, "model state of stage "+stage, e.ModelStateBytes, bytes)
	}
}

// BAdam trains llama-2-7b on a card of 24 GB (arXiv 2404.02827, table 1: 21.8 GB), LISA
// takes as much (arXiv 2403.17919, table 2: 23 GB for 7B), and LOMO 14.6 GB (arXiv
// 2306.09782, table 1), where activations are computed again.
func TestMethodsThatTrainLittleAtATime(t *testing.T) {
	t.Parallel()
	const base = `{"task":"finetune","model":"llama-2-7b","gpu":"rtx-3090","recompute":"full","seq_len":512,`
	for name, tt := range map[string]struct {
		rest  string
		least float64 // GB
		most  float64
	}{
		"BAdam": {`"extra":{"trained_layers":1,"trained_spread":true}}`, 17, 23},
		"LISA":  {`"extra":{"trained_layers":2,"trained_spread":true,"trained_tables":true}}`, 21, 27},
		"LOMO":  {`"precision":"bf16","optimizer":"sgd","optimizer_in_backward":true}`, 13.5, 17},
	} {
		if got := float64(estimate(t, base+tt.rest).PerGPU.Process) / 1e9; got < tt.least || got > tt.most {
			t.Errorf("%s takes %.1f GB, not %g to %g", name, got, tt.least, tt.most)
		}
	}
}
