package model

// embeddingTensors lists what stands before the first layer.
func (s *Shape) embeddingTensors() []Tensor {
	h := s.HiddenSize
	width := h
	if s.EmbeddingSize > 0 {
		width = s.EmbeddingSize
	}
	t := []Tensor{{"embed", Embedding, s.VocabSize, width, 1}}
	if width != h {
		t = append(t, matrix("embed_in", h, width))
	}
	if s.LearnedPositions {
		t = append(t, Tensor{"positions", Table, s.PositionSize, h, 1})
	}
	if s.TokenTypes > 0 {
		t = append(t, Tensor{"token_types", Table, s.TokenTypes, h, 1})
	}
	if s.EmbeddingNorm {
		t = append(t, s.normTensors(1)...)
	}
	return t
}

// headTensors lists what stands after the last layer. A tied head is the
// embedding and stands there.
func (s *Shape) headTensors() []Tensor {
	h := s.HiddenSize
	var t []Tensor
	if s.FinalNorm == nil || *s.FinalNorm {
		t = append(t, s.normTensors(1)...)
	}
	width := h
	if s.EmbeddingSize > 0 {
		width = s.EmbeddingSize
	}
	if width != h && s.Architecture != "encoder" {
		t = append(t, matrix("embed_out", width, h))
	}
	if !s.TiedEmbeddings {
		t = append(t, Tensor{"lm_head", Head, s.VocabSize, width, 1})
	}
	if s.LMHeadBias {
		t = append(t, vector("lm_head_bias", s.VocabSize))
	}
	if s.Pooler {
		t = append(t, matrix("pooler", h, h), vector("bias", h))
	}
	return t
}

// sharedTensors lists weights that no one layer owns, or that a few layers own
// in a pattern that the catalogue does not tell.
func (s *Shape) sharedTensors() []Tensor {
	h, layers := s.HiddenSize, s.Layers
	t := s.normTensors(s.ExtraNorms)
	if c := s.CSA; c != nil {
		t = append(t, s.compressorTensors(c)...)
	}
	if x := s.SparseIndexer; x != nil {
		t = append(t, s.indexerTensors(x, x.Layers)...)
	}
	if p := s.PerLayerEmbed; p != nil {
		t = append(t, Tensor{"per_layer_embed", Embedding, p.VocabSize, layers * p.Dim, 1},
			matrix("per_layer_in", layers*p.Dim, h), vector("norm", p.Dim),
			Tensor{"per_layer_gate", Matrix, p.Dim, h, 2 * layers}, Tensor{"norm", Vector, h, 1, layers})
	}
	if n := s.AltUpInputs; n > 0 {
		t = append(t, Tensor{"altup", Matrix, h, h, 2 * (n - 1)}, Tensor{"altup_router", Router, n, h, layers},
			Tensor{"altup_coefficients", Vector, n*n + n*n*n + 3*h, 1, layers},
			Tensor{"laurel", Matrix, s.LaurelRank, h, 2 * layers})
	}
	if r := s.HyperConnections; r > 0 {
		streams := 2*r + r*r
		t = append(t, Tensor{"hyper_connection", Router, streams, h * r, 2 * layers},
			Tensor{"hyper_connection_bias", Vector, streams + 3, 1, 2 * layers},
			Tensor{"hyper_connection_out", Router, r, h * r, 1}, vector("bias", r+1))
	}
	if s.LayerScalars > 0 {
		t = append(t, vector("layer_scalars", layers*s.LayerScalars))
	}
	if s.VisualExpert {
		t = append(t, s.visualTensors()...)
	}
	if s.OtherTextParams > 0 {
		t = append(t, vector("other", int(s.OtherTextParams)))
	}
	return t
}

// visualTensors lists the visual expert of each layer: its own projections of queries, keys, values and output, and
// its own MLP, which tokens of images pass instead of those of the text (THUDM/cogvlm2-llama3-chat-19B
// modeling_cogvlm.py, VisionExpertAttention and VisionExpertMLP).
func (s *Shape) visualTensors() []Tensor {
	h, layers, q := s.HiddenSize, s.Layers, s.AttentionHeads*s.HeadDim
	return []Tensor{
		{"vision_qkv", Aside, q + 2*s.KVHeads*s.HeadDim, h, layers},
		{"vision_dense", Aside, h, q, layers},
		{"vision_up", Aside, s.IntermediateSize, h, 2 * layers},
		{"vision_down", Aside, h, s.IntermediateSize, layers},
	}
}

// compressorTensors lists the key compressors of DeepSeek-V4 and their indexer.
func (s *Shape) compressorTensors(c *CSA) []Tensor {
	h, d, i := s.HiddenSize, s.HeadDim, c.IndexHeadDim
	return []Tensor{
		{"compress_4", Matrix, 4 * d, h, c.LayersRatio4},
		{"compress_4_gates", Vector, 9 * d, 1, c.LayersRatio4},
		{"index_kv", Matrix, 4 * i, h, c.LayersRatio4},
		{"index_q", Matrix, c.IndexHeads * i, c.QLoRARank, c.LayersRatio4},
		{"index_weights", Router, c.IndexHeads, h, c.LayersRatio4},
		{"index_gates", Vector, 9 * i, 1, c.LayersRatio4},
		{"compress_128", Matrix, 2 * d, h, c.LayersRatio128},
		{"compress_128_gates", Vector, 129 * d, 1, c.LayersRatio128},
	}
}

// indexerTensors lists the index heads of sparse attention over n layers: dsa
// takes its queries from the low rank of latent attention, block from the
// hidden state.
func (s *Shape) indexerTensors(x *SparseIndexer, n int) []Tensor {
	h := s.HiddenSize
	queries := h
	var t []Tensor
	if x.Kind == "dsa" && s.MLA != nil {
		queries = s.MLA.QLoRARank
		t = append(t, Tensor{"index_weights", Router, x.Heads, h, n})
	}
	return append(t, Tensor{"index_q", Matrix, x.Heads * x.HeadDim, queries, n},
		Tensor{"index_k", Matrix, x.HeadDim, h, n}, Tensor{"index_norm", Vector, 2 * x.HeadDim, 1, n})
}

// encoderDecoder fills the stack of a T5: encoder layers, then decoder layers
// that also attend to the encoder.
func (s *Shape) encoderDecoder(st *Stack) {
	m := s.softmaxMixer(AttentionGroup{})
	m.Bidirectional = true
	attention := s.attentionTensors(m, AttentionGroup{})
	ffn := FFN{Width: s.IntermediateSize, Gated: s.Gated()}
	dense := s.denseTensors(s.IntermediateSize, "", s.MLPBias)
	layer := func(decoder bool, norms int) Layer {
		l := Layer{Mixer: m, FFN: ffn, Norms: norms, Decoder: decoder}
		l.Tensors = append(l.Tensors, attention...)
		if decoder {
			l.Mixer.Cross, l.Mixer.Bidirectional = true, false
			for _, t := range attention {
				t.Name = "cross_" + t.Name
				l.Tensors = append(l.Tensors, t)
			}
		}
		l.Tensors = append(append(l.Tensors, dense...), s.normTensors(norms)...)
		return l
	}
	st.Kinds = []Layer{layer(false, 2), layer(true, 3)}
	st.Kinds[0].Count, st.Kinds[1].Count = s.Layers, s.DecoderLayers
	for range s.Layers {
		st.Order = append(st.Order, 0)
	}
	for range s.DecoderLayers {
		st.Order = append(st.Order, 1)
	}
	st.Shared = append(st.Shared, s.normTensors(1)...) // the encoder's own final norm
	if s.RelativeBuckets > 0 {
		st.Shared = append(st.Shared, Tensor{"relative_bias", Table, s.RelativeBuckets, s.AttentionHeads, 2})
	}
}
