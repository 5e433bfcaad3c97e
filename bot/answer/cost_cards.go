package answer

import (
	"math"
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// priced is one of several cards with what the work costs on it.
type priced struct {
	run
	price money   // of a GPU hour; zero: none is known
	hours float64 // of GPUs, for the work that is told; 0 where none is
	mfu   float64 // of the peak, in percent, that this takes; 0 where no work is told
	rate  float64 // tokens that one GPU does in a second
	cost  money   // of the work, else of a million tokens
}

// byCards reports whether the alternatives of the question are different cards, or numbers of them.
func (q Question) byCards() bool {
	options := max(len(q.Plan.Query.GPUOptions), len(q.Plan.Query.GPUCountOptions))
	return options > 1 && !q.Plan.Query.CardEach && len(q.Plan.Cases) == options && !slices.ContainsFunc(q.Plan.Cases, func(c plan.Case) bool { return c.Workload.GPU == "" })
}

// unlikeCards reports whether the alternatives are different cards: those reach different shares of their peaks, the
// quickest the least, since memory and links grow less than arithmetic.
func (q Question) unlikeCards() bool {
	return slices.ContainsFunc(q.Plan.Cases, func(c plan.Case) bool { return c.Workload.GPU != q.Plan.Cases[0].Workload.GPU })
}

// costOfEach answers on which of several cards the work costs less.
func (q Question) costOfEach() (Answer, error) {
	cases := slices.Clone(q.Plan.Cases) // what tokens cost is a matter of servers
	for i, c := range cases {
		cases[i] = plan.Served(c, q.Known)
	}
	q.Plan.Cases = cases
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	told, format := "", workload.Quant("")
	if work := q.Plan.Query.Tokens + q.Plan.Query.Samples + q.Plan.Query.Steps; work == 0 {
		if sets := q.pricedSets(all); sets != nil {
			all, told = sets, q.pricedSetsSaid(sets)
		} else if sets := q.onSets(all, usualQueue); sets != nil {
			all, told = sets, q.setsSaid(sets)
		} else if unfit(all) {
			if narrow, in := q.held(all); narrow != nil {
				all, format = narrow, in
			}
		}
	}
	list, err := q.pricedAlike(all)
	if err != nil {
		return Answer{}, err
	}
	slices.SortStableFunc(list, func(a, b priced) int {
		switch {
		case a.cost.amount == 0 || b.cost.amount == 0:
			return int(sign(b.cost.amount - a.cost.amount)) // what has no price comes last
		case a.cost.amount < b.cost.amount:
			return -1
		}
		return int(sign(a.cost.amount - b.cost.amount))
	})
	a := q.basis(list[0].run)
	a.Facts = q.cardFacts(all)
	a.Assumed = append(a.Assumed, q.sharesOfPeaks(list)...)
	for _, p := range list {
		query := p.Case.Query
		o := Option{Label: p.Label, Query: &query, Estimate: &p.Estimate}
		if p.cost.amount > 0 {
			o.Value = &Value{p.cost.amount, p.cost.currency}
		}
		a.Options = append(a.Options, o)
		if p.price.source != "" && len(a.Sources) < 3 {
			a.Sources = append(a.Sources, p.price.source)
		}
	}
	if best := list[0]; !slices.ContainsFunc(list, func(p priced) bool { return p.cost.amount == 0 }) {
		a.Value = &Value{best.cost.amount, best.cost.currency}
	}
	a.Summary = q.cheapest(list) + q.worth(list) + q.listPrices(list) + told + q.heldSaid(format, false) + q.starved(list) + q.tooLarge(list)
	return a, nil
}

// sign is 1, 0 or -1.
func sign(v float64) float64 {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// pricedAlike reckons the work on each of the cards. Where one of them holds it only with recomputed
// activations, all compute them twice: else a card would be told to be slower than another for what
// its memory takes, and not for what it does.
func (q Question) pricedAlike(all []run) ([]priced, error) {
	list := make([]priced, 0, len(all))
	recomputed := func(p priced) bool { return p.Estimate.Workload.Recompute == workload.RecomputeFull }
	for _, r := range all {
		p, err := q.pricedOn(r)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	if !slices.ContainsFunc(list, recomputed) {
		return list, nil
	}
	for i, r := range all {
		if recomputed(list[i]) || r.Case.Workload.Task == workload.Infer || r.Case.Workload.Recompute != "" {
			continue
		}
		again, err := q.with(r, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
		if err != nil {
			continue
		}
		again.Label = r.Label
		if p, err := q.pricedOn(again); err == nil {
			list[i] = p
		}
	}
	return list, nil
}

// sharesOfPeaks are the shares of their peaks that cards which are held against each other are reckoned to reach.
func (q Question) sharesOfPeaks(list []priced) []workload.Assumed {
	var each []string
	for _, p := range list {
		if p.mfu == 0 || q.Plan.Query.MFUPct > 0 || !q.unlikeCards() {
			return nil
		}
		each = append(each, p.Label+" "+number(math.Round(p.mfu)))
	}
	return []workload.Assumed{{Key: "mfu_pct", Value: strings.Join(each, ", "), Why: "the estimate for this batch and length"}}
}

// pricedOn reckons the work on one of the cards.
func (q Question) pricedOn(r run) (priced, error) {
	q.Plan.Query, q.byEstimate = r.Case.Query, q.unlikeCards()
	p := priced{run: q.laidOut(r)}
	p.Label = r.Label
	price, err := q.price(r.Case.Workload.GPU)
	if err == nil {
		p.price = price
	}
	cards := float64(max(p.Estimate.Workload.GPUCount, 1))
	said := q.Plan.Query
	switch {
	case r.Case.Workload.Task != workload.Infer && said.Tokens+said.Samples+said.Steps > 0:
		j, err := q.jobOf(r)
		if err != nil {
			return priced{}, err
		}
		p.run, p.hours, p.rate, p.mfu = j.run, j.hours, j.work/j.hours/3600, 100*j.mfu
		p.Label = r.Label
		p.cost = money{p.price.amount * p.hours, p.price.currency, "", false}
	case p.Speed != nil && p.Speed.TokensPerSecond > 0:
		p.rate = p.Speed.TokensPerSecond / cards
		p.cost = money{p.price.amount / p.rate / 3600 * 1e6, p.price.currency, "", false}
	}
	return p, nil
}

// seconds is how long the work takes on the cards.
func (p priced) seconds() float64 {
	return p.hours * 3600 / float64(max(p.Estimate.Workload.GPUCount, 1))
}

// bill words what the work costs on a card.
func (p priced) bill(q Question) string {
	switch {
	case p.cost.amount == 0 && p.hours > 0:
		return words.WorkTime.In(q.Lang, "card", p.Label, "hours", gpuHours(round(p.hours)), "time", q.duration(p.seconds()))
	case p.cost.amount == 0:
		return words.NoBill.In(q.Lang)
	case p.hours > 0:
		return words.WorkBill.In(q.Lang, "money", p.cost.String(), "hours", gpuHours(round(p.hours)), "price", p.price.String(),
			"time", q.duration(p.seconds()))
	}
	return words.TokenBill.In(q.Lang, "money", p.cost.String(), "rate", about(p.Speed.TokensPerSecond), "price", p.price.String())
}

// alike is how near two costs are that an estimate does not tell apart.
const alike = 0.05

// cheapest says which of them costs least; those without a price come last.
func (q Question) cheapest(list []priced) string {
	first, second := list[0], list[1]
	switch {
	case second.cost.amount == 0 || second.cost.currency != first.cost.currency:
		var none, bills []string
		for _, p := range list {
			if p.price.amount == 0 && !slices.Contains(none, q.cardName(p.Estimate.Workload)) {
				none = append(none, q.cardName(p.Estimate.Workload))
			}
			if p.hours > 0 {
				bills = append(bills, p.Label+" "+p.bill(q))
			}
		}
		text := words.UnpricedPair.In(q.Lang, "list", strings.Join(none, words.ListMark.In(q.Lang)))
		if bills != nil {
			text += words.Bills.In(q.Lang, "list", strings.Join(bills, words.LabelSeparator.In(q.Lang)))
		}
		return text
	case len(list) > 2:
		var others []string
		for _, p := range list[1:] {
			others = append(others, p.Label+" "+p.bill(q))
		}
		return words.CheaperMany.In(q.Lang, "first", first.Label, "a", first.bill(q), "list", strings.Join(others, words.LabelSeparator.In(q.Lang)))
	case second.cost.amount < (1+alike)*first.cost.amount:
		return words.EquallyDear.In(q.Lang, "first", first.Label, "second", second.Label, "a", first.bill(q), "b", second.bill(q))
	}
	return words.CheaperWork.In(q.Lang, "first", first.Label, "second", second.Label, "a", first.bill(q), "b", second.bill(q))
}

// worth says how much dearer the quicker of two cards may be.
func (q Question) worth(list []priced) string {
	if len(list) == 2 && q.unlikeSets(list) {
		return q.worthOfSets(list)
	}
	if len(list) != 2 || list[0].rate == 0 || list[1].rate == 0 || list[0].Estimate.Workload.GPU == list[1].Estimate.Workload.GPU {
		return ""
	}
	fast, slow := list[0], list[1]
	if slow.rate > fast.rate {
		fast, slow = slow, fast
	}
	text := words.WorthTimes.In(q.Lang, "first", q.cardName(fast.Estimate.Workload), "second", q.cardName(slow.Estimate.Workload), "times", about(fast.rate/slow.rate))
	if ratio := q.Plan.Query.PriceRatio; ratio > 0 {
		sentence := words.RatioPays
		if ratio > fast.rate/slow.rate {
			sentence = words.RatioTooHigh
		}
		text += sentence.In(q.Lang, "ratio", number(ratio))
	}
	return text + q.boughtFor(list)
}

// boughtFor says how much speed a thousand dollars buys of each of two cards whose prices are told.
func (q Question) boughtFor(list []priced) string {
	prices, options := q.Plan.Query.CardPrices, q.Plan.Query.GPUOptions
	if len(prices) != len(list) || len(options) != len(list) {
		return ""
	}
	var each []string
	for i, c := range q.Plan.Cases {
		at := slices.IndexFunc(list, func(p priced) bool { return p.Estimate.Workload.GPU == c.Workload.GPU })
		if at < 0 || i >= len(prices) {
			return ""
		}
		each = append(each, words.SpeedBought.In(q.Lang, "card", q.cardName(list[at].Estimate.Workload), "price", number(prices[i]), "rate", about(list[at].rate/prices[i]*1000)))
	}
	sentence := words.BoughtFor
	if !isTraining(q.Plan.Query) {
		sentence = words.BoughtFull // and not the speed of one user
	}
	return sentence.In(q.Lang, "list", strings.Join(each, words.LabelSeparator.In(q.Lang)))
}

// worthOf is worth of cards that are compared by other figures too.
func (q Question) worthOf(all []run) string {
	list, err := q.pricedAlike(all)
	if err != nil {
		return ""
	}
	return q.worth(list)
}

// listPrices says that prices are those of lists, where one is.
func (q Question) listPrices(list []priced) string {
	if slices.ContainsFunc(list, func(p priced) bool { return p.price.amount > 0 && !p.price.said }) {
		return words.ListPrices.In(q.Lang)
	}
	return ""
}

// tooLarge names those of the cards that the work does not fit on.
func (q Question) tooLarge(list []priced) string {
	var short []string
	for _, p := range list {
		if p.Verdict == engine.DoesNotFit {
			short = append(short, p.Label)
		}
	}
	if short == nil {
		return ""
	}
	return words.AsSetShort.In(q.Lang, "list", strings.Join(short, ", "))
}

// timeOnEach answers how long the work takes on each of several cards, and what it costs there, as far as
// prices are known.
func (q Question) timeOnEach() (Answer, error) {
	a, err := q.costOfEach()
	if err != nil {
		return Answer{}, err
	}
	allPriced := a.Value != nil
	a.Value = nil
	var times, short []string
	for i, o := range a.Options {
		p, err := q.pricedOn(run{Case: plan.Case{Workload: o.Estimate.Workload, Query: *o.Query}, Estimate: *o.Estimate})
		if err == nil && p.hours > 0 {
			a.Options[i].Value = &Value{p.seconds(), "s"}
			times = append(times, o.Label+": "+q.duration(p.seconds()))
		}
		if o.Estimate.Verdict == engine.DoesNotFit {
			short = append(short, o.Label)
		}
	}
	if len(a.Options) > 0 {
		a.Value = a.Options[0].Value // of the cheapest
	}
	lead := strings.Join(times, words.LabelSeparator.In(q.Lang)) + words.FullStop.In(q.Lang)
	switch {
	case allPriced:
		a.Summary = lead + q.space() + a.Summary
	case short != nil:
		a.Summary = lead + words.AsSetShort.In(q.Lang, "list", strings.Join(short, ", "))
	default:
		a.Summary = lead
	}
	return a, nil
}
