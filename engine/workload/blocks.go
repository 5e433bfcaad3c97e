package workload

import "fmt"

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

// evenBlocks keeps experts whole, each on one of the cards, or splits less of the model and its layers instead, where
// tensor parallelism over all cards would cut squares of fp8 weights; false where it does not.
func (c *Case) evenBlocks() bool {
	u, uneven := c.Uneven()
	if !uneven {
		return false
	}
	p := &c.Parallel
	if u.Experts && c.Arch.MoE.Experts%p.TP == 0 {
		p.EP = p.TP
		c.Assume("parallel", Parallel{TP: p.TP, EP: p.EP}, fmt.Sprintf("experts are whole, each on one of the cards (--enable-expert-parallel): %d / %d is no multiple of the fp8 blocks of %d", u.Width, u.Ranks, u.Block))
		return true
	}
	all := p.TP
	for p.TP%2 == 0 && uneven {
		p.TP, p.PP = p.TP/2, p.PP*2
		if p.PP == 0 {
			p.PP = all / p.TP
		}
		_, uneven = c.Uneven()
	}
	if uneven || c.Arch.Layers < p.PP {
		p.TP, p.PP = all, 0
		return false
	}
	c.Assume("parallel", Parallel{TP: p.TP, PP: p.PP}, fmt.Sprintf("%d / %d is no multiple of the fp8 blocks of %d: fewer cards share a layer", u.Width, u.Ranks, u.Block))
	return true
}
