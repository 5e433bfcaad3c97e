package search_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/search"
	"headroom/engine/workload"
)

func named(task workload.Task, model string, gpu string, n int) workload.Workload {
	return workload.Workload{Task: task, Model: workload.Model{Name: model}, GPU: gpu, GPUCount: n}
}

// BenchmarkFewest counts cards: within 5 ms up to 64 cards, 50 ms up to 16,384.
func BenchmarkFewest(b *testing.B) {
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		w    workload.Workload
		most int
	}{
		"64":               {named(workload.Train, "llama-3.1-70b", "a100-80gb-sxm", 0), 64},
		"16384":            {named(workload.Train, "llama-3.1-405b", "a100-80gb-sxm", 0), search.MostCards},
		"16384 of experts": {named(workload.Train, "deepseek-v3", "h100-80gb-sxm", 0), search.MostCards},
		"16384 of 16 GB":   {named(workload.Train, "llama-3.1-405b", "v100-16gb-sxm2", 0), search.MostCards},
		"run":              {named(workload.Infer, "llama-3.1-405b", "rtx-4090", 0), search.MostCards},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, ok := search.FewestCards(engine.NewProbe(known), tt.w, 1, tt.most); !ok {
					b.Fatal("nothing fits")
				}
			}
		})
	}
}

// BenchmarkLimits finds the largest batch and the longest context.
func BenchmarkLimits(b *testing.B) {
	known := catalog.Builtin()
	w := named(workload.Infer, "llama-3.1-8b", "rtx-4090", 1)
	for name, q := range map[string]search.Quantity{"users": search.Batch(w), "context": search.Context(131072), "parameters": search.Params()} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if search.Most(engine.NewProbe(known), w, q).Value == 0 {
					b.Fatal("nothing fits")
				}
			}
		})
	}
}

// BenchmarkWaysOut finds what to change.
func BenchmarkWaysOut(b *testing.B) {
	known := catalog.Builtin()
	w := named(workload.Finetune, "llama-2-7b", "rtx-4090", 4)
	for b.Loop() {
		probe := engine.NewProbe(known)
		base, err := probe.Try(w)
		if err != nil || len(search.WaysOut(probe, w, base, nil, 0, nil)) == 0 {
			b.Fatal(err)
		}
	}
}
