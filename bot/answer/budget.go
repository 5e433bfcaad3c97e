package answer

import (
	"slices"
	"strings"

	"headroom/bot/words"
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
