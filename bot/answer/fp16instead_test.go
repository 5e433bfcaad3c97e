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
