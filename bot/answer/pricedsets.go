package answer

import (
	"math"
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// Tokens are priced on servers that are full: with a queue that is as long as each of them holds, for that is what more
// memory is paid for.

// pricedSets are compared cards of which one does not hold a model, each as the fewest that serve it, with as long a
// queue as it then has room for. It is empty where the cards hold it, a number is told, or no machine of one of them
// holds it.
func (q Question) pricedSets(all []run) []run {
	if isTraining(q.Plan.Query) || !q.setsSought(all) {
		return nil
	}
	out := make([]run, len(all))
	for i, r := range all {
		most := machine
		if q.card(r.Case.Workload).Datacenter() {
			most = mostTogether
		}
		found, ok := q.fewest(queued(r, usualQueue), 1, most)
		if !ok {
			return nil
		}
		full, err := q.with(found.run, func(w *workload.Workload) { w.Concurrency = r.Case.Workload.Concurrency })
		if err != nil {
			return nil
		}
		if full.Label = r.Label; found.Cards > 1 {
			full.Label = strconv.Itoa(found.Cards) + "x " + r.Label
		}
		full.Case.Query.GPUCount = found.Cards
		out[i] = full
	}
	return out
}

// pricedSetsSaid tells on which sets tokens are priced, and with how many requests at once.
func (q Question) pricedSetsSaid(all []run) string {
	if len(all) == 0 {
		return ""
	}
	if all[0].Case.Workload.Concurrency > 1 {
		return q.setsSaid(all)
	}
	var list []string
	for _, r := range all {
		w := r.Estimate.Workload
		way := waysOf(w)
		if way != "" {
			way += words.PartSeparator.In(q.Lang)
		}
		if r.Speed != nil {
			way += words.FullQueueOf.In(q.Lang, "users", number(math.Max(math.Floor(r.Speed.AtOnce), 1)))
		}
		list = append(list, q.cards(w)+words.InBrackets.In(q.Lang, "text", way))
	}
	return words.ComparedFull.In(q.Lang, "list", join(q.Lang, list))
}

// unfit reports whether a model that is served does not fit one of some cards: what it costs there nobody pays.
func unfit(all []run) bool {
	return slices.ContainsFunc(all, func(r run) bool { return r.Verdict == engine.DoesNotFit && r.Case.Workload.Task == workload.Infer })
}
