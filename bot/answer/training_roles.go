package answer

import (
	"slices"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser/query"
)

// roleCards says whose cards the estimate of a training on rewards is of, and what the cards of the other roles hold; the
// verdict is then that of the least that fits.
func (q Question) roleCards(a Answer, r run) Answer {
	groups := query.RoleGroups(q.Plan.Query.RoleGPUs)
	if len(groups) == 0 || r.Case.Workload.Task != workload.RL || r.Case.Workload.GPUCount == 0 {
		return a
	}
	mine := []string{"actor"}
	var text string
	for _, g := range groups {
		if slices.Contains(g.Roles, "actor") {
			mine = g.Roles
			continue
		}
		told, verdict := q.roleGroup(r, g)
		text += told
		if verdict == engine.DoesNotFit || verdict == engine.Tight && a.Verdict == engine.Fits {
			a.Verdict = verdict
		}
	}
	a.Summary += words.CardsOfMine.In(q.Lang, "cards", q.eachCard(r.Case.Workload.GPUCount), "roles", q.roleNames(mine)) + text
	return a
}

// roleNames are the roles of a group of cards, in words.
func (q Question) roleNames(roles []string) string {
	list := make([]string, len(roles))
	for i, role := range roles {
		list[i] = words.Name(q.Lang, "role_"+role)
	}
	return enumerated(q.Lang, list)
}

// roleGroup says what each card of other roles holds.
func (q Question) roleGroup(r run, g query.RoleGroup) (string, engine.Verdict) {
	w := r.Case.Workload
	has := func(role string) bool { return slices.Contains(g.Roles, role) }
	model := func(role string) workload.Model {
		if told := w.Extra.Number(role + "_params_b"); told > 0 {
			return workload.Model{ParamsB: told}
		}
		return w.Model
	}
	on := runningOf(w, "transformers", g.Cards)
	sentence, tp := words.CardsOfRole, ""
	switch {
	case has("critic"):
		on = w
		on.Task, on.RLAlgo, on.GPUCount, on.Nodes, on.Model, on.Extra = workload.Finetune, "", g.Cards, 0, model("critic"), nil
		if on.Framework == "trl" {
			on.Framework = "deepspeed" // which trains it
		}
	case has("rollout"):
		ranks := q.writerRanks(on)
		on.Framework, on.Parallel = "vllm", workload.Parallel{TP: ranks, DP: g.Cards / ranks}
		sentence = words.CardsOfWriter
		if ranks > 1 {
			tp = words.WithRanks.In(q.Lang, "tp", strconv.Itoa(ranks))
		}
	case has("reward") && !has("reference"):
		on.Model = model("reward")
	}
	for _, role := range []string{"reference", "reward"} { // beside what is estimated
		if has(role) && (has("critic") || role == "reward" && has("reference")) {
			on.UsedGB += 2 * q.paramsB(r, model(role)) / float64(g.Cards)
		}
	}
	one := r.Case
	one.Workload, one.Assumed, one.FillCards = on, nil, false
	other, err := q.run(one)
	if err != nil {
		return "", engine.Fits
	}
	need := other.PerGPU.Process
	if has("rollout") && !has("critic") {
		need = other.WeightsBytes
	} else {
		need += unit.BytesOf(on.UsedGB * float64(unit.GB))
	}
	return sentence.In(q.Lang, "cards", capital(q.eachCard(g.Cards)), "roles", q.roleNames(g.Roles), "need", q.size(need), "capacity", q.size(other.CapacityBytes), "tp", tp, "verdict", words.Name(q.Lang, string(other.Verdict))) + q.roleWay(other), other.Verdict
}

// runningOf is the model of a training that a program only runs, on so many cards of the same kind.
func runningOf(w workload.Workload, program workload.Framework, cards int) workload.Workload {
	return workload.Workload{
		Task: workload.Infer, Model: w.Model, Framework: program, GPU: w.GPU, GPUMemoryGB: w.GPUMemoryGB, GPUCount: cards,
		SeqLen: w.SeqLen, InputTokens: w.InputTokens, OutputTokens: w.OutputTokens,
	}
}

// eachCard says whose memory is told: of the one card, or of each of several.
func (q Question) eachCard(count int) string {
	if count == 1 {
		return words.TheOneCard.In(q.Lang)
	}
	return words.EachOfCards.In(q.Lang, "count", strconv.Itoa(count))
}

// roleWay says what makes the model of a role fit on its cards, where settings do.
func (q Question) roleWay(r run) string {
	if r.Case.Workload.Task == workload.Infer || !lacksMemory(r) {
		return ""
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	for _, way := range search.WaysOut(q.probe, r.Case.Workload, base, nil, 0, q.barred()) {
		if !slices.ContainsFunc(way.Changes, func(c search.Change) bool {
			return c.Kind == search.MoreCards || c.Kind == search.OtherCard || c.Adapts()
		}) {
			r.Case.Workload = way.Workload
			if with, err := q.run(r.Case); err == nil {
				return words.RoleWay.In(q.Lang, "changes", q.changes(&way, with), "need", q.size(way.Outcome.Process))
			}
		}
	}
	return ""
}

// writtenApart says how fast completions are written on cards of their own.
func (q Question) writtenApart(r run) string {
	w := r.Case.Workload
	cards := query.RoleCards(q.Plan.Query.RoleGPUs)["rollout"]
	if !w.Extra.Bool("rollout_apart") || cards == 0 || w.Task != workload.RL {
		return ""
	}
	on := runningOf(w, "vllm", cards)
	if on.InputTokens+on.OutputTokens == 0 { // completions behind a usual prompt
		on.SeqLen = max(on.SeqLen, 2*plan.UsualPrompt)
		on.InputTokens, on.OutputTokens = plan.UsualPrompt, on.SeqLen-plan.UsualPrompt
	}
	ranks := q.writerRanks(on)
	on.Parallel = workload.Parallel{TP: ranks, DP: cards / ranks}
	one := r.Case
	one.Workload, one.Assumed, one.FillCards = on, nil, false
	writer, err := q.run(one)
	if err != nil || writer.Speed == nil || writer.Verdict == engine.DoesNotFit || writer.Speed.TokensPerSecond == 0 {
		return ""
	}
	return words.WrittenApart.In(q.Lang, "cards", strconv.Itoa(cards), "rate", about(writer.Speed.TokensPerSecond), "count", number(writer.Speed.AtOnce)) + q.space()
}

// writerRanks are the tensor parallel ranks of an engine that writes completions on cards of its own: as told, or as few
// as hold its weights.
func (q Question) writerRanks(on workload.Workload) int {
	if told := q.Plan.Query.Parallel.TP; told > 1 && on.GPUCount%told == 0 {
		return told
	}
	for ranks := 1; ranks < on.GPUCount; ranks *= 2 {
		if on.GPUCount%ranks != 0 {
			break
		}
		w := on
		w.Framework, w.Parallel = "vllm", workload.Parallel{TP: ranks, DP: on.GPUCount / ranks}
		if e, err := engine.Evaluate(w, q.Known); err == nil && e.Verdict == engine.Fits {
			return ranks
		}
	}
	return on.GPUCount
}

// paramsB is how many billions of parameters a model has.
func (q Question) paramsB(r run, model workload.Model) float64 {
	if model.ParamsB > 0 && model.Name == "" {
		return model.ParamsB
	}
	return float64(r.Params) / 1e9
}
