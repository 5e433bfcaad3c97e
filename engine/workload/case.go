package workload

import (
	"fmt"

	"headroom/engine/hardware"
	"headroom/engine/model"
	"headroom/engine/unit"
)

// Case is a workload with nothing left open: names resolved, defaults filled
// in, degrees of parallelism settled. Memory and speed are computed from it.
type Case struct {
	Workload
	Label   string // what the model is called
	Arch    *model.Shape
	Stack   *model.Stack
	Counts  model.Counts
	Card    *hardware.GPU // nil: no card was named
	Limit   unit.Bytes    // capacity of one card; 0: none was named
	Pool    []Member      // unlike cards, one entry for each
	Draft   *model.Shape  // draft model of speculative decoding
	Weights Format        // storage of the base weights
	Cache   Format        // storage of keys; CacheV of values
	CacheV  Format

	Assumed  []Assumed
	Problems []Problem
	Unnamed  bool // no program was named: the framework is the usual one
	Silent   bool // nobody reads Assumed and Problems: a search tries many cases
}

// Member is one card of a pool.
type Member struct {
	Card  *hardware.GPU // nil: only its size is known
	Limit unit.Bytes
}

// usualAssumed is how many defaults most questions leave open.
const usualAssumed = 12

// Assume records a default.
func (c *Case) Assume(key string, value any, why string) {
	if c.Silent {
		return
	}
	if c.Assumed == nil {
		c.Assumed = make([]Assumed, 0, usualAssumed)
	}
	c.Assumed = append(c.Assumed, Assumed{Key: key, Value: value, Why: why})
}

// Note records something that the asker should know.
func (c *Case) Note(code, key, format string, args ...any) {
	if c.Silent {
		return
	}
	c.Problems = append(c.Problems, Problem{Code: code, Key: key, Message: fmt.Sprintf(format, args...)})
}

// Mac tells whether the card is one of Apple's, on which nothing runs that was written
// for CUDA.
func (c *Case) Mac() bool { return c.Card.Mac() }

// Training tells whether gradients are computed.
func (c *Case) Training() bool { return c.Task != Infer }

// Adapters tells whether only LoRA matrices are trained.
func (c *Case) Adapters() bool {
	return c.Task == LoRA || c.Task == QLoRA || c.Task == RL && c.PEFT != ""
}

// FullySharded tells whether parameters themselves are sharded over the
// data-parallel ranks, as ZeRO-3 and FSDP's full shard do.
func (c *Case) FullySharded() bool { return c.Stage() == 3 }

// Stage is the ZeRO stage that the sharding amounts to; FSDP goes before a
// stage that is said beside it.
func (c *Case) Stage() int {
	switch c.FSDP {
	case FullShard, HybridShard:
		return 3
	case ShardGradOp:
		return 2
	}
	if c.ZeROStage != nil {
		return *c.ZeROStage
	}
	return 0
}

// Shards is the number of ranks over which ZeRO or FSDP shards dense state:
// data times context parallel ranks, within a node for hybrid sharding.
func (c *Case) Shards() int {
	n := c.Parallel.DP * c.Parallel.CP
	if c.FSDP == HybridShard {
		n = min(n, max(1, n/max(c.Nodes, 1)))
	}
	return max(n/max(c.Extra.Int("optimizer_instances"), 1), 1)
}

// ExpertTP is the tensor-parallel degree inside experts. Megatron's default is
// that of the dense layers, as far as the ranks suffice; where experts are
// spread over ranks, other tools leave each of them whole.
func (c *Case) ExpertTP() int {
	if n := c.Extra.Int("etp"); n > 0 {
		return n
	}
	p := c.Parallel
	switch {
	case p.EP > 1 && p.DP > 0 && p.DP*max(p.CP, 1)%p.EP != 0:
		return 1
	case c.Framework == "megatron", c.Parallel.EP <= 1 && c.Framework != "ms-swift" && c.Framework != "megatron-bridge":
		return max(c.Parallel.TP, 1)
	}
	return 1
}

// Sequences is the number of sequences that one rank holds at once: the
// micro-batch in training, those served together in inference.
func (c *Case) Sequences() int {
	if c.Task == RL && c.RLAlgo == "dpo" && !c.Extra.Bool("unpaired") {
		return 2 * max(c.Batch, 1) // the chosen and the rejected answer
	}
	return max(c.Batch, 1)
}

// LocalTokens is the number of token positions of one micro-batch on one rank.
func (c *Case) LocalTokens() float64 {
	return float64(c.Sequences()) * float64(c.SeqLen) / float64(max(c.Parallel.CP, 1))
}
