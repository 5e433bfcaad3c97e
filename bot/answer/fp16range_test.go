package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

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
