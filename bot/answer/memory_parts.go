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

// comparedSize is what alternatives are compared by: the component that the question
// names, which one that does not keep it has none of, else the whole.
func (q Question) comparedSize(r run) unit.Bytes {
	if q.Topic == "" {
		return r.PerGPU.Process
	}
	return component(r, q.Topic)
}

// component is what a run takes for a part by its name; 0 where it does not keep it. What
// training adds to an adapter is counted with it.
func component(r run, name string) unit.Bytes {
	within := unit.Bytes(0)
	for _, c := range r.Components {
		switch {
		case c.Name == name:
			return c.Bytes
		case c.Name == adapters && withinAdapters[name]:
			within = c.Bytes
		}
	}
	return within
}

// adapters are a component that holds a copy of these others, of what is trained.
const adapters = "adapters"

var withinAdapters = map[string]bool{"gradients": true, "optimizer": true, "master_weights": true}

// tellingTopic is the component that alternatives are compared by, and what is told of it
// first: where it is the same in all of them and they differ in the rest, the whole is
// compared, as a cache does not change with the format of the weights.
func (q Question) tellingTopic(all []run) (topic, said string) {
	first, same, alike := component(all[0], q.Topic), true, true
	most, inAdapters := first, 0
	for _, r := range all {
		size := component(r, q.Topic)
		most = max(most, size)
		same = same && near(float64(size), float64(first))
		alike = alike && near(float64(r.PerGPU.Process), float64(all[0].PerGPU.Process))
		if withinAdapters[q.Topic] && component(r, adapters) > 0 {
			inAdapters++
		}
	}
	topic = q.Topic
	if inAdapters == len(all) {
		topic = adapters
	}
	switch {
	case most == 0:
		return "", "" // a notion, or a part that none of them has
	case same && !alike:
		name := words.Component(q.Lang, topic, all[0].Vendor())
		return "", capital(words.PartAlike.In(q.Lang, "name", name, "size", q.size(first))) + q.space()
	case inAdapters > 0 && inAdapters < len(all):
		return topic, words.WithinAdapters.In(q.Lang) + q.space()
	}
	return topic, ""
}

// cacheApart says, where the cache of quantised weights is asked about, that it keeps a format of
// its own.
func (q Question) cacheApart(r run) string {
	said, w, size := q.Plan.Query, r.Estimate.Workload, component(r, "kv_cache")
	if q.Topic != "kv_cache" || said.Quant == "" || said.Quant == "none" || said.KVDType != "" || w.KVDType == "" || size == 0 {
		return ""
	}
	return words.CacheApart.In(q.Lang, "size", q.size(size), "dtype", string(w.KVDType))
}

// compared names what weighed returns.
func (q Question) compared() string {
	if q.Topic == "" {
		return words.LabelTotal.In(q.Lang)
	}
	return words.Name(q.Lang, q.Topic)
}

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
	case w.Task == workload.RL && component(r, "reference") > 0:
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
	kept, all := component(a, "activations"), component(b, "activations")
	if kept == all {
		sentence = words.EffectOfPlain
	}
	share := 1 - float64(a.PerGPU.Process)/float64(b.PerGPU.Process)
	return capital(sentence.In(q.Lang, "what", name.In(q.Lang), "work", q.what(a), "length", number(float64(a.Estimate.Workload.SeqLen)),
		"with", q.size(a.PerGPU.Process), "without", q.size(b.PerGPU.Process), "share", strconv.Itoa(int(math.Round(100*share))), "a", q.size(kept), "b", q.size(all)))
}
