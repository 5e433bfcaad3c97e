package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/parser"
)

// Throughput is that of a full server, of which one request gets a part; a load that is told stands.
func TestThroughputIsOfAFullServer(t *testing.T) {
	t.Parallel()
	r1 := parser.Query{Task: "infer", Model: "deepseek-r1", GPU: "h20-96gb", GPUCount: 8}
	busy := r1
	busy.Concurrency = 4
	for name, tt := range map[string]struct {
		text        string
		query       parser.Query
		says, never []string
		least       float64
	}{
		"in all":            {"8 x h20 r1 throughput", r1, []string{"with a full queue, about", "alone a request gets", "The reading of prompts is not in it"}, nil, 300},
		"of one":            {"how fast is r1 on 8 h20", r1, []string{"About "}, []string{"makes about"}, 0},
		"of a load":         {"8 x h20 r1 throughput with 4 users", busy, nil, []string{"with a full queue"}, 0},
		"with told lengths": {"throughput", parser.Query{Task: "infer", Model: "qwen2.5-7b", GPU: "a10", InputTokens: 512, OutputTokens: 256}, []string{"with a full queue, about"}, []string{"not in it"}, 200},
		"room for one":      {"throughput", parser.Query{Task: "infer", Model: "qwen2.5-32b", GPU: "h20-96gb", SeqLen: 32768, KVDType: "fp16"}, nil, nil, 10},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := ask(parser.Throughput, tt.query, tt.text, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
			if a.Value == nil || a.Value.Number < tt.least {
				t.Errorf("%v, want %g tokens/s or more", a.Value, tt.least)
			}
		})
	}
}

// Cards are compared under the same load on as many of each, and what does not fit has no speed. Sets of unlike numbers
// are worth what the whole of them does.
func TestCardsAreComparedUnderOneLoad(t *testing.T) {
	t.Parallel()
	device := func(gpu string, count int, memory float64) parser.Device {
		return parser.Device{GPU: gpu, Count: count, MemoryGB: memory}
	}
	for text, tt := range map[string]struct {
		query       parser.Query
		says, never []string
	}{
		"910b or a100, which is faster for 32b": {
			parser.Query{Task: "infer", Model: "qwen2.5-32b", GPUOptions: []parser.Device{device("ascend-910b", 0, 0), device("a100", 0, 80)}},
			[]string{"equally many of each", "slower than 2 x NVIDIA A100 SXM4 80GB", "NVIDIA A100 SXM4 80GB would serve it already"},
			nil,
		},
		"which is faster for r1, h20 or h100": {
			parser.Query{Task: "infer", Model: "deepseek-r1", GPUOptions: []parser.Device{device("h20-96gb", 0, 0), device("h100", 0, 80)}},
			[]string{"16 x NVIDIA H20", "16 x NVIDIA H100", "8 x NVIDIA H20 96GB would serve it already", "They read prompts at"},
			[]string{"tight"},
		},
		"4 h800 for 72b against h20": {
			parser.Query{Task: "infer", ParamsB: 72, GPUOptions: []parser.Device{device("h800", 4, 0), device("h20-96gb", 0, 0)}},
			[]string{"4 x NVIDIA H20"},
			[]string{"does not fit", "353 %"},
		},
		"which has the higher throughput": {
			parser.Query{Task: "infer", Model: "deepseek-r1", GPUOptions: []parser.Device{device("h20", 8, 141), device("h200", 8, 0)}},
			[]string{"That is with full queues", "They read prompts at", "at once"},
			nil,
		},
		"is 4090 or a100 better for awq, which is faster": {
			parser.Query{Task: "infer", Model: "qwen2.5-72b", Quant: "awq", GPUOptions: []parser.Device{device("rtx-4090", 1, 0), device("a100", 1, 80)}},
			[]string{"comes first"},
			[]string{"tokens/s"},
		},
		"two 3090 or one 4090 48g, which is more cost-effective": {
			parser.Query{GPUOptions: []parser.Device{device("rtx-3090", 2, 0), device("rtx-4090", 1, 48)}},
			[]string{"With full queues 2 x NVIDIA GeForce RTX 3090 does", "the whole set costs less"},
			[]string{"A GPU hour of"},
		},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := ask(parser.Compare, tt.query, text, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

// Tokens are priced on full servers that hold the model, whatever the memory of the cards; a modified card has no list price.
func TestTokensArePricedOnFullServers(t *testing.T) {
	t.Parallel()
	for text, tt := range map[string]struct {
		query       parser.Query
		says, never []string
	}{
		"which is cheaper per token for 32b, a10, l40s or h100": {
			parser.Query{Task: "infer", Model: "qwen3-32b", GPUOptions: []parser.Device{{GPU: "a10"}, {GPU: "l40s"}, {GPU: "h100"}}},
			[]string{"each with a full queue", "8 x NVIDIA A10 (TP 8", "4 x NVIDIA L40S (TP 4", "4x h100 costs least"},
			[]string{"can't hold it"},
		},
		"h100 vs h200 vs b200, cheaper per token": {
			parser.Query{Task: "infer", Model: "llama-3.3-70b", GPUOptions: []parser.Device{{GPU: "h100"}, {GPU: "h200"}, {GPU: "b200"}}},
			[]string{"as many of each as make a token cheapest", "2x b200 0.95 USD", "8 x NVIDIA H100"},
			[]string{"b200 3.15", "on the fewest"},
		},
		"1x b200 vs 4x h100, cheaper per token": {
			parser.Query{Task: "infer", Model: "llama-3.3-70b", GPUOptions: []parser.Device{{GPU: "b200", Count: 1}, {GPU: "h100", Count: 4}}},
			[]string{"On 1x b200 the weights as released leave hardly any room", "(fp8"},
			nil,
		},
		"which is cheaper per token, a 4090 with 48 gb or an l40s": {
			parser.Query{Task: "infer", Model: "qwen2.5-7b", GPUOptions: []parser.Device{{GPU: "rtx-4090", MemoryGB: 48}, {GPU: "l40s"}}},
			[]string{"RTX 4090"},
			[]string{"0.34 USD"},
		},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := ask(parser.Compare, tt.query, text, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

// Training runs are held against each other in one layout, and one that divides tensors names the program that does.
func TestTrainingIsComparedInOneLayout(t *testing.T) {
	t.Parallel()
	give := func(intent parser.Intent, query parser.Query) answer.Answer {
		a, err := give(intent, query, words.English)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := give(parser.Compare, parser.Query{Task: "train", Model: "qwen2.5-14b", GPUOptions: []parser.Device{{GPU: "h20", MemoryGB: 96}, {GPU: "a100", MemoryGB: 80}}})
	tells(t, a.Summary, []string{"8 x NVIDIA H20 96GB (ZeRO-3), 8 x NVIDIA A100 SXM4 80GB (ZeRO-3)", "% faster"}, []string{"TP 2", "PP 2"})
	for _, o := range give(parser.Fit, parser.Query{Task: "finetune", Model: "qwen3-8b", GPU: "rtx-4090"}).Options {
		if p := o.Estimate.Workload.Parallel; o.WayOut && max(p.TP, p.PP) > 1 && (o.Estimate.Workload.Framework != "megatron" || !strings.Contains(o.Label, "Megatron")) {
			t.Errorf("%s in %s", o.Label, o.Estimate.Workload.Framework)
		}
	}
}

// Whoever tells of people hears, in every answer, that all of them are taken to ask at once; requests are what they are.
func TestPeopleAreToldToAskAtOnce(t *testing.T) {
	t.Parallel()
	const told = "for all 50 people asking at the same moment"
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   bool
	}{
		"in a narrower format": {parser.Fit, parser.Query{Model: "qwen3-32b", GPU: "rtx-4090", GPUCount: 4, Concurrency: 50, People: true}, true},
		"for rent":             {parser.Cost, parser.Query{Task: "infer", ParamsB: 32, Concurrency: 50, People: true}, true},
		"a memory":             {parser.Memory, parser.Query{ParamsB: 14, Concurrency: 50, People: true}, true},
		"a number of cards":    {parser.MinGPUs, parser.Query{ParamsB: 14, GPU: "a100", Concurrency: 50, People: true}, true},
		"requests":             {parser.Cost, parser.Query{Task: "infer", ParamsB: 32, Concurrency: 50}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(a.Summary, told); got > 1 || (got == 1) != tt.says {
				t.Errorf("told %d times: %s", got, a.Summary)
			}
		})
	}
}

// Of many that wait, one that comes alone is told apart from the last of all; and what all of them got together is held
// against the estimate, where no one of them could have as much.
func TestManyAreToldApart(t *testing.T) {
	t.Parallel()
	served := parser.Query{Task: "infer", Model: "deepseek-r1", GPU: "h200", GPUCount: 8, Quant: "fp8", Framework: "vllm", Concurrency: 10}
	slow, each := served, served
	slow.TokensPerS, each.TokensPerS = 200, 40
	within := parser.Query{Task: "infer", Model: "qwen2.5-72b", GPU: "a800", GPUCount: 2, Quant: "int4", Concurrency: 20, FirstTokenS: 3}
	for text, tt := range map[string]struct {
		query       parser.Query
		says, never []string
	}{
		"10 requests get 200 tokens/s, is that normal":     {slow, []string{"200 tokens/s is 38.4 % of it", "fewer requests run at once"}, []string{"layers on the CPU"}},
		"10 requests get 40 tokens/s each, is that normal": {each, nil, []string{"40 tokens/s is"}},
		"ttft of qwen2.5-72b for 20 users, 3 s at most":    {within, []string{"a user alone the first token after about 1.9", "within the 3 s allowed", "of 20 prompts that come at once the last waits", "more than the 3 s allowed"}, nil},
	} {
		a, err := ask(parser.Throughput, tt.query, text, words.English)
		if err != nil {
			t.Fatal(err)
		}
		tells(t, a.Summary, tt.says, tt.never)
	}
}
