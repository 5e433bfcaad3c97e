package plan

import "headroom/engine/workload"

// splitMode shares a model over cards as llama.cpp is told to: by rows or tensors on all at once, or by layers in turn.
func (b *builder) splitMode() {
	mode, w := b.query.SplitMode, &b.workload
	if mode == "" || b.training() || w.GPUCount < 2 || w.Parallel.TP > 1 || w.Framework != "llama.cpp" && w.Framework != "ik_llama.cpp" {
		return
	}
	if mode == "layer" {
		w.Parallel.Layers = true
		return
	}
	w.Parallel.TP, w.Parallel.Layers = w.GPUCount, false
	if mode == "row" {
		b.extra(workload.Extra{"split_mode": mode})
	}
}
