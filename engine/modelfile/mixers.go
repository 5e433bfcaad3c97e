package modelfile

import (
	"strings"

	"headroom/engine/model"
)

// Kinds of layer in a list of layer types, by what the engine makes of them.
var (
	windowed = []string{"sliding_attention", "chunked_attention", "local_attention", "local", "sliding", "swa"}
	stateful = []string{"linear_attention", "mamba", "mamba2", "conv", "recurrent", "kda"}
)

// readMixers reads which layers see a window only and which keep a state
// instead of a cache.
func readMixers(s *section, m *model.Shape, fam *family) {
	types := s.words("layer_types")
	if types == nil {
		types = s.words("layers_block_type")
	}
	if len(types) > 0 && len(types) != m.Layers && m.Layers > 0 {
		if len(types) < m.Layers {
			s.fail(contradict(join(s.path, "layer_types"), "layer_types lists %d layers, but num_hidden_layers is %d", len(types), m.Layers))
			return
		}
		types = types[:m.Layers] // prediction layers stand behind the others
	}
	recurrent, sliding := 0, 0
	for _, t := range types {
		switch {
		case anyOf(t, stateful...):
			recurrent++
		case anyOf(t, windowed...):
			sliding++
		}
	}
	if size := windowSize(s, m, fam); size > 0 {
		if types == nil {
			sliding = slidingLayers(s, m, fam)
		}
		if sliding > 0 {
			m.SlidingWindow = &model.SlidingWindow{Size: size, Layers: sliding, FullLayers: m.Layers - recurrent - sliding}
		}
	}
	if recurrent > 0 {
		m.Hybrid = &model.Hybrid{Layers: recurrent}
		m.AttentionLayers = new(m.Layers - recurrent)
	}
}

// windowSize is the number of tokens that windowed layers see, 0 where none
// are windowed or the window holds the longest context anyway.
func windowSize(s *section, m *model.Shape, fam *family) int {
	if !s.flag(true, "use_sliding_window") {
		return 0
	}
	size := s.size(mostTokens, "sliding_window", "sliding_window_size", "local_attention", "attention_chunk_size", "window_size")
	if size == 0 || m.MaxPositions > 0 && size >= m.MaxPositions {
		return 0
	}
	return size + fam.windowExtra
}

// slidingLayers counts the windowed layers where the file does not list the
// kind of each.
func slidingLayers(s *section, m *model.Shape, fam *family) int {
	every := fam.fullEvery
	if n, ok := s.fields["sliding_window_pattern"].(string); ok { // "LLLG"
		s.take("sliding_window_pattern", n)
		if len(n) == 0 || len(n) > mostLayers {
			return 0
		}
		full := 0
		for i := range m.Layers {
			if n[i%len(n)] == 'G' {
				full++
			}
		}
		return m.Layers - full
	}
	if n, ok := s.number(mostLayers, "sliding_window_pattern", "_sliding_window_pattern", "global_attn_every_n_layers"); ok {
		every = n
	}
	switch {
	case s.has("max_window_layers"): // qwen: the first layers see everything
		return max(m.Layers-s.size(mostLayers, "max_window_layers"), 0)
	case every > 1:
		return m.Layers - m.Layers/every
	case every == 1:
		return 0
	case fam.allWindowed:
		return m.Layers
	}
	return 0
}

// deltaNet reads the gated delta net of Qwen3-Next and later (arXiv 2412.06464).
func deltaNet(s *section, m *model.Shape) {
	if m.Hybrid == nil {
		every := s.size(mostLayers, "full_attention_interval")
		if every < 2 {
			return
		}
		m.Hybrid = &model.Hybrid{Layers: m.Layers - m.Layers/every}
		m.AttentionLayers = new(m.Layers / every)
	}
	y := m.Hybrid
	y.Kind = "gated_deltanet"
	y.KHeads, y.VHeads = s.size(mostHeads, "linear_num_key_heads"), s.size(mostHeads, "linear_num_value_heads")
	y.KHeadDim, y.VHeadDim = s.size(mostHeads, "linear_key_head_dim"), s.size(mostHeads, "linear_value_head_dim")
	y.ConvKernel = s.size(mostHeads, "linear_conv_kernel_dim")
	m.OutputGate = "elementwise"
	if m.MoE != nil {
		m.MoE.SharedGate = m.MoE.SharedIntermediate > 0
	}
}

// mamba2 reads the heads and states of Mamba-2 (arXiv 2405.21060) by the keys
// of the families that have it.
func mamba2(s *section, m *model.Shape) {
	y := m.Hybrid
	y.Kind = "mamba2"
	y.Heads = s.size(mostHeads, "mamba_num_heads", "mamba_n_heads", "n_mamba_heads", "num_heads")
	y.HeadDim = s.size(mostHeads, "mamba_head_dim", "mamba_d_head", "mamba_headdim", "head_dim")
	y.StateSize = s.size(mostHeads, "ssm_state_size", "mamba_d_state", "state_size")
	y.Groups = s.size(mostHeads, "n_groups", "mamba_n_groups", "mamba_ngroups")
	y.ConvKernel = s.size(mostHeads, "conv_kernel", "mamba_d_conv")
	y.ConvBias = new(s.flag(true, "use_conv_bias", "mamba_conv_bias"))
	y.InnerNorm = new(s.flag(true, "mamba_rms_norm", "rms_norm"))
	inner := s.size(mostWidth, "mamba_d_ssm")
	if inner == 0 {
		inner = max(s.size(16, "mamba_expand", "expand"), 2) * m.HiddenSize
	}
	if y.HeadDim == 0 && y.Heads > 0 {
		y.HeadDim = inner / y.Heads
	}
	if y.Heads == 0 && y.HeadDim > 0 {
		y.Heads = inner / y.HeadDim
	}
}

// mamba1 reads the selective state space of Mamba (arXiv 2312.00752).
func mamba1(s *section, m *model.Shape) {
	y := m.Hybrid
	y.Kind = "mamba1"
	y.InnerSize = s.size(mostWidth, "d_inner")
	if y.InnerSize == 0 && anyOf(s.kind, "mamba", "falcon_mamba") {
		y.InnerSize = s.size(mostWidth, "intermediate_size")
	}
	if y.InnerSize == 0 {
		y.InnerSize = max(s.size(16, "mamba_expand", "expand"), 2) * m.HiddenSize
	}
	y.StateSize = s.size(mostHeads, "mamba_d_state", "state_size")
	y.ConvKernel = s.size(mostHeads, "mamba_d_conv", "conv_kernel")
	if text, auto := s.fields["mamba_dt_rank"].(string); auto || s.fields["time_step_rank"] == "auto" {
		s.take("mamba_dt_rank", text)
		y.DTRank = (m.HiddenSize + 15) / 16
	} else if y.DTRank = s.size(mostWidth, "mamba_dt_rank", "time_step_rank"); y.DTRank == 0 {
		y.DTRank = (m.HiddenSize + 15) / 16
	}
}

// onlyMixers makes a stack without feed-forward layers and without attention:
// Mamba and Mamba-2 as such.
func onlyMixers(s *section, m *model.Shape) {
	m.AttentionHeads, m.KVHeads, m.HeadDim = 1, 1, 0
	m.IntermediateSize, m.MLPLayers = 0, new(0)
	m.AttentionLayers = new(0)
	m.NormsPerLayer = 1
	m.Hybrid = &model.Hybrid{Layers: m.Layers}
	if strings.HasSuffix(s.kind, "2") {
		mamba2(s, m)
		return
	}
	mamba1(s, m)
}

// letters writes a list of blocks as the pattern of Nemotron-H.
func letters(types []string) string {
	var out strings.Builder
	for _, t := range types {
		switch t {
		case "mamba":
			out.WriteByte('M')
		case "attention":
			out.WriteByte('*')
		case "moe":
			out.WriteByte('E')
		case "mlp":
			out.WriteByte('-')
		}
	}
	return out.String()
}

// pattern reads the stack of Nemotron-H, one letter for each layer: M for
// Mamba-2, * for attention, - for a feed-forward layer, E for experts.
func pattern(s *section, m *model.Shape) {
	text := s.word("hybrid_override_pattern")
	if text == "" {
		text = letters(s.words("layers_block_type"))
		m.Layers = len(text)
	}
	if text == "" {
		s.fail(refuse(join(s.path, "hybrid_override_pattern"), "%s is missing; %s needs it", join(s.path, "hybrid_override_pattern"), s.named()))
		return
	}
	mamba, attention := strings.Count(text, "M"), strings.Count(text, "*")
	dense, experts := strings.Count(text, "-"), strings.Count(text, "E")
	if total := mamba + attention + dense + experts; total != m.Layers {
		s.fail(contradict(join(s.path, "hybrid_override_pattern"), "hybrid_override_pattern names %d layers, but num_hidden_layers is %d", total, m.Layers))
		return
	}
	m.Hybrid = &model.Hybrid{Layers: mamba}
	mamba2(s, m)
	m.AttentionLayers = new(attention)
	m.NormsPerLayer = 1
	m.MLPLayers = new(dense)
	if m.MoE != nil {
		m.MoE.Layers, m.MoE.DenseLayers, m.MoE.RouterBias = experts, 0, true
	}
}
