package model

import "strings"

// Stack is the model as a list of parts: what stands before the layers, the
// layers in order, what stands after them, and weights that belong to no one
// layer. Every weight of the text model is in it exactly once.
type Stack struct {
	Embedding []Tensor
	Kinds     []Layer // the distinct layers
	Order     []int   // the kind of each layer, first to last
	Head      []Tensor
	Shared    []Tensor // spread over all layers: per-layer embeddings, indexers, ...
}

// Layer is one kind of layer.
type Layer struct {
	Mixer   Mixer
	FFN     FFN
	Norms   int // over the hidden width
	Decoder bool
	Tensors []Tensor
	Count   int // how many layers of the stack are of this kind
}

// Params is the number of weights of one layer.
func (l *Layer) Params() int64 { return int64(sum(l.Tensors)) }

type mixerPart struct {
	mixer   Mixer
	tensors []Tensor
	count   int
}

type ffnPart struct {
	ffn     FFN
	tensors []Tensor
	count   int
}

// Stack lists the weights of the text model, layer by layer. Layers of unlike
// kind (windowed and full attention, recurrent and softmax) are interleaved
// evenly, as published models have them; dense feed-forward layers of a mixture
// come first.
func (s *Shape) Stack() *Stack {
	st := &Stack{Embedding: s.embeddingTensors(), Head: s.headTensors(), Shared: s.sharedTensors()}
	if s.Architecture == "encoder-decoder" {
		s.encoderDecoder(st)
		return st
	}
	mixers, ffns := s.mixerParts(), s.ffnParts()
	mixerOf := spread(s.Layers, len(mixers), func(i int) int { return mixers[i].count })
	ffnOf := s.placeFFNs(ffns, mixerOf)

	norms := 2
	if s.NormsPerLayer > 0 {
		norms = s.NormsPerLayer
	}
	kindOf := make(map[[2]int]int, 4)
	st.Order = make([]int, s.Layers)
	for i := range s.Layers {
		key := [2]int{mixerOf[i], ffnOf[i]}
		kind, known := kindOf[key]
		if !known {
			kind = len(st.Kinds)
			kindOf[key] = kind
			layer := Layer{Norms: norms}
			if key[0] >= 0 {
				layer.Mixer = mixers[key[0]].mixer
				layer.Tensors = append(layer.Tensors, mixers[key[0]].tensors...)
			}
			if key[1] >= 0 {
				layer.FFN = ffns[key[1]].ffn
				layer.Tensors = append(layer.Tensors, ffns[key[1]].tensors...)
			}
			layer.Tensors = append(layer.Tensors, s.normTensors(norms)...)
			st.Kinds = append(st.Kinds, layer)
		}
		st.Order[i] = kind
		st.Kinds[kind].Count++
	}
	return st
}

// mixerParts lists the distinct mixers and how many layers have each.
func (s *Shape) mixerParts() []mixerPart {
	var parts []mixerPart
	add := func(g AttentionGroup) {
		if g.Layers > 0 {
			m := s.softmaxMixer(g)
			parts = append(parts, mixerPart{m, s.attentionTensors(m, g), g.Layers})
		}
	}
	w := s.SlidingWindow
	switch {
	case len(s.AttentionGroups) > 0:
		for _, g := range s.AttentionGroups {
			if w != nil && strings.HasPrefix(g.Name, "sliding") && g.SlidingWindow == 0 {
				g.SlidingWindow = w.Size
			}
			add(g)
		}
	case w != nil:
		add(AttentionGroup{Layers: w.Layers, SlidingWindow: w.Size})
		add(AttentionGroup{Layers: w.FullLayers})
	default:
		layers := s.Layers
		if s.AttentionLayers != nil {
			layers = *s.AttentionLayers
		}
		add(AttentionGroup{Layers: layers})
	}
	if s.Hybrid == nil {
		return parts
	}
	m, tensors := s.recurrent()
	attention := 0
	for _, p := range parts {
		attention += p.count
	}
	if attention+s.Hybrid.Layers > s.Layers && len(parts) == 1 { // side by side in every layer
		both := parts[0].mixer
		both.Kind, both.StateSize, both.ConvState = Both, m.StateSize, m.ConvState
		parts[0] = mixerPart{both, append(parts[0].tensors, tensors...), parts[0].count}
		return parts
	}
	return append([]mixerPart{{m, tensors, s.Hybrid.Layers}}, parts...)
}

// ffnParts lists the distinct feed-forward layers and how many layers have each.
func (s *Shape) ffnParts() []ffnPart {
	routed := 0
	if s.MoE != nil {
		routed = s.MoE.Layers
	}
	groups := s.MLPGroups
	if groups == nil {
		dense := s.Layers - routed
		if s.MLPLayers != nil {
			dense = *s.MLPLayers
		}
		groups = [][2]int{{s.IntermediateSize, dense}}
	}
	var parts []ffnPart
	for _, g := range groups {
		width, count := g[0], g[1]
		if width <= 0 || count <= 0 {
			continue
		}
		if beside := count + routed - s.Layers; beside > 0 && s.MoE != nil { // a dense layer beside the experts
			ffn := FFN{Width: width, Gated: s.Gated(), Routed: true, MoE: s.MoE}
			parts = append(parts, ffnPart{ffn, append(s.denseTensors(width, "", s.MLPBias), s.moeTensors()...), beside})
			routed -= beside
			count -= beside
		}
		parts = append(parts, ffnPart{FFN{Width: width, Gated: s.Gated()}, s.denseTensors(width, "", s.MLPBias), count})
	}
	if routed > 0 {
		parts = append(parts, ffnPart{FFN{Gated: s.Gated(), Routed: true, MoE: s.MoE}, s.moeTensors(), routed})
	}
	return parts
}

// placeFFNs chooses the feed-forward part of each layer: -1 where a layer has
// none. In stacks of single parts (Nemotron-H) a layer is a mixer or a
// feed-forward layer, elsewhere it is both.
func (s *Shape) placeFFNs(ffns []ffnPart, mixerOf []int) []int {
	count, mixers := 0, 0
	for _, p := range ffns {
		count += p.count
	}
	for _, m := range mixerOf {
		if m >= 0 {
			mixers++
		}
	}
	place := make([]int, s.Layers)
	var sequence []int
	if s.MoE != nil && s.MoE.EveryNLayers > 1 {
		sequence = spread(count, len(ffns), func(i int) int { return ffns[i].count })
	} else {
		for i, p := range ffns {
			for range p.count {
				sequence = append(sequence, i)
			}
		}
	}
	single := mixers < s.Layers && mixers+count == s.Layers
	next := 0
	for i := range place {
		place[i] = -1
		if next < len(sequence) && (!single || mixerOf[i] < 0) {
			place[i] = sequence[next]
			next++
		}
	}
	return place
}

// spread distributes parts with the given counts evenly over n places: at each
// place stands the part that is furthest behind its share. Places that no part
// claims hold -1.
func spread(n, parts int, count func(int) int) []int {
	places := make([]int, n)
	placed := make([]int, parts+1)
	claimed := 0
	for i := range parts {
		claimed += count(i)
	}
	total := max(n, claimed)
	for place := range places {
		best, behind := -1, 0
		for i := range parts + 1 {
			want := n - claimed
			if i < parts {
				want = count(i)
			}
			if due := want*(place+1) - placed[i]*total; want > placed[i] && (due > behind || best < 0) {
				best, behind = i, due
			}
		}
		if best >= 0 {
			placed[best]++
		}
		if best == parts {
			best = -1
		}
		places[place] = best
	}
	return places
}
