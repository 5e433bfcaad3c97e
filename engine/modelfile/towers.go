package modelfile

import (
	"maps"
	"slices"
	"strings"

	"headroom/engine/model"
)

// readTowers reads what stands beside the text model: image and sound towers
// and prediction layers. Those whose blocks the engine knows are counted,
// others are told to be left out.
func readTowers(top, text *section, m *model.Shape, fam *family) {
	if top.err != nil {
		return
	}
	defer readPrediction(top, text, m, fam)
	var v *section
	for _, key := range []string{"vision_config", "vision_tower_config", "visual", "vision_encoder"} {
		if v = top.sub(key); v != nil {
			break
		}
	}
	if v != nil {
		if m.Vision = vision(top, v, m); m.Vision != nil && m.Vision.Params() > 0 {
			m.PublishedIncludes = append(m.PublishedIncludes, "vision")
			top.read("vision parameters", m.Vision.Params().String())
		} else {
			m.Vision = nil
			top.note("left_out", v.path, "the image tower is left out; only the text model is estimated")
		}
	}
	for _, key := range []string{"audio_config", "audio_encoder_config", "speech_config"} {
		if top.sub(key) != nil {
			top.note("left_out", key, "the sound tower is left out; only the text model is estimated")
		}
	}
}

// readPrediction reads the layers for multi-token prediction.
func readPrediction(top, text *section, m *model.Shape, fam *family) {
	layers := text.size(mostLayers, "num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_layers", "mtp_transformer_layers")
	if layers == 0 || m.CSA == nil && fam.build != nil {
		return
	}
	if !fam.mtpCounted {
		top.note("left_out", "num_nextn_predict_layers", "%d prediction layers are left out of the count; they serve training and drafting", layers)
		return
	}
	m.MTP = &model.MTP{Layers: layers}
	switch text.kind {
	case "deepseek_v32", "glm_moe_dsa":
		m.MTP.Indexer = true
		m.MTP.OwnEmbeddings = text.kind == "deepseek_v32"
	case "glm4_moe", "glm4_moe_lite", "glm4v_moe_text", "deepseek_v4":
		m.MTP.OwnEmbeddings = true
	case "mimo_v2_flash", "mimo_v2", "exaone_moe":
		m.MTP.Block, m.MTP.IntermediateSize = "dense", m.IntermediateSize
	}
	if m.MoE == nil {
		m.MTP.Block = "dense"
	}
	m.PublishedIncludes = append(m.PublishedIncludes, "mtp")
}

// vision reads an image tower of a kind that the engine counts, nil for others.
func vision(top, v *section, m *model.Shape) *model.Vision {
	t := &model.Vision{
		Layers:           v.size(mostLayers, "num_hidden_layers", "depth", "vt_num_hidden_layers"),
		HiddenSize:       v.size(mostWidth, "hidden_size", "vt_hidden_size", "embed_dim"),
		IntermediateSize: v.size(mostWidth, "intermediate_size", "vt_intermediate_size"),
		Heads:            v.size(mostHeads, "num_attention_heads", "num_heads", "vt_num_attention_heads"),
		PatchSize:        v.size(mostHeads, "patch_size"),
		OutputSize:       m.HiddenSize,
	}
	if t.Layers == 0 || t.HiddenSize == 0 || t.PatchSize == 0 {
		return nil
	}
	switch kind := top.kind; {
	case strings.HasPrefix(kind, "gemma3") && kind != "gemma3n":
		t.Kind = "siglip"
		side := v.size(mostHeads, "image_size")
		if side == 0 {
			side = 896
		}
		t.Positions = (side / t.PatchSize) * (side / t.PatchSize)
	case kind == "gemma4":
		t.Kind, t.HeadDim, t.Positions = "gemma4", v.size(mostHeads, "head_dim"), v.size(mostWidth, "position_embedding_size")
		t.Standardize = v.flag(false, "standardize")
	case strings.HasPrefix(kind, "qwen3_vl"), strings.HasPrefix(kind, "qwen3_5"):
		t.Kind, t.TemporalPatch, t.Merge = "qwen3", v.size(64, "temporal_patch_size"), v.size(64, "spatial_merge_size")
		t.Positions = v.size(mostWidth, "num_position_embeddings")
		t.Deepstack = len(v.numbers(mostLayers, "deepstack_visual_indexes"))
	case kind == "qwen2_5_vl":
		t.Kind, t.TemporalPatch, t.Merge = "qwen2.5", max(v.size(64, "temporal_patch_size"), 1), max(v.size(64, "spatial_merge_size"), 1)
	case kind == "mistral3":
		t.Kind, t.Merge = "pixtral", max(top.size(64, "spatial_merge_size"), 1)
	case strings.HasPrefix(kind, "kimi_k2"), kind == "kimi_vl":
		t.Kind, t.Merge = "moonvit", 2
		t.Positions = v.size(mostHeads, "init_pos_emb_height") * v.size(mostHeads, "init_pos_emb_width")
	case kind == "llama4":
		t.Kind, t.AdapterSize = "llama4", v.size(mostWidth, "projector_output_dim", "vision_output_dim")
		side := v.size(mostHeads, "image_size")
		t.Positions = (side/t.PatchSize)*(side/t.PatchSize) + 1
	default:
		return nil
	}
	return t
}

// sorted lists the keys of an object in order.
func sorted(fields object) []string { return slices.Sorted(maps.Keys(fields)) }
