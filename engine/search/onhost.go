package search

import (
	"headroom/engine/workload"
)

// byHost leaves weights to the host when a model is run: layers to the
// processor in llama.cpp, which computes with them there, else all of them,
// brought in as they are used.
func (s *seeker) byHost() {
	if s.done.Task != workload.Infer || s.done.CPUOnly || len(s.w.GPUPool) > 0 || s.w.Offload != (workload.Offload{}) {
		return
	}
	switch s.done.Framework {
	case "llama.cpp", "ik_llama.cpp":
		s.layers(nil)
		if s.base.Bits > 6 {
			s.layers([]Change{s.format("q4_k_m")})
		}
	case "transformers":
		if s.w.Framework == "" && s.base.Bits > 6 {
			s.layers([]Change{s.format("q4_k_m")}) // which makes it llama.cpp
		}
		if s.base.Card != nil && s.base.Card.Unified {
			return // there is no other memory
		}
		c := Change{Kind: OffloadRun, cost: costOffloadRun, turn: func(w *workload.Workload) { w.Offload.Params = "cpu" }}
		one := s.w
		c.turn(&one)
		if found, ok := try(s.e, one); ok {
			s.ways = append(s.ways, Way{Changes: []Change{c}, Found: found, Cost: c.cost})
		}
	}
}

// layers finds how many layers the cards hold after some changes, and leaves
// the rest to the processor.
func (s *seeker) layers(changes []Change) {
	cost := costCPULayers
	start := s.w
	for _, c := range changes {
		cost += c.cost
		c.turn(&start)
	}
	all := s.base.Arch.Layers
	if s.enough(cost) {
		return
	}
	var found Found
	n := Largest(all, func(n int) bool {
		one := start
		one.Offload.LayersOnGPU = new(n)
		f, ok := try(s.e, one)
		if ok {
			found = f
		}
		return ok
	})
	if n == 0 || n >= all {
		return
	}
	changes = append(changes, Change{Kind: CPULayers, Count: n, cost: costCPULayers})
	s.ways = append(s.ways, Way{Changes: changes, Found: found, Cost: cost})
}
