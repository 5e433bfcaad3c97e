package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What llama.cpp runs with a part in host memory is told to run and how fast, and nobody is told to put two chips
// into a laptop.
func TestVerdictsTellWhatSpillsOver(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		leads string
		next  string
	}{
		"a laptop":     {parser.Query{Model: "deepseek-r1-14b", GPU: "rtx-4070-laptop", Framework: "llama.cpp"}, "Not whole on the card, but it runs: with 41 of 48 layers", "Keep 41 layers on the GPU"},
		"a mixture":    {parser.Query{Model: "qwen3-30b-a3b", GPU: "rtx-3060", GPUMemoryGB: 12, Framework: "llama.cpp"}, "of its experts in host RAM it writes about", "--n-cpu-moe"},
		"held whole":   {parser.Query{Model: "qwen3-8b", GPU: "rtx-4070-laptop", Framework: "llama.cpp", Quant: "q4_k_m"}, "Fits", ""},
		"another tool": {parser.Query{Model: "deepseek-r1-14b", GPU: "rtx-4070-laptop", Framework: "vllm"}, "Does not fit", ""},
		"one memory":   {parser.Query{Model: "llama-3.1-70b", GPU: "m2", GPUMemoryGB: 24, Framework: "llama.cpp"}, "Does not fit", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.leads) || !strings.Contains(a.Next, tt.next) {
				t.Errorf("got %q and %q, want %q and %q", a.Summary, a.Next, tt.leads, tt.next)
			}
			for _, o := range a.Options {
				if strings.Contains(o.Label, "x NVIDIA GeForce RTX 4070 Laptop") {
					t.Errorf("a laptop is to %s", o.Label)
				}
			}
		})
	}
}
