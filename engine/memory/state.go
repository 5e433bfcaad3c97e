package memory

import (
	"fmt"
	"math"

	"headroom/engine/model"
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

// adapterParams counts the LoRA parameters on a stage: r (in + out) for every
// target (arXiv 2106.09685), where the narrow half of a split layer is
// replicated.
func adapterParams(c *workload.Case, s *stage) float64 {
	targets := Targets(c)
	r := float64(c.LoRARank)
	var n float64
	count := func(t model.Tensor, times float64) {
		if t.In <= 1 || t.Role != model.Matrix && t.Role != model.Head && t.Role != model.Expert {
			return
		}
		for _, name := range targets {
			if isTarget(t.Name, name) {
				n += times * r * float64(t.In+t.Out) * float64(t.Copies) / divisor(c, t)
				return
			}
		}
	}
	for k, layers := range s.layers {
		for _, t := range c.Stack.Kinds[k].Tensors {
			count(t, float64(layers))
		}
	}
	if s.head {
		for _, t := range c.Stack.Head {
			count(t, 1)
		}
	}
	return n
}

// isTarget matches a tensor with a target name; the two halves of a low-rank
// projection and shared experts count as the projection.
func isTarget(tensor, target string) bool {
	switch tensor {
	case target, "shared_" + target:
		return true
	case "q_a_proj", "q_b_proj":
		return target == "q_proj"
	case "kv_a_proj", "kv_b_proj", "kv_proj":
		return target == "k_proj" || target == "v_proj"
	case "in_proj", "out_proj", "in_proj_qkvz", "qkv_proj":
		return target == "q_proj" && tensor != "out_proj" || target == "o_proj" && tensor == "out_proj"
	}
	return false
}

// trainedModules counts modules that LoRA trains in full.
func trainedModules(c *workload.Case, s *stage) float64 {
	var n float64
	for _, name := range c.LoRATrained {
		if name == "embed" && s.embed || name == "lm_head" && s.head {
			n += float64(c.Arch.VocabSize) * float64(c.Arch.HiddenSize) / float64(c.Parallel.TP)
		}
	}
	return n
}

// bookStates books weights, gradients, master copy and optimizer of full
// training.
func bookStates(c *workload.Case, p *profile.Profile, s *stage, l *ledger) {
	held := storageOf(c, p)
	n := sharesOf(c, s)
	dp, edp := float64(c.Shards()), expertRanks(c)
	stage := c.Stage()
	shard := func(from int) (float64, float64) {
		if stage >= from {
			return n.dense / dp, n.expert / edp
		}
		return n.dense, n.expert
	}
	book := func(name string, from int, bytes float64, alive Phase, source, what string) {
		dense, expert := shard(from)
		l.add(name, bytes*(dense+expert), alive, source, func() string {
			return perParam(n, stage >= from, dp, edp, bytes, what)
		})
	}

	if c.Offload.Params == "" {
		book("weights", 3, held.weights, resident, "arXiv 1910.02054, section 3.1", "")
	}
	if held.master && c.Offload.Optimizer == "" {
		book("master_weights", 1, 4, resident, "arXiv 1710.03740: fp32 copy for the update", "")
	}
	if c.OptimizerInBackward {
		largest := largestTensor(c)
		l.add("gradients", held.grads*largest, Backward|BackwardEnd, "arXiv 2306.09782: the step is fused into backward", func() string {
			return fmt.Sprintf("one tensor of %.3g parameters x %g B", largest, held.grads)
		})
	} else if c.Offload.Params == "" && !(c.Offload.Optimizer != "" && stage >= 1 && c.Framework == "deepspeed") {
		alive := BackwardEnd | Step
		if p.Grads.Held || c.GradAccum > 1 {
			alive = resident
		} else if s.head { // the projection's gradient comes first
			head := held.grads * float64(c.Arch.VocabSize) * float64(c.Arch.HiddenSize) / float64(c.Parallel.TP)
			l.add("gradients", head, LossPeak|Backward, "the gradient of the output projection comes first", func() string {
				return fmt.Sprintf("V %d x h %d x %g B", c.Arch.VocabSize, c.Arch.HiddenSize, held.grads)
			})
		}
		from := 2
		if p.Grads.NoSync && c.FSDP != "" && c.GradAccum > 1 {
			from = 4 // accumulated whole on every rank
		}
		book("gradients", from, held.grads, alive, "arXiv 1910.02054, section 3.1", "")
		if stage == 0 && c.Parallel.DP > 1 && !p.Grads.Held {
			book("buffers", 4, held.grads, alive, "pytorch/pytorch issue 41954: DDP copies gradients into buckets", "")
		}
	}
	if c.Offload.Optimizer == "" {
		bookOptimizer(c, p, n, l, stage >= 1, dp, edp)
	}
}

func perParam(n shares, sharded bool, dp, edp, bytes float64, what string) string {
	text := fmt.Sprintf("%.4g parameters x %g B%s", n.all(), bytes, what)
	switch {
	case sharded && n.expert > 0 && dp != edp:
		text = fmt.Sprintf("(%.4g / %g + %.4g experts / %g) x %g B%s", n.dense, dp, n.expert, edp, bytes, what)
	case sharded && dp > 1:
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

// bookOptimizer books the moments, with the exceptions of each rule.
func bookOptimizer(c *workload.Case, p *profile.Profile, n shares, l *ledger, sharded bool, dp, edp float64) {
	rule, _ := c.Optimizer.Rule()
	bytes := rule.BytesPerParam
	if d := c.Extra.Text("optimizer_state_dtype"); d != "" && bytes == 8 {
		bytes = 2 * workload.DType(d).Bytes()
	} else if !c.Mixed() && c.ComputeDType() != "fp32" && c.WeightsDType == "" && !rule.Bits8 && bytes >= 4 {
		bytes /= 2 // torch optimizers keep moments in the type of the parameter
	}
	if !sharded {
		dp, edp = 1, 1
	}
	var total float64
	text := ""
	switch {
	case rule.Factored:
		total = factored(c) * 4 / dp
		text = "4 B for each row and column of every matrix"
	case rule.MatricesOnly:
		moments := n.dense - n.table - n.vector
		total = bytes*(moments/dp+n.expert/edp) + 2*bytes*(n.table+n.vector)/dp
		text = fmt.Sprintf("%g B x matrices + %g B x embeddings, head and norms", bytes, 2*bytes)
	case rule.Bits8:
		total = bytes*((n.dense-n.vector)/dp+n.expert/edp) + 4*math.Ceil(bytes-0.1)*n.vector/dp
		text = perParam(n, sharded, dp, edp, bytes, ", small tensors in 32 bit")
	default:
		total = bytes * (n.dense/dp + n.expert/edp)
		text = perParam(n, sharded, dp, edp, bytes, "")
	}
	if rule.Paged { // unified memory that the allocator does not see; it moves to the host under pressure
		return
	}
	l.add("optimizer", total, resident, rule.Source, func() string { return text })
	if p.Grads.Foreach && rule.BytesPerParam >= 4 {
		l.add("workspace", total/max(rule.BytesPerParam/4, 1), Step, "pytorch/pytorch torch/optim/adamw.py: the foreach step holds the root of a moment", func() string {
			return "one moment of every parameter"
		})
	}
}

// factored counts rows and columns of all matrices.
func factored(c *workload.Case) float64 {
	var n float64
	count := func(t model.Tensor, times int) {
		n += float64(times*t.Copies) * float64(t.Out+t.In)
	}
	for i := range c.Stack.Kinds {
		for _, t := range c.Stack.Kinds[i].Tensors {
			count(t, c.Stack.Kinds[i].Count)
		}
	}
	for _, part := range [][]model.Tensor{c.Stack.Embedding, c.Stack.Head, c.Stack.Shared} {
		for _, t := range part {
			count(t, 1)
		}
	}
	return n
}

// largestTensor is the size of the largest single weight.
func largestTensor(c *workload.Case) float64 {
	var most float64
	for _, part := range [][]model.Tensor{c.Stack.Embedding, c.Stack.Head} {
		for _, t := range part {
			most = max(most, float64(t.Params()))
		}
	}
	for i := range c.Stack.Kinds {
		for _, t := range c.Stack.Kinds[i].Tensors {
			most = max(most, float64(t.Params())/float64(max(t.Copies, 1)))
		}
	}
	return most
}
