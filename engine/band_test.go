package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// What is known of a model that is named, the weights, is no part of the error: a card that does
// not hold it is not one that may.
func TestBandsHoldWhatIsKnown(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		w       workload.Workload
		verdict engine.Verdict
		known   bool // that the band begins above the weights
	}{
		"fp8 on eight cards": {workload.Workload{Model: workload.Model{Name: "deepseek-v3"}, GPU: "h800", GPUCount: 8, Quant: "fp8"}, engine.DoesNotFit, true},
		"a card with room":   {workload.Workload{Model: workload.Model{Name: "qwen2.5-32b"}, GPU: "a100-80gb-sxm"}, engine.Fits, true},
		"a size alone":       {workload.Workload{Model: workload.Model{ParamsB: 32}, GPU: "ascend-910b"}, engine.Tight, false},
		"a cache besides":    {workload.Workload{Model: workload.Model{Name: "llama-65b"}, Precision: "fp16", GPU: "v100-32gb-sxm2", GPUCount: 4}, engine.Tight, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tt.w.Task = workload.Infer
			e, err := engine.Evaluate(tt.w, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			if e.Verdict != tt.verdict {
				t.Errorf("%s: %s to %s of %s, want %s", e.Verdict, e.PerGPU.Low, e.PerGPU.High, e.CapacityBytes, tt.verdict)
			}
			if tt.known != (e.PerGPU.Low > e.WeightsBytes) {
				t.Errorf("begins at %s beside weights of %s", e.PerGPU.Low, e.WeightsBytes)
			}
		})
	}
}
