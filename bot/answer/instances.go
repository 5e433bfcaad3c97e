package answer

import (
	"cmp"
	"slices"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/parser"
)

// Clouds rent whole instances, each with so many cards: which of them holds a model is a choice among
// their price lists.

// mostInstances bounds the instances that an answer names.
const mostInstances = 3

// instanceSought reports whether the instance of a cloud is asked for that holds a model, and not how many
// machines it takes or what its tokens cost.
func (q Question) instanceSought() bool {
	switch q.Plan.Intent {
	case parser.Memory, parser.Fit, parser.BuyAdvice, parser.Compare, parser.Cost:
	default:
		return false
	}
	said := q.Plan.Query
	return q.Wants.Instance && !q.Wants.Machines && q.Wants.Provider != "" && !namesCard(said) && said.GPUCount == 0 && !said.Mac && len(q.Plan.Cases) == 1 && !q.Plan.Cases[0].Workload.CPUOnly && !q.Wants.PerMillion && said.Tokens+said.Samples+said.Steps == 0
}

// instance is what a cloud rents, with a case that runs on it.
type instance struct {
	run
	price hardware.Price
}

// instances answers which of a cloud's instances hold a case, the cheapest first.
func instances(q Question) (Answer, error) {
	if q.Plan.Blocked != nil {
		return Answer{}, q.Plan.Blocked
	}
	c := plan.Served(q.Plan.Cases[0], q.Known)
	var held []instance
	for _, p := range q.Known.Prices() {
		if p.Provider != q.Wants.Provider || p.Pricing != "on_demand" || p.Instance == "" {
			continue
		}
		one := c
		one.Workload.GPU, one.Workload.GPUCount = p.GPU, p.Devices
		r, err := q.run(one)
		if err != nil || !q.runsModels(r) {
			continue
		}
		if isTraining(q.Plan.Query) {
			r = q.laidOut(r)
		}
		if r.Verdict == engine.Fits && len(r.Problems) == 0 {
			held = append(held, instance{r, p})
		}
	}
	if held == nil {
		r, err := q.first()
		if err != nil {
			return Answer{}, err
		}
		a := q.basis(r)
		a.Summary = words.NoInstance.In(q.Lang, "provider", q.Wants.Provider, "what", q.what(r), "need", q.size(r.PerGPU.Process))
		return a, nil
	}
	slices.SortStableFunc(held, func(a, b instance) int {
		return cmp.Or(cmp.Compare(a.price.USDPerHour, b.price.USDPerHour), cmp.Compare(a.price.Devices, b.price.Devices))
	})
	best := held[0]
	a := q.basis(best.run)
	a.Summary = words.CheapestInstance.In(q.Lang, append(q.instancePlaces(best), "provider", q.Wants.Provider, "what", q.what(best.run), "date", best.price.Date)...) + q.eachGets(best.run)
	a.Value = &Value{best.price.USDPerHour, "USD"}
	a = q.overPeriod(a, money{best.price.USDPerHour, "USD", "", false})
	seen := map[string]bool{best.price.GPU: true}
	for _, i := range held {
		if len(a.Options) < mostInstances && (i.price.Instance == best.price.Instance || !seen[i.price.GPU]) {
			a.Options = append(a.Options, Option{
				Label: i.price.Instance + ", " + strconv.FormatFloat(i.price.USDPerHour, 'f', 2, 64) + " USD", Query: asked(i.run), Estimate: &i.Estimate, Value: &Value{i.price.USDPerHour, "USD"},
			})
			if i.price.Instance != best.price.Instance {
				a.Summary += words.NextInstance.In(q.Lang, q.instancePlaces(i)...)
			}
		}
		seen[i.price.GPU] = true
	}
	a.Sources = append(a.Sources, best.price.Provider+" "+best.price.Instance+", on demand, "+best.price.Date)
	return a, nil
}

// instancePlaces are what a sentence says of an instance.
func (q Question) instancePlaces(i instance) []string {
	return []string{
		"instance", i.price.Instance, "cards", q.cards(i.Estimate.Workload), "need", q.size(i.PerGPU.Process), "capacity", q.size(i.CapacityBytes),
		"price", money{i.price.USDPerHour, "USD", "", false}.String(),
	}
}

// runsModels reports whether the programs of today run on a card, for which vLLM stands: it is neither too
// old nor has software of its own.
func (q Question) runsModels(r run) bool {
	card := q.card(r.Estimate.Workload)
	if card == nil {
		return false
	}
	p, known := card.Program("vllm")
	return known && p.Runs
}

// priceAt is the lowest on-demand list price that a cloud takes for a card, of an instance with as many
// cards as are told where it has one; ok is false where it lists none.
func (q Question) priceAt(provider, gpu string) (best hardware.Price, ok bool) {
	told := q.Plan.Query.GPUCount
	for _, d := range q.Plan.Query.GPUOptions {
		if match, found := q.Known.FindGPU(d.GPU, d.MemoryGB); found && match.Row.ID == gpu {
			told = d.Count
		}
	}
	for _, p := range q.Known.PricesOf(gpu) {
		if p.Provider != provider || p.Pricing != "on_demand" || ok && best.Devices == told && p.Devices != told {
			continue
		}
		if !ok || p.Devices == told && best.Devices != told || p.USDPerDeviceHour < best.USDPerDeviceHour {
			best, ok = p, true
		}
	}
	return best, ok
}
