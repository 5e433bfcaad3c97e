package memory_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// ZeRO-3 gathers a mixture's experts one by one, up to the parameters that DeepSpeed lets live, while FSDP gathers a
// layer with all of them.
func TestExpertsAreGatheredOneByOne(t *testing.T) {
	t.Parallel()
	gathered := func(w workload.Workload) (n unit.Bytes) {
		w.Task, w.Model, w.Framework, w.GPU, w.GPUCount = workload.LoRA, workload.Model{Name: "deepseek-v3"}, "peft", "h200", 16
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range e.Components {
			if c.Name == "gathered" {
				n = c.Bytes
			}
		}
		return n
	}
	zero, fsdp := gathered(workload.Workload{ZeROStage: new(3)}), gathered(workload.Workload{FSDP: workload.FullShard})
	if most := unit.Bytes(2 * 1e9 * 1.5); zero == 0 || zero > most {
		t.Errorf("ZeRO-3 gathers %v, want no more than %v", zero, most)
	}
	if layer := unit.BytesOf(2 * 671e9 / 62); fsdp < layer {
		t.Errorf("FSDP gathers %v, want a layer, %v", fsdp, layer)
	}
}
