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
	if c.Sequences() > 1 && path != workload.LossFused {
		bytes += p.Loss.Shifted
	}
	if p.Loss.Quant > 0 && c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" {
		bytes *= p.Loss.Quant
	}
	if n := predictionLayers(c); n > 0 { // each predicts one token more, with logits of its own
		bytes *= float64(1 + n)
	}
	name := "full"
	if path != "" {
		name = string(path)
	}
	l.add("logits", bytes*tokens*v, LossPeak, "logits, their fp32 copy and gradient ("+p.Name+")", func() string {
		return fmt.Sprintf("%s loss: %.0f tokens x %.0f vocabulary entries x %.3g B", name, tokens, v, bytes)
	})
}
