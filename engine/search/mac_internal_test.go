package search

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// A Mac takes no second card, and its memory is all that it has.
func TestNoSecondCardInAMac(t *testing.T) {
	t.Parallel()
	probe := engine.NewProbe(catalog.Builtin())
	w := workload.Workload{Task: workload.Infer, Model: workload.Model{Name: "qwen2.5-32b"}, GPU: "m2-max", GPUMemoryGB: 64}
	base, err := probe.Try(w)
	if err != nil || base.Fits() {
		t.Fatalf("%v, fits: %v", err, base.Fits())
	}
	ways := WaysOut(probe, w, base, nil, 0)
	if len(ways) == 0 {
		t.Fatal("no way out")
	}
	for _, way := range ways {
		for _, c := range way.Changes {
			if c.Kind == MoreCards || c.Kind == OffloadRun {
				t.Errorf("%s as a way out of a Mac", c.Kind)
			}
		}
	}
}
