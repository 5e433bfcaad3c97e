package speed

import (
	"slices"
	"strings"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// linear are the projections that adapters usually stand on.
var linear = []string{"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"}

// adapters is what trained adapters add to the work of the layers, over all of
// them.
type adapters struct {
	values float64 // widths of what enters and leaves them, per token
	share  float64 // adapted matrices of all linear ones, as kernels are counted
}

// adaptersOf counts the matrices that carry an adapter; routed experts carry
// none.
func adaptersOf(c *workload.Case) (a adapters) {
	if !c.Adapters() {
		return a
	}
	targets := linear
	switch {
	case c.LoRATargets.Set == "attention":
		targets = linear[:4]
	case c.LoRATargets.Set == "q-v":
		targets = []string{"q_proj", "v_proj"}
	case len(c.LoRATargets.Modules) > 0:
		targets = c.LoRATargets.Modules
	}
	var all, adapted float64
	for i := range c.Stack.Kinds {
		kind := &c.Stack.Kinds[i]
		for j := range kind.Tensors {
			t := &kind.Tensors[j]
			if t.Role != model.Matrix {
				continue
			}
			n := float64(kind.Count) * float64(max(t.Copies, 1))
			all += n
			if slices.Contains(targets, strings.TrimPrefix(t.Name, "shared_")) {
				adapted += n
				a.values += n * float64(t.In+t.Out)
			}
		}
	}
	if all > 0 {
		a.share = adapted / all
	}
	return a
}
