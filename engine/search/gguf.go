package search

import (
	"slices"

	"headroom/engine/workload"
)

// inGGUF offers the formats of llama.cpp where no program was named: the widest
// that fits, with the cache as it is and in fewer bits.
func (s *seeker) inGGUF() {
	named := s.w.Framework != "" || s.done.Framework != "transformers"
	if s.done.Task != workload.Infer || named || s.beyondGGML() || s.base.Arch.Architecture != "" && s.base.Arch.Architecture != "decoder" {
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
			f, _ := name.Format()
			if f.BytesPerValue(128)*8 >= 0.95*s.base.Bits || s.tooWide(f) {
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

// beyondGGML says whether the cards are more than a build of llama.cpp takes: it is no way out on them.
func (s *seeker) beyondGGML() bool { return s.done.GPUCount > workload.GGMLDevices }

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
