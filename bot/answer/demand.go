package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser/reader"
)

// demand is the work that comes to a model that serves, and the seconds in which it has to be
// done; ok is false where the question tells none.
func (q Question) demand(w workload.Workload) (b backlog, within float64, ok bool) {
	const day = 86400
	said := q.Plan.Query
	if n := said.RequestsPerS * day; n > 0 {
		n *= float64(q.candidates())
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
		if q.finds(*w) { // its texts are read, and nothing is written
			w.InputTokens, w.OutputTokens = w.SeqLen, 0
			return
		}
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
	if q.finds(w) {
		return r, err
	}
	r.Case.Assumed = append(slices.Clip(r.Case.Assumed), workload.Assumed{Key: "input_tokens", Value: w.InputTokens, Why: "a usual request"},
		workload.Assumed{Key: "output_tokens", Value: w.OutputTokens, Why: "a usual request"})
	return r, err
}

// finds reports whether a model only finds or ranks texts, of which a length is known.
func (q Question) finds(w workload.Workload) bool {
	return w.SeqLen > 0 && w.Model.Name != "" && plan.Purpose(cmp.Or(q.Plan.Query.Model, w.Model.Name), q.Known) != plan.Writes
}

// mostCandidates bounds how many texts a request to a model that ranks them may bring.
const mostCandidates = 1000

// candidates is how many texts each request brings: those that are ranked, else one.
func (q Question) candidates() int {
	said := q.Plan.Query
	if n := cmp.Or(int(said.Samples), q.Wants.Candidates); n > 1 && n <= mostCandidates && plan.Purpose(said.Model, q.Known) == plan.Ranks {
		return n
	}
	return 1
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

// buyForWhatComes advises cards by the requests that come rather than by what holds the model once: of every common card
// as many as keep up, the cheapest to rent first. ok is false where no requests are told, or nothing has a price.
func (q Question) buyForWhatComes(r run) (Answer, bool) {
	if q.Plan.Query.RequestsPerS == 0 || r.CapacityBytes > 0 || isTraining(r.Case.Query) || q.budget().amount > 0 {
		return Answer{}, false
	}
	r, err := q.usualLengths(r)
	if err != nil {
		return Answer{}, false
	}
	type fleet struct {
		Answer
		at    run
		cards float64
		hour  money
	}
	var fleets []fleet
	for _, d := range q.cardsToTry() {
		s, ok := q.setOn(r, d)
		if !ok || s.hour.amount == 0 {
			continue
		}
		on, err := q.with(r, func(w *workload.Workload) { w.GPU, w.GPUMemoryGB = d.GPU, cmp.Or(d.MemoryGB, w.GPUMemoryGB) })
		if err != nil {
			continue
		}
		if kept, at, ok := q.keepsUp(on, s.counted); ok {
			each, cards := s.hour.amount/float64(s.Cards), kept.Value.Number
			fleets = append(fleets, fleet{kept, at, cards, money{each * cards, s.hour.currency, s.hour.source, s.hour.said}})
		}
	}
	if len(fleets) == 0 {
		return Answer{}, false
	}
	slices.SortStableFunc(fleets, func(a, b fleet) int {
		return cmp.Or(cmp.Compare(a.hour.amount, b.hour.amount), cmp.Compare(a.cards, b.cards))
	})
	best := fleets[0]
	a, err := q.costOfDemand(best.Answer, best.at)
	if err != nil {
		return Answer{}, false
	}
	a.Value = best.Value
	a.Summary = words.CheapestKept.In(q.Lang) + q.space() + a.Summary
	if len(fleets) > 1 {
		next := fleets[1]
		a.Summary += words.NextKept.In(q.Lang, "count", strconv.Itoa(int(next.cards)), "card", q.cardName(next.at.Estimate.Workload), "price", next.hour.String())
	}
	for _, f := range fleets {
		a.Options = append(a.Options, Option{
			Label: strconv.Itoa(int(f.cards)) + " x " + q.cardName(f.at.Estimate.Workload) + ", " + words.Money(q.Lang, f.hour.String()) + words.PerHour.In(q.Lang), Query: asked(f.at), Estimate: &f.at.Estimate, Value: &Value{f.cards, "gpus"},
		})
	}
	return a, true
}

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
		kept.Summary = words.KeptOn.In(q.Lang, "cards", cards, "asked", asked, "rate", about(b.requests/float64(q.candidates())/seconds), "share", about(100*seconds/within))
	} else {
		least, ok := q.fewest(r, 1, search.MostCards)
		if !ok {
			return Answer{}, false
		}
		before = words.BehindOn.In(q.Lang, "cards", cards, "rate", about(b.requests/float64(q.candidates())/seconds), "asked", asked) + q.space()
		if kept, at, ok = q.keepsUp(r, least); !ok {
			return Answer{}, false
		}
	}
	a, err := q.costOfDemand(kept, at)
	a.Summary = before + a.Summary
	return a, err == nil
}

// costOfDemand prices the cards that keep up with what comes, for an hour, a day and a month; the figure of the answer is that
// of the time that is asked for, else of a day.
func (q Question) costOfDemand(a Answer, at run) (Answer, error) {
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
