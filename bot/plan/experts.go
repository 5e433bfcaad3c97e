package plan

import (
	"fmt"
	"slices"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/workload"
)

// whyKept is why llama.cpp is taken where experts stay in host memory.
const whyKept = "it leaves the experts of some layers with the processor"

// expertsKept says what KTransformers does where nothing else is told: all routed experts stay
// with the processor; attention, shared experts and the cache are on the card
// (kvcache-ai/ktransformers doc/en/DeepseekR1_V3_tutorial.md: DeepSeek R1 in q4_k_m takes 14 GB of
// the card and 382 GB of RAM).
func (b *builder) expertsKept() *Refusal {
	q := &b.query
	told := q.ExpertsOnCPU > 0 || q.LayersOnGPU != nil || q.LayersOnCPU > 0 || q.WeightsOnCPUGB > 0 || q.CPUOnly
	if q.Framework != "ktransformers" || told || b.workload.Task != workload.Infer {
		return nil
	}
	match, ok := b.known.FindModel(b.workload.Model.Name)
	if !ok {
		return nil
	}
	layers, _ := expertsOf(match.Row)
	switch {
	case layers == 0:
	case q.GPUCount > 1 && slices.Contains(filled, b.intent):
		q.Offload = "cpu" // several cards are filled with experts (kt-kernel/README.md, --kt-num-gpu-experts)
	default:
		q.ExpertsOnCPU, q.Offload = layers, "cpu"
	}
	return nil
}

// expertsPlaced leaves the experts of as many layers with the processor as the question says
// (--n-cpu-moe of llama.cpp): all else of these layers stays on the cards.
func (b *builder) expertsPlaced() {
	n, w := b.query.ExpertsOnCPU, &b.workload
	if n == 0 || w.Task != workload.Infer || w.CPUOnly {
		return
	}
	if w.Framework == "" {
		w.Framework = "llama.cpp"
		b.assume("framework", w.Framework, whyKept)
	}
	row := b.row
	if match, ok := b.known.FindModel(w.Model.Name); row == nil && ok {
		row = match.Row
	}
	layers, each := expertsOf(row)
	if layers == 0 {
		b.assume("n_cpu_moe", n, "nothing is known of this model's experts, so that none are left with the processor")
		return
	}
	away := min(n, layers)
	w.Offload.LayersOnGPU = nil
	w.Offload.WeightsOnCPUBytes = int64(float64(away) * each * b.bytesOfExperts(row))
	b.assume("n_cpu_moe", away, fmt.Sprintf("the experts of %d of %d layers stay with the processor: %.1f GB; all else is on the card", away, layers, float64(w.Offload.WeightsOnCPUBytes)/1e9))
}

// expertsOf are the layers of a model that hold experts, and the parameters of the experts
// of one of them.
func expertsOf(row *catalog.Model) (layers int, each float64) {
	if row == nil || row.Shape.MoE == nil {
		return 0, 0
	}
	var all float64
	stack := row.Shape.Stack()
	for i := range stack.Kinds {
		kind := &stack.Kinds[i]
		if kind.FFN.MoE == nil {
			continue
		}
		layers += kind.Count
		for _, t := range kind.Tensors {
			if t.Role == model.Expert {
				all += float64(kind.Count) * float64(t.Params())
			}
		}
	}
	return layers, all / float64(max(layers, 1))
}

// bytesOfExperts is what a parameter of an expert takes in the format of the question, or in
// the one that the model was released in.
func (b *builder) bytesOfExperts(row *catalog.Model) float64 {
	name := b.workload.Quant
	if name == "" {
		name = workload.Quant(row.Shape.NativeDType)
	}
	format, ok := name.Format()
	if !ok {
		return 2
	}
	if format.Mix { // single tensors have wider types: as all weights have on the whole
		alone := workload.Workload{Task: workload.Infer, Model: b.workload.Model, Framework: b.workload.Framework, Quant: name}
		if whole, err := engine.Evaluate(alone, b.known); err == nil {
			return float64(whole.WeightsBytes) / float64(row.Shape.Count().Text)
		}
	}
	return format.BytesPerValue(b.query.QuantGroup)
}

// ExpertLayers is how many layers of the model of a case hold experts that may stay with the processor; 0 where it has none.
func ExpertLayers(c Case, known *catalog.Catalog) int {
	match, ok := known.FindModel(c.Workload.Model.Name)
	if !ok || c.Workload.Model.Name == "" {
		return 0
	}
	layers, _ := expertsOf(match.Row)
	return layers
}

// FlaggedLayers is what llama.cpp is told so that the experts of some layers of a model stay with the processor: it counts
// all layers from the first on, those without experts too (ggml-org/llama.cpp common/arg.cpp, --n-cpu-moe). all is true
// where no layer keeps its experts.
func FlaggedLayers(name string, layers int, known *catalog.Catalog) (flagged int, all bool) {
	match, ok := known.FindModel(name)
	if !ok || match.Row.Shape.MoE == nil {
		return layers, false
	}
	most, _ := expertsOf(match.Row)
	shape := &match.Row.Shape
	return min(shape.MoE.DenseLayers+layers*max(shape.MoE.EveryNLayers, 1), shape.Layers), layers >= most
}

// ExpertsOut is a case with the experts of some layers with the processor, as the question would be that says so.
func ExpertsOut(c Case, layers int, known *catalog.Catalog) Case {
	c.Query.ExpertsOnCPU = layers
	b := builder{query: c.Query, known: known, workload: c.Workload, assumed: slices.Clip(c.Assumed)}
	b.expertsPlaced()
	_ = b.ram() // what the processor reads them from
	c.Workload, c.Assumed = b.workload, b.assumed
	return c
}
