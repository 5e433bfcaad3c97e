package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// mostInstead is how many sets of cards are named in place of those of the question.
const mostInstead = 3

// insteadAsked reports whether cards are sought that are cheaper or faster than those of the question.
func (q Question) insteadAsked() bool {
	said := q.Plan.Query
	return q.Wants.Instead != "" && said.GPU != "" && said.GPUOptions == nil && len(q.Plan.Cases) == 1 && !said.Mac
}

// instead answers "anything cheaper than 2x h100 for a 70b", "anything faster than a 3090 for it": the
// smallest sets of common cards that hold the work, cost less by the hour or are faster, the cheapest first.
func (q Question) instead(named run) (Answer, error) {
	bare := q.Plan.Query
	bare.GPU, bare.GPUCount, bare.GPUMemoryGB, bare.Nodes, bare.GPUsPerNode, bare.NVLink, bare.Parallel = "", 0, 0, 0, 0, nil, parser.Parallel{}
	asking := q
	asking.Plan = plan.Make(parser.BuyAdvice, bare, q.Known)
	if asking.Plan.Blocked != nil || len(asking.Plan.Cases) == 0 {
		return compare(q)
	}
	r, err := asking.first()
	if err != nil {
		return Answer{}, err
	}
	named = asking.onNamed(r, named)
	hour := money{}
	if price, err := q.price(named.Case.Workload.GPU); err == nil {
		hour = money{price.amount * float64(max(named.Case.Workload.GPUCount, 1)), price.currency, price.source, price.said}
	}
	w := named.Case.Workload
	sets := slices.DeleteFunc(asking.sets(r), func(s set) bool {
		own := s.Estimate.Workload
		return own.GPU == w.GPU && s.Cards == max(w.GPUCount, 1) || !q.beats(s, named, hour)
	})
	a := q.basis(named)
	than := q.cards(named.Estimate.Workload) + q.measuredBy(named, hour)
	if len(sets) == 0 {
		a.Summary = words.NothingInstead.In(q.Lang, "what", q.what(r), "than", than, "better", words.Name(q.Lang, q.Wants.Instead))
		return a, nil
	}
	var list []string
	for _, s := range sets[:min(len(sets), mostInstead)] {
		list = append(list, q.cards(s.Estimate.Workload)+q.measuredBy(s.run, s.hour))
	}
	a.Summary = words.Instead.In(q.Lang, "what", q.what(r), "than", than, "better", words.Name(q.Lang, q.Wants.Instead), "list", strings.Join(list, words.LabelSeparator.In(q.Lang)))
	if slices.ContainsFunc(sets, func(s set) bool { return s.hour.amount > 0 && !s.hour.said }) {
		a.Summary += words.ListPrices.In(q.Lang)
	}
	for _, s := range sets {
		a.Options = append(a.Options, Option{
			Label: q.setLabel(s), Query: asked(s.run), Estimate: &s.run.Estimate, Value: &Value{float64(s.Cards), "gpus"},
		})
		if s.hour.source != "" && len(a.Sources) < mostInstead {
			a.Sources = append(a.Sources, s.hour.source)
		}
	}
	return a, nil
}

// onNamed is the work on the cards of the question, run by the program that it is run by on the others.
func (q Question) onNamed(r, named run) run {
	w := named.Case.Workload
	on, err := q.with(r, func(c *workload.Workload) { c.GPU, c.GPUMemoryGB = w.GPU, w.GPUMemoryGB })
	if err != nil {
		return named
	}
	if found, ok := q.fewest(on, max(w.GPUCount, 1), max(w.GPUCount, 1)); ok {
		return found.run
	}
	return named
}

// beats reports whether a set is what is sought: cheaper by the hour, or faster by more than an estimate
// can tell apart. Where no price is listed, memory stands in, and of as much the older card.
func (q Question) beats(s set, named run, hour money) bool {
	if q.Wants.Instead != "cheaper" {
		return quickness(s.run) > (1+alike)*quickness(named)
	}
	if s.hour.amount > 0 && hour.amount > 0 {
		return s.hour.amount < hour.amount
	}
	whole := float64(named.CapacityBytes) * float64(max(named.Case.Workload.GPUCount, 1))
	older := slices.Index(commonCards, s.Estimate.Workload.GPU) < slices.Index(commonCards, named.Estimate.Workload.GPU)
	return cardsMemory(s.run) < whole || older && cardsMemory(s.run) <= (1+sameWithin)*whole
}

// asMuchFor names sets of cards with no less memory in all that rent for less than those of the question,
// where no model says what they are to hold.
func (q Question) asMuchFor(hour money) string {
	match, ok := q.Known.FindGPU(q.Plan.Query.GPU, q.Plan.Query.GPUMemoryGB)
	if q.Wants.Instead != "cheaper" || !ok || hour.amount == 0 {
		return ""
	}
	type rented struct {
		text string
		hour float64
	}
	var list []rented
	memory := match.Row.MemoryGB * float64(max(q.Plan.Query.GPUCount, 1))
	for _, id := range commonCards {
		card, known := q.Known.FindGPU(id, 0)
		price, err := q.price(id)
		if !known || err != nil || card.Row.ID == match.Row.ID {
			continue
		}
		cards := 1
		for float64(cards)*card.Row.MemoryGB < memory {
			cards *= 2
		}
		if all := price.amount * float64(cards); cards <= machine && all < hour.amount {
			each := money{all, price.currency, "", false}
			list = append(list, rented{count(cards, card.Row.Name) + words.InBrackets.In(q.Lang, "text", each.String()+words.PerHour.In(q.Lang)), all})
		}
	}
	if list == nil {
		return words.NoneAsMuch.In(q.Lang, "gb", number(memory))
	}
	slices.SortStableFunc(list, func(a, b rented) int { return cmp.Compare(a.hour, b.hour) })
	var named []string
	for _, r := range list[:min(len(list), mostInstead)] {
		named = append(named, r.text)
	}
	return words.AsMuchFor.In(q.Lang, "gb", number(memory), "list", strings.Join(named, words.LabelSeparator.In(q.Lang)))
}

// measuredBy is what a set of cards is held against others by: its speed, or that it does not hold the work,
// and what an hour costs.
func (q Question) measuredBy(r run, hour money) string {
	var parts []string
	if r.Verdict == engine.DoesNotFit {
		parts = append(parts, q.verdictOf(r))
	} else if v := quickness(r); v > 0 {
		parts = append(parts, about(v)+" tokens/s")
	}
	if hour.amount > 0 {
		parts = append(parts, hour.String()+words.PerHour.In(q.Lang))
	}
	if parts == nil {
		return ""
	}
	return words.InBrackets.In(q.Lang, "text", strings.Join(parts, words.PartSeparator.In(q.Lang)))
}

// quickness is the speed of one request, or of training.
func quickness(r run) float64 {
	if r.Speed == nil {
		return 0
	}
	if r.Case.Workload.Task != workload.Infer {
		return r.Speed.TokensPerSecond
	}
	return cmp.Or(r.Speed.DecodeTokensPerSec, r.Speed.TokensPerSecond)
}
