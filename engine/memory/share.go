package memory

import (
	"headroom/engine/model"
	"headroom/engine/workload"
)

// shares are the parameters that one rank holds.
type shares struct {
	dense  float64 // split over tensor parallel ranks, replicated over data parallel ones
	expert float64 // split over expert parallel ranks
	table  float64 // the part of dense that is embeddings and head
	vector float64 // the part of dense that is norms and biases
}

// all is the number of parameters on the rank.
func (s shares) all() float64 { return s.dense + s.expert }

// sharesOf counts the parameters of one rank of a stage.
func sharesOf(c *workload.Case, s *stage) shares {
	var sum shares
	s.each(c, func(t model.Tensor, times float64) {
		n := times * float64(t.Params()) / divisor(c, t)
		switch t.Role {
		case model.Expert:
			sum.expert += n
			return
		case model.Embedding, model.Head:
			sum.table += n
		case model.Vector, model.Table, model.Router:
			sum.vector += n
		}
		sum.dense += n
	})
	return sum
}

// each visits the tensors of a stage with the number of times that the stage
// holds them; tensors that all layers share count for its part of the layers.
func (s *stage) each(c *workload.Case, add func(t model.Tensor, times float64)) {
	for k, n := range s.layers {
		if n > 0 {
			for _, t := range c.Stack.Kinds[k].Tensors {
				add(t, float64(n))
			}
		}
	}
	part := float64(s.count()) / float64(max(len(c.Stack.Order), 1))
	for _, t := range c.Stack.Shared {
		add(t, part)
	}
	if s.embed {
		for _, t := range c.Stack.Embedding {
			add(t, 1)
		}
	}
	if s.head {
		for _, t := range c.Stack.Head {
			add(t, 1)
		}
		if head, held := heldHead(c, s); held {
			add(head, 1)
		}
	}
}

// heldHead is the copy of a tied head: the last pipeline stage needs the
// embedding a second time, and some tools store both.
func heldHead(c *workload.Case, s *stage) (model.Tensor, bool) {
	if !c.Arch.TiedEmbeddings || s.embed && !c.Extra.Bool("separate_head") {
		return model.Tensor{}, false
	}
	width := c.Arch.HiddenSize
	if c.Arch.EmbeddingSize > 0 {
		width = c.Arch.EmbeddingSize
	}
	return model.Tensor{Name: "lm_head", Role: model.Head, Out: c.Arch.VocabSize, In: width, Copies: 1}, true
}

// divisor is the number of ranks over which a tensor is split: column and row
// parallel linear layers (arXiv 1909.08053), keys and values at most once per
// head, low-rank projections of latent attention not at all.
func divisor(c *workload.Case, t model.Tensor) float64 {
	tp := float64(c.Parallel.TP)
	switch t.Role {
	case model.Expert:
		return float64(c.Parallel.EP * c.ExpertTP())
	case model.Vector, model.Router, model.Table:
		return 1
	case model.Embedding, model.Head:
		if c.Extra.Bool("replicated_embeddings") {
			return 1
		}
		return tp
	}
	switch t.Name {
	case "k_proj", "v_proj":
		if c.Arch.KVHeads > 0 {
			return min(tp, float64(c.Arch.KVHeads))
		}
	case "q_a_proj", "kv_a_proj", "kv_proj":
		return 1
	}
	return tp
}
