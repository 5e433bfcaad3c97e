package engine_test

import "testing"

// Kimi K2 Thinking and K2.5 are released with their routed experts in int4, groups of 32 with a bf16 scale, and the rest
// in bf16: 594 GB of files (huggingface.co/moonshotai/Kimi-K2-Thinking, files), 69 GiB on each of eight cards.
func TestWeightsReleasedInInt4(t *testing.T) {
	t.Parallel()
	for _, model := range []string{"kimi-k2-thinking", "kimi-k2.5"} {
		e := estimate(t, `{"task":"infer","model":"`+model+`","framework":"vllm","gpu":"h200","gpu_count":8}`)
		if got := float64(e.Disk.Download) / 1e9; got < 593 || got > 595.5 {
			t.Errorf("%s: files of %.1f GB", model, got)
		}
		if got := float64(e.WeightsBytes) / (1 << 30); got < 68 || got > 72 {
			t.Errorf("%s: %.1f GiB of weights per card", model, got)
		}
	}
	other := estimate(t, `{"task":"infer","model":"kimi-k2","framework":"vllm","gpu":"h200","gpu_count":8,"quant":"int4"}`)
	if got := float64(other.Disk.Download) / 1e9; got < 545 || got > 552 {
		t.Errorf("quantised by others: %.1f GB", got)
	}
}
