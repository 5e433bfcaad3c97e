package memory

import (
	"fmt"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookInference fills the timeline of one rank that serves a model.
func bookInference(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	bookWeights(c, p, s, l, inference)
	switch {
	case c.GGML():
		bookCache(c, s, l, Prefill|Decode)
		bookGraph(c, s, l)
	case c.Server():
		bookServer(c, p, s, l)
	default:
		bookCache(c, s, l, Prefill|Decode)
		bookPrefill(c, p, s, l)
		bookDecode(c, p, s, l)
	}
}

// prefillTokens is the number of prompt positions computed at once.
func prefillTokens(c *workload.Case) float64 {
	n := c.InputTokens
	if c.Server() {
		n = serverBatch(c)
	}
	return float64(n)
}

// bookPrefill books the widest moment of the forward pass over the prompt:
// attention scores where they are stored, the feed-forward layer, the logits.
func bookPrefill(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	tokens := prefillTokens(c) * float64(c.Sequences())
	if c.Server() {
		tokens = prefillTokens(c)
	}
	e, t, h := c.ComputeDType().Bytes(), float64(c.Parallel.TP), float64(c.Arch.HiddenSize)
	layer := tokens * e * (2*h + p.Prefill.Live*widest(c)/2/t)
	source := "live tensors of one layer in forward (" + p.Name + ")"
	l.add("activations", layer, Prefill, source, func() string {
		return fmt.Sprintf("%.0f tokens x %g B x (2 h + %g x half the widest)", tokens, e, p.Prefill.Live)
	})
	if c.Attention == workload.Eager {
		scores := (4 + e) * tokens * prefillTokens(c) * float64(c.Arch.AttentionHeads) / t
		l.add("activations", scores, Prefill, "attention scores stored, fp32 softmax", func() string {
			return fmt.Sprintf("%g B x %d heads x %.0f x %.0f tokens", 4+e, c.Arch.AttentionHeads, tokens, prefillTokens(c))
		})
	}
	if s.head {
		rows, bytes := float64(c.Sequences()), p.Prefill.LogitsLast
		if c.Logits == workload.LogitsAll {
			rows, bytes = tokens, p.Prefill.LogitsAll
		}
		v := float64(c.Arch.VocabSize) / t
		l.add("logits", rows*v*bytes, Prefill, "logits and their fp32 copy ("+p.Name+")", func() string {
			return fmt.Sprintf("%.0f positions x %.0f entries x %g B", rows, v, bytes)
		})
	}
}

// bookDecode books what one generated token needs: the copy of one layer's
// cache where it grows by concatenation.
func bookDecode(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	if p.Prefill.CacheCopy && c.KVStaticTokens == 0 {
		var most float64
		for k, n := range s.layers {
			if n > 0 {
				most = max(most, layerCache(c, c.Stack.Kinds[k].Mixer, cacheTokens(c)))
			}
		}
		l.add("workspace", most*float64(c.Sequences()), Decode, "a growing cache is concatenated: one layer twice", func() string {
			return "the cache of one layer"
		})
	}
	if s.head {
		v := float64(c.Arch.VocabSize) / float64(c.Parallel.TP)
		l.add("logits", v*p.Prefill.LogitsLast*float64(c.Sequences()), Decode, "logits of one position and their fp32 copy", func() string {
			return fmt.Sprintf("%d positions x %.0f entries x %g B", c.Sequences(), v, p.Prefill.LogitsLast)
		})
	}
}

func uBatch(c *workload.Case) int {
	if c.NUBatch > 0 {
		return c.NUBatch
	}
	return 512
}

// bookGraph books the compute buffer of llama.cpp: the largest set of graph
// tensors of one micro-batch. The logits of every position of the batch
// usually are the largest; without flash attention the scores can be.
func bookGraph(c *workload.Case, s *stage, l *ledger) {
	n := float64(min(uBatch(c), max(c.SeqLen, 1)))
	h, v := float64(c.Arch.HiddenSize), float64(c.Arch.VocabSize)
	output := 4 * n * (v + h)
	layer := 4 * n * (2*h + widest(c))
	context := cacheTokens(c)
	var heads float64
	for k := range c.Stack.Kinds {
		if m := c.Stack.Kinds[k].Mixer; m.Kind != model.NoMixer {
			heads = max(heads, float64(m.Heads))
		}
	}
	mask := 2 * n * context
	if c.Attention != workload.Flash {
		layer += 4*n*context*heads + 2*mask
	} else {
		layer += mask
	}
	size := max(output, layer)
	l.add("activations", size, Prefill|Decode, "ggml-org/llama.cpp: compute buffer of one micro-batch", func() string {
		return fmt.Sprintf("max(4 B x %.0f x (V %.0f + h), 4 B x %.0f x layer)", n, v, n)
	})
}
