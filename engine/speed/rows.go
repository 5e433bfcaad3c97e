package speed

import "headroom/engine/workload"

// llama.cpp's older split by rows hands the input of every product to the other cards and waits for their part of it, on
// the card that holds the layer; experts, attention and the cache stay whole there (ggml-org/llama.cpp
// ggml/src/ggml-cuda/ggml-cuda.cu, ggml_cuda_op_mul_mat; docs/multi-gpu.md: "Splits only dense weights"). Its split by
// tensors reduces twice in a layer, as servers do.
const (
	// rowProducts are those in a layer: queries, keys, values, output, gate, up, down.
	rowProducts = 7
	// rowBridge and rowSlot are the seconds that each takes for every other card, over NVLink and over PCIe. Two RTX A6000
	// with a bridge wrote 1.67 times as fast by rows as by layers (ollama/ollama#2191), three MI50 in slots 1.56 times
	// (ggml-org/llama.cpp#6476: 75 and 117 ms of a token), eight A100 under NVSwitch 0.3 times with a mixture of experts
	// (7.1 and 23.4 tokens/s of GLM-5.2, anthony-chaudhary/fak#3075).
	rowBridge = 15e-6
	rowSlot   = 30e-6
)

// byRows tells whether the products of a case are split by rows among its cards.
func byRows(c *workload.Case) bool {
	return c.GGML() && c.Parallel.TP > 1 && c.Extra.Text("split_mode") == "row"
}

// rows is the time that such a split takes beside the products of a pass: a start and a wait for each of them and each
// other card, and what the others made of many tokens, in fp32.
func (s *serving) rows(tokens float64) float64 {
	c, others := s.c, s.tp-1
	wait := rowSlot
	if s.net.fabric {
		wait = rowBridge
	}
	outputs := s.load.dense / float64(c.Arch.HiddenSize)
	return rowProducts*s.load.layers*others*wait + tokens*outputs*4*others/s.tp/s.net.inside
}
