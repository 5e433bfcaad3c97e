package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What keeps a program from running weights is said before their memory, and no way out has them.
func TestAnswersLeadWithWhatACardDoesNotRun(t *testing.T) {
	t.Parallel()
	volta, block := "v100-32gb-sxm2", parser.Query{Model: "qwen3-235b-a22b", GPU: "h100", GPUCount: 8, Quant: "fp8", Framework: "vllm"}
	block.Parallel.TP = 8
	for name, tt := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		leads, ways string
	}{
		"refused":           {parser.Query{Model: "qwen3-32b", GPU: volta, GPUCount: 2, Quant: "awq-int4", Framework: "vllm"}, words.English, "No: vllm does not run awq-int4 on NVIDIA Tesla V100 SXM2 32GB. gptq-int4 takes about as much and runs there. By memory alone, fits", ""},
		"in Chinese":        {parser.Query{Model: "qwen3-32b", GPU: volta, GPUCount: 2, Quant: "awq-int4", Framework: "vllm"}, words.Chinese, "不能：vllm 在 NVIDIA Tesla V100 SXM2 32GB 上不能运行 awq-int4。gptq-int4 占用相近，可以运行。", ""},
		"unpacked":          {parser.Query{Model: "qwen3-32b", GPU: volta, Precision: "fp8"}, words.English, "NVIDIA Tesla V100 SXM2 32GB has no kernels for fp8: transformers turns such weights into 16 bits", "fp8"},
		"kept by vLLM":      {parser.Query{Model: "qwen3-32b", GPU: "a100", Precision: "fp8"}, words.English, "Fits: running qwen3-32b (fp8)", ""},
		"released in mxfp4": {parser.Query{Model: "gpt-oss-120b", GPU: "v100-16gb-sxm2", GPUCount: 8}, words.English, "NVIDIA Tesla V100 SXM2 16GB has no kernels for mxfp4", "awq"},
		"served in mxfp4":   {parser.Query{Model: "gpt-oss-120b", GPU: volta, GPUCount: 8, Framework: "vllm"}, words.English, "No: vllm does not run mxfp4 on NVIDIA Tesla V100 SXM2 32GB. llama.cpp runs mxfp4 there.", ""},
		"blocks are cut":    {block, words.English, "TP 8 of the released fp8 weights does not start in vLLM and SGLang: 1,536 / 8 = 192 is no multiple of the blocks of 128. Use --enable-expert-parallel (SGLang: --ep-size 8), which keeps experts whole, or TP 4 with PP 2 or 2 replicas.", ""},
		"awq is no way":     {parser.Query{Model: "qwen3-32b", GPU: volta, Framework: "vllm"}, words.English, "Does not fit", "awq-int4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(a.Summary, tt.leads) {
				t.Errorf("got %q, want %q first", a.Summary, tt.leads)
			}
			for _, o := range a.Options {
				if tt.ways != "" && o.Query != nil && o.Query.GPU == tt.query.GPU && strings.Contains(o.Query.Quant+o.Label, tt.ways) {
					t.Errorf("a way out is %q", o.Label)
				}
			}
		})
	}
}

// Where cards hold the cache of all requests alike, what copies of attention hold is said, and offered.
func TestAnswersOfferCopiedAttention(t *testing.T) {
	t.Parallel()
	ask := parser.Query{Model: "deepseek-v3.2", GPU: "h200", GPUCount: 8, SeqLen: 131072, Framework: "sglang"}
	a, err := give(parser.MaxBatch, ask, words.English)
	if err != nil || !strings.Contains(a.Summary, "With attention copied over 8 replicas and experts spread over the 8 cards") {
		t.Errorf("%v %s", err, a.Summary)
	}
	ask.Concurrency, ask.SeqLen = 64, 65536
	if a, err = give(parser.Fit, ask, words.English); err != nil || len(a.Options) == 0 {
		t.Fatal(err, a.Summary)
	}
	offered := false
	for _, o := range a.Options {
		offered = offered || strings.Contains(o.Label, "copy attention over") && o.Query.Parallel.DP > 1 && o.Query.Concurrency == 64
	}
	if !offered {
		t.Errorf("not among %d ways out", len(a.Options))
	}
	ask.Model = "qwen2.5-72b"
	if a, err = give(parser.MaxBatch, ask, words.English); err != nil || strings.Contains(a.Summary, "copied") {
		t.Errorf("of a dense model: %v %s", err, a.Summary)
	}
}

// People of a day are not taken for requests at once in silence.
func TestDailyUsersAreNotReadInSilence(t *testing.T) {
	t.Parallel()
	for text, c := range map[string]struct {
		query parser.Query
		told  bool
	}{
		"how many h20 for qwen3-32b at 5000 DAU":       {parser.Query{Model: "qwen3-32b", GPU: "h20-96gb"}, true},
		"日活5000，qwen3-32b 需要几张H20":                     {parser.Query{Model: "qwen3-32b", GPU: "h20-96gb"}, true},
		"5000 DAU, 50 concurrent: how many h20":        {parser.Query{Model: "qwen3-32b", GPU: "h20-96gb", Concurrency: 50}, false},
		"how many h20 for qwen3-32b":                   {parser.Query{Model: "qwen3-32b", GPU: "h20-96gb"}, false},
		"how many a100 to train 7b, 5000 daily users?": {parser.Query{Task: "train", ParamsB: 7, GPU: "a100"}, false},
	} {
		a, err := ask(parser.MinGPUs, c.query, text, words.English)
		if err != nil || strings.Contains(a.Summary, "one request at a time") != c.told {
			t.Errorf("%s: %v %s", text, err, a.Summary)
		}
	}
}
