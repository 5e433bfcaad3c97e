package answer

import (
	"slices"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
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

// linksOfEach says of each of several cards whether it has NVLink.
func (q Question) linksOfEach() (Answer, error) {
	var all Answer
	for _, option := range q.Plan.Query.GPUOptions {
		match, ok := q.Known.FindGPU(option.GPU, option.MemoryGB)
		if !ok {
			return Answer{}, &plan.Refusal{Code: "unknown_gpu", Key: "gpu", Got: option.GPU, Suggestions: q.Known.SuggestGPUs(option.GPU)}
		}
		one := q.hasLink(match.Row)
		if all.Summary != "" && q.Lang == words.English {
			all.Summary += " "
		}
		all.Summary += one.Summary
		all.Sources = append(all.Sources, one.Sources...)
	}
	return all, nil
}

// linksTold says what the links that the question tells come to: a step, or the speed of a server,
// over them and over those that such cards usually have. A link that nothing passes is told as not
// used.
func (q Question) linksTold(a *Answer) {
	said := q.Plan.Query
	if said.NetworkGbps == 0 && said.PCIeGen+said.PCIeLanes == 0 {
		return
	}
	r, err := q.first()
	if err != nil {
		return
	}
	if r.CapacityBytes == 0 {
		if r, err = q.with(r, func(w *workload.Workload) { w.GPU = referenceCard }); err != nil {
			return
		}
	}
	r = q.laidOut(r)
	w := r.Estimate.Workload
	if said.NetworkGbps > 0 {
		link := number(said.NetworkGbps) + " Gbit/s"
		if said.NetworkLinks > 1 {
			link = strconv.Itoa(said.NetworkLinks) + " x " + link
		}
		if w.Nodes < 2 || w.GPUCount < 2 {
			a.Text = append(a.Text, words.LinkUnused.In(q.Lang, "link", link))
		} else {
			a.Text = append(a.Text, q.overLink(r, link, words.UsualNetwork.In(q.Lang), func(w *workload.Workload) { w.InterGbps = 0 }))
		}
	}
	if said.PCIeGen+said.PCIeLanes > 0 {
		usual := words.WholeSlot.In(q.Lang)
		a.Text = append(a.Text, q.overLink(r, slot(said.PCIeGen, said.PCIeLanes), usual, func(w *workload.Workload) { w.PCIeGen, w.PCIeLanes = 0, 0 }))
	}
	if card := q.card(w); said.NVLink != nil && *said.NVLink && card != nil && card.NVLinkGBs == 0 {
		a.Text = append(a.Text, words.NoNVLink.In(q.Lang, "card", card.Name))
	}
}

// slot names a slot: "PCIe 4.0 x8".
func slot(gen, lanes int) string {
	name := "PCIe"
	if gen > 0 {
		name += " " + strconv.Itoa(gen) + ".0"
	}
	if lanes > 0 {
		name += " x" + strconv.Itoa(lanes)
	}
	return name
}

// matters is the share by which a link has to change a speed to be worth a word on how much.
const matters = 0.02

// overLink compares a run with itself over the usual link.
func (q Question) overLink(r run, link, usual string, drop func(*workload.Workload)) string {
	other, err := q.with(r, drop)
	if err != nil || r.Speed == nil || other.Speed == nil || r.Speed.TokensPerSecond == 0 {
		return words.LinkUnused.In(q.Lang, "link", link)
	}
	slow, fast := r.Speed, other.Speed
	ratio := fast.TokensPerSecond / slow.TokensPerSecond
	switch {
	case ratio < 1+matters && ratio > 1-matters && r.Estimate.Workload.Task != workload.Infer && slow.CommunicationSecs > 0:
		return words.LinkUsual.In(q.Lang, "link", link, "usual", usual, "what", q.what(r), "cards", q.cards(r.Estimate.Workload),
			"slow", seconds(slow.StepSeconds), "wait", seconds(slow.CommunicationSecs))
	case ratio < 1+matters && ratio > 1-matters:
		return words.LinkAlike.In(q.Lang, "link", link, "usual", usual, "what", q.what(r), "cards", q.cards(r.Estimate.Workload))
	case r.Estimate.Workload.Task == workload.Infer:
		return words.LinkServes.In(q.Lang, "link", link, "usual", usual, "slow", about(slow.TokensPerSecond), "fast", about(fast.TokensPerSecond), "cards", q.cards(r.Estimate.Workload))
	}
	return words.LinkTrains.In(q.Lang, "link", link, "usual", usual, "slow", seconds(slow.StepSeconds), "fast", seconds(fast.StepSeconds),
		"wait", seconds(slow.CommunicationSecs), "times", about(slow.StepSeconds/fast.StepSeconds), "what", q.what(r), "cards", q.cards(r.Estimate.Workload))
}

// withoutLink answers whether cards that have no NVLink lose much by it where no model is told: two of them run a usual
// one, split by layers, which hardly sends anything, and by tensor parallelism, which sends twice in each layer.
func (q Question) withoutLink() (Answer, bool) {
	said := q.Plan.Query
	if said.NamesModel() || said.GPU == "" || isTraining(said) || q.Plan.Intent != parser.Explain || q.topic() != "interconnect" || said.NVLink == nil || *said.NVLink {
		return Answer{}, false
	}
	one := said
	one.Task, one.ParamsB, one.Quant, one.Framework, one.GPUCount, one.NVLink = "infer", 32, "awq-int4", "vllm", 2, nil
	p := plan.Make(parser.Throughput, one, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return Answer{}, false
	}
	r, err := q.run(p.Cases[0])
	if err != nil || r.Speed == nil || r.Verdict == engine.DoesNotFit {
		return Answer{}, false
	}
	split, err := q.with(r, func(w *workload.Workload) { w.Parallel = workload.Parallel{PP: 2} })
	if card := q.card(r.Case.Workload); err != nil || split.Speed == nil || split.Speed.DecodeTokensPerSec == 0 || card == nil || card.NVLinkGBs > 0 {
		return Answer{}, false
	}
	a := q.basis(r)
	sentence := words.LinkMissedLittle
	if r.Speed.DecodeTokensPerSec < split.Speed.DecodeTokensPerSec {
		sentence = words.LinkMissed
	}
	a.Summary = sentence.In(q.Lang, "cards", q.cards(r.Estimate.Workload), "what", "32B (awq-int4)", "tensor", about(r.Speed.DecodeTokensPerSec), "layers", about(split.Speed.DecodeTokensPerSec))
	if entry, ok := words.Explain("interconnect"); ok {
		a.Text = append(a.Text, entry.Text.In(q.Lang))
	}
	return a, true
}
