package model

// recurrent returns the mixer of a layer without softmax attention, and its
// weights. The state is what decoding keeps for each sequence.
func (s *Shape) recurrent() (Mixer, []Tensor) {
	y, h := s.Hybrid, s.HiddenSize
	m := Mixer{Kind: Recurrent}
	switch y.Kind {
	case "mamba2": // arXiv 2405.21060
		inner, groups := y.Heads*y.HeadDim, y.Groups*y.StateSize
		conv := inner + 2*groups
		m.StateSize, m.ConvState = inner*y.StateSize, conv*(y.ConvKernel-1)
		t := []Tensor{
			matrix("in_proj", 2*inner+2*groups+y.Heads, h),
			{"conv", Table, conv, y.ConvKernel, 1},
			vector("ssm", 3*y.Heads), matrix("out_proj", h, inner),
		}
		if y.ConvBias == nil || *y.ConvBias {
			t = append(t, vector("conv_bias", conv))
		}
		if y.InnerNorm == nil || *y.InnerNorm {
			t = append(t, vector("inner_norm", inner))
		}
		return m, t
	case "mamba1": // arXiv 2312.00752
		inner, state, rank := y.InnerSize, y.StateSize, y.DTRank
		m.StateSize, m.ConvState = inner*state, inner*(y.ConvKernel-1)
		t := []Tensor{
			matrix("in_proj", 2*inner, h),
			{"conv", Table, inner, y.ConvKernel, 1},
			vector("conv_bias", inner),
			matrix("x_proj", rank+2*state, inner), matrix("dt_proj", inner, rank), vector("dt_bias", inner),
			{"ssm", Table, inner, state, 1},
			vector("ssm", inner), matrix("out_proj", h, inner),
		}
		if y.InnerNorm != nil && *y.InnerNorm {
			t = append(t, vector("inner_norm", rank+2*state))
		}
		return m, t
	case "gated_deltanet": // arXiv 2412.06464
		keys, values := y.KHeads*y.KHeadDim, y.VHeads*y.VHeadDim
		conv := 2*keys + values
		m.StateSize, m.ConvState = y.VHeads*y.KHeadDim*y.VHeadDim, conv*(y.ConvKernel-1)
		return m, []Tensor{
			matrix("in_proj_qkvz", 2*keys+2*values, h), matrix("in_proj_ba", 2*y.VHeads, h),
			{"conv", Table, conv, y.ConvKernel, 1},
			vector("decay", 2*y.VHeads), vector("inner_norm", y.VHeadDim),
			matrix("out_proj", h, values),
		}
	case "kda": // Kimi delta attention, arXiv 2510.26692
		p := y.Heads * y.HeadDim
		m.StateSize, m.ConvState = p*y.HeadDim, 3*p*(y.ConvKernel-1)
		t := []Tensor{
			matrix("q_proj", p, h), matrix("k_proj", p, h), matrix("v_proj", p, h),
			{"conv", Table, 3 * p, y.ConvKernel, 1},
			matrix("b_proj", y.Heads, h), vector("decay", y.Heads+p),
			vector("inner_norm", y.HeadDim), matrix("f_a_proj", y.HeadDim, h), matrix("f_b_proj", p, y.HeadDim),
			matrix("o_proj", h, p),
		}
		if y.FullRankGate {
			return m, append(t, matrix("g_proj", p, h))
		}
		return m, append(t, matrix("g_a_proj", y.HeadDim, h), matrix("g_b_proj", p, y.HeadDim))
	case "lightning": // MiniMax-01, arXiv 2501.08313
		p := y.Heads * y.HeadDim
		m.StateSize = p * y.HeadDim
		return m, []Tensor{
			matrix("qkv_proj", 3*p, h), matrix("output_gate", p, h), vector("inner_norm", p), matrix("out_proj", h, p),
		}
	case "short_conv": // LFM2
		m.ConvState = h * (y.ConvKernel - 1)
		return m, []Tensor{
			matrix("in_proj", 3*h, h), {"conv", Table, h, y.ConvKernel, 1}, matrix("out_proj", h, h),
		}
	}
	return m, nil
}
