package modelfile

import (
	"strings"

	"headroom/engine/model"
)

// What single families add to, or keep out of, a plain decoder.

// llamaKin reads what a few of Llama's kin add: sparse layers in between, a
// lightning mixer (MiniMax-01), multipliers that are no weights.
func llamaKin(s *section, m *model.Shape) {
	switch s.kind {
	case "minimax", "minimax_text_01", "minimax_m1":
		lightning(s, m)
	case "baichuan":
		if m.HiddenSize >= 5120 {
			m.PositionKind = "alibi" // Baichuan-13B; the 7B model has rotary positions
		}
	case "ernie4_5_moe":
		m.TiedEmbeddings = readTied(s, &family{tied: true})
		if m.MoE != nil {
			m.MoE.RouterBias = true
		}
	case "deepseek_v2":
		if s.has("use_mla") && !s.flag(true, "use_mla") {
			m.MLA, m.HeadDim, m.VHeadDim = nil, 0, 0
		}
	case "deci", "nemotron-nas":
		puzzle(s, m)
	}
	if s.kind == "internlm2" || s.kind == "internlm3" {
		if s.flag(false, "bias") {
			m.QKVBias, m.AttnBias = true, true
		}
		if s.kind == "internlm3" && s.flag(false, "qkv_bias") {
			m.QKVBias = true
		}
	}
}

func lightning(s *section, m *model.Shape) {
	linear := 0
	if list := s.numbers(1, "attn_type_list"); list != nil {
		linear = min(count(list, 0), m.Layers)
	} else if m.Hybrid != nil {
		linear = m.Hybrid.Layers
	}
	if linear == 0 {
		return
	}
	dim := m.HeadDim
	if dim == 0 && m.AttentionHeads > 0 {
		dim = m.HiddenSize / m.AttentionHeads
	}
	m.Hybrid = &model.Hybrid{Kind: "lightning", Layers: linear, Heads: m.AttentionHeads, HeadDim: dim}
	m.AttentionLayers = new(m.Layers - linear)
}

// crossLayers tells of the layers that attend to an image: they stand among
// the others and are taken for plain ones.
func crossLayers(s *section, m *model.Shape) {
	if list := s.numbers(mostLayers, "cross_attention_layers"); len(list) > 0 {
		s.guess(join(s.path, "cross_attention_layers"), len(list), "layers that attend to the image are counted as plain layers")
	}
}

// qwen1 states the width of gate and up projection together.
func qwen1(_ *section, m *model.Shape) { m.IntermediateSize /= 2 }

func sharedGate(_ *section, m *model.Shape) {
	if m.MoE != nil {
		m.MoE.SharedGate = m.MoE.SharedIntermediate > 0
	}
}

func hunyuan(s *section, m *model.Shape) {
	if s.flag(false, "use_cla") && s.size(mostLayers, "cla_share_factor") == 2 {
		half := m.Layers / 2
		m.AttentionGroups = []model.AttentionGroup{{Name: "own-kv", Layers: m.Layers - half}, {Name: "shared-kv", Layers: half, SharesKV: true}}
	}
}

func geglu(_ *section, m *model.Shape) { m.MLP = "geglu" }

func headBias(s *section, m *model.Shape) {
	m.LMHeadBias = s.flag(true, "lm_head_bias")
}

// learned gives a decoder learned positions, some more than it has tokens.
func learned(extra int) func(*section, *model.Shape) {
	return func(_ *section, m *model.Shape) {
		m.LearnedPositions, m.PositionSize = true, m.MaxPositions+extra
	}
}

func multiQuery(s *section, m *model.Shape) {
	learned(0)(s, m)
	if s.flag(true, "multi_query") {
		m.KVHeads = 1
	}
}

// gptNeo alternates full and local attention and has no bias on queries, keys
// and values.
func gptNeo(s *section, m *model.Shape) {
	learned(0)(s, m)
	if m.SlidingWindow == nil && m.Layers > 1 {
		if size := s.size(mostTokens, "window_size"); size > 0 {
			m.SlidingWindow = &model.SlidingWindow{Size: size, Layers: m.Layers / 2, FullLayers: m.Layers - m.Layers/2}
		}
	}
}

// optKin: positions start at two; the 350M model projects its embeddings and
// has its norms behind the layers.
func optKin(s *section, m *model.Shape) {
	learned(2)(s, m)
	if w := s.size(mostWidth, "word_embed_proj_dim"); w > 0 && w != m.HiddenSize {
		m.EmbeddingSize = w
	}
	if !s.flag(true, "do_layer_norm_before") {
		m.FinalNorm = new(false)
	}
}

func embeddingNorm(_ *section, m *model.Shape) { m.EmbeddingNorm, m.PositionKind = true, "alibi" }

// falcon: one key head (7B), or groups of them with two norms a layer (40B,
// 180B); later models are gated kin of Llama under another name.
func falcon(s *section, m *model.Shape) {
	switch {
	case s.flag(false, "new_decoder_architecture") || strings.EqualFold(s.kind, "RefinedWeb"):
		if m.KVHeads == 0 {
			m.KVHeads = 8
		}
		if n, ok := s.number(2, "num_ln_in_parallel_attn"); ok && n > 0 {
			m.NormsPerLayer = n
		}
	case s.flag(true, "multi_query"):
		m.KVHeads, m.NormsPerLayer = 1, 1
	default: // falcon-rw: full heads, one after the other
		m.KVHeads = 0
		m.ParallelBlock = s.flag(true, "parallel_attn")
		if m.ParallelBlock {
			m.NormsPerLayer = 1
		}
	}
	if s.flag(false, "bias") {
		m.QKVBias, m.AttnBias, m.MLPBias = true, true, true
	}
	if s.flag(false, "alibi") {
		m.PositionKind = "alibi"
	}
}

// chatGLM: the first model is a GPT with biases; later ones have grouped
// queries and RMSNorm.
func chatGLM(s *section, m *model.Shape) {
	if !s.has("padded_vocab_size") && s.has("inner_hidden_size") {
		m.IntermediateSize = s.size(mostWidth, "inner_hidden_size")
		m.Norm, m.MLP, m.TiedEmbeddings = "layernorm", "gelu", true
		m.QKVBias, m.AttnBias, m.MLPBias = true, true, true
		return
	}
	if s.has("padded_vocab_size") {
		m.VocabSize = s.size(mostWidth, "padded_vocab_size")
	}
	if s.flag(false, "multi_query_attention") {
		m.KVHeads = s.size(mostHeads, "multi_query_group_num")
	}
	if s.flag(false, "add_bias_linear") {
		m.AttnBias, m.MLPBias = true, true
	}
}

func useQKNorm(s *section, m *model.Shape) {
	if s.flag(false, "use_qk_norm") {
		m.QKNorm = "head"
	}
}

func biasKey(s *section, m *model.Shape) {
	if s.flag(true, "bias") {
		m.QKVBias, m.AttnBias = true, true
	}
}

func useBias(s *section, m *model.Shape) {
	on := s.flag(true, "use_bias")
	m.QKVBias, m.AttnBias, m.MLPBias = on, on, on
}

func stableLM(s *section, m *model.Shape) {
	if s.flag(false, "use_parallel_residual") {
		m.ParallelBlock, m.NormsPerLayer = true, 1
	}
	if s.flag(false, "qk_layernorm") {
		m.QKNorm = "per_head"
	}
	if m.NormsPerLayer == 1 { // the 12B model's norms have no bias
		m.NormBias = new(false)
	}
}

func cohere(s *section, m *model.Shape) {
	m.NormBias = new(false)
	if s.flag(false, "use_qk_norm") {
		m.QKNorm = "full"
	}
}

func gptOSS(s *section, m *model.Shape) {
	m.QKVBias = s.flag(true, "attention_bias")
	m.AttnBias = m.QKVBias
	m.AttentionSinks = true
	if m.MoE != nil {
		m.MoE.ExpertBias, m.MoE.RouterBias = true, true
	}
}

// llama4: chunked attention in three layers of four, experts in each or in
// every other layer, one shared expert of the same width.
func llama4(s *section, m *model.Shape) {
	m.QKNorm = ""
	if e := m.MoE; e != nil {
		e.SharedExperts, e.SharedIntermediate = 1, e.ExpertIntermediate
		e.EveryNLayers = max(s.size(mostLayers, "interleave_moe_layer_step"), 1)
	}
	if size := s.size(mostTokens, "attention_chunk_size"); size > 0 && m.SlidingWindow == nil {
		full := m.Layers / 4
		m.SlidingWindow = &model.SlidingWindow{Size: size, Layers: m.Layers - full, FullLayers: full, Kind: "chunked"}
	}
}

func minimaxM2(s *section, m *model.Shape) {
	if s.flag(false, "use_qk_norm") {
		m.QKNorm = "per_head"
	}
	if m.MoE != nil {
		m.MoE.RouterBias = s.flag(true, "use_routing_bias")
	}
}

func minimaxM3(s *section, m *model.Shape) {
	inner := s.sub("sparse_attention_config")
	if inner == nil {
		return
	}
	x := &model.SparseIndexer{Kind: "block", Layers: m.Layers}
	if freq := inner.numbers(mostLayers, "sparse_attention_freq"); freq != nil {
		x.Layers = min(len(freq)-count(freq, 0), m.Layers)
	}
	x.Heads, x.HeadDim = inner.size(mostHeads, "sparse_num_index_heads"), inner.size(mostHeads, "sparse_index_dim")
	x.Block, x.TopK = inner.size(mostTokens, "sparse_block_size"), inner.size(mostTokens, "sparse_topk_blocks")
	m.SparseIndexer = x
}

// mimoV2 has windowed layers with heads of their own and attention sinks.
func mimoV2(s *section, m *model.Shape) {
	list := s.numbers(1, "hybrid_layer_pattern")
	sliding := min(count(list, 1), m.Layers)
	size := s.size(mostTokens, "sliding_window", "sliding_window_size")
	m.VHeadDim = s.size(mostHeads, "v_head_dim")
	full, slid := s.flag(false, "add_full_attention_sink_bias"), s.flag(false, "add_swa_attention_sink_bias")
	m.AttentionSinks = full || slid
	m.SlidingWindow = &model.SlidingWindow{Size: size, Layers: sliding, FullLayers: m.Layers - sliding}
	m.AttentionGroups = []model.AttentionGroup{
		{Name: "full", Layers: m.Layers - sliding, AttentionHeads: m.AttentionHeads, KVHeads: m.KVHeads, HeadDim: m.HeadDim, VHeadDim: m.VHeadDim, Sinks: new(full)},
		{
			Name: "sliding", Layers: sliding, SlidingWindow: size, Sinks: new(slid),
			AttentionHeads: s.size(mostHeads, "swa_num_attention_heads"), KVHeads: s.size(mostHeads, "swa_num_key_value_heads"),
			HeadDim: s.size(mostHeads, "swa_head_dim"), VHeadDim: s.size(mostHeads, "swa_v_head_dim"),
		},
	}
}

func headGate(s *section, m *model.Shape) {
	m.OutputGate = "headwise"
	other := s.sub("attention_other_setting")
	if w := m.SlidingWindow; w != nil && other != nil {
		m.AttentionGroups = []model.AttentionGroup{
			{Name: "full", Layers: w.FullLayers, AttentionHeads: m.AttentionHeads, KVHeads: m.KVHeads, HeadDim: m.HeadDim},
			{
				Name: "sliding", Layers: w.Layers, SlidingWindow: w.Size, AttentionHeads: other.size(mostHeads, "num_attention_heads"),
				KVHeads: other.size(mostHeads, "num_attention_groups", "num_key_value_heads"), HeadDim: other.size(mostHeads, "head_dim"),
			},
		}
	}
}

func elementGate(_ *section, m *model.Shape) { m.OutputGate = "elementwise" }

func twoScalars(_ *section, m *model.Shape) { m.LayerScalars = 2 }

// oldOLMo states the width of gate and up projection together, and a vocabulary
// that is smaller than the table.
func oldOLMo(s *section, m *model.Shape) {
	if m.MLP == "swiglu" {
		m.IntermediateSize /= 2
	}
	if rows := s.size(mostWidth, "embedding_size"); rows > 0 {
		m.VocabSize = rows
	}
}

// longcat has two attention layers and two dense ones for each layer with
// experts (arXiv 2509.01322, section 2).
func longcat(_ *section, m *model.Shape) {
	if m.MoE != nil {
		m.MoE.DenseLayers = m.Layers
	}
	m.Layers = min(2*m.Layers, mostLayers)
	m.MLPLayers = new(m.Layers)
}
