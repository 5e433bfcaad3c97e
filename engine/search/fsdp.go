package search

import "headroom/engine/workload"

// shardsByFSDP tells whether the program that trains adapters can share the frozen weights by PyTorch's FSDP
// (huggingface.co/docs/peft/accelerate/fsdp), and nothing says how many replicas there are.
func shardsByFSDP(w *workload.Workload) bool {
	if w.Task != workload.LoRA && w.Task != workload.QLoRA || w.FSDP != "" || !freeToSplit(w) || w.Offload != (workload.Offload{}) {
		return false
	}
	switch w.Framework {
	case "", "peft", "transformers", "trl", "accelerate", "llama-factory", "axolotl":
		return true
	}
	return false
}

// costFSDP is hardly more than that of ZeRO-3, which moves as much: where both do, ZeRO-3 is named, which says less of
// the program.
const costFSDP = costZeRO3 + 0.01

// costStorage is that of 4-bit weights which FSDP can only share where they are stored in the type of the others
// (bnb_4bit_quant_storage; huggingface.co/docs/bitsandbytes/fsdp_qlora).
const costStorage = 0.15

// byFSDP offers to share the frozen weights under adapters by FSDP, which gathers them without the buffers that
// DeepSpeed keeps for it.
func (s *seeker) byFSDP() []Change {
	if s.mac() || s.done.Parallel.DP < 2 || s.done.Parallel.Layers || !shardsByFSDP(&s.w) {
		return nil
	}
	return []Change{shardByFSDP}
}

var shardByFSDP = Change{Kind: ByFSDP, cost: costFSDP, turn: func(w *workload.Workload) { w.ZeROStage, w.FSDP = nil, workload.FullShard }}

// underNarrow offers the same to adapters over 4 bits in place of all weights, whose buffers in ZeRO-3 may be as large as what it
// shares.
func (s *seeker) underNarrow() []Change {
	w := s.w
	if !s.full() || w.Task == workload.RL || w.FSDP != "" || w.ZeROStage != nil {
		return nil
	}
	w.Task = workload.QLoRA
	if s.mac() || s.done.Parallel.DP < 2 || s.done.Parallel.Layers || !shardsByFSDP(&w) {
		return nil
	}
	return []Change{shardByFSDP}
}

// narrower tells whether the same adapter over a base of 4 bits fits on the cards of a workload: with what else
// nearly everybody turns on, and without the host.
func (s *seeker) narrower(barred Barred) bool {
	if s.w.Task != workload.LoRA {
		return false
	}
	for _, m := range s.adapterMethods() {
		if barred.bars(m.changes) {
			continue
		}
		for _, beside := range append([][]Change{nil}, s.plainest()...) {
			w := s.w
			for _, c := range join(m.changes, some(beside)...) {
				c.turn(&w)
			}
			if _, ok := try(s.e, w); ok {
				return true
			}
		}
	}
	return false
}
