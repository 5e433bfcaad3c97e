package search_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// Many small requests are shared among replicas where one instance of them would span machines, or take more cards;
// each replica holds its share, and one replica less does not hold all.
func TestReplicasShareManyRequests(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		model, gpu, framework string
		atOnce, context       int
		cards, tp, dp         int
	}{
		"heads that eight cards do not divide": {"qwen2.5-7b", "rtx-4090", "vllm", 1000, 4096, 16, 4, 4},
		"fewer cards than whole machines":      {"qwen3-14b", "a10-24gb", "vllm", 200, 4096, 12, 4, 3},
		"one instance within a machine":        {"qwen3-14b", "a10-24gb", "vllm", 60, 4096, 4, 4, 1},
		"files of llama.cpp":                   {"qwen3-14b", "a10-24gb", "llama.cpp", 60, 4096, 0, 0, 0},
	} {
		w := workload.Workload{
			Task: workload.Infer, Model: workload.Model{Name: c.model}, GPU: c.gpu, Framework: workload.Framework(c.framework), Concurrency: c.atOnce, SeqLen: c.context,
		}
		probe := engine.NewProbe(catalog.Builtin())
		found, ok := search.FewestCards(probe, w, 1, 256)
		if !ok {
			t.Errorf("%s: none", name)
			continue
		}
		p := found.Outcome.Workload.Parallel
		if c.cards == 0 {
			if found.Layout.Requests > 0 {
				t.Errorf("%s: %d replicas", name, p.DP)
			}
			continue
		}
		if found.Cards != c.cards || p.TP != c.tp || p.DP != c.dp || p.DP*found.Workload.Concurrency < c.atOnce {
			t.Errorf("%s: %d cards, TP %d, DP %d, %d at once each", name, found.Cards, p.TP, p.DP, found.Workload.Concurrency)
		}
		if found.Layout.Requests == 0 {
			continue
		}
		fewer := w
		fewer.GPUCount, fewer.Parallel, fewer.Concurrency = p.TP*(p.DP-1), workload.Parallel{TP: p.TP, DP: p.DP - 1}, (c.atOnce+p.DP-2)/(p.DP-1)
		if o, err := probe.Try(fewer); err != nil || o.Fits() {
			t.Errorf("%s: %d replicas do, too: %v", name, p.DP-1, err)
		}
	}
}
