package search

import (
	"headroom/engine"
	"headroom/engine/workload"
)

// costCopied is that of another layout of the same cards in the same program; steps wait for the slowest replica.
const costCopied = 0.14

// CopiedAttention lists the layouts of the same cards in which fewer ranks of a server hold each request's cache:
// attention is copied over replicas, each with its own requests, and experts are spread over all cards
// (sgl-project/sglang docs/advanced_features/server_arguments.md: --enable-dp-attention; vllm-project/vllm
// docs/serving/data_parallel_deployment.md: --data-parallel-size with --enable-expert-parallel). That saves where
// tensor parallel ranks outnumber the key-value heads and hold the same ones, as they do of a latent, which has no
// heads. The fewest replicas come first.
func CopiedAttention(w *workload.Workload, base *engine.Outcome) []workload.Parallel {
	p, s, all := base.Workload.Parallel, base.Arch, base.Workload.GPUCount
	if w.Task != workload.Infer || base.Workload.Framework != "vllm" && base.Workload.Framework != "sglang" || s.MoE == nil || s.MoE.Experts%max(all, 1) != 0 ||
		p.DP > 1 || p.CP > 1 || p.Layers || w.Parallel.EP > 1 || w.Parallel.PP > 1 || len(w.GPUPool) > 0 {
		return nil
	}
	var out []workload.Parallel
	for copies := 2; copies <= all; copies++ {
		if tp := all / copies; all%copies == 0 && tp <= node && 2*tp > s.CacheRanks() {
			if _, _, even := s.Divides(tp); even {
				out = append(out, workload.Parallel{TP: tp, DP: copies, EP: all})
			}
		}
	}
	return out
}

// Share lays a server out in replicas that share those who are served at once.
func Share(w *workload.Workload, p workload.Parallel) {
	all := max(w.Concurrency, w.Batch)
	w.Parallel, w.Batch, w.Concurrency = p, 0, (all+p.DP-1)/p.DP
}

// copyAttention offers the first of these layouts that holds what is served at once.
func (s *seeker) copyAttention() {
	if max(s.w.Concurrency, s.w.Batch) < 2 {
		return
	}
	open := s.w
	if open.Parallel.EP <= 1 { // a pipeline, too, may give way
		open.Parallel = workload.Parallel{}
	}
	for _, p := range CopiedAttention(&open, &s.base) {
		if s.offer(Change{Kind: CopyAttention, Count: p.DP, Layout: Layout{Parallel: p, Requests: 1}, cost: costCopied, turn: func(w *workload.Workload) { Share(w, p) }}) {
			return
		}
	}
}
