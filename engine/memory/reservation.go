package memory

import (
	"cmp"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// reservation is how a server sizes its cache at start.
type reservation struct {
	share  float64
	of     string // what the share is taken of, in words
	source string
	// pool is the cache, given the card, the weights, all that the profiling run
	// holds with them, and what lies outside the allocator.
	pool func(card, weights, profiled, outside float64) float64
}

// reservationOf returns the rule of a server; a share that was said goes before
// its default.
func reservationOf(c *workload.Case, s profile.Serving) reservation {
	said := cmp.Or(c.GPUMemoryUtilization, c.Extra.Number("mem_fraction_static"))
	r := reservation{share: cmp.Or(said, s.Share, 0.9)}
	switch c.Framework {
	case "sglang":
		r.share = cmp.Or(said, staticShare(c.Parallel.TP))
		r.of, r.source = "what is free before loading - weights", "sgl-project/sglang srt/model_executor/model_runner.py: mem_fraction_static covers weights and cache"
		r.pool = func(card, weights, _, outside float64) float64 { return r.share*(card-outside) - weights }
	case "lmdeploy":
		r.of, r.source = "what is free after the weights", "InternLM/lmdeploy messages.py: cache_max_entry_count of free memory"
		r.pool = func(card, _, profiled, outside float64) float64 { return r.share * (card - profiled - outside) }
	case "tensorrt-llm":
		r.of, r.source = "what is free after weights and activations", "NVIDIA/TensorRT-LLM: kv_cache_free_gpu_memory_fraction"
		r.pool = func(card, _, profiled, outside float64) float64 { return r.share * (card - profiled - outside) }
	case "tgi":
		r.of, r.source = "what CUDA sees - weights - warm-up peak", "huggingface/text-generation-inference: what is left after warm-up, less a margin"
		r.pool = func(card, _, profiled, outside float64) float64 { return r.share*card - profiled - outside }
	default:
		r.of, r.source = "what CUDA sees - weights - profiled peak - what lies outside PyTorch", "vllm-project/vllm vllm/worker: what is left of the share is cache"
		r.pool = func(card, _, profiled, outside float64) float64 { return r.share*card - profiled - outside }
	}
	return r
}

// staticShare is SGLang's default share, which leaves more room for activations
// the more cards split a layer (sgl-project/sglang srt/server_args.py, 0.2 to 0.4).
func staticShare(tp int) float64 {
	switch {
	case tp >= 16:
		return 0.79
	case tp >= 8:
		return 0.81
	case tp >= 4:
		return 0.85
	case tp >= 2:
		return 0.87
	}
	return 0.88
}
