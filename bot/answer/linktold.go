package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine/workload"
)

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
