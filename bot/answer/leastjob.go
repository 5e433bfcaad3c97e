package answer

import (
	"headroom/bot/words"
	"headroom/engine/workload"
)

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
