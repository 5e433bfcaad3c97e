package search

import (
	"math"

	"headroom/engine/workload"
)

// leastForUnsloth is the CUDA capability from which Unsloth trains (unslothai/unsloth README: 7.0, V100 and T4).
const leastForUnsloth = 7

// byUnsloth offers QLoRA in Unsloth on one card, also of several that nothing is told to share, where no program was named, or one that runs it (LLaMA-Factory,
// hparams/model_args.py, use_unsloth): its kernels and its checkpointing, which
// leaves activations with the host, hold what PEFT alone does not.
func (s *seeker) byUnsloth() {
	c, ok := s.inUnsloth()
	if !ok || s.offer(c) {
		return
	}
	for _, only := range s.targets() {
		s.offer(c, only)
	}
}

// inUnsloth is the change to it; ok is false where it does not run.
func (s *seeker) inUnsloth() (c Change, ok bool) {
	const program = "unsloth"
	switch s.done.Task {
	case workload.Finetune, workload.LoRA, workload.QLoRA:
	default:
		return Change{}, false
	}
	card := s.base.Card
	if s.w.Framework != "" && s.w.Framework != "llama-factory" || s.done.GPUCount > 1 && !s.loose() || s.w.Recompute == workload.RecomputeNone || !s.base.Arch.Generates() ||
		card != nil && (card.Vendor != "NVIDIA" || !card.CapabilityAtLeast(leastForUnsloth, 0)) {
		return Change{}, false
	}
	cost := costUnsloth
	if s.full() {
		cost += costAdapter
	}
	count := 0
	if s.done.GPUCount > 1 {
		count = 1
		cost += math.Log2(float64(s.done.GPUCount)) // the others idle
	}
	return Change{Kind: Unsloth, Name: program, Count: count, cost: cost, turn: func(w *workload.Workload) {
		if count > 0 {
			w.GPUCount = count
		}
		w.Task, w.Framework, w.Quant, w.Offload = workload.QLoRA, program, workload.UsualQLoRA(program), workload.Offload{Activations: true}
		onAllLayers(w)
		w.ZeROStage, w.FSDP, w.Recompute = nil, "", workload.RecomputeFull // which it does unless told otherwise
	}}, true
}

// loose tells whether several cards are there, and nothing says how they share the work.
func (s *seeker) loose() bool {
	w := &s.w
	return w.Parallel == (workload.Parallel{}) && w.ZeROStage == nil && w.FSDP == "" && len(w.GPUPool) == 0 && w.Nodes <= 1 && w.GlobalBatch == 0 && w.Offload == (workload.Offload{})
}
