package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// What a served model has to work off takes the time of its reading and writing, not that of training.
func TestServedWorkTakesItsTime(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent    parser.Intent
		query     parser.Query
		low, high float64 // of the value
		says      string
	}{
		"one answer":                            {parser.Time, parser.Query{ParamsB: 8, Quant: "q4_k_m", GPU: "rtx-4090", OutputTokens: 1000}, 4, 15, "1K tokens written"},
		"one prompt":                            {parser.Time, parser.Query{ParamsB: 8, Quant: "q4_k_m", GPU: "rtx-4090", InputTokens: 30000}, 2, 30, "30K tokens read"},
		"tokens":                                {parser.Time, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", GPUCount: 1, Tokens: 1e9}, 4 * 3600, 200 * 3600, "If they are only read"},
		"requests":                              {parser.Time, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", GPUCount: 1, Samples: 1e5, InputTokens: 500, OutputTokens: 200}, 1000, 10000, "100,000 requests"},
		"a speed":                               {parser.Throughput, parser.Query{ParamsB: 8, Quant: "q4_k_m", GPU: "rtx-4090", OutputTokens: 1000}, 80, 200, "An answer of 1,000 tokens takes"},
		"steps":                                 {parser.Time, parser.Query{Steps: 10000, StepSeconds: 3}, 30000, 30000, "10K steps"},
		"a run on other cards":                  {parser.Time, parser.Query{GPU: "a100", GPUCount: 8, RefGPUCount: 4, Days: 10}, 5 * 86400, 5 * 86400, "960 GPU hours"},
		"texts that are written":                {parser.Time, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", GPUCount: 1, Samples: 1e5, OutputTokens: 200}, 500, 10000, "20M tokens written"},
		"documents and what is written of them": {parser.Time, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", GPUCount: 1, Samples: 1e6, SeqLen: 2000, OutputTokens: 100}, 20000, 400000, "2B tokens read"},
		"replicas":                              {parser.Time, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", GPUCount: 8, Tokens: 1e9}, 3600, 20 * 3600, "replicas"},
		"steps without their tokens":            {parser.Time, parser.Query{Task: "train", ParamsB: 8, GPU: "a100", GPUCount: 8, Batch: 32, SeqLen: 2048, Tokens: 2e10, StepSeconds: 0.85}, 30000, 40000, "per second"},
		"a batch in tokens and its time":        {parser.MFU, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 64, StepTokens: 4e6, StepSeconds: 12}, 60, 85, "MFU is"},
		"requests that come":                    {parser.MinGPUs, parser.Query{ParamsB: 8, GPU: "h100", InputTokens: 500, OutputTokens: 200, RequestsPerS: 400}, 5, 40, "replicas"},
		"few that come":                         {parser.MinGPUs, parser.Query{ParamsB: 8, GPU: "h100", InputTokens: 500, OutputTokens: 200, RequestsPerS: 1}, 1, 1, "will do"},
		"requests of no length":                 {parser.MinGPUs, parser.Query{ParamsB: 8, GPU: "h100", RequestsPerS: 400}, 5, 60, "replicas"},
		"a speed of many":                       {parser.MinGPUs, parser.Query{ParamsB: 8, GPU: "rtx-4090", TargetTokensPerS: 20000}, 8, 60, "replicas"},
		"a speed of one":                        {parser.MinGPUs, parser.Query{ParamsB: 8, Quant: "q4_k_m", GPU: "rtx-4090", TargetTokensPerS: 40}, 1, 1, "can be had"},
		"money of few that come":                {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "l4", OutputTokens: 500, RequestsPerS: 5}, 30, 36, "replicas"},
		"money of a month":                      {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "l4", OutputTokens: 500, RequestsPerS: 5, Per: "month"}, 900, 1100, "in 30 days"},
		"money of requests of no length":        {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, RequestsPerS: 1}, 10, 60, "will do"},
		"tokens within some days":               {parser.MinGPUs, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", Tokens: 1e10, Days: 2}, 4, 80, "replicas"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if a.Value == nil || a.Value.Number < tt.low || a.Value.Number > tt.high || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %v %s", a.Value, a.Summary)
			}
		})
	}
}

// What a request is taken to be is told where the question tells nothing of it.
func TestUsualRequestsAreTold(t *testing.T) {
	t.Parallel()
	a, err := give(parser.MinGPUs, parser.Query{ParamsB: 8, GPU: "l4", RequestsPerS: 5}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"input_tokens", "output_tokens"} {
		if !slices.ContainsFunc(a.Assumed, func(one workload.Assumed) bool { return one.Key == key && one.Why == "a usual request" }) {
			t.Errorf("%s is not told: %v", key, a.Assumed)
		}
	}
}
