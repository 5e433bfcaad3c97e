package memory

import (
	"fmt"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// merges tells whether adapters are only added to the weights, so that nothing is computed with the model:
// it keeps no cache, and takes no input.
func merges(c *workload.Case) bool { return c.Extra.Bool("merge_adapters") && c.Task == workload.Infer }

// bookMerge books what adding an adapter to one matrix takes beside the weights: the product of its two factors
// and the same product scaled, each as large as the matrix, in bytes of the type that the weights are computed in
// (huggingface/peft src/peft/tuners/lora/layer.py, Linear.get_delta_weight). One matrix follows the other.
func bookMerge(c *workload.Case, s *stage, l *ledger) {
	var widest float64
	s.each(c, func(t model.Tensor, _ float64) {
		if t.Role == model.Matrix || t.Role == model.Expert {
			widest = max(widest, float64(t.Out)*float64(t.In)/divisor(c, t))
		}
	})
	e := c.ComputeDType().Bytes()
	if line := l.add("buffers", 2*widest*e, Load); line != nil {
		line.explain("huggingface/peft src/peft/tuners/lora/layer.py: the product of both factors, and that product scaled", func() string {
			return fmt.Sprintf("2 x %s entries of the largest matrix x %g B", count(widest), e)
		})
	}
}
