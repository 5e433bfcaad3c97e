package answer

import "headroom/bot/words"

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
