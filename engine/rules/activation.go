package rules

import (
	"fmt"

	"headroom/engine/workload"
)

const korthikanti = "arXiv 2205.05198 (Korthikanti et al.)"

// activationRules are about what the forward pass keeps for the backward pass,
// for the batch of one card, in 16 bits: s tokens, b sequences, h hidden size,
// L layers, a heads, t tensor-parallel degree.
var activationRules = []rule{
	{
		name:   "ZeRO paper activations",
		source: "arXiv 1910.02054 (ZeRO), section 3.2: 12 x hidden x batch x length x layers elements of 2 bytes",
		fits:   both(trainsAll, recomputes(workload.RecomputeNone)),
		bytes:  func(q *question) float64 { return 2 * 12 * q.sbhL() },
		formula: func(q *question) string {
			return product("2 bytes", "12", fmt.Sprintf("%d hidden", q.shape.HiddenSize), fmt.Sprintf("%d batch", q.batch()),
				fmt.Sprintf("%d tokens", q.SeqLen), fmt.Sprintf("%d layers", q.layers()))
		},
	},
	{
		name:   "activations, no recompute",
		source: korthikanti + ", equations 2 and 4: attention scores are kept, without flash attention",
		fits:   both(trainsAll, recomputes(workload.RecomputeNone)),
		bytes:  func(q *question) float64 { return q.sbhL() * (q.linear() + q.scores()) },
		formula: func(q *question) string {
			return q.sizes() + " x (" + q.linearTerm() + " + " + q.scoresTerm() + ")"
		},
	},
	{
		name:    "activations, selective recompute",
		source:  korthikanti + ", equation 6: attention scores are computed again",
		fits:    both(trainsAll, recomputes(workload.RecomputeSelective)),
		bytes:   func(q *question) float64 { return q.sbhL() * q.linear() },
		formula: func(q *question) string { return q.sizes() + " x (" + q.linearTerm() + ")" },
	},
	{
		name:    "activations, full recompute",
		source:  korthikanti + ", section 5: only the input of each layer is kept",
		fits:    both(trainsAll, recomputes(workload.RecomputeFull)),
		bytes:   func(q *question) float64 { return 2 * q.sbhL() },
		formula: func(q *question) string { return product("2", q.sizes()) },
	},
	{
		name:   "activations per sample",
		source: "hidden and feed-forward width of every token and layer",
		fits:   both(trainsAll, recomputes(workload.RecomputeNone)),
		bytes:  func(q *question) float64 { return q.perSample() },
		formula: func(q *question) string {
			return product(fmt.Sprintf("(%d hidden + %d intermediate)", q.shape.HiddenSize, q.intermediate()),
				fmt.Sprintf("%d tokens", q.SeqLen), fmt.Sprintf("%d layers", q.layers()), q.perParam())
		},
	},
}

// totalRules add the rules above up.
var totalRules = []rule{
	{
		name:   "16 bytes per parameter and activations",
		source: "arXiv 1910.02054, section 3.1, and " + korthikanti,
		fits:   both(mixed, adam),
		bytes:  func(q *question) float64 { return 16*float64(q.params) + q.activations() },
		formula: func(q *question) string {
			return fmt.Sprintf("16 x %s + %s GB of activations", q.p(), number(float64(int(q.activations()/1e7+0.5))/100))
		},
	},
}

func recomputes(mode workload.Recompute) func(*question) bool {
	return func(q *question) bool { return q.Recompute == mode }
}

func (q *question) batch() int { return max(q.Batch, 1) }

func (q *question) layers() int { return q.shape.Layers + q.shape.DecoderLayers }

// intermediate is the feed-forward width that one token passes through.
func (q *question) intermediate() int {
	if e := q.shape.MoE; e != nil && e.Layers > 0 {
		return e.ExpertsPerToken*e.ExpertIntermediate + e.SharedIntermediate
	}
	return q.shape.IntermediateSize
}

// tensor is the tensor-parallel degree.
func (q *question) tensor() float64 { return float64(max(q.Parallel.TP, 1)) }

// sbhL is the number of hidden values in all layers.
func (q *question) sbhL() float64 {
	return float64(q.SeqLen) * float64(q.batch()) * float64(q.shape.HiddenSize) * float64(q.layers())
}

func (q *question) sizes() string {
	return fmt.Sprintf("%d x %d x %d x %d", q.SeqLen, q.batch(), q.shape.HiddenSize, q.layers())
}

// linear is the factor of what grows with the length: 10 of the 34 bytes are
// not split by tensor parallelism, unless the sequence is.
func (q *question) linear() float64 {
	if q.Parallel.SP {
		return 34 / q.tensor()
	}
	return 10 + 24/q.tensor()
}

func (q *question) linearTerm() string {
	if q.Parallel.SP {
		return "34/" + number(q.tensor())
	}
	return "10 + 24/" + number(q.tensor())
}

// scores is the factor of what grows with the square of the length.
func (q *question) scores() float64 {
	return 5 * float64(q.shape.AttentionHeads) * float64(q.SeqLen) / (float64(q.shape.HiddenSize) * q.tensor())
}

func (q *question) scoresTerm() string {
	return fmt.Sprintf("5 x %d heads x %d / (%d x %s)", q.shape.AttentionHeads, q.SeqLen, q.shape.HiddenSize, number(q.tensor()))
}

// activations is the size by the rule for the question's recompute mode.
func (q *question) activations() float64 {
	switch q.Recompute {
	case workload.RecomputeFull:
		return 2 * q.sbhL()
	case workload.RecomputeSelective:
		return q.sbhL() * q.linear()
	}
	return q.sbhL() * (q.linear() + q.scores())
}

// perSample is the size of one sequence by the shortest of the rules.
func (q *question) perSample() float64 {
	return float64(q.shape.HiddenSize+q.intermediate()) * float64(q.SeqLen) * float64(q.layers()) * q.weightBytes()
}
