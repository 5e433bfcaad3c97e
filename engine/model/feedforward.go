package model

import "slices"

// FFN is the feed-forward part of a layer: dense, routed, or none.
type FFN struct {
	Width  int // of the dense layer, or of the dense layer beside the experts
	Gated  bool
	Routed bool
	MoE    *MoE // when Routed
}

// gatedMLPs are the feed-forward kinds with three matrices instead of two.
var gatedMLPs = []string{"", "swiglu", "geglu", "reglu", "situglu"}

// Gated tells whether the feed-forward layer has a gate matrix beside up and
// down (SwiGLU, arXiv 2002.05202).
func (s *Shape) Gated() bool { return slices.Contains(gatedMLPs, s.MLP) }

// denseTensors lists the weights of a dense feed-forward layer of one width.
func (s *Shape) denseTensors(width int, prefix string, bias bool) []Tensor {
	h := s.HiddenSize
	var t []Tensor
	if s.Gated() {
		t = append(t, matrix(prefix+"gate_proj", width, h))
		if bias {
			t = biased(t, width)
		}
	}
	t = append(t, matrix(prefix+"up_proj", width, h), matrix(prefix+"down_proj", h, width))
	if bias {
		t = biased(t, width, h)
	}
	return t
}

// moeTensors lists the weights of one mixture-of-experts layer.
func (s *Shape) moeTensors() []Tensor {
	e, h := s.MoE, s.HiddenSize
	width := h
	var t []Tensor
	if e.LatentSize > 0 {
		width = e.LatentSize
		t = append(t, matrix("latent_down", width, h), matrix("latent_up", h, width))
		if e.LatentNorm {
			t = append(t, vector("latent_norm", width))
		}
	}
	if s.Gated() {
		t = append(t, Tensor{"gate_proj", Expert, e.ExpertIntermediate, width, e.Experts})
	}
	t = append(t, Tensor{"up_proj", Expert, e.ExpertIntermediate, width, e.Experts},
		Tensor{"down_proj", Expert, width, e.ExpertIntermediate, e.Experts})
	if e.ExpertBias {
		bias := e.ExpertIntermediate + width
		if s.Gated() {
			bias += e.ExpertIntermediate
		}
		t = append(t, Tensor{"expert_bias", Expert, bias, 1, e.Experts})
	}
	t = append(t, Tensor{"router", Router, e.Experts + e.ZeroExperts, h, 1})
	if e.RouterBias {
		t = append(t, vector("router_bias", e.Experts+e.ZeroExperts))
	}
	if e.RouterExtraParams > 0 {
		t = append(t, vector("router_extra", e.RouterExtraParams))
	}
	if e.SharedIntermediate > 0 {
		t = append(t, s.denseTensors(e.SharedIntermediate, "shared_", false)...)
		if e.SharedGate {
			t = append(t, Tensor{"shared_gate", Router, 1, h, 1})
		}
	}
	return t
}

// normTensors lists n norms over the hidden width.
func (s *Shape) normTensors(n int) []Tensor {
	size := s.normSize(s.HiddenSize)
	if n <= 0 || size == 0 {
		return nil
	}
	return []Tensor{{"norm", Vector, size, 1, n}}
}

// normSize is the number of weights of one norm over width features.
func (s *Shape) normSize(width int) int {
	switch {
	case s.Norm == "none":
		return 0
	case s.Norm == "layernorm" && (s.NormBias == nil || *s.NormBias):
		return 2 * width
	}
	return width
}
