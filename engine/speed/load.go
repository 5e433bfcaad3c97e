package speed

import (
	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// load is what one forward pass moves and multiplies, over all layers. Weights
// are counts of those that a token passes through, bytes as they are stored.
type load struct {
	layers, routed float64 // layers in all, and those with experts
	kernels        float64 // layers, each as many times as it has the kernels of a plain one
	dense          float64 // weights of linear layers
	expert         float64 // weights of the experts that a token uses
	head           float64 // weights of the output projection
	denseBytes     float64 // everything that each pass reads: linear layers, head, norms
	expertBytes    float64 // all experts together
	elements       float64 // width of all results that elementwise kernels read and write, per token
}

// loadOf walks the stack once.
func loadOf(c *workload.Case, p *profile.Profile) load {
	l := load{layers: float64(len(c.Stack.Order)), kernels: kernels(c.Stack), head: headWeights(c.Arch, c.Stack)}
	b := bytesOf(c, p)
	for i := range c.Stack.Kinds {
		kind := &c.Stack.Kinds[i]
		l.add(kind.Tensors, float64(kind.Count), &b)
		l.elements += float64(kind.Count) * elements(c.Arch, kind)
		if kind.FFN.Routed {
			l.routed += float64(kind.Count)
		}
	}
	l.add(c.Stack.Shared, 1, &b)
	if e := c.Arch.MoE; e != nil && e.Experts > 0 {
		l.expert *= float64(min(e.ExpertsPerToken, e.Experts)) / float64(e.Experts)
	}
	head := b.plain
	if b.head {
		head = b.narrow
	}
	l.denseBytes += l.head * head
	if stated := float64(c.WeightsBytes); stated > 0 { // the file holds the token table as well
		var table float64
		if !c.Arch.TiedEmbeddings {
			for _, t := range c.Stack.Embedding {
				table += float64(t.Params()) * head
			}
		}
		scale := stated / (l.denseBytes + l.expertBytes + table)
		l.denseBytes *= scale
		l.expertBytes *= scale
	}
	return l
}

// stored says how many bytes a weight takes.
type stored struct {
	plain, narrow float64
	matrix, head  bool // whether linear layers and the head are narrow
}

// bytesOf follows the rule of the memory estimate: linear layers are stored in
// the narrow format, the head by some programs, norms and routers never;
// released mixtures in 4 bits keep all but the experts in 16.
func bytesOf(c *workload.Case, p *profile.Profile) stored {
	s := stored{plain: c.ComputeDType().Bytes()}
	if c.WeightsDType != "" {
		s.plain = c.WeightsDType.Bytes()
	}
	s.narrow = s.plain
	if c.Quant == "" || c.Quant == "none" || c.Weights.Bits >= 8*s.plain {
		return s
	}
	s.narrow = c.Weights.BytesPerValue(max(c.QuantGroup, 0))
	s.matrix = !c.ReleasedMixture()
	s.head = p.QuantHead && s.matrix || c.Weights.Family == workload.EXL
	if !s.matrix && c.GGML() {
		s.plain = workload.Q8Bytes
	}
	return s
}

func (l *load) add(tensors []model.Tensor, times float64, b *stored) {
	for i := range tensors {
		t := &tensors[i]
		n := times * float64(t.Params())
		switch t.Role {
		case model.Expert:
			l.expert += n
			l.expertBytes += n * b.narrow
		case model.Matrix:
			l.dense += n
			if b.matrix {
				l.denseBytes += n * b.narrow
			} else {
				l.denseBytes += n * b.plain
			}
		case model.Router:
			l.dense += n
			l.denseBytes += n * b.plain
		case model.Vector:
			l.denseBytes += n * b.plain
		}
	}
}

// elements is the width of what elementwise kernels touch in one layer: the
// stream at each norm and residual, queries, keys, values, attention output,
// and the feed-forward width once for each of its matrices. Routed tokens are
// copied to their experts and back.
func elements(s *model.Shape, kind *model.Layer) float64 {
	m, f := kind.Mixer, kind.FFN
	n := 2*float64(kind.Norms*s.HiddenSize) + float64(m.QueryWidth()+m.KeyWidth()+m.ValueWidth()+m.OutputWidth())
	width := float64(f.Width)
	if f.Routed && f.MoE != nil {
		used := float64(f.MoE.ExpertsPerToken)
		width += used*float64(f.MoE.ExpertIntermediate) + float64(f.MoE.SharedExperts*f.MoE.SharedIntermediate)
		n += 2 * used * float64(s.HiddenSize)
	}
	if f.Gated {
		return n + 3*width
	}
	return n + 2*width
}

// weights is the number of weights that one token multiplies.
func (l *load) weights() float64 { return l.dense + l.expert + l.head }

// read is the bytes of weights that a pass over some tokens reads: everything
// dense, and the experts that at least one of the tokens picks.
func (l *load) read(c *workload.Case, tokens float64) float64 {
	if l.expertBytes == 0 {
		return l.denseBytes
	}
	return l.denseBytes + l.expertBytes*hit(c.Arch.MoE, tokens)
}
