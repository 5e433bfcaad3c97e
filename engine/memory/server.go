package memory

import (
	"fmt"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// serverBatch is the number of tokens that a server profiles at start.
func serverBatch(c *workload.Case) int {
	if c.MaxNumBatchedTokens > 0 {
		return c.MaxNumBatchedTokens
	}
	if c.Framework == "vllm" && c.FrameworkVersion != "" && profile.Newer("0.8", c.FrameworkVersion) { // no chunked prefill yet
		return c.SeqLen
	}
	return min(8192, max(c.SeqLen, 2048))
}

// bookServer books a server that reserves its cache at start: the profiling
// peak of one full batch, and its share of what is left as cache. Without a
// card, the cache that the stated load needs.
func bookServer(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	bookProfiling(c, p, s, l)
	if c.Limit == 0 {
		bookCache(c, s, l, serving)
		return
	}
	rule := reservationOf(c)
	pool := rule.pool(float64(c.Limit), l.of("weights", Prefill), l.at(Prefill), serverOverhead(c, l))
	if pool < stageCache(c, s, cacheTokens(c)) { // the stated load needs more than is left
		bookCache(c, s, l, serving)
		return
	}
	l.add("kv_cache", pool, serving, rule.source, func() string {
		return fmt.Sprintf("%.2f x %s", rule.share, rule.of)
	})
}

// bookProfiling books the peak of the profiling run: one full batch of tokens
// through a layer, or the sampler over the most sequences that may run at once.
func bookProfiling(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	tokens, seqs := float64(serverBatch(c)), float64(serverSeqs(c))
	e, t, h := c.ComputeDType().Bytes(), float64(c.Parallel.TP), float64(c.Arch.HiddenSize)
	layer := tokens * e * (2*h + p.Prefill.Live*widest(c)/2/t)
	var sampler float64
	if s.head {
		sampler = tokens*e*2*h + seqs*float64(c.Arch.VocabSize)*samplerBytes
	}
	text := fmt.Sprintf("%.0f tokens x %g B x (2 h + %g x half the widest)", tokens, e, p.Prefill.Live)
	if sampler > layer {
		text = fmt.Sprintf("%.0f tokens x %g B x 2 h + %.0f sequences x V %d x %d B", tokens, e, seqs, c.Arch.VocabSize, samplerBytes)
	}
	l.add("activations", max(layer, sampler), serving, "profiling run of the server ("+p.Name+")", func() string { return text })
}

// samplerBytes are taken for each vocabulary entry by sampling: fp32 logits,
// probabilities and log-probabilities, sorted values and 64-bit indices
// (vllm-project/vllm v1/sample).
const samplerBytes = 24

func serverSeqs(c *workload.Case) int {
	if c.MaxNumSeqs > 0 {
		return c.MaxNumSeqs
	}
	return 256
}

// tokenCache is the cache of one token over all layers of a stage.
func tokenCache(c *workload.Case, s *stage) float64 {
	var bytes float64
	for k, n := range s.layers {
		if n > 0 {
			bytes += float64(n) * layerCache(c, c.Stack.Kinds[k].Mixer, 1)
		}
	}
	return bytes
}

// serverOverhead is what a server's share of the card holds outside PyTorch:
// context and communication, and in newer versions the captured graphs, which
// older ones took from beyond the share.
func serverOverhead(c *workload.Case, l *ledger) float64 {
	o := &l.over
	if graphsInShare(c) {
		return o.Context + o.Communication + o.Graphs
	}
	return o.Context + o.Communication
}

// graphsInShare tells whether graphs count within the share: vLLM from 0.10 on,
// and the other servers.
func graphsInShare(c *workload.Case) bool {
	return c.Framework != "vllm" || c.FrameworkVersion == "" || !profile.Newer("0.10", c.FrameworkVersion)
}
