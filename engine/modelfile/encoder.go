package modelfile

import "headroom/engine/model"

// encoder is what all kin of BERT have: LayerNorm, biases everywhere, learned
// positions, a tied head.
func encoder(s *section, m *model.Shape, fam *family) {
	own := *fam
	own.norm, own.plain, own.tied = "layernorm", true, true
	own.qkvBias, own.attnBias, own.mlpBias = true, true, true
	readCore(s, m, &own)
	readBiases(s, m, &own)
	m.Architecture = "encoder"
	m.EmbeddingNorm, m.FinalNorm = true, new(false)
	m.LearnedPositions, m.PositionSize = true, m.MaxPositions
	m.TokenTypes = s.size(mostWidth, "type_vocab_size")
	if m.IntermediateSize == 0 {
		m.IntermediateSize = 4 * m.HiddenSize
	}
}

// bert reads BERT, RoBERTa and ELECTRA. A pooler stands on those that were
// trained on pairs of sentences; RoBERTa's kin have none in use.
func bert(s *section, m *model.Shape, fam *family) {
	encoder(s, m, fam)
	m.Pooler = anyOf(s.kind, "bert", "ernie", "")
	if w := s.size(mostWidth, "embedding_size"); w > 0 && w != m.HiddenSize {
		m.EmbeddingSize = w
	}
}

func distilBERT(s *section, m *model.Shape, fam *family) {
	if s.has("hidden_dim") {
		s.fields["intermediate_size"] = s.fields["hidden_dim"]
	}
	encoder(s, m, fam)
	m.TokenTypes = 0
}

// deberta has relative positions, in a table of its own width, instead of
// learned ones unless it says so (arXiv 2006.03654, 2111.09543).
func deberta(s *section, m *model.Shape, fam *family) {
	encoder(s, m, fam)
	m.LearnedPositions = s.flag(true, "position_biased_input")
	m.TokenTypes = s.size(mostWidth, "type_vocab_size")
	if !m.LearnedPositions {
		m.PositionSize = 0
	}
	if s.flag(false, "relative_attention") {
		span := s.size(mostWidth, "position_buckets")
		if span == 0 {
			span = m.MaxPositions
		}
		rows := int64(2*span) * int64(m.HiddenSize)
		if s.kind == "deberta-v2" {
			rows += 2 * int64(m.HiddenSize) // the table's own norm
		} else {
			// Queries and keys of positions have matrices of their own in every layer;
			// values and queries have biases as vectors instead.
			rows += int64(m.Layers) * 2 * int64(m.HiddenSize) * int64(m.HiddenSize)
		}
		m.OtherTextParams = min(rows, mostParams)
	}
	if kernel := s.size(64, "conv_kernel_size"); kernel > 0 {
		m.OtherTextParams += int64(kernel)*int64(m.HiddenSize)*int64(m.HiddenSize) + 3*int64(m.HiddenSize)
	}
}

// modernBERT has gates, rotary positions, no biases, and a window in two layers
// of three (arXiv 2412.13663).
func modernBERT(s *section, m *model.Shape, fam *family) {
	own := *fam
	own.norm, own.tied = "layernorm", true
	readCore(s, m, &own)
	readBiases(s, m, &own)
	m.Architecture, m.MLP = "encoder", "geglu"
	m.NormBias = new(s.flag(false, "norm_bias"))
	m.EmbeddingNorm = true
	if every := s.size(mostLayers, "global_attn_every_n_layers"); every > 1 {
		full := (m.Layers + every - 1) / every
		if size := s.size(mostTokens, "local_attention"); size > 0 {
			m.SlidingWindow = &model.SlidingWindow{Size: size, Layers: m.Layers - full, FullLayers: full}
		}
	}
}

// t5 reads an encoder and a decoder with relative positions (arXiv 1910.10683).
func t5(s *section, m *model.Shape, fam *family) {
	own := *fam
	own.plain, own.tied = true, true
	readCore(s, m, &own)
	m.Architecture = "encoder-decoder"
	m.DecoderLayers = m.Layers
	if n := s.size(mostLayers, "num_decoder_layers"); n > 0 {
		m.DecoderLayers = n
	}
	m.MLP = "relu"
	if act := s.word("feed_forward_proj"); act == "gated-gelu" || s.flag(false, "is_gated_act") {
		m.MLP = "geglu"
	}
	m.RelativeBuckets = s.size(mostWidth, "relative_attention_num_buckets")
	if m.RelativeBuckets == 0 {
		m.RelativeBuckets = 32
	}
}

// bart reads BART, mBART, Pegasus and Marian: learned positions on both sides,
// biases everywhere, a tied table.
func bart(s *section, m *model.Shape, fam *family) {
	for from, to := range map[string]string{
		"encoder_layers": "num_hidden_layers", "encoder_attention_heads": "num_attention_heads", "encoder_ffn_dim": "intermediate_size",
	} {
		if s.has(from) {
			s.fields[to] = s.fields[from]
		}
	}
	own := *fam
	own.norm, own.plain, own.tied = "layernorm", true, true
	own.qkvBias, own.attnBias, own.mlpBias = true, true, true
	readCore(s, m, &own)
	readBiases(s, m, &own)
	m.Architecture = "encoder-decoder"
	m.DecoderLayers = s.size(mostLayers, "decoder_layers")
	if !s.flag(false, "static_position_embeddings") && !anyOf(s.kind, "pegasus", "marian", "m2m_100") {
		m.LearnedPositions, m.PositionSize = true, 2*(m.MaxPositions+2)
	}
	if anyOf(s.kind, "mbart") { // norms over the embeddings beside those at the end
		m.ExtraNorms = 2
	}
}
