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
		"a number of cards left open": {parser.Time, parser.Query{Task: "finetune", ParamsB: 8, GPU: "h100", Tokens: 1e8}, "About 67.5 minutes", "3.4 hours"},
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
