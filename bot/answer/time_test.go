package answer_test

import (
	"math"
	"slices"
	"testing"

	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// A run is timed by the peak that is told of a card, where it is less than the card's: the share is one of it. A
// higher one is that of sparse matrices, and is told to be left out.
func TestTimesGoByThePeakThatIsTold(t *testing.T) {
	t.Parallel()
	hours := func(t *testing.T, q parser.Query) (float64, []workload.Problem) {
		a, err := give(parser.Time, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		return a.Value.Number, a.Problems
	}
	query := parser.Query{Task: "train", ParamsB: 1, Tokens: 100e9, GPU: "a100", GPUCount: 8, MFUPct: 40}
	own, _ := hours(t, query)
	for name, tt := range map[string]struct {
		peak, longer float64
		leftOut      bool
	}{
		"half of it":   {156, 2, false},
		"all of it":    {312, 1, false},
		"of sparsity":  {624, 1, true},
		"that of fp32": {19.5, 16, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			query := query
			query.AssumedPeakTFLOPS = tt.peak
			got, problems := hours(t, query)
			if math.Abs(got/own-tt.longer) > 0.01 {
				t.Errorf("takes %.3f times as long, want %v", got/own, tt.longer)
			}
			if leftOut := slices.ContainsFunc(problems, func(p workload.Problem) bool { return p.Code == "above_peak" }); leftOut != tt.leftOut {
				t.Errorf("told to be left out: %v, want %v: %v", leftOut, tt.leftOut, problems)
			}
		})
	}
}
