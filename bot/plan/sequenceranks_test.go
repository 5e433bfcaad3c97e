package plan_test

import (
	"testing"

	"headroom/engine/workload"
	"headroom/parser"
)

// Ulysses deals the heads of a model to its ranks: by its name alone it takes as many of the cards as divide them,
// and a degree that is told and does not is told how to reach it.
func TestUlyssesDealsHeads(t *testing.T) {
	t.Parallel()
	told := func(list []workload.Assumed, key string) bool {
		for _, a := range list {
			if a.Key == key {
				return true
			}
		}
		return false
	}
	for _, tt := range []struct {
		model      string
		cards, sp  int // 0: by its name
		cp         int
		replicated bool
	}{
		{"qwen2.5-7b", 8, 0, 4, true},  // 28 heads
		{"qwen2.5-7b", 4, 0, 4, false}, // 7 each
		{"qwen3-8b", 8, 0, 8, false},   // 32 heads
		{"qwen2.5-7b", 8, 8, 8, false}, // with a ring beside
		{"qwen2.5-7b", 8, 2, 2, false},
	} {
		q := parser.Query{Task: "finetune", Model: tt.model, GPU: "a100-80gb-sxm", GPUCount: tt.cards, SeqLen: 131072, SequenceRanks: tt.sp}
		q.Parallel.SP = tt.sp == 0
		c := only(t, q)
		if got := c.Workload.Parallel.CP; got != tt.cp || told(c.Assumed, "parallel.dp") != tt.replicated {
			t.Errorf("%s on %d cards, degree %d: %d ranks, %v", tt.model, tt.cards, tt.sp, got, c.Assumed)
		}
	}
}
