package modelfile

import (
	"strings"

	"headroom/engine/model"
)

// readExperts reads a mixture of experts: how many, how wide, in which layers,
// and what every token uses beside them.
func readExperts(s *section, m *model.Shape, fam *family) {
	experts := s.size(mostExperts, "num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts", "num_moe_experts")
	if experts <= 1 {
		return
	}
	e := &model.MoE{Experts: experts, ExpertIntermediate: m.IntermediateSize}
	m.MoE = e
	e.ExpertsPerToken = s.size(mostExperts, "num_experts_per_tok", "num_experts_per_token", "moe_top_k", "moe_topk", "top_k_experts", "moe_k", "experts_per_token", "num_selected_experts")
	if e.ExpertsPerToken == 0 {
		e.ExpertsPerToken = min(2, experts)
		s.guess(join(s.path, "num_experts_per_tok"), e.ExpertsPerToken, "not in the file; two experts for each token are usual")
	}
	if e.ExpertsPerToken > experts {
		s.fail(contradict(join(s.path, "num_experts_per_tok"), "num_experts_per_tok %d is more than the %d experts", e.ExpertsPerToken, experts))
	}
	if w := s.size(mostWidth, "moe_intermediate_size", "expert_ffn_hidden_size", "moe_ffn_hidden_size", "expert_intermediate_size", "expert_hidden_dim"); w > 0 {
		e.ExpertIntermediate = w
	}
	e.Layers = routedLayers(s, m.Layers)
	e.DenseLayers = m.Layers - e.Layers
	if list := s.numbers(mostLayers, "moe_layers"); e.DenseLayers > 0 && e.Layers > 0 && len(list) > 0 && list[0] < e.DenseLayers {
		e.EveryNLayers = max(m.Layers/e.Layers, 1) // spread among the dense ones, not behind them
	}
	readShared(s, e)
	e.RouterBias = fam.routerBias || s.word("topk_method") == "noaux_tc" ||
		s.flag(false, "moe_router_enable_expert_bias", "use_routing_bias", "use_expert_bias", "moe_use_bias", "use_moe_router_bias", "moe_router_use_expert_bias")
	e.LatentSize = s.size(mostWidth, "moe_latent_size", "routed_expert_hidden_size")
	e.LatentNorm = s.flag(false, "latent_moe_use_norm")
	e.ZeroExperts = s.size(mostExperts, "zero_expert_num")
	if w := s.size(mostWidth, "intermediate_size_mlp", "dense_intermediate_size", "prefix_dense_intermediate_size"); w > 0 {
		m.IntermediateSize = w // llama4, MiniMax-M3: intermediate_size is that of the experts
	}
}

// routedLayers counts the layers that have experts.
func routedLayers(s *section, layers int) int {
	if list := s.numbers(mostTokens, "moe_layer_freq"); list != nil {
		return min(len(list)-count(list, 0), layers)
	}
	if types := s.words("mlp_layer_types"); types != nil {
		return min(count(types, "sparse")+count(types, "moe"), layers)
	}
	if list := s.numbers(mostLayers, "moe_layers"); len(list) > 0 {
		return min(len(list), layers)
	}
	if text := s.word("moe_layers_enum"); text != "" { // Step-3: "3,4,5,..."
		return min(strings.Count(text, ",")+1, layers)
	}
	dense := s.size(mostLayers, "first_k_dense_replace", "num_dense_layers", "moe_num_first_k_dense_layers", "moe_layer_start_index", "n_dense_layers")
	if dense > layers {
		s.fail(contradict(join(s.path, "first_k_dense_replace"), "%d dense layers are more than the %d layers of the model", dense, layers))
		return layers
	}
	period, found := s.number(mostLayers, "interleave_moe_layer_step", "decoder_sparse_step", "moe_layer_freq", "expert_layer_period", "moe_layer_interval", "moe_every_n_layers")
	if !found || period <= 1 {
		return layers - dense - within(s.numbers(mostLayers, "mlp_only_layers"), layers)
	}
	offset, found := s.number(mostLayers, "expert_layer_offset")
	if !found {
		offset = period - 1
	}
	only := s.numbers(mostLayers, "mlp_only_layers")
	routed := 0
	for i := dense; i < layers; i++ {
		if i%period == offset%period && !anyOf(i, only...) {
			routed++
		}
	}
	return routed
}

// within counts the different indices below n.
func within(list []int, n int) int {
	seen := map[int]bool{}
	for _, i := range list {
		if i < n {
			seen[i] = true
		}
	}
	return len(seen)
}

// readShared reads the experts that every token uses.
func readShared(s *section, e *model.MoE) {
	number := s.size(mostExperts, "n_shared_experts", "num_shared_experts", "num_shared_expert", "moe_num_shared_experts")
	if list := s.numbers(mostExperts, "num_shared_expert"); number == 0 && len(list) > 0 {
		number = list[0]
	}
	width := s.size(mostWidth, "shared_expert_intermediate_size", "moe_shared_expert_intermediate_size", "shared_intermediate_size", "share_expert_dim")
	switch {
	case width > 0:
		e.SharedIntermediate = width
		e.SharedExperts = max(number, 1)
	case number > 0:
		e.SharedExperts, e.SharedIntermediate = number, number*e.ExpertIntermediate
	}
}
