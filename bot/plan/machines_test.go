package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// A model on several machines is served, tensor parallel within each; what is told of either stands.
func TestSeveralMachinesServe(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		query     parser.Query
		framework workload.Framework
		parallel  workload.Parallel
	}{
		"two machines":     {parser.Query{Model: "deepseek-r1", GPU: "h100", GPUCount: 16}, "vllm", workload.Parallel{TP: 8, PP: 2}},
		"three":            {parser.Query{Model: "deepseek-r1", GPU: "a100", GPUCount: 24, Framework: "sglang"}, "sglang", workload.Parallel{TP: 8, PP: 3}},
		"one machine":      {parser.Query{Model: "deepseek-r1", GPU: "h200", GPUCount: 8}, "", workload.Parallel{}},
		"a program told":   {parser.Query{Model: "deepseek-r1", GPU: "h100", GPUCount: 16, Framework: "transformers"}, "transformers", workload.Parallel{}},
		"a split told":     {parser.Query{Model: "deepseek-r1", GPU: "h100", GPUCount: 16, Parallel: parser.Parallel{TP: 16}}, "vllm", workload.Parallel{TP: 16}},
		"a format of GGUF": {parser.Query{Model: "deepseek-r1", GPU: "h100", GPUCount: 16, Quant: "q4_k_m"}, "", workload.Parallel{}},
		"a rack":           {parser.Query{Model: "deepseek-r1", GPU: "gb200", GPUCount: 16}, "vllm", workload.Parallel{}},
		"training":         {parser.Query{Task: "train", Model: "qwen2.5-7b", GPU: "h100", GPUCount: 16}, "", workload.Parallel{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := plan.Make(parser.Fit, tt.query, known)
			if p.Blocked != nil || len(p.Cases) != 1 {
				t.Fatal(p.Blocked)
			}
			w := p.Cases[0].Workload
			if w.Parallel.Layers = false; w.Framework != tt.framework || w.Parallel != tt.parallel {
				t.Errorf("%q with %+v, want %q with %+v", w.Framework, w.Parallel, tt.framework, tt.parallel)
			}
		})
	}
}

// Machines of servers hold eight cards each; those of people's own, one.
func TestCardsOfMachines(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		cards int
	}{
		"servers":           {parser.Query{Model: "llama-3-70b", GPU: "a100", Nodes: 2}, 16},
		"people's own":      {parser.Query{Model: "llama-3-70b", GPU: "rtx-3090", Nodes: 2, Framework: "llama.cpp"}, 2},
		"own, for training": {parser.Query{Task: "train", Model: "llama-3-8b", GPU: "rtx-3090", Nodes: 2}, 16},
		"as told":           {parser.Query{Model: "llama-3-70b", GPU: "rtx-3090", Nodes: 2, GPUCount: 4}, 4},
	} {
		p := plan.Make(parser.Throughput, tt.query, catalog.Builtin())
		if p.Blocked != nil || len(p.Cases) != 1 {
			t.Fatalf("%s: %v", name, p.Blocked)
		}
		if got := p.Cases[0].Workload.GPUCount; got != tt.cards {
			t.Errorf("%s: %d cards, want %d", name, got, tt.cards)
		}
	}
}
