package memory_test

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// TestGGUFFileSizes compares whole files with the sizes that their publishers
// print (decimal GB, hub pages of bartowski and lmstudio-community), which a
// mean of bits per weight misses by up to a sixth.
func TestGGUFFileSizes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		model string
		quant workload.Quant
		gb    float64
	}{
		{"llama-3.1-8b", "q2_k", 3.18},
		{"llama-3.1-8b", "q3_k_m", 4.02},
		{"llama-3.1-8b", "q4_0", 4.66},
		{"llama-3.1-8b", "q4_k_s", 4.69},
		{"llama-3.1-8b", "q4_k_m", 4.92},
		{"llama-3.1-8b", "q5_k_m", 5.73},
		{"llama-3.1-8b", "q6_k", 6.60},
		{"llama-3.1-8b", "q8_0", 8.54},
		{"llama-3.1-8b", "iq4_xs", 4.45},
		{"llama-3.1-8b", "q3_k_s", 3.66},
		{"llama-3.1-8b", "q3_k_l", 4.32},
		{"llama-3.1-8b", "iq3_m", 3.78},
		{"llama-3.1-8b", "iq3_xs", 3.52},
		{"llama-3.1-8b", "iq2_m", 2.95},
		{"llama-3.3-70b", "iq2_m", 24.12},
		{"llama-3.1-70b", "q4_k_m", 42.52},
		{"llama-3.3-70b", "q4_k_s", 40.35},
		{"llama-3.3-70b", "iq3_m", 31.94},
		{"llama-3.3-70b", "iq3_xs", 29.31},
		{"qwen2.5-32b", "q4_k_m", 19.85},
		{"qwen2.5-7b", "q4_k_m", 4.68},
		{"gemma-2-9b", "q4_k_m", 5.76},
		{"llama-3.2-3b", "q4_k_m", 2.02},
		{"qwen3-30b-a3b", "q4_k_m", 18.6},
		{"gpt-oss-20b", "q6_k", 12.04},   // its experts stay in mxfp4, its rows make no super-blocks
		{"gpt-oss-120b", "q4_k_m", 62.8}, // unsloth's, as are the next two
		{"gpt-oss-120b", "q8_0", 63.4},
		{"gpt-oss-120b", "q2_k", 62.6},
		{"qwen3.5-9b", "q4_k_s", 5.352}, // khtsly's, made by the plain recipes, as are the next three
		{"qwen3.5-9b", "q4_k_m", 5.629},
		{"qwen3.5-9b", "q5_k_m", 6.468},
		{"qwen3.5-9b", "q8_0", 9.528},
	} {
		t.Run(c.model+" "+string(c.quant), func(t *testing.T) {
			t.Parallel()
			e, err := engine.Evaluate(workload.Workload{
				Task: workload.Infer, Model: workload.Model{Name: c.model}, Quant: c.quant,
			}, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			if got := e.Disk.Download.GB(); math.Abs(got/c.gb-1) > 0.007 {
				t.Errorf("file of %.3f GB, published %.2f", got, c.gb)
			}
		})
	}
}
