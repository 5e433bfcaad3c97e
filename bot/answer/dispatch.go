package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/parser"
)

// answerByWords is the answer to what the words ask for beside their intent, nil where
// they ask for nothing of the kind or the question lacks what it takes.
func (q Question) answerByWords() func(Question) (Answer, error) {
	if q.Plan.Blocked != nil || len(q.Plan.Cases) == 0 {
		return nil
	}
	said := q.Plan.Query
	if give := q.inOneMemory(); give != nil {
		return give
	}
	if q.instanceSought() {
		return instances
	}
	if q.ramWeighed() {
		return Question.ramWorth
	}
	named := said.Model != "" || said.ParamsB > 0
	if len(said.Models) > 1 && q.Wants.CacheOf > 0 && q.Plan.Intent == parser.Compare && !isTraining(said) {
		return cacheOf
	}
	if !named {
		return nil
	}
	if q.killedLoading() {
		return Question.killed
	}
	if q.splitSought() {
		return servedSplits
	}
	if q.layoutSought() {
		return layouts
	}
	if give := q.quantity(); give != nil {
		return give
	}
	if q.asksStage() {
		return leastStage
	}
	if q.asksOfLink() && q.Plan.Intent != parser.Throughput {
		return linkWorth
	}
	if q.weighsSetting() {
		return compare
	}
	if len(said.SplitModes) > 1 && len(q.Plan.Cases) > 1 {
		return func(q Question) (Answer, error) {
			q.Wants.Faster = true // which is what the ways to split differ in
			return compare(q)
		}
	}
	if q.Plan.Intent == parser.Fit && q.byCards() && q.Wants.Money && q.sized() && !isTraining(said) {
		return Question.costOfEach // "is it cheaper to run it on these or those?"
	}
	switch q.Plan.Intent {
	case parser.Memory, parser.Fit, parser.Compare, parser.LargestModel, parser.Convert, parser.HostRAM, parser.Explain:
	default:
		return nil
	}
	if axes := listedAxes(q); len(axes) > 0 {
		q.Wants.Axes = axes
		return func(Question) (Answer, error) { return tabulate(q) }
	}
	if q.Wants.Links && q.Plan.Intent == parser.Compare && len(q.Plan.Cases) == 1 && sharded(q.Plan.Cases[0].Workload) {
		return throughput
	}
	switch {
	case len(q.Wants.Axes) > 0 && (len(q.Plan.Cases) == 1 || q.stagesListed()):
		return tabulate
	case q.Wants.Rank && said.LoRARank == 0:
		return largestRank
	case q.formatSought():
		return widestFormat
	case q.Wants.Disk && said.Offload == "" && q.Plan.Intent != parser.Convert && said.HostRAMGB == 0:
		return disk
	}
	return nil
}

// weighsSetting reports whether one case is told and the question is by how much a
// setting of it changes memory or speed: "how much slower is gradient checkpointing".
func (q Question) weighsSetting() bool {
	if len(q.Plan.Cases) != 1 || !q.Wants.Differs {
		return false
	}
	switch q.Plan.Intent {
	case parser.Memory, parser.Throughput, parser.Explain:
	default:
		return false
	}
	w := q.Plan.Cases[0].Workload
	if q.Plan.Intent == parser.Explain && w.Framework.Server() {
		return false // what such a server takes beside an estimate is its pool
	}
	return slices.ContainsFunc(switchables, func(o switchable) bool { return o.named(w) })
}

// stagesListed reports whether the only axis is a list of ZeRO stages, which make up
// all alternatives: "zero 1 2 3".
func (q Question) stagesListed() bool {
	axes, stages := q.Wants.Axes, q.Plan.Query.ZeROStages
	return q.Plan.Intent != parser.Compare && len(axes) == 1 && axes[0].Name == "zero_stage" && slices.Equal(axes[0].Values, stages) && len(stages) == len(q.Plan.Cases)
}

// listedAxes are two lists of numbers that make up all alternatives of a
// question: they are read best as rows and columns.
func listedAxes(q Question) []words.Axis {
	said := q.Plan.Query
	var axes []words.Axis
	product := 1
	for _, list := range []words.Axis{
		{Name: "gpu_count", Values: said.GPUCountOptions},
		{Name: "zero_stage", Values: said.ZeROStages},
		{Name: "batch", Values: said.Batches},
		{Name: "seq_len", Values: said.SeqLens},
	} {
		if len(list.Values) > 0 {
			axes = append(axes, list)
			product *= len(list.Values)
		}
	}
	if len(axes) != words.MostAxes || product != len(q.Plan.Cases) {
		return nil
	}
	return axes
}

// quantity is the answer to a figure that the words ask for by name, nil where they
// ask for none.
func (q Question) quantity() func(Question) (Answer, error) {
	if give := q.ofCache(); give != nil {
		return give
	}
	switch q.Plan.Intent {
	case parser.MinGPUs, parser.MaxBatch, parser.MaxContext, parser.LargestModel, parser.BuyAdvice, parser.Throughput:
		return nil
	}
	said := q.Plan.Query
	switch {
	case q.Wants.Checkpoint && (said.Optimizer != "" || q.Wants.Kept+q.Wants.SavedEvery > 0 || isTraining(said) || q.Wants.Resumed):
		return checkpoints
	case q.Wants.Adapter && (isTraining(said) || said.LoRARank > 0) && said.GPU == "" && said.GPUMemoryGB == 0 && len(q.Plan.Cases) == 1 && adapted(q.Plan.Cases[0].Workload):
		return adapterFile
	case q.Wants.Trainable && (isTraining(said) || said.LoRARank > 0):
		return trainable
	case q.Wants.CacheOf > 0 && !isTraining(said) && !(q.Plan.Intent == parser.Cost && (said.Samples > 0 || said.PricePerGPUHour > 0)):
		return cacheOf
	}
	return nil
}
