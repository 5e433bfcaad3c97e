package answer

import (
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
)

// byPrograms are the cases of a question that weighs programs, one in each of them: the query holds the first alone.
// It is empty where fewer than two are named, or one of them does not run the work as told.
func (q Question) byPrograms() []plan.Case {
	names := q.Wants.Programs
	if len(names) < 2 || len(q.Plan.Cases) != 1 || q.Plan.Query.Framework == "" || !slices.Contains(names, q.Plan.Query.Framework) || !q.sized() {
		return nil
	}
	if task := q.Plan.Cases[0].Workload.Task; slices.ContainsFunc(names, func(name string) bool { return slices.Contains(trainers, name) != (task != workload.Infer) }) {
		return nil // not all of them do that
	}
	var out []plan.Case
	for _, name := range names {
		said := q.Plan.Query
		said.Framework, said.FrameworkVersion = name, ""
		p := plan.Make(q.Plan.Intent, said, q.Known)
		if p.Blocked != nil || len(p.Cases) != 1 {
			return nil
		}
		p.Cases[0].Label = name
		out = append(out, p.Cases[0])
	}
	return out
}

// trainers are those of the programs that are weighed by which models are trained.
var trainers = []string{"unsloth", "trl", "llama-factory", "axolotl", "torchtune"}

// fillsShare are those of some runs in programs that are weighed which take their share of a card at the start.
func (q Question) fillsShare(all []run) (names []string, weighed bool) {
	if q.Wants.Programs == nil || len(all) != len(q.Wants.Programs) {
		return nil, false
	}
	for _, r := range all {
		if r.Case.Workload.Framework.Server() {
			names = append(names, r.Label)
		}
	}
	return names, true
}

// reserveAlike says that programs which are weighed hold the same weights and fill their share of a card with cache, where
// all of them do: which of them takes less is a matter of that share.
func (q Question) reserveAlike(all []run) string {
	if names, weighed := q.fillsShare(all); !weighed || len(names) < len(all) {
		return ""
	}
	return words.ReserveAlike.In(q.Lang)
}

// reserveUnlike says which of the programs that are weighed do, where others take what the load asks for.
func (q Question) reserveUnlike(all []run) string {
	if names, weighed := q.fillsShare(all); weighed && len(names) > 0 && len(names) < len(all) && all[0].CapacityBytes > 0 {
		return words.ReservesShare.In(q.Lang, "list", join(q.Lang, names))
	}
	return ""
}
