package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// thatWay adds to the time or the price of a training run that its cards do not hold what it comes to by the way out
// that is named first: a time in which nothing can run plans nothing. Other cards have their own answer.
func (q Question) thatWay(a Answer, j job) Answer {
	if j.Verdict != engine.DoesNotFit || len(a.instead) == 0 || j.pace != nil || j.Estimate.Workload.Task == workload.Infer {
		return a
	}
	way, w := a.instead[0], j.Estimate.Workload
	to := way.Estimate.Workload
	was, ok := tokensPerSecond(j.run)
	is, okay := tokensPerSecond(way.run)
	if !ok || !okay || to.Task == workload.Infer || to.GPU != w.GPU || to.GPUCount != w.GPUCount || way.Verdict == engine.DoesNotFit {
		return a
	}
	hours := j.hours * was / is
	sentence, cost := words.ThatWay, ""
	if price, err := q.price(j.card.ID); err == nil && price.amount > 0 {
		total := money{price.amount * hours, price.currency, "", false}
		sentence, cost = words.ThatWayCosts, total.told(a, price)
	}
	a.Summary += sentence.In(q.Lang, "changes", way.label, "time", q.duration(hours*3600/float64(j.cards)), "money", cost)
	return a
}
