package modelfile

import (
	"encoding/json"
	"math"

	"headroom/engine/model"
)

// Families that keep their figures in objects of their own, or under names of
// their own.

// mpt reads MosaicML's MPT: ALiBi, a tied table, no biases.
func mpt(s *section, m *model.Shape, fam *family) {
	readCore(s, m, fam)
	ratio, ok := s.ratio("expansion_ratio")
	if !ok {
		ratio = 4
	}
	m.IntermediateSize = int(math.Round(ratio * float64(m.HiddenSize)))
	m.NormBias = new(!s.flag(true, "no_bias"))
	if !s.flag(true, "no_bias") {
		m.QKVBias, m.AttnBias, m.MLPBias = true, true, true
	}
	if inner := s.sub("attn_config"); inner != nil {
		if inner.flag(true, "alibi") {
			m.PositionKind = "alibi"
		}
		m.KVHeads = inner.size(mostHeads, "kv_n_heads")
		if inner.word("attn_type") == "multiquery_attention" {
			m.KVHeads = 1
		}
		if inner.flag(false, "qk_ln") {
			m.QKNorm = "full"
		}
	}
	if m.PositionKind == "" {
		m.LearnedPositions, m.PositionSize = true, m.MaxPositions
	}
}

// dbrx reads Databricks' mixture.
func dbrx(s *section, m *model.Shape, fam *family) {
	readCore(s, m, fam)
	m.NormBias = new(false)
	if inner := s.sub("attn_config"); inner != nil {
		m.KVHeads = inner.size(mostHeads, "kv_n_heads")
	}
	inner := s.sub("ffn_config")
	if inner == nil {
		s.fail(refuse(join(s.path, "ffn_config"), "ffn_config is missing; %s needs it", s.named()))
		return
	}
	m.MLP = "swiglu"
	m.MoE = &model.MoE{
		Experts: inner.size(mostExperts, "moe_num_experts"), ExpertsPerToken: inner.size(mostExperts, "moe_top_k"),
		ExpertIntermediate: inner.size(mostWidth, "ffn_hidden_size"), Layers: m.Layers,
	}
}

// metaParams reads params.json of Meta's original releases (llama-models,
// models/llama3/args.py): the width follows from a multiple, and files of the
// first two generations do not say the vocabulary.
func metaParams(s *section, m *model.Shape, fam *family) {
	if s.fields["vocab_size"] == json.Number("-1") { // left to the tokenizer
		delete(s.fields, "vocab_size")
	}
	readCore(s, m, fam)
	if m.VocabSize == 0 {
		m.VocabSize = 32000
		s.guess("vocab_size", m.VocabSize, "not in the file; that of the first generations")
	}
	width := float64(8*m.HiddenSize) / 3
	if r, ok := s.ratio("ffn_dim_multiplier"); ok {
		width = math.Floor(r * math.Floor(width))
	}
	to := float64(max(s.size(mostWidth, "multiple_of"), 1))
	if !s.has("multiple_of") && !s.has("hidden_dim") {
		to = 256
		s.guess("multiple_of", 256, "not in the file; that of the first generations")
	}
	m.IntermediateSize = int(math.Ceil(math.Floor(width)/to) * to)
	readExperts(s, m, fam)
	if inner := s.sub("moe"); inner != nil { // Mistral's params.json
		m.MoE = &model.MoE{
			Experts: inner.size(mostExperts, "num_experts"), ExpertsPerToken: inner.size(mostExperts, "num_experts_per_tok"),
			Layers: m.Layers,
		}
	}
	if w := s.size(mostWidth, "hidden_dim"); w > 0 { // Mistral's params.json names it
		m.IntermediateSize = w
	}
	if m.MoE != nil {
		m.MoE.ExpertIntermediate, m.IntermediateSize = m.IntermediateSize, 0
	}
}
