package memory

import (
	"fmt"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookLoss books logits and cross entropy on the rank that holds the head.
func bookLoss(c *workload.Case, p *profile.Profile, l *ledger) {
	tokens, v := c.LocalTokens(), float64(c.Arch.VocabSize)/float64(c.Parallel.TP)
	path := c.Loss
	if path == "" {
		path = p.Loss.Default
	}
	if c.Extra.Bool("liger") {
		path = workload.LossFused
	}
	bytes := p.Loss.Bytes(path)
	switch fusion := c.Extra.Text("ce_fusion"); {
	case path == workload.LossFused || path == workload.LossChunked:
	case fusion == "te":
		bytes = p.Loss.Fused
	case fusion == "native" && p.Loss.Native > 0:
		bytes = p.Loss.Native
	}
	plain := path == "" || path == workload.LossFull
	if plain && c.Task == workload.RL && p.Loss.Chosen > 0 {
		bytes = p.Loss.Chosen
		if !autocast(c) {
			bytes -= 2 + 2
		}
	} else if plain && c.Arch.NarrowLoss && !autocast(c) && p.Loss.Narrow > 0 {
		bytes = p.Loss.Narrow // logits, their shifted copy, the softmax and its gradient
	}
	if up := upcast(c, p); up.Tables && !autocast(c) && path != workload.LossFused { // the head puts out fp32
		bytes += 2
	} else if up.Tables { // autocast multiplies a 16-bit copy of its weight
		head := c.ComputeDType().Bytes() * v * float64(c.Arch.HiddenSize)
		if line := l.add("buffers", head, LossPeak); line != nil {
			line.explain("pytorch/pytorch aten/src/ATen/autocast_mode.cpp: a frozen fp32 weight is cast for each product", func() string {
				return "the output projection a second time, in 16 bits"
			})
		}
	}
	if p.Loss.Quant > 0 && c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" {
		bytes *= p.Loss.Quant
	}
	if p.Loss.Single > 0 && c.Task == workload.RL && c.RLAlgo == "grpo" {
		bytes, tokens = p.Loss.Single, tokens/float64(c.Sequences())
	}
	if n := predictionLayers(c); n > 0 { // each predicts one token more, with logits of its own
		bytes *= float64(1 + n)
	}
	name := "full"
	if path != "" {
		name = string(path)
	}
	if line := l.add("logits", bytes*tokens*v, LossPeak); line != nil {
		line.explain("logits, their fp32 copy and gradient ("+p.Name+")", func() string {
			return fmt.Sprintf("%s loss: %.0f tokens x %.0f vocabulary entries x %.3g B", name, tokens, v, bytes)
		})
	}
	if n := deferred(c); n > 0 {
		e := c.ComputeDType().Bytes()
		if line := l.add("buffers", n*tokens*e*(v+float64(c.Arch.HiddenSize)), LossPeak|Backward); line != nil {
			line.explain("NVIDIA/Megatron-LM core/pipeline_parallel/schedules.py: defer_embedding_wgrad_compute", func() string {
				return fmt.Sprintf("%g micro-batches x %.0f tokens x (%.0f vocabulary entries + h %d) x %g B", n, tokens, v, c.Arch.HiddenSize, e)
			})
		}
	}
}

// deferred is the number of micro-batches whose gradient of the output
// projection is computed later, from its input and the gradient of the logits
// that wait for it; a limit of 0 defers all of them.
func deferred(c *workload.Case) float64 {
	if _, said := c.Extra["defer_embedding_wgrad"]; !said || c.Parallel.PP == 1 {
		return 0
	}
	micro := float64(max(c.GradAccum, 1))
	if limit := c.Extra.Number("defer_embedding_wgrad"); limit > 0 {
		return min(limit, micro)
	}
	return micro
}
