package answer

import (
	"headroom/engine"
	"headroom/engine/workload"
)

// electricityAlone reports whether a price that is asked is that of the electricity of cards which are there, and not
// their rent nor that of some work.
func (q Question) electricityAlone() bool {
	said := q.Plan.Query
	priced := said.PricePerGPUHour+said.PricePerGPUHourCNY > 0 || said.PriceUSD > 0
	return q.Wants.PowerMoney && said.GPU != "" && (said.Tokens+said.Samples+said.Steps == 0 || isTraining(said)) && !priced && !q.Wants.Ownership && !q.Wants.PerMillion
}

// electricityOf answers what the electricity of cards costs that run a model: the bill first, and behind it whether they
// hold the model and what they make of it.
func (q Question) electricityOf() (Answer, error) {
	bill, err := power(q)
	if err != nil || !q.sized() || len(q.Plan.Cases) != 1 {
		return bill, err
	}
	r, failed := q.first()
	if failed != nil {
		return bill, nil // which stands without the model
	}
	a := q.basis(r)
	a.Summary, a.Value, a.Facts = bill.Summary, bill.Value, bill.Facts
	a.Assumed, a.Sources = append(a.Assumed, bill.Assumed...), append(a.Sources, bill.Sources...)
	if r.Verdict == engine.Fits {
		a.Summary += q.space() + q.verdict(r)
	} else {
		a.Summary += q.beyond(r)
	}
	if r.Estimate.Workload.Task == workload.Infer && r.Verdict != engine.DoesNotFit {
		a.Summary += q.oneGets(r)
	}
	return q.helped(a, r), nil
}
