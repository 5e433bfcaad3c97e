package memory

import (
	"fmt"

	"headroom/engine/calibration"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// serverBatch is the number of tokens that a server profiles at start.
func serverBatch(c *workload.Case) int {
	if c.MaxNumBatchedTokens > 0 {
		return c.MaxNumBatchedTokens
	}
	if c.Framework == "vllm" && c.FrameworkVersion != "" && c.FrameworkVersion < "0.8" {
		return c.SeqLen
	}
	return min(8192, max(c.SeqLen, 2048))
}

// utilization is the share of a card that a server claims.
func utilization(c *workload.Case) float64 {
	switch {
	case c.GPUMemoryUtilization > 0:
		return c.GPUMemoryUtilization
	case c.Extra.Number("mem_fraction_static") > 0:
		return c.Extra.Number("mem_fraction_static")
	}
	return 0.9
}

// bookServer books a server that reserves its cache at start: the profiling
// peak of one full batch, and all that is left of its share of the card as
// cache (vllm-project/vllm vllm/worker: determine_num_available_blocks). Without
// a card, the cache that the stated load needs.
func bookServer(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	bookPrefill(c, p, s, l)
	for i := range l.entries { // the pool is sized beside the profiled peak
		if e := &l.entries[i]; e.alive&Prefill != 0 && (e.name == "activations" || e.name == "logits") {
			e.alive |= Decode
		}
	}
	if c.Limit == 0 {
		bookCache(c, s, l, Prefill|Decode)
		return
	}
	share := utilization(c) * float64(c.Limit)
	pool := share - l.at(Prefill) - serverOverhead(c)
	if pool <= 0 {
		bookCache(c, s, l, Prefill|Decode)
		return
	}
	l.add("kv_cache", pool, Prefill|Decode, "vllm-project/vllm: what is left of the share is cache", func() string {
		return fmt.Sprintf("%.2f x capacity - weights - profiled peak - %.3g B outside PyTorch", utilization(c), serverOverhead(c))
	})
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

// serverOverhead is what a server's process holds outside PyTorch while it
// profiles.
func serverOverhead(c *workload.Case) float64 {
	o := calibration.Of(c, profile.Profile{})
	return o.Context/4 + o.Communication/8
}
