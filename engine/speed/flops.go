// Package speed counts the floating-point work of a workload and relates it to
// what a card can do. A multiply-add is two operations; FLOP is an amount of
// work, FLOPS a rate.
package speed

import "headroom/engine/model"

// Work is the floating-point work of one forward pass over one sequence, in
// FLOP.
type Work struct {
	// Matmul is the work of all weight matrices that a token passes through,
	// the output projection included: 2 per weight and token (arXiv 2001.08361,
	// section 2.1). Look-up tables cost nothing; of the experts only the chosen
	// ones count.
	Matmul float64
	// Head is the part of Matmul that is the output projection.
	Head float64
	// Attention is the work of scores and of their product with the values for
	// the positions that each token sees: half of all in a causal model, at
	// most the window in a windowed layer.
	Attention float64
	// AttentionAll is the same as if each token saw the whole sequence, as the
	// usual definition of model FLOPs counts it: 4 x tokens x width of the
	// heads for each token and layer (arXiv 2204.02311, appendix B).
	AttentionAll float64
	// State is the work of recurrent layers on their state: decay, update and
	// output, each a multiply-add per element (arXiv 2405.21060, section 2).
	State float64
}

// Forward counts the forward pass over one sequence of a text model. Compressed
// and indexed sparse attention is counted as if it were dense, an upper bound;
// towers and prediction heads are left out.
func Forward(s *model.Shape, st *model.Stack, tokens int) Work {
	n := float64(tokens)
	w := Work{Head: 2 * n * headWeights(s, st)}
	w.Matmul = w.Head + 2*n*(active(s, st.Shared)+active(s, st.Embedding))
	for i := range st.Kinds {
		layer := &st.Kinds[i]
		count := float64(layer.Count)
		w.Matmul += 2 * n * count * active(s, layer.Tensors)
		w.State += 6 * n * count * float64(layer.Mixer.StateSize)

		m := layer.Mixer
		if m.Kind == model.NoMixer || m.Kind == model.Recurrent {
			continue
		}
		pairs := 2 * float64(m.QueryWidth()+m.OutputWidth()) // per pair of positions
		causal := layer.Decoder || s.Architecture == "" || s.Architecture == "decoder"
		w.AttentionAll += count * pairs * n * n
		w.Attention += count * pairs * seen(tokens, m.Window, causal)
		if m.Cross {
			w.AttentionAll += count * pairs * n * n
			w.Attention += count * pairs * n * n
		}
	}
	return w
}

// Total is the work of the pass as it is done.
func (w Work) Total() float64 { return w.Matmul + w.Attention + w.State }

// ModelFLOPs is the work as model FLOPs utilisation counts it, with attention
// over all positions.
func (w Work) ModelFLOPs() float64 { return w.Matmul + w.AttentionAll + w.State }

// seen is the number of pairs of a token and a position that it sees.
func seen(tokens, window int, causal bool) float64 {
	n := float64(tokens)
	w := n
	if window > 0 && window < tokens {
		w = float64(window)
	}
	if !causal {
		return n * w
	}
	return w*(w+1)/2 + (n-w)*w // the first tokens see fewer than the window
}

// active is the number of weights that multiply the values of one token.
func active(s *model.Shape, tensors []model.Tensor) float64 {
	var weights float64
	for _, t := range tensors {
		switch t.Role {
		case model.Matrix, model.Router:
			weights += float64(t.Params())
		case model.Expert:
			if s.MoE != nil && s.MoE.Experts > 0 {
				weights += float64(t.Params()) * float64(min(s.MoE.ExpertsPerToken, s.MoE.Experts)) / float64(s.MoE.Experts)
			}
		}
	}
	return weights
}

// headWeights is the size of the output projection and of what belongs to it; a
// tied one is the embedding table.
func headWeights(s *model.Shape, st *model.Stack) float64 {
	weights := active(s, st.Head)
	for _, t := range st.Head {
		if t.Role == model.Head {
			weights += float64(t.Params())
		}
	}
	if s.TiedEmbeddings {
		for _, t := range st.Embedding {
			if t.Role == model.Embedding {
				weights += float64(t.Params())
			}
		}
	}
	return weights
}
