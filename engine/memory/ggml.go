package memory

import "headroom/engine/workload"

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
	p := c.Parallel
	cards := max(c.GPUCount/(max(p.TP, 1)*max(p.DP, 1)), 1) // those that split rows hold the same layers, as copies do
	cards = min(cards, layers+1)                            // a card without a layer stays empty
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
	bounds, shares := make([]float64, cards), c.LayerShares()
	var sum float64
	for i := range bounds {
		if len(shares) == cards {
			sum += shares[i]
		} else {
			sum = float64(i+1) / float64(cards)
		}
		bounds[i] = sum
	}
	return bounds
}
