package search

import (
	"slices"

	"headroom/engine/hardware"
	"headroom/engine/workload"
)

// Barred reports whether a change must not be made: whoever asks has ruled it out.
type Barred func(*Change) bool

// bars reports whether one of some changes is ruled out.
func (b Barred) bars(changes []Change) bool {
	return b != nil && slices.ContainsFunc(changes, func(c Change) bool { return b(&c) })
}

// allowed are the methods that nothing rules out.
func (b Barred) allowed(all []method) []method {
	return slices.DeleteFunc(all, func(m method) bool { return b.bars(m.changes) })
}

// open are axes without the changes that are ruled out; their order is kept.
func (b Barred) open(axes []axis) []axis {
	if b == nil {
		return axes
	}
	for i, a := range axes {
		axes[i] = slices.DeleteFunc(a, func(c Change) bool { return b(&c) })
	}
	return axes
}

// Offloads reports whether a change leaves something in host memory.
func (c *Change) Offloads() bool {
	switch c.Kind {
	case OffloadStep, OffloadAll, OffloadDrives, OffloadSwap, OffloadFrozen, OffloadFSDP, OffloadRun, CPULayers:
		return true
	}
	return false
}

// Adapts reports whether a change trains adapters instead of all weights.
func (c *Change) Adapts() bool {
	switch c.Kind {
	case Adapter, SmallAdapter, Unsloth, MLX:
		return true
	}
	return false
}

// Quantizes reports whether a change stores weights or caches in fewer bits than 16.
func (c *Change) Quantizes() bool {
	switch c.Kind {
	case SmallAdapter, Unsloth, MLX, ServeIn, CacheFormat:
		return true
	case Format:
		return c.Name != string(workload.BF16) && c.Name != string(workload.FP16)
	}
	return false
}

// onChip also bars what does not run on chips that programs are compiled for, where the card is one.
func (b Barred) onChip(card *hardware.GPU, task workload.Task) Barred {
	if !card.Compiled() {
		return b
	}
	return func(c *Change) bool {
		switch c.Kind {
		case FusedLoss, SmallAdam, SmallAdapter, Unsloth, StepInBackward, SplitSequence, Relayout:
			return true
		case MoreCards:
			if p := c.Layout.Parallel; task != workload.Infer && max(p.TP, p.PP, p.CP) > 1 || c.Layout.Fused || c.Layout.Hosted {
				return true
			}
		}
		return c.Offloads() || b != nil && b(c)
	}
}
