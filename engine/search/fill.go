package search

import "headroom/engine/workload"

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
	return Largest(whole.Arch.Layers, func(n int) bool {
		one := w
		one.Offload.LayersOnGPU = new(n)
		_, fits := try(e, one)
		return fits
	}), false, true
}
