package search

import (
	"slices"

	"headroom/engine/workload"
)

// inGGUF offers the formats of llama.cpp where no program was named: the widest
// that fits, with the cache as it is and in fewer bits. One as wide as that of the
// question saves what another program keeps beside the weights.
func (s *seeker) inGGUF() {
	mlx := s.done.Framework == workload.MLX // whose formats end at 4 bits, and which runs where llama.cpp does
	named := (s.w.Framework != "" || s.done.Framework != "transformers") && !mlx
	if s.done.Task != workload.Infer || named || s.servedInFewerBits() || s.beyondGGML() || s.base.Arch.Architecture != "" && s.base.Arch.Architecture != "decoder" {
		return
	}
	if s.base.Arch.NativeDType == releasedIn4 && (s.done.Quant == releasedIn4 || s.w.Quant == "" || s.w.Quant == releasedIn4) {
		s.inGGUFAsReleased()
		return
	}
	caches := axis{Change{}}
	if now, ok := s.done.KVDType.Format(); ok {
		caches = append(caches, cacheFormats(now, ladderOfCaches["llama.cpp"])...)
	}
	for level, cache := range caches {
		if level == len(caches)-1 && level > 0 && s.inGGUFAlready() {
			break // the narrowest cache costs most
		}
		for _, name := range ladders["llama.cpp"] {
			c := s.format(name)
			if mlx {
				c = inProgram(c, "llama.cpp")
			}
			f, _ := name.Format()
			if f.BytesPerValue(128)*8 >= 0.95*s.base.Bits && name != InGGUF(s.done.Quant) || s.tooWide(f) {
				continue
			}
			one := s.w
			changes := []Change{c}
			if c.turn(&one); cache.turn != nil {
				cache.turn(&one)
				changes = append(changes, cache)
			}
			found, ok := try(s.e, one)
			if !ok {
				continue
			}
			s.instead(Way{Changes: changes, Found: found, Cost: c.cost + cache.cost})
			break
		}
	}
}

// inProgram is a format that another program runs.
func inProgram(c Change, program workload.Framework) Change {
	turn := c.turn
	c.turn = func(w *workload.Workload) {
		turn(w)
		w.Framework, w.FrameworkVersion = program, ""
	}
	c.cost += costServe
	return c
}

// releasedIn4 is the format of experts that llama.cpp keeps as they were released: files of such a model
// are about as large in whatever format is named.
const releasedIn4 = "mxfp4"

// inGGUFAsReleased offers llama.cpp for the activations that it saves.
func (s *seeker) inGGUFAsReleased() {
	const program = "llama.cpp"
	c := Change{Kind: Format, Name: releasedIn4, cost: costServe, turn: func(w *workload.Workload) {
		w.Framework, w.Quant, w.Parallel = program, releasedIn4, workload.Parallel{}
	}}
	s.offer(c)
}

// InGGUF is the format of llama.cpp that is as wide as one of another program, empty where there is none.
func InGGUF(format workload.Quant) workload.Quant {
	switch format {
	case "int4", "nf4", "awq-int4", "gptq-int4":
		return "q4_k_m"
	case "int8", "fp8": // llama.cpp has no fp8 (ggml-org/llama.cpp ggml/include/ggml.h, ggml_type)
		return "q8_0"
	case releasedIn4:
		return releasedIn4
	}
	return ""
}

// beyondGGML says whether the cards are more than a build of llama.cpp takes, or of a maker that it has
// no code for: it is no way out on them.
func (s *seeker) beyondGGML() bool {
	return s.done.GPUCount > workload.GGMLDevices || s.base.Card != nil && !s.base.Card.RunsGGML()
}

// byServer offers a server where no program was named: it reads a prompt in pieces, and holds the
// activations of one of them only. On cards on which models are served, a format of servers stands for those of
// other programs; on several others it stands beside them.
func (s *seeker) byServer() {
	named := s.w.Framework != "" || s.done.Framework != "transformers"
	if named || s.done.Task != workload.Infer || !s.base.Arch.Generates() || s.w.CPUOnly || len(s.w.GPUPool) > 0 || s.done.Offload != (workload.Offload{}) || s.base.Card == nil {
		return
	}
	const server = "vllm"
	if p, known := s.base.Card.Program(server); !known || !p.Runs {
		return
	}
	if s.offer(Change{Kind: Serve, Name: server, cost: costServe, turn: func(w *workload.Workload) { w.Framework = server }}) || s.base.Bits <= 8 {
		return
	}
	center := s.base.Card.Datacenter()
	if !center && s.done.GPUCount < 2 {
		return // at home a single card runs files
	}
	for _, name := range s.base.Card.ServerFormats() {
		format := workload.Quant(name)
		f, _ := format.Format()
		if s.offer(Change{Kind: ServeIn, Name: name, cost: costServe + costOfBits(f.BytesPerValue(128)*8), turn: func(w *workload.Workload) { w.Framework, w.Quant = server, format }}) {
			if center {
				s.ways = slices.DeleteFunc(s.ways, func(w Way) bool { return len(w.Changes) == 1 && w.Changes[0].Kind == Format })
			}
			return
		}
	}
}

// servedInFewerBits says whether one of the ways serves the model in a format of servers: files of llama.cpp
// are no way out then.
func (s *seeker) servedInFewerBits() bool {
	return s.base.Card.Datacenter() && slices.ContainsFunc(s.ways, func(w Way) bool { return w.Changes[0].Kind == ServeIn })
}

// tooWide says whether weights in a format surely exceed all cards together, and the host's memory
// where some may stay there: it need not be tried.
func (s *seeker) tooWide(f workload.Format) bool {
	if s.done.HostRAMGB > 0 || s.done.Offload != (workload.Offload{}) || len(s.w.GPUPool) > 0 {
		return false
	}
	room := float64(s.base.Capacity) * float64(max(s.done.GPUCount, 1))
	return leastShare*float64(s.base.Params)*f.BytesPerValue(128) > room
}

// inGGUFAlready says whether one of the ways stores weights in a format of llama.cpp.
func (s *seeker) inGGUFAlready() bool {
	return slices.ContainsFunc(s.ways, func(w Way) bool {
		f, ok := w.Workload.Quant.Format()
		return ok && f.Family == workload.GGML
	})
}

// instead adds a way and leaves out those that do the same and more.
func (s *seeker) instead(w Way) {
	if s.needless(w.Changes) {
		return
	}
	s.ways = slices.DeleteFunc(s.ways, func(known Way) bool { return known.Cost > w.Cost && all(w.Changes, known.Changes) })
	s.ways = append(s.ways, w)
}

// offer tries changes by themselves, and takes them up where the work fits with them.
func (s *seeker) offer(changes ...Change) bool {
	one, cost := s.w, 0.0
	for i := range changes {
		changes[i].turn(&one)
		cost += changes[i].cost
	}
	found, ok := try(s.e, one)
	if ok {
		s.instead(Way{Changes: changes, Found: found, Cost: cost})
	}
	return ok
}
