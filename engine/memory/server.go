package memory

import (
	"fmt"
	"strings"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// large tells whether a server takes the defaults of large cards: by memory,
// and A100 not among them (vllm-project/vllm vllm/engine/arg_utils.py).
func large(c *workload.Case) bool {
	return float64(c.Limit) >= profile.LargeCard && (c.Card == nil || !strings.HasPrefix(c.Card.ID, "a100"))
}

// serverSeqs is the number of sequences that may run at once.
func serverSeqs(c *workload.Case, s profile.Serving) int {
	switch {
	case c.MaxNumSeqs > 0:
		return c.MaxNumSeqs
	case s.LargeSeqs > 0 && large(c):
		return s.LargeSeqs
	}
	return s.Seqs
}

// serverBatch is the number of tokens that a server runs at once.
func serverBatch(c *workload.Case, s profile.Serving) int {
	switch {
	case c.MaxNumBatchedTokens > 0:
		return c.MaxNumBatchedTokens
	case (s.WholePrompt || firstEngine(c, s)) && c.SeqLen <= longestWhole:
		return c.SeqLen
	case s.LargeBatch > 0 && large(c):
		return s.LargeBatch
	case s.LargeSeqs > 0 || s.WholePrompt:
		return max(s.Batch, wholeBatch)
	}
	return min(s.Batch, max(c.SeqLen, 2048))
}

// firstEngine tells whether a server of two engines takes the older one, as asked
// for or for the card.
func firstEngine(c *workload.Case, s profile.Serving) bool {
	if s.WholeBefore == 0 {
		return false
	}
	return c.Extra.Text("vllm_engine") == "v0" ||
		c.Card != nil && c.Card.ComputeCapability != "" && !c.Card.CapabilityAtLeast(s.WholeBefore, 0)
}

// Before prompts were always split, those of more than 32k tokens were, into
// pieces of 2,048 (vllm-project/vllm vllm/engine/arg_utils.py, 0.6 and 0.7).
const longestWhole, wholeBatch = 32768, 2048

// bookServer books a server that reserves its cache at start: the profiling
// peak of one full batch, and its share of what is left as cache. Without a
// card, the cache that the stated load needs.
func bookServer(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	bookProfiling(c, p, s, l)
	// nothing to take a share of, the cache was sized by hand, or there is none
	if c.Limit == 0 || c.KVStaticTokens > 0 || !c.Arch.Generates() {
		bookCache(c, s, l, serving)
		return
	}
	rule := reservationOf(c, p.Serving)
	card := c.Limit
	if c.Card != nil {
		card = c.Card.Visible(c.Limit)
	}
	held, outside := l.at(Prefill), serverOverhead(p.Serving, l)
	pool := rule.pool(float64(card), l.of("weights", Prefill), held, outside)
	if need := stageCache(c, s, cacheTokens(c)); pool < need { // the stated load needs more than is left
		l.share, l.short = (held+outside+need)/float64(card), need-pool
		bookCache(c, s, l, serving)
		return
	}
	if line := l.add("kv_cache", pool, serving); line != nil {
		line.explain(rule.source, func() string {
			return fmt.Sprintf("%.2f x %s", rule.share, rule.of)
		})
	}
}

// bookProfiling books the peak of the profiling run: one full batch of tokens
// through a layer, or drawing tokens for the most sequences that may run at once.
func bookProfiling(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	tokens, seqs := float64(serverBatch(c, p.Serving)), float64(serverSeqs(c, p.Serving))
	seqs = min(seqs, tokens)
	e, t, h := c.ComputeDType().Bytes(), float64(c.Parallel.TP), float64(c.Arch.HiddenSize)
	experts := tokens * e * expertBuffers(c)
	layer := tokens*e*(4*h+p.Prefill.Live*widestDense(c)/2/t) + experts
	var draw float64
	if s.head && c.Arch.Generates() {
		draw = tokens*e*2*h + seqs*float64(c.Arch.VocabSize)*p.Serving.Sampler
		if p.Serving.ExpertBuffers {
			draw += experts
		}
	}
	peak := max(layer, draw)
	if line := l.add("activations", peak, serving); line != nil {
		line.explain("profiling run of the server ("+p.Name+")", func() string {
			text := fmt.Sprintf("%.0f tokens x %g B x (4 h + %g x half the widest)", tokens, e, p.Prefill.Live)
			if draw > layer {
				text = fmt.Sprintf("%.0f tokens x %g B x 2 h + %.0f sequences x V %d x %g B", tokens, e, seqs, c.Arch.VocabSize, p.Serving.Sampler)
			}
			if experts > 0 && (draw <= layer || p.Serving.ExpertBuffers) {
				text += fmt.Sprintf(" + %.0f tokens x %g B x %.0f of routed experts", tokens, e, expertBuffers(c))
			}
			return text
		})
	}
}

// widestDense is the width of the widest tensor of a layer without its routed
// experts, whose rows are laid out apart.
func widestDense(c *workload.Case) float64 {
	var most float64
	for i := range c.Stack.Kinds {
		l := &c.Stack.Kinds[i]
		width := float64(l.FFN.Width)
		if l.FFN.Routed {
			width = max(width, float64(l.FFN.MoE.SharedIntermediate))
		}
		if l.FFN.Gated {
			width *= 2
		}
		most = max(most, width, float64(l.Mixer.QueryWidth()))
	}
	return most
}

// expertBuffers is the number of elements that a routed layer writes for each
// token: for every expert visited its two halves or, in the same place, its
// output, and beside them the activation (vllm-project/vllm
// model_executor/layers/fused_moe). Kernels of 4-bit floats write in place.
func expertBuffers(c *workload.Case) float64 {
	if c.Weights.Family == workload.Micro {
		return 0
	}
	var most float64
	for i := range c.Stack.Kinds {
		f := c.Stack.Kinds[i].FFN
		if !f.Routed {
			continue
		}
		width := float64(f.MoE.ExpertIntermediate) / float64(max(c.ExpertTP(), 1))
		if c.Parallel.EP <= 1 {
			width = float64(f.MoE.ExpertIntermediate) / float64(c.Parallel.TP)
		}
		both := width
		if f.Gated {
			both *= 2
		}
		most = max(most, float64(f.MoE.ExpertsPerToken)*(max(both, float64(c.Arch.HiddenSize))+width))
	}
	return most
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
// communication, modules, and by server and version context and graphs.
func serverOverhead(s profile.Serving, l *ledger) float64 {
	o := &l.over
	bytes := o.Communication + o.Modules
	if !s.ContextOutside {
		bytes += o.Context - o.Modules
	}
	if !s.GraphsOutside {
		bytes += o.Graphs
	}
	return bytes
}
