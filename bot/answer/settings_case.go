package answer

import (
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/recipe"
	"headroom/engine/workload"
	"headroom/parser"
)

// runnable is a case that settings are written for.
type runnable struct {
	of *engine.Estimate
	workload.Workload
	changes string // what it differs in from the case that was asked about; "" is that case
	other   bool   // it is another of several alternatives that were asked about
}

// howTo adds the settings that were asked for to an answer; that there are none
// is told beside it. Where the case does not fit and the answer knows a way out,
// they are those of the way out: settings that are sure to run out of memory are
// of no use to anybody who copies them.
func (q Question) howTo(a *Answer) {
	if q.Run == "" || a.Estimate == nil {
		return
	}
	asked := q.runnable(a.Estimate, a.query, "")
	settings, _, err := q.settingsOf(asked.Workload)
	if err != nil { // a tool that is for other work is not made to fit by doing that
		a.Problems = append(a.Problems, workload.Problem{Code: "no_settings", Message: err.Error(), Key: "run"})
		return
	}
	to := asked
	if other, ok := q.toRun(a, asked); ok {
		if better, _, err := q.settingsOf(other.Workload); err == nil {
			to, settings = other, better
		}
	}
	a.Run, a.RunNote = settings, q.runNote(a, to)
}

// runnable is an estimated case as its settings state it: experts that stay with the processor by their layers.
func (q Question) runnable(e *engine.Estimate, query *parser.Query, changes string) runnable {
	w := e.Workload
	if query != nil && query.ExpertsOnCPU > 0 && w.Task == workload.Infer && w.Offload.WeightsOnCPUBytes > 0 {
		layers, all := plan.FlaggedLayers(w.Model.Name, query.ExpertsOnCPU, q.Known)
		w = recipe.WithExpertsOut(w, layers, all)
	}
	return runnable{of: e, Workload: w, changes: changes}
}

// toRun is the case to write settings for in place of the one that was asked about, where the cards do not hold that:
// of several alternatives the first that fits, else the way out that the answer names first, or the next one where the
// format has no settings for it. A tight case gives way only to what its first sentence names.
func (q Question) toRun(a *Answer, asked runnable) (runnable, bool) {
	verdict := q.judgedAs(a)
	lacks := verdict == engine.DoesNotFit || a.HostVerdict == engine.DoesNotFit
	if !lacks && verdict != engine.Tight {
		return runnable{}, false
	}
	var list []runnable
	for _, o := range a.Options {
		if e := o.Estimate; len(q.Plan.Cases) > 1 && !o.WayOut && e != nil && e.Verdict == engine.Fits && e.HostVerdict != engine.DoesNotFit {
			other := q.runnable(e, o.Query, o.Label)
			other.other = true
			list = append(list, other)
		}
	}
	for i := range a.instead {
		w := &a.instead[i]
		if lacks || asked.Task != workload.Infer && q.settingsAlone(w.changes) && len(w.changes) > 0 {
			list = append(list, q.runnable(&w.Estimate, &w.Case.Query, w.label))
		}
	}
	ranks := make([]int, len(list))
	for i := range list {
		ranks[i] = q.rankToRun(&list[i], &asked, i == 0)
	}
	if len(list) == 0 || slices.Min(ranks) == unwritten {
		return runnable{}, false
	}
	return list[slices.Index(ranks, slices.Min(ranks))], true
}

// judgedAs is the verdict of an answer; where only sizes of memory are compared, which name no card, that of the first.
func (q Question) judgedAs(a *Answer) engine.Verdict {
	if len(q.Plan.Query.GPUMemoryOptions) > 0 {
		return a.Estimate.Verdict
	}
	return a.Verdict
}

// unwritten is the rank of a way out that a format has no settings for.
const unwritten = 9

// rankToRun orders ways out by how well the settings that are asked for state them: the one that the answer names and
// those of the same work, whole before in part, stand before what takes other cards.
func (q Question) rankToRun(to, asked *runnable, first bool) int {
	if to.Framework != asked.Framework && q.Run != BestFormats && !slices.Contains(recipe.Formats(to.Workload), recipe.Name(q.Run)) {
		return unwritten
	}
	_, left, err := q.settingsOf(to.Workload)
	if err != nil {
		return unwritten
	}
	whole, was := true, recipe.Stated(asked.Workload)
	for key, value := range recipe.Stated(to.Workload) {
		if _, lost := left[key]; lost && was[key] != value {
			whole = false
		}
	}
	cards := to.GPU == asked.GPU && to.GPUMemoryGB == asked.GPUMemoryGB && to.GPUCount == asked.GPUCount
	switch same := cards && to.Task == asked.Task && to.Quant == asked.Quant; {
	case first && whole:
		return 0
	case same && whole:
		return 1
	case first:
		return 2
	case cards && whole:
		return 3
	case cards:
		return 4
	case whole:
		return 5
	}
	return 6
}

// runNote says above the settings which case they are for where it is not the one that was asked about, and warns
// where that does not surely fit.
func (q Question) runNote(a *Answer, to runnable) string {
	e, sentence := to.of, words.RunInstead
	verdict, asked := e.Verdict, q.judgedAs(a)
	onHost := to.CPUOnly
	if asked != engine.DoesNotFit && (a.HostVerdict == engine.DoesNotFit || a.HostVerdict == engine.Tight) {
		verdict, asked, onHost = e.HostVerdict, a.HostVerdict, true
	}
	switch {
	case to.other:
		sentence = words.RunOther
	case to.changes != "" && onHost:
		sentence = words.RunInsteadOnHost
	case to.changes != "":
	case asked == engine.DoesNotFit && onHost:
		sentence = words.RunLacksHost
	case asked == engine.DoesNotFit:
		sentence = words.RunLacks
	case asked == engine.Tight && onHost:
		sentence = words.RunTightOnHost
	case asked == engine.Tight:
		sentence = words.RunTight
	default:
		return ""
	}
	host := e.Host.Steady
	if to.CPUOnly {
		host = e.Host.Load
	}
	return sentence.In(q.Lang, "changes", to.changes, "asked", words.VerdictOn[string(asked)].In(q.Lang), "verdict", words.VerdictOn[string(verdict)].In(q.Lang),
		"need", q.size(e.PerGPU.Process), "high", q.size(e.PerGPU.High), "capacity", q.size(e.CapacityBytes), "host", q.size(host))
}
