package main

import (
	"math"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/measured"
	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// question is a case as the simple calculators see it.
type question struct {
	*workload.Workload
	kase                    workload.Case
	shape                   *model.Shape
	params, trained         float64 // per tensor and pipeline rank
	layers, hidden, tokens  float64 // per rank
	tensor, shards          float64
	keys, intermediate, row float64 // key heads by heads; feed-forward by hidden width; 5 a s / h
}

// calculator is a published rule of thumb or a calculator whose formula can be
// restated in a line or two: the bytes of one GPU.
type calculator struct {
	name, formula string
	fits          func(q *question) bool
	bytes         func(q *question) float64
}

func infers(q *question) bool { return q.Task == workload.Infer }
func adapts(q *question) bool { return q.kase.Adapters() }
func trains(q *question) bool {
	return q.Task == workload.Train || q.Task == workload.Finetune
}

// The formulas are those of the tools' sources and papers, as their authors
// print them; where a tool cannot express a case, the case is left out.
var calculators = []calculator{
	{
		"1.2 x weights", "1.2 x parameters x 2, 1 or half a byte (EleutherAI, Transformer Math 101)", infers,
		func(q *question) float64 { return 1.2 * q.params * storedBytes(q) },
	},
	{
		"weights and cache", "weights and 2 x layers x key width x tokens (huggingface hf-mem)", infers,
		func(q *question) float64 { return q.params*storedBytes(q) + q.cache() },
	},
	{
		"weights, cache and half a GB", "the same and 0.5 GB (AlexsJones/llmfit)", infers,
		func(q *question) float64 { return q.params*storedBytes(q) + q.cache() + 0.5e9 },
	},
	{
		"16 bytes a parameter, 34 s b h", "ZeRO (arXiv 1910.02054) by stage, with activations of arXiv 2205.05198: 34 s b h a layer, 5 a s / h more without flash attention, 2 s b h with full recompute", trains,
		func(q *question) float64 { return q.params*q.states(2) + q.activations() },
	},
	{
		"EleutherAI/cookbook", "2, 4 and 12 bytes a parameter by ZeRO stage, gradients not split by tensor or pipeline ranks; 34 + 5 a s / h activations, 34 with recompute; 1 or 3 GB of buffers", trains,
		(*question).cookbook,
	},
	{
		"huggingface/accelerate estimate-memory", "4 x weights in fp32, 2 x fp32 weights in 16 bits, on one card", func(q *question) bool { return trains(q) && q.GPUCount == 1 },
		func(q *question) float64 {
			if q.kase.ComputeDType() == "fp32" {
				return 16 * q.params
			}
			return 8 * q.params
		},
	},
	{
		"NVIDIA/Megatron-LM theoretical memory", "18 bytes a parameter, or 6 + 12 / dp; s b h (18 + 4 f / h) / t a layer, without sequence parallel s b h (10 + 24 / t)", megatron,
		func(q *question) float64 { return q.megatronStates() + q.megatronActivations() },
	},
	{
		"Fujii et al. (arXiv 2411.06465)", "18 bytes a parameter, or 6 + 12 / dp; s b h (12 + 4 k / a + 8 f / h) / t a layer; 0.5 GB for each dimension of parallelism", megatron,
		func(q *question) float64 {
			dimensions := 0.0
			for _, degree := range []int{q.Parallel.TP, q.Parallel.PP, q.Parallel.DP} {
				if degree > 1 {
					dimensions++
				}
			}
			return q.megatronStates() + q.tokens*q.hidden*q.layers*(12+4*q.keys+8*q.intermediate)/q.tensor + 0.5e9*dimensions
		},
	},
	{
		"weights, 16 bytes a trained parameter, 34 s b h", "the same rules for LoRA", adapts,
		func(q *question) float64 { return q.params*storedBytes(q) + 16*q.trained + q.activations() },
	},
}

func megatron(q *question) bool {
	return trains(q) && (q.Framework == "megatron" || q.Framework == "megatron-bridge")
}

// questionOf reads a case off the workload that was computed.
func questionOf(e *engine.Estimate) *question {
	w := &e.Workload
	q := &question{Workload: w, kase: workload.Case{Workload: *w}, shape: shapeOf(w.Model)}
	split := float64(max(w.Parallel.TP, 1) * max(w.Parallel.PP, 1))
	if w.Parallel.Layers {
		split = float64(max(w.GPUCount, 1))
	}
	s := q.shape
	q.params, q.trained = float64(e.Params)/split, float64(e.TrainableParams)/split
	q.layers = math.Ceil(float64(s.Layers+s.DecoderLayers) / float64(max(w.Parallel.PP, 1)))
	q.hidden, q.tensor, q.shards = float64(s.HiddenSize), float64(max(w.Parallel.TP, 1)), float64(q.kase.Shards())
	q.tokens = float64(w.SeqLen) * float64(max(w.Batch, 1)) / float64(max(w.Parallel.CP, 1))
	q.keys = 1
	if s.KVHeads > 0 {
		q.keys = float64(s.KVHeads) / float64(s.AttentionHeads)
	}
	q.intermediate = float64(s.IntermediateSize) / q.hidden
	q.row = 5 * float64(s.AttentionHeads) * float64(w.SeqLen) / q.hidden
	return q
}

// shapeOf finds the shape that an estimate was made of.
func shapeOf(m workload.Model) *model.Shape {
	switch {
	case m.Shape != nil:
		return m.Shape
	case m.Name == "":
		shape, _ := model.Typical(unit.Params(m.ParamsB * 1e9))
		return &shape
	}
	match, _ := catalog.Builtin().FindModel(m.Name)
	return &match.Row.Shape
}

// states are the bytes for each parameter, of weights, gradients and optimizer
// with its master copy, with what the ZeRO stage shards.
func (q *question) states(gradients float64) float64 {
	weights, optimizer := 2.0, 12.0
	for i, part := range []*float64{&optimizer, &gradients, &weights} {
		if q.kase.Stage() > i {
			*part /= q.shards
		}
	}
	return weights + gradients + optimizer
}

func (q *question) activations() float64 {
	hidden := q.tokens * q.hidden * q.layers
	switch {
	case q.Recompute == workload.RecomputeFull:
		return 2 * hidden
	case q.Attention == workload.Eager && q.Recompute != workload.RecomputeSelective:
		return (34 + q.row) * hidden / q.tensor
	}
	return 34 * hidden / q.tensor
}

func (q *question) cookbook() float64 {
	split := q.tensor * float64(max(q.Parallel.PP, 1))
	size := q.params*q.states(0) + (q.states(4)-q.states(0))*q.params*split
	factor := 34 + q.row
	if q.Recompute == workload.RecomputeFull {
		factor = 34
	}
	size += factor * q.tokens * q.hidden * float64(q.shape.Layers)
	switch {
	case q.kase.Stage() == 3:
		size += 3e9
	case q.kase.Stage() > 0:
		size += 1e9
	}
	return size
}

func (q *question) megatronStates() float64 {
	if q.kase.Stage() > 0 {
		return q.params * (6 + 12/q.shards)
	}
	return q.params * 18
}

func (q *question) megatronActivations() float64 {
	factor := 10 + 24/q.tensor
	if q.Parallel.SP {
		factor = (18 + 4*q.intermediate) / q.tensor
	}
	return q.tokens * q.hidden * q.layers * factor
}

// cache is the key and value cache of grouped queries in 16 bits.
func (q *question) cache() float64 {
	width := 2 * q.keys * float64(q.shape.AttentionHeads)
	if q.shape.HeadDim > 0 {
		width *= float64(q.shape.HeadDim)
	} else {
		width *= q.hidden / float64(q.shape.AttentionHeads)
	}
	return 2 * width * q.layers * q.tokens / q.tensor
}

func storedBytes(q *question) float64 {
	format, _ := q.Quant.Format()
	switch {
	case format.Bits < 6:
		return 0.5
	case format.Bits < 12:
		return 1
	}
	return 2
}

// answers are the outcomes of the cases that a calculator can express, with its
// figure and with ours.
func (c *calculator) answers(outcomes []measured.Outcome) (theirs, ours []measured.Outcome) {
	for _, o := range outcomes {
		if o.Figure == nil || o.Err != nil || !o.Figure.What.Total() {
			continue
		}
		q := questionOf(&o.Estimate)
		if !c.fits(q) {
			continue
		}
		ours = append(ours, o)
		o.Predicted = c.bytes(q)
		theirs = append(theirs, o)
	}
	return theirs, ours
}
