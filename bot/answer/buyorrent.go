package answer

import (
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser/reader"
)

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
