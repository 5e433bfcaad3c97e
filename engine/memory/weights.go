package memory

import (
	"fmt"
	"strings"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// stored is the size of the weights of one rank, with what was quantised apart.
type stored struct {
	bytes     float64
	quantised float64 // parameters in the narrow format
	plain     float64 // parameters left in high precision
	narrow    float64 // bytes of the quantised part
	rest      string  // type of the rest
	largest   float64 // bytes of the largest linear layer when dequantised
}

// storedWeights adds up the weights of a stage tensor by tensor in their
// storage formats.
func storedWeights(c *workload.Case, p *profile.Profile, s *stage) stored {
	var sum stored
	if c.Weights.Family == workload.GGML {
		return ggufWeights(c, s)
	}
	wide := c.ComputeDType().Bytes()
	if c.WeightsDType != "" {
		wide = c.WeightsDType.Bytes()
	}
	plain := wide
	if c.Training() && p.KbitFP32 && c.Weights.Family == workload.BitsAndBytes {
		plain = 4
	}
	sum.rest = map[bool]string{true: "fp32", false: string(c.ComputeDType())}[plain == 4]
	narrow := c.Quant != "none" && c.Quant != "" && c.Weights.Bits < 8*wide
	add := func(t model.Tensor, times float64) {
		n := times * float64(t.Params()) / divisor(c, t)
		if narrow && quantised(c, p, t) {
			size := n*c.Weights.BytesPerValue(group(c, t)) + times*rowBytes(c, t)/divisor(c, t)
			sum.bytes += size
			sum.narrow += size
			sum.quantised += n
			sum.largest = max(sum.largest, wide*float64(t.Out)*float64(t.In)/divisor(c, t))
			return
		}
		sum.bytes += n * plain
		sum.plain += n
	}
	for k, n := range s.layers {
		if n > 0 {
			for _, t := range c.Stack.Kinds[k].Tensors {
				add(t, float64(n))
			}
		}
	}
	part := float64(s.count()) / float64(max(len(c.Stack.Order), 1))
	for _, t := range c.Stack.Shared {
		add(t, part)
	}
	if s.embed {
		for _, t := range c.Stack.Embedding {
			add(t, 1)
		}
	}
	if s.head {
		for _, t := range c.Stack.Head {
			add(t, 1)
		}
		if head, held := heldHead(c, s); held {
			add(head, 1)
		}
	}
	return sum
}

// quantised tells whether a format touches a tensor: linear layers, and for
// some tools the head; never embeddings, norms and routers.
func quantised(c *workload.Case, p *profile.Profile, t model.Tensor) bool {
	switch t.Role {
	case model.Expert:
		return t.In > 1
	case model.Matrix:
		// Released mixtures in 4 bits keep everything but the experts in bf16.
		return c.Weights.Family != workload.Micro || c.Arch.MoE == nil || c.QuantGroup != 0 || c.Arch.NativeDType != string(c.Quant)
	case model.Head:
		return p.QuantHead || c.Weights.Family == workload.EXL
	}
	return false
}

func group(c *workload.Case, t model.Tensor) int {
	if c.QuantGroup < 0 {
		return t.In
	}
	return c.QuantGroup
}

// rowBytes is what a format adds for every row, and GPTQ for every column: the
// group index.
func rowBytes(c *workload.Case, t model.Tensor) float64 {
	bytes := c.Weights.RowBits / 8 * float64(t.Out*t.Copies)
	if c.Weights.Family == workload.GPTQ && c.Framework != "exllama" {
		bytes += 4 * float64(t.In*t.Copies)
	}
	return bytes
}

// bookWeights books the frozen or served weights of a stage.
func bookWeights(c *workload.Case, p *profile.Profile, s *stage, l *ledger, alive Phase) stored {
	sum := storedWeights(c, p, s)
	if c.WeightsBytes > 0 {
		sum.bytes = float64(c.WeightsBytes) / float64(max(c.Parallel.TP*c.Parallel.PP, 1))
		if c.Parallel.Layers || c.GGML() {
			sum.bytes = float64(c.WeightsBytes) * float64(s.count()) / float64(max(len(c.Stack.Order), 1))
		}
	}
	bytes := sum.bytes
	if c.FullySharded() && c.Training() {
		bytes /= float64(c.Shards())
	}
	bytes -= offloadedWeights(c, s, sum.bytes)
	source := c.Weights.Source
	if source == "" {
		source = "parameter count x bytes of the type"
	}
	l.add("weights", bytes, alive, source, func() string { return weightsText(c, sum) })
	return sum
}

func weightsText(c *workload.Case, sum stored) string {
	var text string
	switch {
	case c.WeightsBytes > 0:
		text = fmt.Sprintf("%d B as stated", c.WeightsBytes)
	case sum.quantised > 0:
		text = fmt.Sprintf("%.4g parameters in %s (%.2f bits each) + %.4g in %s", sum.quantised, c.Quant,
			8*sum.narrow/sum.quantised, sum.plain, sum.rest)
	default:
		text = fmt.Sprintf("%.4g parameters x %.3g B", sum.plain, sum.bytes/max(sum.plain, 1))
	}
	if c.FullySharded() && c.Training() && c.Shards() > 1 {
		text += fmt.Sprintf(" / %d ranks", c.Shards())
	}
	if n := c.Offload.WeightsOnCPUBytes; n > 0 {
		text += fmt.Sprintf(" - %d B in host RAM", n)
	}
	return text
}

// offloadedWeights is the part of a rank's weights that lives in host RAM.
func offloadedWeights(c *workload.Case, s *stage, all float64) float64 {
	switch o := c.Offload; {
	case o.WeightsOnCPUBytes > 0 && len(c.Stack.Order) > 0:
		share := float64(s.count()) / float64(len(c.Stack.Order))
		return min(float64(o.WeightsOnCPUBytes)*share, all)
	case o.Params != "":
		return all
	}
	return 0
}

// ggufWeights follows the llama.cpp recipes tensor by tensor.
func ggufWeights(c *workload.Case, s *stage) stored {
	var sum stored
	index := 0
	layerOf := 0
	add := func(t model.Tensor, layer int) {
		n := float64(t.Params()) / divisor(c, t)
		bits := ggufBits(c, t, layer)
		sum.bytes += n * bits / 8
		sum.quantised += n
		sum.narrow += n * bits / 8
	}
	taken := make([]int, len(s.layers))
	for _, kind := range c.Stack.Order {
		if layerOf = index; taken[kind] < s.layers[kind] {
			taken[kind]++
			for _, t := range c.Stack.Kinds[kind].Tensors {
				add(t, layerOf)
			}
		}
		index++
	}
	part := float64(s.count()) / float64(max(len(c.Stack.Order), 1))
	for _, t := range c.Stack.Shared {
		sum.bytes += part * float64(t.Params()) * ggufBits(c, t, 0) / 8
		sum.quantised += part * float64(t.Params())
	}
	if s.embed && !c.GGML() { // llama.cpp keeps the token table in host RAM
		for _, t := range c.Stack.Embedding {
			add(t, 0)
		}
	}
	if s.head {
		if c.Arch.TiedEmbeddings && c.GGML() {
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
		case value, out, down && more:
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

// bookTower books the image and sound towers of a multimodal model, which no
// format quantises; the tokens that they produce count as context.
func bookTower(c *workload.Case, s *stage, l *ledger, alive Phase) {
	params := float64(c.Counts.Vision + c.Counts.Audio)
	if !s.embed || params == 0 {
		return
	}
	bytes := params * c.ComputeDType().Bytes()
	if c.Training() && c.FullySharded() {
		bytes /= float64(c.Shards())
	}
	l.add("tower", bytes, alive, "parameter count x bytes of the type", func() string {
		return fmt.Sprintf("%.4g parameters of the image and sound towers x %g B", params, c.ComputeDType().Bytes())
	})
}
