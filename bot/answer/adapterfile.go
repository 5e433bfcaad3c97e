package answer

import (
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// adapterFile answers how large the file of a trained adapter is, which no card decides.
func adapterFile(q Question) (Answer, error) {
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
	w, one := r.Estimate.Workload, r.Disk.Checkpoint
	half := unit.BytesOf(2 * float64(r.TrainableParams))
	how := words.AdapterWide
	if one <= half {
		how = words.AdapterNarrow
	}
	a.Value = &Value{float64(one), "bytes"}
	a.Summary = words.AdapterFile.In(q.Lang, "model", modelName(w, r.Params), "one", q.both(one), "count", r.TrainableParams.String(),
		"rank", number(float64(w.LoRARank)), "targets", targetsOf(w), "how", how.In(q.Lang, "half", q.size(half)))
	a.Facts = []Fact{
		{words.Name(q.Lang, "checkpoint"), q.both(one)},
		{words.Name(q.Lang, "checkpoint_with_optimizer"), q.both(r.Disk.CheckpointWithOptimizer)},
	}
	if len(w.LoRATrained) == 0 {
		tables, err := q.with(r, func(w *workload.Workload) { w.LoRATrained = []string{"embed", "lm_head"} })
		if err == nil {
			a.Summary += words.AdapterWhole.In(q.Lang, "tables", q.both(tables.Disk.Checkpoint-one))
		}
	}
	return a, nil
}
