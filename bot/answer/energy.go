package answer

import (
	"cmp"

	"headroom/bot/words"
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
