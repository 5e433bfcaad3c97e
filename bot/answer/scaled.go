package answer

import (
	"math"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
)

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
