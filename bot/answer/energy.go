package answer

import (
	"cmp"

	"headroom/bot/words"
	"headroom/engine/hardware"
)

// drawn is what some cards draw at work, and the machines round them, in W.
func drawn(card *hardware.GPU, cards, machines int, watts float64) (gpus, host float64) {
	return watts * float64(cards), hostDraw(card, (cards+machines-1)/machines, watts) * float64(machines)
}

// energyFor is what electricity costs over some GPU hours, and how many kWh it is, where the
// question tells the price of a kWh; zero where it does not.
func (q Question) energyFor(a Answer, hours float64) (bill money, kWh float64) {
	price, said := q.energyPrice(), q.Plan.Query
	name, cards, nodes := said.GPU, said.GPUCount, said.Nodes
	if a.Estimate != nil {
		w := a.Estimate.Workload
		name, cards, nodes = cmp.Or(w.GPU, name), max(w.GPUCount, cards), max(w.Nodes, nodes)
	}
	match, ok := q.Known.FindGPU(name, 0)
	if !price.said || !ok {
		return money{}, 0
	}
	watts := cmp.Or(said.PowerLimitW, float64(match.Row.TDPWatts))
	cards = max(cards, 1)
	gpus, host := drawn(match.Row, cards, max(nodes, (cards+machine-1)/machine), watts)
	if match.Row.Unified {
		host = 0 // the rating is that of the computer
	}
	kWh = (gpus + host) / 1000 * hours / float64(cards)
	return money{kWh * price.amount, price.currency, "", true}, kWh
}

// ownBill is what work costs on machines of one's own, as who tells the price of a kWh and no rent
// has them: the electricity, with the rent beside it where one is known.
func (q Question) ownBill(a Answer, price money, hours float64, energy money, kWh float64) Answer {
	a.Value = &Value{energy.amount, energy.currency}
	a.Summary = words.OwnEnergy.In(q.Lang, "money", energy.String(), "energy", number(round(kWh))+" kWh", "price", q.energyPrice().String())
	if price.amount == 0 {
		return a
	}
	a.Summary += words.RentedInstead.In(q.Lang, "money", money{price.amount * hours, price.currency, "", false}.String(), "hours", number(hours), "price", price.String())
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
	a.Summary = words.RentAndEnergy.In(q.Lang, "total", total.String(), "rent", rent.String(), "hours", number(hours), "price", price.String(),
		"money", energy.String(), "energy", number(round(kWh))+" kWh", "kwh", q.energyPrice().String()) + q.againstBudget(total, price)
	if rent.currency != energy.currency {
		a.Summary = words.Cost.In(q.Lang, "money", rent.String(), "hours", number(hours), "price", price.String()) + q.againstBudget(rent, price) +
			words.EnergyBeside.In(q.Lang, "money", energy.String(), "energy", number(round(kWh))+" kWh", "price", q.energyPrice().String())
	}
	return a
}
