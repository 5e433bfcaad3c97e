package speed

import "headroom/engine/workload"

// padded is the rows that the product of some tokens with a matrix computes. Hopper
// multiplies 64 rows at a time (CUDA PTX ISA, wgmma.mma_async, shape m64nNk16), so
// that one token takes the time of a tile where a card has little to multiply with
// for its bandwidth, as an H20 has. Kernels of fp8 with a scale for each block do so to
// this day: the best of the settings tuned for an H20-3e in sgl-project/sglang pull request
// 39306 takes 78 us for 25600 x 6144 weights, of which 64 rows at the card's peak are 68
// and the bytes 33. Products of 16 bits did until cuBLAS 12.5 Update 1.
// Kernels that unpack weights on the way
// (vllm-project/vllm csrc/quantization/marlin) work on the 16 rows of Ampere's
// instructions, which reach 0.62 of the rate of Hopper's (arXiv 2402.13499).
// Programs with kernels of their own for single rows pad nothing.
func (s *serving) padded(tokens float64) float64 {
	card := s.c.Card
	if tokens == 0 || s.runtime.SumsInHalf || !card.CapabilityAtLeast(9, 0) || card.CapabilityAtLeast(10, 0) {
		return tokens
	}
	switch {
	case s.unpacked:
		return max(tokens, 16/0.62)
	case s.c.Weights.Bits < 16 || s.wholeTiles():
		return max(tokens, s.k.Tile)
	}
	return tokens
}

// smallBatches are the releases from which programs bring a cuBLAS that multiplies few
// rows of 16 bits without filling a tile: 12.5 Update 1, "specifically for small batch sizes
// on Hopper GPUs" (NVIDIA CUDA Toolkit release notes). It came with PyTorch 2.7, the
// first without CUDA 12.4 (vllm-project/vllm pull request 16859; sgl-project/sglang issue
// 6941), in April 2025. bytedance-iaas/sglang pull request 753 measures 17.1 ms for a token of
// 27B on an H20, four fifths of its bandwidth, with cuBLAS and without.
var smallBatches = map[workload.Framework]string{"vllm": "0.9", "sglang": "0.4.7", "transformers": "4.52"}

// wholeTiles tells whether a stated version of a program is older than that.
func (s *serving) wholeTiles() bool {
	since, known := smallBatches[s.c.Framework]
	return known && s.before(since)
}
