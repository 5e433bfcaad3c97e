package memory

import (
	"fmt"

	"headroom/engine/profile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// bookSharding books what ZeRO-3 and FSDP gather and reduce while a layer runs,
// and the buckets of DeepSpeed.
func bookSharding(c *workload.Case, p *profile.Profile, s *stage, n shares, l *ledger) {
	shards := float64(c.Shards())
	if c.Stage() == 0 || shards <= 1 && !c.LeavesParams() && !p.Grads.Flat {
		return
	}
	if c.Stage() < 3 && p.Shard.Bucket > 0 { // as large as it is set, whatever the model
		if line := l.add("buffers", p.Shard.Bucket, Forward|LossPeak|Backward|BackwardEnd); line != nil {
			line.explain("deepspeedai/DeepSpeed runtime/zero/stage_1_and_2.py: one bucket of 5e8 gradients (reduce_bucket_size)", func() string {
				return "5e8 elements x 2 B"
			})
		}
		return
	}
	if buckets := p.Shard.Buckets; buckets > 0 {
		size := min(buckets, 2*n.all())
		if line := l.add("buffers", size, Forward|LossPeak|Backward|BackwardEnd); line != nil {
			line.explain("DeepSpeed configuration: reduce and allgather buckets of 5e8 elements", func() string {
				return fmt.Sprintf("min(%s, 2 B x %s parameters)", unit.BytesOf(buckets), count(n.all()))
			})
		}
	}
	if c.Stage() < 3 && !keepsGathered(c) {
		return
	}
	layer := (n.all() - n.table) / float64(max(s.count(), 1))
	var leaf float64
	if c.FSDP == "" && c.Arch.MoE != nil { // ZeRO-3 gathers module by module; the block of experts is one
		layer, leaf = min(layer, liveParams/2), leafOf(c, s)
	}
	wide := 2.0
	if c.Adapters() && c.Weights.Bits < 16 && c.Quant != "none" {
		wide = c.Weights.BytesPerValue(max(c.QuantGroup, 0))
	} else if c.Extra.Bool("fp8_all_gather") { // pytorch/ao torchao/float8/fsdp_utils.py: linear layers are cast first
		wide = 1
	}
	if most := p.Shard.LiveParams; most > 0 {
		if line := l.add("gathered", 2*min(most, n.all()), Forward|LossPeak|Backward); line != nil {
			line.explain("DeepSpeed configuration: stage3_max_live_parameters", func() string {
				return fmt.Sprintf("2 B x min(%s, %s parameters)", count(most), count(n.all()))
			})
		}
		bookLeaf(c, leaf, min(most, n.all()), 2, l)
		bookLeafGradients(c, leaf, 0, storageOf(c, p).grads, l)
		return
	}
	if p.Shard.WholeInPipeline && c.Parallel.PP > 1 && !c.Adapters() {
		grads := storageOf(c, p).grads
		whole := "pytorch/torchtitan distributed/pipeline_parallel.py, models/llama3/parallelize.py: no resharding and no reduction within a step"
		if line := l.add("gathered", 2*n.all(), Forward|LossPeak|Backward); line != nil {
			line.explain(whole, func() string {
				return fmt.Sprintf("%s parameters x 2 B", count(n.all()))
			})
		}
		if line := l.add("buffers", grads*n.all(), Forward|LossPeak|Backward|BackwardEnd); line != nil {
			line.explain(whole, func() string {
				return fmt.Sprintf("gradients of %s parameters x %g B", count(n.all()), grads)
			})
		}
		return
	}
	root := n.table
	if !p.Shard.Root { // embedding and head are units of their own
		root = min(n.table, float64(c.Arch.VocabSize)*float64(c.Arch.HiddenSize)/float64(c.Parallel.TP))
	}
	if keepsGathered(c) {
		bookGathered(c, p, n.all(), layer, root, l)
	} else {
		bookUnits(p, layer, root, wide, l)
		bookLeaf(c, leaf, p.Shard.Units*layer, wide, l)
	}
	if c.Adapters() || p.Shard.ReduceUnits == 0 {
		return
	}
	grads := storageOf(c, p).grads
	bookLeafGradients(c, leaf, p.Shard.ReduceUnits*layer, grads, l)
	if p.Shard.Copied {
		full := c.ComputeDType().Bytes()
		if line := l.add("buffers", (full+grads)*p.Shard.ReduceUnits*layer, Backward|BackwardEnd); line != nil {
			line.explain("pytorch/pytorch torch/distributed/fsdp/_fully_shard: gradients of a unit, and their copy that is reduced", func() string {
				return fmt.Sprintf("%g layers of %s parameters x (%g + %g) B", p.Shard.ReduceUnits, count(layer), full, grads)
			})
		}
		return
	}
	if line := l.add("buffers", grads*p.Shard.ReduceUnits*layer, Backward|BackwardEnd); line != nil {
		line.explain("arXiv 2304.11277, section 3.3: gradients of a unit before they are reduced", func() string {
			return fmt.Sprintf("%g layers of %s parameters x %g B", p.Shard.ReduceUnits, count(layer), grads)
		})
	}
	if p.Shard.Root {
		if line := l.add("buffers", grads*root, LossPeak|Backward|BackwardEnd); line != nil {
			line.explain("gradients of the root unit", func() string {
				return fmt.Sprintf("%s parameters x %g B", count(root), grads)
			})
		}
	}
}

// liveParams is how many parameters DeepSpeed lets stay gathered at once: one module more is gathered when others are
// given back (deepspeedai/DeepSpeed runtime/zero/config.py, stage3_max_live_parameters).
const liveParams = 1e9

// keepsGathered tells whether parameters are sharded, but stay gathered from
// forward to their layer's backward.
func keepsGathered(c *workload.Case) bool {
	return c.FSDP == workload.ShardGradOp && !c.Adapters() && c.Shards() > 1
}

// bookGathered books what stays gathered: all of the model until backward
// begins, the first layer when it ends.
func bookGathered(c *workload.Case, p *profile.Profile, all, layer, root float64, l *ledger) {
	const source = "pytorch/pytorch torch/distributed/fsdp/api.py, ShardingStrategy: SHARD_GRAD_OP reshards after backward"
	e := c.ComputeDType().Bytes()
	if line := l.add("gathered", e*all, Forward|LossPeak|Backward); line != nil {
		line.explain(source, func() string { return fmt.Sprintf("%s parameters x %g B", count(all), e) })
	}
	last := layer
	if p.Shard.Root {
		last += root
	}
	if line := l.add("gathered", e*last, BackwardEnd); line != nil {
		line.explain(source, func() string { return fmt.Sprintf("%s parameters x %g B", count(last), e) })
	}
}

// bookUnits books the units that are gathered while they run.
func bookUnits(p *profile.Profile, layer, root, wide float64, l *ledger) {
	const source = "arXiv 2304.11277, section 3.3: gathered units"
	layers := p.Shard.Units * layer
	atLoss := layer
	if p.Shard.Root {
		if line := l.add("gathered", 2*root, Forward|LossPeak|Backward|BackwardEnd); line != nil {
			line.explain(source, func() string {
				return fmt.Sprintf("root unit: %s parameters x 2 B", count(root))
			})
		}
	} else {
		if line := l.add("gathered", 2*root, LossPeak); line != nil {
			line.explain(source, func() string {
				return fmt.Sprintf("output projection: %s parameters x 2 B", count(root))
			})
		}
	}
	if line := l.add("gathered", wide*layers, Forward|Backward); line != nil {
		line.explain(source, func() string {
			return fmt.Sprintf("%g layers of %s parameters x %.3g B", p.Shard.Units, count(layer), wide)
		})
	}
	if line := l.add("gathered", wide*atLoss, LossPeak|BackwardEnd); line != nil {
		line.explain(source, func() string {
			return fmt.Sprintf("one layer of %s parameters x %.3g B", count(layer), wide)
		})
	}
}
