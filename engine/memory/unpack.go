package memory

import (
	"headroom/engine/workload"
)

// inputRows is the number of rows of a layer's input for which the ExLlama
// kernels make room.
const inputRows = 2048

// bookUnpacked books what a layer of GPTQ weights needs to be multiplied. The
// kernels of ExLlama, which do 4 bits, keep room for the largest matrix in 16
// bits and for the input of its widest one; other kernels unpack one matrix after
// the other (AutoGPTQ/AutoGPTQ auto_gptq/modeling/_utils.py, autogptq_post_init,
// and nn_modules/qlinear/qlinear_cuda_old.py, forward).
func bookUnpacked(c *workload.Case, sum *stored, l *ledger) {
	bytes := sum.largest
	if kernel := c.Extra.Text("gptq_kernel"); c.Weights.Bits < 5 && kernel != "cuda-old" {
		bytes += 2 * inputRows * sum.widest
	}
	l.add("workspace", bytes, inference, "AutoGPTQ/AutoGPTQ auto_gptq: the largest matrix in 16 bits, and its input", func() string {
		return "the largest quantised matrix unpacked, and room for its input"
	})
}
