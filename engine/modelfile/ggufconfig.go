package modelfile

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// ggufTypes are the model_types of the architectures whose name differs (names
// of ggml-org/llama.cpp, src/llama-arch.cpp).
var ggufTypes = map[string]string{
	"deepseek2": "deepseek_v2", "glm-dsa": "glm_moe_dsa", "glm4moe": "glm4_moe", "qwen2moe": "qwen2_moe", "qwen3moe": "qwen3_moe",
	"qwen3next": "qwen3_next", "qwen35": "qwen3_5_text", "qwen35moe": "qwen3_5_moe_text", "qwen2vl": "qwen2", "qwen3vl": "qwen3", "qwen3vlmoe": "qwen3_moe",
	"gemma3": "gemma3_text", "gemma3n": "gemma3n_text", "gemma4": "gemma4_text", "phi2": "phi", "gptneox": "gpt_neox",
	"starcoder": "gpt_bigcode", "command-r": "cohere", "granitehybrid": "granitemoehybrid", "gpt-oss": "gpt_oss", "falcon-h1": "falcon_h1",
	"ernie4_5-moe": "ernie4_5_moe", "hunyuan-moe": "hunyuan_v1_moe", "hunyuan-dense": "hunyuan_v1_dense", "minimax-m2": "minimax_m2", "mistral3": "mistral", "mistral4": "mistral4",
	"llama4": "llama4_text", "bailingmoe2": "bailing_moe_v2", "bailingmoe": "bailing_moe", "nomic-bert": "bert", "modern-bert": "modernbert",
	"nemotron_h_moe": "nemotron_h", "lfm2moe": "lfm2_moe", "kimi-linear": "kimi_linear", "exaone-moe": "exaone_moe", "mimo2": "mimo_v2_flash", "step35": "step3p5", "deepseek3": "deepseek_v3",
}

// config writes the metadata as the keys of a configuration, so that one table
// of families serves both. What the list of tensors tells better is taken from
// there: tied heads, biases, widths.
func (h *ggufHeader) config() (object, error) {
	arch, _ := h.meta["general.architecture"].(string)
	if arch == "" {
		return nil, refuse("general.architecture", "general.architecture is missing; is it a language model?")
	}
	if anyOf(arch, "clip", "mmproj") {
		return nil, refuse("general.architecture", "this is the image tower of a model, not the text model; give the other file")
	}
	kind := ggufTypes[arch]
	if kind == "" {
		kind = arch
	}
	out := object{"model_type": kind}
	copyKey := func(to string, from ...string) {
		for _, key := range from {
			v := h.meta[arch+"."+key]
			if list, ok := v.([]any); ok {
				v = ofList(list)
			}
			if n, ok := v.(json.Number); ok && n != "" {
				out[to] = n
				return
			}
		}
	}
	for to, from := range map[string][]string{
		"num_hidden_layers": {"block_count"}, "hidden_size": {"embedding_length"}, "intermediate_size": {"feed_forward_length"},
		"num_attention_heads": {"attention.head_count"}, "num_key_value_heads": {"attention.head_count_kv"},
		"max_position_embeddings": {"context_length"}, "sliding_window": {"attention.sliding_window"}, "vocab_size": {"vocab_size"},
		"num_experts": {"expert_count"}, "num_experts_per_tok": {"expert_used_count"}, "moe_intermediate_size": {"expert_feed_forward_length"},
		"shared_expert_intermediate_size": {"expert_shared_feed_forward_length"}, "n_shared_experts": {"expert_shared_count"},
		"first_k_dense_replace": {"leading_dense_block_count"}, "interleave_moe_layer_step": {"interleave_moe_layer_step"},
		"kv_lora_rank": {"attention.kv_lora_rank"}, "q_lora_rank": {"attention.q_lora_rank"},
		"index_n_heads": {"attention.indexer.head_count"}, "index_head_dim": {"attention.indexer.key_length"}, "index_topk": {"attention.indexer.top_k"},
		"mamba_d_conv": {"ssm.conv_kernel"}, "mamba_d_state": {"ssm.state_size"}, "mamba_n_groups": {"ssm.group_count"},
		"num_nextn_predict_layers": {"nextn_predict_layers"}, "full_attention_interval": {"full_attention_interval"},
		"type_vocab_size": {"token_type_count"}, "conv_L_cache": {"shortconv.l_cache"},
	} {
		copyKey(to, from...)
	}
	h.headDims(arch, out)
	h.fromTensors(out)
	h.recurrentLayers(arch, out)
	return out, nil
}

// ofList is the figure that a list of one for each layer comes to: its largest.
// Layers without attention have a zero there.
func ofList(list []any) any {
	best, most := json.Number(""), -1.0
	for _, v := range list {
		n, ok := v.(json.Number)
		if !ok {
			return nil
		}
		if f, err := n.Float64(); err == nil && f > most {
			best, most = n, f
		}
	}
	return best
}

// headDims reads the widths of heads; latent attention has two sets of them.
func (h *ggufHeader) headDims(arch string, out object) {
	length := func(key string) int {
		v, _ := h.number(arch + ".attention." + key)
		return int(max(min(v, mostWidth), 0))
	}
	key, value := length("key_length"), length("value_length")
	if mlaKey, mlaValue := length("key_length_mla"), length("value_length_mla"); mlaKey > 0 {
		key, value = mlaKey, mlaValue
	}
	if out["kv_lora_rank"] != nil {
		rope, _ := h.number(arch + ".rope.dimension_count")
		out["qk_rope_head_dim"] = whole(int64(rope))
		out["qk_nope_head_dim"] = whole(max(int64(key)-int64(rope), 0))
		out["v_head_dim"] = whole(int64(value))
		delete(out, "num_key_value_heads") // one latent head in newer files
		return
	}
	if key > 0 {
		out["head_dim"] = whole(int64(key))
	}
}

// fromTensors takes over what the list of tensors says.
func (h *ggufHeader) fromTensors(out object) {
	if t := h.find("token_embd.weight"); t != nil && len(t.dims) == 2 {
		out["vocab_size"] = whole(t.dims[1])
	} else if n := h.lengths["tokenizer.ggml.tokens"]; n > 0 && out["vocab_size"] == nil {
		out["vocab_size"] = whole(int64(n))
	}
	if len(h.tensors) == 0 {
		return
	}
	out["tie_word_embeddings"] = h.find("output.weight") == nil
	if h.any("attn_q.weight") || h.any("attn_qkv.weight") {
		out["attention_bias"] = h.any("attn_output.bias")
		out["use_qkv_bias"] = h.any("attn_q.bias") || h.any("attn_qkv.bias")
	}
	if h.any("ffn_up.weight") {
		out["mlp_bias"] = h.any("ffn_up.bias")
	}
	if t := h.layerTensor("ffn_gate_exps.weight"); t != nil && len(t.dims) == 3 {
		out["moe_intermediate_size"] = whole(t.dims[1])
	} else if t := h.layerTensor("ffn_up_exps.weight"); t != nil && len(t.dims) == 3 {
		out["moe_intermediate_size"] = whole(t.dims[1])
	}
	if t := h.layerTensor("ffn_up_shexp.weight"); t != nil && len(t.dims) == 2 {
		out["shared_expert_intermediate_size"] = whole(t.dims[1])
	}
	if h.any("exp_probs_b.bias") {
		out["topk_method"] = "noaux_tc"
	}
	if t := h.find("position_embd.weight"); t != nil && len(t.dims) == 2 {
		out["max_position_embeddings"] = whole(t.dims[1])
	}
}

// layerTensor finds the tensor of the first layer that has it.
func (h *ggufHeader) layerTensor(suffix string) *tensor {
	for i := range h.tensors {
		if strings.HasPrefix(h.tensors[i].name, "blk.") && strings.HasSuffix(h.tensors[i].name, "."+suffix) {
			return &h.tensors[i]
		}
	}
	return nil
}

// recurrentLayers writes which layers keep a state, and how large it is.
func (h *ggufHeader) recurrentLayers(arch string, out object) {
	layers, _ := h.number(arch + ".block_count")
	if layers < 1 || layers > mostLayers || len(h.tensors) == 0 {
		return
	}
	has := map[int]map[string]bool{}
	for i := range h.tensors {
		rest, ok := strings.CutPrefix(h.tensors[i].name, "blk.")
		number, name, found := strings.Cut(rest, ".")
		layer, err := strconv.Atoi(number)
		if !ok || !found || err != nil || layer < 0 || layer >= int(layers) {
			continue
		}
		if has[layer] == nil {
			has[layer] = map[string]bool{}
		}
		has[layer][name] = true
	}
	var routed []any
	for i := range int(layers) {
		if has[i]["ffn_gate_inp.weight"] {
			routed = append(routed, whole(int64(i)))
		}
	}
	if len(routed) > 0 {
		out["moe_layers"] = routed
	}
	var types []any
	recurrent := false
	for i := range int(layers) {
		kind := "full_attention"
		switch {
		case has[i]["ssm_in.weight"] && has[i]["attn_q.weight"]: // side by side
		case has[i]["ssm_out.weight"], has[i]["ssm_in.weight"], has[i]["shortconv.conv.weight"], has[i]["shortconv.in_proj.weight"]:
			kind, recurrent = "linear_attention", true
		case has[i]["ffn_up_exps.weight"] && !has[i]["attn_q.weight"]:
			kind = "moe"
		case has[i]["ffn_up.weight"] && !has[i]["attn_q.weight"] && !has[i]["attn_qkv.weight"]:
			kind = "mlp"
		}
		types = append(types, kind)
	}
	number := func(key string) int64 {
		v, _ := h.number(arch + "." + key)
		return int64(max(min(v, mostWidth), 0))
	}
	inner, heads, groups, state := number("ssm.inner_size"), number("ssm.time_step_rank"), number("ssm.group_count"), number("ssm.state_size")
	switch {
	case strings.HasPrefix(arch, "qwen3") && recurrent:
		// llama.cpp files a gated delta net under the names of a state space.
		out["layer_types"] = types
		out["linear_num_value_heads"], out["linear_num_key_heads"] = whole(heads), whole(groups)
		out["linear_key_head_dim"], out["linear_conv_kernel_dim"] = whole(state), whole(number("ssm.conv_kernel"))
		if heads > 0 {
			out["linear_value_head_dim"] = whole(inner / heads)
		}
	case strings.HasPrefix(arch, "nemotron_h"):
		blocks := make([]any, len(types))
		for i, t := range types {
			switch blocks[i] = t; t {
			case "linear_attention":
				blocks[i] = "mamba"
			case "full_attention":
				blocks[i] = "attention"
			}
		}
		out["layers_block_type"] = blocks
		fallthrough
	case recurrent || strings.Contains(arch, "mamba") || arch == "falcon-h1":
		if recurrent && !strings.HasPrefix(arch, "nemotron_h") {
			out["layer_types"] = types
		}
		out["mamba_d_ssm"], out["d_inner"] = whole(inner), whole(inner)
		if heads > 0 && arch != "mamba" && arch != "jamba" {
			out["mamba_n_heads"], out["mamba_d_head"] = whole(heads), whole(inner/heads)
		} else {
			out["mamba_dt_rank"] = whole(heads)
		}
	}
}

func whole(n int64) json.Number { return json.Number(fmt.Sprint(n)) }
