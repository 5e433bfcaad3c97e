package search_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/search"
	"headroom/engine/workload"
)

func served(model, quant, gpu string, atOnce, context int) workload.Workload {
	return workload.Workload{
		Task: workload.Infer, Model: workload.Model{Name: model}, Quant: workload.Quant(quant), GPU: gpu, Framework: "vllm", Concurrency: atOnce, SeqLen: context,
	}
}

// A latent cache has no heads that tensor parallel ranks could share, and experts of fp8 squares can't be cut at will:
// the number that is the smallest spreads experts and copies attention where that takes fewer cards.
func TestFewestCardsSpreadExperts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		w     workload.Workload
		cards int
		ep    int
	}{
		"a latent cache on two machines":         {served("deepseek-v3", "fp8", "h200-141gb-sxm", 50, 131072), 16, 16},
		"a short one on one":                     {served("deepseek-v3", "fp8", "h200-141gb-sxm", 8, 8192), 8, 1},
		"experts that eight ranks can't cut":     {served("qwen3-235b-a22b", "fp8", "h100-80gb-sxm", 30, 20000), 8, 8},
		"experts that are cut, on some machines": {served("qwen3-235b-a22b", "bf16", "h100-80gb-sxm", 8, 20000), 8, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, ok := search.FewestCards(engine.NewProbe(catalog.Builtin()), c.w, 1, 256)
			if p := found.Outcome.Workload.Parallel; !ok || found.Cards != c.cards || p.EP != c.ep {
				t.Errorf("%d cards, %+v, want %d with EP %d", found.Cards, p, c.cards, c.ep)
			}
		})
	}
}

// Degrees that are told count in whole replicas of them, and those who are served at once are shared among these.
func TestFewestCardsInDegreesTold(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		told   workload.Parallel
		atOnce int
		cards  int
	}{
		"a pipeline over two machines": {workload.Parallel{TP: 8, PP: 2}, 16, 16},
		"replicas of four":             {workload.Parallel{TP: 4}, 200, 16},
		"replicas that are counted":    {workload.Parallel{TP: 4, DP: 2}, 50, 8},
		"one that does":                {workload.Parallel{TP: 4}, 20, 4},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := served("llama-3.1-70b", "bf16", "h100-80gb-sxm", c.atOnce, 8192)
			w.Parallel = c.told
			found, ok := search.FewestCards(engine.NewProbe(catalog.Builtin()), w, 1, search.MostCards)
			if !ok || found.Cards != c.cards {
				t.Errorf("%d cards (%v), want %d", found.Cards, ok, c.cards)
			}
		})
	}
}

// What a search lays out fits when it is asked for outright, and when only its degrees are told it is found again.
func TestFewestCardsAgreeWithWhatIsTold(t *testing.T) {
	t.Parallel()
	for _, model := range []string{"deepseek-v3", "qwen3-235b-a22b", "qwen3-30b-a3b", "llama-3.1-70b", "gpt-oss-120b", "kimi-k2", "glm-4.5"} {
		for _, gpu := range []string{"h100-80gb-sxm", "h200-141gb-sxm", "a100-40gb-sxm"} {
			for _, atOnce := range []int{1, 20, 150} {
				w := served(model, "", gpu, atOnce, 32768)
				probe := engine.NewProbe(catalog.Builtin())
				found, ok := search.FewestCards(probe, w, 1, 512)
				if !ok {
					continue
				}
				direct := w
				direct.GPUCount, direct.Parallel = found.Cards, found.Layout.Parallel
				if n := found.Layout.Requests; n > 0 {
					direct.Concurrency = n
				}
				if o, err := probe.Try(direct); err != nil || !o.Fits() {
					t.Errorf("%s on %s, %d at once: %d cards in %+v do not fit: %v", model, gpu, atOnce, found.Cards, direct.Parallel, err)
				}
				if found.Layout.Parallel == (workload.Parallel{}) {
					continue
				}
				told := w
				told.Parallel = found.Layout.Parallel
				told.Parallel.DP = 0
				again, ok := search.FewestCards(probe, told, 1, 512)
				if !ok || again.Cards != found.Cards {
					t.Errorf("%s on %s, %d at once: %d cards in %+v, but %d where its degrees are told", model, gpu, atOnce, found.Cards, found.Layout.Parallel, again.Cards)
				}
			}
		}
	}
}

// Cards stand in machines as large as those that are told, whatever layout is tried.
func TestLayoutsKeepTheMachinesTold(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ cards, nodes, on, want int }{
		"two of four":             {8, 2, 8, 2},
		"more of them":            {8, 2, 16, 4},
		"fewer":                   {8, 2, 4, 1},
		"one of sixteen":          {16, 1, 16, 1},
		"two of sixteen":          {16, 1, 32, 2},
		"one of four":             {4, 1, 4, 1},
		"several, nobody says of": {4, 0, 16, 0},
		"a card in each":          {2, 2, 4, 4},
	} {
		w := workload.Workload{Task: workload.Train, GPUCount: c.cards, Nodes: c.nodes}
		for _, l := range []search.Layout{{}, {Shard: true}, {Parallel: workload.Parallel{TP: 2, PP: 2}}} {
			if on := l.On(w, c.on); on.Nodes != c.want || on.GPUCount != c.on {
				t.Errorf("%s: %d cards in %d machines, want %d", name, on.GPUCount, on.Nodes, c.want)
			}
		}
	}
}
