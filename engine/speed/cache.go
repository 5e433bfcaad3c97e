package speed

import (
	"math"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// hit is the share of a layer's experts that at least one of n tokens picks,
// when all are picked alike: 1 - (1 - k/E)^n.
func hit(e *model.MoE, n float64) float64 {
	if e == nil || e.Experts == 0 {
		return 0
	}
	return 1 - math.Pow(1-float64(min(e.ExpertsPerToken, e.Experts))/float64(e.Experts), max(n, 1))
}

// cacheRead is the bytes of keys and values, recurrent states included, that
// one sequence reads over all layers and cards to add a token to n of context.
func cacheRead(c *workload.Case, n float64) float64 {
	keys, values := c.Cache.Bits/8, c.CacheV.Bits/8
	var bytes float64
	for i := range c.Stack.Kinds {
		kind := &c.Stack.Kinds[i]
		m, seen, one := &kind.Mixer, n, 0.0
		if m.Window > 0 {
			seen = min(n, float64(m.Window))
		}
		switch m.Kind {
		case model.Latent:
			one = seen * keys * float64(c.Arch.MLA.KVLoRARank+c.Arch.MLA.QKRope)
		case model.Sparse:
			one = keys * float64(m.HeadDim) * min(seen, 128+float64(c.Arch.CSA.IndexTopK))
		case model.Softmax, model.Both:
			one = seen * (keys*float64(m.KeyWidth()) + values*float64(m.ValueWidth()))
		}
		if m.Kind == model.Recurrent || m.Kind == model.Both {
			one += 2 * (4*float64(m.StateSize) + 2*float64(m.ConvState)) // read and written
		}
		bytes += float64(kind.Count) * one
	}
	return bytes
}

// headRead is the bytes of keys and values over all layers that stand in n of
// context where they are repeated for each query head.
func headRead(c *workload.Case, n float64) float64 {
	keys, values := c.Cache.Bits/8, c.CacheV.Bits/8
	var bytes float64
	for i := range c.Stack.Kinds {
		kind := &c.Stack.Kinds[i]
		m, seen := &kind.Mixer, n
		if m.Window > 0 {
			seen = min(n, float64(m.Window))
		}
		if m.Kind == model.Softmax || m.Kind == model.Both {
			bytes += float64(kind.Count) * seen * float64(m.QueryWidth()) * (keys + values)
		}
	}
	return bytes
}

// cacheShards is the number of tensor-parallel ranks over which the cache of a
// sequence is really divided: no more than there are heads of keys, and one
// where all heads share a latent.
func cacheShards(c *workload.Case) float64 {
	tp := c.Parallel.TP
	if c.Arch.MLA != nil || c.Arch.CSA != nil {
		return 1
	}
	if heads := c.Arch.KVHeads; heads > 0 {
		tp = min(tp, heads)
	}
	return float64(max(tp, 1))
}

// scoreWork is the FLOP of scores and of their product with the values for one
// token that sees n positions.
func scoreWork(c *workload.Case, n float64) float64 {
	var work float64
	for i := range c.Stack.Kinds {
		kind := &c.Stack.Kinds[i]
		m, seen := &kind.Mixer, n
		if m.Window > 0 {
			seen = min(n, float64(m.Window))
		}
		work += float64(kind.Count) * (2*float64(m.QueryWidth()+m.OutputWidth())*seen + 6*float64(m.StateSize))
	}
	return work
}
