package memory

import (
	"fmt"
	"math"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookOptimizer books the moments, with the exceptions of each rule.
func bookOptimizer(c *workload.Case, p *profile.Profile, n shares, l *ledger, sharded bool, dp, edp float64) {
	rule, _ := c.Optimizer.Rule()
	bytes := rule.BytesPerParam
	if d := c.Extra.Text("optimizer_state_dtype"); d != "" && bytes == 8 {
		bytes = 2 * workload.DType(d).Bytes()
	} else if narrow := sixteen(c, p) && !rule.Bits8 && !rule.Wide; narrow && rule.LowRank != nil {
		low := *rule.LowRank
		low.Moment, low.Rest = min(low.Moment, 2), min(low.Rest, 4)
		rule.LowRank = &low
	} else if narrow && bytes >= 4 {
		bytes /= 2 // torch optimizers keep moments in the type of the parameter
	}
	if !sharded {
		dp, edp = 1, 1
	}
	var total float64
	switch {
	case rule.Factored > 0:
		total = bytes*(n.dense/dp+n.expert/edp) + float64(rule.Factored)*factored(c)*4/dp
	case rule.LowRank != nil:
		states, matrices := projected(c, rule.LowRank)
		each := states / max(matrices, 1)
		total = each*((n.dense-n.table-n.vector)/dp+n.expert/edp) + rule.LowRank.Rest*(n.table+n.vector)/dp
	case rule.MatricesOnly:
		moments := n.dense - n.table - n.vector
		total = bytes*(moments/dp+n.expert/edp) + 2*bytes*(n.table+n.vector)/dp
	case rule.Bits8:
		total = bytes*((n.dense-n.vector)/dp+n.expert/edp) + 4*math.Ceil(bytes-0.1)*n.vector/dp
	default:
		total = bytes * (n.dense/dp + n.expert/edp)
	}
	if rule.Squares != nil {
		values, matrices, ends := squares(c, rule.Squares)
		total += 4 * (values/max(matrices, 1)*((n.dense-n.table-n.vector)/dp+n.expert/edp) + ends/dp)
	}
	if rule.Paged { // unified memory that the allocator does not see; it moves to the host under pressure
		return
	}
	if line := l.add("optimizer", total, heldThrough(c, c.Offload.Optimizer)); line != nil {
		line.explain(rule.Source, func() string {
			switch {
			case rule.Factored > 0 && rule.BytesPerParam == 0:
				return "4 B for each row and column of every matrix"
			case rule.Factored > 0:
				return perParam(n, sharded, dp, edp, bytes, fmt.Sprintf(" + %d B for each row and column of every matrix", 4*rule.Factored))
			case rule.Squares != nil:
				return perParam(n, sharded, dp, edp, bytes, " + two square matrices for each side of every matrix")
			case rule.LowRank != nil:
				return fmt.Sprintf("two moments of low rank for each matrix + %.3g B x embeddings, head and norms", rule.LowRank.Rest)
			case rule.MatricesOnly:
				return fmt.Sprintf("%g B x matrices + %g B x embeddings, head and norms", bytes, 2*bytes)
			case rule.Bits8:
				return perParam(n, sharded, dp, edp, bytes, ", small tensors in 32 bit")
			}
			return perParam(n, sharded, dp, edp, bytes, "")
		})
	}
	if p.Grads.Foreach && rule.BytesPerParam >= 4 && !rule.Wide {
		if line := l.add("workspace", total/max(rule.BytesPerParam/4, 1), Step); line != nil {
			line.explain("pytorch/pytorch torch/optim/adamw.py: the foreach step holds the root of a moment", func() string {
				return "one moment of every parameter"
			})
		}
	}
}

// sixteen tells whether the optimizer works on 16-bit parameters themselves.
func sixteen(c *workload.Case, p *profile.Profile) bool {
	if !c.Mixed() && c.WeightsDType == "" {
		return c.ComputeDType() != "fp32"
	}
	held := storageOf(c, p)
	return c.Precision != workload.FP8 && held.weights == 2 && !held.master
}

// squares is how many values the preconditioners of the layers' matrices have, how many parameters those matrices
// have, and how many values those of embeddings and head have, of which there are few.
func squares(c *workload.Case, of *workload.Squares) (values, matrices, ends float64) {
	values, matrices = ofMatrices(c, of.Of)
	for _, part := range [][]model.Tensor{c.Stack.Embedding, c.Stack.Head} {
		for _, t := range part {
			if t.Out > 1 && t.In > 1 {
				ends += float64(t.Copies) * of.Of(t.Out, t.In)
			}
		}
	}
	return values, matrices, ends
}

// projected are the bytes of the low-rank states of the layers' matrices, and how many parameters
// those matrices have.
func projected(c *workload.Case, low *workload.LowRank) (bytes, matrices float64) {
	return ofMatrices(c, low.Of)
}

// ofMatrices sums what an optimizer keeps of each matrix of the layers, out x in, and the parameters of those matrices.
func ofMatrices(c *workload.Case, keeps func(out, in int) float64) (kept, params float64) {
	for i := range c.Stack.Kinds {
		for _, t := range c.Stack.Kinds[i].Tensors {
			if t.Out > 1 && t.In > 1 {
				times := float64(c.Stack.Kinds[i].Count * t.Copies)
				kept += times * keeps(t.Out, t.In)
				params += times * float64(t.Out) * float64(t.In)
			}
		}
	}
	return kept, params
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
