package model

import (
	"math"

	"headroom/engine/unit"
)

// finest is how many experts a mixture that is made up has at least: the total can then be met
// within a hundredth of it. More and narrower experts of the same sum are as good or better
// (Dai et al., DeepSeekMoE, arXiv 2401.06066).
const finest = 64

// ScalesAsMixture reports whether a shape is a plain mixture of experts of which others of its
// proportions can be made: one that writes, with the same attention in all layers.
func (s *Shape) ScalesAsMixture() bool {
	plain := s.Hybrid == nil && s.CSA == nil && s.SparseIndexer == nil && s.PerLayerEmbed == nil && s.Vision == nil && s.Audio == nil &&
		s.SlidingWindow == nil && len(s.AttentionGroups) == 0 && len(s.MLPGroups) == 0 && s.AttentionLayers == nil && s.MLPLayers == nil &&
		s.HyperConnections == 0 && !s.VisualExpert && s.OtherTextParams == 0 && s.ExtraNorms == 0 && s.KVSharedLayers == 0
	return plain && s.Generates() && s.MoE != nil && s.MoE.LatentSize == 0 && s.MoE.ZeroExperts == 0 && s.MoE.EveryNLayers < 2 && s.MoE.Experts > 0 && s.MoE.ExpertsPerToken > 0
}

// Mixture returns a mixture of experts of a total and an active size, with the proportions of a
// published one. Depth and width grow with the cube root of the active size, since what a token
// passes is their product with the width once more; the number of experts is what is left of the
// total over what is left of the active size, and their width what the total then takes. ok is
// false where attention and tables alone are more than the active size.
func Mixture(like *Shape, total, active unit.Params) (s Shape, ok bool) {
	if !like.ScalesAsMixture() || active <= 0 || active >= total {
		return Shape{}, false
	}
	published := like.Count()
	scale := math.Cbrt(float64(active) / float64(published.Active))
	if scale > 0.97 && scale < 1.03 {
		scale = 1 // within a tenth of the active size the published depth and width stand
	}
	for ; scale > 1e-3; scale *= 0.9 {
		if s, ok = mixtureAt(like, scale, float64(total), float64(active)); ok {
			return s, true
		}
	}
	return Shape{}, false
}

// mixtureAt is Mixture with depth and width at a scale of the published ones.
func mixtureAt(like *Shape, scale, total, active float64) (Shape, bool) {
	s, e := *like, *like.MoE
	s.MoE, s.MTP, s.PublishedIncludes, s.PublishedExtra, s.NativeDType = &e, nil, nil, nil, "bf16"
	grown := func(n int) int { return max(1, int(math.Round(float64(n)*scale))) }
	heads := like.AttentionHeads
	s.AttentionHeads = grown(heads)
	if kv := like.KVHeads; kv > 0 && kv < heads {
		group := heads / kv
		s.KVHeads = max(1, int(math.Round(float64(kv)*scale)))
		s.AttentionHeads = s.KVHeads * group
	} else if kv > 0 {
		s.KVHeads = s.AttentionHeads
	}
	if s.HeadDim == 0 {
		s.HeadDim = like.HiddenSize / heads
	}
	if scale != 1 {
		s.HiddenSize = max(1, int(math.Round(float64(like.HiddenSize)*scale/128))) * 128
		s.IntermediateSize = grown(like.IntermediateSize)
		s.Layers = grown(like.Layers)
		e.DenseLayers = min(like.MoE.DenseLayers, s.Layers-1)
		e.Layers = min(max(1, s.Layers-(like.Layers-like.MoE.Layers)), s.Layers)
	}
	shared := 0.0 // of one expert's width
	if e.ExpertIntermediate > 0 {
		shared = float64(e.SharedIntermediate) / float64(e.ExpertIntermediate)
	}

	none := e
	none.Experts, none.ExpertsPerToken, none.SharedIntermediate, none.SharedExperts = 1, 1, 0, 0
	none.ExpertIntermediate = 1
	bare := s
	bare.MoE = &none
	matrices := 2.0
	if s.Gated() {
		matrices = 3
	}
	row := matrices * float64(s.HiddenSize) * float64(e.Layers) // of all experts of one number, for each unit of their width
	apart := float64(bare.Count().Text) - row                   // with a router of one expert
	perExpert := float64(s.HiddenSize) * float64(e.Layers)
	k, count := float64(e.ExpertsPerToken), 1.0
	for range 3 { // the router grows with the number of experts, which hangs on what it leaves
		rest := apart + perExpert*(count-1)
		if active-rest < active/4 {
			return Shape{}, false // little would be gained by experts
		}
		width := (active - rest) / (row * (k + shared))
		count = (total - rest - row*shared*width) / (row * width)
		for count < finest {
			k, shared, count = 2*k, 2*shared, 2*count
		}
	}
	e.ExpertsPerToken, e.Experts = int(k), int(math.Round(count))
	rest := apart + perExpert*float64(e.Experts-1)
	e.ExpertIntermediate = max(1, int(math.Round((total-rest)/(row*(float64(e.Experts)+shared)))))
	if shared > 0 {
		e.SharedIntermediate = max(1, int(math.Round(shared*float64(e.ExpertIntermediate))))
	}
	return s, e.Experts > e.ExpertsPerToken
}
