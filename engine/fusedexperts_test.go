package engine_test

import (
	"slices"
	"testing"

	"headroom/engine/unit"
	"headroom/engine/workload"
)

// From transformers 5 on the experts of a layer are one tensor: bitsandbytes leaves them as they are loaded, and
// "all-linear" puts no adapters on them.
func TestFusedExpertsAreNotQuantised(t *testing.T) {
	t.Parallel()
	const experts = 48 * 128 * 3 * 2048 * 768
	weights := func(version string) (bytes unit.Bytes, told bool) {
		e := estimate(t, `{"task":"infer","model":"qwen3-30b-a3b","framework":"transformers","framework_version":"`+version+`","quant":"nf4"}`)
		return e.WeightsBytes, slices.ContainsFunc(e.Assumed, func(a workload.Assumed) bool { return a.Key == "experts" })
	}
	old, told := weights("4.57")
	fused, after := weights("5.1")
	want(t, "experts in 16 bits", fused-old, unit.BytesOf(experts*(2-4.5/8)))
	if !told || after {
		t.Errorf("that is told of 4: %v, of 5: %v", told, after)
	}
	every := estimate(t, `{"task":"lora","model":"qwen3-30b-a3b","framework":"transformers","framework_version":"4.57"}`)
	none := estimate(t, `{"task":"lora","model":"qwen3-30b-a3b","framework":"transformers","framework_version":"5.1"}`)
	attention := estimate(t, `{"task":"lora","model":"qwen3-30b-a3b","framework":"transformers","framework_version":"4.57","lora_targets":"attention"}`)
	if none.TrainableParams != attention.TrainableParams || every.TrainableParams < 50*none.TrainableParams {
		t.Errorf("%d parameters are trained on all experts, %d on none, %d on attention", every.TrainableParams, none.TrainableParams, attention.TrainableParams)
	}
}

// The experts of gpt-oss are no linear layers in any release of transformers: adapters of rank 8 on all linear layers are
// the 3,981,312 parameters of attention that Unsloth prints for gpt-oss-20b, whatever the program.
func TestAdaptersPassFusedExpertsBy(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"unsloth", "trl", "peft"} {
		e := estimate(t, `{"task":"lora","model":"gpt-oss-20b","framework":"`+program+`","lora_rank":8}`)
		if e.TrainableParams != 3981312 {
			t.Errorf("%s trains %d parameters", program, e.TrainableParams)
		}
	}
	if e := estimate(t, `{"task":"lora","model":"qwen3-30b-a3b","framework":"trl","lora_rank":8}`); e.TrainableParams < 100e6 {
		t.Errorf("experts that are linear layers: %d", e.TrainableParams)
	}
}
