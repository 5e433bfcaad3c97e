package speed_test

import (
	"fmt"
	"testing"
)

// A token waits for every kernel of a layer. Experts are scored, chosen, sorted and
// summed up, and a compressed cache is projected more often than keys and values.
// Published speeds of one sequence:
func TestKernelsInSequence(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		workload string
		want     float64
	}{
		// ml-explore/mlx-lm mlx_lm/BENCHMARKS.md: 113 tokens/s, where the bytes alone would take 3 of 9 ms.
		"experts on Apple": {`{"task":"infer","model":"qwen3-30b-a3b","gpu":"apple-m4-max","quant":"int4","quant_group":64,"extra":{"framework":"mlx-lm"},"input_tokens":2048,"output_tokens":128}`, 113},
		// QuixiAI/DeepSeek-V3-0324-AWQ README.md: 45.5 tokens/s, where the bytes alone would take 2 of 22 ms.
		"experts and a compressed cache on A100": {`{"task":"infer","model":"deepseek-v3-0324","framework":"vllm","gpu":"a100-80gb","gpu_count":8,"quant":"awq-int4","quant_group":128,"precision":"fp16","input_tokens":2,"output_tokens":2048}`, 45.5},
		// vLLM performance benchmark, buildkite build 9515: 1,229 and 534 tokens/s of eight sequences.
		"dense on H200":   {`{"task":"infer","model":"llama-3.1-8b","framework":"vllm","gpu":"h200","concurrency":8,"input_tokens":32,"output_tokens":128}`, 1229. / 8},
		"experts on H200": {`{"task":"infer","model":"mixtral-8x7b","framework":"vllm","gpu":"h200","gpu_count":2,"concurrency":8,"input_tokens":32,"output_tokens":128}`, 534. / 8},
	} {
		if got := speedOf(t, tc.workload).DecodeTokensPerSec; !near(got, tc.want, 0.15) {
			t.Errorf("%s: %.4g tokens/s, measured %.4g", name, got, tc.want)
		}
	}
}

// An H20 has the memory of an H200 and a seventh of its products, so that one token
// waits for a tile of 64 rows: it writes 20.7 tokens/s of 32B in 16 bits and 46.2 in
// fp8, a third of what its bandwidth allows (QwenLM/Qwen3 docs, speed benchmark).
func TestOneTokenTakesATile(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"qwen3-32b","framework":"sglang","framework_version":"0.4.6","input_tokens":1,"output_tokens":2048,"gpu":`
	for workload, want := range map[string]float64{
		run + `"h20"}`:               20.7,
		run + `"h20","quant":"fp8"}`: 46.2,
	} {
		if got := speedOf(t, workload).DecodeTokensPerSec; !near(got, want, 0.15) {
			t.Errorf("%s: %.4g tokens/s, measured %.4g", workload, got, want)
		}
	}
}

// Since cuBLAS 12.5 Update 1 few rows of 16 bits fill no tile, so that an H20 follows its
// bandwidth of twice an A100's: 17.1 ms for a token of 27B (bytedance-iaas/sglang pull
// request 753). A version that is not told is a new one. Of an H100 the bandwidth sets
// the pace with either: Qwen2.5 72B takes 30.9 ms on two (tenstorrent/tt-inference-server
// issue 143).
func TestFewRowsFillNoTile(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"qwen2.5-32b","framework":"%s","framework_version":"%s","input_tokens":1024,"output_tokens":128,"gpu":"%s"}`
	rate := func(framework, version, gpu string) float64 {
		return speedOf(t, fmt.Sprintf(run, framework, version, gpu)).DecodeTokensPerSec
	}
	if got, a100 := rate("vllm", "", "h20-96gb"), rate("vllm", "", "a100-80gb-sxm"); got < 1.4*a100 {
		t.Errorf("an H20 writes %.3g tokens/s, an A100 %.3g", got, a100)
	}
	if got, want := rate("sglang", "0.5.2", "h20-96gb")*32.8/27, 1/17.13e-3; got < 0.65*want || got > 1.35*want {
		t.Errorf("27B: %.3g tokens/s, measured %.3g", got, want)
	}
	for framework, versions := range map[string][2]string{"vllm": {"0.8.5", "0.9.0"}, "sglang": {"0.4.6", "0.4.7"}, "transformers": {"4.51.3", "4.52.0"}} {
		if old, now := rate(framework, versions[0], "h20-96gb"), rate(framework, versions[1], "h20-96gb"); old > 0.95*now {
			t.Errorf("%s: %.3g tokens/s of %s, %.3g of %s", framework, old, versions[0], now, versions[1])
		}
		if old, now := rate(framework, versions[0], "h100-80gb-sxm"), rate(framework, versions[1], "h100-80gb-sxm"); !near(old, now, 1e-9) {
			t.Errorf("%s on H100: %.3g tokens/s of %s, %.3g of %s", framework, old, versions[0], now, versions[1])
		}
	}
	const two = `{"task":"infer","model":"qwen2.5-72b","framework":"vllm","gpu":"h100-80gb-sxm","gpu_count":2,"input_tokens":128,"output_tokens":128}`
	if got := speedOf(t, two).DecodeTokensPerSec; !near(got, 1/30.9e-3, 0.15) {
		t.Errorf("72B on two H100: %.3g tokens/s, measured %.3g", got, 1/30.9e-3)
	}
}
