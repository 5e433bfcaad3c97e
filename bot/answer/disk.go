package answer

import (
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
		a.Summary = words.DiskToRun.In(q.Lang, "model", model, "download", q.both(d.Download))
		return a, nil
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

// both prints a size in the unit of the answer and, since disks are sold in
// powers of ten, in the other one.
func (q Question) both(b unit.Bytes) string {
	other := unit.Decimal
	if q.Scale == unit.Decimal {
		other = unit.Binary
	}
	return q.size(b) + " (" + other.Format(b) + ")"
}
