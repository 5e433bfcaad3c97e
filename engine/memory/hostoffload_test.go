package memory_test

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Weights that wait on the host are as large there as they are stored.
func TestHostHoldsWhatIsOffloadedAsItIsStored(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text         string
		leastGiB, mostGiB  float64 // what stays
		loadGiB, beyondGiB float64 // the most while loading, at most so much more
	}{
		{"llama.cpp", `{"task":"infer","model":"llama-3.1-70b","framework":"llama.cpp","quant":"q4_k_m","offload":{"params":"cpu"}}`, 39, 41, 39, 2},
		{"transformers in 8 bits", `{"task":"infer","model":"llama-3.1-70b","framework":"transformers","quant":"int8","offload":{"params":"cpu"}}`, 66, 73, 66, 8},
		{"transformers", `{"task":"infer","model":"llama-3.1-70b","framework":"transformers","offload":{"params":"cpu"}}`, 131, 135, 131, 5},
		{"pinned by DeepSpeed", `{"task":"infer","model":"llama-3.1-70b","framework":"deepspeed","offload":{"params":"cpu"}}`, 195, 202, 195, 8},
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
			host := e.Host
			load, steady := float64(host.Load)/float64(unit.GiB), float64(host.Steady)/float64(unit.GiB)
			if steady < tt.leastGiB || steady > tt.mostGiB {
				t.Errorf("%.1f GiB stay, want %g to %g", steady, tt.leastGiB, tt.mostGiB)
			}
			if load < tt.loadGiB || load > math.Max(tt.loadGiB+tt.beyondGiB, steady) {
				t.Errorf("%.1f GiB while loading, want %g and at most %g more", load, tt.loadGiB, tt.beyondGiB)
			}
		})
	}
}
