package memory

import (
	"headroom/engine/model"
	"headroom/engine/workload"
)

// feedForwardKept: gate and up, their product where the down projection needs
// it, and the activation unless the kernel recomputes it. Routed layers keep
// the same for every expert that a token visits, with the dispatched input and
// the expert output beside it.
func feedForwardKept(c *workload.Case, fused bool, l *model.Layer, tr trained, e float64, k *kept) {
	f, h := l.FFN, float64(c.Arch.HiddenSize)
	if f.Width > 0 && !recomputed(c, "mlp") {
		denseKept(float64(f.Width), f.Gated, fused, tr, e, k)
	}
	if f.Width > 0 || f.Routed {
		k.consumed(tr, e, h, 1, gateNames(f.Gated)...)
	}
	if !f.Routed || recomputed(c, "moe") { // all behind the layer's input is made again
		return
	}
	moe := f.MoE
	visits := float64(moe.ExpertsPerToken)
	if capacity := c.Extra.Number("moe_capacity_factor"); capacity > 0 {
		visits = capacity * float64(moe.ExpertsPerToken)
	}
	width := float64(moe.ExpertIntermediate)
	var inner kept
	denseKept(visits*width, f.Gated, fused, trained{all: tr.all && !recomputed(c, "moe_act")}, e, &inner)
	inputs := e * h
	if !tr.all {
		inputs = 0
	}
	k.whole += visits*(e*h+inputs) + 2*e*float64(moe.Experts) + 4*float64(moe.Experts)
	if tr.all {
		k.whole += e * h
	}
	k.split += inner.split
	if shared := moe.SharedIntermediate; shared > 0 && !recomputed(c, "shared_experts") {
		denseKept(float64(shared), f.Gated, fused, trained{all: tr.all}, e, k)
	}
}

func gateNames(gated bool) []string {
	if gated {
		return []string{"gate_proj", "up_proj"}
	}
	return []string{"up_proj"}
}

func denseKept(width float64, gated, fusedMLP bool, tr trained, e float64, k *kept) {
	k.split += e * width // up
	if gated {
		k.split += e * width // gate
		if !fusedMLP {
			k.split += e * width // activation of the gate
		}
	}
	k.consumed(tr, e, width, 0, "down_proj")
}
