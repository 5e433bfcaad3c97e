package speed_test

import "testing"

// A card without units for fp4 unpacks such weights to 16 bits: its prompts are read no faster than in bf16, and slower
// than in fp8, in which it computes (vllm-project/vllm#29901: NVFP4 by Marlin below Blackwell).
func TestStoredFP4IsNoArithmetic(t *testing.T) {
	t.Parallel()
	prompts := func(gpu, quant string) float64 {
		return speedOf(t, `{"task":"infer","model":"llama-3.1-8b","framework":"vllm","gpu":"`+gpu+`","quant":"`+quant+`","concurrency":1,"input_tokens":8192,"output_tokens":1}`).PrefillTokensPerSec
	}
	if fp4, fp8, plain := prompts("h100", "nvfp4"), prompts("h100", "fp8"), prompts("h100", "none"); fp4 > fp8 || fp4 > 1.1*plain {
		t.Errorf("an H100 reads %.0f tokens/s in nvfp4, %.0f in fp8, %.0f in bf16", fp4, fp8, plain)
	}
	if fp4, fp8 := prompts("b200", "nvfp4"), prompts("b200", "fp8"); fp4 <= fp8 {
		t.Errorf("a B200 reads %.0f tokens/s in nvfp4, %.0f in fp8", fp4, fp8)
	}
}
