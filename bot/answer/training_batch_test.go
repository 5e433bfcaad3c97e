package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
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

// What an embedder is trained on is told in texts: two of each pair, and one more for each hard negative, which lead
// the answer where they are told; a model that writes has none of it.
func TestBatchesOfEmbeddersArePairs(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query             parser.Query
		text              string
		lead, says, never string
	}{
		"negatives":        {parser.Query{Model: "bge-m3", GPU: "rtx-4090", Batch: 32, SeqLen: 512}, "batch 32, 负样本 7 个", "288 texts stand behind a batch of 32: each is a query, its passage and 7 hard negatives. They take 136 GiB", "does not fit", "pairs"},
		"a group":          {parser.Query{Model: "bge-m3", Batch: 32, SeqLen: 512}, "train_group_size 8", "288 texts", "7 hard negatives", "pairs"},
		"pairs alone":      {parser.Query{Model: "bge-large", Batch: 256}, "batch 256", "Full fine-tuning of bge-large", "256 pairs of a query and a passage are 512", "offloaded"},
		"a masked encoder": {parser.Query{Model: "bert-large", Batch: 64}, "batch 64", "Full fine-tuning", "", "pairs"},
	} {
		tt.query.Task = "finetune"
		a, err := ask(parser.Memory, tt.query, tt.text, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		all := a.Summary + " " + strings.Join(a.Text, " ")
		if !strings.HasPrefix(a.Summary, tt.lead) || !strings.Contains(all, tt.says) || strings.Contains(all, tt.never) {
			t.Errorf("%s: %s", name, all)
		}
		for _, o := range a.Options {
			if n := o.Estimate.Workload.Batch; n < 16 && strings.Contains(o.Label, "GradCache") {
				t.Errorf("%s: in chunks of %d", name, n)
			}
		}
	}
}

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
