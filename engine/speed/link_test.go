package speed_test

import "testing"

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
