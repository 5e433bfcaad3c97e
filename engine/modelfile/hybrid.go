package modelfile

import (
	"math"

	"headroom/engine/model"
)

// jamba has attention in one layer of a period, Mamba in the others, and
// experts in every other layer.
func jamba(s *section, m *model.Shape) {
	if m.Hybrid == nil {
		attention := m.Layers / max(s.size(mostLayers, "attn_layer_period"), 1)
		m.Hybrid = &model.Hybrid{Layers: m.Layers - attention}
		m.AttentionLayers = new(attention)
	}
	m.Hybrid.InnerNorm = new(true)
	mamba1(s, m)
	if e := m.MoE; e != nil {
		m.MLPLayers = new(e.DenseLayers)
		e.EveryNLayers = max(s.size(mostLayers, "expert_layer_period"), e.EveryNLayers, 1)
		e.ExpertIntermediate = max(e.ExpertIntermediate, m.IntermediateSize)
	}
}

func graniteHybrid(s *section, m *model.Shape) {
	if m.Hybrid != nil {
		mamba2(s, m)
	}
	if m.MoE == nil { // the dense models keep their width under the shared expert's name
		if w := s.size(mostWidth, "shared_intermediate_size"); w > 0 {
			m.IntermediateSize = w
		}
	}
}

func bamba(s *section, m *model.Shape) {
	attention := len(s.numbers(mostLayers, "attn_layer_indices"))
	m.Hybrid = &model.Hybrid{Layers: max(m.Layers-attention, 0)}
	m.AttentionLayers = new(min(attention, m.Layers))
	mamba2(s, m)
}

// falconH1 runs attention and Mamba-2 side by side in every layer.
func falconH1(s *section, m *model.Shape) {
	m.Hybrid = &model.Hybrid{Layers: m.Layers}
	mamba2(s, m)
	m.Hybrid.InnerNorm = new(s.flag(false, "mamba_rms_norm"))
}

func lfm2(s *section, m *model.Shape) {
	if m.Hybrid == nil {
		full := s.numbers(mostLayers, "full_attn_idxs")
		m.Hybrid = &model.Hybrid{Layers: max(m.Layers-len(full), 0)}
		m.AttentionLayers = new(min(len(full), m.Layers))
	}
	m.Hybrid.Kind, m.Hybrid.ConvKernel = "short_conv", s.size(mostHeads, "conv_L_cache")
	if w := s.size(mostWidth, "block_ff_dim"); w > 0 && m.MoE == nil {
		if s.flag(true, "block_auto_adjust_ff_dim") { // two thirds, rounded up to a multiple
			w = 2 * w / 3
			if r, ok := s.ratio("block_ffn_dim_multiplier"); ok {
				w = int(r * float64(w))
			}
			to := max(s.size(mostWidth, "block_multiple_of"), 1)
			w = (w + to - 1) / to * to
		}
		m.IntermediateSize = w
	}
}

func kimiLinear(s *section, m *model.Shape) {
	inner := s.sub("linear_attn_config")
	if inner == nil {
		return
	}
	list := inner.numbers(mostLayers, "kda_layers")
	m.Hybrid = &model.Hybrid{
		Kind: "kda", Layers: min(len(list), m.Layers),
		Heads: inner.size(mostHeads, "num_heads"), HeadDim: inner.size(mostHeads, "head_dim"),
		ConvKernel: inner.size(mostHeads, "short_conv_kernel_size"), FullRankGate: inner.flag(false, "use_full_rank_gate"),
	}
	m.AttentionLayers = new(m.Layers - m.Hybrid.Layers)
}

// puzzle reads models whose blocks were chosen one by one (Nemotron-NAS): some
// have no attention, and feed-forward layers differ in width.
func puzzle(s *section, m *model.Shape) {
	blocks, ok := s.fields["block_configs"].([]any)
	if !ok || len(blocks) != m.Layers || m.Layers == 0 {
		if ok {
			s.fail(contradict(join(s.path, "block_configs"), "block_configs lists %d blocks, but num_hidden_layers is %d", len(blocks), m.Layers))
		}
		return
	}
	attention := 0
	var widths []int
	counts := map[int]int{}
	for _, block := range blocks {
		fields, _ := block.(object)
		b := newSection(&reading{}, "block_configs", fields)
		if a := b.sub("attention"); a != nil && !a.flag(false, "no_op") && !a.flag(false, "replace_with_linear") {
			attention++
			if group := a.size(mostHeads, "n_heads_in_group"); group > 0 {
				m.KVHeads = m.AttentionHeads / group
			}
		}
		f := b.sub("ffn")
		if f == nil || f.flag(false, "no_op") {
			continue
		}
		width := f.size(mostWidth, "intermediate_size")
		if r, ok := f.ratio("ffn_mult"); ok && width == 0 {
			exact := 2 * r * float64(m.HiddenSize) / 3
			width = int(math.Ceil(math.Floor(exact)/256) * 256)
		}
		if b.err != nil {
			s.fail(b.err)
			return
		}
		if counts[width]++; counts[width] == 1 {
			widths = append(widths, width)
		}
		m.IntermediateSize = max(m.IntermediateSize, width)
	}
	m.AttentionLayers = new(attention)
	m.NormsPerLayer, m.ExtraNorms = 1, attention
	for _, w := range widths {
		m.MLPGroups = append(m.MLPGroups, [2]int{w, counts[w]})
	}
	s.read(join(s.path, "block_configs"), summary(widths))
}
