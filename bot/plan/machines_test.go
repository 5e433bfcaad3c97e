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
		"attention in DP":  {parser.Query{Model: "deepseek-r1", GPU: "h200", GPUCount: 8, Parallel: parser.Parallel{DP: 8, EP: 8}}, "vllm", workload.Parallel{DP: 8, EP: 8}},
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
		"of two dies":       {parser.Query{Model: "deepseek-v3", GPU: "ascend-910c", Nodes: 2}, 32},
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

// Where no program is told, one is taken that runs the format on the card.
func TestProgramsRunTheFormat(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query     parser.Query
		framework workload.Framework
		quant     workload.Quant
	}{
		"awq on volta":         {parser.Query{Model: "qwen3-32b", GPU: "v100", GPUCount: 4, Quant: "awq"}, "lmdeploy", "awq-int4"},
		"awq on turing":        {parser.Query{Model: "qwen2.5-7b", GPU: "t4", Quant: "awq"}, "vllm", "awq-int4"},
		"8 bits on pascal":     {parser.Query{ParamsB: 13, GPU: "tesla-p40", Quant: "int8"}, "llama.cpp", "q8_0"},
		"4 bits on pascal":     {parser.Query{ParamsB: 13, GPU: "tesla-p40", Quant: "int4"}, "llama.cpp", "q4_k_m"},
		"8 bits on ada":        {parser.Query{ParamsB: 13, GPU: "rtx-4090", Quant: "int8"}, "vllm", "int8"},
		"a program is told":    {parser.Query{Model: "qwen3-32b", GPU: "v100", Quant: "awq", Framework: "vllm"}, "vllm", "awq-int4"},
		"llama.cpp is told":    {parser.Query{ParamsB: 13, GPU: "rtx-4090", Quant: "int8", Framework: "llama.cpp"}, "llama.cpp", "q8_0"},
		"an int8 on volta":     {parser.Query{ParamsB: 13, GPU: "v100", Quant: "int8"}, "vllm", "int8"},
		"gptq stays in vLLM's": {parser.Query{ParamsB: 13, GPU: "v100", Quant: "gptq"}, "vllm", "gptq-int4"},
	} {
		p := plan.Make(parser.Throughput, tt.query, catalog.Builtin())
		if p.Blocked != nil || len(p.Cases) != 1 {
			t.Fatalf("%s: %v", name, p.Blocked)
		}
		if w := p.Cases[0].Workload; w.Framework != tt.framework || w.Quant != tt.quant {
			t.Errorf("%s: %s in %s, want %s in %s", name, w.Quant, w.Framework, tt.quant, tt.framework)
		}
	}
}

// A size that is the name of a mixture is widened to 16 bits where they are told, as that of its name is.
func TestSizesOfMixturesAreWidened(t *testing.T) {
	t.Parallel()
	for precision, want := range map[string]workload.Quant{"bf16": "none", "fp16": "none", "": "", "fp8": "fp8"} {
		for _, q := range []parser.Query{{ParamsB: 671, Precision: precision}, {Model: "deepseek-r1", Precision: precision}} {
			p := plan.Make(parser.Memory, q, catalog.Builtin())
			if p.Blocked != nil || len(p.Cases) != 1 {
				t.Fatalf("%q: %v", precision, p.Blocked)
			}
			if got := p.Cases[0].Workload.Quant; got != want {
				t.Errorf("%q of %v: %q, want %q", precision, q.ParamsB, got, want)
			}
		}
	}
}
