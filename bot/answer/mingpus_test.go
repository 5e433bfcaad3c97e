package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/parser"
)

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

// Long sequences are split over the cards that are there before others are taken, where no program is named; Megatron,
// where it is, keeps to its own.
func TestLongSequencesAreSplitOverTheCardsThatAreThere(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		lead  string
		split bool
	}{
		"context parallel 4": {parser.Query{ParamsB: 8, GPU: "h100", GPUCount: 8, SeqLen: 131_072, Parallel: parser.Parallel{CP: 4}}, "Fits with each sequence split over 8 cards (Ulysses), ZeRO-1", true},
		"context parallel 8": {parser.Query{ParamsB: 8, GPU: "h100", GPUCount: 8, SeqLen: 131_072, Parallel: parser.Parallel{CP: 8}}, "Fits with each sequence split over 8 cards (Ulysses), ZeRO-1", true},
		"nothing told":       {parser.Query{ParamsB: 8, GPU: "h100", GPUCount: 8, SeqLen: 131_072}, "Fits with each sequence split over 8 cards (Ulysses), ZeRO-1", true},
		"Megatron":           {parser.Query{ParamsB: 8, GPU: "h100", GPUCount: 8, SeqLen: 131_072, Framework: "megatron", Parallel: parser.Parallel{CP: 8}}, "Tight with distributed optimizer", false},
		"a short sequence":   {parser.Query{ParamsB: 13, GPU: "a100", GPUCount: 8, SeqLen: 4096}, "Fits with ZeRO-3", false},
	} {
		tt.query.Task = "train"
		a, err := give(parser.Fit, tt.query, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		offered := false
		for _, o := range a.Options {
			if strings.Contains(o.Label, "Ulysses") {
				offered = true
				if o.Estimate.Verdict != engine.Fits || o.Estimate.Workload.GPUCount != 8 {
					t.Errorf("%s: %s is %s on %d cards", name, o.Label, o.Estimate.Verdict, o.Estimate.Workload.GPUCount)
				}
			}
		}
		if !strings.HasPrefix(a.Summary, tt.lead) || offered != tt.split {
			t.Errorf("%s: %s; offered %t", name, a.Summary, offered)
		}
	}
}

// Cards for degrees that are told come in the steps of their replicas, of which experts are spread over the tensor parallel
// ranks too: 32 ranks and eight ways of experts take multiples of 64, and as many less are told of.
func TestCardsForDegreesComeInTheirSteps(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		cards float64
		less  string
	}{
		"experts": {parser.Query{Model: "qwen3-235b-a22b", Parallel: parser.Parallel{TP: 4, PP: 8, EP: 8}, SeqLen: 8192}, 128, "On 64 it would take"},
		"dense":   {parser.Query{ParamsB: 175, Parallel: parser.Parallel{TP: 8, PP: 4}}, 96, "On 64 it would take"},
	} {
		tt.query.Task, tt.query.GPU, tt.query.Framework = "train", "h100", "megatron"
		a, err := give(parser.MinGPUs, tt.query, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		if a.Value.Number != tt.cards || !strings.Contains(a.Summary, tt.less) {
			t.Errorf("%s: %s", name, a.Summary)
		}
		for _, at := range a.Assumed {
			if at.Key == "gpu_count" {
				t.Errorf("%s: %v cards are sought and assumed", name, at.Value)
			}
		}
	}
}
