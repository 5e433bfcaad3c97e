package engine_test

import (
	"strings"
	"testing"
)

// Servers load weights that were released in 32 bits in 16; transformers keeps them.
func TestServersHalveWeightsOf32Bits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"task":"infer","model":"gte-qwen2-7b","framework":"vllm","gpu":"a10-24gb"}`:                     "fp16",
		`{"task":"infer","model":"gte-qwen2-7b","framework":"sglang","gpu":"t4"}`:                         "fp16",
		`{"task":"infer","model":"gte-qwen2-7b","framework":"transformers","gpu":"a10-24gb"}`:             "fp32",
		`{"task":"infer","model":"gte-qwen2-7b","framework":"vllm","gpu":"a10-24gb","precision":"fp32"}`:  "fp32",
		`{"task":"infer","model":"gte-qwen2-7b","framework":"llama.cpp","gpu":"a10-24gb","quant":"q8_0"}`: "fp32",
	} {
		if e := estimate(t, text); string(e.Workload.Precision) != want {
			t.Errorf("%s: %s", text, e.Workload.Precision)
		}
	}
}

// Sizes of the largest mixtures are told without an exponent.
func TestSizesHaveNoExponent(t *testing.T) {
	t.Parallel()
	told := false
	for _, a := range estimate(t, `{"task":"qlora","model":"kimi-k2","framework":"peft"}`).Assumed {
		told = told || a.Key == "experts"
		if strings.Contains(a.Why, "e+0") {
			t.Errorf("%s: %s", a.Key, a.Why)
		}
	}
	if !told {
		t.Error("nothing is told of the experts")
	}
}
