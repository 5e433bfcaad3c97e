package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Megatron, which shares no weights among replicas, is laid out in degrees where none are told: of experts too, for
// adapters and for reinforcement learning as for all weights, and never with what only DeepSpeed has.
func TestMegatronIsLaidOut(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		says  string // of the first way out
	}{
		"hundreds of experts": {parser.Query{Task: "finetune", Full: true, Model: "deepseek-v3", GPU: "h200", GPUCount: 512, Framework: "megatron"}, "EP 64"},
		"a mixture of 355B":   {parser.Query{Task: "finetune", Full: true, Model: "glm-4.5", GPU: "h200", GPUCount: 64, Framework: "megatron"}, "EP "},
		"a mixture of 235B":   {parser.Query{Task: "finetune", Full: true, Model: "qwen3-235b-a22b", GPU: "h100", GPUCount: 64, Framework: "megatron"}, "EP "},
		"adapters":            {parser.Query{Task: "lora", Model: "qwen2.5-72b", GPU: "h100", GPUCount: 8, Framework: "megatron"}, "TP 4, SP"},
		"adapters on Ascend":  {parser.Query{Task: "lora", Model: "qwen3-32b", GPU: "ascend-910b", GPUCount: 8, GPUMemoryGB: 64, Framework: "mindspeed"}, "TP 2, SP"},
		"adapters by Bridge":  {parser.Query{Task: "lora", Model: "qwen3-32b", GPU: "a100", GPUCount: 4, GPUMemoryGB: 80, Framework: "megatron-bridge"}, "TP 2, SP"},
		"learning by reward":  {parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-32b", GPU: "h100", GPUCount: 16, Framework: "verl", Backend: "megatron", OutputTokens: 16384}, "states offloaded during the rollout"},
		"all of a dense one":  {parser.Query{Task: "finetune", Full: true, Model: "qwen2.5-72b", GPU: "h100", GPUCount: 32, Framework: "megatron"}, "TP 8, SP, PP 2"},
		"adapters instead":    {parser.Query{Task: "finetune", Full: true, Model: "qwen2.5-72b", GPU: "h100", GPUCount: 8, Framework: "megatron"}, "LoRA adapter instead of all weights and lay the 8 cards out otherwise (TP"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Options) == 0 || !strings.Contains(a.Options[0].Label, tt.says) {
				t.Fatalf("%s\n%v", a.Summary, a.Options)
			}
			for _, o := range a.Options {
				if strings.Contains(o.Label, "ZeRO-3") || strings.Contains(o.Label, "QLoRA") {
					t.Error("offers what Megatron does not have:", o.Label)
				}
				if p := o.Estimate.Workload.Parallel; p.PP > 16 && p.TP == 1 {
					t.Error("a long pipeline of narrow stages:", o.Label)
				}
			}
		})
	}
}

// Whoever has hundreds of cards is not told that more than a few do not help either.
func TestMoreCardsAreMoreThanThoseThere(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Fit, parser.Query{Task: "finetune", Full: true, Model: "deepseek-v3", GPU: "v100", GPUCount: 512, Framework: "megatron"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(a.Next, "up to 64 cards") {
		t.Error(a.Next)
	}
}

// A mixture with tensor parallel ranks trains with sequence parallelism in Megatron, which refuses it otherwise; a dense
// model is told of it as of a saving.
func TestMixturesRunWithSequenceParallelism(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		on    bool
	}{
		"a mixture":        {parser.Query{Task: "train", Model: "qwen3-30b-a3b", GPU: "a100", GPUMemoryGB: 80, GPUCount: 16, Framework: "megatron", Parallel: parser.Parallel{TP: 2, EP: 8}}, true},
		"one by MindSpeed": {parser.Query{Task: "finetune", Model: "qwen3-30b-a3b", GPU: "ascend-910b", GPUCount: 16, Framework: "mindspeed", Parallel: parser.Parallel{TP: 2, EP: 8}}, true},
		"a dense model":    {parser.Query{Task: "train", ParamsB: 13, GPU: "a100", GPUMemoryGB: 80, GPUCount: 16, Framework: "megatron", Parallel: parser.Parallel{TP: 2}}, false},
		"experts alone":    {parser.Query{Task: "train", Model: "qwen3-30b-a3b", GPU: "a100", GPUMemoryGB: 80, GPUCount: 16, Framework: "megatron", Parallel: parser.Parallel{EP: 8}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.Chinese)
			if err != nil {
				t.Fatal(err)
			}
			told := false
			for _, at := range a.Assumed {
				told = told || at.Key == "parallel.sp"
			}
			if on := a.Estimate.Workload.Parallel.SP; on != tt.on || told != tt.on {
				t.Errorf("on %t, told %t, want %t", on, told, tt.on)
			}
		})
	}
}
