package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// A card without bf16 is answered in fp16, which is said first, and no way out is in what the card lacks; the note of
// the hardware stays.
func TestCardsWithoutBF16AreAnsweredInFP16(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string // first
	}{
		"to run":   {parser.Fit, parser.Query{Model: "qwen3-14b", GPU: "rtx-2080-ti", GPUMemoryGB: 22, Precision: "bf16"}, "NVIDIA GeForce RTX 2080 Ti 22GB has no bf16: run it in fp16, which takes as much. In fp16: does not fit"},
		"adapters": {parser.Fit, parser.Query{Task: "lora", ParamsB: 7, GPU: "v100", GPUMemoryGB: 32, Precision: "bf16"}, "NVIDIA Tesla V100 SXM2 32GB has no bf16: train in fp16 with loss scaling"},
		"a number": {parser.MinGPUs, parser.Query{Task: "train", ParamsB: 7, GPU: "v100", GPUMemoryGB: 32, Precision: "bf16"}, "NVIDIA Tesla V100 SXM2 32GB has no bf16"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil || !strings.HasPrefix(a.Summary, tt.says) {
				t.Fatalf("%v: %s", err, a.Summary)
			}
			if !slices.ContainsFunc(a.Problems, func(p workload.Problem) bool { return p.Code == "hw_no_bf16" }) {
				t.Errorf("the note of the hardware is gone: %v", a.Problems)
			}
			for _, o := range a.Options {
				if e := o.Estimate; strings.Contains(o.Label, "bf16") || strings.Contains(string(e.Workload.Precision), "bf16") && strings.Contains(o.Label, "2080") {
					t.Errorf("a way out in what the card lacks: %s", o.Label)
				}
			}
		})
	}
	if a, err := give(parser.Fit, parser.Query{Model: "qwen3-14b", GPU: "rtx-3090", Precision: "bf16"}, words.English); err != nil || strings.Contains(a.Summary, "fp16") {
		t.Errorf("a card with bf16: %v, %s", err, a.Summary)
	}
}

// A model that fp16 cannot hold is told of, with what fp32 takes; one that was made in fp16 or fp32 is not.
func TestRangeOfHalfIsTold(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		says  string // empty: nothing is said of it
	}{
		"T5":                      {parser.Query{Task: "finetune", Model: "t5-3b", GPU: "v100", GPUMemoryGB: 32, Optimizer: "adafactor"}, "In fp32 it takes 23.8 GiB (gradient checkpointing), fits."},
		"in a smaller batch":      {parser.Query{Task: "finetune", Model: "t5-large", GPU: "v100", GPUMemoryGB: 16, Batch: 16}, "micro-batches of"},
		"adapters of Gemma 3":     {parser.Query{Task: "qlora", Model: "gemma-3-12b", GPU: "t4"}, "Unsloth computes it in a type that holds it"},
		"all weights of Qwen":     {parser.Query{Task: "finetune", Full: true, Model: "qwen2.5-1.5b", GPU: "v100", GPUMemoryGB: 32}, "made in bf16, whose range fp16 lacks"},
		"adapters of others":      {parser.Query{Task: "lora", Model: "llama-3-8b", GPU: "v100", GPUMemoryGB: 32}, ""},
		"a model made in fp32":    {parser.Query{Task: "finetune", Model: "bert-large", GPU: "v100"}, ""},
		"a card that has bf16":    {parser.Query{Task: "finetune", Model: "t5-3b", GPU: "a100"}, ""},
		"a model that only runs":  {parser.Query{Task: "infer", Model: "t5-3b", GPU: "v100"}, ""},
		"fp16 where bf16 is free": {parser.Query{Task: "finetune", Model: "flan-t5-xl", GPU: "a100", Precision: "fp16"}, "flan-t5-xl overflows in fp16"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Memory, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Join(a.Text, "\n")
			if !strings.Contains(text, tt.says) || tt.says == "" && strings.Contains(text, "range fp16 lacks") {
				t.Errorf("%s", text)
			}
		})
	}
}

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
