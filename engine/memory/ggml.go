package memory

import (
	"fmt"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// uBatch is the number of tokens that llama.cpp computes at once.
func uBatch(c *workload.Case) int {
	if c.NUBatch > 0 {
		return c.NUBatch
	}
	return 512
}

// ggmlStages deals layers to cards as llama.cpp does: the output counts as one
// more layer, each card gets an equal run, and of N layers on the GPU it is the
// last N (ggml-org/llama.cpp src/llama-model.cpp, load_tensors).
func ggmlStages(c *workload.Case) []stage {
	layers := len(c.Stack.Order)
	cards := min(max(c.GPUCount, 1), layers+1) // a card without a layer stays empty
	list := make([]stage, cards)
	for i := range list {
		list[i] = stage{index: i, layers: make([]int, len(c.Stack.Kinds)), inFlight: make([]float64, len(c.Stack.Kinds))}
	}
	onGPU := layers + 1
	if n := c.Offload.LayersOnGPU; n != nil {
		onGPU = min(*n, layers+1)
	}
	if onGPU == 0 {
		return list
	}
	bounds := runBounds(c, cards)
	first := layers + 1 - onGPU
	if onGPU <= layers {
		first = layers - onGPU
	}
	card := 0 // the ends rise, and so do the layers
	for il := first; il <= layers; il++ {
		for card < cards-1 && float64(il-first)/float64(onGPU) >= bounds[card] {
			card++
		}
		if il < layers {
			list[card].layers[c.Stack.Order[il]]++
		} else if onGPU > layers {
			list[card].head = true
		}
	}
	list[0].embed = true
	return list
}

// runBounds are the ends of each card's run as shares of all layers: equal
// runs, or runs in proportion to the memory of unlike cards.
func runBounds(c *workload.Case, cards int) []float64 {
	bounds := make([]float64, cards)
	var all, sum float64
	for _, m := range c.Pool {
		all += float64(m.Limit)
	}
	for i := range bounds {
		if len(c.Pool) == cards {
			sum += float64(c.Pool[i].Limit) / all
		} else {
			sum = float64(i+1) / float64(cards)
		}
		bounds[i] = sum
	}
	return bounds
}

// bookGraph books the compute buffer of llama.cpp: the largest set of graph
// tensors alive at once for one micro-batch, all in fp32. The logits of every
// position with two hidden states usually are the largest; long contexts make
// it attention.
func bookGraph(c *workload.Case, s *stage, l *ledger) {
	n := float64(min(uBatch(c), max(c.SeqLen, 1)))
	h, v := float64(c.Arch.HiddenSize), float64(c.Arch.VocabSize)
	states := 1.0 // hidden states alive beside the logits
	if c.Framework == "ik_llama.cpp" {
		states = 2
	}
	var output float64
	if s.head || c.Offload.LayersOnGPU == nil || *c.Offload.LayersOnGPU > 0 {
		output = 4 * n * (v + states*h)
	}
	// Layers in host RAM, the output with them, are computed on the card all the
	// same for batches of 32 tokens and more (ggml-cuda.cu, offload_op).
	if c.Offload.LayersOnGPU != nil && *c.Offload.LayersOnGPU <= len(c.Stack.Order) && n < 32 {
		output = 0
	}
	layer := graphLayer(c, n)
	text := fmt.Sprintf("4 B x %.0f tokens x (V %.0f + %g h)", n, v, states)
	if layer > output {
		text = fmt.Sprintf("one layer of %.0f tokens over a context of %.0f", n, cacheTokens(c))
	}
	if line := l.add("activations", max(output, layer), serving); line != nil {
		line.explain("ggml-org/llama.cpp: compute buffer of one micro-batch", func() string { return text })
	}
}

// graphLayer is the widest moment inside a layer.
func graphLayer(c *workload.Case, n float64) float64 {
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
	case c.Attention == workload.Flash:
	case c.Framework == "llama.cpp": // with the mask in fp32 and four hidden states: "compute buffer size = 560.00 MiB"
		attention += 4*n*context*heads + 2*mask + 4*4*n*h
	default:
		attention += 4*n*context*heads + mask
	}
	return max(feed, attention)
}
