package memory

import (
	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// feedForwardKept: gate and up, their product where the down projection needs
// it, and the activation unless the kernel recomputes it. Routed layers keep
// the same for every expert that a token visits, with the dispatched input and
// the expert output beside it. Where experts have biases, the gate is clamped and
// the other half shifted, each into a copy that is kept, as is the sigmoid
// (huggingface/transformers models/gpt_oss/modeling_gpt_oss.py, _apply_gate).
func feedForwardKept(c *workload.Case, p *profile.Profile, fused bool, l *model.Layer, tr trained, e float64, k *kept) {
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
	expert := tr.whole(!recomputed(c, "moe_act"))
	if tr.left("moe_act") {
		clamped := moe.ExpertBias && f.Gated && !p.Saved.FusedMLP
		denseKept(visits*width, f.Gated, fused && !clamped, expert, e, &inner)
		if clamped {
			inner.split += 3 * e * visits * width
		}
	} else { // the expert's output layer still needs its input
		inner.consumed(expert, e, visits*width, 0, "down_proj")
	}
	var inputs float64
	switch {
	case !tr.all || !tr.left("expert_fc1"):
	case tr.narrow > 0:
		inputs = tr.narrow * h
	default:
		inputs = e * h
	}
	k.whole += visits*(e*h+inputs) + 2*e*float64(moe.Experts) + 4*float64(moe.Experts)
	if tr.all {
		k.whole += e * h
	}
	k.split += inner.split
	if shared := moe.SharedIntermediate; shared > 0 && !recomputed(c, "shared_experts") {
		denseKept(float64(shared), f.Gated, fused, tr.whole(true), e, k)
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

// whole is what an expert keeps: all of it in full training, nothing for
// adapters, which experts do not get.
func (t trained) whole(keeps bool) trained {
	return trained{all: t.all && keeps, narrow: t.narrow}
}
