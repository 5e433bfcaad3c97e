package reader

import "headroom/parser/pattern"

// dearestHour is more than an hour of any card costs.
const dearestHour = 20

var atOrVersusWords = pattern.OneOf(" vs", "versus", "/", " or ", " and ", " against ")

// rentsOfTwo takes two small sums beside two cards for the prices of an hour of each: "an a100 or an h100 for
// it at $1.2 vs $2.4".
func (r *Reader) rentsOfTwo() {
	q := &r.Query
	if len(q.GPUOptions) != 2 || len(q.BudgetUSD) != 2 || q.HasRent() || q.CardPrices != nil || !r.HasModel() || !r.Mentions(atWords) || !r.Mentions(atOrVersusWords) {
		return
	}
	if q.BudgetUSD[0] > dearestHour || q.BudgetUSD[1] > dearestHour {
		return
	}
	q.Prices, q.BudgetUSD = q.BudgetUSD, nil
	r.Spans["prices"] = r.Spans["budget_usd"]
	delete(r.Spans, "budget_usd")
}
