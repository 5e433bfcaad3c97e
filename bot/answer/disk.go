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
	if all := q.saved(a, r); all.Summary != "" {
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

// saved answers with as many checkpoints as the question says that a run saves, and how many stay if it says so.
func (q Question) saved(a Answer, r run) Answer {
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
