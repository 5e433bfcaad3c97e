package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A run whose layout is left open takes the change that costs the least time: the lower stages of ZeRO, with recomputation
// where it takes that, before the third, in which cards with slow links wait for the weights.
func TestTheCheapestLayoutIsTaken(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		way   string
	}{
		"slow links":            {parser.Query{Task: "train", ParamsB: 1.5, GPU: "rtx-4090", GPUCount: 8, Tokens: 1e11}, "ZeRO-1, gradient checkpointing"},
		"room for the weights":  {parser.Query{Task: "train", ParamsB: 7, GPU: "h100", GPUCount: 256, Tokens: 2e12}, "ZeRO-1"},
		"none for gradients":    {parser.Query{Task: "train", ParamsB: 13, GPU: "a100", GPUMemoryGB: 80, GPUCount: 64, Tokens: 3e11}, "ZeRO-2"},
		"none for weights":      {parser.Query{Task: "finetune", ParamsB: 70, GPU: "h100", GPUCount: 64, Tokens: 1e12}, "ZeRO-3, gradient checkpointing"},
		"ranks from scratch":    {parser.Query{Task: "train", ParamsB: 70, GPU: "h100", GPUCount: 64, Tokens: 1e12}, "TP 8, PP 2, ZeRO-1"},
		"adapters, which do it": {parser.Query{Task: "lora", Model: "qwen2.5-72b", GPU: "h100", GPUCount: 8, Tokens: 1e8}, "ZeRO-3, gradient checkpointing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for lang, says := range map[words.Lang]string{words.English: "That is with " + tt.way + ", as it takes to fit", words.Chinese: ""} {
				a, err := give(parser.Time, tt.query, lang)
				if err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(a.Summary, says) || !strings.Contains(a.Summary, strings.Split(tt.way, ",")[0]) {
					t.Error(a.Summary)
				}
			}
		})
	}
}

// Where no number of cards holds a batch at once, they are counted for one sequence at a time; where none surely does,
// what may do is named, and what does otherwise.
func TestNoNumberOfCardsIsNotTheEnd(t *testing.T) {
	t.Parallel()
	lora := parser.Query{Task: "lora", Model: "qwen3-32b", Framework: "llama-factory", SeqLen: 8192, Batch: 2}
	on := func(gpu string, memory float64) parser.Query {
		q := lora
		q.GPU, q.GPUMemoryGB = gpu, memory
		return q
	}
	a, err := give(parser.MinGPUs, on("a100", 40), words.English)
	if err != nil || a.Value == nil || a.Value.Number < 4 || a.Value.Number > 16 || !strings.Contains(a.Summary, "In micro-batches of 1 with 2 accumulation steps") {
		t.Errorf("not counted for one sequence at a time: %v, %+v, %s", err, a.Value, a.Summary)
	}
	a, err = give(parser.MinGPUs, on("rtx-4090", 0), words.English)
	if err != nil || a.Value != nil || !strings.Contains(a.Summary, "8 x NVIDIA GeForce RTX 4090 may do") || strings.Contains(a.Summary, "16384") {
		t.Errorf("what may do is not named: %v, %+v, %s", err, a.Value, a.Summary)
	}
	if len(a.Options) == 0 || a.Next == "" {
		t.Errorf("no way out of %s", a.Summary)
	}
}

// The largest model to be trained is sought with what people turn on, each by its name.
func TestTheLargestToTrainNamesItsSavings(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query       parser.Query
		least, most float64 // what the cards hold as the optimizer is
		says        []string
		unwanted    string
	}{
		"eight cards": {
			parser.Query{Task: "finetune", Full: true, GPU: "rtx-3090", GPUCount: 8},
			4e9, 8e9,
			[]string{"ZeRO-3, loss fused with the head (Liger), gradient checkpointing", "With AdamW's moments in 8 bits it is about 8.", "With the optimizer in host RAM it is about"},
			"Unsloth",
		},
		"QLoRA on one":        {parser.Query{Task: "qlora", GPU: "rtx-3090"}, 11e9, 20e9, []string{"With Unsloth (QLoRA) it is about 3"}, "8 bits"},
		"an optimizer's name": {parser.Query{Task: "finetune", Full: true, GPU: "rtx-3090", GPUCount: 8, Optimizer: "lion"}, 4e9, 9e9, []string{"Liger"}, "moments in 8 bits"},
		"RAM that is told":    {parser.Query{Task: "finetune", Full: true, GPU: "rtx-3090", GPUCount: 8, HostRAMGB: 256}, 4e9, 8e9, []string{"in host RAM it is about 1"}, "Unsloth"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.LargestModel, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if n := a.Value.Number; n < tt.least || n > tt.most || strings.Contains(a.Summary, tt.unwanted) {
				t.Errorf("%g: %s", n, a.Summary)
			}
			for _, says := range tt.says {
				if !strings.Contains(a.Summary, says) {
					t.Errorf("%q is not told: %s", says, a.Summary)
				}
			}
		})
	}
}

// What takes more than there is is not called tight, however wide the error of the estimate.
func TestBeyondTheCardIsNotTight(t *testing.T) {
	t.Parallel()
	a, err := give(parser.MinGPUs, parser.Query{Task: "rl", RLAlgo: "dpo", Full: true, Model: "qwen3-8b", GPU: "a100-80gb-sxm"}, words.English)
	if err != nil || !strings.Contains(a.Summary, "On 2 it would take 88") || !strings.Contains(a.Summary, "probably does not fit") || strings.Contains(a.Summary, "tight") {
		t.Errorf("%v: %s", err, a.Summary)
	}
}
