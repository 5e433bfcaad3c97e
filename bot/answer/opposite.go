package answer

import (
	"strconv"

	"headroom/engine/workload"
	"headroom/parser"
)

// opposite is a setting and the case without it.
type opposite struct {
	label, other string // "" is the name of its optimizer
	named        func(workload.Workload) bool
	drop         func(*workload.Workload)
	unsay        func(*parser.Query) // the question that comes to the case without
}

// opposites are the settings that a question may weigh alone, and the case
// without them.
var opposites = []opposite{
	{
		"sequence parallelism", "no sequence parallelism", func(w workload.Workload) bool { return w.Parallel.SP && w.Parallel.TP > 1 },
		func(w *workload.Workload) { w.Parallel.SP = false },
		func(q *parser.Query) { q.Parallel.SP = false },
	},
	{
		"step within backward", "step after backward", func(w workload.Workload) bool { return w.OptimizerInBackward && !otherOptimizer(w.Optimizer) },
		func(w *workload.Workload) { w.OptimizerInBackward = false },
		func(q *parser.Query) { q.StepInBackward = false },
	},
	{
		"full recompute", "no recompute", func(w workload.Workload) bool { return w.Recompute == workload.RecomputeFull },
		func(w *workload.Workload) { w.Recompute = workload.RecomputeNone },
		func(q *parser.Query) { q.Recompute, q.GradCkpt = "", new(false) },
	},
	{
		"selective recompute", "no recompute", func(w workload.Workload) bool { return w.Recompute == workload.RecomputeSelective },
		func(w *workload.Workload) { w.Recompute = workload.RecomputeNone },
		func(q *parser.Query) { q.Recompute, q.GradCkpt = "", new(false) },
	},
	{
		"flash attention", "eager attention", func(w workload.Workload) bool { return w.Attention == workload.Flash },
		func(w *workload.Workload) { w.Attention = workload.Eager },
		func(q *parser.Query) { q.Attention, q.FlashAttn = "", new(false) },
	},
	{
		"eager attention", "flash attention", func(w workload.Workload) bool { return w.Attention == workload.Eager },
		func(w *workload.Workload) { w.Attention = workload.Flash },
		func(q *parser.Query) { q.Attention, q.FlashAttn = "", new(true) },
	},
	{
		"no recompute", "full recompute", func(w workload.Workload) bool {
			return w.Recompute == workload.RecomputeNone && w.Task != workload.Infer
		},
		func(w *workload.Workload) { w.Recompute = workload.RecomputeFull },
		func(q *parser.Query) { q.Recompute, q.GradCkpt = "", new(true) },
	},
	{
		"", "adamw", func(w workload.Workload) bool { return fullTraining(w) && otherOptimizer(w.Optimizer) },
		func(w *workload.Workload) { w.Optimizer = "adamw" },
		func(q *parser.Query) { q.Optimizer = "adamw" },
	},
	{
		"pure bf16", "fp32 master weights", func(w workload.Workload) bool { return fullTraining(w) && w.Precision == workload.BF16 },
		func(w *workload.Workload) { w.Precision = workload.AMPBF16 },
		func(q *parser.Query) { q.Precision, q.Pure = "bf16", false },
	},
	{
		"offload", "no offload", func(w workload.Workload) bool { return w.Offload != (workload.Offload{}) },
		func(w *workload.Workload) { w.Offload = workload.Offload{} },
		func(q *parser.Query) { q.Offload = "" },
	},
	{
		"quantised", "16 bits", func(w workload.Workload) bool { return w.Task == workload.Infer && w.Quant != "" && w.Quant != "none" },
		func(w *workload.Workload) { w.Quant = "" },
		func(q *parser.Query) { q.Quant = "" },
	},
	{
		"fp8", "bf16", func(w workload.Workload) bool { return w.Precision == workload.FP8 },
		func(w *workload.Workload) {
			w.Precision = workload.BF16
			if w.Task != workload.Infer {
				w.Precision = workload.AMPBF16
			}
		},
		func(q *parser.Query) { q.Precision = "bf16" },
	},
	{
		"FSDP", "unsharded", func(w workload.Workload) bool { return w.FSDP != "" },
		func(w *workload.Workload) { w.FSDP, w.ZeROStage = "", new(0) },
		func(q *parser.Query) { q.Parallel.FSDP, q.ZeROStage = false, new(0) },
	},
	{
		"sharded", "ZeRO 0", func(w workload.Workload) bool { return w.ZeROStage != nil && *w.ZeROStage > 0 },
		func(w *workload.Workload) { w.ZeROStage = new(0) },
		func(q *parser.Query) { q.ZeROStage = new(0) },
	},
	{
		"QLoRA", "LoRA", func(w workload.Workload) bool { return w.Task == workload.QLoRA },
		func(w *workload.Workload) { w.Task, w.Quant = workload.LoRA, "" },
		func(q *parser.Query) { q.Task, q.Quant = "lora", "" },
	},
	{
		"LoRA", "all weights", func(w workload.Workload) bool { return w.Task == workload.LoRA },
		func(w *workload.Workload) { w.Task, w.LoRARank = workload.Finetune, 0 },
		func(q *parser.Query) { q.Task, q.LoRARank = "finetune", 0 },
	},
	{
		"4-bit cache", "16-bit cache", func(w workload.Workload) bool {
			f, ok := w.KVDType.Format()
			return ok && f.Bits < 5.5 // q4_0 has 4.5, q5_0 5.5
		},
		func(w *workload.Workload) { w.KVDType = "" },
		func(q *parser.Query) { q.KVDType = "" },
	},
	{
		"8-bit cache", "16-bit cache", func(w workload.Workload) bool { return w.KVDType != "" },
		func(w *workload.Workload) { w.KVDType = "" },
		func(q *parser.Query) { q.KVDType = "" },
	},
}

// otherOptimizer tells whether an optimizer keeps other states than the one that nearly everybody takes.
func otherOptimizer(o workload.Optimizer) bool {
	return o != "" && o != "adamw" && o != "adam" && o != "adamw-32bit"
}

// opposed estimates the case with its most telling setting dropped, and labels
// both.
func (q Question) opposed(r run) (with, without run, ok bool) {
	if with, without, ok = q.shardings(r); ok {
		return with, without, true
	}
	for _, o := range opposites {
		if !o.named(r.Case.Workload) {
			continue
		}
		other, err := q.with(r, o.drop)
		if err != nil {
			continue
		}
		o.unsay(&other.Case.Query)
		other.Case.Query.ZeROStage = other.Case.Workload.ZeROStage // also where only the plan said it
		if fullTraining(other.Case.Workload) && other.Case.Workload.Precision == workload.BF16 {
			other.Case.Query.Precision, other.Case.Query.Pure = "bf16", true
		}
		r.Label, other.Label = q.label(o.label), q.label(o.other)
		switch o.label {
		case "quantised":
			r.Label = string(r.Estimate.Workload.Quant)
		case "":
			r.Label = string(r.Estimate.Workload.Optimizer)
		case "LoRA":
			if o := other.Estimate.Workload.Optimizer; otherOptimizer(o) { // which is weighed against adapters
				other.Label = string(o)
			}
		}
		return r, other, true
	}
	return run{}, run{}, false
}

// shardings are FSDP and ZeRO, where a question names both ways of sharing states.
func (q Question) shardings(r run) (fsdp, zero run, ok bool) {
	said := q.Plan.Query
	if !said.Parallel.FSDP || said.ZeROStage == nil || *said.ZeROStage == 0 {
		return run{}, run{}, false
	}
	fsdp, first := q.with(r, func(w *workload.Workload) { w.Framework, w.ZeROStage = "fsdp", nil })
	zero, second := q.with(r, func(w *workload.Workload) { w.Framework, w.FSDP = "deepspeed", "" })
	if first != nil || second != nil {
		return run{}, run{}, false
	}
	fsdp.Case.Query.Framework, fsdp.Case.Query.ZeROStage = "fsdp", nil
	zero.Case.Query.Framework, zero.Case.Query.Parallel.FSDP = "deepspeed", false
	fsdp.Label, zero.Label = "FSDP", "ZeRO-"+strconv.Itoa(*said.ZeROStage)
	return fsdp, zero, true
}
