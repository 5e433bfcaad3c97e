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

// coefficient prints bytes per token as a multiple of the hidden width.
func coefficient(c *workload.Case, perToken float64) string {
	return fmt.Sprintf("%.1f h", perToken/float64(c.Arch.HiddenSize))
}
