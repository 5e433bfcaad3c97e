package speed_test

import (
	"strings"
	"testing"
)

// Cards of one node share what it takes in from the others: a step of sharded
// training is hardly slower on eight nodes than on one. The LLM Foundry table has
// 4,800 tokens a second and GPU on 64 cards and 4,792 on 8.
func TestNodesShareTheirNetworkModules(t *testing.T) {
	t.Parallel()
	const run = `"task":"train","model":"llama-2-13b","framework":"composer","gpu":"h100","precision":"amp-bf16","fsdp":"full_shard","batch":2,"seq_len":2048}`
	one := speedOf(t, `{"gpu_count":8,`+run).TokensPerSecondGPU
	eight := speedOf(t, `{"gpu_count":64,"nodes":8,`+run).TokensPerSecondGPU
	if share := eight / one; share < 0.85 || share > 1.02 {
		t.Errorf("%.0f tokens/s and GPU on eight nodes are %.2f of %.0f on one", eight, share, one)
	}
}

// A rack of superchips is one NVLink domain: experts over 32 cards of it wait
// little for each other. Megatron-Bridge trains Qwen3-235B at 4,916 tokens a
// second and GPU on GB200 that way.
func TestARackIsOneFabric(t *testing.T) {
	t.Parallel()
	const run = `"task":"train","model":"qwen3-235b-a22b","framework":"megatron-bridge","gpu_count":256,"precision":"amp-bf16",
		"parallel":{"pp":8,"vpp":3,"ep":32,"dp":32},"batch":1,"global_batch":8192,"seq_len":4096}`
	rack := speedOf(t, `{"gpu":"gb200",`+run)
	nodes := speedOf(t, `{"gpu":"b200",`+run)
	if share := rack.CommunicationSecs / rack.StepSeconds; share > 0.3 {
		t.Errorf("cards of a rack wait %.0f %% of a step, want at most 30 %%", 100*share)
	}
	if nodes.CommunicationSecs < 2*rack.CommunicationSecs {
		t.Errorf("experts over nodes cost %.1f s, over a rack %.1f s; want at least twice as much", nodes.CommunicationSecs, rack.CommunicationSecs)
	}
}

// A token enters another node once, however many of its experts stand there: eight
// experts a token over two nodes cost the network twice what one does, not eight
// times.
func TestATokenEntersANodeOnce(t *testing.T) {
	t.Parallel()
	const run = `{"task":"train","framework":"megatron","gpu":"h100","gpu_count":16,"nodes":2,"precision":"amp-bf16","batch":4,"grad_accum":64,"seq_len":4096,
		"parallel":{"ep":16,"dp":16},"model":{"layers":32,"hidden_size":4096,"intermediate_size":1024,"attention_heads":32,"kv_heads":8,"vocab_size":32000,
		"mlp":"swiglu","moe":{"experts":64,"experts_per_token":%s,"expert_intermediate_size":1024,"layers":32}}}`
	one := speedOf(t, strings.Replace(run, "%s", "1", 1)).CommunicationSecs
	eight := speedOf(t, strings.Replace(run, "%s", "8", 1)).CommunicationSecs
	if factor := eight / one; factor < 1.4 || factor > 2.2 {
		t.Errorf("eight experts a token cost %.2f times one, want nearly twice: half of the tokens leave with one, all with eight", factor)
	}
}

// Chips of a TPU slice talk over links of their own: MaxText trains 8B at 7,139 tokens a second and chip on eight
// of them (AI-Hypercomputer/tpu-recipes training/trillium/Llama3.1-8B-MaxText/v6e-8/README.md).
func TestTPUsHaveLinksOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := speedOf(t, `{"task":"train","model":"llama-3.1-8b","gpu":"tpu-v6e","gpu_count":8,"precision":"amp-bf16","fsdp":"full_shard","batch":3,"seq_len":8192,
		"recompute":"full","offload":{"activations":true},"extra":{"framework":"maxtext"}}`)
	if !near(s.TokensPerSecondGPU, 7139, 0.15) {
		t.Errorf("%.0f tokens/s and chip, want 7139", s.TokensPerSecondGPU)
	}
}
