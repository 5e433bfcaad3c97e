package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/parser"
)

// The largest of a model that is named is the most precise format of it that fits.
func TestTheLargestOfANamedModelIsItsWidestFormat(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query   parser.Query
		lang    words.Lang
		says    []string
		fits    bool
		largest float64 // parameters
	}{
		"a mac":                      {parser.Query{Model: "glm-4.5-air", GPU: "m1-max", GPUMemoryGB: 64}, words.English, []string{"iq3_xs is the most precise format of glm-4.5-air that fits", "tokens/s", "q3_k_s would take"}, true, 106e9},
		"a card":                     {parser.Query{Model: "qwen3-32b", GPU: "rtx-3090"}, words.English, []string{"q5_k_m is the most precise format", "One request alone gets about", "q6_k would take"}, true, 32e9},
		"with RAM beside":            {parser.Query{Model: "qwen3-32b", GPU: "rtx-4060-ti", GPUMemoryGB: 16}, words.English, []string{"iq3_m is the most precise format", "With RAM beside it q4_k_m runs, too", "tokens/s."}, true, 32e9},
		"a server's cards":           {parser.Query{Model: "qwen3-235b-a22b", GPU: "h100", GPUCount: 4}, words.English, []string{"fp8 (vllm) is the most precise format of servers", "Of llama.cpp's files q8_0 fits"}, true, 235e9},
		"Ascend":                     {parser.Query{Model: "qwen2.5-72b", GPU: "ascend-910b"}, words.Chinese, []string{"最高精度格式是 awq-int4 (vllm-ascend)", "int8 (W8A8) (vllm-ascend) 需要"}, true, 72e9},
		"in Chinese":                 {parser.Query{Model: "qwen3-32b", GPU: "rtx-4060-ti", GPUMemoryGB: 16}, words.Chinese, []string{"最高精度格式是 iq3_m", "加上内存还可以用 q4_k_m"}, true, 32e9},
		"with a narrow cache":        {parser.Query{Model: "qwen3-32b", GPU: "rtx-3090", SeqLen: 32768}, words.English, []string{"q3_k_m is the most precise format", "With the KV cache in q8_0 (-ctk q8_0 -ctv q8_0) q4_k_m fits: 22.8 GiB"}, true, 32e9},
		"its cache told":             {parser.Query{Model: "qwen3-32b", GPU: "rtx-3090", SeqLen: 32768, KVDType: "q8_0"}, words.Chinese, []string{"最高精度格式是 q4_k_m", "q5_k_s 需要"}, true, 32e9},
		"a narrow cache, in Chinese": {parser.Query{Model: "qwen3-32b", GPU: "rtx-3090", SeqLen: 32768}, words.Chinese, []string{"KV cache 用 q8_0", "q4_k_m 也放得下：22.8 GiB"}, true, 32e9},
		"between the usual":          {parser.Query{Model: "llama-3.3-70b", GPU: "rtx-4060-ti", GPUMemoryGB: 16, GPUCount: 2, Framework: "llama.cpp"}, words.English, []string{"q3_k_s is the most precise format"}, true, 70e9},
		"below two bits":             {parser.Query{Model: "deepseek-v3", GPU: "m2-ultra", GPUMemoryGB: 192}, words.English, []string{"iq1_m is the most precise format", "answers suffer noticeably"}, true, 671e9},
		"none":                       {parser.Query{Model: "deepseek-v3", GPUMemoryGB: 16}, words.English, []string{"No format fits", "even iq1_s needs"}, false, 0},
		"none, in Chinese":           {parser.Query{Model: "deepseek-v3", GPUMemoryGB: 16}, words.Chinese, []string{"没有格式能让"}, false, 0},
		"one of a family":            {parser.Query{Model: "qwen-3", GPU: "rtx-3090"}, words.English, []string{"The largest of qwen-3 that fits"}, true, 5e9},
		"its format's told":          {parser.Query{Model: "qwen3-32b", Quant: "q4_k_m", GPU: "rtx-3090"}, words.English, []string{"parameters is the largest"}, true, 30e9},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.LargestModel, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range tt.says {
				if !strings.Contains(a.Summary, part) {
					t.Errorf("%q is not in %s", part, a.Summary)
				}
			}
			if (a.Verdict == engine.Fits) != tt.fits || a.Value == nil || a.Value.Number < tt.largest || a.Value.Number > 1.3*tt.largest+10e9 {
				t.Errorf("%s, %+v", a.Verdict, a.Value)
			}
		})
	}
}
