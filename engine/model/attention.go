package model

// MixerKind is the way in which a layer mixes information over positions.
type MixerKind uint8

// The kinds of mixer.
const (
	NoMixer   MixerKind = iota
	Softmax             // multi-head, grouped-query or multi-query attention
	Latent              // multi-head latent attention
	Sparse              // compressed sparse attention of DeepSeek-V4
	Recurrent           // a state of fixed size: Mamba, gated delta net, ...
	Both                // attention and a recurrent mixer side by side
)

// Mixer is the geometry of one layer's mixer. Widths are per head.
type Mixer struct {
	Kind              MixerKind
	Heads, KVHeads    int
	HeadDim, VHeadDim int
	Window            int  // tokens that a head sees; 0 is all
	SharesKV          bool // reads the cache of an earlier layer
	Cross             bool // a decoder layer with attention over the encoder as well
	Bidirectional     bool // an encoder's: the text is read once, and no key or value is kept for a next token
	StateSize         int  // elements of recurrent state for each sequence
	ConvState         int  // elements of convolution state for each sequence
}

// QueryWidth is the width of all queries together.
func (m Mixer) QueryWidth() int { return m.Heads * m.HeadDim }

// KeyWidth is the width of all keys together.
func (m Mixer) KeyWidth() int { return m.KVHeads * m.HeadDim }

// ValueWidth is the width of all values together.
func (m Mixer) ValueWidth() int { return m.KVHeads * m.VHeadDim }

// OutputWidth is the width of the attention output before its projection.
func (m Mixer) OutputWidth() int { return m.Heads * m.VHeadDim }

// Generates tells whether the model writes a next token: encoders read only.
func (s *Shape) Generates() bool { return s.Architecture != "encoder" }

// softmaxMixer is the geometry of a group of attention layers; the group's own
// figures go before the model's.
func (s *Shape) softmaxMixer(g AttentionGroup) Mixer {
	pick := func(own, general int) int {
		if own > 0 {
			return own
		}
		return general
	}
	m := Mixer{
		Kind:     Softmax,
		Heads:    pick(g.AttentionHeads, s.AttentionHeads),
		KVHeads:  pick(g.KVHeads, s.kvHeads()),
		HeadDim:  pick(g.HeadDim, s.headDim()),
		Window:   g.SlidingWindow,
		SharesKV: g.SharesKV,

		Bidirectional: !s.Generates(),
	}
	m.VHeadDim = pick(g.VHeadDim, pick(s.VHeadDim, m.HeadDim))
	if s.VHeadDim == 0 && g.VHeadDim == 0 {
		m.VHeadDim = m.HeadDim
	}
	switch {
	case s.CSA != nil:
		m.Kind = Sparse
	case s.MLA != nil && !g.NotMLA:
		m.Kind = Latent
		m.HeadDim = s.MLA.QKNope + s.MLA.QKRope
		m.VHeadDim = s.MLA.VHeadDim
	}
	return m
}

// attentionTensors lists the weights of one attention layer.
func (s *Shape) attentionTensors(m Mixer, g AttentionGroup) []Tensor {
	switch m.Kind {
	case Latent:
		return s.latentTensors(m)
	case Sparse:
		return s.sparseTensors(m)
	}
	h, q, k, v, o := s.HiddenSize, m.QueryWidth(), m.KeyWidth(), m.ValueWidth(), m.OutputWidth()
	t := []Tensor{matrix("q_proj", q, h)}
	if s.QKVBias {
		t = biased(t, q)
	}
	if !g.SharesKV {
		t = append(t, matrix("k_proj", k, h))
		if s.QKVBias {
			t = biased(t, k)
		}
		if !g.KEqualsV {
			t = append(t, matrix("v_proj", v, h))
			if s.QKVBias {
				t = biased(t, v)
			}
		}
	}
	t = append(t, matrix("o_proj", h, o))
	if s.AttnBias {
		t = biased(t, h)
	}
	switch s.OutputGate {
	case "elementwise":
		t = append(t, matrix("attn_gate", q, h))
	case "headwise":
		t = append(t, matrix("attn_gate", m.Heads, h))
	}
	switch s.QKNorm {
	case "head":
		t = append(t, vector("qk_norm", m.HeadDim))
		if !g.SharesKV {
			t = append(t, vector("qk_norm", m.HeadDim))
		}
	case "head_layernorm":
		t = append(t, vector("qk_norm", 4*m.HeadDim))
	case "per_head", "full":
		t = append(t, vector("qk_norm", q+k))
	}
	if s.AttentionSinks && (g.Sinks == nil || *g.Sinks) {
		t = append(t, vector("sinks", m.Heads))
	}
	return t
}

// latentTensors lists the weights of multi-head latent attention: queries and
// keys with values each through a low rank (DeepSeek-V2, arXiv 2405.04434,
// section 2.1).
func (s *Shape) latentTensors(m Mixer) []Tensor {
	a, h := s.MLA, s.HiddenSize
	var t []Tensor
	if a.QLoRARank > 0 {
		t = append(t, matrix("q_a_proj", a.QLoRARank, h), vector("q_a_norm", a.QLoRARank),
			matrix("q_b_proj", m.QueryWidth(), a.QLoRARank))
	} else {
		t = append(t, matrix("q_proj", m.QueryWidth(), h))
	}
	t = append(t, matrix("kv_a_proj", a.KVLoRARank+a.QKRope, h), vector("kv_a_norm", a.KVLoRARank),
		matrix("kv_b_proj", m.Heads*(a.QKNope+a.VHeadDim), a.KVLoRARank), matrix("o_proj", h, m.OutputWidth()))
	if a.OutputGate {
		t = append(t, matrix("attn_gate", m.OutputWidth(), h))
	}
	return t
}

// sparseTensors lists the weights of DeepSeek-V4's attention without its
// compressors, which belong to the model as a whole.
func (s *Shape) sparseTensors(m Mixer) []Tensor {
	c, h := s.CSA, s.HiddenSize
	return []Tensor{
		matrix("q_a_proj", c.QLoRARank, h), vector("q_a_norm", c.QLoRARank),
		matrix("q_b_proj", m.QueryWidth(), c.QLoRARank),
		matrix("kv_proj", m.HeadDim, h), vector("kv_norm", m.HeadDim), vector("sinks", m.Heads),
		{"o_a_proj", Matrix, c.OLoRARank, m.QueryWidth() / max(c.OGroups, 1), c.OGroups},
		matrix("o_b_proj", h, c.OGroups*c.OLoRARank),
	}
}

func (s *Shape) kvHeads() int {
	if s.KVHeads > 0 {
		return s.KVHeads
	}
	return s.AttentionHeads
}

func (s *Shape) headDim() int {
	if s.HeadDim > 0 {
		return s.HeadDim
	}
	return s.HiddenSize / max(s.AttentionHeads, 1)
}
