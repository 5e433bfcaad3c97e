package memory

import (
	"headroom/engine/profile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Saving is what putting the sharded weights of a training run together takes when it is
// saved in one piece.
type Saving struct {
	FSDP    bool
	Whole   unit.Bytes // all weights in the type in which they are gathered
	Unit    unit.Bytes // the most of them that a card gathers at a time
	Moments unit.Bytes // of the optimizer, which FSDP gathers for its own full state dict
	Merged  unit.Bytes // what merging the shards of ZeRO afterwards takes of host RAM
}

// savingOf is what saving gathers where parameters are sharded over ranks; nil elsewhere.
// DeepSpeed gathers one module after the other on rank 0 and moves each to the host
// (deepspeedai/DeepSpeed runtime/engine.py, _zero3_consolidated_16bit_state_dict), and
// merges shards in fp32 with twice their size at hand (utils/zero_to_fp32.py; huggingface/transformers
// docs/source/en/deepspeed.md). FSDP unshards unit by unit and copies each tensor on the
// card, unless it is told to move it to the host (pytorch/pytorch
// torch/distributed/fsdp/_state_dict_utils.py, _full_post_state_dict_hook).
func savingOf(c *workload.Case, p *profile.Profile) *Saving {
	if !c.Training() || !c.FullySharded() || c.Shards() < 2 {
		return nil
	}
	one, all := whole(c)
	n := sharesOf(one, all)
	held := storageOf(c, p)
	rule, _ := c.Optimizer.Rule()
	s := Saving{FSDP: c.FSDP != "", Merged: unit.BytesOf(2 * 4 * n.all())}
	switch {
	case c.Adapters(): // the frozen base is gathered with them
		s.Whole = unit.BytesOf(storedWeights(one, p, all).bytes)
		s.Moments = unit.BytesOf(rule.BytesPerParam * float64(trainable(c, p)))
		s.Merged = 2 * s.Whole
	default:
		each := c.ComputeDType().Bytes()
		if s.FSDP {
			each = held.weights
		}
		s.Whole = unit.BytesOf(each * n.all())
		s.Moments = unit.BytesOf(rule.BytesPerParam * trainedShares(one, n).all())
	}
	part := largestTensor(c)
	if s.FSDP { // embeddings and head are one unit, a layer is another
		part = max(n.table, (n.all()-n.table)/float64(max(len(c.Stack.Order), 1)))
	}
	s.Unit = unit.BytesOf(float64(s.Whole) * part / max(n.all(), 1))
	return &s
}
