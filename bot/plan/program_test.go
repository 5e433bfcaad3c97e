package plan_test

import (
	"testing"

	"headroom/bot/plan"
	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// The program that nobody named is the one that people run on such cards and in such formats.
func TestProgramOfTheCards(t *testing.T) {
	t.Parallel()
	pool := func(cards ...string) (list []parser.Device) {
		for _, c := range cards {
			list = append(list, parser.Device{GPU: c, Count: 1})
		}
		return list
	}
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		want   workload.Framework
	}{
		"a Mac":                       {parser.Memory, parser.Query{ParamsB: 7, GPU: "m4"}, "llama.cpp"},
		"a Mac in q4":                 {parser.Memory, parser.Query{ParamsB: 7, GPU: "m4", Quant: "q4"}, "llama.cpp"},
		"a Mac in 4 bits":             {parser.Memory, parser.Query{ParamsB: 7, GPU: "m4", Quant: "int4"}, workload.MLX},
		"a Mac as released":           {parser.Memory, parser.Query{Model: "deepseek-r1", GPU: "m3-ultra", Quant: "none"}, "llama.cpp"},
		"a Mac with a named program":  {parser.Memory, parser.Query{ParamsB: 7, GPU: "m4", Framework: "transformers"}, "transformers"},
		"a Mac that embeds":           {parser.Memory, parser.Query{Model: "bge-m3", GPU: "m4"}, ""},
		"a Mac that trains":           {parser.Memory, parser.Query{Task: "finetune", ParamsB: 7, GPU: "m4"}, ""},
		"a q8 cache":                  {parser.Memory, parser.Query{Model: "qwen3-8b", KVDType: "q8", SeqLen: 131072}, "llama.cpp"},
		"an fp8 cache":                {parser.Memory, parser.Query{Model: "qwen3-8b", KVDType: "fp8", SeqLen: 131072}, "vllm"},
		"old cards in a pool":         {parser.Throughput, parser.Query{ParamsB: 70, GPUPool: pool("tesla-p40", "a100")}, "llama.cpp"},
		"unlike cards of one's own":   {parser.Throughput, parser.Query{ParamsB: 32, GPUPool: pool("rtx-4090", "rtx-3090")}, "llama.cpp"},
		"unlike cards and AWQ":        {parser.Throughput, parser.Query{ParamsB: 32, GPUPool: pool("rtx-4090", "rtx-3090"), Quant: "awq"}, "vllm"},
		"unlike cards in data centre": {parser.Throughput, parser.Query{ParamsB: 32, GPUPool: pool("a100", "h100")}, "vllm"},
		"a card of one's own":         {parser.Throughput, parser.Query{ParamsB: 8, GPU: "rtx-4090"}, "vllm"},
	} {
		p := plan.Make(tt.intent, tt.query, catalog.Builtin())
		if p.Blocked != nil {
			t.Fatal(name, p.Blocked)
		}
		if got := p.Cases[0].Workload.Framework; got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// What only finds texts reads pieces of a usual length, and is not trained by the word for how long it takes.
func TestFinders(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		task   workload.Task
		length int
	}{
		"how fast":             {parser.Throughput, parser.Query{Model: "bge-m3", GPU: "t4"}, workload.Infer, 512},
		"how fast at a length": {parser.Throughput, parser.Query{Model: "bge-m3", GPU: "t4", SeqLen: 2048}, workload.Infer, 2048},
		"how long":             {parser.Time, parser.Query{Model: "bge-m3", GPU: "a10", Tokens: 1e9}, workload.Infer, 512},
		"what it costs":        {parser.Cost, parser.Query{Model: "qwen3-embedding-8b", GPU: "l4", Tokens: 1e9}, workload.Infer, 512},
		"how long to train":    {parser.Time, parser.Query{Task: "train", Model: "bge-m3", GPU: "a10", Tokens: 1e9}, workload.Train, 0},
		"what it takes":        {parser.Memory, parser.Query{Model: "bge-m3", GPU: "a10"}, workload.Infer, 0},
		"one that writes":      {parser.Throughput, parser.Query{Model: "qwen3-8b", GPU: "l4"}, workload.Infer, 0},
	} {
		c := plan.Make(tt.intent, tt.query, catalog.Builtin()).Cases[0]
		if c.Workload.Task != tt.task || c.Workload.SeqLen != tt.length {
			t.Errorf("%s: %s of %d tokens, want %s of %d", name, c.Workload.Task, c.Workload.SeqLen, tt.task, tt.length)
		}
	}
}

// One instance on several cards may be as many copies.
func TestTP1IsACopyOnEachCard(t *testing.T) {
	t.Parallel()
	p := plan.Make(parser.Compare, parser.Query{ParamsB: 8, GPU: "a10g", GPUCount: 4, ParallelOptions: []parser.Parallel{{TP: 1}, {TP: 4}}}, catalog.Builtin())
	if a, b := p.Cases[0].Workload.Parallel, p.Cases[1].Workload.Parallel; a.DP != 4 || b.DP > 1 || b.TP != 4 {
		t.Errorf("%+v and %+v", a, b)
	}
}
