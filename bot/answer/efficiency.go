package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// mostEfficient is how many sets are named behind the one that takes the least energy.
const mostEfficient = 3

// drawing is a set of cards with the energy that it takes for a million tokens, in kWh.
type drawing struct {
	set
	gpus, host, kWh float64
}

// leastEnergy answers which cards run a model with the least energy for each token: in four bits, where no format is
// told, since what is read for a token is what takes time and so energy.
func (q Question) leastEnergy(r run) (Answer, bool) {
	w, said := r.Case.Workload, r.Case.Query
	if !q.Wants.Efficient || w.Task != workload.Infer || w.CPUOnly || r.CapacityBytes > 0 {
		return Answer{}, false
	}
	narrow := r
	open := said.Quant == "" && said.Precision == ""
	if open && max(said.Concurrency, said.Batch) <= 1 && (said.Framework == "" || said.Framework == "llama.cpp") {
		inFour(&narrow.Case.Workload)
		if native, ok := r.Estimate.Workload.Quant.Format(); ok && native.Bits < 5 {
			narrow.Case.Workload.Quant = "" // it is released in four bits
		}
		narrow.Case.Assumed = without(slices.Clone(narrow.Case.Assumed), "framework")
	}
	all := q.drawings(narrow)
	if len(all) == 0 {
		return Answer{}, false
	}
	best := all[0]
	a := q.basis(best.run)
	a.Summary = words.LeastEnergy.In(q.Lang, "cards", q.cards(best.Estimate.Workload), "what", q.what(best.run), "energy", about(best.kWh),
		"rate", Rate(best.pace()), "gpus", number(best.gpus), "host", number(best.host))
	var next []string
	for _, d := range all[1:min(len(all), 1+mostEfficient)] {
		next = append(next, words.EnergyOf.In(q.Lang, "cards", q.cards(d.Estimate.Workload), "energy", about(d.kWh), "rate", Rate(d.pace())))
	}
	if next != nil {
		a.Summary += words.NextEnergy.In(q.Lang, "list", strings.Join(next, words.LabelSeparator.In(q.Lang)))
	}
	if at := slices.IndexFunc(all, func(d drawing) bool { return q.card(d.Estimate.Workload).ForDesktop() }); at > 0 {
		d := all[at]
		a.Summary += words.DesktopEnergy.In(q.Lang, "cards", q.cards(d.Estimate.Workload), "energy", about(d.kWh), "rate", Rate(d.pace()))
	}
	if narrow.Case.Workload.Quant != r.Case.Workload.Quant {
		if wide := q.drawings(r); len(wide) > 0 {
			a.Summary += words.WidestTake.In(q.Lang, "format", string(widest(r)), "energy", about(wide[0].kWh), "cards", q.cards(wide[0].Estimate.Workload))
		}
	}
	for _, d := range all {
		a.Options = append(a.Options, Option{
			Label: q.setLabel(d.set) + ", " + about(d.kWh) + " kWh", Query: asked(d.run), Estimate: &d.run.Estimate, Value: &Value{float64(d.Cards), "gpus"},
		})
	}
	a.Text = append(a.Text, words.EnergyRated.In(q.Lang))
	return a, true
}

// pace is the speed that energy is reckoned with: of one request, or of all of those that are told.
func (d drawing) pace() float64 {
	if w := d.Estimate.Workload; max(w.Concurrency, w.Batch) > 1 {
		return d.Speed.TokensPerSecond
	}
	return quickness(d.run)
}

// drawings are the sets of common cards that hold a case, the one that takes the least energy first.
func (q Question) drawings(r run) []drawing {
	var all []drawing
	q.Plan.Query.PowerW = cmp.Or(q.Plan.Query.PowerW, anyPower) // cards that draw little are among them
	for _, s := range q.sets(r) {
		card := q.card(s.Estimate.Workload)
		d := drawing{set: s}
		if card == nil || card.TDPWatts == 0 || s.Speed == nil || d.pace() == 0 {
			continue
		}
		d.gpus, d.host = drawn(card, s.Cards, 1, float64(card.TDPWatts))
		d.kWh = (d.gpus + d.host) * 1e6 / d.pace() / 3.6e6
		all = append(all, d)
	}
	slices.SortStableFunc(all, func(a, b drawing) int { return cmp.Compare(a.kWh, b.kWh) })
	return all
}

// anyPower is more than any card draws, in W.
const anyPower = 1e6
