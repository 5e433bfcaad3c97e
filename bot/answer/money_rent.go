package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser/reader"
)

// mostOffers bounds the list prices of a card that an answer shows.
const mostOffers = 6

// rental answers what cards cost that are named without any work for them: an hour, and the time
// that the question asks for, else a month. What they sell for is not known.
func (q Question) rental() (Answer, error) {
	said := q.Plan.Query
	card, err := q.namedCard()
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Facts: q.rents(card)}
	price, err := q.price(said.GPU)
	if err != nil {
		return Answer{}, err
	}
	hour := money{price.amount * float64(max(said.GPUCount, 1)), price.currency, "", false}
	a.Value = &Value{hour.amount, hour.currency}
	a.Summary = words.CostPerHour.In(q.Lang, "money", hour.String(), "cards", count(max(said.GPUCount, 1), card.Name), "price", price.String())
	switch hours := q.runHours(); {
	case said.Per != "":
	case hours > 0: // "to rent for six months"
		a = q.over(a, hour, hours, "")
	default:
		month := money{hour.amount * 720, hour.currency, "", false}
		a.Summary += words.SumForPeriod.In(q.Lang, "period", words.Name(q.Lang, "month"), "hours", "720", "money", month.String())
	}
	a = q.overPeriod(a, hour)
	a.Summary += q.asMuchFor(hour)
	if !price.said {
		a.Summary += words.NoPurchasePrice.In(q.Lang)
	}
	return q.withPrice(a, price), nil
}

// alsoRent adds what the cards rent for whose number is the answer, where money is asked for or told
// beside it: the time that a run of training takes, else an hour and the time that the question tells.
func (q Question) alsoRent(a Answer, r run) (Answer, error) {
	price, err := q.price(r.Case.Workload.GPU)
	if a.Value == nil || a.Value.Unit != "gpus" || err != nil {
		if q.Wants.Rent && a.Value != nil && q.budget().amount == 0 {
			a.Summary += words.RentUnknown.In(q.Lang, "card", q.cardName(r.Estimate.Workload))
		}
		return a, nil
	}
	hour := money{price.amount * a.Value.Number, price.currency, "", false}
	switch {
	case q.budgetOfPeriod():
		a.Summary += q.rentedWithin(hour)
		return a, nil
	case !q.Wants.Rent && !price.said && q.Plan.Query.Per == "":
		return a, nil
	}
	value := a.Value
	if isTraining(q.Plan.Query) {
		if q.Plan.Query.Tokens+q.Plan.Query.Samples+q.Plan.Query.Steps > 0 {
			j, err := q.jobOf(r)
			if err != nil {
				return Answer{}, err
			}
			return q.alsoCosts(a, r.Case.Workload.GPU, j.hours), nil
		}
	}
	a.Summary += q.space() + words.CostPerHour.In(q.Lang, "money", hour.String(), "cards", count(int(value.Number), q.cardName(r.Estimate.Workload)), "price", price.String())
	if a = q.overRun(a, hour); q.periodHours()+q.runHours() == 0 {
		a = q.over(a, hour, 24*reader.PeriodDays["month"], "month")
	}
	a.Value = value
	return q.withPrice(a, price), nil
}

// rents are the list prices of a card, one for each provider, the lowest first.
func (q Question) rents(card *hardware.GPU) []Fact {
	prices := slices.DeleteFunc(slices.Clone(q.Known.PricesOf(card.ID)), func(p hardware.Price) bool { return p.Pricing != "on_demand" })
	slices.SortStableFunc(prices, func(a, b hardware.Price) int { return cmp.Compare(a.USDPerDeviceHour, b.USDPerDeviceHour) })
	var facts []Fact
	seen := map[string]bool{}
	for _, p := range prices {
		if seen[p.Provider] || len(facts) == mostOffers {
			continue
		}
		seen[p.Provider] = true
		facts = append(facts, Fact{p.Provider, money{p.USDPerDeviceHour, "USD", "", false}.String() + words.PerHour.In(q.Lang) + ", " + p.Date})
	}
	return facts
}

// affords answers how long a budget pays for cards where no work is told, and what comes of it.
func (q Question) affords() (Answer, error) {
	var least job
	if q.Plan.Query.GPU == "" { // the cards that do the most for it
		r, err := q.first()
		if err != nil {
			return Answer{}, err
		}
		told := q
		told.Plan.Query.Tokens = sampleTokens
		if least, err = told.jobOf(r); err != nil {
			return Answer{}, err
		}
		least = told.leastJob(least)
		q.Plan.Query.GPU, q.Plan.Query.GPUCount = least.card.ID, least.cards
	}
	said, limit := q.Plan.Query, q.budget()
	price, err := q.price(said.GPU)
	if err != nil {
		return Answer{}, err
	}
	if price.currency != limit.currency {
		return Answer{}, &plan.Refusal{Code: "price_currency", Got: limit.currency}
	}
	card, err := q.namedCard()
	if err != nil {
		return Answer{}, err
	}
	cards := max(said.GPUCount, 1)
	hours := limit.amount / price.amount
	seconds := hours / float64(cards) * 3600
	a := Answer{}
	var more string
	if q.sized() {
		r := least.run
		if least.card == nil {
			if r, err = q.first(); err != nil {
				return Answer{}, err
			}
		}
		a = q.basis(r)
		more = q.doneIn(&a, r, hours, cards)
	}
	if a.Value == nil {
		a.Value = &Value{seconds, "s"}
	}
	a.Summary = words.BudgetPays.In(q.Lang, "budget", limit.String(), "hours", gpuHours(round(hours)), "price", price.String(),
		"time", q.duration(seconds), "cards", count(cards, card.Name)) + more
	return q.withPrice(a, price), nil
}

// sampleTokens are trained to learn how long one takes: the time grows in step with them.
const sampleTokens = 1e9

// doneIn says how many tokens a number of GPU hours train or serve; that is then the figure of
// the answer.
func (q Question) doneIn(a *Answer, r run, hours float64, cards int) string {
	if !isTraining(q.Plan.Query) {
		if r.Speed == nil || r.Speed.TokensPerSecond == 0 {
			return ""
		}
		made := r.Speed.TokensPerSecond * 3600 * hours / float64(cards)
		a.Value = &Value{made, "tokens"}
		return words.ServesInTime.In(q.Lang, "tokens", scientific(made), "rate", about(r.Speed.TokensPerSecond))
	}
	q.Plan.Query.Tokens, q.Plan.Query.Samples, q.Plan.Query.Steps = sampleTokens, 0, 0
	j, err := q.jobOf(r)
	if err != nil || j.hours == 0 {
		return ""
	}
	trained := sampleTokens * hours / j.hours
	a.Value = &Value{trained, "tokens"}
	a.Assumed = append(a.Assumed, j.assumed...)
	text := words.TrainsInTime.In(q.Lang, "tokens", scientific(trained), "what", q.what(j.run), "mfu", number(j.mfu*100))
	if step := q.Plan.Query.StepTokens; step > 0 {
		text += words.StepsInTime.In(q.Lang, "steps", about(trained/step), "tokens", scientific(step))
	}
	text += q.beyond(r)
	if more := q.countToTrain(r); more != "" {
		text += q.space() + more
	}
	return text
}

// readForEach are the tokens that are read for each that is written, where the lengths are not told: as the
// prices of a service for both are blended (parser/reader/moneytokens.go).
const readForEach = 3

// againstService holds what an hour of cards costs against the price that a service takes for tokens, of
// which it counts those that it reads as well.
func (q Question) againstService(r run, hour money) string {
	service := q.Plan.Query.TokenPrice
	if service == 0 || r.Speed == nil || r.Speed.TokensPerSecond == 0 || hour.amount == 0 {
		return ""
	}
	price := money{service, cmp.Or(strings.ToUpper(q.Plan.Query.Currency), "USD"), "", false}
	if price.currency != hour.currency {
		return words.ServiceUnheld.In(q.Lang, "service", price.String(), "currency", hour.currency)
	}
	served, err := q.with(r, func(w *workload.Workload) {
		if w.InputTokens == 0 || w.OutputTokens == 0 {
			w.InputTokens, w.OutputTokens = readForEach*usualAnswer, usualAnswer
			w.SeqLen = w.InputTokens + w.OutputTokens
		}
	})
	if err != nil || served.Speed == nil || served.Speed.TokensPerSecond == 0 {
		return ""
	}
	read := float64(served.Case.Workload.InputTokens) / float64(served.Case.Workload.OutputTokens)
	own := hour.amount / (served.Speed.TokensPerSecond * (1 + read)) / 3600 * 1e6
	enough := hour.amount / 3600 / service * 1e6
	sentence := words.ServiceDearer
	if own > service {
		sentence = words.ServiceCheaper
	}
	return sentence.In(q.Lang, "service", price.String(), "own", money{own, hour.currency, "", false}.String(), "rate", about(enough), "read", about(read), "month", scientific(enough*3600*24*reader.PeriodDays["month"]))
}

// shortQueue is how many requests a server has room for that is worth its rent.
const shortQueue = 2

// cheapestToRent is the card to price a served model on where none is named, and why: of the cheapest
// common ones that hold it the one on which an hour costs least and a queue has room, else the one that
// stands in everywhere. A price that is told is one for any card.
func (q Question) cheapestToRent(r run) (card, why string) {
	card, why = referenceCard, "no card was named"
	said := q.Plan.Query
	if q.Wants.PerMillion || said.RequestsPerS > 0 || said.PricePerGPUHour+said.PricePerGPUHourCNY > 0 || q.budget().amount > 0 {
		return card, why
	}
	usual := q.hourOn(r, referenceCard)
	for _, s := range q.sets(r) { // the cheapest first
		switch {
		case s.hour.amount == 0 || usual > 0 && s.hour.amount >= usual:
			return card, why
		case s.Speed != nil && s.Speed.AtOnce >= shortQueue:
			return s.Estimate.Workload.GPU, "no card was named; the cheapest to rent of the common cards that hold it"
		}
	}
	return card, why
}

// hourOn is what an hour of the fewest cards of a kind costs that hold a case with room for a queue; 0
// where they do not, or no price is known.
func (q Question) hourOn(r run, id string) float64 {
	on, err := q.with(r, func(w *workload.Workload) { w.GPU = id })
	if err != nil {
		return 0
	}
	found, ok := q.fewest(on, 1, search.MostCards)
	price, priced := q.price(id)
	if !ok || priced != nil || found.Speed == nil || found.Speed.AtOnce < shortQueue {
		return 0
	}
	return price.amount * float64(found.Cards)
}
