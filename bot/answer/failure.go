package answer

import (
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
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
		ram = words.HostKilledRAM.In(q.Lang, "ram", q.hostRAM(r))
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
