package answer_test

import (
	"math"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Compute is best spent on 20 tokens for each parameter: N is the root of C / 120.
func TestComputeIsSpentAtItsBest(t *testing.T) {
	t.Parallel()
	const a100 = 312e12 * 0.4 * 3600 // FLOPs of an hour
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		want   float64
		says   string
	}{
		"in hours of cards": {parser.LargestModel, parser.Query{GPU: "a100", GPUHours: 300}, math.Sqrt(300 * a100 / 120), "tokens are compute-optimal"},
		"in days":           {parser.LargestModel, parser.Query{GPU: "a100", GPUCount: 8, Days: 14}, math.Sqrt(8 * 14 * 24 * a100 / 120), "2,688 GPU hours"},
		"of a size":         {parser.Time, parser.Query{ParamsB: 1.5, GPU: "a100"}, 0, "30B tokens"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tt.query.ComputeOptimal = true
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
			if tt.want > 0 && math.Abs(a.Value.Number/tt.want-1) > 0.01 {
				t.Errorf("%.3g parameters, want %.3g", a.Value.Number, tt.want)
			}
		})
	}
}

// Text whose tokens nobody counted is reckoned by its size, for a run and not for its memory.
func TestTextIsCountedByItsSize(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"a run":       {parser.Time, parser.Query{Task: "train", ParamsB: 1, GPU: "a100", GPUCount: 8, TextGB: 20}, "5.3B tokens"},
		"counted too": {parser.Time, parser.Query{Task: "train", ParamsB: 1, GPU: "a100", GPUCount: 8, TextGB: 20, Tokens: 7e9}, "7B tokens"},
		"its cards":   {parser.MinGPUs, parser.Query{Task: "train", ParamsB: 7, GPU: "a100", TextGB: 1500, Days: 30}, "400B tokens"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}
