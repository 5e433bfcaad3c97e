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
	ways := WaysOut(probe, w, base, nil, 0, nil)
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

// What is written for CUDA is no way out of training on a Mac.
func TestNoWayOutOfAMacNeedsCUDA(t *testing.T) {
	t.Parallel()
	probe := engine.NewProbe(catalog.Builtin())
	for _, w := range []workload.Workload{
		{Task: workload.Finetune, Model: workload.Model{ParamsB: 8}, GPU: "m3-max", GPUMemoryGB: 64},
		{Task: workload.Finetune, Model: workload.Model{ParamsB: 3}, GPU: "m2-max", GPUMemoryGB: 32, GPUCount: 2},
		{Task: workload.LoRA, Model: workload.Model{ParamsB: 8}, GPU: "m4-max", GPUMemoryGB: 48, GPUCount: 2},
		{Task: workload.Infer, Model: workload.Model{Name: "llama-3.3-70b"}, GPU: "m1-max", GPUMemoryGB: 64},
	} {
		base, err := probe.Try(w)
		if err != nil || base.Fits() {
			t.Fatalf("%v, fits: %v", err, base.Fits())
		}
		for _, way := range WaysOut(probe, w, base, nil, 0, nil) {
			for _, c := range way.Changes {
				switch c.Kind {
				case OffloadStep, OffloadAll, OffloadFrozen, OffloadFSDP, ZeRO, SmallAdam, FusedLoss, MoreCards:
					t.Errorf("%s: %s as a way out of a Mac", w.Task, c.Kind)
				case Format:
					if f, _ := workload.Quant(c.Name).Format(); f.Family != workload.GGML {
						t.Errorf("%s as a format on a Mac", c.Name)
					}
				}
			}
		}
		if more, ok := FewestCards(probe, w, 1, 64); ok && w.Task != workload.Infer && (more.Layout.Shard || more.Cards > 1) {
			t.Errorf("%s: %+v on Macs", w.Task, more.Layout)
		}
	}
}
