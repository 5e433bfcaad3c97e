package answer

import (
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// compare answers with one estimate for each alternative. A question that
// names only one setting ("how much does checkpointing save?") is compared
// with the same case without it.
func compare(q Question) (Answer, error) {
	if said := q.Plan.Query; said.GPU != "" && len(said.Precisions) > 0 && said.Model == "" && said.ParamsB == 0 && said.Task == "" {
		return q.peaks() // a card in two number formats
	}
	if said := q.Plan.Query; q.byCards() && (len(said.Prices) > 0 || q.Wants.Money && q.sized()) {
		return q.costOfEach()
	}
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	if len(all) == 1 {
		if with, without, ok := q.opposed(all[0]); ok {
			all = []run{with, without}
		}
	}
	a := q.basis(all[0])
	if len(all) == 1 && q.Topic != "" && !q.describes() {
		return explain(q) // "tp vs pp": there is no case to reckon
	}
	if len(all) == 1 {
		a.Summary = q.verdict(all[0])
		return a, nil
	}
	best := bestFirst(all)
	a.Options = options(best)
	a.Facts = q.cardFacts(all)
	switch {
	case len(all) == 2 && len(a.Facts) == 2:
		a.Summary = q.cardAgainstCard(all[0], all[1])
	case len(all) == 2:
		a.Summary = words.Compared.In(q.Lang, "first", all[0].Label, "second", all[1].Label,
			"part", q.compared(all), "a", q.size(q.weighed(all[0])), "b", q.size(q.weighed(all[1])))
	default:
		var list []string
		for _, r := range all {
			list = append(list, r.Label+" "+q.size(q.weighed(r)))
		}
		a.Summary = words.ComparedMany.In(q.Lang, "count", strconv.Itoa(len(all)), "list", strings.Join(list, ", "))
	}
	a.Summary += q.differences(best)
	if q.Wants.Money && q.byCards() {
		a.Summary += q.worthOf(all)
	}
	if short(best[0]) {
		a = q.helped(a, best[0])
	}
	return a, nil
}

// weighed is what alternatives are compared by: the component that the question
// names, else the whole.
func (q Question) weighed(r run) unit.Bytes {
	for _, c := range r.Components {
		if c.Name == q.Topic {
			return c.Bytes
		}
	}
	return r.PerGPU.Process
}

// compared names what weighed returns.
func (q Question) compared(all []run) string {
	for _, r := range all {
		if q.weighed(r) != r.PerGPU.Process {
			return words.Name(q.Lang, q.Topic)
		}
	}
	return words.LabelTotal.In(q.Lang)
}

// cardAgainstCard says how many times the first card is the second, in what
// decides its speed, beside what the work takes on each.
func (q Question) cardAgainstCard(a, b run) string {
	first, second := q.card(a.Case.Workload), q.card(b.Case.Workload)
	peakA, _ := first.PeakTFLOPS("bf16")
	peakB, _ := second.PeakTFLOPS("bf16")
	if peakB > peakA { // the faster one first
		first, second, peakA, peakB, a, b = second, first, peakB, peakA, b, a
	}
	return words.CardAgainstCard.In(q.Lang, "first", first.Name, "second", second.Name,
		"compute", times(peakA, peakB), "bandwidth", times(first.BandwidthGBs, second.BandwidthGBs),
		"what", q.what(a), "a", q.size(a.PerGPU.Process), "b", q.size(b.PerGPU.Process))
}

// times writes a ratio; what is not published has none.
func times(a, b float64) string {
	if a == 0 || b == 0 {
		return "?"
	}
	return about(a / b)
}

// card is the row of the card that a workload names, nil when it names none.
func (q Question) card(w workload.Workload) *hardware.GPU {
	if match, ok := q.Known.FindGPU(w.GPU, w.GPUMemoryGB); w.GPU != "" && ok {
		return match.Row
	}
	return nil
}

// cardFacts puts the figures of compared cards side by side.
func (q Question) cardFacts(all []run) []Fact {
	var facts []Fact
	seen := map[string]bool{}
	for _, r := range all {
		card := q.card(r.Case.Workload)
		if card == nil || seen[card.ID] {
			continue
		}
		seen[card.ID] = true
		peak, rate := card.PeakTFLOPS("bf16")
		facts = append(facts, Fact{card.Name, words.CardLine.In(q.Lang,
			"memory", number(card.MemoryGB), "bandwidth", number(card.BandwidthGBs), "peak", number(peak), "rate", rate)})
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
	unsay        func(*parser.Query) // the question that comes to the case without
}{
	{
		"full recompute", "none", func(w workload.Workload) bool { return w.Recompute == workload.RecomputeFull },
		func(w *workload.Workload) { w.Recompute = workload.RecomputeNone },
		func(q *parser.Query) { q.Recompute, q.GradCkpt = "", new(false) },
	},
	{
		"selective recompute", "none", func(w workload.Workload) bool { return w.Recompute == workload.RecomputeSelective },
		func(w *workload.Workload) { w.Recompute = workload.RecomputeNone },
		func(q *parser.Query) { q.Recompute, q.GradCkpt = "", new(false) },
	},
	{
		"flash attention", "eager attention", func(w workload.Workload) bool { return w.Attention == workload.Flash },
		func(w *workload.Workload) { w.Attention = workload.Eager },
		func(q *parser.Query) { q.Attention, q.FlashAttn = "", new(false) },
	},
	{
		"offload", "no offload", func(w workload.Workload) bool { return w.Offload != (workload.Offload{}) },
		func(w *workload.Workload) { w.Offload = workload.Offload{} },
		func(q *parser.Query) { q.Offload = "" },
	},
	{
		"quantised", "16 bits", func(w workload.Workload) bool { return w.Task == workload.Infer && w.Quant != "" && w.Quant != "none" },
		func(w *workload.Workload) { w.Quant = "" },
		func(q *parser.Query) { q.Quant = "" },
	},
	{
		"FSDP", "unsharded", func(w workload.Workload) bool { return w.FSDP != "" },
		func(w *workload.Workload) { w.FSDP, w.ZeROStage = "", new(0) },
		func(q *parser.Query) { q.Parallel.FSDP, q.ZeROStage = false, new(0) },
	},
	{
		"sharded", "ZeRO 0", func(w workload.Workload) bool { return w.ZeROStage != nil && *w.ZeROStage > 0 },
		func(w *workload.Workload) { w.ZeROStage = new(0) },
		func(q *parser.Query) { q.ZeROStage = new(0) },
	},
	{
		"QLoRA", "LoRA", func(w workload.Workload) bool { return w.Task == workload.QLoRA },
		func(w *workload.Workload) { w.Task, w.Quant = workload.LoRA, "" },
		func(q *parser.Query) { q.Task, q.Quant = "lora", "" },
	},
	{
		"LoRA", "all weights", func(w workload.Workload) bool { return w.Task == workload.LoRA },
		func(w *workload.Workload) { w.Task, w.LoRARank = workload.Finetune, 0 },
		func(q *parser.Query) { q.Task, q.LoRARank = "finetune", 0 },
	},
	{
		"8-bit cache", "16-bit cache", func(w workload.Workload) bool { return w.KVDType != "" },
		func(w *workload.Workload) { w.KVDType = "" },
		func(q *parser.Query) { q.KVDType = "" },
	},
}

// opposed estimates the case with its most telling setting dropped, and labels
// both.
func (q Question) opposed(r run) (with, without run, ok bool) {
	for _, o := range opposites {
		if !o.named(r.Case.Workload) {
			continue
		}
		other, err := q.with(r, o.drop)
		if err != nil {
			continue
		}
		o.unsay(&other.Case.Query)
		r.Label, other.Label = q.label(o.label), q.label(o.other)
		return r, other, true
	}
	return run{}, run{}, false
}
