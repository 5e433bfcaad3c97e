package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// floor is the least speed that each request is to have, in tokens per second; 0 where none is
// told, or where what is told is a matter of all together.
func (q Question) floor(w workload.Workload) float64 {
	if w.Task != workload.Infer {
		return 0
	}
	return q.Plan.Query.TargetTokensPerS
}

// quick reports whether a run fits and gives each request a speed.
func quick(r run, least float64) bool {
	return r.Verdict == engine.Fits && r.Speed != nil && r.Speed.DecodeTokensPerSec >= least
}

// slowed lowers a limit of memory to the most at which each request still has the speed that is
// asked for; 0 where even the least is slower.
func (q Question) slowed(r run, quantity search.Quantity, limit search.Limit, found run) (search.Limit, run) {
	least := q.floor(r.Case.Workload)
	if least == 0 || found.Speed == nil || quick(found, least) {
		return limit, found
	}
	at := run{}
	limit.Next = nil
	limit.Value = search.Largest(limit.Value, func(n int) bool {
		one, err := q.with(r, func(w *workload.Workload) { quantity.Set(w, n) })
		if err != nil || !quick(one, least) {
			return false
		}
		at = one
		return true
	})
	return limit, at
}

// eachGets says how fast each request is at a limit that a speed was asked for.
func (q Question) eachGets(r run) string {
	if q.floor(r.Case.Workload) == 0 || r.Speed == nil {
		return ""
	}
	return words.EachGets.In(q.Lang, "rate", about(r.Speed.DecodeTokensPerSec))
}

// quickSet is the fewest cards up to most, from those that hold a case, on which a request has
// the speed that is asked for.
func (q Question) quickSet(asked run, fits counted, most int) (counted, bool) {
	least := q.floor(asked.Case.Workload)
	if least == 0 {
		return fits, true
	}
	for cards := fits.Cards; cards <= most; cards *= 2 {
		found, ok := q.fewest(asked, cards, most)
		if !ok {
			break
		}
		if quick(found.run, least) {
			return found, true
		}
		cards = max(cards, found.Cards)
	}
	return fits, false
}

// quickReplicas counts the cards on which so many users each have the speed that is asked for:
// replicas that serve as many of them as it allows, on as many cards each as makes them fewest.
func (q Question) quickReplicas(asked run, fits counted, users int) (Answer, run, bool) {
	least := q.floor(asked.Case.Workload)
	one, err := q.with(asked, func(w *workload.Workload) { w.Batch, w.Concurrency = 0, 1 })
	if err != nil {
		return Answer{}, run{}, false
	}
	var best, last counted
	total, served := 0, 0
	for cards := 1; cards <= machine; cards *= 2 {
		found, ok := q.fewest(one, cards, machine)
		if !ok {
			break
		}
		cards, last = max(cards, found.Cards), found
		at := run{}
		n := search.Largest(users, func(n int) bool {
			one, err := q.with(found.run, func(w *workload.Workload) { w.Batch, w.Concurrency = 0, n })
			if err != nil || !quick(one, least) {
				return false
			}
			at = one
			return true
		})
		if n == 0 {
			continue
		}
		if all := (users + n - 1) / n * found.Cards; total == 0 || all < total {
			best, total, served = found, all, n
			best.run = at
		}
	}
	if total == 0 {
		if last.Speed == nil {
			return Answer{}, run{}, false
		}
		a := q.counted(fits)
		a.Summary += words.AloneTooSlow.In(q.Lang, "best", about(last.Speed.DecodeTokensPerSec), "cards", q.cards(last.Estimate.Workload), "rate", number(least))
		return a, fits.run, true
	}
	a := q.basis(best.run)
	a.Value = &Value{float64(total), "gpus"}
	a.Summary = words.ReplicasForUsers.In(q.Lang, "count", strconv.Itoa(total), "card", q.cardName(best.Estimate.Workload), "what", q.what(best.run),
		"replicas", strconv.Itoa(total/best.Cards), "each", strconv.Itoa(best.Cards), "users", strconv.Itoa(served), "fewest", strconv.Itoa(fits.Cards)) + q.eachGets(best.run)
	return a, best.run, true
}
