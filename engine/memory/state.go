package memory

import (
	"fmt"

	"headroom/engine/profile"
	"headroom/engine/workload"
)

// storage is how trained parameters and gradients are held.
type storage struct {
	weights, grads float64 // bytes per parameter
	master         bool
}

// storageOf follows what was said, else what the framework does under the
// precision.
func storageOf(c *workload.Case, p *profile.Profile) storage {
	compute := c.ComputeDType().Bytes()
	s := storage{weights: compute, grads: compute}
	if c.Mixed() {
		s = storage{p.Mixed.Weights.Bytes(), p.Mixed.Grads.Bytes(), p.Mixed.Master}
		if p.Mixed.Weights == "" {
			s = storage{2, 2, true}
		}
	}
	if c.WeightsDType != "" {
		if !s.master && s.grads == s.weights { // autograd's gradient has the type of its parameter
			s.grads = c.WeightsDType.Bytes()
		}
		s.weights = c.WeightsDType.Bytes()
	}
	if c.GradDType != "" {
		s.grads = c.GradDType.Bytes()
	}
	if c.MasterWeights != nil {
		s.master = *c.MasterWeights
	}
	return s
}

// bookStates books weights, gradients, master copy and optimizer of full
// training.
func bookStates(c *workload.Case, p *profile.Profile, s *stage, n shares, l *ledger) {
	held := storageOf(c, p)
	dp, edp := float64(c.Shards()), expertRanks(c)
	stage := c.Stage()
	trained := trainedShares(c, n)
	shard := func(n shares, from int) (float64, float64) {
		if stage >= from {
			return n.dense / dp, n.expert / edp
		}
		return n.dense, n.expert
	}
	book := func(name string, n shares, from int, bytes float64, alive Phase, source string) {
		dense, expert := shard(n, from)
		if line := l.add(name, bytes*(dense+expert), alive); line != nil {
			line.explain(source, func() string {
				return perParam(n, stage >= from, dp, edp, bytes, "")
			})
		}
	}

	if !c.LeavesParams() {
		from := 3
		if keepsGathered(c) {
			from = 2
		}
		each := held.weights
		if all := n.dense + n.expert; p.TrainedOnly && c.Mixed() && c.WeightsDType == "" && all > 0 {
			part := (trained.dense + trained.expert) / all
			each = part*each + (1-part)*min(each, c.ComputeDType().Bytes())
		}
		if rule, _ := c.Optimizer.Rule(); rule.Weights > 0 && !c.Mixed() && n.all() > 0 {
			part := (n.all() - n.table - n.vector) / n.all()
			each = part*min(each, rule.Weights) + (1-part)*each
		}
		book("weights", n, from, each, heldThrough(c, c.Offload.Params), "arXiv 1910.02054, section 3.1")
	}
	if held.master && !c.LeavesStep() {
		book("master_weights", trained, 1, 4, heldThrough(c, c.Offload.Optimizer), "arXiv 1710.03740: fp32 copy for the update")
	}
	if c.OptimizerInBackward {
		largest := largestTensor(c)
		if line := l.add("gradients", held.grads*largest, Backward|BackwardEnd); line != nil {
			line.explain("arXiv 2306.09782: the step is fused into backward", func() string {
				return fmt.Sprintf("one tensor of %s parameters x %g B", count(largest), held.grads)
			})
		}
	} else if !c.LeavesParams() && !(c.LeavesStep() && stage >= 1 && c.Framework == "deepspeed") {
		alive := BackwardEnd | Step
		if p.Grads.Held || c.GradAccum > 1 {
			alive = heldThrough(c, c.Offload.Params)
		} else if s.head && trained.table > 0 { // the projection's gradient comes first
			head := held.grads * float64(c.Arch.VocabSize) * float64(c.Arch.HiddenSize) / float64(c.Parallel.TP)
			if line := l.add("gradients", head, LossPeak|Backward); line != nil {
				line.explain("the gradient of the output projection comes first", func() string {
					return fmt.Sprintf("V %d x h %d x %g B", c.Arch.VocabSize, c.Arch.HiddenSize, held.grads)
				})
			}
		}
		from := 2
		if p.Grads.NoSync && c.FSDP != "" && c.GradAccum > 1 {
			from = 4 // accumulated whole on every rank
		}
		book("gradients", trained, from, held.grads, alive, "arXiv 1910.02054, section 3.1")
		if stage == 0 && c.Parallel.DP > 1 && !p.Grads.Held {
			book("buffers", trained, 4, held.grads, alive, "pytorch/pytorch issue 41954: DDP copies gradients into buckets")
		}
	}
	if computesFP8(c) && p.FP8Inputs && !storesFP8(c, p) {
		linear := n.all() - n.table - n.vector
		if line := l.add("buffers", 2*linear, resident); line != nil {
			line.explain("NVIDIA/TransformerEngine pytorch/module/base.py: fp8 weights are cached over micro-batches", func() string {
				return fmt.Sprintf("%s parameters of linear layers x 2 B: fp8, as they are and transposed", count(linear))
			})
		}
	}
	bookFlat(c, p, trained.all(), held.grads, l)
	if !c.LeavesStep() {
		bookOptimizer(c, p, trained, l, stage >= 1, dp, edp)
	}
}

// heldThrough is when a state lies on the card: in all of a step, or but for the rollout, in which it waits elsewhere.
func heldThrough(c *workload.Case, elsewhere string) Phase {
	if c.Swaps() && elsewhere != "" {
		return training
	}
	return resident
}

func perParam(n shares, sharded bool, dp, edp, bytes float64, what string) string {
	if sharded && n.expert > 0 && dp != edp {
		return fmt.Sprintf("(%s / %g + %s in experts / %g) x %g B%s", count(n.dense), dp, count(n.expert), edp, bytes, what)
	}
	text := fmt.Sprintf("%s parameters x %g B%s", count(n.all()), bytes, what)
	if sharded && dp > 1 {
		text += fmt.Sprintf(" / %g ranks", dp)
	}
	return text
}

// expertRanks is the number of ranks that hold the same experts.
func expertRanks(c *workload.Case) float64 {
	n := c.GPUCount / max(c.ExpertTP()*c.Parallel.EP*c.Parallel.PP, 1)
	if c.Parallel.EP <= 1 && c.ExpertTP() <= 1 && c.Parallel.TP <= 1 {
		n = c.Shards()
	}
	return float64(max(n/max(c.Extra.Int("optimizer_instances"), 1), 1))
}
