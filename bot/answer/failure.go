package answer

import (
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// nearlyEnough is how much more than a card holds a run may need for its memory's pieces to be the cause of an error.
const nearlyEnough = 1.1

// failed is Failure of a run that is estimated: where it needs far more than the card holds, no setting of the
// allocator makes up for it.
func (q Question) failed(e engine.Estimate) string {
	if f := q.Failure; f.Told() && f.Free+f.Idle >= f.Asked && e.CapacityBytes > 0 && float64(e.PerGPU.Process) > nearlyEnough*float64(e.CapacityBytes) {
		return words.FailedBeyond.In(q.Lang, append(figures(q.Scale, f), "need", q.size(e.PerGPU.Process), "capacity", q.size(e.CapacityBytes))...)
	}
	return Failure(q.Lang, q.Scale, q.Failure)
}

// Failure says what an error of PyTorch tells by itself, or nothing: how much was lacking, and whether what lay unused
// would have made up for it.
func Failure(lang words.Lang, scale unit.Scale, f parser.Failure) string {
	if !f.Told() {
		return ""
	}
	if f.Free+f.Idle >= f.Asked {
		return words.FailedPieces.In(lang, figures(scale, f)...)
	}
	text := words.FailedShort.In(lang, figures(scale, f)...)
	if f.Idle > 0 {
		text += words.FailedIdle.In(lang, figures(scale, f)...)
	}
	return text
}

// figures are those of an error by the names of their places.
func figures(scale unit.Scale, f parser.Failure) []string {
	size := func(gib float64) string { return scale.Format(gibibytes(gib)) }
	return []string{"asked", size(f.Asked), "free", size(f.Free), "lack", size(f.Asked - f.Free), "idle", size(f.Idle)}
}

// Pasted says what an error tells that was pasted without the model that it is about: a buffer of llama.cpp that found no
// room, or the tokens that a server found room for. It is empty for any other text.
func Pasted(lang words.Lang, scale unit.Scale, text string) string {
	if n := words.CacheShort(text); n > 0 {
		return words.CacheReported.In(lang, "count", number(float64(n)))
	}
	mib, failed := words.BufferFailed(text)
	if !failed {
		return ""
	}
	buffer := words.SomeBuffer.In(lang)
	if mib > 0 {
		buffer = scale.Format(unit.BytesOf(mib * float64(unit.MiB)))
	}
	return words.BufferTooLarge.In(lang, "buffer", buffer)
}

// killedLoading reports whether a process that shares a model over cards was ended for the host's memory: from_pretrained
// reads all weights in every process unless it is told beforehand that they are shared
// (huggingface/transformers docs/source/en/deepspeed.md, "Non-Trainer integration": HfDeepSpeedConfig before the model;
// huggingface/accelerate docs/source/usage_guides/fsdp.md, cpu_ram_efficient_loading).
func (q Question) killedLoading() bool {
	said := q.Plan.Query
	return q.Wants.HostKilled && said.Offload == "" && (said.ZeROStage != nil && *said.ZeROStage == 3 || said.Parallel.FSDP)
}

// killed says what ended it, and how little memory loading takes otherwise.
func (q Question) killed() (Answer, error) {
	said := q.Plan.Query
	if said.Tasks = nil; !isTraining(said) {
		said.Task = string(workload.Finetune) // states are shared for training
	}
	open := said.GPUCount == 0 && said.Nodes == 0
	if open {
		said.GPUCount = machine
	}
	p := plan.Make(parser.HostRAM, said, q.Known)
	if p.Blocked != nil {
		return Answer{}, p.Blocked
	}
	r, err := q.run(p.Cases[0])
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	if open {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu_count", Value: machine, Why: "eight cards in a node"})
	}
	w := r.Estimate.Workload
	each := max(w.GPUCount/max(w.Nodes, 1), 1)
	init, how, ram := "zero.Init", words.HowZeROInit, ""
	if said.Parallel.FSDP {
		init, how = "fsdp_cpu_ram_efficient_loading", words.HowFSDPLoad
	}
	if said.HostRAMGB > 0 {
		sentence, reference := words.HostKilledRAM, ""
		if float64(each)*float64(r.Disk.Download) < said.HostRAMGB*float64(unit.GiB) {
			sentence = words.HostKilledTwice
		}
		if said.RLAlgo == "dpo" && said.PEFT == "" {
			reference = words.KilledReference.In(q.Lang)
		}
		ram = sentence.In(q.Lang, "ram", q.hostRAM(r), "reference", reference)
	}
	a.Summary = words.HostKilled.In(q.Lang, "init", init, "count", number(float64(each)), "file", q.size(r.Disk.Download),
		"all", q.size(unit.Bytes(each)*r.Disk.Download), "ram", ram, "How", how.In(q.Lang), "load", q.size(r.Host.Load)) + q.hostRemark(r)
	a.Value = &Value{float64(r.Host.Load), "bytes"}
	return a, nil
}

// savingTold puts what saving gathers in front, where memory runs out while a sharded run is saved.
func (q Question) savingTold(a *Answer) {
	if !q.Wants.Saving || len(q.Plan.Cases) != 1 || q.Plan.Blocked != nil {
		return
	}
	e := a.Estimate
	if e == nil || e.Saving == nil {
		r, err := q.first()
		if err != nil || r.Saving == nil {
			return
		}
		e = &r.Estimate
	}
	sentence := words.SavingZeRO
	if e.Saving.FSDP {
		sentence = words.SavingFSDP
	}
	a.Text = append([]string{sentence.In(q.Lang, "whole", q.size(e.Saving.Whole), "unit", q.size(e.Saving.Unit), "merged", q.size(e.Saving.Merged),
		"moments", q.size(e.Saving.Moments))}, a.Text...)
}

// ranOutTold says what else may be the reason where a run is told to have run out of memory and holds by its settings.
func (q Question) ranOutTold(a *Answer) {
	e, said := a.Estimate, q.Plan.Query
	if !q.Wants.RanOut || q.Wants.HostKilled && said.HostRAMGB > 0 || e == nil || len(q.Plan.Cases) != 1 || q.Failure.Told() || said.ObservedGB > 0 ||
		e.Verdict != engine.Fits || q.Plan.Intent != parser.Fit && q.Plan.Intent != parser.Memory {
		return
	}
	w := e.Workload
	var reasons []string
	if isTraining(said) && (said.RLAlgo == "" || said.RLAlgo == "dpo") && (said.SeqLen == 0 || said.Batch == 0) && said.GlobalBatch == 0 {
		if most := search.Most(q.probe, w, search.Context(0)).Value; most > w.SeqLen {
			reasons = append(reasons, words.RanOutLonger.In(q.Lang, "length", number(float64(w.SeqLen)), "batch", number(float64(max(w.Batch, 1))), "most", about(float64(most))))
		}
	}
	if said.RLAlgo != "" && said.RLAlgo != "dpo" && said.Batch == 0 {
		reasons = append(reasons, words.RanOutMicro.In(q.Lang, "batch", number(float64(max(w.Batch, 1)))))
	}
	if share := w.Extra.Number("rollout_share"); share > 0 && said.MemoryShare == 0 {
		reasons = append(reasons, words.RanOutShare.In(q.Lang, "share", number(share)))
	}
	if w.GPUCount > 1 && said.RLAlgo == "" && (w.ZeROStage != nil && *w.ZeROStage > 0 || w.FSDP != "") {
		reasons = append(reasons, words.RanOutWhole.In(q.Lang))
	}
	if w.Framework == "vllm" && said.SeqLen == 0 {
		most := ""
		if match, ok := q.Known.FindModel(w.Model.Name); ok && match.Row.Shape.MaxPositions > 0 {
			most = words.RanOutMost.In(q.Lang, "most", number(float64(match.Row.Shape.MaxPositions)))
		}
		reasons = append(reasons, words.RanOutLength.In(q.Lang, "most", most))
	}
	if reasons == nil {
		return
	}
	reasons = append(reasons, words.RanOutOthers.In(q.Lang))
	a.Text = append([]string{words.RanOutThough.In(q.Lang, "reasons", strings.Join(reasons, words.LabelSeparator.In(q.Lang)))}, a.Text...)
}

// killedTold says what else may be the reason where a process was ended for the host's memory, and that of its settings is
// enough: PyTorch rounds pinned buffers up (pytorch/pytorch aten/src/ATen/core/CachingHostAllocator.h, PowerOf2Ceil;
// QwenLM/Qwen3 issue 804 trains a 72B with pin_memory false), and processes load copies of their own.
func (q Question) killedTold(a *Answer) {
	e, said := a.Estimate, q.Plan.Query
	if !q.Wants.HostKilled || e == nil || len(q.Plan.Cases) != 1 || said.HostRAMGB == 0 || e.HostVerdict != engine.Fits || !isTraining(said) || q.killedLoading() {
		return
	}
	w := e.Workload
	if w.Offload.Optimizer == "cpu" || w.Offload.Params == "cpu" {
		a.Text = append([]string{words.KilledThough.In(q.Lang)}, a.Text...)
		return
	}
	each := max(w.GPUCount/max(w.Nodes, 1), 1)
	if each < 2 {
		return
	}
	twice, copies := "", each
	if said.RLAlgo == "dpo" && w.PEFT == "" {
		twice, copies = words.KilledTwice.In(q.Lang), 2*each
	}
	a.Text = append([]string{words.KilledCopies.In(q.Lang, "count", number(float64(each)), "twice", twice, "all", q.size(unit.Bytes(copies)*e.Disk.Download))}, a.Text...)
}
