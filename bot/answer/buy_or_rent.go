package answer

import (
	"cmp"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/workload"
	"headroom/parser"
	"headroom/parser/reader"
)

// hoursOfDay are those of a day on which a machine that is bought works where none are told.
const hoursOfDay = 24

// buysOrRents tells whether a question weighs buying cards that it names against renting them.
func (q Question) buysOrRents() bool {
	return q.Wants.OrRent && q.Plan.Query.GPU != "" && (q.Plan.Intent == parser.BuyAdvice || q.Plan.Intent == parser.Cost)
}

// utilisationAsUse takes a share that is told beside a purchase for that of the time in which the cards work, and not for the
// utilisation of a training run.
func (q Question) utilisationAsUse() Question {
	if q.Wants.OrRent && q.Plan.Query.GPU != "" && q.Plan.Intent == parser.MFU && !q.sized() {
		q.Plan.Intent = parser.Cost
		q.inUseShare, q.Plan.Query.MFUPct = q.Plan.Query.MFUPct/100, 0
	}
	return q
}

// withPurchase takes a sum that stands beside cards to buy for what they sell for, rather than for a
// budget.
func (q Question) withPurchase() Question {
	said := &q.Plan.Query
	q.purchase = money{said.PriceUSD, "USD", "", true}
	if limit := q.budget(); said.PriceUSD == 0 && limit.amount > 0 && said.Per == "" {
		q.purchase = limit
		said.BudgetUSD, said.BudgetCNY, said.BudgetEUR = nil, nil, nil
	}
	return q
}

// breakEven tells after how many hours cards that are bought have cost no more than rented ones:
// their price over the rent of an hour less the electricity of a machine of one's own. Prices of
// cards are not known, so that where none is told, it is told what a thousand has to be worked for.
func (q Question) breakEven(a *Answer) {
	if !q.buysOrRents() {
		return
	}
	card, err := q.namedCard()
	if err != nil {
		return
	}
	rent, err := q.price(card.ID)
	if err != nil {
		return
	}
	cards := max(q.Plan.Query.GPUCount, 1)
	hour := money{rent.amount * float64(cards), rent.currency, "", rent.said}
	price := q.purchase
	sentence := words.BreaksEven
	switch {
	case price.amount == 0:
		sentence = words.BreaksEvenEach
	case price.currency != rent.currency:
		a.Summary = words.BreaksEvenUnheld.In(q.Lang, "price", price.String(), "rent", hour.String()) + q.space() + a.Summary
		return
	}
	spent, kW, kWh := q.ownHour(card, cards, rent.currency)
	left := hour.amount - spent.amount
	told, period := q.hoursOfEach()
	repeats := q.Plan.Query.Hours > 0 && period != ""
	if hours := q.runHours() * cmp.Or(q.inUseShare, 1); left > 0 && price.amount == 0 && hours > 0 && !repeats {
		most := money{left * hours, rent.currency, "", false}
		each := money{most.amount / float64(cards), rent.currency, "", false}
		a.Summary = words.PaysBelow.In(q.Lang, "cards", count(cards, card.Name), "time", q.duration(q.runHours()*3600), "hours", gpuHours(round(hours)), "rent", hour.String(),
			"sum", money{hour.amount * hours, rent.currency, "", false}.String(), "most", most.String(), "each", each.String(), "energy", spent.String(), "power", number(kW)+" kW", "kwh", kWh.String())
		a.Value = &Value{hour.amount * hours, rent.currency}
		return
	}
	if left <= 0 {
		a.Summary = words.NeverBreaksEven.In(q.Lang, "rent", hour.String(), "energy", spent.String()) + q.space() + a.Summary
		return
	}
	if price.amount == 0 {
		price = money{1000, rent.currency, "", false}
	}
	hours := price.amount / left
	daily := float64(hoursOfDay)
	if each := told / max(reader.PeriodDays[period], 1); repeats && each < hoursOfDay {
		daily = round(each)
	}
	text := sentence.In(q.Lang, "price", price.String(), "cards", count(cards, card.Name), "hours", gpuHours(round(hours)), "rent", hour.String(),
		"time", q.duration(hours/daily*hoursOfDay*3600), "daily", strconv.FormatFloat(daily, 'g', -1, 64))
	if spent.amount > 0 {
		text += words.BreaksEvenLess.In(q.Lang, "energy", spent.String(), "power", number(kW)+" kW", "kwh", kWh.String())
	} else {
		text += words.BreaksEvenPlain.In(q.Lang, "power", number(kW)+" kW")
	}
	if price.said && a.Value == nil {
		a.Value = &Value{hours * 3600, "s"}
	}
	a.Summary = strings.TrimSpace(text + q.space() + a.Summary)
}

// ownHour is what an hour of a machine of one's own spends on electricity, in the currency of the
// rent: nothing where its price is not known in that.
func (q Question) ownHour(card *hardware.GPU, cards int, currency string) (spent money, kW float64, kWh money) {
	machines := (cards + machine - 1) / machine
	gpus, host := drawn(card, cards, machines, cmp.Or(q.Plan.Query.PowerLimitW, float64(card.TDPWatts)))
	kW = (gpus + host) / 1000
	kWh = q.energyPrice()
	if said := q.Plan.Query; kWh.said && said.Currency == "" { // in the money of the rest
		kWh.currency = currency
	}
	if kWh.currency != currency {
		kWh.amount = 0
	}
	return money{kW * kWh.amount, currency, "", false}, kW, kWh
}

// unlikeToBuyOrRent tells whether one card to buy is weighed against another to rent for a work that is told.
func (q Question) unlikeToBuyOrRent() bool {
	said := q.Plan.Query
	return q.Wants.OrRent && said.GPU == "" && len(said.GPUOptions) == 2 && q.byCards() && q.sized() && q.Plan.Blocked == nil
}

// buyOneOrRentOther answers below which price a card to buy is cheaper than another to rent that does the same work in
// its own time. What does not fit on one of them is done by adapters, if that fits on both.
func buyOneOrRentOther(q Question) (Answer, error) {
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	bought, rented := all[0], all[1]
	if q.Wants.RentFirst {
		bought, rented = rented, bought
	}
	own, other, method, ok := q.doneOnBoth(bought, rented)
	card := q.card(bought.Case.Workload)
	hour, priceErr := q.price(rented.Case.Workload.GPU)
	if !ok || card == nil || priceErr != nil {
		return compare(q)
	}
	hours, period := q.hoursOfEach()
	times := rate(other) / rate(own)
	year := 1.0 // what is told once is done once
	if period != "" {
		year = reader.PeriodDays["year"] / reader.PeriodDays[period]
	}
	spent, _, kWh := q.ownHour(card, 1, hour.currency)
	perYear := hour.amount * hours * year
	energy := spent.amount * hours * times * year
	in := func(amount float64) string { return money{amount, hour.currency, "", false}.String() }
	a := q.basis(own)
	sentence := words.BuyOneOrRent
	if period == "" {
		sentence = words.BuyOneOrRentOnce
	}
	a.Summary = sentence.In(q.Lang, "rented", q.cardName(other.Estimate.Workload), "hours", gpuHours(hours), "period", words.Name(q.Lang, period), "rent", hour.String(),
		"sum", in(hour.amount*hours), "year", in(perYear), "what", q.opening(q.what(own)), "times", about(times), "bought", q.cardName(own.Estimate.Workload),
		"own", about(hours*times), "energy", in(energy), "kwh", kWh.String(), "most", in(max(perYear-energy, 0)), "most2", in(2*max(perYear-energy, 0)))
	if period != "" && hours*times > 24*reader.PeriodDays[period] {
		a.Summary += words.BuyOneTooSlow.In(q.Lang, "period", words.Name(q.Lang, period), "bought", q.cardName(own.Estimate.Workload))
	}
	if method != "" {
		a.Summary += words.ByAdapters.In(q.Lang, "method", words.Name(q.Lang, "task_"+method), "card", q.cardName(own.Estimate.Workload))
	}
	a.Options = options([]run{own, other})
	return q.withPrice(a, hour), nil
}

// hoursOfEach are the hours that are told, and of each of which time; none where they are those of all of the work. Where
// no hours are told, cards are rented around the clock.
func (q Question) hoursOfEach() (hours float64, period string) {
	hours = q.Plan.Query.Hours
	switch {
	case hours == 0:
		return 24 * reader.PeriodDays["week"], "week"
	case q.Wants.Daily:
		return hours, "day"
	case q.Wants.Weekly:
		return hours, "week"
	case q.Wants.Monthly:
		return hours, "month"
	case q.Wants.Yearly:
		return hours, "year"
	}
	return hours, ""
}

// doneOnBoth is a work on one card of two kinds: as it is told, else, where nothing says that all weights are meant, by
// LoRA or QLoRA; method names which. ok is false where one of them does none of these.
func (q Question) doneOnBoth(first, second run) (a, b run, method string, ok bool) {
	for _, way := range []struct {
		task  workload.Task
		quant workload.Quant
	}{{"", ""}, {workload.LoRA, ""}, {workload.QLoRA, "nf4"}} {
		if way.task != "" && (first.Case.Workload.Task != workload.Finetune || q.Plan.Query.Full) {
			break
		}
		found := make([]run, 0, 2)
		for _, r := range []run{first, second} {
			if way.task != "" {
				r.Case.Workload.Task, r.Case.Workload.Quant = way.task, way.quant
			}
			if one, fits := q.fewest(r, 1, 1); fits && rate(one.run) > 0 {
				found = append(found, one.labelled(r.Label))
			}
		}
		if len(found) == 2 {
			found = q.recomputedAlike(found)
			return found[0], found[1], string(way.task), true
		}
	}
	return run{}, run{}, "", false
}
