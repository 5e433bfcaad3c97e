package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A speed that is told, or asked for, is held against the estimate.
func TestSpeedsAreHeldAgainstTheEstimate(t *testing.T) {
	t.Parallel()
	on4090 := parser.Query{ParamsB: 8, Quant: "q4_k_m", GPU: "rtx-4090"}
	with := func(change func(*parser.Query)) parser.Query {
		q := on4090
		change(&q)
		return q
	}
	for name, tt := range map[string]struct {
		query       parser.Query
		says, never string
	}{
		"as expected":     {with(func(q *parser.Query) { q.TokensPerS = 140 }), "as expected", "Usual reasons"},
		"far too slow":    {with(func(q *parser.Query) { q.TokensPerS = 12 }), "layers on the CPU", "as expected"},
		"too fast":        {with(func(q *parser.Query) { q.TokensPerS = 900 }), "speculative decoding", "layers on the CPU"},
		"can be had":      {with(func(q *parser.Query) { q.TargetTokensPerS = 50 }), "50 tokens/s can be had", "can't"},
		"is open":         {with(func(q *parser.Query) { q.TargetTokensPerS = 150 }), "is open", "can be had"},
		"can't be had":    {with(func(q *parser.Query) { q.TargetTokensPerS = 900 }), "can't be had", "is open"},
		"does not fit":    {with(func(q *parser.Query) { q.ParamsB, q.TokensPerS, q.Quant = 400, 12, "awq" }), "does not fit", "nine of ten"},
		"nothing is told": {on4090, "tokens/s", "nine of ten"},
		"in training":     {parser.Query{Task: "lora", ParamsB: 7, GPU: "a100", TokensPerS: 40}, "micro-batches", "layers on the CPU"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Throughput, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// A share of the peak above all of it is told to be none.
func TestNoCardDoesMoreThanItsPeak(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		says  bool
	}{
		"eight cards in three days":  {parser.Query{Task: "train", ParamsB: 7, GPU: "a100", GPUCount: 8, Tokens: 1e11, Days: 3}, true},
		"sixty-four in twelve":       {parser.Query{Task: "train", ParamsB: 7, GPU: "h100", GPUCount: 64, Tokens: 1e11, Days: 12}, false},
		"the TFLOPS of another card": {parser.Query{GPU: "a100", TFLOPS: parser.Numbers{500}}, true},
		"hours of all cards":         {parser.Query{Task: "train", ParamsB: 7, GPU: "a100", Tokens: 2e12, GPUHours: 184320}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.MFU, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(a.Summary, "No card does more") != tt.says {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// A range of speeds is told by its ends, and requests are held against what a card can do of a
// usual one where no lengths are told.
func TestSpeedsToldAsARangeAndAsRequests(t *testing.T) {
	t.Parallel()
	q := parser.Query{ParamsB: 14, GPU: "rtx-4090", GPUCount: 1, Quant: "int4", TokensPerS: 8.5, SpeedRange: parser.Numbers{7, 10}}
	a, err := give(parser.Throughput, q, words.English)
	if err != nil || !strings.Contains(a.Summary, "7 to 10 tokens/s is") {
		t.Errorf("%s %v", a.Summary, err)
	}
	q = parser.Query{ParamsB: 8, GPU: "h100", GPUCount: 1, RequestsPerS: 4}
	if a, err = give(parser.Throughput, q, words.English); err != nil || !strings.Contains(a.Summary, "keeps up with 4 requests") {
		t.Errorf("%s %v", a.Summary, err)
	}
}
