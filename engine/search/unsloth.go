package search

import "headroom/engine/workload"

// leastForUnsloth is the CUDA capability from which Unsloth trains (unslothai/unsloth README: 7.0, V100 and T4).
const leastForUnsloth = 7

// byUnsloth offers QLoRA in Unsloth on one card where no program was named, or one that runs it (LLaMA-Factory,
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
	if s.w.Framework != "" && s.w.Framework != "llama-factory" || s.done.GPUCount > 1 || s.w.Recompute == workload.RecomputeNone || !s.base.Arch.Generates() ||
		card != nil && (card.Vendor != "NVIDIA" || !card.CapabilityAtLeast(leastForUnsloth, 0)) {
		return Change{}, false
	}
	cost := costUnsloth
	if s.full() {
		cost += costAdapter
	}
	return Change{Kind: Unsloth, Name: program, cost: cost, turn: func(w *workload.Workload) {
		w.Task, w.Framework, w.Quant, w.Offload = workload.QLoRA, program, workload.UsualQLoRA(program), workload.Offload{Activations: true}
		onAllLayers(w)
		w.ZeROStage, w.FSDP, w.Recompute = nil, "", workload.RecomputeFull // which it does unless told otherwise
	}}, true
}
