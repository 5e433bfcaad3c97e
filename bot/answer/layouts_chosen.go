package answer

import (
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// laidOut is a training run as somebody would start it on these cards: where the question
// leaves open how they share the states, and replicas of all of them do not fit, with the plainest
// layout that does. How fast a run is that cannot start is of no use.
func (q Question) laidOut(r run) run {
	w := r.Case.Workload
	if r.Verdict != engine.DoesNotFit || w.Task == workload.Infer || w.ZeROStage != nil || w.FSDP != "" || w.Parallel != (workload.Parallel{}) || len(w.GPUPool) > 0 {
		return r
	}
	cards := max(w.GPUCount, 1)
	found, ok := q.fewest(r, cards, cards)
	if !ok && w.GPUCount == 0 { // as many as one machine holds
		found, ok = q.fewest(r, 2, machine)
	}
	if !ok || found.way == "" {
		return r
	}
	if found.Layout.Hosted {
		if tight, ok := q.onCardsAlone(r); ok {
			return tight
		}
	}
	found = q.lighter(r, found)
	if by, ok := q.byMegatron(r, found.run); ok {
		return by
	}
	found.Case.Assumed = append(slices.Clip(found.Case.Assumed), workload.Assumed{Key: "layout", Value: found.way, Why: "as told it does not fit; so it does"})
	found.laidBy = found.way
	return found.run
}

// stepOfMany is what a step has in tokens where hundreds of cards train from scratch (arXiv 2407.21783, section 3.4: 4M
// to 16M), in sequences of the usual length where none is told.
const (
	stepOfMany    = 4 << 20
	usualSequence = 2048
)

// byMegatron lays a model that is trained from scratch out over tensor and pipeline ranks, where sharing its states alone
// takes gradient checkpointing: nobody lets hundreds of cards compute a third of a long run again (arXiv 2104.04473,
// section 5; arXiv 2205.05198, section 6). It takes the fewest ranks that hold the model without.
func (q Question) byMegatron(r, sharded run) (run, bool) {
	w := r.Case.Workload
	if w.Task != workload.Train || w.Framework != "" || w.Recompute != "" || sharded.Estimate.Workload.Recompute != workload.RecomputeFull || w.GPUCount < 2*machine || w.GPUCount%machine != 0 || r.ActiveParams > 0 && r.ActiveParams < r.Params/2 {
		return run{}, false
	}
	for stages := 1; stages*machine <= w.GPUCount/2 && stages <= 16; stages *= 2 {
		if w.GPUCount%(stages*machine) != 0 {
			continue
		}
		laid, err := q.with(r, func(w *workload.Workload) {
			w.Framework, w.ZeROStage = "megatron", new(1)
			w.Parallel = workload.Parallel{TP: machine, PP: stages, SP: true}
			if steps := stepOfMany / (w.GPUCount / machine * max(w.SeqLen, usualSequence)); stages == 1 && w.GradAccum+w.GlobalBatch == 0 && w.Batch <= 1 && steps > 1 {
				w.GradAccum = steps
			}
		})
		if err != nil || laid.Verdict != engine.Fits {
			continue
		}
		way := "TP " + strconv.Itoa(machine)
		if stages > 1 {
			way += ", PP " + strconv.Itoa(stages)
		}
		laid.Label, laid.laidBy = r.Label, way+", ZeRO-1"
		laid.Case.Assumed = append(slices.Clip(laid.Case.Assumed),
			workload.Assumed{Key: "framework", Value: "megatron", Why: "the usual one for training from scratch on several machines"},
			workload.Assumed{Key: "layout", Value: laid.laidBy, Why: "as told it does not fit; so it does, and without gradient checkpointing"})
		return laid, true
	}
	return run{}, false
}

// onCardsAlone is a case that fits for sure only with the host's help, which costs most of its speed, with what the cards
// hold by themselves, if tightly.
func (q Question) onCardsAlone(r run) (run, bool) {
	way, ok := q.remedy(r)
	if !ok || leavesToHost(way.Changes) {
		return run{}, false
	}
	label := r.Label
	r.Case.Workload = way.Workload
	name := q.remedyName(r, way)
	r.Case.Assumed = append(slices.Clip(r.Case.Assumed), workload.Assumed{Key: "layout", Value: name, Why: "as told it does not fit; so it is tight, and much faster than with weights in host RAM"})
	laid, err := q.run(r.Case)
	if err != nil {
		return run{}, false
	}
	laid.Label, laid.laidBy = label, name
	return laid, true
}

// asQLoRA tells what the same training takes as QLoRA, where the cards hold the adapters over 16-bit weights tightly
// or with the host's help alone.
func (q Question) asQLoRA(j job) string {
	w := j.Case.Workload
	if j.laidBy == "" || w.Task != workload.LoRA || j.Verdict == engine.Fits && w.Offload.Params == "" || q.Wants.Without.Quantization {
		return ""
	}
	narrow, err := q.with(j.run, func(w *workload.Workload) {
		w.Task, w.Quant, w.Recompute, w.Offload = workload.QLoRA, workload.UsualQLoRA(w.Framework), workload.RecomputeFull, workload.Offload{}
		w.ZeROStage, w.FSDP = nil, ""
	})
	if err != nil || narrow.Verdict != engine.Fits {
		return ""
	}
	other, err := q.jobOf(narrow)
	if err != nil || other.hours >= j.hours {
		return ""
	}
	return words.NarrowerTime.In(q.Lang, "time", q.duration(other.hours*3600/float64(other.cards)), "need", q.size(narrow.PerGPU.Process), "capacity", q.size(narrow.CapacityBytes))
}

// laid says that a run was given a layout that the question does not tell.
func (q Question) laid(r run) string {
	if r.laidBy == "" {
		return ""
	}
	if r.Verdict == engine.Tight {
		return words.LaidTight.In(q.Lang, "way", r.laidBy, "need", q.size(r.PerGPU.Process), "high", q.size(r.PerGPU.High), "capacity", q.size(r.CapacityBytes))
	}
	return words.LaidOut.In(q.Lang, "way", r.laidBy, "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
}

// eachLaidOut lays sets of several cards out that are compared for a training run, each so that it
// fits: replicas that cannot start are as fast on cards with slow links as on any. Single cards are
// compared as they are, since more of them would be another question.
func (q Question) eachLaidOut(all []run) []run {
	if !q.byCards() || slices.ContainsFunc(all, func(r run) bool { return r.Case.Workload.GPUCount <= 1 || r.Case.Workload.Task == workload.Infer }) {
		return all
	}
	out := make([]run, len(all))
	for i, r := range all {
		out[i] = q.laidOut(r)
		out[i].Label = r.Label
	}
	for i, r := range out { // what fits in no layout is held against others in the nearest
		if r.Verdict != engine.DoesNotFit || r.Case.Workload.ZeROStage != nil || !slices.ContainsFunc(out, func(r run) bool { return r.laidBy != "" }) {
			continue
		}
		if sharded, err := q.with(r, func(w *workload.Workload) { w.ZeROStage, w.Recompute = new(3), workload.RecomputeFull }); err == nil {
			out[i] = sharded
		}
	}
	return out
}

// layoutsOf tells the layouts of alternatives that the question leaves open.
func (q Question) layoutsOf(all []run) string {
	var text string
	for _, r := range all {
		if r.laidBy != "" {
			text += words.LaidOutEach.In(q.Lang, "label", r.Label, "way", r.laidBy, "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
		}
	}
	return text
}
