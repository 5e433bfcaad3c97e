package speed_test

import "testing"

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
	const run = `{"task":"infer","model":"qwen3-32b","framework":"sglang","input_tokens":1,"output_tokens":2048,"gpu":`
	for workload, want := range map[string]float64{
		run + `"h20"}`:               20.7,
		run + `"h20","quant":"fp8"}`: 46.2,
	} {
		if got := speedOf(t, workload).DecodeTokensPerSec; !near(got, want, 0.15) {
			t.Errorf("%s: %.4g tokens/s, measured %.4g", workload, got, want)
		}
	}
}
