package answer_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// Cards to run a model on are counted as a server takes them: in numbers that divide it, and first on cards
// that compute in the format of its weights.
func TestCardsAreCountedForServers(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		count  float64
		card   string
		says   string
	}{
		"weights in fp8":              {parser.MinGPUs, parser.Query{Model: "deepseek-v3"}, 8, "h200-141gb-sxm", "TP 8"},
		"one machine holds it":        {parser.MinGPUs, parser.Query{ParamsB: 70}, 2, "a100-80gb-sxm", "TP 2"},
		"heads divide":                {parser.MinGPUs, parser.Query{ParamsB: 405, GPU: "h100", Quant: "fp8"}, 8, "h100-80gb-sxm", "One request alone gets"},
		"a program that is named":     {parser.MinGPUs, parser.Query{ParamsB: 405, GPU: "h100", Quant: "fp8", Framework: "transformers"}, 6, "h100-80gb-sxm", "layers"},
		"training stays as it was":    {parser.MinGPUs, parser.Query{Task: "finetune", ParamsB: 70, GPU: "h100"}, 20, "h100-80gb-sxm", "PP 5"},
		"files of llama.cpp":          {parser.MinGPUs, parser.Query{ParamsB: 70, GPU: "rtx-3090", Quant: "q4_k_m"}, 2, "rtx-3090", "19 tokens/s"},
		"cards to buy":                {parser.BuyAdvice, parser.Query{Model: "qwen3-235b-a22b"}, 0, "a100-80gb-sxm", "8 x NVIDIA A100"},
		"cards to buy that have fp8":  {parser.BuyAdvice, parser.Query{Model: "qwen3-235b-a22b", Quant: "fp8"}, 0, "l40s", "Cheaper, but it computes the fp8 weights in 16 bits: 4 x NVIDIA A100"},
		"cards that draw little":      {parser.BuyAdvice, parser.Query{ParamsB: 14, Quant: "q4_k_m", PowerW: 150}, 0, "l4", "draws up to 72 W, of the 150 W"},
		"a card that stands there":    {parser.BuyAdvice, parser.Query{ParamsB: 7, GPU: "tesla-p40", GPUMemoryGB: 24}, 0, "tesla-p40", "16.2 GiB"},
		"what it needs, not the pool": {parser.MinGPUs, parser.Query{ParamsB: 70, GPU: "a100", Quant: "int4"}, 1, "a100-80gb-sxm", "takes 40.5 GiB of 80 GiB"},
		"bought for what it needs":    {parser.BuyAdvice, parser.Query{Model: "llama-3.1-8b"}, 0, "rtx-4090", "RTX 4090: 17.2 GiB per card"},
		"one of two machines":         {parser.MinGPUs, parser.Query{Model: "qwen3-235b-a22b", Quant: "fp8", GPU: "h100", GPUCount: 16, Nodes: 2, Concurrency: 30, SeqLen: 20000}, 8, "h100-80gb-sxm", "One of the 2 machines"},
		"attention is copied":         {parser.MinGPUs, parser.Query{Model: "deepseek-r1", GPU: "h200", Concurrency: 50, SeqLen: 131072}, 16, "h200-141gb-sxm", "experts are spread over all cards"},
		"how long a machine's own is": {parser.MinGPUs, parser.Query{Model: "kimi-k2", GPU: "h100", Concurrency: 100, SeqLen: 32768}, 24, "h100-80gb-sxm", "On 16 it would take"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if tt.count > 0 && a.Value.Number != tt.count {
				t.Errorf("%g cards, not %g: %s", a.Value.Number, tt.count, a.Summary)
			}
			if got := a.Estimate.Workload.GPU; got != tt.card {
				t.Errorf("on %s, not %s: %s", got, tt.card, a.Summary)
			}
			if !strings.Contains(a.Summary+layersOf(a), tt.says) {
				t.Errorf("%q is not in: %s", tt.says, a.Summary)
			}
		})
	}
}

// What a server keeps of every card is told apart from what is needed, and kinds of which it takes a hall
// are left out beside one that does it in a machine.
func TestMachinesThatCanBeBought(t *testing.T) {
	t.Parallel()
	a, err := give(parser.MinGPUs, parser.Query{Model: "deepseek-v3"}, words.Chinese)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Text) == 0 || !strings.Contains(a.Text[0], "填满") {
		t.Errorf("what is needed is not told: %q", a.Text)
	}
	for _, o := range a.Options {
		if o.Value.Number > 16 || o.Query.Framework != "vllm" {
			t.Errorf("%s: %g with %q", o.Label, o.Value.Number, o.Query.Framework)
		}
	}
	if slices.ContainsFunc(a.Options, func(o answer.Option) bool { return o.Estimate.Workload.GPU == "a100-80gb-sxm" }) {
		t.Error("a card without fp8 stands in for one")
	}
}

// layersOf names a split by layers, which a sentence does not.
func layersOf(a answer.Answer) string {
	if a.Estimate.Workload.Parallel.Layers {
		return " layers"
	}
	return ""
}

// A server divides a model by its heads; where its layers alone need fewer cards, that is told beside it.
func TestFewerCardsHoldTheLayers(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		cards float64
		says  string
		not   string
	}{
		"more for a server":  {parser.Query{Model: "llama-65b", GPU: "v100", GPUMemoryGB: 32, Precision: "fp16"}, 8, "5 hold it", "smallest number that fits"},
		"as many":            {parser.Query{Model: "llama-2-70b", GPU: "a100", GPUMemoryGB: 80}, 2, "smallest number that fits", "hold it"},
		"a program was told": {parser.Query{Model: "llama-65b", GPU: "v100", GPUMemoryGB: 32, Precision: "fp16", Framework: "vllm"}, 8, "smallest number that fits", "hold it"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.MinGPUs, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if a.Value == nil || a.Value.Number != tt.cards || !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.not) {
				t.Errorf("not as it should be: %v, %s", a.Value, a.Summary)
			}
		})
	}
}

// Where no card is named the one that time and money are told of has the memory that is; no card of
// another size stands in for it.
func TestStandInHasTheMemoryTold(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		card   string // that stands in; or else
		code   string // of what is asked back
	}{
		"time on a common card":         {parser.Time, parser.Query{Task: "qlora", ParamsB: 7, Tokens: 1e7, GPUMemoryGB: 24}, "rtx-4090", ""},
		"cost on one with a price":      {parser.Cost, parser.Query{Task: "qlora", ParamsB: 7, Tokens: 1e7, GPUMemoryGB: 16}, "t4", ""},
		"no memory told":                {parser.Time, parser.Query{Task: "qlora", ParamsB: 7, Tokens: 1e7}, "a100-80gb-sxm", ""},
		"no card has so much":           {parser.Time, parser.Query{Task: "qlora", ParamsB: 7, Tokens: 1e7, GPUMemoryGB: 13}, "", "no_card_name"},
		"speed hangs on the card":       {parser.Throughput, parser.Query{ParamsB: 7, Quant: "q4", GPUMemoryGB: 12}, "", "no_card_name"},
		"a card of unknown speed":       {parser.Throughput, parser.Query{ParamsB: 7, Quant: "q4", GPU: "quadro-p6000"}, "", "only_memory"},
		"a card of unknown speed, time": {parser.Time, parser.Query{Task: "qlora", ParamsB: 7, Tokens: 1e7, GPU: "quadro-p6000"}, "", "only_memory"},
		"a card of unknown data":        {parser.Specs, parser.Query{GPU: "quadro-p6000"}, "", "only_memory"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if tt.code != "" {
				var refused *plan.Refusal
				if !errors.As(err, &refused) || refused.Code != tt.code {
					t.Fatalf("got %v and %q, want it refused with %s", err, a.Summary, tt.code)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(a.Assumed, func(as workload.Assumed) bool { return as.Key == "gpu" && as.Value == tt.card }) {
				t.Errorf("assumed %v, want the card to be %s", a.Assumed, tt.card)
			}
		})
	}
}

// What a count of cards rests on is a way out on as many, whose layers were taken to be a pipeline.
func TestCountsAndWaysOutAgree(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Fit, parser.Query{Task: "infer", Model: "deepseek-r1", GPU: "h200", GPUCount: 16, Concurrency: 50, SeqLen: 131072}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range a.Options {
		if w := o.Estimate.Workload; o.WayOut && w.GPUCount == 16 && w.Parallel.EP == 16 && w.Parallel.DP > 1 {
			return
		}
	}
	t.Errorf("no way out copies attention: %s", a.Summary)
}
