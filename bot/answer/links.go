package answer

import (
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// links says side by side what fully sharded training takes with NVLink and
// over PCIe, where the question is about links or the cards have no NVLink.
func (q Question) links(a Answer, r run) Answer {
	w := r.Estimate.Workload
	card := q.card(w)
	if card == nil || card.NVLinkGBs == 0 || !sharded(w) || !q.Wants.Links && w.NVLink == nil {
		return a
	}
	with, first := q.with(r, func(w *workload.Workload) { w.NVLink = new(true) })
	without, second := q.with(r, func(w *workload.Workload) { w.NVLink = new(false) })
	if first != nil || second != nil || with.Speed == nil || without.Speed == nil {
		return a
	}
	ranks := float64(max(w.Parallel.DP, 1))
	moved := 3 * 2 * float64(r.Params) * (ranks - 1) / ranks * float64(max(w.GradAccum, 1))
	a.Text = append(a.Text, words.LinksCompared.In(q.Lang,
		"fast", seconds(with.Speed.StepSeconds), "slow", seconds(without.Speed.StepSeconds),
		"times", times(without.Speed.StepSeconds, with.Speed.StepSeconds),
		"wait", seconds(without.Speed.CommunicationSecs), "fastwait", seconds(with.Speed.CommunicationSecs),
		"moved", q.size(unit.BytesOf(moved))))
	if len(a.Options) > 0 {
		return a
	}
	with.Label, without.Label = "NVLink", "PCIe"
	with.Case.Query.NVLink, without.Case.Query.NVLink = new(true), new(false)
	for _, one := range []run{with, without} {
		a.Options = append(a.Options, Option{
			Label: one.Label, Query: &one.Case.Query, Estimate: &one.Estimate, Value: &Value{one.Speed.StepSeconds, "s"},
		})
	}
	return a
}

// sharded says whether cards gather the weights from each other as they work.
func sharded(w workload.Workload) bool {
	full := w.FSDP == workload.FullShard || w.FSDP == "" && w.ZeROStage != nil && *w.ZeROStage == 3
	return w.Task != workload.Infer && full && w.GPUCount > 1
}

// seconds prints a time with the digits that it is worth.
func seconds(v float64) string { return about(v) + " s" }
