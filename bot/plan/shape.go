package plan

import (
	"fmt"
	"math"

	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Usual parts of a decoder that is described without them (arXiv 2302.13971: heads
// of 128, feed-forward layers of 8/3 the width, a vocabulary of 32,000; arXiv
// 1706.03762: heads of 64 in small models).
const (
	usualVocab  = 32000
	smallHidden = 2048
	smallHead   = 64
	largeHead   = 128
	widthsStep  = 256
)

// describedModel makes a model of the parts that the question names, and tells
// what it takes for the others.
func (b *builder) describedModel() *Refusal {
	s := b.query.Shape
	if s.ExpertB > 0 {
		return b.mixture()
	}
	shape := model.Shape{
		Layers: s.Layers, HiddenSize: s.Hidden, AttentionHeads: s.Heads, KVHeads: s.KVHeads, IntermediateSize: s.Width, VocabSize: s.Vocab,
		MLP: "swiglu", Norm: "rmsnorm", NativeDType: "bf16",
	}
	if shape.AttentionHeads == 0 {
		head := largeHead
		if s.Hidden < smallHidden {
			head = smallHead
		}
		shape.AttentionHeads = max(s.Hidden/head, 1)
		for s.Hidden%shape.AttentionHeads != 0 {
			shape.AttentionHeads--
		}
	}
	if shape.KVHeads > 0 && shape.AttentionHeads%shape.KVHeads != 0 {
		return &Refusal{Code: "shape", Rejected: true, Key: "shape", Message: fmt.Sprintf(
			"%d heads can't share %d key and value heads evenly", shape.AttentionHeads, shape.KVHeads)}
	}
	if shape.IntermediateSize == 0 {
		shape.IntermediateSize = (s.Hidden*8/3 + widthsStep - 1) / widthsStep * widthsStep
	}
	if shape.VocabSize == 0 {
		shape.VocabSize = usualVocab
	}
	count := shape.CountOf(shape.Stack()).Text
	b.workload.Model = workload.Model{Shape: &shape}
	b.assume("params_b", round3(float64(count)/1e9), fmt.Sprintf(
		"a decoder of %d layers, width %d, %d heads, gated feed-forward layers of %d and a vocabulary of %d",
		shape.Layers, shape.HiddenSize, shape.AttentionHeads, shape.IntermediateSize, shape.VocabSize))
	return nil
}

// vocabulary gives a model that is named or sized the vocabulary that the question tells: one
// that is sized keeps its count, one that is named its other parts.
func (b *builder) vocabulary() *Refusal {
	vocab, w := b.query.Shape.Vocab, &b.workload
	if vocab == 0 || b.query.Shape.Whole() {
		return nil
	}
	switch {
	case b.row != nil:
		own := b.row.Shape.VocabSize
		if own == 0 || math.Abs(float64(vocab-own)) < nearVocab*float64(own) {
			return nil // "128k" of 128,256
		}
		shape := b.row.Shape
		shape.VocabSize = vocab
		w.Model.Shape = &shape
		b.assume("vocab_size", vocab, fmt.Sprintf("in place of the %d of %s", own, b.row.ID))
	case w.Model.ParamsB > 0:
		shape := model.TypicalOf(unit.Params(w.Model.ParamsB*1e9), vocab)
		w.Model = workload.Model{Shape: &shape}
		b.assume("vocab_size", vocab, "a typical decoder of the size, with this vocabulary")
	}
	return nil
}

// nearVocab is how far, of a whole, a round figure of a vocabulary lies from the exact one.
const nearVocab = 0.06

// mixture makes a model whose feed-forward layers are experts, each as in a typical
// decoder of the size that is said of one.
func (b *builder) mixture() *Refusal {
	s := b.query.Shape
	shape, _ := model.Typical(unit.Params(s.ExpertB * 1e9))
	shape.MoE = &model.MoE{
		Experts: s.Experts, ExpertsPerToken: max(min(s.Active, s.Experts), 1), ExpertIntermediate: shape.IntermediateSize, Layers: shape.Layers,
	}
	count := shape.CountOf(shape.Stack()).Text
	b.workload.Model = workload.Model{Shape: &shape}
	b.assume("params_b", round3(float64(count)/1e9), fmt.Sprintf(
		"a mixture of %d experts, %d of them for each token, each with the feed-forward layers of a typical %s decoder; attention and embeddings are shared",
		s.Experts, shape.MoE.ExpertsPerToken, unit.Params(s.ExpertB*1e9)))
	return nil
}

// round3 keeps three digits behind the point.
func round3(v float64) float64 { return math.Round(v*1000) / 1000 }
