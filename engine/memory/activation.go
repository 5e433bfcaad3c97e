package memory

import (
	"fmt"
	"slices"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// kept is what one layer keeps for backward, in bytes per local token.
type kept struct {
	whole float64 // over the full hidden width: norms and residuals, split only by sequence parallel
	split float64 // inside attention and feed-forward: split over tensor parallel ranks
	score float64 // attention scores, split over tensor parallel ranks
}

// perToken is the sum on one rank.
func (k kept) perToken(c *workload.Case) float64 {
	t := float64(c.Parallel.TP)
	whole := k.whole
	if c.Parallel.SP {
		whole /= t
	}
	return whole + (k.split+k.score)/t
}

// trained says which projections need their input in backward, and how it is
// kept.
type trained struct {
	all      bool // full training
	targets  []string
	adapter  float64 // bytes of one element of an adapter's input, 0 without adapters
	dropout  bool
	fusedQKV bool
}

func (t trained) has(name string) bool {
	return t.all || slices.Contains(t.targets, name)
}

// trainedOf reads the trained projections of a workload.
func trainedOf(c *workload.Case, p *profile.Profile) trained {
	if !c.Adapters() {
		return trained{all: true}
	}
	t := trained{targets: Targets(c), adapter: 2, dropout: p.AdapterDropout, fusedQKV: p.FusedQKV}
	if c.ComputeDType() == "fp32" || adapterDType(c, p) == "fp32" {
		t.adapter = 4
	}
	return t
}

// Targets lists the projections that carry an adapter.
func Targets(c *workload.Case) []string {
	switch c.LoRATargets.Set {
	case "attention":
		return []string{"q_proj", "k_proj", "v_proj", "o_proj"}
	case "q-v":
		return []string{"q_proj", "v_proj"}
	case "all-linear":
		return []string{"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"}
	}
	return c.LoRATargets.Modules
}

func adapterDType(c *workload.Case, p *profile.Profile) workload.DType {
	if d := c.Extra.Text("adapter_dtype"); d != "" {
		return workload.DType(d)
	}
	if p.AdapterFP32 && c.Mixed() {
		return "fp32"
	}
	return c.ComputeDType()
}

// savedBy is what the framework's kernels keep: compiling and fused kernels
// change it.
func savedBy(c *workload.Case, p *profile.Profile) profile.Saved {
	switch {
	case c.Extra.Bool("liger"):
		return profile.Fused
	case c.Compile && p.Saved.Norm > profile.Compiled.Norm:
		return profile.Compiled
	}
	return p.Saved
}

// layerKept adds up what a layer of one kind keeps, tensor by tensor.
func layerKept(c *workload.Case, p *profile.Profile, l *model.Layer, tr trained) kept {
	e := c.ComputeDType().Bytes()
	h := float64(c.Arch.HiddenSize)
	var k kept

	saved := savedBy(c, p)
	norm := saved.Norm
	if c.Arch.Norm == "layernorm" {
		norm = 2 // the native kernel keeps its input
	}
	if recomputed(c, "layernorm") { // its input stays, its output is made again
		k.whole -= float64(l.Norms) * e * h
	}
	if tr.all && norm > 2 {
		norm += saved.NormTrained
	}
	k.whole += float64(l.Norms) * norm * h * e / 2

	if dropout(c) { // a byte of mask behind attention and behind the feed-forward layer
		k.whole += 2 * h
	}
	attentionKept(c, p, l, tr, e, &k)
	feedForwardKept(c, saved.FusedMLP, l, tr, e, &k)
	if c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" {
		k.whole += p.StreamFP32 * h
	}
	return k
}

// dropout tells whether a model is trained with dropout: those with learned
// positions are (GPT-2, GPT-3, OPT, BERT); later ones are not.
func dropout(c *workload.Case) bool { return c.Arch.LearnedPositions }

// recomputed tells whether selective recompute covers a module: core attention
// unless modules are named (NVIDIA/Megatron-LM core/transformer/transformer_config.py).
func recomputed(c *workload.Case, module string) bool {
	if c.Recompute != workload.RecomputeSelective {
		return false
	}
	named := c.Extra.Words("recompute_modules")
	if len(named) == 0 {
		return module == "core_attn"
	}
	return slices.Contains(named, module)
}

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
	k.split += times * (e*(q+ks+vs+o) + 4*float64(m.Heads))
	if m.Kind == model.Both {
		k.split += 4 * e * float64(recurrentWidth(c.Arch))
	}
	if c.Attention == workload.Eager || c.Extra.Text("transformer_impl") == "local" {
		context := float64(c.SeqLen)
		if !recomputed(c, "core_attn") {
			scores := p.Saved.Scores
			if scores < 6 && !dropout(c) { // a 16-bit softmax alone
				scores = 2
			}
			k.score += times * scores * e / 2 * float64(m.Heads) * context
		}
		k.split += times * e * (q - ks + o - vs) // keys and values repeated for each query head
	}
	k.consumed(tr, e, h, 1, inputs...)
	k.consumed(tr, 0, o, 0, "o_proj") // its input is the attention output, kept already
}

// consumed books the input of linear layers that need it for their weight
// gradient: one copy for trained weights, one for each adapter that casts or
// drops its own.
func (k *kept) consumed(tr trained, e, width, whole float64, names ...string) {
	book := func(bytes float64) {
		if whole > 0 {
			k.whole += bytes
		} else {
			k.split += bytes
		}
	}
	if tr.all {
		book(e * width)
		return
	}
	shared := false
	for _, name := range names {
		if !tr.has(name) || shared && tr.fusedQKV && len(names) == 3 {
			continue
		}
		switch {
		case tr.dropout: // the dropped input and a byte of mask for each adapter
			book((tr.adapter + 1) * width)
			shared = true
		case tr.adapter > 2:
			book(tr.adapter * width)
		case !shared:
			book(e * width)
			shared = true
		}
	}
}

// feedForwardKept: gate and up, their product where the down projection needs
// it, and the activation unless the kernel recomputes it. Routed layers keep
// the same for every expert that a token visits, with the dispatched input and
// the expert output beside it.
func feedForwardKept(c *workload.Case, fused bool, l *model.Layer, tr trained, e float64, k *kept) {
	f, h := l.FFN, float64(c.Arch.HiddenSize)
	if f.Width > 0 && !recomputed(c, "mlp") {
		denseKept(float64(f.Width), f.Gated, fused, tr, e, k)
	}
	if f.Width > 0 || f.Routed {
		k.consumed(tr, e, h, 1, gateNames(f.Gated)...)
	}
	if !f.Routed {
		return
	}
	moe := f.MoE
	visits := float64(moe.ExpertsPerToken)
	if capacity := c.Extra.Number("moe_capacity_factor"); capacity > 0 {
		visits = capacity * float64(moe.ExpertsPerToken)
	}
	width := float64(moe.ExpertIntermediate)
	var inner kept
	denseKept(visits*width, f.Gated, fused, trained{all: tr.all && !recomputed(c, "moe_act")}, e, &inner)
	inputs := e * h
	if !tr.all {
		inputs = 0
	}
	k.whole += visits*(e*h+inputs) + 2*e*float64(moe.Experts) + 4*float64(moe.Experts)
	if tr.all {
		k.whole += e * h
	}
	k.split += inner.split
	if shared := moe.SharedIntermediate; shared > 0 {
		denseKept(float64(shared), f.Gated, fused, trained{all: tr.all}, e, k)
	}
}

func gateNames(gated bool) []string {
	if gated {
		return []string{"gate_proj", "up_proj"}
	}
	return []string{"up_proj"}
}

func denseKept(width float64, gated, fusedMLP bool, tr trained, e float64, k *kept) {
	k.split += e * width // up
	if gated {
		k.split += e * width // gate
		if !fusedMLP {
			k.split += e * width // activation of the gate
		}
	}
	k.consumed(tr, e, width, 0, "down_proj")
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

// checkpoint is what full recompute keeps of a layer: its input.
func checkpoint(c *workload.Case, p *profile.Profile) float64 {
	bytes := c.ComputeDType().Bytes() * float64(c.Arch.HiddenSize)
	if c.Parallel.SP {
		bytes /= float64(c.Parallel.TP)
	}
	return bytes
}

// coefficient prints bytes per token as a multiple of the hidden width.
func coefficient(c *workload.Case, perToken float64) string {
	return fmt.Sprintf("%.1f h", perToken/float64(c.Arch.HiddenSize))
}

// opCheckpoint is what per-operator selective recompute keeps of a layer: its
// input, the attention output and every second matrix product
// (pytorch/torchtitan torchtitan/models/llama3/infra/parallelize.py).
func opCheckpoint(c *workload.Case, l *model.Layer) float64 {
	m, e, h := l.Mixer, c.ComputeDType().Bytes(), float64(c.Arch.HiddenSize)
	t := float64(c.Parallel.TP)
	split := e*float64(m.OutputWidth()+m.QueryWidth()+m.ValueWidth()) + 4*float64(m.Heads)
	f := l.FFN
	width := float64(f.Width)
	if f.Routed {
		width += float64(f.MoE.ExpertsPerToken*f.MoE.ExpertIntermediate + f.MoE.SharedIntermediate)
	}
	return 2*e*h + (split+e*width)/t
}
