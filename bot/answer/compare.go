package answer

import (
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// compare answers with one estimate for each alternative. A question that
// names only one setting ("how much does checkpointing save?") is compared
// with the same case without it.
func compare(q Question) (Answer, error) {
	if said := q.Plan.Query; said.GPU != "" && len(said.Precisions) > 0 && said.Model == "" && said.ParamsB == 0 && said.Task == "" {
		return q.peaks() // a card in two number formats
	}
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	if len(all) == 1 {
		if other, ok := q.without(all[0]); ok {
			all = append(all, other)
		}
	}
	a := q.basis(all[0])
	if len(all) == 1 {
		a.Summary = q.verdict(all[0])
		return a, nil
	}
	a.Options = options(all)
	a.Facts = q.cardFacts(all)
	if len(all) == 2 {
		a.Summary = words.Compared.In(q.Lang, "first", all[0].Label, "second", all[1].Label,
			"a", q.size(all[0].PerGPU.Process), "b", q.size(all[1].PerGPU.Process))
		return a, nil
	}
	var list []string
	for _, r := range all {
		list = append(list, r.Label+" "+q.size(r.PerGPU.Process))
	}
	a.Summary = words.ComparedMany.In(q.Lang, "count", strconv.Itoa(len(all)), "list", strings.Join(list, ", "))
	return a, nil
}

// cardFacts puts the figures of compared cards side by side.
func (q Question) cardFacts(all []run) []Fact {
	var facts []Fact
	seen := map[string]bool{}
	for _, r := range all {
		w := r.Case.Workload
		match, ok := q.Known.FindGPU(w.GPU, w.GPUMemoryGB)
		if w.GPU == "" || !ok || seen[match.Row.ID] {
			continue
		}
		seen[match.Row.ID] = true
		peak, rate := match.Row.PeakTFLOPS("bf16")
		facts = append(facts, Fact{match.Row.Name, words.CardLine.In(q.Lang,
			"memory", number(match.Row.MemoryGB), "bandwidth", number(match.Row.BandwidthGBs), "peak", number(peak), "rate", rate)})
	}
	if len(facts) < 2 {
		return nil
	}
	return facts
}

// opposites are the settings that a question may weigh alone, and the case
// without them.
var opposites = []struct {
	label, other string
	named        func(workload.Workload) bool
	drop         func(*workload.Workload)
}{
	{
		"full recompute", "none", func(w workload.Workload) bool { return w.Recompute == workload.RecomputeFull },
		func(w *workload.Workload) { w.Recompute = workload.RecomputeNone },
	},
	{
		"selective recompute", "none", func(w workload.Workload) bool { return w.Recompute == workload.RecomputeSelective },
		func(w *workload.Workload) { w.Recompute = workload.RecomputeNone },
	},
	{
		"flash attention", "eager attention", func(w workload.Workload) bool { return w.Attention == workload.Flash },
		func(w *workload.Workload) { w.Attention = workload.Eager },
	},
	{
		"offload", "no offload", func(w workload.Workload) bool { return w.Offload != (workload.Offload{}) },
		func(w *workload.Workload) { w.Offload = workload.Offload{} },
	},
	{
		"quantised", "16 bits", func(w workload.Workload) bool { return w.Task == workload.Infer && w.Quant != "" && w.Quant != "none" },
		func(w *workload.Workload) { w.Quant = "" },
	},
	{
		"FSDP", "unsharded", func(w workload.Workload) bool { return w.FSDP != "" },
		func(w *workload.Workload) { w.FSDP, w.ZeROStage = "", new(0) },
	},
	{
		"sharded", "ZeRO 0", func(w workload.Workload) bool { return w.ZeROStage != nil && *w.ZeROStage > 0 },
		func(w *workload.Workload) { w.ZeROStage = new(0) },
	},
	{
		"QLoRA", "LoRA", func(w workload.Workload) bool { return w.Task == workload.QLoRA },
		func(w *workload.Workload) { w.Task, w.Quant = workload.LoRA, "" },
	},
	{
		"LoRA", "all weights", func(w workload.Workload) bool { return w.Task == workload.LoRA },
		func(w *workload.Workload) { w.Task, w.LoRARank = workload.Finetune, 0 },
	},
	{
		"8-bit cache", "16-bit cache", func(w workload.Workload) bool { return w.KVDType != "" },
		func(w *workload.Workload) { w.KVDType = "" },
	},
}

// without estimates the case with its most telling setting dropped.
func (q Question) without(r run) (run, bool) {
	for _, o := range opposites {
		if !o.named(r.Case.Workload) {
			continue
		}
		other, err := q.with(r, o.drop)
		if err != nil {
			continue
		}
		other.Label = o.other
		return other, true
	}
	return run{}, false
}
