package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// trainable answers how many parameters are trained.
func trainable(q Question) (Answer, error) {
	c := q.Plan.Cases[0]
	if !isTraining(c.Query) {
		c.Workload.Task, c.Query.Task = workload.LoRA, "lora"
	}
	r, err := q.run(c)
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	a.Verdict = ""
	w := r.Estimate.Workload
	a.Value = &Value{float64(r.TrainableParams), "parameters"}
	if r.TrainableParams >= r.Params || w.LoRARank == 0 {
		a.Summary = words.TrainableAll.In(q.Lang, "model", modelName(w, r.Params), "all", r.Params.String())
		return a, nil
	}
	a.Summary = words.TrainableOf.In(q.Lang, "model", modelName(w, r.Params), "rank", number(float64(w.LoRARank)), "targets", targetsOf(w),
		"count", r.TrainableParams.String(), "share", about(100*float64(r.TrainableParams)/float64(r.Params)), "all", r.Params.String(),
		"size", q.size(unit.BytesOf(2*float64(r.TrainableParams))))
	return a, nil
}

// targetsOf names the layers that have adapters.
func targetsOf(w workload.Workload) string {
	if len(w.LoRATargets.Modules) > 0 {
		return strings.Join(w.LoRATargets.Modules, ", ")
	}
	return w.LoRATargets.Set
}

// adapted tells whether a case trains adapters, or may run with one.
func adapted(w workload.Workload) bool {
	switch w.Task {
	case workload.Train, workload.Finetune:
		return false
	case workload.RL:
		return w.PEFT != ""
	}
	return true
}

// checkpoints answers what the checkpoints of a training run take on disk.
func checkpoints(q Question) (Answer, error) {
	c := q.Plan.Cases[0]
	if c.Workload.Task == workload.Infer {
		c.Workload.Task, c.Query.Task = workload.Finetune, "finetune"
		c.Workload.Quant, c.Query.Quant = "", ""
		c.Assumed = append(without(c.Assumed, "task"), workload.Assumed{Key: "task", Value: workload.Finetune, Why: "an optimizer's states belong to training"})
	}
	r, err := q.run(c)
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	a.Verdict = ""
	d, w := r.Disk, r.Estimate.Workload
	how := words.CheckpointHow
	if w.Task == workload.LoRA || w.Task == workload.QLoRA || w.PEFT != "" {
		how = words.AdapterHow
	}
	one := d.CheckpointWithOptimizer
	a.Summary = words.Checkpoints.In(q.Lang, "model", modelName(w, r.Params), "one", q.both(one), "weights", q.both(d.Checkpoint),
		"how", how.In(q.Lang, "optimizer", string(w.Optimizer)))
	a.Value = &Value{float64(one), "bytes"}
	kept := q.Wants.Kept
	if kept == 0 && q.Wants.SavedEvery > 0 && q.Plan.Query.Steps >= float64(q.Wants.SavedEvery) {
		kept = int(q.Plan.Query.Steps) / q.Wants.SavedEvery
	}
	if kept > 1 {
		all := one * unit.Bytes(kept)
		a.Summary += words.CheckpointsKept.In(q.Lang, "count", number(float64(kept)), "all", q.both(all))
		a.Value.Number = float64(all)
	}
	a.Facts = []Fact{
		{words.Name(q.Lang, "checkpoint"), q.both(d.Checkpoint)},
		{words.Name(q.Lang, "checkpoint_with_optimizer"), q.both(one)},
	}
	return a, nil
}
