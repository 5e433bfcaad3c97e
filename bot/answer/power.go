package answer

import (
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/parser"
)

func init() { answers[parser.Power] = power }

// hostWatts is what a machine draws beside its cards: processor, memory, fans
// and disks of a server at work.
const hostWatts = 300

// supplyMargin keeps a power supply away from its limit; cards exceed their
// rating for milliseconds.
const supplyMargin = 1.25

// power answers what the cards draw, and what a run of them spends.
func power(q Question) (Answer, error) {
	said := q.Plan.Query
	cards := max(said.GPUCount, 1)
	watts, name := said.PowerLimitW, "GPU"
	var a Answer
	host, whole := float64(hostWatts), false
	if said.GPU != "" {
		card, err := q.namedCard()
		if err != nil {
			return Answer{}, err
		}
		whole = card.Unified
		name, a.Facts = card.Name, q.powerFacts(card)
		a.Sources = q.sourcesOf(card)
		if watts == 0 {
			watts = float64(card.TDPWatts)
		}
	}
	if watts == 0 {
		watts = said.PowerW
	}
	if watts == 0 {
		return Answer{}, &plan.Refusal{Code: "no_power", Key: "gpu"}
	}
	gpus := watts * float64(cards)
	if whole { // the rating is that of the computer
		host = 0
	}
	total := gpus + host
	a.Value = &Value{total, "W"}
	sentence := words.Power
	if whole {
		sentence = words.PowerWhole
	}
	a.Summary = sentence.In(q.Lang, "cards", count(cards, name), "gpus", number(gpus)+" W", "host", number(host)+" W",
		"total", number(total)+" W", "supply", number(total*supplyMargin)+" W")
	hours := max(said.Hours, said.Days*24)
	if hours == 0 && said.Tokens > 0 && (said.Model != "" || said.ParamsB > 0) {
		j, err := q.job()
		if err != nil {
			return Answer{}, err
		}
		hours = j.hours / float64(j.cards)
		a.Assumed = append(append(a.Assumed, assumed(j.run)...), j.assumed...)
	}
	if hours > 0 {
		a.Value = &Value{total * hours, "Wh"}
		a.Summary += words.Energy.In(q.Lang, "time", q.duration(hours*3600), "energy", number(total*hours/1000)+" kWh")
		return q.electric(a, words.EnergyCost, total*hours/1000), nil
	}
	return q.electric(a, words.EnergyCostPerHour, total/1000), nil
}

// electric adds what energy costs, where a price is said; the sum is then what
// was asked for.
func (q Question) electric(a Answer, sentence words.Sentence, kWh float64) Answer {
	price := q.energyPrice()
	if !price.said {
		return a
	}
	bill := money{kWh * price.amount, price.currency, "", true}
	a.Value = &Value{bill.amount, bill.currency}
	a.Summary += sentence.In(q.Lang, "money", bill.String(), "price", number(price.amount)+" "+price.currency)
	return a
}
