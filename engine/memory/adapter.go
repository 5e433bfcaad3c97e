package memory

import (
	"fmt"
	"strconv"
	"strings"

	"headroom/engine/model"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// bookAdapters books a frozen base and the trained matrices beside it, which
// with their gradients and moments are usually kept in fp32.
func bookAdapters(c *workload.Case, p *profile.Profile, s *stage, n shares, l *ledger) {
	sum := bookWeights(c, p, s, l, heldThrough(c, c.Offload.Params))
	if upcast(c, p).Tables { // the 16-bit ones that they were made of stay with the allocator
		l.freed = c.ComputeDType().Bytes() * n.table
	}
	if sum.quantised > 0 && c.Weights.Bits < 8 {
		if line := l.add("buffers", sum.largest, Forward|Backward); line != nil {
			line.explain("arXiv 2305.14314: a weight is dequantised while it is multiplied", func() string {
				return "the largest linear layer in " + string(c.ComputeDType())
			})
		}
	}
	bookTrained(c, p, l, trainedPart{
		n: adapterParams(c, p, s), dtype: adapterDType(c, p), what: " at rank ", rank: c.LoRARank,
		source: "arXiv 2106.09685: r (in + out) for each target",
	})
	// peft copies modules that it trains in full in the type of the base.
	bookTrained(c, p, l, trainedPart{
		n: trainedModules(c, s), dtype: trainedDType(c, p), what: " of modules trained in full", inPlace: p.Replaces,
		source: "huggingface/peft src/peft/utils/other.py: ModulesToSaveWrapper",
	})
}

// trainedPart is what is trained beside a frozen base.
type trainedPart struct {
	n       float64 // parameters
	dtype   workload.DType
	what    string // names them, with their rank behind it where they have one
	rank    int
	inPlace bool // the weights take the place of frozen ones
	source  string
}

// bookTrained books trained parameters beside a frozen base: weights, gradients
// and moments, and in the step the root of one moment.
func bookTrained(c *workload.Case, p *profile.Profile, l *ledger, of trainedPart) {
	n, element := of.n, of.dtype.Bytes()
	bookFlat(c, p, n, 2, l)
	shards := 1.0
	if c.Stage() >= 1 {
		shards = float64(c.Shards())
	}
	weightShards, gradShards := 1.0, 1.0
	if c.Stage() >= 3 {
		weightShards = shards
	}
	if c.Stage() >= 2 {
		gradShards = shards
	}
	rule, _ := c.Optimizer.Rule()
	moments := rule.BytesPerParam
	if rule.Paged { // unified memory that the allocator does not see
		moments = 0
	}
	if element < 4 && moments >= 4 && !rule.Bits8 {
		moments /= 2
	}
	weight := element
	if of.inPlace {
		weight = 0
	}
	bytes := n * (weight/weightShards + element/gradShards + moments/shards)
	if line := l.add("adapters", bytes, resident); line != nil {
		line.explain(of.source, func() string {
			what := of.what
			if of.rank > 0 {
				what += strconv.Itoa(of.rank)
			}
			return fmt.Sprintf("%s parameters%s x (%g B weight + %g B gradient + %.3g B moments)", count(n), what, weight, element, moments)
		})
	}
	if p.Grads.Foreach && moments >= 2 {
		if line := l.add("workspace", n*moments/2/shards, Step); line != nil {
			line.explain("pytorch/pytorch torch/optim/adamw.py: the foreach step holds the root of a moment", func() string {
				return "one moment of every trained parameter"
			})
		}
	}
}

// trainedDType is the type of modules that are trained in full beside adapters.
func trainedDType(c *workload.Case, p *profile.Profile) workload.DType {
	if p.Upcast.Tables && c.Weights.Family == workload.BitsAndBytes && c.Quant != "none" {
		return "fp32"
	}
	return c.ComputeDType()
}

// Targets lists the projections that carry an adapter.
func Targets(c *workload.Case) []string {
	if c.LoRATargets.IsZero() { // an adapter that is only loaded
		return []string{"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"}
	}
	switch c.LoRATargets.Set {
	case "attention":
		return []string{"q_proj", "k_proj", "v_proj", "o_proj"}
	case "q-v":
		return []string{"q_proj", "v_proj"}
	case "all-linear":
		return []string{"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"}
	}
	return c.LoRATargets.Modules
}

func adapterDType(c *workload.Case, p *profile.Profile) workload.DType {
	if d := c.Extra.Text("adapter_dtype"); d != "" {
		return workload.DType(d)
	}
	if p.NarrowAdapter && c.Weights.Bits < 16 && c.Quant != "none" {
		return c.ComputeDType()
	}
	if p.AdapterFP32 && c.Mixed() {
		return "fp32"
	}
	return c.ComputeDType()
}

// adapterParams counts the LoRA parameters on a stage: r (in + out) for every
// target (arXiv 2106.09685), where the narrow half of a split layer is
// replicated.
func adapterParams(c *workload.Case, p *profile.Profile, s *stage) float64 {
	targets, linear := Targets(c), c.LoRATargets.Set == "all-linear" && (p.FusedExperts || c.FusedExperts())
	r := float64(c.LoRARank)
	var n float64
	count := func(t model.Tensor, times float64) {
		if t.In <= 1 || t.Role != model.Matrix && t.Role != model.Head && (t.Role != model.Expert || linear) {
			return
		}
		for _, name := range targets {
			if isTarget(t.Name, name) {
				n += times * r * float64(t.In+t.Out) * float64(t.Copies) / divisor(c, t)
				return
			}
		}
	}
	share, _ := c.TrainedShare()
	for k, layers := range s.layers {
		for _, t := range c.Stack.Kinds[k].Tensors {
			count(t, share*float64(layers))
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
	if tensor == target || strings.TrimPrefix(tensor, "shared_") == target {
		return true
	}
	switch tensor {
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
