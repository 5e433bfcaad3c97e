package modelfile_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/modelfile"
)

// ggufNames are the names of llama.cpp for the tensors of a layer (gguf-py
// gguf/constants.py, TENSOR_NAMES).
var ggufNames = map[string]string{
	"q_proj": "attn_q.weight", "k_proj": "attn_k.weight", "v_proj": "attn_v.weight", "o_proj": "attn_output.weight",
	"gate_proj": "ffn_gate.weight", "up_proj": "ffn_up.weight", "down_proj": "ffn_down.weight", "router": "ffn_gate_inp.weight",
	"shared_gate_proj": "ffn_gate_shexp.weight", "shared_up_proj": "ffn_up_shexp.weight", "shared_down_proj": "ffn_down_shexp.weight", "shared_gate": "ffn_gate_inp_shexp.weight",
	"q_a_proj": "attn_q_a.weight", "q_b_proj": "attn_q_b.weight", "kv_a_proj": "attn_kv_a_mqa.weight", "kv_b_proj": "attn_kv_b.weight",
	"q_a_norm": "attn_q_a_norm.weight", "kv_a_norm": "attn_kv_a_norm.weight", "router_bias": "exp_probs_b.bias", "sinks": "attn_sinks.weight",
	"in_proj": "ssm_in.weight", "out_proj": "ssm_out.weight", "conv": "ssm_conv1d.weight", "in_proj_qkvz": "ssm_in.weight", "in_proj_ba": "ssm_ba.weight",
}

// biasOf are the matrices whose biases follow them in a layer.
var biasOf = map[string]string{"q_proj": "attn_q.bias", "k_proj": "attn_k.bias", "v_proj": "attn_v.bias", "o_proj": "attn_output.bias", "up_proj": "ffn_up.bias", "gate_proj": "ffn_gate.bias", "down_proj": "ffn_down.bias"}

// asGGUF writes a model of the catalogue as llama.cpp would store it in 16 bits.
func asGGUF(arch string, s *model.Shape, more map[string]uint32) []byte {
	g := &ggufFile{version: 3}
	g.set("general.architecture", ggufString, arch)
	g.set("general.file_type", ggufU32, uint32(1))
	st := s.Stack()
	meta := map[string]uint32{
		"block_count": uint32(s.Layers), "context_length": uint32(s.MaxPositions), "embedding_length": uint32(s.HiddenSize),
		"feed_forward_length": uint32(s.IntermediateSize), "attention.head_count": uint32(s.AttentionHeads), "attention.head_count_kv": uint32(max(s.KVHeads, 1)),
	}
	if s.HeadDim > 0 && s.MLA == nil {
		meta["attention.key_length"], meta["attention.value_length"] = uint32(s.HeadDim), uint32(s.HeadDim)
	}
	if w := s.SlidingWindow; w != nil {
		meta["attention.sliding_window"] = uint32(w.Size)
	}
	if e := s.MoE; e != nil {
		meta["expert_count"], meta["expert_used_count"], meta["leading_dense_block_count"] = uint32(e.Experts), uint32(e.ExpertsPerToken), uint32(e.DenseLayers)
		if e.EveryNLayers > 1 {
			delete(meta, "leading_dense_block_count")
		}
		meta["expert_feed_forward_length"], meta["expert_shared_count"] = uint32(e.ExpertIntermediate), uint32(e.SharedExperts)
	}
	if a := s.MLA; a != nil { // files of current converters hold both sets of widths
		meta["attention.q_lora_rank"], meta["attention.kv_lora_rank"] = uint32(a.QLoRARank), uint32(a.KVLoRARank)
		meta["attention.key_length"], meta["attention.value_length"] = uint32(a.KVLoRARank+a.QKRope), uint32(a.KVLoRARank)
		meta["attention.key_length_mla"], meta["attention.value_length_mla"] = uint32(a.QKNope+a.QKRope), uint32(a.VHeadDim)
		meta["rope.dimension_count"], meta["attention.head_count_kv"] = uint32(a.QKRope), 1
	}
	maps.Copy(meta, more)
	for key, value := range meta {
		if value > 0 {
			g.set(arch+"."+key, ggufU32, value)
		}
	}
	other := 0
	plain := func(t model.Tensor) {
		for range t.Copies {
			other++
			g.tensor(fmt.Sprintf("other.%d", other), typeF16, uint64(t.In), uint64(t.Out))
		}
	}
	for _, t := range st.Embedding {
		if t.Role == model.Embedding {
			g.tensor("token_embd.weight", typeF16, uint64(t.In), uint64(t.Out))
			continue
		}
		plain(t)
	}
	for _, t := range st.Head {
		if t.Role == model.Head {
			g.tensor("output.weight", typeF16, uint64(t.In), uint64(t.Out))
			continue
		}
		plain(t)
	}
	for _, t := range st.Shared {
		plain(t)
	}
	for i, kind := range st.Order {
		last := ""
		for _, t := range st.Kinds[kind].Tensors {
			at := fmt.Sprintf("blk.%d.", i)
			name, known := ggufNames[t.Name]
			switch {
			case t.Name == "bias" && biasOf[last] != "":
				g.tensor(at+biasOf[last], typeF32, uint64(t.Out))
				last = map[string]string{"up_proj": "down_proj"}[last]
				continue
			case t.Role == model.Expert && known:
				g.tensor(at+strings.Replace(name, ".weight", "_exps.weight", 1), typeF16, uint64(t.In), uint64(t.Out), uint64(t.Copies))
			case known:
				g.tensor(at+name, typeF16, uint64(t.In), uint64(t.Out))
			default:
				other++
				g.tensor(fmt.Sprintf("%sother_%d", at, other), typeF32, uint64(t.In), uint64(t.Out), uint64(t.Copies))
			}
			last = t.Name
		}
	}
	return g.bytes()
}

// Models of many architectures come back from a GGUF header as they are: every
// parameter, and the same layers.
func TestGGUFTellsTheLayersOfManyArchitectures(t *testing.T) {
	t.Parallel()
	for id, test := range map[string]struct {
		arch string
		more map[string]uint32
	}{
		"llama-2-7b": {"llama", nil}, "llama-3.1-70b": {"llama", nil}, "llama-3.2-1b": {"llama", nil}, "mixtral-8x7b": {"llama", nil},
		"qwen2.5-7b": {"qwen2", nil}, "qwen2.5-0.5b": {"qwen2", nil}, "qwen3-8b": {"qwen3", nil}, "qwen3-30b-a3b": {"qwen3moe", nil},
		"qwen1.5-moe-a2.7b": {"qwen2moe", map[string]uint32{"expert_shared_feed_forward_length": 5632}},
		"gemma-2b":          {"gemma", nil}, "gemma-2-9b": {"gemma2", nil}, "gemma-3-1b": {"gemma3", nil},
		"phi-2": {"phi2", nil}, "starcoder2-3b": {"starcoder2", nil}, "stablelm-3b-4e1t": {"stablelm", nil}, "gpt2": {"gpt2", nil},
		"deepseek-v2-lite": {"deepseek2", nil}, "deepseek-v3": {"deepseek2", nil}, "kimi-k2": {"deepseek2", nil},
		"gpt-oss-20b": {"gpt-oss", nil}, "gpt-oss-120b": {"gpt-oss", nil}, "olmo-2-7b": {"olmo2", nil}, "olmoe-1b-7b": {"olmoe", nil},
		"command-r-35b": {"command-r", nil}, "granite-3.3-8b": {"granite", nil}, "internlm2-7b": {"internlm2", nil}, "minimax-m2": {"minimax-m2", nil},
		"glm-4.5-air": {"glm4moe", nil}, "dots.llm1-142b": {"dots1", nil}, "smollm3-3b": {"smollm3", nil},
		"qwen3-next-80b-a3b": {"qwen3next", map[string]uint32{
			"ssm.conv_kernel": 4, "ssm.state_size": 128, "ssm.group_count": 16, "ssm.time_step_rank": 32, "ssm.inner_size": 4096, "expert_shared_feed_forward_length": 512,
		}},
		"nemotron-h-8b": {"nemotron_h", map[string]uint32{"ssm.conv_kernel": 4, "ssm.state_size": 128, "ssm.group_count": 8, "ssm.time_step_rank": 128, "ssm.inner_size": 8192}},
		"jamba-v0.1":    {"jamba", map[string]uint32{"ssm.conv_kernel": 4, "ssm.state_size": 16, "ssm.time_step_rank": 256, "ssm.inner_size": 8192}},
		"granite-4.0-h-tiny": {"granitehybrid", map[string]uint32{
			"ssm.conv_kernel": 4, "ssm.state_size": 128, "ssm.group_count": 1, "ssm.time_step_rank": 48, "ssm.inner_size": 3072, "expert_shared_feed_forward_length": 1024,
		}},
	} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			row, known := catalog.Builtin().FindModel(id)
			if !known || row.Row.ID != id {
				t.Fatal("not in the catalogue")
			}
			want := &row.Row.Shape
			got, err := modelfile.Read("x.gguf", asGGUF(test.arch, want, test.more))
			if err != nil {
				t.Fatal(err)
			}
			if got.Params != want.Count().Text || !got.Exact {
				t.Errorf("%d parameters, want %d", got.Params, want.Count().Text)
			}
			if read, want := layersOf(got.Model), layersOf(want); !maps.Equal(read, want) {
				t.Errorf("read %v\nwant %v", read, want)
			}
			if read := got.Model.Count().Text - want.Count().Text; read != 0 {
				t.Errorf("the figures come to %d parameters more; problems %v", read, got.Problems)
			}
		})
	}
}
