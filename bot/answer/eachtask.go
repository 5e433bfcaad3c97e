package answer

import (
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// What some cards can do is often asked of several kinds of work at once, "can it train or run a 70b?": each is a
// question of its own, with its own way out.

// eachTask answers each of several kinds of work that are asked of the same cards, running first, and QLoRA behind
// training that they cannot do; ok is false where something else is compared.
func (q Question) eachTask(all []run) (a Answer, ok bool) {
	said := q.Plan.Query
	runs := slices.ContainsFunc(all, func(r run) bool { return r.Estimate.Workload.Task == workload.Infer })
	fit := !slices.ContainsFunc(all, func(r run) bool { return r.Verdict != engine.Fits })
	if q.Plan.Intent != parser.Fit || len(said.Tasks) != len(all) || len(all) < 2 || !runs || fit || all[0].CapacityBytes == 0 {
		return Answer{}, false
	}
	tasks := slices.Clone(said.Tasks)
	slices.SortStableFunc(tasks, func(a, b string) int { return flag(a != "infer") - flag(b != "infer") })
	if slices.Contains(tasks, "train") && !slices.Contains(tasks, "qlora") {
		tasks = append(tasks, "qlora")
	}
	var parts []string
	for _, task := range tasks {
		of := said
		of.Task, of.Tasks = task, nil
		alone := q
		alone.found = &foundWays{}
		if alone.Plan = plan.Make(parser.Fit, of, q.Known); alone.Plan.Blocked != nil || len(alone.Plan.Cases) != 1 {
			return Answer{}, false
		}
		one, err := memory(alone)
		if err != nil {
			return Answer{}, false
		}
		if parts == nil {
			a = one
			a.Options = nil
		}
		verdict, _ := firstSentence(one.Summary)
		parts = append(parts, words.TaskVerdict.In(q.Lang, "task", words.Name(q.Lang, "doing_"+task), "verdict", within(verdict)))
		if task == "train" && one.Verdict == engine.DoesNotFit && one.Next != "" && len(tasks) > 2 {
			continue // QLoRA is told instead of what it would take
		}
		if one.Verdict == engine.Fits {
			a.Options = append(a.Options, Option{Label: words.Name(q.Lang, "doing_"+task), Query: one.query, Estimate: one.Estimate})
		} else if len(one.Options) > 0 && one.Options[0].WayOut {
			o := one.Options[0]
			o.Label, o.WayOut = words.TaskLabel.In(q.Lang, "task", words.Name(q.Lang, "doing_"+task), "way", o.Label), false
			a.Options = append(a.Options, o)
		}
	}
	a.Summary = strings.Join(parts, q.space())
	return a, true
}
