package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/parser"
)

// A batch that no card holds is told as that of all cards, too.
func TestBatchOfAllCards(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query       parser.Query
		says, never string
	}{
		"absurd for each card": {parser.Query{Task: "train", ParamsB: 1, GPU: "a100", GPUMemoryGB: 40, GPUCount: 16, Batch: 256, SeqLen: 2048}, "each takes 16 sequences", ""},
		"fits on each card":    {parser.Query{Task: "lora", ParamsB: 1, GPU: "a100", GPUMemoryGB: 80, GPUCount: 4, Batch: 4, SeqLen: 512}, "Fits", "global batch"},
		"told to be of all":    {parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUMemoryGB: 40, GPUCount: 16, GlobalBatch: 256, SeqLen: 2048}, "", "each takes"},
		"one card":             {parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUMemoryGB: 40, GPUCount: 1, Batch: 256, SeqLen: 2048}, "", "each takes"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Memory, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) || tt.never != "" && strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// The steps of accumulation follow from the batch of all cards.
func TestAccumulationOfABatch(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Convert, parser.Query{Task: "finetune", ParamsB: 3, GPU: "h100", GPUCount: 8, GlobalBatch: 256, SeqLen: 2048}, words.English)
	if err != nil || a.Value == nil || a.Value.Number != 32 {
		t.Errorf("got %v, %v, want 32 steps", a.Value, err)
	}
}

// Steps are counted from the data and from what a step takes of them.
func TestStepsOfData(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		want  float64
	}{
		"batch of all cards": {parser.Query{Task: "rl", RLAlgo: "dpo", Model: "qwen2.5-7b", ParamsB: 7, GPU: "a100", GPUCount: 2, GlobalBatch: 64, Samples: 60000}, 938},
		"cards, accumulated": {parser.Query{Task: "lora", ParamsB: 7, GPU: "a100", GPUCount: 4, Batch: 2, GradAccum: 8, Samples: 10000, Epochs: 3}, 469},
		"tensor parallel":    {parser.Query{Task: "finetune", ParamsB: 7, GPU: "a100", GPUCount: 8, Batch: 2, Parallel: parser.Parallel{TP: 4}, Samples: 1000}, 250},
		"no model":           {parser.Query{Batch: 8, Samples: 1001}, 126},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Convert, tt.query, words.English)
			if err != nil || a.Value == nil || *a.Value != (answer.Value{Number: tt.want, Unit: "steps"}) {
				t.Errorf("got %+v, %v, want %g steps: %s", a.Value, err, tt.want, a.Summary)
			}
		})
	}
}

// A step that is told in tokens is so many sequences, which the copies of the model share.
func TestSequencesOfAStepAreCounted(t *testing.T) {
	t.Parallel()
	for lang, says := range map[words.Lang]string{words.English: "512 sequences. On 32 copies of the model that is 16 for each", words.Chinese: "每份 16 条"} {
		a, err := give(parser.Convert, parser.Query{GPUCount: 64, Parallel: parser.Parallel{TP: 2}, GlobalBatch: 512, SeqLen: 4096, StepTokens: 2e6}, lang)
		if err != nil || !strings.Contains(a.Summary, says) || a.Value == nil || a.Value.Number != 512 {
			t.Errorf("%s, %v", a.Summary, err)
		}
	}
}
