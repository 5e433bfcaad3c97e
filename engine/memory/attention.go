package memory

import (
	"slices"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// dropout tells whether a model is trained with dropout: those with learned
// positions are (GPT-2, GPT-3, OPT, BERT); later ones are not.
func dropout(c *workload.Case) bool { return c.Arch.LearnedPositions }

// attentionKept: queries, keys, values and the output with one fp32
// log-sum-exp for each head (arXiv 2205.14135); without a fused kernel the
// scores, once in fp32 and once in 16 bits.
func attentionKept(c *workload.Case, p *profile.Profile, l *model.Layer, tr trained, e float64, k *kept) {
	m, h := l.Mixer, float64(c.Arch.HiddenSize)
	if m.Kind == model.NoMixer {
		return
	}
	times := 1.0
	if m.Cross {
		times = 2
	}
	inputs := []string{"q_proj", "k_proj", "v_proj"}
	if m.Kind == model.Recurrent {
		// projections in and out, the convolution and the scan keep their inputs
		inner := float64(recurrentWidth(c.Arch))
		k.split += 4 * e * inner
		if tr.all {
			k.whole += e * h
		}
		return
	}
	q, ks, vs, o := float64(m.QueryWidth()), float64(m.KeyWidth()), float64(m.ValueWidth()), float64(m.OutputWidth())
	if m.Kind == model.Latent && c.Arch.MLA != nil { // expanded keys and values, both low ranks before and after their norm
		a := c.Arch.MLA
		ks, vs = q, o
		k.whole += 2 * e * float64(a.QLoRARank+a.KVLoRARank)
	}
	if m.Kind == model.Latent && recomputed(c, "mla_up_proj") {
		q, ks, vs = 0, 0, 0
	}
	if !tr.left("core_attn") {
		q, ks, vs = 0, 0, 0
	}
	if !tr.left("attn_proj") {
		o = 0
	}
	k.split += times * (e*(q+ks+vs+o) + 4*float64(m.Heads))
	if m.Kind == model.Both {
		k.split += 4 * e * float64(recurrentWidth(c.Arch))
	}
	bytes := 0.0
	switch {
	case unfused(c):
		bytes = scoreBytes(c, p, e)
	case e > c.ComputeDType().Bytes() && m.KVHeads < m.Heads: // no fused kernel groups queries in fp32
		bytes = e
	}
	if bytes > 0 {
		if tr.left("core_attn") && !recomputed(c, "core_attn") {
			k.score += times * bytes * float64(m.Heads) * float64(c.SeqLen)
		}
		k.split += times * e * (q - ks + o - vs) // keys and values repeated for each query head
	}
	if tr.left("qkv_linear") {
		k.consumed(tr, streamBytes(c, p), h, 1, inputs...)
	}
	k.consumed(tr, 0, o, 0, "o_proj") // its input is the attention output, kept already
}

// unfused tells whether the scores are stored: no flash kernel runs, even where one
// was asked for.
func unfused(c *workload.Case) bool {
	return c.Attention == workload.Eager || c.Extra.Text("transformer_impl") == "local"
}

// scoreBytes is what is kept of a score where attention is not fused: the softmax
// in fp32 and the copy that multiplies the values, or a 16-bit softmax alone;
// dropout adds a byte of mask, and what it puts out where that is no copy anyway.
func scoreBytes(c *workload.Case, p *profile.Profile, e float64) float64 {
	if p.Saved.Scores < 6 { // counted in 16 bits, with dropout
		if dropout(c) {
			return p.Saved.Scores * e / 2
		}
		return e
	}
	bytes := 4.0
	if e < 4 || dropout(c) {
		bytes += e
	}
	if dropout(c) {
		bytes++
	}
	return bytes
}

// scoreGradients is what backward through one stored softmax holds of a token
// beyond what was kept: with the fp32 softmax there are its gradient, their
// product and the result (pytorch/pytorch aten/src/ATen/native/cuda/SoftMax.cu,
// softmax_backward_cuda_out). Megatron's own kernel writes over its input.
func scoreGradients(c *workload.Case, p *profile.Profile) float64 {
	if !unfused(c) || p.Saved.Scores < 6 {
		return 0
	}
	e := attendedBytes(c, p)
	var heads float64
	for i := range c.Stack.Kinds {
		if m := c.Stack.Kinds[i].Mixer; m.Kind != model.NoMixer && m.Kind != model.Recurrent {
			heads = max(heads, float64(m.Heads))
		}
	}
	return max(12+e-scoreBytes(c, p, e), 0) * heads * float64(c.SeqLen) / float64(c.Parallel.TP)
}

// RecomputeModules are the modules that selective recompute covers by name
// (NVIDIA/Megatron-LM core/transformer/transformer_config.py).
var RecomputeModules = []string{"core_attn", "moe_act", "layernorm", "mla_up_proj", "mlp", "moe", "shared_experts"}

// OffloadModules are the modules whose activations can wait in host RAM
// (NVIDIA/Megatron-LM core/transformer/transformer_config.py, offload_modules).
var OffloadModules = []string{"attn_norm", "qkv_linear", "core_attn", "attn_proj", "mlp_norm", "expert_fc1", "moe_act"}

// recomputed tells whether selective recompute covers a module: those that are
// named, core attention when none is.
func recomputed(c *workload.Case, module string) bool {
	if c.Recompute != workload.RecomputeSelective {
		return false
	}
	named := 0
	for _, name := range c.Extra.Words("recompute_modules") {
		if name == module {
			return true
		}
		if slices.Contains(RecomputeModules, name) {
			named++
		}
	}
	return named == 0 && module == "core_attn"
}

func recurrentWidth(s *model.Shape) int {
	y := s.Hybrid
	switch {
	case y == nil:
		return 0
	case y.VHeads > 0:
		return y.VHeads*y.VHeadDim + 2*y.KHeads*y.KHeadDim
	case y.Heads > 0:
		return y.Heads * y.HeadDim
	case y.InnerSize > 0:
		return y.InnerSize
	}
	return s.HiddenSize
}
