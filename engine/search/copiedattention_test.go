package search_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// Attention is copied where ranks hold the same cache: of a latent on any, of key-value heads where there are fewer of
// them; and a server that holds too few requests otherwise is offered it.
func TestAttentionIsCopiedWhereRanksHoldTheSameCache(t *testing.T) {
	t.Parallel()
	probe := engine.NewProbe(catalog.Builtin())
	at := func(model, framework string, p workload.Parallel, n int) (workload.Workload, engine.Outcome) {
		w := workload.Workload{
			Task: workload.Infer, Model: workload.Model{Name: model}, GPU: "h200-141gb-sxm", GPUCount: n, Framework: workload.Framework(framework), Parallel: p, Concurrency: 64, SeqLen: 32768,
		}
		o, err := probe.Try(w)
		if err != nil {
			t.Fatal(err)
		}
		return w, o
	}
	for name, c := range map[string]struct {
		model, framework string
		parallel         workload.Parallel
		cards            int
		most             int // replicas, 0: none
	}{
		"a latent":                {"deepseek-v3", "vllm", workload.Parallel{}, 8, 8},
		"four heads for eight":    {"qwen3-235b-a22b", "sglang", workload.Parallel{}, 8, 2},
		"four heads for four":     {"qwen3-235b-a22b", "sglang", workload.Parallel{}, 4, 0},
		"a dense model":           {"qwen2.5-72b", "vllm", workload.Parallel{}, 8, 0},
		"a pipeline that is told": {"deepseek-v3", "vllm", workload.Parallel{TP: 8, PP: 2}, 16, 0},
		"replicas that are told":  {"deepseek-v3", "vllm", workload.Parallel{DP: 8, EP: 8}, 8, 0},
		"another program":         {"deepseek-v3", "transformers", workload.Parallel{}, 8, 0},
	} {
		w, base := at(c.model, c.framework, c.parallel, c.cards)
		most := 0
		for _, p := range search.CopiedAttention(&w, &base) {
			if most = p.DP; p.TP*p.DP != c.cards || p.EP != c.cards {
				t.Errorf("%s: %+v", name, p)
			}
		}
		if most != c.most {
			t.Errorf("%s: up to %d replicas", name, most)
		}
	}
	w, base := at("deepseek-v3", "vllm", workload.Parallel{}, 8)
	if base.Fits() {
		t.Fatal("it fits as it is")
	}
	for _, way := range search.WaysOut(probe, w, base, nil, 0, nil) {
		if len(way.Changes) == 1 && way.Changes[0].Kind == search.CopyAttention {
			p := way.Workload.Parallel
			if !way.Outcome.Fits() || p.DP*way.Workload.Concurrency < 64 {
				t.Errorf("%+v, %d at once each", p, way.Workload.Concurrency)
			}
			return
		}
	}
	t.Error("it is not offered")
}
