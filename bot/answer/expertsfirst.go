package answer

import (
	"headroom/bot/plan"
	"headroom/engine"
	"headroom/engine/search"
)

// expertsFirst is a mixture of experts that the cards do not hold as those run it who have host memory beside them: the
// experts of as few layers as need be are with the processor, which computes few of them for a token, and attention,
// shared experts and the cache on the cards (ggml-org/llama.cpp common/arg.cpp, --n-cpu-moe;
// kvcache-ai/ktransformers doc/en/DeepseekR1_V3_tutorial.md). ok is false where the cards hold all, even so hold too
// little, or whole layers are asked for.
func (q Question) expertsFirst(c plan.Case) (plan.Case, bool) {
	layers := plan.ExpertLayers(c, q.Known)
	if layers == 0 || c.Query.Offload == "layers" || c.Query.Offload == "disk" {
		return c, false
	}
	fits := func(n int) bool {
		at := c
		if n > 0 {
			at = plan.ExpertsOut(c, n, q.Known)
		}
		o, err := q.probe.Try(at.Workload)
		return err == nil && o.Verdict == engine.Fits
	}
	if fits(0) {
		return c, false
	}
	n, ok := search.Smallest(1, layers, fits)
	if !ok {
		return c, false
	}
	return plan.ExpertsOut(c, n, q.Known), true
}
