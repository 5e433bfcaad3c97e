package memory

import (
	"fmt"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookGraph books the compute buffer of llama.cpp: the largest set of graph
// tensors alive at once for one micro-batch, all in fp32. The logits of every
// position with two hidden states usually are the largest; long contexts make
// it attention.
func bookGraph(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	n := float64(min(uBatch(c), max(c.SeqLen, 1)))
	h, v := float64(c.Arch.HiddenSize), float64(c.Arch.VocabSize)
	states := 1.0 // hidden states alive beside the logits
	if c.Framework == "ik_llama.cpp" {
		states = 2
	}
	rows := n // of logits
	if p.Graph.LastOutputs && c.Logits != workload.LogitsAll {
		rows = min(n, float64(max(c.Sequences(), 1)))
	}
	var output float64
	if s.head || c.Offload.LayersOnGPU == nil || *c.Offload.LayersOnGPU > 0 {
		output = 4 * (rows*v + states*n*h)
	}
	// Layers in host RAM, the output with them, are computed on the card all the
	// same for batches of 32 tokens and more (ggml-cuda.cu, offload_op).
	if c.Offload.LayersOnGPU != nil && *c.Offload.LayersOnGPU <= len(c.Stack.Order) && n < 32 {
		output = 0
	}
	layer := graphLayer(c, p, n)
	if line := l.add("activations", max(output, layer), serving); line != nil {
		line.explain("ggml-org/llama.cpp: compute buffer of one micro-batch", func() string {
			switch {
			case layer > output:
				return fmt.Sprintf("one layer of %.0f tokens over a context of %.0f", n, cacheTokens(c))
			case rows < n:
				return fmt.Sprintf("4 B x (%.0f rows x V %.0f + %.0f tokens x %g h)", rows, v, n, states)
			}
			return fmt.Sprintf("4 B x %.0f tokens x (V %.0f + %g h)", n, v, states)
		})
	}
}

// graphLayer is the widest moment inside a layer.
func graphLayer(c *workload.Case, p *profile.Profile, n float64) float64 {
	h, context := float64(c.Arch.HiddenSize), cacheTokens(c)
	feed := 4 * n * (2*h + widest(c))
	mask := 2 * n * context
	var heads float64
	latent := false
	for k := range c.Stack.Kinds {
		if m := c.Stack.Kinds[k].Mixer; m.Kind != model.NoMixer {
			heads = max(heads, float64(m.Heads))
			latent = latent || m.Kind == model.Latent
		}
	}
	var attention float64
	switch {
	case latent && c.Extra.Int("mla_attn") == 3:
		// Keys in 16 bits and values in 32 are expanded for the whole context.
		a := c.Arch.MLA
		attention = context*heads*float64(2*(a.QKNope+a.QKRope)+4*a.VHeadDim) + mask
	case latent && c.Extra.Int("mla_attn") > 0:
		// Queries are absorbed into the latent space and the output comes back from it.
		a := c.Arch.MLA
		attention = 4*n*heads*float64(3*a.KVLoRARank+2*a.QKRope+a.QKNope+a.VHeadDim) + 8*n*h
	}
	switch {
	case c.Attention == workload.Flash && !latent:
		attention += flashMasks(c, p, n) + 4*n*queryStates(c)
	case c.Attention == workload.Flash:
	case c.Framework == "llama.cpp": // with the mask in fp32 and four hidden states: "compute buffer size = 560.00 MiB"
		attention += 4*n*context*heads + 2*mask + 4*4*n*h
	default:
		attention += 4*n*context*heads + mask
	}
	return max(feed, attention)
}

// flashMasks is what the masks of flash attention take for n tokens over a context, in bytes: 16 bits for
// each pair of positions, and before llama.cpp made them so, the fp32 input that they are cast from
// (ggml-org/llama.cpp src/llama-graph.cpp, build_attn_inp_kv: self_kq_mask and self_kq_mask_cnv;
// ikawrakow/ik_llama.cpp src/llama-build-context.cpp, build_inp_KQ_mask). A cache of
// sliding windows has masks of its own length.
func flashMasks(c *workload.Case, p *profile.Profile, n float64) float64 {
	pair := 6.0
	if p.Graph.NarrowMask || c.Framework == "ik_llama.cpp" {
		pair = 2
	}
	cells := cacheTokens(c)
	for k := range c.Stack.Kinds {
		if m := &c.Stack.Kinds[k].Mixer; m.Window > 0 && windowed(c) {
			cells += slidingTokens(c, m, cacheTokens(c))
			break
		}
	}
	return pair * n * cells
}

// queryStates is the number of values of a token that are alive with the masks: the
// residual stream and its norm, the queries and their rotated copy, and the gate beside
// them where there is one ("compute buffer size = 1672.08 MiB" of gpt-oss-20b, 808.02 of Qwen3.5-9B).
func queryStates(c *workload.Case) float64 {
	var most float64
	for k := range c.Stack.Kinds {
		if m := &c.Stack.Kinds[k].Mixer; m.Kind == model.Softmax || m.Kind == model.Both {
			width := 2 * float64(m.QueryWidth())
			if c.Arch.OutputGate == "elementwise" {
				width *= 1.5
			}
			most = max(most, width)
		}
	}
	return 2*float64(c.Arch.HiddenSize) + most
}
