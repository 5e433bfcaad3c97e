package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// cost answers what a run or an hour costs.
func cost(q Question) (Answer, error) {
	said := q.Plan.Query
	if said.PowerW > 0 && said.TokensPerS > 0 {
		return q.electricity()
	}
	if energy := q.energyPrice(); energy.said && said.GPU != "" && said.Tokens == 0 && said.PricePerGPUHour+said.PricePerGPUHourCNY == 0 {
		if q.Wants.PerMillion && q.sized() && !isTraining(said) {
			return q.energyPerMillion()
		}
		return power(q)
	}
	if q.electricityAlone() {
		return q.electricityOf()
	}
	if q.byCards() {
		return q.costOfEach()
	}
	if len(said.Stages) > 1 && len(said.StageTokens) == len(said.Stages) {
		return q.stagesDone()
	}
	work := said.Tokens + said.Samples + said.Steps
	if said.GPUHours > 0 {
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		return q.bill(Answer{}, price, said.GPUHours), nil
	}
	if rate := cmp.Or(said.TokensPerSPerGPU, said.TokensPerS); rate > 0 && said.Model == "" && said.ParamsB == 0 {
		return q.rated(rate)
	}
	if said.Per != "" && said.Days == 0 && said.Hours > 0 && work == 0 && said.GPU != "" { // hours of each day
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		return q.bill(Answer{}, price, q.periodHours()*float64(max(said.GPUCount, 1))), nil
	}
	if hours := q.runHours(); hours > 0 && work == 0 && said.GPU != "" && (said.RequestsPerS == 0 || !q.sized()) {
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		cards := float64(max(said.GPUCount, 1))
		a := q.bill(Answer{}, price, hours*cards)
		whole := a.Value
		a = q.overPeriod(a, money{price.amount * cards, price.currency, "", false})
		a.Value = whole
		return q.owned(q.trainedIn(a, hours*cards), hours, price), nil
	}
	if q.budget().amount > 0 && work+said.RequestsPerS == 0 && (isTraining(said) && q.sized() || said.GPU != "" && (isTraining(said) || said.PricePerGPUHour+said.PricePerGPUHourCNY > 0)) {
		return q.affords()
	}
	if !q.sized() && work == 0 && said.GPU != "" {
		return q.rental()
	}
	if p, ok := q.paceTold(said.Tokens * max(said.Epochs, 1)); ok && !q.sized() {
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		return q.bill(Answer{}, price, p.seconds()/3600*float64(max(said.GPUCount, 1))), nil
	}
	if b, ok := q.backlog(); ok && (said.Samples > 0 || said.Tokens > 0) {
		return q.workCosts(b)
	}
	if !isTraining(said) && (len(q.Plan.Cases) == 0 || q.Plan.Cases[0].Workload.Task == workload.Infer) {
		if q.budgetOfPeriod() && said.GPU == "" && said.GPUMemoryGB == 0 && said.RequestsPerS == 0 && q.sized() {
			q.Plan.Intent = parser.BuyAdvice
			return buyAdvice(q) // which cards it rents
		}
		return q.rent()
	}
	j, err := q.job()
	if err != nil {
		return Answer{}, err
	}
	if q.budget().amount > 0 {
		j = q.leastJob(j)
	}
	price, err := q.price(j.card.ID)
	if err != nil && !q.energyPrice().said {
		return Answer{}, err
	}
	a := q.basis(j.run)
	a.Assumed = append(a.Assumed, j.assumed...)
	a = q.bill(a, price, j.hours)
	if price.said || !q.energyPrice().said {
		a.Summary += q.perMillion(words.PerMillionTrained, price, price.amount*j.hours, j.work)
	}
	if at, beyond := q.outOfReach(j.run); beyond {
		if a.Summary = at.told + q.space() + a.Summary + q.timeThere(j, at); at.cards == 0 {
			a.Summary = at.told + q.timeThere(j, at)
		}
		return q.helped(a, j.run), nil
	}
	a.Summary += words.AlsoTakes.In(q.Lang, "time", q.duration(j.hours*3600/float64(j.cards)), "cards", q.cards(j.Estimate.Workload)) + q.withinAMonth(j) + q.rolledOut(j) + q.laid(j.run) + q.beyond(j.run)
	if said.Per != "" && said.GPU != "" && price.amount > 0 {
		value := a.Value // "a 4090 by the day, and a LoRA on 10M tokens": both are asked
		a = q.overPeriod(a, money{price.amount * float64(j.cards), price.currency, "", false})
		a.Value = value
	}
	return q.thatWay(q.helped(a, j.run), j), nil
}

// bill multiplies GPU hours by a price, and adds what energy costs where its price is told.
func (q Question) bill(a Answer, price money, hours float64) Answer {
	total := money{price.amount * hours, price.currency, "", false}
	energy, kWh := q.energyFor(a, hours)
	switch {
	case energy.amount == 0:
	case q.buysOrRents() && price.amount > 0 && energy.currency == price.currency:
		a.Value = &Value{total.amount, total.currency}
		a.Summary = words.RentOrOwn.In(q.Lang, "rent", total.told(a, price), "hours", gpuHours(hours), "price", price.String(),
			"money", energy.String(), "energy", number(round(kWh))+" kWh", "kwh", q.energyPrice().String()) // a tenant pays for no power
		return q.withPrice(a, price)
	case !price.said:
		return q.ownBill(a, price, hours, energy, kWh)
	default:
		return q.rentAndEnergy(a, price, hours, energy, kWh)
	}
	a.Value = &Value{total.amount, total.currency}
	a.Summary = words.Cost.In(q.Lang, "money", total.told(a, price), "hours", gpuHours(hours), "price", price.String()) + q.againstBudget(total, price) + q.onSpot(total, hours)
	return q.withPrice(a, price)
}

// alsoCosts adds what the hours of a GPU cost to how long they take, where a price is known:
// who asks for the one pays the other.
func (q Question) alsoCosts(a Answer, gpu string, hours float64) Answer {
	if machine, ok := words.Notebooks[q.Wants.Notebook]; ok && machine.GPU == gpu {
		return a // it is free
	}
	price, err := q.price(gpu)
	if err != nil {
		return q.energyBeside(a, hours)
	}
	total := money{price.amount * hours, price.currency, "", false}
	a.Summary += words.AlsoCosts.In(q.Lang, "money", total.told(a, price), "price", price.String()) + q.againstBudget(total, price)
	return q.withPrice(q.energyBeside(a, hours), price)
}

// rent prices an hour of the fewest cards that hold the workload.
func (q Question) rent() (Answer, error) {
	said := q.Plan.Query
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	found, format := q.narrowed(r)
	if r.CapacityBytes == 0 || r.Case.Workload.GPUCount == 0 {
		if r.CapacityBytes == 0 {
			card, why := q.cheapestToRent(r)
			if r, err = q.with(r, func(w *workload.Workload) { w.GPU = card }); err != nil {
				return Answer{}, err
			}
			r.Case.Assumed = append(slices.Clip(r.Case.Assumed), workload.Assumed{Key: "gpu", Value: card, Why: why})
		}
		if r, err = q.usualLengths(r); err != nil {
			return Answer{}, err
		}
		least, ok := q.fewest(r, 1, search.MostCards)
		if !ok {
			return q.nothingFits(r), nil
		}
		found = least.run
		if kept, at, ok := q.keepsUp(r, least); ok && said.RequestsPerS > 0 {
			return q.costOfDemand(kept, at)
		}
	} else if served, ok := q.servesWhatComes(r); ok {
		return served, nil
	}
	w := found.Estimate.Workload
	price, err := q.price(w.GPU)
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(found)
	total := money{price.amount * float64(max(w.GPUCount, 1)), price.currency, "", false}
	a.Value = &Value{total.amount, total.currency}
	a.Summary = words.CostPerHour.In(q.Lang, "money", total.String(), "cards", q.cards(w), "price", price.String())
	if served := q.perMillionServed(found, price, total.amount); (q.Wants.PerMillion || q.Wants.PerDollar) && served != "" {
		a.Summary = strings.TrimSpace(served) + q.space() + a.Summary
	} else {
		a.Summary += served
	}
	if s := found.Speed; q.Wants.PerMillion && s != nil && s.TokensPerSecond > 0 {
		a.Value = &Value{total.amount / s.TokensPerSecond / 3600 * 1e6, total.currency}
	}
	if s := found.Speed; q.Wants.PerMillion && q.Wants.GPUHours && s != nil && s.TokensPerSecond > 0 {
		hours := float64(max(w.GPUCount, 1)) * 1e6 / s.TokensPerSecond / 3600
		a.Summary = words.GPUHoursPerMillion.In(q.Lang, "hours", gpuHours(hours), "cards", q.cards(w)) + q.space() + a.Summary
	}
	a.Summary += q.againstService(found, total)
	if text := q.sliceOf(total, w); text != "" {
		a.Text = append(a.Text, text)
	}
	if q.budgetOfPeriod() {
		a.Value = &Value{total.amount * q.periodHours(), total.currency}
		a.Summary += q.rentedWithin(total)
	} else {
		a = q.overRun(a, total)
	}
	a.Summary += format + q.beyond(found)
	return q.withPrice(a, price), nil
}

// rated prices a million tokens by the rate at which a card that is rented makes
// them.
func (q Question) rated(perSecond float64) (Answer, error) {
	said := q.Plan.Query
	price, err := q.price(said.GPU)
	if err != nil {
		return Answer{}, err
	}
	cards := 1.0
	if said.TokensPerSPerGPU == 0 {
		cards = float64(max(said.GPUCount, 1))
	}
	hours := cards * 1e6 / perSecond / 3600
	total := money{price.amount * hours, price.currency, "", false}
	a := Answer{Value: &Value{total.amount, total.currency}}
	a.Summary = words.CostOfRate.In(q.Lang, "money", total.String(), "rate", number(perSecond), "price", price.String())
	return q.withPrice(a, price), nil
}

// leastJob is a training run on those common cards that do it for the least money, where none are
// named: what a budget is enough for hangs on the cards that it rents.
func (q Question) leastJob(j job) job {
	if said := q.Plan.Query; said.GPU != "" || said.GPUMemoryGB > 0 {
		return j
	}
	asked, err := q.first()
	if err != nil {
		return j
	}
	best, least, split := j, 0.0, false
	weighed := q
	weighed.byEstimate = true
	for _, s := range q.sets(asked) {
		if s.hour.amount == 0 {
			continue
		}
		on, err := q.jobOf(s.run)
		if err != nil {
			continue
		}
		on.cards = s.Cards
		asEstimated, err := weighed.jobOf(s.run)
		if err != nil {
			continue
		}
		cost := asEstimated.hours * s.hour.amount / float64(s.Cards)
		apart := s.Estimate.Workload.Parallel.TP > 1 || s.Estimate.Workload.Parallel.PP > 1 // which compute at a lesser share of the peak
		if least == 0 || split && !apart || split == apart && cost < least {
			best, least, split = on, cost, apart
		}
	}
	if least > 0 {
		best.assumed = append(best.assumed, workload.Assumed{Key: "gpu", Value: best.card.ID, Why: "no card was named; of the common cards that hold it, these do it for the least"})
	}
	return best
}

// jobRented is what the training that is told takes on a set of cards, and what renting them for it
// costs; empty where no amount of training is told.
func (q Question) jobRented(s set) string {
	said := q.Plan.Query
	if !isTraining(said) || said.Tokens+said.Samples+said.Steps == 0 || s.hour.amount == 0 {
		return ""
	}
	j, err := q.jobOf(s.run)
	if err != nil {
		return ""
	}
	each := money{s.hour.amount / float64(s.Cards), s.hour.currency, "", false}
	total := money{each.amount * j.hours, each.currency, "", false}
	return words.JobRented.In(q.Lang, "tokens", scientific(j.work), "time", q.duration(j.hours*3600/float64(s.Cards)), "money", total.roughly(), "mfu", number(j.mfu*100)) +
		q.againstBudget(total, each)
}

// trainedIn adds to the price of a time on what a model is trained in it.
func (q Question) trainedIn(a Answer, hours float64) Answer {
	if !isTraining(q.Plan.Query) || !q.sized() || !q.Wants.Trained {
		return a
	}
	r, err := q.first()
	if err != nil {
		return a
	}
	on := q.basis(r)
	if more := q.doneIn(&on, r, hours, max(q.Plan.Query.GPUCount, 1)); more != "" {
		a.Summary += more
		a.Value, a.Assumed = on.Value, append(a.Assumed, on.Assumed...)
		a.Verdict, a.Estimate = on.Verdict, on.Estimate
	}
	return a
}

// rentedDaily says what a server costs that is rented all day for work that comes each day: its tokens come when its
// users do, and not in one full queue.
func (q Question) rentedDaily(r run, b backlog, price money, seconds float64) string {
	s := r.Speed
	if !q.Wants.Also.PerDay || price.amount == 0 || seconds >= 24*3600 || s == nil || s.TokensPerSecond == 0 {
		return ""
	}
	tokens := b.read + b.written
	day := money{24 * price.amount * float64(max(r.Estimate.Workload.GPUCount, 1)), price.currency, "", false}
	each := money{day.amount / tokens * 1e6, price.currency, "", false}
	whether := words.SameRent
	if q.Wants.Serves {
		whether = words.AgainstAPI
	}
	return words.RentedDay.In(q.Lang, "day", day.roughly(), "each", each.String(), "whether", whether.In(q.Lang, "full", scientific(tokens*24*3600/seconds)))
}
