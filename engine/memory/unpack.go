package memory

import (
	"strings"

	"headroom/engine/workload"
)

// inputRows is the number of rows of a layer's input for which the ExLlama
// kernels make room, inputBatch that of such inputs in their second version.
const (
	inputRows  = 2048
	inputBatch = 8
)

// awqExllama tells whether AWQ weights are multiplied by the second ExLlama
// kernels, which make the same room for them (casper-hansen/AutoAWQ
// awq/modules/linear/exllamav2.py).
func awqExllama(c *workload.Case) bool {
	return c.Weights.Family == workload.AWQ && strings.HasPrefix(c.Extra.Text("awq_kernel"), "exllama")
}

// bookUnpacked books what a layer of GPTQ weights needs to be multiplied. The
// kernels of ExLlama, which do 4 bits, keep room for the largest matrix in 16
// bits and for the input of its widest one, their second version for eight inputs'
// outputs in fp32; other kernels unpack one matrix after the other
// (AutoGPTQ/AutoGPTQ auto_gptq/modeling/_utils.py, autogptq_post_init,
// nn_modules/qlinear/qlinear_exllamav2.py, scratch_space_fixed, and
// qlinear_cuda_old.py, forward).
func bookUnpacked(c *workload.Case, sum *stored, l *ledger) {
	bytes := sum.largest
	kernel := c.Extra.Text("gptq_kernel")
	if awqExllama(c) {
		kernel = "exllamav2"
	}
	switch {
	case c.Weights.Bits > 5 || kernel == "cuda-old":
	case kernel == "exllamav2":
		bytes += 4 * inputRows * inputBatch * sum.broadest
	default:
		bytes += 2 * inputRows * sum.widest
	}
	if line := l.add("workspace", bytes, inference); line != nil {
		line.explain("AutoGPTQ/AutoGPTQ auto_gptq: the largest matrix in 16 bits, and its input", func() string {
			return "the largest quantised matrix unpacked, and room for its input"
		})
	}
}
