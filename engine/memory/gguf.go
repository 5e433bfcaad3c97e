package memory

import (
	"strings"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// ggufWeights follows the llama.cpp recipes tensor by tensor.
func ggufWeights(c *workload.Case, s *stage) stored {
	var sum stored
	add := func(t model.Tensor, layer int) {
		n := float64(t.Params()) / divisor(c, t)
		bits := ggufBits(c, t, layer)
		sum.bytes += n * bits / 8
		sum.quantised += n
		sum.narrow += n * bits / 8
	}
	taken := make([]int, len(s.layers))
	for layer, kind := range c.Stack.Order {
		if taken[kind] < s.layers[kind] {
			taken[kind]++
			for _, t := range c.Stack.Kinds[kind].Tensors {
				add(t, layer)
			}
		}
	}
	part := float64(s.count()) / float64(max(len(c.Stack.Order), 1))
	for _, t := range c.Stack.Shared {
		sum.bytes += part * float64(t.Params()) * ggufBits(c, t, 0) / 8
		sum.quantised += part * float64(t.Params())
	}
	if s.embed && (s.file || !c.GGML()) { // llama.cpp keeps the token table in host RAM
		for _, t := range c.Stack.Embedding {
			add(t, 0)
		}
	}
	if s.head {
		if c.Arch.TiedEmbeddings && c.GGML() && !s.file { // the head's copy of a tied table
			add(c.Stack.Embedding[0], 0)
		}
		for _, t := range c.Stack.Head {
			add(t, 0)
		}
	}
	return sum
}

// ggufBits is the storage of one tensor in a llama.cpp file: the base type, and
// for the sensitive tensors of mixed recipes the next better ones
// (ggml-org/llama.cpp src/llama-quant.cpp, llama_tensor_get_type).
func ggufBits(c *workload.Case, t model.Tensor, layer int) float64 {
	bits := func(q workload.Quant) float64 {
		f, _ := q.Format()
		return f.Bits
	}
	base := c.Weights.Bits
	switch t.Role {
	case model.Vector, model.Table, model.Router:
		return 32
	case model.Expert, model.Matrix:
		if t.In <= 1 {
			return 32
		}
	case model.Head:
		if base < bits("q6_k") {
			return bits("q6_k")
		}
		return base
	case model.Embedding:
		if c.Arch.TiedEmbeddings && base < bits("q6_k") {
			return bits("q6_k")
		}
		return base
	}
	layers := len(c.Stack.Order)
	more := layer < layers/8 || layer >= 7*layers/8 || (layer-layers/8)%3 == 2
	value := strings.HasSuffix(t.Name, "v_proj")
	down := strings.HasSuffix(t.Name, "down_proj")
	out := strings.HasSuffix(t.Name, "o_proj")
	pick := func(when bool, q workload.Quant) float64 {
		if when {
			return bits(q)
		}
		return base
	}
	switch c.Weights.Name {
	case "q4_k_m", "q4_k_l", "q4_k_xl", "q5_k_m", "q5_k_l", "q5_k_xl":
		return pick((value || down) && more, "q6_k")
	case "q4_k_s":
		return pick((value && layer < 4) || (down && layer < layers/8), "q5_k")
	case "q3_k_m":
		switch {
		case value && layer < 2, down && layer < layers/16:
			return bits("q5_k")
		case value, out, down:
			return bits("q4_k")
		}
	case "q3_k_l", "q3_k_xl":
		return pick(value || down || out, "q5_k")
	case "q2_k", "q2_k_s", "q2_k_xl":
		switch {
		case value && c.Arch.AttentionHeads/max(c.Arch.KVHeads, 1) >= 4:
			return bits("q4_k")
		case value, down, out:
			return bits("q3_k")
		}
	case "iq4_xs", "iq4_nl":
		return pick(value || down && layer < layers/8, "q5_k")
	}
	return base
}
