package answer

import "headroom/bot/words"

// budget is what can be spent, as the question says; zero where it says nothing.
func (q Question) budget() money {
	switch said := q.Plan.Query; {
	case len(said.BudgetUSD) == 1:
		return money{said.BudgetUSD[0], "USD", "", true}
	case len(said.BudgetCNY) == 1:
		return money{said.BudgetCNY[0], "CNY", "", true}
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
		"hours", number(limit.amount/price.amount), "share", about(100*limit.amount/total.amount))
}
