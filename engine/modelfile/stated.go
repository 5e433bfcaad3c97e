package modelfile

import (
	"math"

	"headroom/engine/model"
	"headroom/engine/unit"
)

// Stated are the figures of a model that somebody told of in words; a zero was
// not said.
type Stated struct {
	ParamsB         float64 // billions
	ActiveParamsB   float64
	Layers          int
	Hidden          int
	Intermediate    int
	Heads           int
	KVHeads         int
	HeadDim         int
	Vocab           int
	Context         int
	Window          int
	Experts         int
	ExpertsPerToken int
	ExpertWidth     int
	DenseLayers     int
	Tied            *bool
	DType           string // bf16, fp16, fp32, fp8
	HubID           string
}

// usualVocab is the vocabulary of models of which nobody said it: that of
// Llama 3, the commonest among current models.
const usualVocab = 128256

// Describe makes a model of figures in words. What was not said is taken from
// the typical model of the size, or follows from what was said; each such
// figure is among the guesses. The width of the feed-forward layers is chosen
// so that a stated size is met. Errors are of type *workload.Error.
func Describe(name string, said Stated) (Result, error) {
	r := &reading{Result: Result{Name: clip(name)}}
	m := &model.Shape{NativeDType: "bf16", MLP: "swiglu", Norm: "rmsnorm"}
	r.Model = m
	typical, from := model.Typical(unit.Params(said.ParamsB * 1e9))
	if said.ParamsB == 0 {
		from = ""
	}
	if said.ParamsB == 0 && (said.Layers == 0 || said.Hidden == 0) {
		return Result{}, refuse("params", "a size is missing: the parameters, or layers and hidden size")
	}
	if said.ParamsB < 0 || said.ParamsB > mostParams/1e9 || math.IsNaN(said.ParamsB) {
		return Result{}, refuse("params", "%g billion parameters are not possible", said.ParamsB)
	}
	pick := func(key string, stated, otherwise int, why string, args ...any) int {
		if stated > 0 {
			r.read(key, whole(int64(stated)).String())
			return stated
		}
		if otherwise > 0 {
			r.guess(key, otherwise, why, args...)
		}
		return otherwise
	}
	like := "not said; as %s has it"
	m.Layers = pick("layers", said.Layers, typical.Layers, like, from)
	m.HiddenSize = pick("hidden_size", said.Hidden, typical.HiddenSize, like, from)
	m.HeadDim = said.HeadDim
	heads := m.HiddenSize / int(guessHead(int64(m.HiddenSize), int64(m.HiddenSize)))
	if said.Hidden == 0 && from != "" {
		heads, m.HeadDim = typical.AttentionHeads, max(m.HeadDim, typical.HeadDim)
	} else if said.HeadDim > 0 {
		heads = max(m.HiddenSize/said.HeadDim, 1)
	}
	m.AttentionHeads = pick("attention_heads", said.Heads, max(heads, 1), "not said; heads of 128 or 64 are usual")
	m.KVHeads = said.KVHeads
	if m.KVHeads > 0 {
		r.read("kv_heads", whole(int64(m.KVHeads)).String())
	} else {
		m.KVHeads = usualKV(m.AttentionHeads, typical, from)
		r.guess("kv_heads", m.KVHeads, "not said; grouped queries as models of this size have them")
	}
	m.VocabSize = pick("vocab_size", said.Vocab, usualVocab, "not said; that of Llama 3")
	m.MaxPositions = said.Context
	m.TiedEmbeddings = typical.TiedEmbeddings && from != ""
	if said.Tied != nil {
		m.TiedEmbeddings = *said.Tied
	}
	if said.DType != "" {
		m.NativeDType = said.DType
		r.read("native_dtype", said.DType)
	} else {
		r.guess("native_dtype", m.NativeDType, "not said; usual for current models")
	}
	if said.Window > 0 {
		m.SlidingWindow = &model.SlidingWindow{Size: said.Window, Layers: m.Layers}
	}
	if said.Experts > 1 {
		m.MoE = &model.MoE{Experts: said.Experts, ExpertsPerToken: said.ExpertsPerToken, Layers: m.Layers - said.DenseLayers, DenseLayers: said.DenseLayers}
		if m.MoE.ExpertsPerToken == 0 {
			m.MoE.ExpertsPerToken = min(2, said.Experts)
			r.guess("experts_per_token", m.MoE.ExpertsPerToken, "not said; two are usual")
		}
		m.MoE.ExpertIntermediate = said.ExpertWidth
	}
	m.IntermediateSize = said.Intermediate
	if m.MoE != nil && m.MoE.ExpertIntermediate == 0 && m.MoE.DenseLayers == 0 {
		m.MoE.ExpertIntermediate, m.IntermediateSize = said.Intermediate, 0
	}
	s := newSection(r, "", nil)
	if err := checkStated(r, s, said, m); err != nil {
		return Result{}, err
	}
	if err := r.finish(); err != nil {
		return Result{}, err
	}
	if said.ParamsB > 0 {
		if off := float64(r.Params)/(said.ParamsB*1e9) - 1; math.Abs(off) > 0.05 {
			r.note("figures_differ", "params", "the figures come to %s parameters, not the %s that were said", r.Params, unit.Params(said.ParamsB*1e9))
		}
	}
	return r.Result, nil
}

// usualKV is the number of key heads of models like the typical one.
func usualKV(heads int, typical model.Shape, from string) int {
	kv := min(8, heads)
	if from != "" && heads == typical.AttentionHeads {
		kv = typical.KVHeads
	}
	for heads%kv != 0 {
		kv--
	}
	return kv
}

// checkStated fills in the widths that meet the stated size, then holds the
// model to what every model is held to.
func checkStated(r *reading, s *section, said Stated, m *model.Shape) error {
	if said.Layers > mostLayers || said.Hidden > mostWidth || said.Heads > mostHeads || said.Experts > mostExperts || said.Vocab > mostWidth ||
		min(said.Layers, said.Hidden, said.Heads, said.KVHeads, said.HeadDim, said.Vocab, said.Experts, said.ExpertsPerToken, said.ExpertWidth, said.Intermediate, said.DenseLayers) < 0 ||
		max(said.HeadDim, said.KVHeads) > mostHeads || max(said.ExpertWidth, said.Intermediate) > mostWidth || said.DenseLayers > said.Layers && said.Layers > 0 {
		return refuse("figures", "a figure is beyond what any model has")
	}
	width := &m.IntermediateSize
	key := "intermediate_size"
	if m.MoE != nil && m.MoE.ExpertIntermediate == 0 {
		width, key = &m.MoE.ExpertIntermediate, "expert_intermediate_size"
	}
	if m.MoE != nil && key == "intermediate_size" && m.MoE.DenseLayers == 0 {
		return checkModel(s, m)
	}
	if *width == 0 {
		*width = (8*m.HiddenSize/3 + 255) / 256 * 256
		why := "not said; eight thirds of the hidden size are usual"
		if said.ParamsB > 0 && m.HiddenSize > 0 && m.AttentionHeads > 0 {
			if fitted := fitWidth(m, width, said.ParamsB*1e9); fitted > 0 {
				*width = fitted
				why = "not said; it meets the stated size"
			}
		}
		r.guess(key, *width, "%s", why)
	}
	return checkModel(s, m)
}

// fitWidth is the width that brings the count to the stated one. The count
// grows in a straight line with it.
func fitWidth(m *model.Shape, width *int, want float64) int {
	*width = 1000
	low := weigh(m.Stack())
	*width = 2000
	high := weigh(m.Stack())
	*width = 1000
	if high <= low {
		return 0
	}
	fitted := 1000 + (want-low)/(high-low)*1000
	if fitted < 1 || fitted > mostWidth {
		return 0
	}
	return int(math.Round(fitted))
}

// Over writes what was said over a model. The result is held to what every
// model is held to.
func (said Stated) Over(m model.Shape) (model.Shape, error) {
	set := func(to *int, v int) {
		if v > 0 {
			*to = v
		}
	}
	set(&m.Layers, said.Layers)
	set(&m.HiddenSize, said.Hidden)
	set(&m.IntermediateSize, said.Intermediate)
	set(&m.AttentionHeads, said.Heads)
	set(&m.KVHeads, said.KVHeads)
	set(&m.HeadDim, said.HeadDim)
	set(&m.VocabSize, said.Vocab)
	set(&m.MaxPositions, said.Context)
	if said.Tied != nil {
		m.TiedEmbeddings = *said.Tied
	}
	if said.DType != "" {
		m.NativeDType = said.DType
	}
	if said.Window > 0 {
		m.SlidingWindow = &model.SlidingWindow{Size: said.Window, Layers: m.Layers}
	}
	if m.MoE != nil {
		moe := *m.MoE
		set(&moe.Experts, said.Experts)
		set(&moe.ExpertsPerToken, said.ExpertsPerToken)
		set(&moe.ExpertIntermediate, said.ExpertWidth)
		if said.Layers > 0 {
			moe.Layers = max(said.Layers-moe.DenseLayers, 0)
		}
		m.MoE = &moe
	}
	if said.Layers > 0 && m.SlidingWindow != nil && m.SlidingWindow.FullLayers > 0 {
		w := *m.SlidingWindow
		w.FullLayers = said.Layers * w.FullLayers / max(w.Layers+w.FullLayers, 1)
		w.Layers = said.Layers - w.FullLayers
		m.SlidingWindow = &w
	}
	if said.Layers > 0 && (m.Hybrid != nil || len(m.AttentionGroups) > 0 || len(m.MLPGroups) > 0) {
		return m, refuse("layers", "this model has layers of several kinds; their number follows from its file")
	}
	r := &reading{Result: Result{Model: &m}}
	if err := checkModel(newSection(r, "", nil), &m); err != nil {
		return m, err
	}
	return m, r.finish()
}
