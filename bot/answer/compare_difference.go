package answer

import (
	"cmp"
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// difference says how much more one of two alternatives takes than the other.
func (q Question) difference(a, b run) string {
	text := q.takesMore(a, b)
	if text == "" {
		return ""
	}
	return q.space() + q.opening(text)
}

func (q Question) takesMore(a, b run) string {
	more, less := a, b
	if q.comparedSize(b) > q.comparedSize(a) {
		more, less = b, a
	}
	large, small := float64(q.comparedSize(more)), float64(q.comparedSize(less))
	switch {
	case small == 0 && large > 0 && q.Topic != "":
		return words.TakesNone.In(q.Lang, "less", less.Label)
	case small == 0:
		return ""
	case large-small <= sameWithin*large:
		return words.TakesSame.In(q.Lang)
	case q.Wants.Saves:
		return words.TakesLess.In(q.Lang, "more", more.Label, "less", less.Label, "by", q.size(unit.BytesOf(large-small)), "share", percent((large-small)/large))
	}
	return words.TakesMore.In(q.Lang, "more", more.Label, "less", less.Label, "by", q.size(unit.BytesOf(large-small)), "times", times(large, small))
}

// speedDifference says how much faster or slower the first of two alternatives is
// than the second, empty where no speed is known.
func (q Question) speedDifference(a, b run) string {
	first, second := rate(a), rate(b)
	ofPrompts := q.promptsAsked(a) && q.promptsAsked(b)
	if ofPrompts {
		first, second = a.Speed.PrefillTokensPerSec, b.Speed.PrefillTokensPerSec
	}
	if first == 0 || second == 0 || (a.Verdict == engine.DoesNotFit) != (b.Verdict == engine.DoesNotFit) { // where it does not fit it is not slow, either
		return ""
	}
	sentence, fast, slow := words.RunsFaster, first, second
	share := fast/slow - 1
	switch {
	case first < second*(1-sameWithin):
		sentence, fast, slow = words.RunsSlower, second, first
		share = 1 - slow/fast
	case first < second*(1+sameWithin):
		sentence = words.RunsAlike
	}
	beside := q.allTogether(a, b)
	if ofPrompts {
		beside = words.OfPrompts.In(q.Lang)
	}
	return sentence.In(q.Lang, "first", a.Label, "second", b.Label, "times", times(fast, slow), "share", percent(share), "a", about(first), "b", about(second)) + beside
}

// allTogether says that speeds are of several sequences.
func (q Question) allTogether(a, b run) string {
	several := func(r run) bool {
		w := r.Estimate.Workload
		return w.Task == workload.Infer && max(w.Concurrency, w.Batch) > 1
	}
	if !several(a) && !several(b) {
		return ""
	}
	return words.AllTogether.In(q.Lang)
}

// cardsToCompareOn stand in where speeds are compared and no card is named: the first that holds both alternatives, since
// what does not fit has no speed.
var cardsToCompareOn = []string{referenceCard, "h200-141gb-sxm", "b200"}

// speedOnUsualCard compares the speeds of two alternatives on a card that stands in.
func (q Question) speedOnUsualCard(a, b run) string {
	card, told := a.Case.Workload.GPU, words.OnUsualCard
	switch oneHolds := (a.Verdict == engine.DoesNotFit) != (b.Verdict == engine.DoesNotFit); {
	case card != b.Case.Workload.GPU || a.Case.Workload.CPUOnly:
		return "" // they have cards of their own
	case card != "" && oneHolds && a.Case.Workload.Task != workload.Infer && max(a.Case.Workload.GPUCount, b.Case.Workload.GPUCount) <= 1:
		told = words.OnCardOfBoth
	case card != "":
		return ""
	}
	for _, id := range cardsToCompareOn {
		onCard := func(w *workload.Workload) { w.GPU, w.GPUMemoryGB = id, 0 }
		a, first := q.with(a, onCard)
		b, second := q.with(b, onCard)
		if first != nil || second != nil {
			return ""
		}
		if speeds := q.speedDifference(a, b); speeds != "" {
			return speeds + told.In(q.Lang, "card", q.cardName(a.Case.Workload))
		}
	}
	return ""
}

// bestFirst orders alternatives: what fits before what may and what does not;
// then the fastest where speed is asked for, the widest of storage formats, the
// fastest of cards, and else what takes least memory.
func (q Question) bestFirst(all []run) []run {
	byFormat, byCard := differIn(all, storageFormat), differIn(all, func(r run) string { return r.Estimate.Workload.GPU })
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b run) int {
		if order := cmp.Compare(verdictRank(a), verdictRank(b)); order != 0 {
			return order
		}
		switch {
		case (byCard || q.Wants.Faster) && rate(a) > 0 && rate(b) > 0:
			return cmp.Compare(rate(b), rate(a))
		case byFormat && a.Estimate.Workload.Task == workload.Infer:
			return cmp.Compare(b.WeightsBytes, a.WeightsBytes)
		}
		return cmp.Compare(a.PerGPU.Process, b.PerGPU.Process)
	})
	return out
}

// differIn says whether alternatives have different values of something.
func differIn(all []run, of func(run) string) bool {
	return slices.ContainsFunc(all, func(r run) bool { return of(r) != of(all[0]) })
}

// bestAndNext says which alternative comes first, and what it takes and yields
// beside the next.
func (q Question) bestAndNext(best []run) string {
	first, next := best[0], best[1]
	if first.Verdict == engine.NoVerdict || first.Label == "" {
		return ""
	}
	switch first.Verdict {
	case engine.DoesNotFit:
		return words.NoneFits.In(q.Lang)
	case engine.Tight:
		if !slices.ContainsFunc(best, func(r run) bool { return r.Verdict != engine.Tight || r.Leaning() == engine.HardlyFits }) && first.Leaning() != engine.HardlyFits {
			return words.AllTight.In(q.Lang)
		}
		return words.NoneSurely.In(q.Lang, "first", first.Label)
	}
	if next.Verdict != engine.Fits {
		return words.OnlyFirst.In(q.Lang, "first", first.Label, "second", next.Label, "verdict", q.verdictOf(next))
	}
	if len(best) == 2 {
		return "" // told already
	}
	sentence, need := words.FirstAndNext, q.needed([]run{first, next})
	a, b := float64(need[0].PerGPU.Process), float64(need[1].PerGPU.Process)
	switch {
	case near(a, b):
		sentence = words.FirstAlike
	case differIn(best, storageFormat) && first.Estimate.Workload.Task == workload.Infer && rate(first) < rate(next):
		sentence = words.MostPrecise // which is all that it has over the others
	}
	text := sentence.In(q.Lang, "first", first.Label, "second", next.Label, "memory", times(a, b))
	switch a, b := rate(first), rate(next); {
	case a <= 0 || b <= 0:
	case near(a, b):
		text += words.AndAsFast.In(q.Lang)
	default:
		text += words.AndSpeed.In(q.Lang, "speed", times(a, b))
	}
	return text + words.FullStop.In(q.Lang)
}

// switchable is a setting and the case without it.
type switchable struct {
	label, other string // "" is the name of its optimizer
	named        func(workload.Workload) bool
	drop         func(*workload.Workload)
	unsay        func(*parser.Query) // the question that comes to the case without
}

// switchables are the settings that a question may weigh alone, and the case
// without them.
var switchables = []switchable{
	{
		"sequence parallelism", "no sequence parallelism", func(w workload.Workload) bool { return w.Parallel.SP && w.Parallel.TP > 1 },
		func(w *workload.Workload) { w.Parallel.SP = false },
		func(q *parser.Query) { q.Parallel.SP = false },
	},
	{
		"step within backward", "step after backward", func(w workload.Workload) bool { return w.OptimizerInBackward && !otherOptimizer(w.Optimizer) },
		func(w *workload.Workload) { w.OptimizerInBackward = false },
		func(q *parser.Query) { q.StepInBackward = false },
	},
	{
		"full recompute", "no recompute", func(w workload.Workload) bool { return w.Recompute == workload.RecomputeFull },
		func(w *workload.Workload) { w.Recompute = workload.RecomputeNone },
		func(q *parser.Query) { q.Recompute, q.GradCkpt = "", new(false) },
	},
	{
		"selective recompute", "no recompute", func(w workload.Workload) bool { return w.Recompute == workload.RecomputeSelective },
		func(w *workload.Workload) { w.Recompute = workload.RecomputeNone },
		func(q *parser.Query) { q.Recompute, q.GradCkpt = "", new(false) },
	},
	{
		"flash attention", "eager attention", func(w workload.Workload) bool { return w.Attention == workload.Flash },
		func(w *workload.Workload) { w.Attention = workload.Eager },
		func(q *parser.Query) { q.Attention, q.FlashAttn = "", new(false) },
	},
	{
		"eager attention", "flash attention", func(w workload.Workload) bool { return w.Attention == workload.Eager },
		func(w *workload.Workload) { w.Attention = workload.Flash },
		func(q *parser.Query) { q.Attention, q.FlashAttn = "", new(true) },
	},
	{
		"no recompute", "full recompute", func(w workload.Workload) bool {
			return w.Recompute == workload.RecomputeNone && w.Task != workload.Infer
		},
		func(w *workload.Workload) { w.Recompute = workload.RecomputeFull },
		func(q *parser.Query) { q.Recompute, q.GradCkpt = "", new(true) },
	},
	{
		"", "adamw", func(w workload.Workload) bool { return fullTraining(w) && otherOptimizer(w.Optimizer) },
		func(w *workload.Workload) { w.Optimizer = "adamw" },
		func(q *parser.Query) { q.Optimizer = "adamw" },
	},
	{
		"pure bf16", "fp32 master weights", func(w workload.Workload) bool { return fullTraining(w) && w.Precision == workload.BF16 },
		func(w *workload.Workload) { w.Precision = workload.AMPBF16 },
		func(q *parser.Query) { q.Precision, q.Pure = "bf16", false },
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
		"fp8", "bf16", func(w workload.Workload) bool { return w.Precision == workload.FP8 },
		func(w *workload.Workload) {
			w.Precision = workload.BF16
			if w.Task != workload.Infer {
				w.Precision = workload.AMPBF16
			}
		},
		func(q *parser.Query) { q.Precision = "bf16" },
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
		"4-bit cache", "16-bit cache", func(w workload.Workload) bool {
			f, ok := w.KVDType.Format()
			return ok && f.Bits < 5.5 // q4_0 has 4.5, q5_0 5.5
		},
		func(w *workload.Workload) { w.KVDType = "" },
		func(q *parser.Query) { q.KVDType = "" },
	},
	{
		"8-bit cache", "16-bit cache", func(w workload.Workload) bool { return w.KVDType != "" },
		func(w *workload.Workload) { w.KVDType = "" },
		func(q *parser.Query) { q.KVDType = "" },
	},
}

// otherOptimizer tells whether an optimizer keeps other states than the one that nearly everybody takes.
func otherOptimizer(o workload.Optimizer) bool {
	return o != "" && o != "adamw" && o != "adam" && o != "adamw-32bit"
}

// withAndWithout estimates the case with its most telling setting dropped, and labels
// both.
func (q Question) withAndWithout(r run) (with, without run, ok bool) {
	if with, without, ok = q.shardings(r); ok {
		return with, without, true
	}
	if with, without, ok = q.layersMoved(r); ok {
		return with, without, true
	}
	for _, o := range switchables {
		if !o.named(r.Case.Workload) {
			continue
		}
		other, err := q.with(r, o.drop)
		if err != nil {
			continue
		}
		o.unsay(&other.Case.Query)
		other.Case.Query.ZeROStage = other.Case.Workload.ZeROStage // also where only the plan said it
		if fullTraining(other.Case.Workload) && other.Case.Workload.Precision == workload.BF16 {
			other.Case.Query.Precision, other.Case.Query.Pure = "bf16", true
		}
		r.Label, other.Label = q.label(o.label), q.label(o.other)
		switch o.label {
		case "quantised":
			r.Label = string(r.Estimate.Workload.Quant)
		case "":
			r.Label = string(r.Estimate.Workload.Optimizer)
		case "LoRA":
			if o := other.Estimate.Workload.Optimizer; otherOptimizer(o) { // which is weighed against adapters
				other.Label = string(o)
			}
		}
		return r, other, true
	}
	return run{}, run{}, false
}

// fewerLayers is by how many layers those on the card are fewer that others are weighed against where none are told.
const fewerLayers = 10

// layersMoved are two numbers of layers on the cards, with the rest on the processor: those that are told, else as many as
// the cards hold and somewhat fewer.
func (q Question) layersMoved(r run) (with, without run, ok bool) {
	n, said := r.Estimate.Workload.Offload.LayersOnGPU, r.Case.Query
	if n == nil || r.Estimate.Workload.Task != workload.Infer || said.LayersOther == 0 && (said.LayersOnGPU != nil || said.LayersOnCPU > 0) {
		return run{}, run{}, false
	}
	other := max(*n-fewerLayers, 0)
	if said.LayersOther > 0 {
		other = said.LayersOther
		if said.LayersOnCPU >= 1 {
			other = max(*n+int(said.LayersOnCPU)-said.LayersOther, 0)
		}
	}
	less, err := q.with(r, func(w *workload.Workload) { w.Offload.LayersOnGPU = &other })
	if err != nil {
		return run{}, run{}, false
	}
	less.Case.Query.LayersOnGPU, less.Case.Query.LayersOnCPU, less.Case.Query.LayersOther = &other, 0, 0
	r.Case.Query.LayersOnGPU, r.Case.Query.LayersOnCPU, r.Case.Query.LayersOther = n, 0, 0
	r.Label, less.Label = words.LayersOnCards.In(q.Lang, "count", strconv.Itoa(*n)), words.LayersOnCards.In(q.Lang, "count", strconv.Itoa(other))
	if other > *n {
		return less, r, true
	}
	return r, less, true
}

// shardings are FSDP and ZeRO, where a question names both ways of sharing states.
func (q Question) shardings(r run) (fsdp, zero run, ok bool) {
	said := q.Plan.Query
	if !said.Parallel.FSDP || said.ZeROStage == nil || *said.ZeROStage == 0 {
		return run{}, run{}, false
	}
	fsdp, first := q.with(r, func(w *workload.Workload) { w.Framework, w.ZeROStage = "fsdp", nil })
	zero, second := q.with(r, func(w *workload.Workload) { w.Framework, w.FSDP = "deepspeed", "" })
	if first != nil || second != nil {
		return run{}, run{}, false
	}
	fsdp.Case.Query.Framework, fsdp.Case.Query.ZeROStage = "fsdp", nil
	zero.Case.Query.Framework, zero.Case.Query.Parallel.FSDP = "deepspeed", false
	fsdp.Label, zero.Label = "FSDP", "ZeRO-"+strconv.Itoa(*said.ZeROStage)
	return fsdp, zero, true
}
