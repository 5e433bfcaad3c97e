package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/answer"
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

// Several cards are offered a format of servers beside files of llama.cpp, and servers no format of files.
func TestServersAreOfferedTheirFormats(t *testing.T) {
	t.Parallel()
	labels := func(intent parser.Intent, q parser.Query) string {
		a, err := give(intent, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		out := make([]string, len(a.Options))
		for i, o := range a.Options {
			out[i] = o.Label
		}
		return strings.Join(out, "; ")
	}
	for name, c := range map[string]struct {
		intent    parser.Intent
		query     parser.Query
		has, lack string
	}{
		"four cards at home":      {parser.Fit, parser.Query{Model: "glm-4.5-air", GPU: "rtx-4090", GPUCount: 4}, "awq-int4", ""},
		"one card at home":        {parser.Fit, parser.Query{Model: "qwen3-32b", GPU: "rtx-4090"}, "llama.cpp", "awq-int4"},
		"no kernels for AWQ":      {parser.Fit, parser.Query{Model: "qwen3-30b-a3b", GPU: "v100", GPUCount: 2}, "gptq-int4", "awq-int4"},
		"cards of data centres":   {parser.Fit, parser.Query{Model: "deepseek-r1", GPU: "a100", GPUCount: 8}, "awq-int4", "q4_k_m"},
		"the largest on a server": {parser.LargestModel, parser.Query{GPU: "rtx-4090", GPUCount: 4, Concurrency: 16, SeqLen: 8192}, "fp8; awq-int4", "q4_k_m"},
		"without fp8 arithmetic":  {parser.LargestModel, parser.Query{GPU: "rtx-3090", GPUCount: 4, Concurrency: 16, SeqLen: 8192}, "int8; awq-int4", "fp8"},
		"the largest in files":    {parser.LargestModel, parser.Query{GPU: "rtx-4090"}, "q4_k_m", "awq-int4"},
	} {
		got := labels(c.intent, c.query)
		if !strings.Contains(got, c.has) || c.lack != "" && strings.Contains(got, c.lack) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// A context that is long, or sought in a format of servers, is read by one, piece by piece.
func TestLongContextsAreServed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		server bool
	}{
		"the longest in AWQ":        {parser.MaxContext, parser.Query{Model: "qwq-32b", GPU: "rtx-4090", Quant: "awq"}, true},
		"the longest in 16 bits":    {parser.MaxContext, parser.Query{Model: "qwen3-8b", GPU: "rtx-4090"}, false},
		"AWQ without kernels":       {parser.MaxContext, parser.Query{Model: "qwen3-8b", GPU: "v100", Quant: "awq"}, false},
		"long in fp8":               {parser.Fit, parser.Query{Model: "qwen3-32b", GPU: "rtx-4090", Quant: "fp8", SeqLen: 131072}, true},
		"long at home":              {parser.Fit, parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3090", SeqLen: 131072}, false},
		"long in a data centre":     {parser.Fit, parser.Query{Model: "llama-3.1-8b", GPU: "h100", SeqLen: 131072}, true},
		"not so long in the center": {parser.Fit, parser.Query{Model: "llama-3.1-8b", GPU: "h100", SeqLen: 32768}, false},
	} {
		a, err := give(c.intent, c.query, words.English)
		if err != nil || (a.Estimate.Workload.Framework == "vllm") != c.server {
			t.Errorf("%s: %v %s", name, err, a.Summary)
		}
	}
	a, err := give(parser.Fit, parser.Query{Model: "deepseek-r1", GPU: "a100", GPUCount: 8}, words.English)
	if err != nil || !slices.ContainsFunc(a.Options, func(o answer.Option) bool { return o.Query != nil && o.Query.Framework == "vllm" }) {
		t.Errorf("no server among the ways out: %v", err)
	}
}
