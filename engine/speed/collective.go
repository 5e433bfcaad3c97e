package speed

import "headroom/engine/workload"

// between is the time of the collectives inside the layers of one micro-batch,
// which the layers wait for.
//
// Tensor parallelism reduces the stream twice in each direction (arXiv
// 1909.08053, section 3), as does its sequence-parallel form; context
// parallelism passes keys and values on, or transposes the heads; experts on
// other cards receive each token and send it back (arXiv 2006.16668).
func (t *training) between() float64 {
	c, p := t.c, t.c.Parallel
	stream := t.tokens * float64(c.Arch.HiddenSize) * c.ComputeDType().Bytes()
	rounds := 2 + t.again
	tensor := t.load.layers * rounds * 2 * t.net.reduce(stream, p.TP, p.TP)
	if t.cut() {
		tensor *= 1 - t.trainer.Tensor
	}
	var context float64
	if p.CP > 1 {
		m := c.Stack.Kinds[0].Mixer
		width := float64(m.QueryWidth() + m.KeyWidth() + m.ValueWidth() + m.OutputWidth())
		bytes := t.tokens * width * c.ComputeDType().Bytes() / float64(p.TP)
		context = t.load.layers * rounds * t.net.pass(bytes, p.CP, p.CP*p.TP)
	}
	var experts float64
	if p.EP > 1 {
		experts = t.load.routed * rounds * 2 * t.net.dispatch(stream/float64(p.TP), float64(c.Arch.MoE.ExpertsPerToken), p.EP, p.EP*c.ExpertTP())
	}
	return tensor + context + experts
}

// exchange is the time of the collectives of data parallelism in one step:
// plain replicas reduce gradients once; stages 1 and 2 scatter them and gather
// new weights; stage 3 gathers weights for forward and again for backward, and
// scatters gradients, in every micro-batch (arXiv 1910.02054, section 7).
func (t *training) exchange(accum float64) float64 {
	c, p := t.c, t.c.Parallel
	ranks := p.DP * p.CP
	if ranks <= 1 {
		return 0
	}
	weights, grads := c.ComputeDType().Bytes(), c.ComputeDType().Bytes()
	if c.GradDType != "" {
		grads = c.GradDType.Bytes()
	}
	if reduced := workload.DType(c.Extra.Text("reduce_dtype")); reduced != "" {
		grads = reduced.Bytes()
	}
	if c.Weights.Bits < 16 && c.Adapters() {
		weights = c.Weights.Bits / 8
	}
	span := ranks * p.TP
	share := float64(p.TP * p.PP)
	all := (t.load.dense + t.load.head + t.load.expertWeights(c)/float64(max(p.EP, 1))) / share
	trained := all
	if c.Adapters() {
		trained = 0 // adapters are a thousandth of the weights
	}
	if c.FSDP == workload.HybridShard {
		inside := max(ranks/max(c.Nodes, 1), 1)
		return accum*(2*t.net.gather(all*weights, inside, inside)+t.net.gather(trained*grads, inside, inside)) +
			t.net.reduce(trained*grads/float64(inside), ranks/inside, span)
	}
	switch c.Stage() {
	case 3:
		var fetch float64
		if c.Offload.Params != "" { // each card brings its share in from the host, twice
			fetch = 2 * all * weights / float64(ranks) / (t.net.rates.PCIe * hostLink(c))
		}
		return accum * (fetch + 2*t.net.gather(all*weights, ranks, span) + t.net.gather(trained*grads, ranks, span))
	case 1, 2:
		return t.net.gather(trained*grads, ranks, span) + t.net.gather(trained*weights, ranks, span)
	}
	return t.net.reduce(trained*grads, ranks, span)
}

// expertWeights is the number of weights in all experts of all layers.
func (l *load) expertWeights(c *workload.Case) float64 {
	if e := c.Arch.MoE; e != nil && e.ExpertsPerToken > 0 {
		return l.expert * float64(e.Experts) / float64(min(e.ExpertsPerToken, e.Experts))
	}
	return 0
}

// cut tells whether products are cut into pieces beside which their exchange
// runs: where it is asked for, and in Megatron-Bridge, whose recipes ask for it
// (NVIDIA-NeMo/Megatron-Bridge scripts/performance/utils/overrides.py).
func (t *training) cut() bool {
	return t.c.Extra.Bool("async_tp") || t.c.Framework == "megatron-bridge"
}
