package workload

import (
	"fmt"

	"headroom/engine/model"
)

// Uneven is a width of a model that ranks cannot share where squares of its fp8 weights share a scale.
type Uneven struct {
	Width   int // of the matrices of an expert, or of those that each token passes
	Ranks   int // that share it
	Block   int // the side of a square
	Experts bool
}

// Uneven tells whether a part of a matrix on one rank is no multiple of the squares that share a scale in fp8.
// Servers refuse to load it then (vllm-project/vllm vllm/model_executor/layers/quantization/utils/fp8_utils.py,
// validate_fp8_block_shape, and fp8.py, Fp8MoEMethod.create_weights; sgl-project/sglang
// python/sglang/srt/layers/quantization/fp8.py): "The output_size of gate's and up's weight = 192 is not divisible by
// weight quantization block_n = 128". Widths of attention are multiples of a head, and heads of squares.
func (c *Case) Uneven() (u Uneven, ok bool) {
	block, s := c.Arch.FP8Block, c.Arch
	if c.Task != Infer || c.Quant != "fp8" || block == 0 || c.Parallel.TP <= 1 || c.Parallel.Layers {
		return Uneven{}, false
	}
	odd := func(width, ranks int) bool {
		return width > 0 && ranks > 1 && (width%ranks != 0 || width/ranks%block != 0)
	}
	if s.MoE == nil || s.MoE.DenseLayers > 0 {
		if odd(s.IntermediateSize, c.Parallel.TP) {
			return Uneven{s.IntermediateSize, c.Parallel.TP, block, false}, true
		}
	}
	if s.MoE == nil {
		return Uneven{}, false
	}
	if odd(s.MoE.SharedIntermediate, c.Parallel.TP) {
		return Uneven{s.MoE.SharedIntermediate, c.Parallel.TP, block, false}, true
	}
	if n := c.ExpertTP(); odd(s.MoE.ExpertIntermediate, n) {
		return Uneven{s.MoE.ExpertIntermediate, n, block, true}, true
	}
	return Uneven{}, false
}

// Even is how servers divide a model in a format where ranks of tensor parallelism would cut squares of its fp8
// weights: experts whole, each on one of the cards (--enable-expert-parallel), or fewer cards to a layer and more
// stages. It is p itself where nothing is cut, and false where no such way is left.
func Even(s *model.Shape, quant Quant, p Parallel) (Parallel, bool) {
	c := Case{Workload: Workload{Task: Infer, Quant: quant, Parallel: p}, Arch: s}
	u, uneven := c.Uneven()
	if !uneven {
		return p, true
	}
	if u.Experts && p.EP <= 1 && s.MoE.Experts%p.TP == 0 {
		p.EP = p.TP
		return p, true
	}
	for uneven && c.Parallel.TP%2 == 0 {
		c.Parallel.TP, c.Parallel.PP = c.Parallel.TP/2, max(c.Parallel.PP, 1)*2
		_, uneven = c.Uneven()
	}
	if uneven || s.Layers < c.Parallel.PP {
		return p, false
	}
	return c.Parallel, true
}

// evenBlocks divides the model as Even says, where tensor parallelism over all cards would cut squares of fp8 weights;
// false where it does not.
func (c *Case) evenBlocks() bool {
	u, uneven := c.Uneven()
	if !uneven {
		return false
	}
	p, ok := Even(c.Arch, c.Quant, c.Parallel)
	if !ok {
		return false
	}
	c.Parallel = p
	c.Assume("parallel", p, u.Avoided(p))
	return true
}

// Avoided says why a model is divided by p.
func (u Uneven) Avoided(p Parallel) string {
	if p.EP > 1 {
		return fmt.Sprintf("experts are whole, each on one of the cards (--enable-expert-parallel): %d / %d is no multiple of the fp8 blocks of %d", u.Width, u.Ranks, u.Block)
	}
	return fmt.Sprintf("%d / %d is no multiple of the fp8 blocks of %d: fewer cards share a layer", u.Width, u.Ranks, u.Block)
}
