package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What keeps a workload from starting stands before what it would take, with what runs instead.
func TestWhatDoesNotStartIsSaidFirst(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		first, says string
	}{
		"a cache of llama.cpp in vLLM": {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090", Framework: "vllm", KVDType: "q8_0"}, words.English, "It does not start: vllm keeps no cache in q8_0", "Use fp8; q8_0 is a format of llama.cpp. By memory alone, "},
		"the same in Chinese":          {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090", Framework: "vllm", KVDType: "q4_0"}, words.Chinese, "不能启动：vllm 没有 q4_0 格式的缓存", "请用 fp8"},
		"8-bit integers in SGLang":     {parser.Query{Model: "llama-3.1-8b", GPU: "h100", Framework: "sglang", KVDType: "int8"}, words.English, "It does not start: sglang keeps no cache in int8", "Use fp8, which takes as much."},
		"bitsandbytes on a Mac":        {parser.Query{Task: "qlora", Model: "llama-3.1-8b", GPU: "m4-max", Quant: "nf4"}, words.English, "It does not start: the releases of bitsandbytes", "mlx-lm runs 4 bits on it"},
		"ExLlama on a Mac":             {parser.Query{Model: "llama-3.1-70b", GPU: "m2-ultra", Quant: "exl3-4"}, words.English, "It does not start: exllama does not run on Apple M2 Ultra", "llama.cpp runs it there in q4_k_m"},
		"TensorRT-LLM on Volta":        {parser.Query{Model: "llama-3.1-8b", GPU: "v100", GPUMemoryGB: 32, Framework: "tensorrt-llm"}, words.English, "tensorrt-llm does not run on NVIDIA Tesla V100", "compute capability 8.0"},
		"one reason is enough":         {parser.Query{Model: "qwen2.5-14b", GPU: "tesla-p40", Framework: "vllm", Quant: "awq"}, words.English, "vllm does not run on NVIDIA Tesla P40", "llama.cpp runs on nearly every card"},
	} {
		if a, err := give(parser.Memory, c.query, c.lang); err != nil || !strings.HasPrefix(a.Summary, c.first) || !strings.Contains(a.Summary, c.says) || strings.Contains(a.Summary, "gptq") {
			t.Errorf("%s: %v, %s", name, err, a.Summary)
		}
	}
	for _, q := range []parser.Query{
		{Model: "llama-3.1-8b", GPU: "rtx-4090", Framework: "vllm", KVDType: "fp8"},
		{Model: "llama-3.1-8b", GPU: "rtx-4090", Framework: "llama.cpp", KVDType: "q8_0"},
		{Task: "qlora", Model: "llama-3.1-8b", GPU: "m4-max"},
	} {
		if a, err := give(parser.Memory, q, words.English); err != nil || strings.Contains(a.Summary, "not start") {
			t.Errorf("%+v: %v, %s", q, err, a.Summary)
		}
	}
}
