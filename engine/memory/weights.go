package memory

import (
	"fmt"

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
	widest    float64 // the longest side of a quantised matrix
	broadest  float64 // the longest output of one
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
	up := upcast(c, p)
	sum.rest = map[bool]string{true: "fp32", false: string(c.ComputeDType())}[up.Tables]
	narrow := c.Quant != "none" && c.Quant != "" && c.Weights.Bits < 8*wide
	s.each(c, func(t model.Tensor, times float64) {
		if c.Weights.Family == workload.EXL && t.Role == model.Embedding && !c.Arch.TiedEmbeddings && !s.file {
			return // in host RAM (turboderp/exllamav2 exllamav2/model.py, set_device_map: embed_cpu)
		}
		n := times * float64(t.Params()) / divisor(c, t)
		if narrow && quantised(c, p, t) {
			size := n*padded(c, s, t)*c.Weights.BytesPerValue(group(c, t)) + times*rowBytes(c, t)/divisor(c, t)
			sum.bytes += size
			sum.narrow += size
			sum.quantised += n
			sum.largest = max(sum.largest, wide*float64(t.Out)*float64(t.In)/divisor(c, t))
			sum.widest = max(sum.widest, float64(max(t.Out, t.In)))
			sum.broadest = max(sum.broadest, float64(t.Out))
			return
		}
		plain := wide
		if c.ReleasedMixture() && c.GGML() && t.In > 1 {
			plain = workload.Q8Bytes
		}
		if table := t.Role == model.Embedding || t.Role == model.Head; up.Tables && table || up.Norms && !table {
			plain = 4
		}
		sum.bytes += n * plain
		sum.plain += n
	})
	return sum
}

// quantised tells whether a format touches a tensor: linear layers, and for
// some tools the head and the embeddings; never norms and routers.
func quantised(c *workload.Case, p *profile.Profile, t model.Tensor) bool {
	switch t.Role {
	case model.Expert:
		return t.In > 1 && !(p.FusedExperts && c.Weights.Family == workload.BitsAndBytes)
	case model.Matrix, model.Aside:
		return !c.ReleasedMixture()
	case model.Head:
		return p.QuantHead && !c.ReleasedMixture() || c.Weights.Family == workload.EXL
	case model.Embedding:
		return p.QuantTables || c.Weights.Family == workload.EXL && c.Arch.TiedEmbeddings // as the head
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
	if c.Weights.Family == workload.GPTQ && (c.Framework != "exllama" || c.Extra.Bool("act_order")) {
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
	if line := l.add("weights", bytes, alive); line != nil {
		line.explain(source, func() string { return weightsText(c, sum) })
	}
	return sum
}

func weightsText(c *workload.Case, sum stored) string {
	var text string
	switch {
	case c.WeightsBytes > 0:
		text = fmt.Sprintf("%d B as stated", c.WeightsBytes)
	case sum.quantised > 0:
		text = fmt.Sprintf("%s parameters in %s (%.2f bits each)", count(sum.quantised), c.Quant, 8*sum.narrow/sum.quantised)
		if sum.plain > 0 {
			text += fmt.Sprintf(" + %s in %s", count(sum.plain), sum.rest)
		}
	default:
		text = fmt.Sprintf("%s parameters x %.3g B", count(sum.plain), sum.bytes/max(sum.plain, 1))
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
	case o.Params != "" && !c.Swaps():
		return all
	}
	return 0
}
