package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// remedied is the verdict, led by what nearly everybody turns on besides where the
// cards do not surely hold training as it was told: a reader of the first sentence
// alone is not to believe that it can't be done.
func (q Question) remedied(r run) string {
	if held := q.heldIn(r); held != "" {
		return held
	}
	way, ok := q.remedy(r)
	if !ok || way.Outcome.Verdict != engine.Fits {
		if tuned := q.tuned(r); tuned != "" {
			return tuned
		}
	}
	if lead, found := q.leading(r, way); found && len(q.Plan.Cases) == 1 {
		way, ok = lead, true
	}
	if !ok {
		return cmp.Or(q.spills(r), q.startsInTurns(r), q.verdict(r)+q.fitsLess(r))
	}
	with, without := words.FitsWith, words.NotWithout
	if way.Outcome.Verdict == engine.Tight {
		with = words.TightWith
	}
	switch {
	case r.Leaning() == engine.HardlyFits:
		without = words.HardlyWithout
	case r.Verdict == engine.Tight:
		without = words.TightWithout
	}
	return with.In(q.Lang, "changes", q.remedyName(r, way), "need", q.size(way.Outcome.Process),
		"high", q.size(way.Outcome.High), "capacity", q.size(way.Outcome.Capacity)) +
		without.In(q.Lang, "what", q.what(r), "card", q.fullest(r), "need", q.size(r.PerGPU.Process),
			"high", q.size(r.PerGPU.High), "capacity", q.size(r.CapacityBytes)) + q.largest(r) + q.hostRemark(r)
}

// farther tells of a limit of training how far it goes otherwise: behind with what nearly everybody turns on, and
// with what else lets it go farther.
func (q Question) farther(r run, quantity search.Quantity, limit int, told string) string {
	return told + q.unlimited(r, quantity, limit) + q.farthest(r, quantity, limit)
}

// farthest says how far a limit of training goes with a loss that is fused with the head and in Unsloth, where that is
// much farther; what gets no farther than the one before is left out.
func (q Question) farthest(r run, quantity search.Quantity, limit int) (said string) {
	least := max(float64(limit), 1)
	for _, way := range search.Farthest(q.probe, r.Case.Workload) {
		most := search.Most(q.probe, way.Workload, quantity)
		if float64(most.Value) < muchFarther*least || most.Value == quantity.Most && limit == quantity.Most {
			continue
		}
		least = float64(most.Value)
		name := words.FusedLoss.In(q.Lang)
		if way.Changes[0].Kind == search.Unsloth {
			name = strings.TrimSpace(words.Name(q.Lang, "with_unsloth"))
		}
		if r.Case.Workload.Recompute == "" {
			name += words.ListAnd.In(q.Lang) + words.Name(q.Lang, "gradient_checkpointing")
		}
		said += words.LimitWith.In(q.Lang, "changes", name, "value", number(least), "need", q.size(most.At.Outcome.Process), "capacity", q.size(most.At.Outcome.Capacity))
	}
	return said
}

// unlimited says how far a limit of training goes with what nearly everybody turns
// on and the question leaves open; empty where that is not much farther.
func (q Question) unlimited(r run, quantity search.Quantity, limit int) string {
	if r.Case.Workload.Task == workload.Infer {
		return ""
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	way, ok := search.Roomiest(r.Case.Workload, base)
	if !ok {
		return ""
	}
	farther := search.Most(q.probe, way.Workload, quantity)
	if farther.Value == 0 || float64(farther.Value) < muchFarther*float64(limit) {
		return ""
	}
	way.Outcome = farther.At.Outcome
	return words.LimitWith.In(q.Lang, "changes", q.remedyName(r, way), "value", number(float64(farther.Value)),
		"need", q.size(way.Outcome.Process), "capacity", q.size(way.Outcome.Capacity))
}

// byDefault is a case of training as its program runs it by default, where that takes it much farther: what is asked
// about is that, and told behind what it is otherwise.
func (q Question) byDefault(r run, quantity search.Quantity, plain int) (run, string, bool) {
	again, by, ok := q.recomputed(r)
	if !ok {
		return run{}, "", false
	}
	farther := search.Most(q.probe, again.Case.Workload, quantity)
	if farther.Value == 0 || plain > 0 && float64(farther.Value) < muchFarther*float64(plain) {
		return run{}, "", false
	}
	again.Label = r.Label
	again.Case.Assumed = append(slices.Clip(again.Case.Assumed), workload.Assumed{Key: "recompute", Value: workload.RecomputeFull, Why: by + " turns gradient checkpointing on by default"})
	return again, by, true
}

// within is a sentence as it stands behind a comma.
func within(sentence string) string {
	if len(sentence) < 3 || strings.ContainsAny(firstWord(sentence)[1:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") || sentence[1] < 'a' || sentence[1] > 'z' {
		return sentence
	}
	return strings.ToLower(sentence[:1]) + sentence[1:]
}

// firstWord is what stands in front of the first space.
func firstWord(sentence string) string {
	word, _, _ := strings.Cut(sentence, " ")
	return word + "."
}

// muchFarther is by how much a limit has to grow to be worth a sentence.
const muchFarther = 1.2

// remedy finds what the question leaves open and nearly everybody turns on.
func (q Question) remedy(r run) (search.Way, bool) {
	if r.Estimate.Workload.Task == workload.Infer || !short(r) {
		return search.Way{}, false
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return search.Way{}, false
	}
	return search.Remedy(q.probe, r.Case.Workload, base, q.barred())
}

// remedyName names the changes of a remedy, and the program that makes the first
// by itself.
func (q Question) remedyName(r run, way search.Way) string {
	names := make([]string, len(way.Changes))
	for i, c := range way.Changes {
		switch c.Kind {
		case search.SequenceParallel:
			names[i] = words.SequenceParallel.In(q.Lang)
		case search.SplitSequence:
			names[i] = words.SplitSequence.In(q.Lang, "count", number(float64(c.Count)))
		case search.ZeRO:
			if c.Count == 1 && distributes(way.Outcome.Workload) {
				names[i] = words.DistributedOptimizer.In(q.Lang)
				continue
			}
			names[i] = "ZeRO-" + number(float64(c.Count))
			if c.Count == 3 {
				names[i] = words.ShardedStates.In(q.Lang, "stage", number(float64(c.Count)))
			}
		case search.ByFSDP:
			names[i] = "FSDP"
		case search.Relayout:
			names[i] = q.layoutName(c.Layout, way.Outcome.Workload)
		case search.OffloadFrozen, search.OffloadFSDP:
			names[i] = words.WeightsOnHost.In(q.Lang)
		case search.OffloadSwap:
			names[i] = words.SwappedStates.In(q.Lang)
		case search.StepInBackward:
			names[i] = words.Name(q.Lang, steppedBy(c.Name))
		case search.FusedLoss:
			names[i] = words.FusedLoss.In(q.Lang)
		case search.MicroBatch:
			names[i] = words.InMicroBatches.In(q.Lang, "count", number(float64(c.Count)), "accum", number(float64(way.Outcome.Workload.GradAccum)))
		default:
			if names[i] = q.settingName(c); names[i] != "" {
				continue
			}
			names[i] = words.Name(q.Lang, "gradient_checkpointing")
			if by := turnsOn(r); by != "" {
				names[i] += words.ByItself.In(q.Lang, "program", by)
			}
		}
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], words.ListComma.In(q.Lang)) + words.ListAnd.In(q.Lang) + names[last]
}

// recomputed is a case with activations recomputed, where the program that trains it
// does so unless told otherwise and the question leaves it open.
func (q Question) recomputed(r run) (run, string, bool) {
	by := turnsOn(r)
	if by == "" || r.Case.Workload.Recompute != "" || r.Estimate.Workload.Task == workload.Infer {
		return run{}, "", false
	}
	again, err := q.with(r, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
	return again, by, err == nil && float64(again.PerGPU.Process) < muchLess*float64(r.PerGPU.Process)
}

// muchLess is the share of a figure below which another is worth a sentence.
const muchLess = 0.9

// fitsLess says how much less a case takes as its program runs it by default, where that does not decide whether it fits.
func (q Question) fitsLess(r run) string {
	if r.Verdict == engine.NoVerdict {
		return ""
	}
	again, by, ok := q.recomputed(r)
	if !ok {
		return ""
	}
	return words.FitsLessWith.In(q.Lang, "program", by, "with", q.size(again.PerGPU.Process))
}

// asByDefault are alternatives of training as their program runs them by default, where that takes one of them
// much less, and the sentence that says so: what nobody chose is not what they are told apart by.
func (q Question) asByDefault(all []run) (byDefault []run, told string) {
	if q.Topic != "" {
		return all, "" // one part of the memory is compared
	}
	program, much := turnsOn(all[0]), false
	for _, r := range all {
		_, by, ok := q.recomputed(r)
		much = much || ok
		switch own := turnsOn(r); {
		case own == "" && !fullTraining(r.Case.Workload):
			return all, "" // its program leaves it off
		case by != "" && own != program:
			program = byTrainer // of several kinds, the one that does it for each of them
		}
	}
	if program == "" || !much {
		return all, ""
	}
	out := make([]run, len(all))
	for i, r := range all {
		out[i] = r
		if r.Case.Workload.Recompute != "" {
			continue
		}
		again, err := q.with(r, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
		if err != nil {
			return all, ""
		}
		again.Label, again.Case.Query.GradCkpt = r.Label, new(true)
		again.Case.Assumed = append(slices.Clip(again.Case.Assumed), workload.Assumed{Key: "recompute", Value: workload.RecomputeFull, Why: program + " turns gradient checkpointing on by default"})
		out[i] = again
	}
	return out, words.AllRecomputed.In(q.Lang, "program", program)
}

// eachWith tells which alternatives of training that do not fit as they stand fit with what nearly everybody turns on.
func (q Question) eachWith(all []run) (behind string) {
	if q.Topic != "" {
		return "" // one part of the memory is compared
	}
	for _, r := range all {
		way, ok := q.remedy(r)
		if !ok || way.Outcome.Verdict != engine.Fits && len(all) == 2 {
			if lead, found := q.leading(r, way); found {
				way, ok = lead, true
			}
		}
		if ok && way.Outcome.Verdict == engine.Fits {
			behind += words.OneFitsWith.In(q.Lang, "which", r.Label, "changes", q.remedyName(r, way), "need", q.size(way.Outcome.Process))
		}
	}
	return behind
}

// byTrainer is the program that recomputes activations unless told otherwise, of adapters and of all weights
// (trl/trainer/sft_config.py, gradient_checkpointing, since 0.20).
const byTrainer = "TRL"

// turnsOn names the program that recomputes activations unless told otherwise where the
// question does not name it: PEFT where it prepares a base in 4 bits, and TRL, by which most train
// adapters who name none. One that it names does so by itself (plan, checkpointing).
func turnsOn(r run) string {
	w := r.Estimate.Workload
	switch {
	case w.Framework == "peft" && w.Task == workload.QLoRA:
		return "prepare_model_for_kbit_training"
	case w.Framework == "peft" && w.Task == workload.LoRA && r.Case.Query.Framework == "":
		return byTrainer
	}
	return ""
}
