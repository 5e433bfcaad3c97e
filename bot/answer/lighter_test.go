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
		"none for weights":      {parser.Query{Task: "train", ParamsB: 70, GPU: "h100", GPUCount: 64, Tokens: 1e12}, "ZeRO-3, gradient checkpointing"},
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
