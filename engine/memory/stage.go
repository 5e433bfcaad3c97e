package memory

import (
	"headroom/engine/workload"
)

// stage is what one pipeline rank holds.
type stage struct {
	index       int
	layers      []int // how many layers of each kind of the stack
	embed, head bool
	file        bool // the whole model as it is stored, not as it is loaded
	// inFlight is the number of layer activations alive at once, by kind: layers
	// times the micro-batches that have gone forward and not yet back.
	inFlight []float64
}

// count is the number of layers on the stage.
func (s *stage) count() int {
	n := 0
	for _, k := range s.layers {
		n += k
	}
	return n
}

// stages splits the stack over the pipeline ranks. Chunks of interleaved
// schedules are dealt round robin (arXiv 2104.04473, section 2.2).
func stages(c *workload.Case) []stage {
	if c.GGML() {
		return ggmlStages(c)
	}
	p, v := c.Parallel.PP, c.Parallel.VPP
	if c.Parallel.Layers {
		p, v = min(max(c.GPUCount, 1), max(len(c.Stack.Order), 1)), 1 // a card without a layer stays empty
	}
	list, kinds := make([]stage, p), len(c.Stack.Kinds)
	layers, flying := make([]int, p*kinds), make([]float64, p*kinds)
	for i := range list {
		from, to := i*kinds, (i+1)*kinds
		list[i] = stage{index: i, layers: layers[from:to:to], inFlight: flying[from:to:to]}
	}
	list[0].embed, list[p-1].head = true, true

	layout := layoutOf(c)
	sizes := chunkSizes(c, p*v)
	switch {
	case layout != nil:
		for i, s := range layout {
			sizes[i] = s.layers
		}
	case len(c.Pool) == p && c.Parallel.Layers:
		sizes = poolSizes(c)
	}
	next := 0
	if len(sizes) == 1 && sizes[0] >= len(c.Stack.Order) { // all are on one stage, however many
		for k := range c.Stack.Kinds {
			list[0].layers[k] = c.Stack.Kinds[k].Count
		}
		sizes = nil
	}
	for chunk, size := range sizes {
		for range size {
			if next < len(c.Stack.Order) {
				list[chunk%p].layers[c.Stack.Order[next]]++
				next++
			}
		}
	}
	micro := float64(max(c.GradAccum, 1))
	for i := range list {
		flights := inFlight(c, i, p, v, micro)
		for k, n := range list[i].layers {
			list[i].inFlight[k] = float64(n) * flights
		}
		overlapExperts(c, &list[i])
	}
	if n := predictionLayers(c); n > 0 { // they follow the last layer and are shaped like it
		at, kind := p-1, c.Stack.Order[len(c.Stack.Order)-1]
		for chunk, s := range layout {
			if s.predictions > 0 {
				at = chunk % p
			}
		}
		list[at].layers[kind] += n
		list[at].inFlight[kind] += float64(n)
	}
	return list
}

// chunkSizes says how many layers each model chunk holds, in order.
func chunkSizes(c *workload.Case, chunks int) []int {
	sizes := make([]int, chunks)
	layers := len(c.Stack.Order)
	first, last := c.Extra.Int("first_stage_layers"), c.Extra.Int("last_stage_layers")
	slots := layers
	if c.Extra.Bool("embedding_and_loss_count_as_layers") {
		slots += 2
	}
	from, to := 0, chunks
	rest := slots
	if first > 0 && chunks > 1 {
		sizes[0], from = first, 1
		rest -= first
	}
	if last > 0 && chunks > 1 {
		sizes[chunks-1], to = last, chunks-1
		rest -= last
	}
	for i := from; i < to; i++ { // the remainder goes to the first chunks
		share := max(rest, 0) / (to - i)
		if rest%(to-i) != 0 {
			share++
		}
		sizes[i] = share
		rest -= share
	}
	if c.Extra.Bool("embedding_and_loss_count_as_layers") {
		sizes[0] = max(sizes[0]-1, 0)
		sizes[chunks-1] = max(sizes[chunks-1]-1, 0)
	}
	return sizes
}

// whole is the model in one piece.
func whole(c *workload.Case) (*workload.Case, *stage) {
	one := *c
	one.Parallel.TP, one.Parallel.EP, one.Parallel.PP = 1, 1, 1
	all := &stage{layers: make([]int, len(c.Stack.Kinds)), embed: true, head: true, file: true}
	for k := range c.Stack.Kinds {
		all.layers[k] = c.Stack.Kinds[k].Count
	}
	return &one, all
}

// predictionLayers is the number of multi-token prediction layers that are
// trained (arXiv 2412.19437, section 2.2).
func predictionLayers(c *workload.Case) int {
	if !c.Training() || c.Arch.MTP == nil || len(c.Stack.Order) == 0 {
		return 0
	}
	return min(c.Extra.Int("mtp_layers"), maxPredictionLayers)
}

// maxPredictionLayers bounds a switch that comes from outside.
const maxPredictionLayers = 16

// poolSizes shares the layers out in proportion to what each card holds, the
// remainder to the cards that are furthest below their share.
func poolSizes(c *workload.Case) []int {
	layers := len(c.Stack.Order)
	var all float64
	for _, m := range c.Pool {
		all += float64(m.Limit)
	}
	sizes, placed := make([]int, len(c.Pool)), 0
	for i, m := range c.Pool {
		sizes[i] = int(float64(layers) * float64(m.Limit) / all)
		placed += sizes[i]
	}
	for ; placed < layers; placed++ {
		most, behind := 0, -1.0
		for i, m := range c.Pool {
			if gap := float64(layers)*float64(m.Limit)/all - float64(sizes[i]); gap > behind {
				most, behind = i, gap
			}
		}
		sizes[most]++
	}
	return sizes
}

// inFlight is the number of micro-batches whose activations stage i holds, in
// units of the whole stage. 1F1B: p - i, at most all micro-batches; interleaved:
// 2(p-i-1) + (v-1)p + 1 chunks of which v make the stage (arXiv 2205.05198,
// appendix C; NVIDIA/Megatron-LM core/pipeline_parallel/schedules.py).
func inFlight(c *workload.Case, i, p, v int, micro float64) float64 {
	switch {
	case c.Parallel.Layers || p == 1:
		return 1
	case v <= 1:
		return min(float64(p-i), micro)
	}
	group := p
	if n := c.Extra.Int("microbatch_group"); n > 0 {
		group = n
	}
	chunks := float64(2*(p-i-1) + (v-1)*group + 1)
	return min(chunks, micro*float64(v)) / float64(v)
}

// overlapExperts books the second micro-batch that runs forward while the first
// runs backward, so that one computes while the other exchanges tokens: layer by
// layer the one grows as the other shrinks, and one routed layer is alive twice.
// A pipeline runs one forward ahead as it is (NVIDIA/Megatron-LM
// core/pipeline_parallel/combined_1f1b.py).
func overlapExperts(c *workload.Case, s *stage) {
	if !c.Extra.Bool("overlap_moe_comm") || c.Parallel.PP > 1 || c.GradAccum <= 1 {
		return
	}
	for k := range s.inFlight {
		if c.Stack.Kinds[k].FFN.Routed && s.inFlight[k] > 0 {
			s.inFlight[k]++
			return
		}
	}
}
