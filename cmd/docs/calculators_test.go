package main

import (
	"math"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// Each calculator gives what its formula says, worked out by hand.
func TestCalculators(t *testing.T) {
	t.Parallel()
	const llama = 6_738_415_616.0 // parameters: 32 layers, 4,096 wide, feed-forward 11,008
	for _, tt := range []struct {
		calculator, text string
		want             float64
	}{
		{"1.2 x weights", `{"task":"infer","model":"llama-2-7b"}`, 1.2 * 2 * llama},
		{"1.2 x weights", `{"task":"infer","model":"llama-2-7b","quant":"nf4"}`, 1.2 * llama / 2},
		{"weights and cache", `{"task":"infer","model":"llama-2-7b","seq_len":1000}`, 2*llama + 2*32*4096*2*1000},
		{"weights, cache and half a GB", `{"task":"infer","model":"llama-2-7b","seq_len":1000}`, 2*llama + 2*32*4096*2*1000 + 0.5e9},
		{"16 bytes a parameter, 34 s b h", `{"task":"train","model":"llama-2-7b","gpu_count":4,"zero_stage":2,"seq_len":1000}`, llama*(2+14.0/4) + 34*1000*4096*32},
		{"EleutherAI/cookbook", `{"task":"train","model":"llama-2-7b","gpu_count":2,"parallel":{"tp":2},"seq_len":1000,"recompute":"full"}`, llama/2*14 + 4*llama + 34*1000*4096*32},
		{"huggingface/accelerate estimate-memory", `{"task":"train","model":"llama-2-7b","gpu_count":1,"precision":"fp32"}`, 16 * llama},
		{"NVIDIA/Megatron-LM theoretical memory", `{"task":"train","model":"llama-2-7b","framework":"megatron","seq_len":1000}`, 18*llama + 34*1000*4096*32},
		{"Fujii et al. (arXiv 2411.06465)", `{"task":"train","model":"llama-2-7b","framework":"megatron","seq_len":1000}`, 18*llama + 1000*32*(16*4096+8*11008)},
	} {
		w, err := workload.Decode([]byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.Evaluate(w, catalog.Builtin())
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for i := range calculators {
			c := &calculators[i]
			if c.name != tt.calculator {
				continue
			}
			found = true
			q := questionOf(&e)
			if !c.fits(q) {
				t.Errorf("%s does not take %s", c.name, tt.text)
			}
			if got := c.bytes(q); math.Abs(got/tt.want-1) > 1e-9 {
				t.Errorf("%s: %.0f bytes for %s, want %.0f", c.name, got, tt.text, tt.want)
			}
		}
		if !found {
			t.Errorf("there is no calculator %q", tt.calculator)
		}
	}
}
