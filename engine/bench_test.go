package engine_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// typical are workloads whose speed is watched: most questions look like the
// first two.
var typical = []struct {
	name, text  string
	allocations int // most of one estimate: the present figure and an eighth
}{
	{"inference", `{"task":"infer","model":"llama-3.1-8b","gpu":"rtx 4090","seq_len":8192}`, 70},
	{"training", `{"task":"train","model":{"params_b":7},"gpu":"v100","gpu_count":4,"precision":"fp16"}`, 104},
	{"adapters", `{"task":"qlora","model":"llama-3.1-70b","gpu":"a100","recompute":"full"}`, 98},
	{"pipeline", `{"task":"train","model":"deepseek-v3","framework":"megatron","gpu":"h100","gpu_count":1024,"zero_stage":1,
		"parallel":{"pp":16,"ep":64},"extra":{"etp":1},"global_batch":4096,"seq_len":4096,"recompute":"full"}`, 188},
}

func BenchmarkEvaluate(b *testing.B) {
	for _, tt := range typical {
		b.Run(tt.name, func(b *testing.B) {
			w := decode(b, tt.text)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := engine.Evaluate(w, catalog.Builtin()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Allocations are what can be held on any machine; time is not.
func TestEvaluateAllocations(t *testing.T) { // not parallel: others' allocations would count
	if raced {
		t.Skip("the race detector allocates on its own")
	}
	for _, tt := range typical {
		w := decode(t, tt.text)
		got := testing.AllocsPerRun(100, func() {
			if _, err := engine.Evaluate(w, catalog.Builtin()); err != nil {
				t.Fatal(err)
			}
		})
		if int(got) > tt.allocations {
			t.Errorf("%s: %.0f allocations, want at most %d", tt.name, got, tt.allocations)
		}
	}
}

func decode(t testing.TB, text string) workload.Workload {
	t.Helper()
	w, err := workload.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return w
}
