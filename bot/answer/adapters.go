package answer

import (
	"math/bits"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
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

// largestRank answers how wide LoRA adapters may be. A question that names
// another way of training is read as one about LoRA.
func largestRank(q Question) (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	if t := r.Case.Workload.Task; t != workload.LoRA && t != workload.QLoRA && t != workload.RL {
		if r, err = q.with(r, func(w *workload.Workload) { w.Task = workload.LoRA }); err != nil {
			return Answer{}, err
		}
		r.Case.Query.Task, r.Case.Query.Full = "lora", false
		r.Case.Assumed = append(without(r.Case.Assumed, "task"), workload.Assumed{Key: "task", Value: workload.LoRA, Why: "a rank belongs to LoRA"})
	}
	if err := needCard(r); err != nil {
		return Answer{}, err
	}
	limit, found, ok := q.limitOf(r, search.Rank())
	if !ok {
		a := q.nothingFits(r)
		a.Summary = q.limitBeyond(r, search.Rank(), 0, a.Summary)
		return a, nil
	}
	a := q.basis(found)
	a.Summary = q.limit(words.LargestRank, found, limit.Value)
	if limit.Next == nil {
		a.Summary = q.limit(words.AnyRank, found, limit.Value)
	}
	if usual := 1 << (bits.Len(uint(limit.Value)) - 1); usual < limit.Value {
		a.Summary += words.UsualRank.In(q.Lang, "usual", strconv.Itoa(usual))
	}
	a.Summary = q.limitBeyond(r, search.Rank(), limit.Value, a.Summary+q.beyondLimit(limit))
	return a, nil
}

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

// Fine-tuning is asked about by people who have not chosen how: whether adapters fit decides it for them.

// verdictWithAdapters leads the verdict on fine-tuning that the cards do not hold with the adapters that they do hold, where
// nothing says that all weights are to be trained. It is empty where that is said, or no adapters fit.
func (q Question) verdictWithAdapters(r run) string {
	said, w := r.Case.Query, r.Estimate.Workload
	wholly := said.Full || said.ZeROStage != nil || said.Parallel != (parser.Parallel{}) || said.HybridShard || said.Offload != "" || said.Optimizer != "" ||
		said.TrainedLayers > 0 || said.FrozenLayers > 0 || said.LayersInTurn != ""
	if r.Verdict != engine.DoesNotFit || w.Task != workload.Finetune || wholly || len(q.Plan.Cases) != 1 || len(w.GPUPool) > 0 || q.Plan.Laid {
		return ""
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	var list []string
	for _, way := range search.Adapted(q.probe, r.Case.Workload, base) {
		if again, ok := q.askedAgain(r, &way); ok && again.Verdict == engine.Fits {
			list = append(list, words.AdapterTakes.In(q.Lang, "how", q.adapterName(&way), "need", q.size(again.PerGPU.Process)))
		}
	}
	if list == nil {
		return ""
	}
	whole := words.NotAllWeights.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process))
	if way, ok := q.leadingWay(r, search.Way{}); ok {
		whole = words.AllWeightsWith.In(q.Lang, "changes", q.remedyName(r, way), "with", q.size(way.Outcome.Process), "what", q.what(r), "need", q.size(r.PerGPU.Process))
	}
	return words.FitsAsAdapter.In(q.Lang, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)), "capacity", q.size(r.CapacityBytes)) + whole + q.hostRemark(r)
}

// adapterName names the kind of adapters, the program where one is offered, and what is done besides.
func (q Question) adapterName(way *search.Way) string {
	name, besides := "", []string(nil)
	for _, c := range way.Changes {
		switch c.Kind {
		case search.Adapter:
			name = "LoRA"
		case search.SmallAdapter:
			name = "QLoRA"
		case search.Unsloth:
			name, besides = "QLoRA", append(besides, "Unsloth")
		case search.MLX:
			name, besides = "QLoRA", append(besides, "mlx-lm")
		case search.Recompute:
			besides = append(besides, words.Name(q.Lang, "gradient_checkpointing"))
		case search.FusedLoss:
			besides = append(besides, words.FusedLoss.In(q.Lang))
		}
	}
	if besides != nil {
		name += words.InBrackets.In(q.Lang, "text", strings.Join(besides, words.PartSeparator.In(q.Lang)))
	}
	return name
}
