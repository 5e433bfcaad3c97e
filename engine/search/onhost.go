package search

import (
	"headroom/engine/workload"
)

// byHost leaves weights to the host when a model is run: layers to the
// processor in llama.cpp, which computes with them there, else all of them,
// brought in as they are used.
func (s *seeker) byHost() {
	if s.done.Task != workload.Infer || s.done.CPUOnly || s.w.Offload != (workload.Offload{}) {
		return
	}
	if s.base.Card != nil && s.base.Card.Unified {
		return // there is no other memory
	}
	switch s.done.Framework {
	case "llama.cpp", "ik_llama.cpp":
		s.layers(nil)
		if s.base.Bits > 6 {
			s.layers([]Change{s.format("q4_k_m")})
		}
	case "transformers":
		if s.w.Framework == "" && s.base.Bits > 6 && !s.beyondGGML() {
			s.layers([]Change{s.format("q4_k_m")}) // which makes it llama.cpp
		}
		if len(s.w.GPUPool) > 0 {
			return
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
	n, found := fill(s.e, start, all)
	if n == 0 || n >= all {
		return
	}
	changes = append(changes, Change{Kind: CPULayers, Count: n, cost: costCPULayers, most: 4*n >= 3*all})
	s.ways = append(s.ways, Way{Changes: changes, Found: found, Cost: cost})
}

// fill puts as many of a model's layers on the cards as they hold.
func fill(e Estimator, w workload.Workload, layers int) (n int, found Found) {
	n = Largest(layers, func(n int) bool {
		one := w
		one.Offload.LayersOnGPU = new(n)
		f, ok := try(e, one)
		if ok {
			found = f // bisection only goes on to more layers from there
		}
		return ok
	})
	return n, found
}

// MostLayers is the largest number of layers that fits on the cards while the
// rest stays with the processor, as llama.cpp runs a model; all tells that every
// layer fits. ok is false where nothing says what the cards hold.
func MostLayers(e Estimator, w workload.Workload) (n int, all, ok bool) {
	w.Offload.LayersOnGPU = nil
	w.HostRAMGB = 0 // a question of its own
	whole, err := e.Try(w)
	if err != nil || whole.Capacity == 0 {
		return 0, false, false
	}
	if whole.Fits() {
		return whole.Arch.Layers, true, true
	}
	n, _ = fill(e, w, whole.Arch.Layers)
	return n, false, true
}
