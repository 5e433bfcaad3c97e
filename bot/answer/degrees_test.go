package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Micro-batches would cut the negatives that a contrastive loss takes from its batch; those of other models stay what they are.
func TestContrastiveBatchesStayWhole(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		says  string
	}{
		"an embedder": {parser.Query{Task: "lora", Model: "qwen3-embedding-8b", GPUMemoryGB: 24, Batch: 32}, "in chunks of 2 with GradCache"},
		"an encoder":  {parser.Query{Task: "finetune", Model: "bge-m3", GPUMemoryGB: 16, Batch: 64}, "with GradCache"},
		"what writes": {parser.Query{Task: "lora", Model: "llama-3.1-8b", GPUMemoryGB: 24, Batch: 32}, "take micro-batches of"},
	} {
		a, err := give(parser.Fit, tt.query, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		var labels []string
		for _, o := range a.Options {
			labels = append(labels, o.Label)
		}
		text := strings.Join(labels, "; ")
		if !strings.Contains(text, tt.says) || strings.Contains(text, "GradCache") == strings.Contains(text, "take micro-batches") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// Training that is divided by degrees or within machines is offered what its program has for that, before adapters.
func TestDividedTrainingIsOfferedItsOwnWaysOut(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query   parser.Query
		summary string
		first   string // of the ways out
	}{
		"sequence parallelism": {
			parser.Query{Task: "train", ParamsB: 70, Framework: "megatron-lm", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{TP: 8, PP: 2}, SeqLen: 8192},
			"Fits with sequence parallelism, distributed optimizer (ZeRO-1) and gradient checkpointing: 43", "use the distributed optimizer (ZeRO-1) and turn gradient checkpointing on",
		},
		"that is enough": {
			parser.Query{Task: "train", ParamsB: 70, Framework: "megatron-lm", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{TP: 8, PP: 2}, SeqLen: 4096},
			"Fits with sequence parallelism and distributed optimizer (ZeRO-1): ", "turn sequence parallelism on (--sequence-parallel)",
		},
		"that is on": {
			parser.Query{Task: "train", ParamsB: 70, Framework: "megatron-lm", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{TP: 8, PP: 2, SP: true}, SeqLen: 8192},
			"Fits with distributed optimizer (ZeRO-1) and gradient checkpointing: 43", "use the distributed optimizer (ZeRO-1)",
		},
		"all machines": {
			parser.Query{Task: "train", ParamsB: 70, HybridShard: true, Parallel: parser.Parallel{FSDP: true}, GPU: "h100", GPUCount: 32, Nodes: 4},
			"Does not fit", "shard over all cards, not within machines alone (full_shard) and turn gradient checkpointing on",
		},
		"other degrees": {
			parser.Query{Task: "train", Model: "mixtral-8x22b", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{EP: 8}},
			"Does not fit", "lay the 64 cards out otherwise (Megatron, PP 4, EP 8, ZeRO-1, gradient checkpointing)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(a.Summary, tt.summary) || len(a.Options) == 0 || !strings.Contains(a.Options[0].Label, tt.first) {
				t.Errorf("%s\n%v", a.Summary, a.Options)
			}
		})
	}
}

// Adapters whose base takes more RAM than servers have are counted on cards that hold it, with what the host or 4 bits
// save behind.
func TestCardsAreCountedThatHoldTheBase(t *testing.T) {
	t.Parallel()
	large, err := give(parser.MinGPUs, parser.Query{Task: "lora", Model: "deepseek-r1", GPU: "h200"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(large.Summary, "18 x NVIDIA H200") || !strings.Contains(large.Summary, "With the weights in host RAM (1.84 TiB)") || !strings.Contains(large.Summary, "With QLoRA it is 6") {
		t.Error(large.Summary)
	}
	small, err := give(parser.MinGPUs, parser.Query{Task: "qlora", ParamsB: 70, GPU: "rtx-3090"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(small.Summary, "2 x NVIDIA GeForce RTX 3090") || !strings.Contains(small.Summary, "The host holds") {
		t.Error(small.Summary)
	}
}
