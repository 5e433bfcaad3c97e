package memory

import (
	"math"
	"strings"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// padded is by how much the kernels of a server widen a matrix on each rank: vLLM
// rounds the experts of mxfp4 up to whole tiles, the hidden width to 256 and that of an expert's part to
// 128, for FlashInfer on datacenter Blackwell to 256 (vllm-project/vllm
// model_executor/layers/quantization/mxfp4.py, create_weights; later
// fused_moe/oracle/mxfp4.py). On Hopper, vLLM's Triton kernels pad a little less than Marlin:
// gpt-oss-120b loads in 64.4 GiB instead of 66.0. A file has none of it.
func padded(c *workload.Case, s *stage, t model.Tensor) float64 {
	if c.Framework != "vllm" || c.Weights.Name != "mxfp4" || t.Role != model.Expert || t.In <= 1 || s.file {
		return 1
	}
	if c.Card != nil && c.Card.Vendor != "" && c.Card.Vendor != "NVIDIA" {
		return 1
	}
	tile := 128
	if c.Card != nil && c.Card.CapabilityAtLeast(10, 0) && !c.Card.CapabilityAtLeast(12, 0) {
		tile = 256
	}
	hidden, width := t.In, t.Out
	if strings.HasSuffix(t.Name, "down_proj") {
		hidden, width = width, hidden
	}
	part := float64(width) / float64(max(c.ExpertTP(), 1))
	return tiles(float64(hidden), 256) / float64(hidden) * tiles(part, tile) / part
}

// tiles is a width rounded up to whole tiles.
func tiles(width float64, tile int) float64 {
	return math.Ceil(width/float64(tile)) * float64(tile)
}
