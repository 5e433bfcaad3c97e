package speed

import "headroom/engine/workload"

// Step is the floating-point work of one optimizer step over all GPUs.
type Step struct {
	Tokens float64 // trained positions
	// Model is forward and backward as model FLOPs utilisation counts them
	// (arXiv 2204.02311, appendix B): without recompute, attention over all
	// positions.
	Model float64
	// Causal is the same with attention over the positions that are seen, as
	// recent frameworks report it.
	Causal float64
	// Hardware is what the GPUs really do: Causal and what recompute repeats.
	Hardware float64
}

// PerToken is the model FLOPs of one trained token.
func (s Step) PerToken() float64 {
	if s.Tokens == 0 {
		return 0
	}
	return s.Model / s.Tokens
}

// TrainingStep counts the work of one optimizer step. ok is false for what is
// no plain training step: inference, and reinforcement learning, whose step
// also generates and scores.
//
// Backward is twice the forward pass: one product for the gradient of the
// input, one for that of the weights. Frozen weights, as under LoRA, need only
// the first.
func TrainingStep(c *workload.Case) (step Step, ok bool) {
	if c.Task == workload.Infer || c.Task == workload.RL {
		return Step{}, false
	}
	w := Forward(c.Arch, c.Stack, c.SeqLen)
	sequences := float64(sequencesOf(c))

	passes := 3.0
	if c.Adapters() {
		passes = 2
	}
	matmul := passes * w.Matmul
	step = Step{
		Tokens: sequences * float64(c.SeqLen),
		Model:  sequences * (matmul + 3*(w.AttentionAll+w.State)),
		Causal: sequences * (matmul + 3*(w.Attention+w.State)),
	}
	step.Hardware = step.Causal + sequences*repeated(w, c)
	return step, true
}

// repeated is the forward work that backward does once more: all layers, or
// only the attention scores (arXiv 2205.05198, section 5), or every other
// product where PyTorch's selective policy works op by op (pytorch/torchtitan
// parallelize_llama.py, _apply_ac_to_transformer_block).
func repeated(w Work, c *workload.Case) float64 {
	switch {
	case c.Recompute == workload.RecomputeFull:
		return w.Total() - w.Head
	case byOp(c):
		return (w.Matmul - w.Head) / 2
	case c.Recompute == workload.RecomputeSelective:
		return w.Attention
	}
	return 0
}

// byOp tells whether selective recompute is of PyTorch's kind, which keeps the
// attention and every other product.
func byOp(c *workload.Case) bool {
	return c.Recompute == workload.RecomputeSelective && c.Extra.Text("recompute_granularity") == "op"
}

// sequencesOf is the number of sequences of one optimizer step.
func sequencesOf(c *workload.Case) int {
	if c.GlobalBatch > 0 {
		return c.GlobalBatch
	}
	return max(c.Batch, 1) * max(c.GradAccum, 1) * max(c.Parallel.DP, 1)
}
