package model_test

import (
	"math"
	"testing"

	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/unit"
)

// A mixture of the proportions of a published one has the total and the active size that are asked for.
func TestMixturesOfAnySize(t *testing.T) {
	t.Parallel()
	for _, like := range []string{"kimi-k2", "deepseek-v3", "qwen3-235b-a22b", "mixtral-8x7b", "qwen3-30b-a3b"} {
		match, ok := catalog.Builtin().FindModel(like)
		if !ok || !match.Row.Shape.ScalesAsMixture() {
			t.Fatalf("%s: nothing to scale", like)
		}
		for _, size := range [][2]float64{{1500, 32}, {800, 20}, {400, 15}, {2000, 100}, {60, 6}, {30, 3}, {9, 1.5}, {1500, 5}} {
			total, active := size[0]*1e9, size[1]*1e9
			s, ok := model.Mixture(&match.Row.Shape, unit.Params(total), unit.Params(active))
			if !ok {
				t.Errorf("%s: no mixture of %gB with %gB active", like, size[0], size[1])
				continue
			}
			c := s.Count()
			if off := math.Abs(float64(c.Text)/total - 1); off > 0.01 {
				t.Errorf("%s: %.4gB in all, want %gB", like, float64(c.Text)/1e9, size[0])
			}
			if off := math.Abs(float64(c.Active)/active - 1); off > 0.05 {
				t.Errorf("%s: %.4gB active, want %gB (%+v)", like, float64(c.Active)/1e9, size[1], *s.MoE)
			}
			if s.KVHeads > 0 && s.AttentionHeads%s.KVHeads != 0 {
				t.Errorf("%s: %d heads share %d", like, s.AttentionHeads, s.KVHeads)
			}
		}
	}
}

// Nothing is made of a dense model, nor where all of a model is active.
func TestNoMixture(t *testing.T) {
	t.Parallel()
	dense, _ := catalog.Builtin().FindModel("llama-3.1-8b")
	if _, ok := model.Mixture(&dense.Row.Shape, 100e9, 10e9); ok {
		t.Error("a mixture of a dense model")
	}
	mixture, _ := catalog.Builtin().FindModel("deepseek-v3")
	if _, ok := model.Mixture(&mixture.Row.Shape, 10e9, 10e9); ok {
		t.Error("a mixture whose parameters are all active")
	}
}
