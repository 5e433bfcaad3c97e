package memory_test

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// What goes to NVMe is counted, and the gradients and buffers that stay in RAM.
func TestDrivesHoldTheStates(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text              string
		nvme, steady, tolerance float64 // GiB
	}{
		{"18 bytes a parameter", `{"task":"train","model":{"params_b":70},"gpu":"a100","gpu_count":4,"zero_stage":3,"offload":{"optimizer":"nvme","params":"nvme"}}`, 18 * 70e9 / (1 << 30), 213, 20},
		{"16 of the optimizer alone", `{"task":"train","model":{"params_b":7},"gpu":"a100","gpu_count":1,"zero_stage":3,"offload":{"optimizer":"nvme"}}`, 16 * 7e9 / (1 << 30), 3 + 13 + 15, 4},
		{"12 with moments in 8 bits", `{"task":"train","model":{"params_b":7},"gpu":"a100","gpu_count":4,"zero_stage":3,"optimizer":"adamw-8bit","offload":{"optimizer":"nvme","params":"nvme"}}`, 12.03 * 7e9 / (1 << 30), 91, 6},
		{"four-bit weights under adapters", `{"task":"qlora","model":"llama-3.1-70b","gpu":"a100","gpu_count":4,"zero_stage":3,"offload":{"params":"nvme"}}`, 37, 23, 4},
		{"weights that only run", `{"task":"infer","model":"llama-3.1-70b","framework":"transformers","offload":{"params":"nvme"}}`, 131.4, 3, 1},
		{"none", `{"task":"train","model":{"params_b":7},"gpu":"a100"}`, 0, 3, 0.1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w, err := workload.Decode([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			e, err := engine.Evaluate(w, catalog.Builtin())
			if err != nil {
				t.Fatal(err)
			}
			if got := float64(e.Host.NVMe) / float64(unit.GiB); math.Abs(got-tt.nvme) > tt.tolerance {
				t.Errorf("%.1f GiB on the drives, want %.1f", got, tt.nvme)
			}
			if got := float64(e.Host.Steady) / float64(unit.GiB); math.Abs(got-tt.steady) > tt.tolerance {
				t.Errorf("%.1f GiB of RAM, want %.1f", got, tt.steady)
			}
		})
	}
}
