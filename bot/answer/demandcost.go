package answer

import (
	"cmp"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/parser/reader"
)

// servesWhatComes prices cards whose number is told by the requests that come: these, where they keep up, else as many
// of the same as do. ok is false where no requests are told, or the cards do not hold the model.
func (q Question) servesWhatComes(told run) (Answer, bool) {
	r, err := q.usualLengths(told)
	if err != nil || q.Plan.Query.RequestsPerS == 0 || r.Verdict == engine.DoesNotFit {
		return Answer{}, false
	}
	b, within, ok := q.demand(r.Case.Workload)
	if !ok || r.Speed == nil {
		return Answer{}, false
	}
	kept, at, before := q.basis(r), r, ""
	kept.Value = &Value{float64(max(r.Estimate.Workload.GPUCount, 1)), "gpus"}
	seconds, cards, asked := b.takes(r), q.cards(r.Estimate.Workload), number(q.Plan.Query.RequestsPerS)
	if seconds <= within {
		kept.Summary = words.KeptOn.In(q.Lang, "cards", cards, "asked", asked, "rate", about(b.requests/seconds), "share", about(100*seconds/within))
	} else {
		least, ok := q.fewest(r, 1, search.MostCards)
		if !ok {
			return Answer{}, false
		}
		before = words.BehindOn.In(q.Lang, "cards", cards, "rate", about(b.requests/seconds), "asked", asked) + q.space()
		if kept, at, ok = q.keepsUp(r, least); !ok {
			return Answer{}, false
		}
	}
	a, err := q.keptFor(kept, at)
	a.Summary = before + a.Summary
	return a, err == nil
}

// keptFor prices the cards that keep up with what comes, for an hour, a day and a month; the figure of the answer is that
// of the time that is asked for, else of a day.
func (q Question) keptFor(a Answer, at run) (Answer, error) {
	price, err := q.price(at.Estimate.Workload.GPU)
	if err != nil {
		return Answer{}, err
	}
	hour := money{price.amount * a.Value.Number, price.currency, "", false}
	over := func(hours float64) money { return money{hours * hour.amount, hour.currency, "", false} }
	asked := over(cmp.Or(q.periodHours(), q.runHours(), 24))
	if q.Plan.Query.Per == "hour" {
		asked = hour
	}
	a.Value = &Value{asked.amount, asked.currency}
	a.Summary += words.CostKept.In(q.Lang, "hour", hour.String(), "day", over(24).String(), "month", over(24*reader.PeriodDays["month"]).String(), "price", price.String())
	return q.withPrice(a, price), nil
}
