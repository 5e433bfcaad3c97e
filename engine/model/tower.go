package model

import "headroom/engine/unit"

// Params is the size of the image tower with the projector into the text model.
// The block of each kind is that of the published implementation (transformers,
// modeling files of the same names).
func (v *Vision) Params() unit.Params {
	if v.Counted > 0 {
		return unit.Params(v.Counted)
	}
	h, inner, n, out := v.HiddenSize, v.IntermediateSize, v.Layers, v.OutputSize
	patch := 3 * v.PatchSize * v.PatchSize
	merged := h * v.Merge * v.Merge
	plain := n * (4*(h*h+h) + 2*h*inner + inner + h + 4*h) // LayerNorm, biased attention and MLP
	merger := merged*merged + merged + merged*out + out
	switch v.Kind {
	case "siglip":
		return unit.Params(patch*h + h + v.Positions*h + 2*h + plain + h*out + h)
	case "gemma4":
		q := v.Heads * v.HeadDim
		size := patch*h + 2*v.Positions*h + n*(4*h*q+2*v.HeadDim+4*h+3*h*inner+v.LayerExtra) + h*out
		if v.Standardize {
			size += 2 * h
		}
		return unit.Params(size)
	case "qwen3":
		size := v.TemporalPatch*patch*h + h + v.Positions*h + plain + merger + 2*h
		return unit.Params(size + v.Deepstack*(merger+2*merged))
	case "qwen2.5":
		return unit.Params(v.TemporalPatch*patch*h + n*(2*h+4*h*h+4*h+3*h*inner+2*inner+h) + h + merger)
	case "pixtral":
		return unit.Params(patch*h + h + n*(4*h*h+3*h*inner+2*h) + h + merged*h + h*out + out*out)
	case "moonvit":
		return unit.Params(patch*h + h + v.Positions*h + plain + 4*h + merger)
	case "llama4":
		mid := v.AdapterSize
		return unit.Params(patch*h + h + v.Positions*h + 4*h + plain + inner*mid + mid*mid + mid*out)
	}
	return 0
}

// Params is the size of the sound tower: a conformer (Gemma 3n).
func (a *Audio) Params() unit.Params {
	if len(a.ConvChannels) < 2 {
		return 0
	}
	h, c0, c1 := a.HiddenSize, a.ConvChannels[0], a.ConvChannels[1]
	stem := 10*c0 + 9*c0*c1 + c1 + a.ConvFrequencies*c1*h
	feedForward := 2*h*a.IntermediateSize + 2*h
	attention := 5*h*h + h/max(a.Heads, 1) + 2*h
	convolution := 3*h*h + a.ConvKernel*h + 2*h
	size := stem + a.Layers*(2*feedForward+attention+convolution+h)
	if out := a.EncoderOutputSize; out > 0 {
		return unit.Params(size + h*out + out + out*a.OutputSize)
	}
	return unit.Params(size + h*a.OutputSize + a.EmbedderExtra)
}

// mtpParams is the size of the multi-token prediction layers: each is one
// layer of the model with a projection of the previous state beside the token
// (DeepSeek-V3, arXiv 2412.19437, section 2.2).
func (s *Shape) mtpParams() unit.Params {
	t := s.MTP
	if t.Params > 0 {
		return unit.Params(t.Params)
	}
	m := s.softmaxMixer(AttentionGroup{})
	h, norms := s.HiddenSize, 2
	if s.NormsPerLayer > 0 {
		norms = s.NormsPerLayer
	}
	layer := append(s.attentionTensors(m, AttentionGroup{}), matrix("projection", h, 2*h))
	layer = append(layer, s.normTensors(3+norms)...)
	switch {
	case t.Block == "dense" || s.MoE == nil:
		width := t.IntermediateSize
		if width == 0 {
			width = s.IntermediateSize
		}
		layer = append(layer, s.denseTensors(width, "", s.MLPBias)...)
	default:
		layer = append(layer, s.moeTensors()...)
	}
	if t.Indexer && s.SparseIndexer != nil {
		layer = append(layer, s.indexerTensors(s.SparseIndexer, 1)...)
	}
	if t.OwnEmbeddings {
		layer = append(layer, Tensor{"embed", Embedding, s.VocabSize, h, 2})
	}
	return unit.Params(t.Layers) * sum(layer)
}
