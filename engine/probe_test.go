package engine_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// What a search compares is what an answer shows.
func TestProbeTellsWhatEvaluateTells(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	rapid.Check(t, func(t *rapid.T) {
		probe := engine.NewProbe(known)
		w := anyWorkload(t)
		for range 2 { // looked up, and remembered
			e, err := engine.Evaluate(w, known)
			o, failed := probe.Try(w)
			if (err == nil) != (failed == nil) {
				t.Fatalf("Evaluate: %v, Probe: %v", err, failed)
			}
			if err != nil {
				return
			}
			if o.Totals != e.PerGPU || o.Verdict != e.Verdict || o.HostVerdict != e.HostVerdict || o.Capacity != e.CapacityBytes {
				t.Fatalf("probe %+v\nestimate %+v %s %s", o, e.PerGPU, e.Verdict, e.HostVerdict)
			}
		}
	})
}

// tried are workloads as searches try them.
var tried = map[string]workload.Workload{
	"train":    {Task: workload.Train, Model: workload.Model{ParamsB: 7}, GPU: "v100", GPUCount: 4, Precision: workload.AMPFP16},
	"serve":    {Task: workload.Infer, Model: workload.Model{Name: "llama-3.1-8b"}, GPU: "rtx-4090", Quant: "int4"},
	"pipeline": {Task: workload.Train, Model: workload.Model{Name: "gpt-3-175b"}, GPU: "a100", GPUCount: 1024, Parallel: workload.Parallel{TP: 8, PP: 16}},
}

// A probe keeps its room from one trial to the next.
func TestProbeAllocations(t *testing.T) { // not parallel: others' allocations would count
	if raced {
		t.Skip("the race detector allocates on its own")
	}
	for name, most := range map[string]float64{"train": 26, "serve": 24, "pipeline": 80} {
		probe := engine.NewProbe(catalog.Builtin())
		got := testing.AllocsPerRun(50, func() {
			if _, err := probe.Try(tried[name]); err != nil {
				t.Fatal(err)
			}
		})
		if got > most {
			t.Errorf("%s: %.0f allocations, want at most %.0f", name, got, most)
		}
	}
}

func BenchmarkProbe(b *testing.B) {
	known := catalog.Builtin()
	for name, w := range tried {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			probe := engine.NewProbe(known)
			for b.Loop() {
				if _, err := probe.Try(w); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A size that no model has is refused before a shape is made for it: its layers
// took a hundred seconds and sixteen gigabytes.
func TestAnImpossibleSizeIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	for _, billions := range []float64{1e9, 1e12, 1e300} {
		w := workload.Workload{Task: workload.Infer, Model: workload.Model{ParamsB: billions}}
		_, err := engine.Evaluate(w, catalog.Builtin())
		if e, ok := errors.AsType[*workload.Error](err); !ok || e.Key != "model.params_b" {
			t.Errorf("%gB: %v", billions, err)
		}
		if _, err = engine.NewProbe(catalog.Builtin()).Try(w); err == nil {
			t.Errorf("%gB was tried", billions)
		}
	}
}
