package memory

import (
	"fmt"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// bookDummyGrads books the placeholder gradients that Transformer Engine keeps
// when gradients are accumulated into fp32 buffers inside the matrix product:
// one for every distinct shape of a linear layer
// (NVIDIA/TransformerEngine pytorch/module/base.py, get_dummy_wgrad).
func bookDummyGrads(c *workload.Case, s *stage, l *ledger) {
	type shape struct{ out, in int }
	seen := map[shape]bool{}
	var bytes float64
	for k, n := range s.layers {
		if n == 0 {
			continue
		}
		var fused float64 // query, key and value, and gate and up, are one matrix each
		for _, t := range c.Stack.Kinds[k].Tensors {
			if t.Role != model.Matrix && t.Role != model.Expert || seen[shape{t.Out, t.In}] {
				continue
			}
			seen[shape{t.Out, t.In}] = true
			size := 2 * float64(t.Out) * float64(t.In)
			if t.Role == model.Matrix {
				size /= divisor(c, t)
			} else {
				size /= float64(c.ExpertTP())
			}
			if t.Name == "gate_proj" || t.Name == "shared_gate_proj" { // with up_proj of the same shape
				size *= 2
			}
			fused += size
		}
		bytes += fused
	}
	if line := l.add("buffers", bytes, resident); line != nil {
		line.explain("NVIDIA/TransformerEngine pytorch/module/base.py: placeholder gradients", func() string {
			return fmt.Sprintf("2 B x %.4g elements of distinct linear shapes", bytes/2)
		})
	}
}
