package answer

import (
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

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
