package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/parser"
)

// A computer with one memory for processor and graphics has no cards of which "each" could be told.
func TestMachinesHaveNoCards(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query         parser.Query
		summary, line string
	}{
		"a Mac":          {parser.Query{Model: "llama-3.1-8b", GPU: "m2-ultra", GPUMemoryGB: 192}, "that the GPU of Apple M2 Ultra may use", "of the 144 GiB that its GPU may use"},
		"two Macs":       {parser.Query{Model: "deepseek-r1", Quant: "q8", GPU: "m3-ultra", GPUMemoryGB: 512, GPUCount: 2}, "that the GPU of each Apple M3 Ultra may use", "of the 384 GiB that the GPU of each machine may use"},
		"a DGX Spark":    {parser.Query{Model: "llama-3.3-70b", Precision: "bf16", GPU: "dgx-spark"}, "the GPU of NVIDIA DGX Spark (GB10) may use", "that its GPU may use"},
		"a card":         {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090"}, "on each NVIDIA GeForce RTX 4090", "of the 24 GiB on each card"},
		"several MI300A": {parser.Query{Model: "llama-3.1-8b", GPU: "mi300a", GPUCount: 4}, "on each AMD", "on each card"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			figures, _ := answer.Beneath(a.Estimate, words.English, unit.Binary)
			if line := strings.Join(figures, "; "); !strings.Contains(a.Summary, tt.summary) || !strings.Contains(line, tt.line) {
				t.Errorf("says %s\n%s", a.Summary, line)
			}
			for _, told := range a.Assumed {
				if tt.query.GPUMemoryGB > 0 && strings.Contains(told.Why, "the largest is taken") {
					t.Errorf("takes a size that was told for assumed: %s", told.Why)
				}
			}
		})
	}
}

// Several Macs are told how a program makes one of them, and that their layers work in turn; one is not.
func TestMacsAreSplitByPrograms(t *testing.T) {
	t.Parallel()
	for count, says := range map[int]bool{1: false, 2: true} {
		a, err := give(parser.Fit, parser.Query{Model: "deepseek-r1", Quant: "q4", GPU: "m3-ultra", GPUMemoryGB: 512, GPUCount: count}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(strings.Join(a.Text, " "), "work in turn"); got != says {
			t.Errorf("%d: %v", count, a.Text)
		}
		if nodes := a.Estimate.Workload.Nodes; nodes != count {
			t.Errorf("%d Macs stand in %d machines", count, nodes)
		}
	}
}
