package answer

import (
	"math"
	"strconv"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// timesKept is how many checkpoints of a run are usually kept at once
// (save_total_limit of transformers' TrainingArguments is often 2 or 3).
const timesKept = 3

// disk answers how much has to be stored: the download, and what training
// saves.
func disk(q Question) (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	d := r.Disk
	name := func(key string) string { return words.Name(q.Lang, key) }
	a.Facts = []Fact{{name("download"), q.both(d.Download)}}
	model := modelName(r.Estimate.Workload, r.Params)
	if r.Estimate.Workload.Task == workload.Infer {
		if f, known := r.Estimate.Workload.Quant.Format(); known && f.Family == workload.GGML {
			model += words.InBrackets.In(q.Lang, "text", string(f.Name))
		}
		a.Summary = words.DiskToRun.In(q.Lang, "model", model, "download", q.both(d.Download))
		return a, nil
	}
	if all := q.checkpointsKept(a, r); all.Summary != "" {
		return all, nil
	}
	all := d.Download + timesKept*d.CheckpointWithOptimizer
	a.Facts = append(a.Facts,
		Fact{name("checkpoint"), q.both(d.Checkpoint)},
		Fact{name("checkpoint_with_optimizer"), q.both(d.CheckpointWithOptimizer)},
		Fact{words.KeptTimes.In(q.Lang, "count", strconv.Itoa(timesKept)), q.both(timesKept * d.CheckpointWithOptimizer)})
	a.Summary = words.DiskToTrain.In(q.Lang, "what", q.what(r), "What", capital(q.what(r)), "one", q.both(d.CheckpointWithOptimizer),
		"weights", q.both(d.Checkpoint), "count", strconv.Itoa(timesKept), "all", q.both(all))
	return a, nil
}

// checkpointsKept answers with as many checkpoints as the question says that a run saves, and how many stay if it says so.
func (q Question) checkpointsKept(a Answer, r run) Answer {
	every, kept := float64(q.Wants.SavedEvery), float64(q.Wants.KeptLast)
	made := 0.0
	if steps := q.Plan.Query.Steps; every > 0 && steps >= every {
		made = math.Floor(steps / every)
	}
	n := made
	if kept > 0 && (made == 0 || kept < made) {
		n = kept
	}
	if n == 0 {
		return Answer{}
	}
	d, name := r.Disk, func(key string) string { return words.Name(q.Lang, key) }
	one := d.CheckpointWithOptimizer
	sum := unit.BytesOf(n * float64(one))
	a.Facts = append(a.Facts, Fact{name("checkpoint"), q.both(d.Checkpoint)}, Fact{name("checkpoint_with_optimizer"), q.both(one)},
		Fact{words.KeptTimes.In(q.Lang, "count", number(n)), q.both(sum)})
	a.Summary = words.DiskOfAll.In(q.Lang, "count", number(n), "one", q.both(one), "sum", q.both(sum), "all", q.both(d.Download+sum), "what", q.what(r))
	if n > timesKept && kept == 0 {
		a.Summary += words.DiskOfFew.In(q.Lang, "count", strconv.Itoa(timesKept), "sum", q.both(timesKept*one), "weights", q.both(unit.BytesOf(n*float64(d.Checkpoint))), "all", number(n))
	}
	return a
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

// transfer answers how long the weights take over a line or from a disk, whose full rate no server promises.
func (q Question) transfer() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	rate := q.Plan.Query.TransferGbps
	seconds := float64(r.Disk.Download) * 8 / rate / 1e9
	a.Value = &Value{seconds, "s"}
	a.Summary = words.Transfer.In(q.Lang, "time", q.duration(seconds), "size", q.both(r.Disk.Download),
		"model", modelName(r.Estimate.Workload, r.Params), "rate", strconv.FormatFloat(rate, 'g', 4, 64), "bytes", strconv.FormatFloat(rate/8, 'g', 4, 64))
	return a, nil
}
