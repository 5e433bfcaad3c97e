package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A training run that does not fit as it is told is timed with a layout that does, and this is told.
func TestRunsAreTimedAsTheyFit(t *testing.T) {
	t.Parallel()
	stage := 0
	for name, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		says, never string
	}{
		"states are shared":           {parser.Throughput, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 8, SeqLen: 2048}, "ZeRO-1, as it takes to fit", "does not fit"},
		"a stage that was told":       {parser.Throughput, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 8, ZeROStage: &stage}, "does not fit", "as it takes"},
		"what fits as it is":          {parser.Throughput, parser.Query{Task: "lora", ParamsB: 1, GPU: "a100"}, "A step of", "as it takes"},
		"nothing helps":               {parser.Throughput, parser.Query{Task: "train", ParamsB: 70, GPU: "rtx-4090"}, "does not fit", "as it takes"},
		"recomputation is enough":     {parser.Throughput, parser.Query{Task: "qlora", ParamsB: 7, GPU: "rtx-4090", Batch: 4}, "gradient checkpointing, as it takes to fit", "does not fit"},
		"a time":                      {parser.Time, parser.Query{Task: "finetune", ParamsB: 13, GPU: "a100", GPUCount: 8, Tokens: 1e9}, "as it takes to fit", "does not fit"},
		"a number of cards left open": {parser.Time, parser.Query{Task: "finetune", ParamsB: 8, GPU: "h100", Tokens: 1e8}, "About 87.6 minutes: 4.8e+18 FLOPs for 100M tokens at 30.8 % MFU", "3.4 hours"}, // 82 minutes by the estimate of four sequences a card
		"by the speed with offload":   {parser.Time, parser.Query{Task: "lora", ParamsB: 32, GPU: "rtx-4090", GPUCount: 2, Tokens: 1e7}, "About 5.9 hours: 1.3e+18 FLOPs for 10M tokens at 19 % MFU", "does not fit"},
		"adapters on few cards":       {parser.LargestModel, parser.Query{Task: "finetune", GPU: "rtx-3090", GPUCount: 2}, "With QLoRA and gradient checkpointing it is about", "about 0"},
		"all weights and no adapters": {parser.LargestModel, parser.Query{Task: "finetune", Full: true, GPU: "rtx-3090", GPUCount: 2}, "is the largest that fits", "LoRA"},
		"no offload to wait for":      {parser.Time, parser.Query{Task: "qlora", ParamsB: 8, GPU: "rtx-4090", Tokens: 1e7}, "as it takes to fit", "the estimate is"},
		"a batch in tokens":           {parser.Throughput, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 64, StepTokens: 5e5}, "A step of 500K tokens", "does not fit"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// A layout that is found for a run is as fast as the same layout that is told, on the machines that are told, and a
// slow network between them is told of.
func TestLayoutsFoundKeepTheMachines(t *testing.T) {
	t.Parallel()
	found := parser.Query{Task: "train", Model: "llama-3-8b", GPU: "a100", GPUMemoryGB: 40, GPUCount: 8, Nodes: 2, NetworkGbps: 10}
	told := found
	told.ZeROStage, told.Recompute = new(3), "full"
	a, err := give(parser.Throughput, found, words.English)
	if err != nil {
		t.Fatal(err)
	}
	b, err := give(parser.Throughput, told, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if a.Estimate.Workload.Nodes != 2 || a.Value.Number != b.Value.Number || a.Estimate.Host != b.Estimate.Host {
		t.Errorf("%g tokens/s in %d machines, but %g as it is told", a.Value.Number, a.Estimate.Workload.Nodes, b.Value.Number)
	}
	if all := strings.Join(a.Text, " "); !strings.Contains(all, "waiting for other cards") || strings.Contains(all, "is not used") {
		t.Errorf("of the network: %s", all)
	}
}

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
