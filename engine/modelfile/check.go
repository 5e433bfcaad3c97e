package modelfile

import (
	"math"

	"headroom/engine/model"
)

// Limits of what a described model may come to, those of the engine.
const (
	mostHeads  = 1 << 16
	mostParams = 1e15
)

// checkModel refuses a model that lacks what every model has, or whose figures
// exclude each other.
func checkModel(s *section, m *model.Shape) error {
	at := func(key string) string { return join(s.path, key) }
	for _, need := range []struct {
		key   string
		value int
	}{
		{keysLayers[0], m.Layers}, {keysHidden[0], m.HiddenSize}, {keysHeads[0], m.AttentionHeads}, {keysVocab[0], m.VocabSize},
	} {
		if need.value == 0 {
			return refuse(at(need.key), "%s is missing; a model needs num_hidden_layers, hidden_size, num_attention_heads and vocab_size", at(need.key))
		}
	}
	if m.KVHeads > 0 && (m.KVHeads > m.AttentionHeads || m.AttentionHeads%m.KVHeads != 0) {
		return contradict(at("num_key_value_heads"), "%s %d does not divide the %d attention heads", at("num_key_value_heads"), m.KVHeads, m.AttentionHeads)
	}
	if m.HeadDim == 0 && m.HiddenSize%m.AttentionHeads != 0 {
		return contradict(at("num_attention_heads"), "%d attention heads do not divide hidden_size %d, and there is no head_dim", m.AttentionHeads, m.HiddenSize)
	}
	hasFFN := m.IntermediateSize > 0 || m.MoE != nil || len(m.MLPGroups) > 0 || m.MLPLayers != nil
	if !hasFFN {
		return refuse(at("intermediate_size"), "%s is missing; a model needs the width of its feed-forward layer", at("intermediate_size"))
	}
	if e := m.MoE; e != nil && (e.ExpertIntermediate == 0 || e.Layers < 0 || e.Layers > m.Layers) {
		return refuse(at("moe_intermediate_size"), "%s is missing; experts need a width", at("moe_intermediate_size"))
	}
	if m.Hybrid != nil && m.Hybrid.Kind == "" {
		return refuse(at("layer_types"), "%s names layers without attention, of a kind that is not modelled for %s", at("layer_types"), s.named())
	}
	return nil
}

// finish counts the parameters, and refuses totals that no number holds.
func (r *reading) finish() error {
	if r.err != nil {
		return r.err
	}
	if r.Model == nil {
		return nil
	}
	m := r.Model
	stack := m.Stack()
	if total := weigh(stack); total > mostParams || math.IsNaN(total) {
		return refuse("hidden_size", "the figures come to %.2g parameters; check hidden_size %d, num_hidden_layers %d, vocab_size %d and the widths", total, m.HiddenSize, m.Layers, m.VocabSize)
	}
	counts := m.CountOf(stack)
	if r.Exact {
		counts = r.reconcile(counts)
	} else if r.Format != Index {
		r.Params = counts.Total
	}
	r.ActiveParams = min(counts.Active, r.Params)
	if r.Params <= 0 {
		return refuse("hidden_size", "the figures come to no parameters")
	}
	return nil
}

// reconcile holds the figures against the tensors of the file. A small rest is
// booked as other weights; a large one is told.
func (r *reading) reconcile(counts model.Counts) model.Counts {
	gap := r.Params - counts.Text
	switch off := float64(gap) / float64(r.Params); {
	case gap == 0 || r.Format == Index:
	case off > 0 && off <= 0.02:
		r.Model.OtherTextParams += int64(gap)
		counts.Text, counts.Active = counts.Text+gap, counts.Active+gap
	case off < -0.02 || off > 0.02:
		r.note("figures_differ", "parameters", "the tensors hold %s parameters, the figures come to %s; weights follow the tensors, the rest follows the figures", r.Params, counts.Text)
	}
	return counts
}

// weigh adds up a stack without the danger of wrapping around.
func weigh(st *model.Stack) float64 {
	var total float64
	add := func(tensors []model.Tensor, times float64) {
		for _, t := range tensors {
			total += times * float64(t.Out) * float64(t.In) * float64(t.Copies)
		}
	}
	add(st.Embedding, 1)
	add(st.Head, 1)
	add(st.Shared, 1)
	for i := range st.Kinds {
		add(st.Kinds[i].Tensors, float64(st.Kinds[i].Count))
	}
	return total
}
