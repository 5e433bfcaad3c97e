package model_test

import (
	"math"
	"testing"

	"headroom/engine/model"
	"headroom/engine/unit"
)

func TestTypicalMeetsTheSize(t *testing.T) {
	t.Parallel()
	for _, size := range []float64{0.001, 0.003, 0.02, 0.124, 0.5, 1, 1.5, 2.7, 3, 6, 7, 8, 10, 13, 14, 20, 30, 34, 65, 70, 100, 130, 175, 405, 1000, 4000} {
		s, from := model.Typical(unit.Params(size * 1e9))
		got := s.Count().Text.Billions()
		if math.Abs(got/size-1) > 0.02 {
			t.Errorf("%gB from %s: counts %.3fB", size, from, got)
		}
		if s.AttentionHeads%s.KVHeads != 0 {
			t.Errorf("%gB from %s: %d heads over %d key heads", size, from, s.AttentionHeads, s.KVHeads)
		}
	}
}

func TestStackHoldsEveryLayerOnce(t *testing.T) {
	t.Parallel()
	layers, dense := 12, 12
	for name, s := range map[string]model.Shape{
		"plain":    {Layers: 12, HiddenSize: 64, AttentionHeads: 4, IntermediateSize: 128, VocabSize: 100},
		"windowed": {Layers: 12, HiddenSize: 64, AttentionHeads: 4, IntermediateSize: 128, VocabSize: 100, SlidingWindow: &model.SlidingWindow{Size: 16, Layers: 10, FullLayers: 2}},
		"routed": {
			Layers: 12, HiddenSize: 64, AttentionHeads: 4, IntermediateSize: 128, VocabSize: 100,
			MoE: &model.MoE{Experts: 8, ExpertsPerToken: 2, ExpertIntermediate: 32, Layers: 9},
		},
		"both": {
			Layers: 12, HiddenSize: 64, AttentionHeads: 4, IntermediateSize: 128, VocabSize: 100, MLPLayers: &dense,
			MoE: &model.MoE{Experts: 8, ExpertsPerToken: 2, ExpertIntermediate: 32, Layers: 12},
		},
	} {
		st := s.Stack()
		counted := 0
		for _, k := range st.Kinds {
			counted += k.Count
		}
		if len(st.Order) != layers || counted != layers {
			t.Errorf("%s: %d places, %d layers by kind, want %d", name, len(st.Order), counted, layers)
		}
	}
	windowed := model.Shape{
		Layers: 12, HiddenSize: 64, AttentionHeads: 4, IntermediateSize: 128, VocabSize: 100,
		SlidingWindow: &model.SlidingWindow{Size: 16, Layers: 10, FullLayers: 2},
	}
	st := windowed.Stack()
	for half := range 2 {
		full := 0
		for _, kind := range st.Order[6*half : 6*half+6] {
			if st.Kinds[kind].Mixer.Window == 0 {
				full++
			}
		}
		if full != 1 {
			t.Errorf("full attention layers are not interleaved: %v", st.Order)
		}
	}
}
