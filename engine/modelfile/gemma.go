package modelfile

import "headroom/engine/model"

// gemma4 has full layers with wider heads, whose values may be their keys,
// layers that share an earlier cache, and experts beside a dense layer.
func gemma4(s *section, m *model.Shape) {
	m.MLP = "geglu"
	perLayer(s, m)
	w := m.SlidingWindow
	if w == nil {
		return
	}
	full := model.AttentionGroup{
		Name: "full", Layers: w.FullLayers, AttentionHeads: m.AttentionHeads, KVHeads: m.KVHeads, HeadDim: m.HeadDim,
		KEqualsV: s.flag(false, "attention_k_eq_v"),
	}
	if n := s.size(mostHeads, "num_global_key_value_heads"); n > 0 {
		full.KVHeads = n
	}
	if n := s.size(mostHeads, "global_head_dim"); n > 0 {
		full.HeadDim = n
	}
	sliding := model.AttentionGroup{
		Name: "sliding", Layers: w.Layers, AttentionHeads: m.AttentionHeads, KVHeads: m.KVHeads, HeadDim: m.HeadDim, SlidingWindow: w.Size,
	}
	m.AttentionGroups = sharing(s, m, sliding, full)
	if s.flag(false, "use_double_wide_mlp") {
		shared := min(s.size(mostLayers, "num_kv_shared_layers"), m.Layers)
		m.MLPGroups = [][2]int{{m.IntermediateSize, m.Layers - shared}, {2 * m.IntermediateSize, shared}}
	}
	if e := m.MoE; e != nil { // each layer has both, with three more norms and scales in the router
		e.DenseLayers = 0
		m.MLPLayers = new(m.Layers)
		e.RouterExtraParams = m.HiddenSize + e.Experts
		m.ExtraNorms = 3 * m.Layers
	}
}

// sharing splits off the last layers, which read the cache of an earlier one.
func sharing(s *section, m *model.Shape, sliding, full model.AttentionGroup) []model.AttentionGroup {
	shared := min(s.size(mostLayers, "num_kv_shared_layers"), m.Layers)
	if shared == 0 {
		return []model.AttentionGroup{sliding, full}
	}
	types := s.words("layer_types")
	last := types[max(len(types)-shared, 0):]
	slidingShared, fullShared := sliding, full
	slidingShared.Layers, fullShared.Layers = count(last, "sliding_attention"), count(last, "full_attention")
	slidingShared.Name, fullShared.Name = "sliding-shared-kv", "full-shared-kv"
	slidingShared.SharesKV, fullShared.SharesKV = true, true
	sliding.Layers = max(sliding.Layers-slidingShared.Layers, 0)
	full.Layers = max(full.Layers-fullShared.Layers, 0)
	return []model.AttentionGroup{sliding, full, slidingShared, fullShared}
}

// perLayer reads the second embedding table of the small models.
func perLayer(s *section, m *model.Shape) {
	if dim := s.size(mostHeads, "hidden_size_per_layer_input"); dim > 0 {
		vocab := s.size(mostWidth, "vocab_size_per_layer_input")
		if vocab == 0 {
			vocab = m.VocabSize
		}
		m.PerLayerEmbed = &model.PerLayerEmbed{Dim: dim, VocabSize: vocab}
	}
}

// gemma3n: AltUp predicts several streams, LAuReL adds a low rank, and the last
// layers share their cache (transformers, modular_gemma3n.py).
func gemma3n(s *section, m *model.Shape) {
	m.MLP = "geglu"
	if list := s.numbers(mostWidth, "intermediate_size"); len(list) > 0 {
		m.IntermediateSize = list[0]
	}
	perLayer(s, m)
	m.AltUpInputs, m.LaurelRank = s.size(64, "altup_num_inputs"), s.size(mostHeads, "laurel_rank")
	m.KVSharedLayers = min(s.size(mostLayers, "num_kv_shared_layers"), m.Layers)
}

// deepseekV4 reads compressed sparse attention and hyper-connections.
func deepseekV4(s *section, m *model.Shape) {
	ratios := s.numbers(mostTokens, "compress_ratios")
	ratios = ratios[:min(len(ratios), m.Layers)]
	m.CSA = &model.CSA{
		QLoRARank: s.size(mostWidth, "q_lora_rank"), OLoRARank: s.size(mostWidth, "o_lora_rank"), OGroups: s.size(mostHeads, "o_groups"),
		IndexHeads: s.size(mostHeads, "index_n_heads"), IndexHeadDim: s.size(mostHeads, "index_head_dim"), IndexTopK: s.size(mostTokens, "index_topk"),
		LayersRatio4: count(ratios, 4), LayersRatio128: count(ratios, 128), QKRope: s.size(mostHeads, "qk_rope_head_dim"),
	}
	m.CSA.LayersPlain = m.Layers - m.CSA.LayersRatio4 - m.CSA.LayersRatio128
	m.HyperConnections = s.size(64, "hc_mult")
	if size := s.size(mostTokens, "sliding_window"); size > 0 {
		m.SlidingWindow = &model.SlidingWindow{Size: size, Layers: m.Layers}
	}
}
