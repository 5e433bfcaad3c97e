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

// llama.cpp keeps the keys and values of the layers that stay with the processor in RAM: with 10 of 32 layers on the card
// 22/32 of the 64 GiB of Llama 2 7B at 131,072 tokens.
func TestHostHoldsTheCacheOfItsLayers(t *testing.T) {
	t.Parallel()
	evaluate := func(text string) engine.Estimate {
		w, err := workload.Decode([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	const split = `{"task":"infer","model":"llama-2-7b","framework":"llama.cpp","quant":"q4_k_m","gpu":"rtx-4090","offload":{"layers_on_gpu":10},"seq_len":`
	long, short := evaluate(split+"131072}"), evaluate(split+"1024}")
	if more := long.Host.Steady - short.Host.Steady; math.Abs(float64(more)-22*2*(1-1.0/128)*float64(unit.GiB)) > float64(unit.MiB) {
		t.Errorf("a cache of %s in RAM", more)
	}
	if long.Speed.DecodeTokensPerSec > short.Speed.DecodeTokensPerSec/4 {
		t.Errorf("%.3g tokens/s over 44 GiB of cache in RAM, %.3g without", long.Speed.DecodeTokensPerSec, short.Speed.DecodeTokensPerSec)
	}
	none := evaluate(`{"task":"infer","model":"llama-2-7b","framework":"llama.cpp","quant":"q4_k_m","gpu":"rtx-4090","offload":{"kv":true},"seq_len":131072}`)
	if none.KVCacheBytes != 0 || none.Host.Steady < 64*unit.GiB {
		t.Errorf("--no-kv-offload: %s of cache on the card, %s in RAM", none.KVCacheBytes, none.Host.Steady)
	}
}
