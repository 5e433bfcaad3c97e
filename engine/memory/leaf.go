package memory

import (
	"fmt"
	"strings"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// leafOf is the number of parameters of the largest block of experts on a stage. ZeRO-3 takes such a block as one module:
// ranks that send their tokens to unlike experts would wait for each other otherwise (deepspeedai/DeepSpeed
// deepspeed/utils/z3_leaf_module.py; hiyouga/LLaMA-Factory src/llamafactory/model/model_utils/moe.py and
// modelscope/ms-swift set it for every mixture). Newer transformers hold the experts of a layer in one tensor, which
// comes to the same.
func leafOf(c *workload.Case, s *stage) (most float64) {
	for k, layers := range s.layers {
		if layers == 0 || !c.Stack.Kinds[k].FFN.Routed {
			continue
		}
		var block float64
		for _, t := range c.Stack.Kinds[k].Tensors {
			if t.Role == model.Expert || t.Role == model.Router || strings.HasPrefix(t.Name, "shared_") {
				block += float64(t.Params()) / divisor(c, t)
			}
		}
		most = max(most, block)
	}
	return most
}

// bookLeaf books what a block of experts takes beyond the parameters that are gathered as it is: what may live bounds
// what is fetched ahead and kept, and not the module that runs (deepspeedai/DeepSpeed
// runtime/zero/partitioned_param_coordinator.py, fetch_sub_module).
func bookLeaf(c *workload.Case, leaf, gathered, wide float64, l *ledger) {
	if line := l.add("gathered", wide*(leaf-gathered), Forward|Backward|BackwardEnd); line != nil {
		line.explain("deepspeedai/DeepSpeed runtime/zero/partitioned_param_coordinator.py: a leaf module is gathered whole", func() string {
			return fmt.Sprintf("(%s parameters of a layer's %d experts - %s) x %.3g B", count(leaf), c.Arch.MoE.Experts, count(gathered), wide)
		})
	}
}

// bookLeafGradients books the gradients of a block of experts beyond those that are held as it is: they are reduced
// when the block's backward is over, with zeros for experts that got no token.
func bookLeafGradients(c *workload.Case, leaf, held, wide float64, l *ledger) {
	if c.Adapters() {
		return
	}
	if line := l.add("buffers", wide*(leaf-held), Backward|BackwardEnd); line != nil {
		line.explain("deepspeedai/DeepSpeed runtime/zero/stage3.py, reduce_leaf_module_grads: gradients of a leaf module are reduced together", func() string {
			return fmt.Sprintf("gradients of %s parameters of a layer's experts x %g B", count(leaf-held), wide)
		})
	}
}
