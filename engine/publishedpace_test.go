package engine_test

import (
	"fmt"
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// paceOf is the speed of a workload in the keys of a case.
func paceOf(t *testing.T, keys string) engine.Speed {
	t.Helper()
	w, err := workload.Decode([]byte(`{"task":"infer","batch":1,"attention":"flash",` + keys + `}`))
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.Evaluate(w, catalog.Builtin())
	if err != nil || e.Speed == nil {
		t.Fatal(keys, err)
	}
	return *e.Speed
}

// A Strix Halo writes and reads as lhl/strix-halo-testing measured it with llama-bench (llm-bench/README.md, tables of
// pp512 and tg128; README.md for gpt-oss-120b). Prompts of mixtures of experts gained more since than other figures.
func TestStrixHaloAsMeasured(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		model, quant   string
		reads, written float64
	}{
		{"llama-2-7b", "q4_0", 1294, 51.2},
		{"llama-3.1-8b", "q4_k_m", 878, 42},
		{"gemma-3-27b", "q4_k_m", 302, 11.8},
		{"qwen3-32b", "q8_0", 226, 6.4},
		{"llama-3.1-70b", "q4_k_m", 94.7, 5},
		{"qwen3-30b-a3b", "q4_k_m", 0, 78},
		{"gpt-oss-120b", "mxfp4", 0, 48.97},
	} {
		t.Run(c.model, func(t *testing.T) {
			t.Parallel()
			at := func(input, length int) engine.Speed {
				return paceOf(t, fmt.Sprintf(`"model":%q,"quant":%q,"framework":"llama.cpp","gpu":"strix-halo-395","input_tokens":%d,"seq_len":%d`, c.model, c.quant, input, length))
			}
			if got := at(1, 129).DecodeTokensPerSec; math.Abs(got/c.written-1) > 0.12 {
				t.Errorf("writes %.1f tokens/s, measured %.1f", got, c.written)
			}
			if got := at(512, 512).PrefillTokensPerSec; c.reads > 0 && math.Abs(got/c.reads-1) > 0.2 {
				t.Errorf("reads %.0f tokens/s, measured %.0f", got, c.reads)
			}
		})
	}
}

// An RTX 5090 multiplies 16 bits at 1.27 times the rate of an RTX 4090 and reads prompts as much faster.
func TestPromptsFollowTheRateOfProducts(t *testing.T) {
	t.Parallel()
	for _, keys := range []string{`"precision":"bf16"`, `"quant":"awq-int4"`} {
		on := func(card string) float64 {
			return paceOf(t, keys+`,"model":"llama-3.1-8b","framework":"vllm","input_tokens":2047,"seq_len":2048,"gpu":"`+card+`"`).PrefillTokensPerSec
		}
		if ratio := on("rtx-5090") / on("rtx-4090"); ratio < 1.15 || ratio > 1.35 {
			t.Errorf("%s: an RTX 5090 reads prompts %.2f times as fast as an RTX 4090", keys, ratio)
		}
	}
}
