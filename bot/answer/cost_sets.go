package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// Tokens are priced on servers that are full: with a queue that is as long as each of them holds, for that is what more
// memory is paid for.

// pricedSets are compared cards of which one does not hold a model, each as many as make a token cheapest, with as long a
// queue as they then have room for: on the fewest that serve it a card may be nearly full of weights. It is empty where the cards hold it, a number is told, or no machine of one of them
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
		full, cards, ok := q.thriftiestSet(r, found)
		if !ok {
			return nil
		}
		if full.Label = r.Label; cards > 1 {
			full.Label = strconv.Itoa(cards) + "x " + r.Label
		}
		full.Case.Query.GPUCount = cards
		out[i] = full
	}
	return out
}

// thriftiestSet is a set of a kind of card, from the fewest that serve a model to one machine of them, each of whose cards
// makes the most tokens with a full queue; more cards have to gain what an estimate can tell apart.
func (q Question) thriftiestSet(asked run, fewest counted) (best run, cards int, ok bool) {
	each := 0.0
	for found := fewest; ; {
		full, err := q.with(found.run, func(w *workload.Workload) { w.Concurrency = asked.Case.Workload.Concurrency })
		if err != nil {
			return best, cards, cards > 0
		}
		if full.Speed == nil {
			return full, found.Cards, true
		}
		if rate := full.Speed.TokensPerSecond / float64(found.Cards); rate > (1+alike)*each {
			best, cards, each = full, found.Cards, rate
		}
		next, more := q.fewest(queued(asked, usualQueue), 2*found.Cards, 2*found.Cards)
		if !more || 2*found.Cards > machine {
			return best, cards, true
		}
		found = next
	}
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

// shortQueueOf is how many requests at once leave a server's arithmetic idle, where it has room for no more.
const shortQueueOf = 32

// starved says what tokens cost on each of several cards in a format of servers, where weights in 16 bits leave one of
// them hardly any room for a queue.
func (q Question) starved(list []priced) string {
	if said := q.Plan.Query; isTraining(said) || said.Quant != "" || said.Precision != "" || said.Concurrency > 1 || said.Batch > 1 {
		return ""
	}
	hungry, gains := "", false
	var each []string
	for _, p := range list {
		card := q.card(p.Estimate.Workload)
		if p.Speed == nil || p.Speed.TokensPerSecond == 0 || p.cost.amount == 0 || p.hours > 0 || card == nil || !card.Datacenter() || p.Estimate.Workload.Quant != "" {
			return ""
		}
		format := card.ServerFormats()[0]
		narrow, err := q.with(p.run, func(w *workload.Workload) { w.Quant = workload.Quant(format) })
		if err != nil || narrow.Speed == nil || narrow.Verdict == engine.DoesNotFit || narrow.Speed.TokensPerSecond == 0 {
			return ""
		}
		if p.Speed.AtOnce < shortQueueOf && hungry == "" {
			hungry, gains = p.Label, narrow.Speed.TokensPerSecond >= 2*p.Speed.TokensPerSecond
		}
		cost := money{p.cost.amount * p.Speed.TokensPerSecond / narrow.Speed.TokensPerSecond, p.cost.currency, "", false}
		each = append(each, p.Label+" "+cost.String()+words.InBrackets.In(q.Lang, "text", q.formatName(narrow.Estimate.Workload)+words.PartSeparator.In(q.Lang)+about(narrow.Speed.TokensPerSecond)+" tokens/s"))
	}
	if !gains {
		return ""
	}
	return words.StarvedOf.In(q.Lang, "label", hungry, "list", strings.Join(each, words.ListMark.In(q.Lang)))
}
