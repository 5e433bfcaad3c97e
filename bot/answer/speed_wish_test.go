package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A speed that each request is to have bounds what fits.
func TestSpeedsThatAreWantedBoundTheAnswer(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent    parser.Intent
		query     parser.Query
		low, high float64 // of the value
		says      string
	}{
		"the largest model":       {parser.LargestModel, parser.Query{GPU: "rtx-3090", GPUCount: 2, Quant: "q4_k_m", TargetTokensPerS: 30}, 20e9, 60e9, "Each request then gets about 3"},
		"users":                   {parser.MaxBatch, parser.Query{ParamsB: 8, GPU: "h100", GPUCount: 1, SeqLen: 2048, TargetTokensPerS: 80}, 10, 100, "Each request then gets about 8"},
		"a context":               {parser.MaxContext, parser.Query{ParamsB: 8, Quant: "q4_k_m", GPU: "rtx-3060", TargetTokensPerS: 40}, 8000, 40000, "Each request"},
		"none so quick":           {parser.MaxContext, parser.Query{ParamsB: 8, Quant: "q4_k_m", GPU: "rtx-3060", TargetTokensPerS: 400}, 0, 0, "gives 400 tokens/s"},
		"cards for one":           {parser.MinGPUs, parser.Query{ParamsB: 72, Quant: "awq-int4", GPU: "rtx-3090", TargetTokensPerS: 30}, 3, 8, "Each request"},
		"cards for each of many":  {parser.MinGPUs, parser.Query{ParamsB: 70, Quant: "fp8", GPU: "h100", Concurrency: 500, SeqLen: 4096, TargetTokensPerS: 40}, 16, 80, "replicas"},
		"too quick for each":      {parser.MinGPUs, parser.Query{ParamsB: 70, GPU: "a100", Concurrency: 100, SeqLen: 4096, TargetTokensPerS: 300}, 4, 16, "can't be had so"},
		"cards to buy":            {parser.BuyAdvice, parser.Query{ParamsB: 70, TargetTokensPerS: 50}, 0, 0, "Each request then gets about 5"},
		"a wait, with cards":      {parser.MinGPUs, parser.Query{ParamsB: 70, Quant: "fp8", GPU: "h100", InputTokens: 8192, FirstTokenS: 0.5}, 2, 8, "within the 0.5 s allowed"},
		"a wait that is too long": {parser.Throughput, parser.Query{ParamsB: 32, Quant: "awq-int4", GPU: "rtx-4090", InputTokens: 8192, FirstTokenS: 0.5}, 1, 20, "more than the 0.5 s allowed"},
		"requests that come":      {parser.Throughput, parser.Query{ParamsB: 8, GPU: "a10g", InputTokens: 500, OutputTokens: 100, RequestsPerS: 40}, 1, 1000, "does not keep up with 40"},
		"requests in a day":       {parser.Throughput, parser.Query{ParamsB: 8, GPU: "l40s", InputTokens: 500, OutputTokens: 100}, 1, 1000, "requests a second"},
		"what requests cost":      {parser.Cost, parser.Query{ParamsB: 70, InputTokens: 1000, OutputTokens: 300, RequestsPerS: 12}, 100, 2000, "in 30 days"},
		"what tokens cost":        {parser.Cost, parser.Query{Task: "infer", ParamsB: 70, Quant: "fp8", GPU: "h100", Tokens: 1e9}, 300, 3000, "tokens written"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			value := 0.0
			if a.Value != nil {
				value = a.Value.Number
			}
			if value < tt.low || value > tt.high || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %v %s", value, a.Summary)
			}
		})
	}
}

// The users that are held against a speed are those of all replicas, as beside it.
func TestUsersOfAllReplicasAreHeldTogether(t *testing.T) {
	t.Parallel()
	q := parser.Query{Model: "llama-3.1-8b", GPU: "h100", GPUCount: 4, Parallel: parser.Parallel{DP: 4}, Concurrency: 32, TargetTokensPerS: 20, TotalTokensPerS: 500}
	a, err := give(parser.Throughput, q, words.English)
	if err != nil || !strings.Contains(a.Summary, "32 at a time: each") || !strings.Contains(a.Summary, "With 32 at a time") {
		t.Errorf("%v %s", err, a.Summary)
	}
}
