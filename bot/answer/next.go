package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// wayOut is one change that may make a case fit, cheapest first.
type wayOut struct {
	say    words.Sentence
	apt    func(workload.Workload) bool
	change func(*workload.Workload)
}

var waysOut = []wayOut{
	{
		words.UseFlash, func(w workload.Workload) bool { return w.Attention == workload.Eager },
		func(w *workload.Workload) { w.Attention = workload.Flash },
	},
	{
		words.UseZeRO3, func(w workload.Workload) bool { return fullTraining(w) && unsharded(w) && w.GPUCount > 1 },
		func(w *workload.Workload) { w.ZeROStage, w.FSDP = new(3), "" },
	},
	{
		words.UseRecompute, func(w workload.Workload) bool {
			return w.Task != workload.Infer && w.Recompute != workload.RecomputeFull
		},
		func(w *workload.Workload) { w.Recompute = workload.RecomputeFull },
	},
	{
		words.UseZeRO3Recompute, func(w workload.Workload) bool { return fullTraining(w) && unsharded(w) && w.GPUCount > 1 },
		func(w *workload.Workload) {
			w.ZeROStage, w.FSDP, w.Recompute = new(3), "", workload.RecomputeFull
		},
	},
	{
		words.UseLoRA, func(w workload.Workload) bool { return w.Task == workload.Finetune },
		func(w *workload.Workload) { w.Task, w.ZeROStage, w.FSDP = workload.LoRA, nil, "" },
	},
	{
		words.UseQLoRA, func(w workload.Workload) bool { return w.Task == workload.Finetune || w.Task == workload.LoRA },
		func(w *workload.Workload) {
			w.Task, w.Quant, w.ZeROStage, w.FSDP = workload.QLoRA, "nf4", nil, ""
			w.Recompute = workload.RecomputeFull
		},
	},
	{
		words.UseOffload, func(w workload.Workload) bool { return fullTraining(w) && w.Offload.Optimizer == "" },
		func(w *workload.Workload) {
			w.ZeROStage, w.FSDP, w.Recompute = new(3), "", workload.RecomputeFull
			w.Offload.Optimizer, w.Offload.Params = "cpu", "cpu"
		},
	},
	{
		words.UseInt8, func(w workload.Workload) bool { return w.Task == workload.Infer && w.Quant == "" },
		func(w *workload.Workload) { w.Quant = "int8" },
	},
	{
		words.UseInt4, func(w workload.Workload) bool {
			return w.Task == workload.Infer && (w.Quant == "" || w.Quant == "int8")
		},
		func(w *workload.Workload) { w.Quant = "int4" },
	},
}

// nextStep is the first change that makes a case fit, with its figure; empty
// when it fits already or nothing of the list helps.
func (q Question) nextStep(r run) string {
	if r.Verdict != engine.DoesNotFit && r.Verdict != engine.Tight {
		return ""
	}
	for _, way := range waysOut {
		if !way.apt(r.Case.Workload) {
			continue
		}
		changed, err := q.with(r, way.change)
		if err == nil && changed.Verdict == engine.Fits {
			return way.say.In(q.Lang, "need", q.size(changed.PerGPU.Process))
		}
	}
	return q.moreCards(r)
}

// fullTraining says whether every weight is trained.
func fullTraining(w workload.Workload) bool {
	return w.Task == workload.Train || w.Task == workload.Finetune || (w.Task == workload.RL && w.PEFT == "")
}

// unsharded says whether every card holds all model states.
func unsharded(w workload.Workload) bool {
	return w.FSDP == "" && (w.ZeROStage == nil || *w.ZeROStage < 3)
}
