package answer

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/parser"
	"headroom/parser/reader"
)

func init() { answers[parser.Power] = power }

// What a machine draws beside its cards. A server at work takes 300 W for its processor, memory,
// fans and disks, and more for each card that it has to feed and cool; one whose modules share a
// fabric takes switches, network cards and large fans too: NVIDIA's data sheets rate a DGX A100 at
// 6.5 kW for 3.2 kW of GPUs, a DGX H100 at 10.2 for 5.6 and a DGX B200 at 14.3 for 8.
const (
	hostWatts        = 300
	hostWattsPerCard = 75
	fabricShare      = 0.8 // of what the modules draw
)

// hostDraw is what one machine draws beside its cards.
func hostDraw(card *hardware.GPU, cards int, watts float64) float64 {
	host := max(hostWatts, hostWattsPerCard*float64(cards))
	if card != nil && cards >= machine && (strings.HasPrefix(card.FormFactor, "sxm") || card.FormFactor == "oam") {
		host = max(host, fabricShare*watts*float64(cards))
	}
	return host
}

// cardMargin is how far above its rating a card may be told to draw; what is beyond is told of
// the machine.
const cardMargin = 1.3

// What is drawn becomes heat: so many BTU an hour are a watt, and a ton of refrigeration is as many
// (NIST SP 811).
const (
	btuPerWatt = 3.412
	btuPerTon  = 12000
)

// supplyMargin keeps a power supply away from its limit; cards exceed their
// rating for milliseconds.
const supplyMargin = 1.25

// writesToo says how fast the model is that the cards run, where that is asked beside what they draw.
func (q Question) writesToo() string {
	said := q.Plan.Query
	if !q.Wants.Also.Pace || said.TokensPerS+said.TokensPerSPerGPU+said.TargetTokensPerS > 0 || !q.sized() || isTraining(said) || len(q.Plan.Cases) != 1 {
		return ""
	}
	r, err := q.run(plan.Deployed(q.Plan.Cases[0], q.Known))
	if err != nil || r.Speed == nil || r.Speed.DecodeTokensPerSec == 0 || r.Verdict == engine.DoesNotFit {
		return ""
	}
	return words.WritesToo.In(q.Lang, "rate", about(r.Speed.DecodeTokensPerSec))
}

// power answers what the cards draw, and what a run of them spends.
func power(q Question) (Answer, error) {
	said := q.Plan.Query
	if options := said.GPUOptions; said.GPU == "" && len(options) > 1 && said.PowerW == 0 {
		return q.powerOfEach(options)
	}
	cards := max(said.GPUCount, 1)
	machines := max(said.Nodes, (cards+machine-1)/machine)
	watts, name := said.PowerLimitW, "GPU"
	var a Answer
	var card *hardware.GPU
	if said.GPU != "" {
		var err error
		if card, err = q.namedCard(); err != nil {
			return Answer{}, err
		}
		name, a.Facts = card.Name, q.powerFacts(card)
		a.Sources = q.sourcesOf(card)
		if watts == 0 && (said.PowerW == 0 || said.PowerW > cardMargin*float64(card.TDPWatts)) {
			watts = float64(card.TDPWatts)
		}
	}
	var pool string
	if said.GPU == "" && watts == 0 && len(said.GPUPool) > 0 {
		var err error
		if pool, cards, watts, err = q.poolDraw(said.GPUPool); err != nil {
			return Answer{}, err
		}
		machines = max(said.Nodes, (cards+machine-1)/machine)
		if said.PowerW > 0 && said.PowerW <= cardMargin*watts {
			watts = said.PowerW // of each
		}
	}
	if watts == 0 {
		watts = said.PowerW
	}
	if watts == 0 {
		return Answer{}, &plan.Refusal{Code: "no_power", Key: "gpu"}
	}
	gpus, host := drawn(card, cards, machines, watts)
	sentence := words.Power
	switch {
	case card != nil && card.Unified: // the rating is that of the computer
		host, sentence = 0, words.PowerWhole
	case said.PowerW > watts && said.PowerLimitW == 0: // it is told of the whole
		gpus, host, sentence = said.PowerW, 0, words.PowerTold
	case machines > 1:
		sentence = words.PowerMany
	}
	total := gpus + host
	a.Value = &Value{total, "W"}
	a.Summary = sentence.In(q.Lang, "cards", cmp.Or(pool, count(cards, name)), "gpus", number(gpus)+" W", "host", number(host)+" W", "machines", strconv.Itoa(machines),
		"total", number(total)+" W", "supply", number(total/float64(machines)*supplyMargin)+" W")
	if rate := max(said.TokensPerS, said.TokensPerSPerGPU*float64(cards)); rate > 0 {
		kWh := gpus * 1e6 / rate / 3.6e6
		a.Value = &Value{kWh, "kWh"}
		energy := number(kWh) + " kWh"
		if kWh < 1 {
			energy = number(kWh*1000) + " Wh"
		}
		a.Summary = words.EnergyOfTokens.In(q.Lang, "energy", energy, "power", number(gpus)+" W", "rate", number(rate)) + a.Summary
	}
	if share := q.limitedTo(card); share > 0 {
		if kept := q.underLimit(card, share); q.Wants.Faster { // the speed is what is asked about
			a.Summary = strings.TrimSpace(kept) + q.space() + a.Summary
		} else {
			a.Summary += kept
		}
		a.Sources = append(a.Sources, limitSource)
	}
	if said.SupplyW > 0 {
		verdict := words.SupplyEnough
		if short := total / float64(machines); said.SupplyW < short {
			verdict = words.SupplyShort
		} else if said.SupplyW < short*supplyMargin {
			verdict = words.SupplyTight
		}
		a.Summary = verdict.In(q.Lang, "have", number(said.SupplyW)+" W") + q.heldByLimit(card, cards, host/float64(machines), machines) + a.Summary
	}
	a.Summary += q.inTurn(card, cards) + q.writesToo()
	a.Summary = q.ofRated(card) + q.onCircuit(total/float64(machines)) + a.Summary
	if q.Wants.Heat {
		a.Summary += words.Heat.In(q.Lang, "btu", number(math.Round(total*btuPerWatt)), "tons", about(total*btuPerWatt/btuPerTon))
	}
	hours := q.runHours()
	if said.Per != "" {
		hours = q.periodHours()
	}
	if hours == 0 && (said.Tokens > 0 || isTraining(said) && said.Samples+said.Steps > 0) && (said.Model != "" || said.ParamsB > 0) {
		j, err := q.job()
		if err != nil {
			return Answer{}, err
		}
		hours = j.hours / float64(j.cards)
		a.Assumed = append(append(a.Assumed, assumed(j.run)...), j.assumed...)
	}
	if hours == 0 && q.Wants.PowerMoney && card != nil && !q.energyPrice().said {
		hours = 24 * reader.PeriodDays["month"] // as bills come
	}
	if hours > 0 {
		a.Value = &Value{total * hours, "Wh"}
		energy := []string{"time", q.worked(hours), "energy", number(total*hours/1000) + " kWh"}
		if q.Wants.EnergyBill && card != nil {
			a = q.billFirst(a, total*hours/1000, energy)
			a.Summary = q.limitSaves(card, cards, hours) + a.Summary
			return a, nil
		}
		a.Summary = q.limitSaves(card, cards, hours) + a.Summary + words.Energy.In(q.Lang, energy...)
		return q.electric(a, words.EnergyCost, total*hours/1000), nil
	}
	if !q.energyPrice().said {
		a.Summary += words.EnergyUsual.In(q.Lang, "day", number(total*24/1000)+" kWh", "month", number(total*720/1000)+" kWh")
	}
	return q.electric(a, words.EnergyCostPerHour, total/1000), nil
}

// ofRated holds a draw that is told of one card against its rating.
func (q Question) ofRated(card *hardware.GPU) string {
	seen := q.Plan.Query.PowerW
	if card == nil || card.Unified || card.TDPWatts == 0 || seen == 0 || seen > cardMargin*float64(card.TDPWatts) || q.Plan.Query.TokensPerS > 0 {
		return ""
	}
	return words.DrawOfRated.In(q.Lang, "seen", number(seen)+" W", "rated", number(float64(card.TDPWatts))+" W", "share", number(math.Round(100*seen/float64(card.TDPWatts))))
}

// powerOfEach answers it for each of several sets of cards.
func (q Question) powerOfEach(options []parser.Device) (Answer, error) {
	var all Answer
	for k, option := range options {
		of := q
		said := &of.Plan.Query
		said.GPU, said.GPUMemoryGB, said.GPUCount, said.GPUOptions = option.GPU, option.MemoryGB, max(option.Count, 1), nil
		a, err := power(of)
		if err != nil {
			return Answer{}, &plan.Refusal{Code: "no_power", Key: "gpu"} // of one that nothing is known of
		}
		if k == 0 {
			all = a
			continue
		}
		all.Value = nil
		all.Summary += q.space() + a.Summary
		all.Sources = append(all.Sources, a.Sources...)
		all.Facts = append(all.Facts, a.Facts...)
	}
	return all, nil
}

// poolDraw names unlike cards and counts them, with what one of them draws on average.
func (q Question) poolDraw(pool []parser.Device) (names string, cards int, watts float64, err error) {
	var parts []string
	for _, d := range pool {
		match, ok := q.Known.FindGPU(d.GPU, d.MemoryGB)
		if !ok {
			return "", 0, 0, &plan.Refusal{Code: "unknown_gpu", Key: "gpu", Got: d.GPU, Suggestions: q.Known.SuggestGPUs(d.GPU)}
		}
		n := max(d.Count, 1)
		parts = append(parts, count(n, match.Row.Name))
		cards += n
		watts += float64(n * match.Row.TDPWatts)
	}
	return strings.Join(parts, " + "), cards, watts / float64(cards), nil
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
	day, month := money{bill.amount * 24, price.currency, "", true}, money{bill.amount * 720, price.currency, "", true}
	text := sentence.In(q.Lang, "money", bill.String(), "day", day.String(), "month", month.String(), "price", number(price.amount)+" "+price.currency)
	if q.Wants.EnergyBill {
		a.Summary = strings.TrimSpace(text) + q.space() + a.Summary
	} else {
		a.Summary += text
	}
	return a
}

// billFirst leads with what electricity costs over a time, which is asked for: at a usual price where none is told.
func (q Question) billFirst(a Answer, kWh float64, energy []string) Answer {
	price := q.energyPrice()
	bill := money{kWh * price.amount, price.currency, "", price.said}
	sentence := words.EnergyBillFirst
	if price.said {
		a.Value = &Value{bill.amount, bill.currency}
	} else {
		sentence = words.EnergyBillUsual
	}
	a.Summary = sentence.In(q.Lang, append(energy, "money", bill.String(), "price", number(price.amount)+" "+price.currency)...) + q.space() + a.Summary
	return a
}

// supplyTold holds a power supply that is asked about along with the memory against what its cards draw.
func (q Question) supplyTold(a *Answer) {
	said := q.Plan.Query
	if said.SupplyW == 0 || q.Plan.Intent != parser.Fit || said.GPU == "" && said.GPUPool == nil {
		return
	}
	if drawn, err := power(q); err == nil {
		a.Summary += q.space() + drawn.Summary
	}
}

// steadyShare is the part of a circuit's rating that a load of three hours and more may take
// (NFPA 70, National Electrical Code, 210.20(A)).
const steadyShare = 0.8

// onCircuit says whether a circuit that is told carries a draw in watts.
func (q Question) onCircuit(watts float64) string {
	c := q.Wants.Circuit
	if c.Amps == 0 {
		return ""
	}
	most := float64(c.Amps * c.Volts)
	sentence := words.CircuitHolds
	switch {
	case watts > most:
		sentence = words.CircuitTrips
	case watts > most*steadyShare:
		sentence = words.CircuitTight
	}
	return sentence.In(q.Lang, "amps", number(float64(c.Amps)), "volts", number(float64(c.Volts)), "most", number(most)+" W", "steady", number(most*steadyShare)+" W", "total", number(watts)+" W")
}
