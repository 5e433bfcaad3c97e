package speed

import "headroom/engine/model"

// plainKernels are those that the layer of a plain decoder runs one after the other:
// two norms, projection to queries, keys and values, rotary embedding, attention,
// output projection, projection up, activation, projection down
// (vllm-project/vllm vllm/model_executor/models/llama.py).
const plainKernels = 9

// kernels is the number of layers that hold as many kernels in sequence as the layers
// of a stack do, plain ones being one each. A token waits for each of them however
// little it computes.
func kernels(st *model.Stack) float64 {
	var n int
	for i := range st.Kinds {
		kind := &st.Kinds[i]
		n += kind.Count * (kind.Norms + mixing(&kind.Mixer) + feeding(&kind.FFN))
	}
	return float64(n) / plainKernels
}

// mixing is the kernels of a mixer. A compressed cache adds the projections down, their
// norm, the one up again and the two that take keys and values into the latent
// (vllm/model_executor/layers/mla.py and attention/mla_attention.py); an index over it
// its own projection, scores and choice. A recurrent mixer projects twice, convolves,
// computes gates, scans, scales and projects back (models/qwen3_next.py).
func mixing(m *model.Mixer) int {
	const softmax, latent, indexed, recurrent = 4, 8, 11, 7
	switch m.Kind {
	case model.Softmax:
		return softmax
	case model.Latent:
		return latent
	case model.Sparse:
		return indexed
	case model.Recurrent:
		return recurrent
	case model.Both:
		return softmax + recurrent
	case model.NoMixer:
	}
	return 0
}

// feeding is the kernels of a feed-forward layer. A routed one scores the experts,
// chooses, sorts tokens by expert and sums what comes back, around the same three;
// shared experts are three more and their sum (layers/fused_moe/fused_moe.py).
func feeding(f *model.FFN) int {
	const plain, routing, shared = 3, 4, 4
	switch {
	case f.Routed && f.MoE != nil && f.MoE.SharedExperts > 0:
		return plain + routing + shared
	case f.Routed:
		return plain + routing
	case f.Width > 0:
		return plain
	}
	return 0
}
