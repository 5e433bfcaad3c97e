package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Answers to those who run models at home and at work name what is asked for, in a form that runs.
func TestRunningModels(t *testing.T) {
	t.Parallel()
	n := func(v int) *int { return &v }
	for _, tt := range []struct {
		intent     parser.Intent
		text       string
		query      parser.Query
		says, lack string
	}{
		{parser.Memory, "exl3 qwen3 32b 4bpw on a p40", parser.Query{Model: "qwen3-32b", GPU: "tesla-p40", Quant: "exl3-4"}, "llama.cpp runs it there in q4_k_m: 19.8 GiB, fits", ""},
		{parser.Memory, "exl2 4bpw qwen3 32b on an m3 max", parser.Query{Model: "qwen3-32b", GPU: "m3-max", GPUMemoryGB: 64, Quant: "exl2-4"}, "llama.cpp runs it there in q4_k_m", "store the weights in exl"},
		{parser.Memory, "exl3 qwen3 32b 4bpw on a 3090", parser.Query{Model: "qwen3-32b", GPU: "rtx-3090", Quant: "exl3-4"}, "Fits", "llama.cpp runs"},
		{parser.Throughput, "what is realistic, i get 7100 tok/s", parser.Query{Model: "llama-3.1-8b", GPU: "h100", GPUCount: 1, Framework: "vllm", Quant: "fp8", InputTokens: 128, OutputTokens: 128, TokensPerS: 3100}, "with a full queue", "above what nine of ten"},
		{parser.Throughput, "i get 60 tok/s, normal?", parser.Query{Model: "llama-3.1-8b", GPU: "h100", GPUCount: 1, Framework: "vllm", TokensPerS: 60}, "60 tokens/s is", "with a full queue, about 2"},
		{parser.Throughput, "700 tokens/s with 256 at once", parser.Query{Model: "llama-3.1-405b", GPU: "h100", GPUCount: 8, Framework: "vllm", Quant: "fp8", Concurrency: 256, InputTokens: 512, OutputTokens: 512, TokensPerS: 700}, "700 tokens/s is 24", ""},
		{parser.Cost, "gpu hours per 1m tokens", parser.Query{Task: "infer", Model: "llama-3.1-70b", GPU: "a100", GPUCount: 4}, "A million tokens take about", ""},
		{parser.Cost, "cost per 1m tokens", parser.Query{Task: "infer", Model: "llama-3.1-70b", GPU: "a100", GPUCount: 4}, "USD per million tokens", "A million tokens take about"},
		{parser.Throughput, "how much faster with fewer layers on the cpu", parser.Query{ParamsB: 70, GPU: "rtx-4090", GPUCount: 1, Quant: "q4_k_m", Offload: "cpu"}, "46 layers on the GPU is about 26 % faster than 36 layers on the GPU", "equally"},
		{parser.Throughput, "40 layers on the gpu vs 30, how much faster", parser.Query{ParamsB: 70, GPU: "rtx-4090", GPUCount: 1, Quant: "q4_k_m", Offload: "layers", LayersOnGPU: n(40), LayersOther: 30}, "40 layers on the GPU is about", "no offload"},
		{parser.Compare, "which gives more throughput", parser.Query{Model: "llama-3.1-70b", GPU: "h100", GPUCount: 8, Quant: "fp8", ParallelOptions: []parser.Parallel{{TP: 8}, {TP: 4, DP: 2}}}, "TP 8 is about", "total of"},
		{parser.Compare, "tpot under 50 ms with 100 users", parser.Query{Model: "llama-3.1-8b", GPUOptions: []parser.Device{{GPU: "l40s", Count: 2}, {GPU: "a100", Count: 2}}, Precision: "bf16", Concurrency: 100, TargetTokensPerS: 20}, "Each request gets, where 20 tokens/s are asked for", ""},
		{parser.LargestModel, "how big a deepseek r1 with 256GB of ram", parser.Query{Task: "infer", Model: "deepseek-r1", GPU: "rtx-4090", GPUCount: 8, HostRAMGB: 256}, "With RAM beside it", ":  ("},
		{parser.Throughput, "which quant fits and how fast", parser.Query{Model: "deepseek-r1", GPU: "rtx-3090", GPUCount: 16}, "is the most precise format of deepseek-r1", "No format"},
		{parser.LargestModel, "largest model on a mac", parser.Query{Task: "infer", GPU: "m4-max", GPUMemoryGB: 64}, "q4_k_m", "int8"},
		{parser.MinGPUs, "rerank 50 passages of 256 tokens at 20 requests per second, how many t4", parser.Query{Model: "bge-reranker-v2-m3", GPU: "t4", SeqLen: 256, RequestsPerS: 20}, "9 x NVIDIA T4 will do", ""},
		{parser.MinGPUs, "embed texts of 256 tokens at 20 requests per second, how many t4", parser.Query{Model: "bge-m3", GPU: "t4", SeqLen: 256, RequestsPerS: 20}, "1 x NVIDIA T4 will do", ""},
		{parser.Compare, "row split or layer split", parser.Query{ParamsB: 70, GPU: "rtx-a6000", GPUCount: 2, Framework: "llama.cpp", Quant: "q4_k_m", SplitModes: []string{"row", "layer"}}, "Row split is about", "equally"},
		{parser.Compare, "a 4090 or a 5090 for 8b and 32b", parser.Query{ParamsList: []float64{8, 32}, GPUOptions: []parser.Device{{GPU: "rtx-4090", Count: 1}, {GPU: "rtx-5090", Count: 1}}}, "tokens/s", "Best first: "},
		{parser.Compare, "one a6000 or two 4090 for a 34b, which is faster", parser.Query{ParamsB: 34, GPUOptions: []parser.Device{{GPU: "rtx-3090", Count: 1}, {GPU: "rtx-a6000", Count: 2}}}, "the most precise format that all of them hold", "does not fit"},
		{parser.Throughput, "70b on a 4090 with the rest in ram, how fast", parser.Query{ParamsB: 70, GPU: "rtx-4090", GPUCount: 1, HostRAMGB: 128}, "q4_k_m", "0.4"},
		{parser.Throughput, "time for a prompt of 8000 tokens", parser.Query{Model: "qwen3-32b", GPU: "rtx-3090", GPUCount: 1, Quant: "q4_k_m", InputTokens: 8000}, "tokens/s", ""},
		{parser.Fit, "nvfp4 on a 3090", parser.Query{Model: "qwen3-32b", GPU: "rtx-3090", GPUCount: 1, Quant: "nvfp4"}, "has no nvfp4 arithmetic: vllm keeps", ""},
		{parser.Fit, "nvfp4 on a b200", parser.Query{Model: "qwen3-32b", GPU: "b200", GPUCount: 1, Quant: "nvfp4"}, "Fits", "no nvfp4 arithmetic"},
		{parser.Time, "how long to embed 5b tokens", parser.Query{Model: "bge-m3", GPU: "a10", GPUCount: 1, Tokens: 5e9}, "5B tokens read at", "MFU"},
	} {
		a := asked(t, tt.intent, tt.text, tt.query, words.English)
		told := a.Summary + " " + strings.Join(a.Text, " ") + " " + a.Next
		for _, o := range a.Options {
			told += " " + o.Label
		}
		if !strings.Contains(told, tt.says) || tt.lack != "" && strings.Contains(told, tt.lack) {
			t.Errorf("%s: %s", tt.text, told)
		}
	}
}
