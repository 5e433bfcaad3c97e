package answer

import (
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

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
		case own == "" && !fullTraining(r.Case.Workload) && !q.unlikeRecompute(all):
			return all, "" // its program leaves it off
		case by != "" && own != program:
			program = byTrainer // of several kinds, the one that does it for each of them
		}
	}
	if q.unlikeRecompute(all) {
		program, much = byTrainer, true // what nobody chose is on for some of them
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

// unlikeRecompute reports whether the defaults of their programs recompute some alternatives of training and not others.
func (q Question) unlikeRecompute(all []run) bool {
	said := q.Plan.Query
	if said.GradCkpt != nil || said.Recompute != "" || said.RecomputeOptions != nil || slices.ContainsFunc(all, func(r run) bool { return r.Estimate.Workload.Task == workload.Infer }) {
		return false
	}
	first := all[0].Case.Workload
	alike := func(r run) bool {
		w := r.Case.Workload
		return w.Task == first.Task && w.RLAlgo == first.RLAlgo && w.PEFT == first.PEFT
	}
	if !slices.ContainsFunc(all, func(r run) bool { return !alike(r) }) {
		return false // it is recomputation itself that is weighed
	}
	on := func(r run) bool { return r.Estimate.Workload.Recompute == workload.RecomputeFull }
	return slices.ContainsFunc(all, on) && slices.ContainsFunc(all, func(r run) bool { return !on(r) })
}

// eachWith tells which alternatives of training that do not fit as they stand fit with what nearly everybody turns on.
func (q Question) eachWith(all []run) (behind string) {
	if q.Topic != "" {
		return "" // one part of the memory is compared
	}
	for _, r := range all {
		way, ok := q.remedy(r)
		if !ok || way.Outcome.Verdict != engine.Fits && len(all) == 2 {
			if lead, found := q.leadingWay(r, way); found {
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

// offloadNeeded answers whether a training has to leave something to the host: it is no setting then, and what it takes
// with and without is held against each other with all else alike. ok is false where that is not asked.
func (q Question) offloadNeeded() (Answer, bool) {
	said := q.Plan.Query
	if !q.Wants.Also.Offload || len(q.Plan.Cases) != 1 || !isTraining(said) || said.GPU == "" || q.Plan.Intent != parser.Fit && q.Plan.Intent != parser.Memory {
		return Answer{}, false
	}
	offload := said.Offload
	if offload == "" || offload == "none" {
		offload = "cpu"
	}
	of := func(offload string) (Question, run, bool) {
		one := said
		one.Offload = offload
		alone := q
		alone.Wants.Also.Offload, alone.found = false, &foundWays{}
		alone.Plan = plan.Make(q.Plan.Intent, one, q.Known)
		if alone.Plan.Blocked != nil || len(alone.Plan.Cases) != 1 {
			return q, run{}, false
		}
		r, err := alone.first()
		return alone, r, err == nil
	}
	plain, r, ok := of("")
	_, hosted, both := of(offload)
	if !ok || !both || r.CapacityBytes == 0 {
		return Answer{}, false
	}
	a, err := memory(plain)
	if err != nil {
		return Answer{}, false
	}
	lead := words.OffloadIsNeeded
	switch way, found := plain.remedy(r); {
	case r.Verdict == engine.Fits, found && way.Outcome.Verdict == engine.Fits && !leavesToHost(way.Changes):
		lead = words.OffloadNotNeeded
	case !found || way.Outcome.Verdict != engine.Fits:
		if way, found = plain.leadingWay(r, way); found && !leavesToHost(way.Changes) {
			lead = words.OffloadNotNeeded
		}
	}
	with := words.AsIsSet
	if said.GradCkpt == nil && said.Recompute == "" && r.Verdict != engine.Fits {
		with = words.CheckpointedAlike
		recomputed := func(w *workload.Workload) { w.Recompute = workload.RecomputeFull }
		again, err := plain.with(r, recomputed)
		other, failed := q.with(hosted, recomputed)
		if err != nil || failed != nil {
			return Answer{}, false
		}
		r, hosted = again, other
	}
	a.Summary = lead.In(q.Lang) + a.Summary + words.OffloadAlike.In(q.Lang, "with", with.In(q.Lang), "plain", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes),
		"hosted", q.size(hosted.PerGPU.Process), "host", q.size(hosted.Host.Steady))
	return a, true
}

// leavesToHost tells whether one of some changes leaves something in host memory.
func leavesToHost(changes []search.Change) bool {
	return slices.ContainsFunc(changes, func(c search.Change) bool { return c.Offloads() })
}

// teacherTold says what the teacher of a distillation takes on each card, and both together.
func (q Question) teacherTold(a *Answer) {
	if q.Plan.Query.Teacher == "" || a.Estimate == nil || len(q.Plan.Cases) == 0 {
		return
	}
	taken := unit.BytesOf((a.Estimate.Workload.UsedGB - q.Plan.Query.UsedGB) * float64(unit.GB))
	if taken <= 0 {
		return
	}
	a.Text = append([]string{words.TeacherBeside.In(q.Lang, "teacher", q.Plan.Query.Teacher, "size", q.size(taken), "sum", q.size(a.Estimate.PerGPU.Process+taken))}, a.Text...)
}
