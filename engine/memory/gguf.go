package memory

import (
	"strings"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// ggufWeights follows the llama.cpp recipes tensor by tensor.
func ggufWeights(c *workload.Case, s *stage) stored {
	var sum stored
	add := func(t model.Tensor, p place, times int) {
		n := float64(times) * float64(t.Params()) / divisor(c, t)
		bits := ggufBits(c, t, p)
		sum.bytes += n * bits / 8
		sum.quantised += n
		sum.narrow += n * bits / 8
	}
	first := placeOf(0, len(c.Stack.Order)) // for what is in no layer
	taken := make([]int, len(s.layers))
	alike := make([][places]int, len(s.layers)) // layers of each kind, by their place
	left := s.count()                           // a stage of many is done long before the last layer
	for layer, kind := range c.Stack.Order {
		if left == 0 {
			break
		}
		if taken[kind] < s.layers[kind] {
			taken[kind]++
			left--
			alike[kind][placeOf(layer, len(c.Stack.Order))]++
		}
	}
	for kind := range alike {
		for p, times := range alike[kind] {
			if times > 0 {
				for _, t := range c.Stack.Kinds[kind].Tensors {
					add(t, place(p), times)
				}
			}
		}
	}
	part := float64(s.count()) / float64(max(len(c.Stack.Order), 1))
	for _, t := range c.Stack.Shared {
		sum.bytes += part * float64(t.Params()) * ggufBits(c, t, first) / 8
		sum.quantised += part * float64(t.Params())
	}
	if s.embed && (s.file || !c.GGML()) { // llama.cpp keeps the token table in host RAM
		for _, t := range c.Stack.Embedding {
			add(t, first, 1)
		}
	}
	if s.head {
		if c.Arch.TiedEmbeddings && c.GGML() && !s.file { // the head's copy of a tied table
			add(c.Stack.Embedding[0], first, 1)
		}
		for _, t := range c.Stack.Head {
			add(t, first, 1)
		}
	}
	return sum
}

// place is what the recipes ask of where a layer stands; layers that agree in it
// store their tensors alike.
type place uint8

const (
	moreBits place = 1 << iota // one of those that mixed recipes keep better
	firstTwo
	firstFour
	firstSixteenth
	firstEighth
	lastEighth

	places = 1 << iota
)

// placeOf is the place of one of so many layers.
func placeOf(layer, layers int) (p place) {
	if layer < layers/8 || layer >= 7*layers/8 || (layer-layers/8)%3 == 2 {
		p |= moreBits
	}
	for _, among := range [...]struct {
		place  place
		layers int
	}{{firstTwo, 2}, {firstFour, 4}, {firstSixteenth, layers / 16}, {firstEighth, layers / 8}} {
		if layer < among.layers {
			p |= among.place
		}
	}
	if layer >= 7*layers/8 {
		p |= lastEighth
	}
	return p
}

// ggufBits is the storage of one tensor in a llama.cpp file: that of its recipe, or where its rows do
// not make whole super-blocks the next wider type with blocks of 32
// (ggml-org/llama.cpp src/llama-quant.cpp, tensor_type_fallback).
func ggufBits(c *workload.Case, t model.Tensor, p place) float64 {
	if t.Role == model.Expert && t.In > 1 && c.Arch.NativeDType == "mxfp4" {
		return bitsOf("mxfp4") // kept in every file (bartowski/openai_gpt-oss-20b-GGUF)
	}
	if t.Name == "in_proj_qkvz" { // stored as two: attn_qkv, which counts as values, and attn_gate
		y := c.Arch.Hybrid
		qkv, gate := t, t
		qkv.Name, gate.Name = "v_proj", "attn_gate"
		part := float64(2*y.KHeads*y.KHeadDim+y.VHeads*y.VHeadDim) / float64(t.Out)
		return part*ggufBits(c, qkv, p) + (1-part)*ggufBits(c, gate, p)
	}
	bits := recipeBits(c, t, p)
	typical := c.Model.Name == "" && c.Model.Shape == nil // whose rows are those of no model
	if t.In%superBlock == 0 || t.In%smallBlock > 0 || typical || bits >= 8 || bits == c.Weights.Bits && smallBlocks[c.Weights.Name] {
		return bits
	}
	for _, f := range [...]struct {
		upTo float64
		to   workload.Quant
	}{{4.3, "iq4_nl"}, {4.5, "q5_0"}, {5.5, "q5_1"}} {
		if bits <= f.upTo {
			return bitsOf(f.to)
		}
	}
	return 8 * workload.Q8Bytes
}

// superBlock is how many values of a row K-quants and most IQ-quants store together, smallBlock how
// many the other types do.
const (
	superBlock = 256
	smallBlock = 32
)

// smallBlocks are the types that store 32 values together.
var smallBlocks = map[workload.Quant]bool{"q4_0": true, "q4_1": true, "q5_0": true, "q5_1": true, "iq4_nl": true}

func bitsOf(q workload.Quant) float64 {
	f, _ := q.Format()
	return f.Bits
}

// recipeBits is the base type of a recipe, and for the sensitive tensors of mixed ones the next
// better types (ggml-org/llama.cpp src/llama-quant.cpp, llama_tensor_get_type).
func recipeBits(c *workload.Case, t model.Tensor, p place) float64 {
	base := c.Weights.Bits
	switch t.Role {
	case model.Vector, model.Table, model.Router:
		return 32
	case model.Expert, model.Matrix, model.Aside:
		if t.In <= 1 {
			return 32
		}
	case model.Head:
		if base < bitsOf("q6_k") {
			return bitsOf("q6_k")
		}
		return base
	case model.Embedding:
		if c.Arch.TiedEmbeddings && base < bitsOf("q6_k") {
			return bitsOf("q6_k")
		}
		return base
	}
	value := strings.HasSuffix(t.Name, "v_proj")
	down := strings.HasSuffix(t.Name, "down_proj")
	out := strings.HasSuffix(t.Name, "o_proj")
	pick := func(when bool, q workload.Quant) float64 {
		if when {
			return bitsOf(q)
		}
		return base
	}
	grouped := c.Arch.AttentionHeads/max(c.Arch.KVHeads, 1) >= 4
	switch c.Weights.Name {
	case "q4_k_m", "q4_k_l", "q4_k_xl", "q5_k_m", "q5_k_l", "q5_k_xl":
		return pick((value || down) && p&moreBits != 0, "q6_k")
	case "q4_k_s":
		return pick((value && p&firstFour != 0) || (down && p&firstEighth != 0), "q5_k")
	case "q3_k_m":
		switch {
		case value && p&firstTwo != 0, down && p&firstSixteenth != 0:
			return bitsOf("q5_k")
		case value, out, down:
			return bitsOf("q4_k")
		}
	case "q3_k_l", "q3_k_xl":
		return pick(value || down || out, "q5_k")
	case "q2_k", "q2_k_s", "q2_k_xl":
		switch {
		case value && grouped:
			return bitsOf("q4_k")
		case value, down, out:
			return bitsOf("q3_k")
		}
	case "iq2_m":
		switch {
		case value && grouped:
			return bitsOf("q4_k")
		case value, out, down && p&firstEighth != 0:
			return bitsOf("iq3_s")
		}
	case "iq3_m":
		return pick(value || out || down && p&firstEighth != 0, "q4_k")
	case "iq3_s", "iq3_xs":
		narrow := strings.HasSuffix(t.Name, "q_proj") || strings.HasSuffix(t.Name, "k_proj")
		middle := p&(firstEighth|lastEighth) == 0 && (strings.HasSuffix(t.Name, "gate_proj") || strings.HasSuffix(t.Name, "up_proj"))
		switch {
		case value && grouped:
			return bitsOf("q4_k")
		case c.Weights.Name == "iq3_xs" && (narrow || middle):
			return bitsOf("iq3_xxs")
		}
	case "iq4_xs", "iq4_nl":
		return pick(value || down && p&firstEighth != 0, "q5_k")
	}
	return base
}
