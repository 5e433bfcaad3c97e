package answer

import (
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/hardware"
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

// asksOfLink reports whether a question is about what NVLink does for a case.
func (q Question) asksOfLink() bool {
	card, said := q.card(q.Plan.Cases[0].Workload), q.Plan.Query.NVLink
	if card == nil || card.NVLinkGBs == 0 && said != nil && !*said {
		return false // it is told that there is none
	}
	return q.Wants.LinkWorth && len(q.Plan.Cases) == 1
}

// linkWorth answers what NVLink does for a case, beside whether the case fits.
func linkWorth(q Question) (Answer, error) {
	c := plan.Served(q.Plan.Cases[0], q.Known)
	if c.Workload.GPUCount == 0 {
		c.Workload.GPUCount = 2
		c.Assumed = append(slices.Clip(c.Assumed), workload.Assumed{Key: "gpu_count", Value: 2, Why: "one card alone has no link to use"})
	}
	card := q.card(c.Workload)
	if card.NVLinkGBs == 0 {
		c.Workload.NVLink = nil
		c.Query.NVLink = nil
	}
	r, err := q.run(c)
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	a.Summary = q.linkSays(card, r)
	a = q.helped(a, r)
	a.Text = append(a.Text, q.verdict(r))
	if sharded(r.Estimate.Workload) {
		a = q.links(a, r)
	}
	return a, nil
}

// linkMatters is how many times as long work takes without a link that nobody would do without.
const linkMatters = 1.3

// linkSays is what NVLink does for a case, in words.
func (q Question) linkSays(card *hardware.GPU, r run) string {
	w := r.Estimate.Workload
	switch {
	case w.GPUCount <= 1:
		return words.LinkNoneUsed.In(q.Lang)
	case card.NVLinkGBs == 0:
		return q.noLink(card) + q.space() + q.linkStep(r)
	}
	text := words.LinkNotNeeded.In(q.Lang, "what", q.what(r), "cards", q.cards(w))
	with, first := q.with(r, func(w *workload.Workload) { w.NVLink = new(true) })
	without, second := q.with(r, func(w *workload.Workload) { w.NVLink = new(false) })
	if first != nil || second != nil || with.Speed == nil || without.Speed == nil {
		return text
	}
	fast, slow := with.Speed, without.Speed
	if w.Task != workload.Infer && slow.StepSeconds < fast.StepSeconds*(1+sameWithin) ||
		w.Task == workload.Infer && slow.DecodeTokensPerSec*(1+sameWithin) > fast.DecodeTokensPerSec && slow.PrefillTokensPerSec*(1+sameWithin) > fast.PrefillTokensPerSec {
		return text + words.LinkNoGain.In(q.Lang)
	}
	if w.Task != workload.Infer && slow.StepSeconds > linkMatters*fast.StepSeconds || w.Task == workload.Infer && fast.DecodeTokensPerSec > linkMatters*slow.DecodeTokensPerSec {
		text = words.LinkNeeded.In(q.Lang, "what", q.what(r), "cards", q.cards(w))
	}
	if w.Task == workload.Infer {
		return text + words.LinkTokens.In(q.Lang, "fast", about(fast.DecodeTokensPerSec), "slow", about(slow.DecodeTokensPerSec),
			"fastprompt", about(fast.PrefillTokensPerSec), "slowprompt", about(slow.PrefillTokensPerSec))
	}
	return text + words.LinkSteps.In(q.Lang, "fast", seconds(fast.StepSeconds), "slow", seconds(slow.StepSeconds), "times", times(slow.StepSeconds, fast.StepSeconds))
}

// linkStep tells what of a step goes to waiting for other cards.
func (q Question) linkStep(r run) string {
	s := r.Speed
	if s == nil || s.StepSeconds == 0 || r.Estimate.Workload.Task == workload.Infer {
		return ""
	}
	if s.CommunicationSecs < sameWithin*s.StepSeconds {
		return words.NoWait.In(q.Lang)
	}
	return words.LinkWait.In(q.Lang, "step", seconds(s.StepSeconds), "wait", seconds(s.CommunicationSecs), "share", percent(s.CommunicationSecs/s.StepSeconds))
}

// noLink says that a card has no NVLink, and over what it talks.
func (q Question) noLink(card *hardware.GPU) string {
	return words.NoNVLinkThere.In(q.Lang, "card", card.Name)
}

// hasLink answers whether a card has NVLink.
func (q Question) hasLink(card *hardware.GPU) Answer {
	a := Answer{Summary: q.noLink(card), Sources: q.sourcesOf(card)}
	if card.NVLinkGBs > 0 {
		a.Summary = words.NVLinkThere.In(q.Lang, "card", card.Name, "link", cmpOr(card.Link, "NVLink"), "rate", number(card.NVLinkGBs))
	}
	return a
}
