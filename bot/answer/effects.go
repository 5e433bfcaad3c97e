package answer

import (
	"math"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// added answers what a part of a case takes on top of the rest, where that is asked for: the case with it against
// the case without.
func (q Question) added(r run) string {
	if !q.Wants.Extra || len(q.Plan.Cases) != 1 {
		return ""
	}
	w := r.Case.Workload
	what, also, drop := "", "", func(*workload.Workload) {}
	switch {
	case len(w.LoRATrained) > 0:
		what = words.TrainedInFull.In(q.Lang, "modules", join(q.Lang, w.LoRATrained))
		drop = func(w *workload.Workload) { w.LoRATrained = nil }
	case w.Extra.Int("adapters") > 0:
		what = words.AdaptersKept.In(q.Lang, "count", strconv.Itoa(w.Extra.Int("adapters")))
		drop = func(w *workload.Workload) { w.Extra, w.LoRARank = switched(w.Extra, "adapters", 0.0), 0 }
	case w.Task == workload.RL && partOf(r, "reference") > 0:
		what, also = words.ReferenceKept.In(q.Lang), words.NoReference.In(q.Lang)+q.space()
		drop = func(w *workload.Workload) { w.Extra = switched(w.Extra, "reference_free", true) }
	default:
		return ""
	}
	if r.KVTokens > 0 { // a server fills its share of any card
		w.GPU, w.GPUMemoryGB, w.GPUPool = "", 0, nil
	}
	full, err := q.with(r, func(c *workload.Workload) { *c = w })
	plain, err2 := q.with(r, func(c *workload.Workload) { *c = w; drop(c) })
	if err != nil || err2 != nil {
		return ""
	}
	by := full.PerGPU.Process - plain.PerGPU.Process
	sentence := words.Adds
	if float64(by) <= sameWithin*float64(full.PerGPU.Process) {
		sentence = words.AddsNothing
	}
	return sentence.In(q.Lang, "what", what, "What", capital(what), "by", q.size(by), "with", q.size(full.PerGPU.Process), "without", q.size(plain.PerGPU.Process)) + also
}

// partOf is the size of a component, 0 where there is none.
func partOf(r run, name string) unit.Bytes {
	for _, c := range r.Components {
		if c.Name == name {
			return c.Bytes
		}
	}
	return 0
}

// effect answers what a setting does to memory or time where an explanation is asked for with yes or no or a figure:
// of the case that is told, or of one that stands in.
func (q Question) effect(topic string) string {
	said := q.Plan.Query
	if m, p := q.Wants.MicroBatches, said.Parallel.PP; m > 0 && p > 1 && topic == "pipeline_parallel" {
		return words.Bubble.In(q.Lang, "idle", strconv.Itoa(p-1), "all", strconv.Itoa(m+p-1), "share", about(100*float64(p-1)/float64(m+p-1)), "stages", strconv.Itoa(p), "micro", strconv.Itoa(m))
	}
	asked := q.Whether || q.Wants.Saves || q.Wants.Differs || q.Wants.Extra
	if !asked || q.Wants.Meaning {
		return ""
	}
	switch topic {
	case "accumulation":
		steps := ""
		if n := said.GradAccum; n > 1 {
			steps = number(float64(n)) + " "
		}
		return words.AccumulationAdds.In(q.Lang, "steps", steps)
	case "recompute":
		return q.effectOf(words.WithCheckpointing, func(w *workload.Workload, on bool) {
			if w.Recompute = workload.RecomputeNone; on {
				w.Recompute = workload.RecomputeFull
			}
		})
	case "flash_attention":
		return q.effectOf(words.WithFlash, func(w *workload.Workload, on bool) {
			if w.Attention = workload.Eager; on {
				w.Attention = workload.Flash
			}
		})
	}
	return ""
}

// standInSize is the size of the model that stands in where none is told, in billions.
const standInSize = 8

// effectOf holds a case of training with a setting against it without.
func (q Question) effectOf(name words.Sentence, set func(w *workload.Workload, on bool)) string {
	said := q.Plan.Query
	if said.Task == "" || said.Task == string(workload.Infer) {
		said.Task, said.Full = string(workload.Finetune), true
	}
	if !said.NamesModel() {
		said.ParamsB = standInSize
	}
	p := plan.Make(parser.Memory, said, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return ""
	}
	on, off := p.Cases[0], p.Cases[0]
	set(&on.Workload, true)
	set(&off.Workload, false)
	a, err := q.run(on)
	b, err2 := q.run(off)
	if err != nil || err2 != nil || a.PerGPU.Process >= b.PerGPU.Process {
		return ""
	}
	sentence := words.EffectOf
	kept, all := partOf(a, "activations"), partOf(b, "activations")
	if kept == all {
		sentence = words.EffectOfPlain
	}
	share := 1 - float64(a.PerGPU.Process)/float64(b.PerGPU.Process)
	return capital(sentence.In(q.Lang, "what", name.In(q.Lang), "work", q.what(a), "length", number(float64(a.Estimate.Workload.SeqLen)),
		"with", q.size(a.PerGPU.Process), "without", q.size(b.PerGPU.Process), "share", strconv.Itoa(int(math.Round(100*share))), "a", q.size(kept), "b", q.size(all)))
}
