package search

import (
	"cmp"
	"slices"

	"headroom/engine"
	"headroom/engine/workload"
)

// costDrives is that of a step that waits for drives, which are some times slower than the host's memory (arXiv
// 2104.07857, section 8.4).
const costDrives = 2.5

// onDrives leaves states and weights on NVMe, with ZeRO-3, which alone can (deepspeedai/DeepSpeed
// deepspeed/runtime/zero/stage3.py).
var onDrives = Change{Kind: OffloadDrives, cost: costDrives, turn: func(w *workload.Workload) {
	w.ZeROStage, w.FSDP = new(3), ""
	w.Offload.Optimizer, w.Offload.Params = "nvme", "nvme"
}}

// OnDrives finds the cheapest way to train all weights on the present cards with states and weights on NVMe, where the
// host's memory is too small for them; ok is false where the program or the cards cannot.
func OnDrives(e Estimator, w workload.Workload, base engine.Outcome, barred Barred) (way Way, ok bool) {
	s := seeker{e: runnable{e}, w: w, base: base, done: base.Workload}
	on := s.done.Offload
	if w.Task != workload.Train && w.Task != workload.Finetune || !s.hosts() || on.Optimizer == "nvme" || on.Params == "nvme" || len(w.GPUPool) > 0 {
		return Way{}, false
	}
	barred = barred.onChip(base.Card, w.Task)
	if barred.bars([]Change{onDrives}) {
		return Way{}, false
	}
	s.within(by(onDrives), barred.open(s.axesOf()))
	if len(s.ways) == 0 {
		return Way{}, false
	}
	return slices.MinFunc(s.ways, func(a, b Way) int { return cmp.Compare(a.Cost, b.Cost) }), true
}
