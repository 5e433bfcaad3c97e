package answer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/engine/workload"
)

// drawn is what some cards draw at work, and the machines round them, in W.
func drawn(card *hardware.GPU, cards, machines int, watts float64) (gpus, host float64) {
	return watts * float64(cards), hostDraw(card, (cards+machines-1)/machines, watts) * float64(machines)
}

// energyFor is what electricity costs over some GPU hours, and how many kWh it is, where the
// question tells the price of a kWh; zero where it does not.
func (q Question) energyFor(a Answer, hours float64) (bill money, kWh float64) {
	price := q.energyPrice()
	if !price.said {
		return money{}, 0
	}
	kWh = q.energyOf(a, hours)
	return money{kWh * price.amount, price.currency, "", true}, kWh
}

// energyBeside adds what electricity costs over some GPU hours to an answer that is another, where it is
// asked about: without the price of a kWh, at a usual one.
func (q Question) energyBeside(a Answer, hours float64) Answer {
	price := q.energyPrice()
	if !price.said && !q.Wants.EnergyBill {
		return a
	}
	kWh := q.energyOf(a, hours)
	if kWh == 0 {
		return a
	}
	if !price.said {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "price_per_kwh", Value: price.amount, Why: "a common household price in USD"})
	}
	a.Summary += words.EnergyBeside.In(q.Lang, "money", money{kWh * price.amount, price.currency, "", true}.String(), "energy", number(round(kWh))+" kWh", "price", price.String())
	return a
}

// energyOf is the kWh of some GPU hours, with what the machines draw beside their cards; zero where the
// card is not known.
func (q Question) energyOf(a Answer, hours float64) (kWh float64) {
	said := q.Plan.Query
	name, cards, nodes := said.GPU, said.GPUCount, said.Nodes
	if a.Estimate != nil {
		w := a.Estimate.Workload
		name, cards, nodes = cmp.Or(w.GPU, name), max(w.GPUCount, cards), max(w.Nodes, nodes)
	}
	match, ok := q.Known.FindGPU(name, 0)
	if !ok {
		return 0
	}
	watts := cmp.Or(said.PowerLimitW, float64(match.Row.TDPWatts))
	cards = max(cards, 1)
	gpus, host := drawn(match.Row, cards, max(nodes, (cards+machine-1)/machine), watts)
	if match.Row.Unified {
		host = 0 // the rating is that of the computer
	}
	return (gpus + host) / 1000 * hours / float64(cards)
}

// ownBill is what work costs on machines of one's own, as who tells the price of a kWh and no rent
// has them: the electricity, with the rent beside it where one is known.
func (q Question) ownBill(a Answer, price money, hours float64, energy money, kWh float64) Answer {
	a.Value = &Value{energy.amount, energy.currency}
	a.Summary = words.OwnEnergy.In(q.Lang, "money", energy.String(), "energy", number(round(kWh))+" kWh", "price", q.energyPrice().String())
	if price.amount == 0 {
		return a
	}
	a.Summary += words.RentedInstead.In(q.Lang, "money", money{price.amount * hours, price.currency, "", false}.String(), "hours", gpuHours(hours), "price", price.String())
	return q.withPrice(a, price)
}

// rentAndEnergy is what work costs where both the rent and a kWh are to be paid.
func (q Question) rentAndEnergy(a Answer, price money, hours float64, energy money, kWh float64) Answer {
	rent := money{price.amount * hours, price.currency, "", false}
	total := rent
	if rent.currency == energy.currency {
		total.amount += energy.amount
	}
	a.Value = &Value{total.amount, total.currency}
	a.Summary = words.RentAndEnergy.In(q.Lang, "total", total.String(), "rent", rent.String(), "hours", gpuHours(hours), "price", price.String(),
		"money", energy.String(), "energy", number(round(kWh))+" kWh", "kwh", q.energyPrice().String()) + q.againstBudget(total, price)
	if rent.currency != energy.currency {
		a.Summary = words.Cost.In(q.Lang, "money", rent.String(), "hours", gpuHours(hours), "price", price.String()) + q.againstBudget(rent, price) +
			words.EnergyBeside.In(q.Lang, "money", energy.String(), "energy", number(round(kWh))+" kWh", "price", q.energyPrice().String())
	}
	return a
}

// owned adds to the rent of some hours what whoever has the machines pays instead: energy, and a price of
// purchase that is not known here.
func (q Question) owned(a Answer, hours float64, price money) Answer {
	said := q.Plan.Query
	match, ok := q.Known.FindGPU(said.GPU, 0)
	if !q.Wants.Ownership || !ok {
		return a
	}
	if !price.said {
		a.Summary += words.NoPurchasePrice.In(q.Lang)
	}
	if q.energyPrice().said {
		return a // the bill holds it
	}
	cards := max(said.GPUCount, 1)
	gpus, host := drawn(match.Row, cards, max(said.Nodes, (cards+machine-1)/machine), cmp.Or(said.PowerLimitW, float64(match.Row.TDPWatts)))
	a.Summary += words.OwnDraw.In(q.Lang, "power", number(gpus+host)+" W", "energy", number(round((gpus+host)/1000*hours))+" kWh")
	return a
}

// energyPerMillion prices the electricity of a million tokens that a model writes on cards of one's own.
func (q Question) energyPerMillion() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	if r.Speed == nil || r.Speed.TokensPerSecond == 0 {
		return power(q)
	}
	a, price := q.basis(r), q.energyPrice()
	cards := float64(max(r.Estimate.Workload.GPUCount, 1))
	kWh := func(rate float64) float64 { return q.energyOf(a, cards*1e6/rate/3600) }
	full := kWh(r.Speed.TokensPerSecond)
	bill := money{full * price.amount, price.currency, "", false}
	a.Value = &Value{bill.amount, bill.currency}
	a.Summary = words.EnergyPerMillion.In(q.Lang, "money", bill.String(), "energy", about(full)+" kWh", "rate", about(r.Speed.TokensPerSecond), "price", price.String())
	if r.Speed.AtOnce > 1 {
		alone := kWh(r.Speed.DecodeTokensPerSec)
		a.Summary += words.EnergyAlone.In(q.Lang, "money", money{alone * price.amount, price.currency, "", false}.String(), "rate", about(r.Speed.DecodeTokensPerSec))
	}
	a.Summary += q.beyond(r)
	return a, nil
}

// electricityAlone reports whether a price that is asked is that of the electricity of cards which are there, and not
// their rent nor that of some work.
func (q Question) electricityAlone() bool {
	said := q.Plan.Query
	priced := said.PricePerGPUHour+said.PricePerGPUHourCNY > 0 || said.PriceUSD > 0
	return q.Wants.PowerMoney && said.GPU != "" && (said.Tokens+said.Samples+said.Steps == 0 || isTraining(said)) && !priced && !q.Wants.Ownership && !q.Wants.PerMillion
}

// electricityOf answers what the electricity of cards costs that run a model: the bill first, and behind it whether they
// hold the model and what they make of it.
func (q Question) electricityOf() (Answer, error) {
	bill, err := power(q)
	if err != nil || !q.sized() || len(q.Plan.Cases) != 1 {
		return bill, err
	}
	r, failed := q.first()
	if failed != nil {
		return bill, nil // which stands without the model
	}
	a := q.basis(r)
	a.Summary, a.Value, a.Facts = bill.Summary, bill.Value, bill.Facts
	a.Assumed, a.Sources = append(a.Assumed, bill.Assumed...), append(a.Sources, bill.Sources...)
	if r.Verdict == engine.Fits {
		a.Summary += q.space() + q.verdict(r)
	} else {
		a.Summary += q.beyond(r)
	}
	if r.Estimate.Workload.Task == workload.Infer && r.Verdict != engine.DoesNotFit {
		a.Summary += q.oneGets(r)
	}
	return q.helped(a, r), nil
}

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

// electricity prices a million tokens by the power that is drawn meanwhile.
func (q Question) electricity() (Answer, error) {
	said := q.Plan.Query
	energy := q.energyPrice()
	price := energy.amount
	var a Answer
	if !energy.said {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "price_per_kwh", Value: price, Why: "a common household price in USD"})
	}
	kWh := said.PowerW * 1e6 / said.TokensPerS / 3.6e6
	total := money{kWh * price, energy.currency, "", false}
	a.Value = &Value{total.amount, total.currency}
	a.Summary = words.CostOfTokens.In(q.Lang, "money", total.String(), "power", number(said.PowerW)+" W",
		"rate", number(said.TokensPerS), "price", strconv.FormatFloat(price, 'g', -1, 64)+" "+energy.currency)
	return a, nil
}

// energyPrice is what a kWh costs, as the question says, else a usual price.
func (q Question) energyPrice() money {
	if said := q.Plan.Query; said.PricePerKWh > 0 {
		return money{said.PricePerKWh, cmp.Or(strings.ToUpper(said.Currency), "USD"), "", true}
	}
	return money{usualKWh, "USD", "", false}
}

// usualKWh is a price of electricity to reckon with when none is said, in USD.
const usualKWh = 0.15
