package memory_test

import (
	"fmt"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// However llama.cpp splits a model, by layers, by rows (tp) or into copies (dp), all cards of a copy hold the whole of it
// together: rows of every layer are no share of a share.
func TestSplitsHoldTheWholeModel(t *testing.T) {
	t.Parallel()
	weights := func(t *testing.T, cards int, parallel string) float64 {
		t.Helper()
		w, err := workload.Decode(fmt.Appendf(nil, `{"task":"infer","model":"llama-3.1-70b","framework":"llama.cpp","quant":"q4_k_m","gpu":"a100","gpu_count":%d,"parallel":%s}`, cards, parallel))
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		return float64(e.WeightsBytes)
	}
	whole := weights(t, 1, `{}`)
	for _, tt := range []struct {
		name, parallel string
		cards, share   int
	}{
		{"layers", `{"layers":true}`, 4, 4},
		{"rows", `{"tp":4}`, 4, 4},
		{"rows of two", `{"tp":2}`, 2, 2},
		{"rows of two, two copies", `{"tp":2}`, 4, 2},
		{"two copies", `{"dp":2}`, 2, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, want := weights(t, tt.cards, tt.parallel), whole/float64(tt.share)
			if got < 0.97*want || got > 1.1*want { // the ends of the model make one card's share larger
				t.Errorf("%.1f GB of weights on the fullest card, want about %.1f", got/1e9, want/1e9)
			}
		})
	}
}
