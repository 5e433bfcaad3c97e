package answer

import (
	"math"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// inTime raises a number of cards that a training run fits on to the number
// that also ends it in the time that the question allows. Where the question
// gives no tokens or no time, ok is false.
func (q Question) inTime(asked run, fits counted) (a Answer, at run, ok bool) {
	limit := q.allowed()
	if limit == 0 || fits.Estimate.Workload.Task == workload.Infer {
		return Answer{}, run{}, false
	}
	j, err := q.jobOf(fits.run)
	if err != nil {
		return Answer{}, run{}, false
	}
	least := j.cardsFor(limit, j.mfu)
	if least <= fits.Cards {
		seconds := j.hours * 3600 / float64(fits.Cards)
		a = q.counted(fits)
		a.Summary += words.TakesTime.In(q.Lang, "time", q.duration(seconds), "mfu", number(j.mfu*100)) + q.againstLimit(seconds)
		a.Assumed = append(a.Assumed, j.assumed...)
		return a, fits.run, true
	}
	count, found := least, fits
	laid, ok := q.fewest(asked, least, search.MostCards)
	if ok {
		j, laid = q.withRoom(asked, j, laid, limit)
		count, found = laid.Cards, laid // as many as the layout divides into
	}
	a = q.basis(found.run)
	a.Value = &Value{float64(count), "gpus"}
	a.Summary = words.CardsInTime.In(q.Lang, "count", strconv.Itoa(count), "card", q.cardName(found.Estimate.Workload),
		"tokens", scientific(j.work), "flops", scientific(j.flops), "mfu", number(j.mfu*100),
		"limit", q.duration(limit), "hours", gpuHours(j.hours))
	if len(j.assumed) > 0 {
		usual, _ := utilisationOf(j.run)
		a.Summary += words.CardsInTimeRange.In(q.Lang, "best", number(usual.high*100), "least", strconv.Itoa(j.cardsFor(limit, usual.high)),
			"worst", number(usual.low*100), "most", strconv.Itoa(j.cardsFor(limit, usual.low)))
	}
	if ok {
		a.Summary += words.CardsInTimeNeed.In(q.Lang, "need", q.size(found.PerGPU.Process), "capacity", q.size(found.CapacityBytes),
			"split", cmpOr(found.way, words.OneCard.In(q.Lang)), "fewest", strconv.Itoa(fits.Cards))
	}
	a.Assumed = append(a.Assumed, j.assumed...)
	a.Sources = append(a.Sources, flopsSource)
	return a, found.run, true
}

// withRoom counts again where so many cards have the room to recompute nothing, and so get farther in the time.
func (q Question) withRoom(asked run, j job, laid counted, limit float64) (job, counted) {
	if with, by, ok := q.overRanks(asked, laid, limit); ok {
		return with, by
	}
	with, err := q.jobOf(laid.run)
	if err != nil || with.mfu <= j.mfu {
		return j, laid
	}
	fewer := with.cardsFor(limit, with.mfu)
	again, ok := q.fewest(asked, fewer, search.MostCards)
	if !ok || again.Cards >= laid.Cards {
		return with, laid
	}
	if last, err := q.jobOf(again.run); err == nil && last.cardsFor(limit, last.mfu) <= again.Cards {
		return last, again
	}
	return with, laid
}

// overRanks counts whole machines that train from scratch over tensor and pipeline ranks, where these spare the
// recomputation that fewer of them would need.
func (q Question) overRanks(asked run, laid counted, limit float64) (job, counted, bool) {
	over := func(cards int) (run, job, bool) {
		wide, err := q.with(asked, func(w *workload.Workload) { w.GPUCount = cards })
		if err != nil {
			return run{}, job{}, false
		}
		by, ok := q.byMegatron(wide, laid.run)
		if !ok {
			return run{}, job{}, false
		}
		j, err := q.jobOf(by)
		return by, j, err == nil
	}
	whole := func(cards int) int { return (cards + machine - 1) / machine * machine }
	_, with, ok := over(whole(laid.Cards))
	if !ok {
		return job{}, counted{}, false
	}
	cards := whole(with.cardsFor(limit, with.mfu))
	by, with, ok := over(cards)
	if !ok || cards >= laid.Cards {
		return job{}, counted{}, false
	}
	found := counted{run: by, way: by.laidBy}
	found.Cards = cards
	return with, found, true
}

// cardsFor is the number of cards that end a run in a time, in seconds, at a
// utilisation.
func (j job) cardsFor(limit, mfu float64) int {
	return int(math.Ceil(j.hours * 3600 * j.mfu / mfu / limit))
}

// countedBySum counts cards by arithmetic on what is told: those that end a run in another time than
// the one it took on some, and those that a budget rents where no work is told.
func (q Question) countedBySum() (Answer, bool, error) {
	said := q.Plan.Query
	if said.RefHours > 0 && said.RefGPUCount > 0 && q.allowed() > 0 {
		hours := said.RefHours * float64(said.RefGPUCount)
		cards := int(math.Ceil(hours * 3600 / q.allowed() * (1 - 1e-9)))
		return Answer{
			Value: &Value{float64(cards), "gpus"},
			Summary: words.CardsForTime.In(q.Lang, "count", strconv.Itoa(cards), "hours", gpuHours(round(hours)), "time", q.duration(said.RefHours*3600),
				"cards", strconv.Itoa(said.RefGPUCount), "limit", q.duration(q.allowed())),
			Sources: []string{"arithmetic: hours of a card over the time that is left"},
		}, true, nil
	}
	if q.sized() || q.budget().amount == 0 || said.GPU == "" || isTraining(said) || said.TotalGPUMemoryGB > 0 {
		return Answer{}, false, nil
	}
	price, err := q.price(said.GPU)
	if err != nil {
		return Answer{}, false, err
	}
	budget := q.budget()
	if price.currency != budget.currency {
		return Answer{}, false, &plan.Refusal{Code: "price_currency", Got: budget.currency}
	}
	hours, period := q.runHours(), said.Per
	if period != "" {
		hours = q.periodHours()
	}
	if hours == 0 {
		hours = 720
	}
	card, err := q.namedCard()
	if err != nil {
		return Answer{}, false, err
	}
	each := money{price.amount * hours, price.currency, "", false}
	cards := math.Floor(budget.amount / each.amount)
	a := Answer{
		Value:   &Value{cards, "gpus"},
		Summary: words.BudgetRentsCards.In(q.Lang, "budget", budget.String(), "count", number(cards), "card", card.Name, "time", q.worked(hours), "each", each.String(), "price", price.String()),
	}
	return q.withPrice(a, price), true, nil
}
