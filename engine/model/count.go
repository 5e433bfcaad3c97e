package model

import (
	"slices"

	"headroom/engine/unit"
)

// Counts are the parameters of a model by part.
type Counts struct {
	Total  unit.Params // text and those towers that the published total includes
	Text   unit.Params // what a text workload loads
	Active unit.Params // Text less the experts that a token does not use
	Vision unit.Params
	Audio  unit.Params
	MTP    unit.Params
}

// Count recomputes the number of parameters from the shapes of the tensors.
func (s *Shape) Count() Counts { return s.CountOf(s.Stack()) }

// CountOf does the same for a stack that was listed already.
func (s *Shape) CountOf(st *Stack) Counts {
	c := Counts{Text: sum(st.Embedding) + sum(st.Head) + sum(st.Shared)}
	var idle unit.Params
	for i := range st.Kinds {
		layer := &st.Kinds[i]
		c.Text += unit.Params(layer.Count) * sum(layer.Tensors)
		idle += unit.Params(layer.Count) * layer.idle()
	}
	c.Active = c.Text - idle
	if s.Vision != nil {
		c.Vision = s.Vision.Params()
	}
	if s.Audio != nil {
		c.Audio = s.Audio.Params()
	}
	if s.MTP != nil {
		c.MTP = s.mtpParams()
	}
	c.Total = c.Text
	add := func(part string, size unit.Params) {
		if slices.Contains(s.PublishedIncludes, part) {
			c.Total += size
		}
	}
	add("vision", c.Vision)
	add("audio", c.Audio)
	add("mtp", c.MTP)
	return c
}

// idle is the number of expert weights in one layer that a token passes by.
func (l *Layer) idle() unit.Params {
	if l.FFN.MoE == nil {
		return 0
	}
	var experts unit.Params
	for _, t := range l.Tensors {
		if t.Role == Expert {
			experts += t.Params()
		}
	}
	e := l.FFN.MoE
	return experts / unit.Params(max(e.Experts, 1)) * unit.Params(max(e.Experts-e.ExpertsPerToken, 0))
}
