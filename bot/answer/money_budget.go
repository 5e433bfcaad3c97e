package answer

import (
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
	"headroom/parser/reader"
)

// budget is what can be spent, as the question says; zero where it says nothing.
func (q Question) budget() money {
	switch said := q.Plan.Query; {
	case len(said.BudgetUSD) > 0: // of a range, what can be spent at most
		return money{slices.Max(said.BudgetUSD), "USD", "", true}
	case len(said.BudgetCNY) > 0:
		return money{slices.Max(said.BudgetCNY), "CNY", "", true}
	case len(said.BudgetEUR) > 0:
		return money{slices.Max(said.BudgetEUR), "EUR", "", true}
	}
	return money{}
}

// againstBudget says whether a sum is within the budget. Currencies are not converted.
func (q Question) againstBudget(total, price money) string {
	limit := q.budget()
	switch {
	case limit.amount == 0 || limit.currency != total.currency || total.amount == 0 || price.amount == 0:
		return ""
	case total.amount <= limit.amount:
		return words.InBudget.In(q.Lang, "budget", limit.String(), "left", money{limit.amount - total.amount, limit.currency, "", false}.String())
	}
	return words.OverBudget.In(q.Lang, "budget", limit.String(), "times", about(total.amount/limit.amount),
		"hours", gpuHours(limit.amount/price.amount), "share", about(100*limit.amount/total.amount))
}

// afterBudget says what a budget means for cards to buy: what they sell for is not known, so it can
// only be held against rent, in the same money.
func (q Question) afterBudget(best set) string {
	limit := q.budget()
	switch {
	case limit.amount == 0:
		return ""
	case best.hour.amount == 0 || best.hour.currency != limit.currency:
		return words.BudgetUnused.In(q.Lang, "budget", limit.String())
	}
	return words.BudgetRents.In(q.Lang, "budget", limit.String(), "time", q.duration(limit.amount/best.hour.amount*3600))
}

// budgetTold tells of a budget that no sentence of the answer speaks of.
func (q Question) budgetTold(a *Answer) {
	limit := q.budget()
	if limit.amount == 0 || a.Estimate == nil {
		return
	}
	for _, said := range append([]string{a.Summary}, a.Text...) {
		if strings.Contains(said, words.Money(q.Lang, limit.String())) {
			return
		}
	}
	if a.Value != nil && slices.Contains([]string{"USD", "CNY", "EUR"}, a.Value.Unit) && a.Value.Unit != limit.currency {
		a.Summary += words.PeriodUnheld.In(q.Lang, "budget", limit.String(), "currency", a.Value.Unit)
		return
	}
	a.Summary += words.BudgetUnsold.In(q.Lang, "budget", limit.String())
}

// runningCost is what a set costs over the time that the question tells.
func (q Question) runningCost(best set) string {
	hours := q.periodHours()
	if hours == 0 {
		hours = q.runHours()
	}
	if hours == 0 || best.hour.amount == 0 {
		return ""
	}
	return words.RentFor.In(q.Lang, "time", q.duration(hours*3600), "money", money{best.hour.amount * hours, best.hour.currency, "", false}.String())
}

// hourLimit is what an hour of cards may cost, where the cards are what is sought; zero where no such
// limit is told.
func (q Question) hourLimit() money {
	switch said := q.Plan.Query; {
	case q.Plan.Intent != parser.BuyAdvice || said.GPU != "" || said.GPUMemoryGB > 0:
		return money{}
	case said.PricePerGPUHour > 0 && said.Currency == "eur":
		return money{said.PricePerGPUHour, "EUR", "", true}
	case said.PricePerGPUHour > 0:
		return money{said.PricePerGPUHour, "USD", "", true}
	case said.PricePerGPUHourCNY > 0:
		return money{said.PricePerGPUHourCNY, "CNY", "", true}
	case q.budgetOfPeriod():
		limit := q.budget()
		limit.amount /= q.periodHours()
		return limit
	}
	return money{}
}

// budgetOfPeriod reports whether what can be spent is told of a day, a week, a month or a year: rent,
// and no card that is bought.
func (q Question) budgetOfPeriod() bool {
	return q.budget().amount > 0 && q.periodHours() > 0 && !isTraining(q.Plan.Query)
}

// rentedWithin says what cards come to over the time that a budget is told of, and how that stands to it.
func (q Question) rentedWithin(hour money) string {
	if !q.budgetOfPeriod() || hour.amount == 0 {
		return ""
	}
	limit, hours := q.budget(), q.periodHours()
	total := money{hour.amount * hours, hour.currency, "", false}
	text := words.RentFor.In(q.Lang, "time", number(hours)+" "+words.Name(q.Lang, "hours"), "money", total.String())
	switch {
	case total.currency != limit.currency:
		return text + words.PeriodUnheld.In(q.Lang, "budget", limit.String(), "currency", total.currency)
	case total.amount <= limit.amount:
		return text + words.InBudget.In(q.Lang, "budget", limit.String(), "left", money{limit.amount - total.amount, limit.currency, "", false}.String())
	}
	most := limit.amount / hour.amount
	return text + words.OverPeriod.In(q.Lang, "budget", limit.String(), "hours", gpuHours(round(most)), "each", about(most/reader.PeriodDays[q.Plan.Query.Per]))
}

// withinHour keeps the sets whose hour costs no more than the limit, and says which they are; all of
// them where none does, or where the limit is in another money than the list prices.
func (q Question) withinHour(sets []set) (kept []set, sentence string) {
	limit := q.hourLimit()
	if limit.amount == 0 {
		return sets, ""
	}
	var labels []string
	for _, s := range sets {
		if s.hour.amount > 0 && s.hour.currency == limit.currency && s.hour.amount <= limit.amount {
			kept = append(kept, s)
			labels = append(labels, q.setLabel(s))
		}
	}
	switch {
	case sets[0].hour.amount > 0 && sets[0].hour.currency != limit.currency && q.budgetOfPeriod():
		return sets, "" // rentedWithin says so
	case sets[0].hour.amount > 0 && sets[0].hour.currency != limit.currency:
		return sets, words.HourUnheld.In(q.Lang, "limit", limit.String(), "currency", sets[0].hour.currency)
	case kept == nil:
		return sets, words.NoneWithinHour.In(q.Lang, "limit", limit.String())
	case len(kept) == 1:
		return kept, words.OnlyWithinHour.In(q.Lang, "limit", limit.String())
	}
	return kept, words.WithinHour.In(q.Lang, "limit", limit.String(), "sets", strings.Join(labels, words.SetsApart.In(q.Lang)))
}

// narrowerWithin says what holds a model within the limit of an hour in a narrower format, where nothing
// does as it is released and no format is told.
func (q Question) narrowerWithin(r run, cheapest set) string {
	limit, w := q.hourLimit(), r.Case.Workload
	if limit.amount == 0 || cheapest.hour.currency != limit.currency || cheapest.hour.amount <= limit.amount || w.Task != workload.Infer || w.Quant != "" || r.Case.Query.Precision != "" {
		return ""
	}
	for _, narrow := range q.inFormats(r)[1:] {
		for _, s := range q.sets(narrow) {
			if s.hour.amount > 0 && s.hour.amount <= limit.amount && !s.slow {
				return words.NarrowerWithinHour.In(q.Lang, "format", narrow.Label, "cards", q.cards(s.Estimate.Workload), "need", q.size(s.PerGPU.Process), "price", s.hour.String())
			}
		}
	}
	return ""
}
