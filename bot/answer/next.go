package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// wayOut is one change that may make a case fit, cheapest first.
type wayOut struct {
	say words.Sentence
	apt func(workload.Workload) bool
	// keeps is what surely stays on a card after the change, so that hopeless
	// changes need no estimate.
	keeps  func(run) unit.Bytes
	change func(*workload.Workload)
}

var waysOut = []wayOut{
	{
		words.UseFlash,
		func(w workload.Workload) bool { return w.Attention == workload.Eager },
		withoutActivations,
		func(w *workload.Workload) { w.Attention = workload.Flash },
	},
	{
		words.UseZeRO3, canShard,
		func(r run) unit.Bytes { return r.PerGPU.Allocated - r.ModelStateBytes + share(r) },
		func(w *workload.Workload) { w.ZeROStage, w.FSDP = new(3), "" },
	},
	{
		words.UseRecompute,
		func(w workload.Workload) bool {
			return w.Task != workload.Infer && w.Recompute != workload.RecomputeFull
		},
		withoutActivations,
		func(w *workload.Workload) { w.Recompute = workload.RecomputeFull },
	},
	{
		words.UseZeRO3Recompute, canShard, share,
		func(w *workload.Workload) { w.ZeROStage, w.FSDP, w.Recompute = new(3), "", workload.RecomputeFull },
	},
	{
		words.UseLoRA,
		func(w workload.Workload) bool { return w.Task == workload.Finetune },
		func(r run) unit.Bytes { return unit.Bytes(2 * r.Params) },
		func(w *workload.Workload) { w.Task, w.ZeROStage, w.FSDP = workload.LoRA, nil, "" },
	},
	{
		words.UseQLoRA,
		func(w workload.Workload) bool { return w.Task == workload.Finetune || w.Task == workload.LoRA },
		func(r run) unit.Bytes { return unit.Bytes(r.Params / 2) },
		func(w *workload.Workload) {
			w.Task, w.Quant, w.ZeROStage, w.FSDP = workload.QLoRA, "nf4", nil, ""
			w.Recompute = workload.RecomputeFull
		},
	},
	{
		words.UseOffload,
		func(w workload.Workload) bool { return fullTraining(w) && w.Offload.Optimizer == "" },
		func(run) unit.Bytes { return 0 },
		func(w *workload.Workload) {
			w.ZeROStage, w.FSDP, w.Recompute = new(3), "", workload.RecomputeFull
			w.Offload.Optimizer, w.Offload.Params = "cpu", "cpu"
		},
	},
	{
		words.UseInt8, func(w workload.Workload) bool { return w.Task == workload.Infer && w.Quant == "" },
		func(r run) unit.Bytes { return r.PerGPU.Allocated - r.WeightsBytes*3/4 },
		func(w *workload.Workload) { w.Quant = "int8" },
	},
	{
		words.UseInt4,
		func(w workload.Workload) bool {
			return w.Task == workload.Infer && (w.Quant == "" || w.Quant == "int8")
		},
		func(r run) unit.Bytes { return r.PerGPU.Allocated - r.WeightsBytes*7/8 },
		func(w *workload.Workload) { w.Quant = "int4" },
	},
}

// withoutActivations is what stays when activations shrink to nothing.
func withoutActivations(r run) unit.Bytes { return r.PerGPU.Allocated - r.ActivationsBytes }

// share is what stays of the model states when they are shared by all cards.
func share(r run) unit.Bytes {
	return r.ModelStateBytes / unit.Bytes(max(r.Estimate.Workload.GPUCount, 1))
}

// canShard says whether every card holds states that it could share.
func canShard(w workload.Workload) bool {
	return fullTraining(w) && w.GPUCount > 1 && w.FSDP == "" && (w.ZeROStage == nil || *w.ZeROStage < 3)
}

// nextStep is the first change that makes a case fit, with its figure; empty
// when it fits already or nothing of the list helps.
func (q Question) nextStep(r run) string {
	if r.Verdict != engine.DoesNotFit && r.Verdict != engine.Tight {
		return ""
	}
	tight := ""
	for _, way := range waysOut {
		if !way.apt(r.Case.Workload) || way.keeps(r) > r.CapacityBytes {
			continue
		}
		changed, err := q.with(r, way.change)
		if err != nil || changed.Verdict == engine.DoesNotFit {
			continue
		}
		text := way.say.In(q.Lang, "need", q.size(changed.PerGPU.Process))
		if changed.Verdict == engine.Fits {
			return text
		}
		tight = cmpOr(tight, text+words.ButTight.In(q.Lang))
	}
	if r.Verdict == engine.DoesNotFit && tight != "" {
		return tight
	}
	return q.moreCards(r)
}

// fullTraining says whether every weight is trained.
func fullTraining(w workload.Workload) bool {
	return w.Task == workload.Train || w.Task == workload.Finetune || (w.Task == workload.RL && w.PEFT == "")
}
