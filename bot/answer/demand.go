package answer

import (
	"math"
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// demand is the work that comes to a model that serves, and the seconds in which it has to be
// done; ok is false where the question tells none.
func (q Question) demand(w workload.Workload) (b backlog, within float64, ok bool) {
	const day = 86400
	said := q.Plan.Query
	if n := said.RequestsPerS * day; n > 0 {
		return backlog{requests: n, read: n * float64(w.InputTokens), written: n * float64(w.OutputTokens)}, day, true
	}
	if within = q.allowed(); within > 0 {
		b, ok = q.backlog()
		return b, within, ok
	}
	return backlog{written: said.TargetTokensPerS * day}, day, said.TargetTokensPerS > 0
}

// A request whose lengths are not told is one of a usual chat.
const (
	usualPrompt = 512
	usualAnswer = 256
)

// usualLengths gives the requests of a demand a usual length where none is told.
func (q Question) usualLengths(r run) (run, error) {
	w := r.Case.Workload
	if q.Plan.Query.RequestsPerS == 0 || w.InputTokens+w.OutputTokens > 0 {
		return r, nil
	}
	r, err := q.with(r, func(w *workload.Workload) {
		w.InputTokens, w.OutputTokens = usualPrompt, usualAnswer
		switch told := q.Plan.Query.SeqLen; { // that is how long a request is
		case w.SeqLen > usualPrompt+usualAnswer:
			w.InputTokens = w.SeqLen - usualAnswer
		case told > 2:
			w.OutputTokens = told * usualAnswer / (usualPrompt + usualAnswer)
			w.InputTokens = told - w.OutputTokens
		}
		w.SeqLen = w.InputTokens + w.OutputTokens
	})
	w = r.Case.Workload
	r.Case.Assumed = append(slices.Clip(r.Case.Assumed), workload.Assumed{Key: "input_tokens", Value: w.InputTokens, Why: "a usual request"},
		workload.Assumed{Key: "output_tokens", Value: w.OutputTokens, Why: "a usual request"})
	return r, err
}

// keepsUp raises a number of cards that a served model fits on to the number that also keeps up
// with what comes to it: as many replicas as it takes, each on as many cards as makes them fewest
// in all. Where one is enough, or nothing is told that comes, ok is false.
func (q Question) keepsUp(asked run, fits counted) (a Answer, at run, ok bool) {
	if fits.Estimate.Workload.Task != workload.Infer || fits.Speed == nil {
		return Answer{}, run{}, false
	}
	wish := q.wish(fits.Case.Workload)
	wish.all = 0 // replicas share it
	met := wish.met(fits.run)
	if wish.any() && !met {
		if found, ok := q.quickSet(asked, fits, machine); ok {
			w := found.Estimate.Workload
			a = q.basis(found.run)
			a.Value = &Value{float64(w.GPUCount), "gpus"}
			a.Summary = words.MinGPUsQuick.In(q.Lang, "count", strconv.Itoa(w.GPUCount), "card", q.cardName(w), "what", q.what(found.run), "wish", q.wished(wish),
				"fewest", strconv.Itoa(fits.Cards)) + q.eachGets(found.run)
			if b, within, ok := q.demand(found.Case.Workload); ok && q.Plan.Query.RequestsPerS > 0 {
				if sets := int(math.Ceil(b.takes(found.run) / within)); sets > 1 {
					a.Value.Number = float64(sets * w.GPUCount)
					a.Summary = words.SetsKeepUp.In(q.Lang, "count", strconv.Itoa(sets*w.GPUCount), "card", q.cardName(w), "sets", strconv.Itoa(sets), "each", strconv.Itoa(w.GPUCount),
						"rate", number(q.Plan.Query.RequestsPerS)) + q.space() + a.Summary
				}
			}
			return a, found.run, true
		}
		if users := asked.Case.Workload.Concurrency; users > 1 || wish.rate == 0 {
			return q.quickReplicas(asked, fits, max(users, 1))
		}
	}
	b, within, ok := q.demand(fits.Case.Workload)
	if !ok || met && q.Plan.Query.RequestsPerS == 0 && q.allowed() == 0 && !q.togetherAlone() {
		return Answer{}, run{}, false
	}
	best := fits
	replicas := int(math.Ceil(b.takes(best.run) / within))
	if better := q.thriftiest(asked, fits, b, within); replicas > 0 {
		if n := int(math.Ceil(b.takes(better.run) / within)); n*better.Cards < replicas*best.Cards {
			best, replicas = better, n
		}
	}
	if replicas == 0 {
		return Answer{}, run{}, false
	}
	w := best.Estimate.Workload
	rate := max(b.written, b.read) / b.takes(best.run)
	if b.written > 0 {
		rate = b.written / b.takes(best.run)
	}
	count := replicas * best.Cards
	a = q.basis(best.run)
	a.Value = &Value{float64(count), "gpus"}
	sentence := words.CardsKeepUp
	if replicas == 1 {
		sentence = words.OneKeepsUp
	}
	a.Summary = sentence.In(q.Lang, "count", strconv.Itoa(count), "card", q.cardName(w), "what", q.what(best.run),
		"replicas", strconv.Itoa(replicas), "each", strconv.Itoa(best.Cards), "rate", about(rate*float64(replicas)),
		"needed", about(rate*b.takes(best.run)/within), "fewest", strconv.Itoa(fits.Cards))
	return a, best.run, true
}
