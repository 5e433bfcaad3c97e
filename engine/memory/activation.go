package memory

import (
	"fmt"
	"slices"
	"strings"

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
	all      bool    // full training
	each     float64 // bytes of one element of the copy that each linear layer makes of the stream, 0: none
	targets  []string
	adapter  float64 // bytes of one element of an adapter's input, 0 without adapters
	own      bool    // each adapter casts its input, so that none is shared
	dropout  bool
	fusedQKV bool
	narrow   float64  // bytes of one element of a linear layer's input in fp8, 0: kept as it is
	away     []string // modules whose activations wait in host RAM
}

// left tells whether a module's activations stay on the card.
func (t trained) left(module string) bool { return !slices.Contains(t.away, module) }

func (t trained) has(name string) bool {
	return t.all || slices.Contains(t.targets, name)
}

// trainedOf reads the trained projections of a workload.
func trainedOf(c *workload.Case, p *profile.Profile) trained {
	if !c.Adapters() {
		t := trained{all: true, narrow: narrowInput(c, p)}
		if casts(c, p) {
			t.each = c.ComputeDType().Bytes()
		}
		return t
	}
	t := trained{targets: Targets(c), adapter: 2, dropout: p.AdapterDropout, fusedQKV: p.FusedQKV}
	if c.ComputeDType() == "fp32" || adapterDType(c, p) == "fp32" && !p.CastsAdapter {
		t.adapter = 4
	}
	t.own = t.adapter != streamBytes(c, p)
	if autocast(c) { // multiplies a 16-bit copy, one for each adapter
		t.adapter = 2
	}
	return t
}

// savedBy is what the framework's kernels keep: compiling and fused kernels
// change it.
func savedBy(c *workload.Case, p *profile.Profile) profile.Saved {
	switch {
	case c.Extra.Bool("liger"):
		return profile.Fused
	case c.Compile && p.Saved.Norm > profile.Compiled.Norm:
		saved := profile.Compiled
		saved.Working = p.CompiledWorking
		return saved
	}
	return p.Saved
}

// layerKept adds up what a layer of one kind keeps, tensor by tensor.
func layerKept(c *workload.Case, p *profile.Profile, l *model.Layer, tr trained) kept {
	e := c.ComputeDType().Bytes()
	wide, inner := streamBytes(c, p), innerBytes(c, p)
	h := float64(c.Arch.HiddenSize)
	var k kept

	saved := savedBy(c, p)
	norm := saved.Norm
	if c.Arch.Norm == "layernorm" {
		norm = 2 // the native kernel keeps its input
		if wide > e {
			norm *= wide / e
		}
	}
	if recomputed(c, "layernorm") { // its input stays, its output is made again
		k.whole -= float64(l.Norms) * e * h
	}
	if tr.all && saved.Norm > 2 && c.Arch.Norm != "layernorm" {
		norm += saved.NormTrained * wide / e
	}
	norms := float64(l.Norms)
	for _, module := range [...]string{"attn_norm", "mlp_norm"} {
		if !tr.left(module) {
			norms = max(norms-1, 0)
		}
	}
	k.whole += norms * norm * h * e / 2

	if dropout(c) { // a byte of mask behind attention and behind the feed-forward layer
		k.whole += 2 * h
	}
	attentionKept(c, p, l, tr, attendedBytes(c, p), &k)
	feedForwardKept(c, p, saved.FusedMLP, l, tr, inner, &k)
	if c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" {
		k.whole += p.StreamFP32 * h
	}
	return k
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
		switch {
		case tr.narrow > 0:
			e = tr.narrow
		case tr.each > 0 && whole > 0:
			e = tr.each * float64(len(names))
		}
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
		case tr.own:
			book(tr.adapter * width)
		case !shared:
			book(e * width)
			shared = true
		}
	}
}

// coefficient prints bytes per token as a multiple of the hidden width.
func coefficient(c *workload.Case, perToken float64) string {
	return fmt.Sprintf("%.1f h", perToken/float64(c.Arch.HiddenSize))
}

// narrowInput is the size of an element of a linear layer's input where fp8
// kernels keep what they multiplied, 0 elsewhere: Transformer Engine does,
// float8 of torchao keeps the input in high precision and casts it again
// (NVIDIA/TransformerEngine pytorch/module/linear.py, pytorch/ao
// torchao/float8/float8_linear.py). Blocks bring scales of their own.
func narrowInput(c *workload.Case, p *profile.Profile) float64 {
	if !computesFP8(c) || !p.FP8Inputs {
		return 0
	}
	switch recipe := c.Extra.Text("fp8_recipe"); {
	case strings.HasPrefix(recipe, "mxfp8"):
		return 1 + 1.0/32
	case recipe == "blockwise":
		return 1 + 4.0/128
	}
	return 1
}

// storesFP8 tells whether parameters are kept in fp8: an fp8 matrix and its
// transpose take the place of the 16-bit one.
func storesFP8(c *workload.Case, p *profile.Profile) bool {
	if _, said := c.Extra["fp8_params"]; said {
		return c.Extra.Bool("fp8_params")
	}
	return p.FP8Params && c.Extra.Text("fp8_recipe") != "blockwise"
}

// computesFP8 tells whether linear layers multiply in fp8.
func computesFP8(c *workload.Case) bool {
	return c.Training() && (c.Extra.Text("fp8_recipe") != "" || c.Precision == workload.FP8)
}
