package answer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

// commonCards are common cards to buy or rent, smallest first.
var commonCards = []string{
	"rtx-3060-12gb", "rtx-4060-ti-16gb", "rtx-3090", "rtx-4090", "rtx-5090", "rtx-a6000",
	"rtx-6000-ada", "l40s", "a100-80gb-sxm", "h100-80gb-sxm", "h200-141gb-sxm", "b200-180gb",
}

// commonCardsOf are those of makers whose cards stand on no other shelf, where theirs are sought.
var commonCardsOf = map[string][]string{
	"AMD":   {"rx-7600-xt", "rx-9070-xt", "rx-7900-xtx", "radeon-ai-pro-r9700", "radeon-pro-w7900", "mi210", "mi300x", "mi325x", "mi355x"},
	"Intel": {"arc-b580", "arc-a770-16gb", "arc-pro-b60", "arc-pro-b70", "gaudi2", "gaudi3"},
}

// lowPowerCards are common cards that draw little, to choose from where power is limited.
var lowPowerCards = []string{"l4", "rtx-a2000-12gb", "rtx-4000-sff-ada", "rtx-5060-ti-16gb"}

// machine is how many cards go into one case.
const machine = plan.UsualMachine

// set is a number of cards that does the job, and what an hour of it costs.
type set struct {
	counted
	hour money // zero: no price is listed
	slow bool  // none in one machine has the speed that is asked for
	wide bool  // the cards compute weights in fp8 in 16 bits
}

// buyAdvice answers which cards to get: for every common card the smallest
// number in one machine that fits, the cheapest to rent first. Where no prices
// are listed, memory stands in: it is roughly what is paid for.
func buyAdvice(q Question) (Answer, error) {
	if q.Plan.Query.GPU != "" && q.Wants.Money && !q.sized() && q.Plan.Query.Task == "" && (!q.bareCard() || q.priced(q.Plan.Query.GPU)) {
		return q.rental() // "what do 8 H100 cost to buy"
	}
	if a, ok := q.macToBuy(); ok {
		return a, nil
	}
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	if said := q.Plan.Query; r.CapacityBytes > 0 && q.budget().amount > 0 && said.Per != "" && len(q.Plan.Cases) == 1 && !isTraining(said) {
		return q.rent() // a monthly budget is one for rent
	}
	if gb := q.memorySought(); gb > 0 {
		if a, ok := q.cardsWith(r, gb); ok {
			return a, nil
		}
	}
	if r.CapacityBytes > 0 && q.insteadAsked() {
		return q.instead(r)
	}
	if r.CapacityBytes > 0 {
		if a, ok := q.cardWorth(r); ok {
			return a, nil
		}
		answer := compare
		if len(q.Plan.Cases) == 1 {
			answer = memory // whether these do it, and what would
		}
		a, err := answer(q)
		if err == nil && q.budget().amount > 0 && a.Summary != "" {
			a.Summary += words.BudgetUnsold.In(q.Lang, "budget", q.budget().String())
		}
		return a, err
	}
	if a, ok := q.leastEnergy(r); ok {
		return a, nil
	}
	if q.bought(r) {
		if a, ok := q.purchases(r); ok {
			return a, nil
		}
	}
	if said := r.Case.Query; (q.Wants.Quantized || q.Wants.Cheapest) && said.Quant == "" && said.Precision == "" && !isTraining(said) {
		said.Quant, q.Wants.Quantized, q.Wants.Cheapest = "int4", false, false // fewer bits take fewer cards
		if q.Plan = plan.Make(q.Plan.Intent, said, q.Known); q.Plan.Blocked == nil {
			return buyAdvice(q)
		}
	}
	if a, ok := q.buyForWhatComes(r); ok {
		return a, nil
	}
	sets := q.sets(r)
	if len(sets) == 0 {
		a := q.basis(r)
		a.Summary = words.NoAdvice.In(q.Lang, "what", q.what(r))
		return a, nil
	}
	sets, limited := q.withinHour(sets)
	best := sets[0]
	a := q.basis(best.run)
	sentence, buys := words.BuyAdvice, q.buys(r)
	if buys {
		sentence = words.BuyAdviceSmallest
	}
	a.Summary = sentence.In(q.Lang, "what", q.what(best.run), "cards", q.cards(best.Estimate.Workload),
		"need", q.size(q.taken(best.run)), "price", q.hourly(best))
	if best.Layout.Hosted {
		a.Summary += words.HostedTakes.In(q.Lang, "host", q.size(best.Host.Steady))
	}
	a.Summary += cmpOr(q.eachGets(best.run), q.oneGets(best.run))
	if limit := q.powerAllowed(); limit > 0 {
		if card := q.card(best.Estimate.Workload); card != nil && card.TDPWatts > 0 {
			a.Summary += words.WithinPower.In(q.Lang, "watts", strconv.Itoa(card.TDPWatts), "limit", number(limit))
		}
	}
	if best.slow {
		a.Summary += words.NoneSoQuick.In(q.Lang, "rate", q.wished(q.wish(best.Case.Workload)))
	}
	a.Summary += limited
	if len(sets) > 1 && limited == "" {
		next := sets[1]
		a.Summary += words.NextUp.In(q.Lang, "cards", q.cards(next.Estimate.Workload), "need", q.size(q.taken(next.run)), "price", q.hourly(next))
	}
	if i := slices.IndexFunc(sets, func(s set) bool { return s.wide && s.hour.amount > 0 && s.hour.amount < best.hour.amount }); i > 0 && limited == "" {
		a.Summary += words.CheaperWide.In(q.Lang, "cards", q.cards(sets[i].Estimate.Workload), "price", q.hourly(sets[i]))
	}
	if text := q.keptFree(best.run); text != "" {
		a.Text = append(a.Text, text)
	}
	methods, smallest := q.cheaperMethods(r)
	if rented := q.jobRented(best) + q.rentedWithin(best.hour); rented != "" {
		a.Summary += rented
	} else if buys {
		a.Summary += q.budgetBuys(slices.Concat(smallest, sets), "")
	} else {
		a.Summary += q.afterBudget(best) + q.runningCost(best)
	}
	if limited != "" {
		a.Summary += q.narrowerWithin(r, best)
	}
	a.Summary = methods + a.Summary
	for _, s := range sets {
		a.Options = append(a.Options, Option{
			Label: q.setLabel(s), Query: asked(s.run), Estimate: &s.run.Estimate, Value: &Value{float64(s.Cards), "gpus"},
		})
		if s.hour.source != "" && len(a.Sources) < 2 {
			a.Sources = append(a.Sources, s.hour.source)
		}
	}
	if best.hour.source != "" {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "price_per_gpu_hour", Value: best.hour.amount / float64(best.Cards), Why: "lowest list price known: " + best.hour.source})
	}
	return a, nil
}

// sets finds the smallest number of every card of the shelf that fits, the
// cheapest first.
func (q Question) sets(r run) []set {
	if q.buys(r) {
		return q.setsToBuy(r)
	}
	var sets []set
	for _, d := range q.cardsToTry() {
		if s, ok := q.setOn(r, d); ok {
			sets = append(sets, s)
		}
	}
	sets = quickest(sets)
	slices.SortStableFunc(sets, func(a, b set) int {
		if a.slow { // then all are: the fastest first
			return cmp.Compare(b.decode(), a.decode())
		}
		if a.wide != b.wide {
			return boolRank(a.wide) - boolRank(b.wide)
		}
		if a.hour.amount > 0 && b.hour.amount > 0 {
			return cmp.Compare(a.hour.amount, b.hour.amount)
		}
		if a.hour.amount > 0 || b.hour.amount > 0 { // a price can be acted on
			return cmp.Compare(b.hour.amount, a.hour.amount)
		}
		return cmp.Compare(cardsMemory(a.run), cardsMemory(b.run))
	})
	return sets
}

// cardsToTry are the cards that a set is put together from.
func (q Question) cardsToTry() []workload.Device {
	cards := commonCards
	if of, ok := commonCardsOf[q.Wants.Maker]; ok {
		cards = of
	} else if q.Plan.Query.PowerW > 0 {
		cards = append(slices.Clip(commonCards), lowPowerCards...)
	}
	devices := make([]workload.Device, len(cards))
	for i, id := range cards {
		devices[i].GPU = id
	}
	return devices
}

// setOn finds the smallest number of one kind of card in one machine that fits; ok is false where none does, or
// the question does not allow the card.
func (q Question) setOn(r run, d workload.Device) (set, bool) {
	if q.overPower(d.GPU) || q.ruledOut(d.GPU) {
		return set{}, false
	}
	on, err := q.with(r, func(w *workload.Workload) { w.GPU, w.GPUMemoryGB = d.GPU, cmp.Or(d.MemoryGB, w.GPUMemoryGB) })
	if err != nil {
		return set{}, false
	}
	found, ok := q.fewest(on, 1, machine)
	if !ok {
		return set{}, false
	}
	found, fast := q.quickSet(on, found, machine)
	if q.overSupply(d.GPU, found.Cards) {
		return set{}, false
	}
	s := set{counted: found, slow: !fast, wide: q.withoutArithmetic(found.run)}
	if price, err := q.price(d.GPU); err == nil {
		s.hour = money{price.amount * float64(found.Cards), price.currency, price.source, price.said}
	}
	return s, true
}

// quickest leaves out the sets that have not the speed that is asked for, where another has it.
func quickest(sets []set) []set {
	if slices.ContainsFunc(sets, func(s set) bool { return !s.slow }) {
		return slices.DeleteFunc(sets, func(s set) bool { return s.slow })
	}
	return sets
}

// boolRank orders what is so behind what is not.
func boolRank(is bool) int {
	if is {
		return 1
	}
	return 0
}

// powerAllowed is what one card may draw: what is told, or all that a power supply gives.
func (q Question) powerAllowed() float64 { return cmp.Or(q.Plan.Query.PowerW, q.Plan.Query.SupplyW) }

// overPower tells that a card draws more than the question allows one to.
func (q Question) overPower(id string) bool {
	limit := q.powerAllowed()
	match, ok := q.Known.FindGPU(id, 0)
	return q.Plan.Intent == parser.BuyAdvice && limit > 0 && ok && float64(match.Row.TDPWatts) > limit
}

// overSupply tells that cards draw more, with the machine that holds them, than the power supply at hand gives.
func (q Question) overSupply(id string, cards int) bool {
	supply := q.Plan.Query.SupplyW
	match, ok := q.Known.FindGPU(id, 0)
	if supply == 0 || !ok || q.Plan.Intent != parser.BuyAdvice {
		return false
	}
	watts := float64(match.Row.TDPWatts)
	gpus, host := drawn(match.Row, cards, 1, watts)
	return gpus+host > supply
}

// ruledOut tells that the question does not want a card, in whichever of its versions.
func (q Question) ruledOut(id string) bool {
	return slices.ContainsFunc(q.Plan.Query.WithoutGPUs, func(name string) bool {
		match, ok := q.Known.FindGPU(name, 0)
		rest, version := strings.CutPrefix(id, name+"-")
		return ok && match.Row.ID == id || version && rest != "" && rest[0] >= '0' && rest[0] <= '9'
	})
}

// decode is the speed of one request.
func (s set) decode() float64 {
	if s.Speed == nil {
		return 0
	}
	return s.Speed.DecodeTokensPerSec
}

// setLabel names the cards, how they share the work and what an hour costs.
func (q Question) setLabel(s set) string {
	label := q.cards(s.Estimate.Workload)
	if s.way != "" {
		label += " (" + s.way + ")"
	}
	if wish := q.wish(s.Case.Workload); wish.all > 0 && s.Speed != nil {
		label += ", " + about(s.Speed.TokensPerSecond) + words.TokensTogether.In(q.Lang)
	} else if wish.any() && s.decode() > 0 {
		label += ", " + about(s.decode()) + " tokens/s"
	}
	if s.hour.amount > 0 {
		label += ", " + words.Money(q.Lang, s.hour.String()) + words.PerHour.In(q.Lang)
	}
	return label
}

// hourly is what an hour of a set costs, with its source; empty where no price
// is listed.
func (q Question) hourly(s set) string {
	if s.hour.amount == 0 {
		return ""
	}
	if s.hour.said {
		return words.HourlySaid.In(q.Lang, "money", s.hour.String())
	}
	listed, _ := q.Known.LowestPrice(s.Estimate.Workload.GPU)
	return words.Hourly.In(q.Lang, "money", s.hour.String(), "provider", listed.Provider, "date", listed.Date)
}

// cheaperMethods leads advice about cards for fine-tuning, where nothing says that all
// weights are meant, with the cards that adapters take; least are the sets for the one that takes least.
func (q Question) cheaperMethods(r run) (text string, least []set) {
	if r.Case.Workload.Task != workload.Finetune || r.Case.Query.Full || r.Case.Query.Quant != "" {
		return "", nil
	}
	for _, m := range []struct {
		task  workload.Task
		quant workload.Quant
	}{{workload.QLoRA, "nf4"}, {workload.LoRA, ""}} {
		r.Case.Workload.Task, r.Case.Workload.Quant = m.task, m.quant
		sets := q.sets(r)
		if len(sets) == 0 {
			continue
		}
		best, sentence := sets[0], words.MethodOn
		if q.buys(r) {
			sentence = words.MethodOnSmallest
		}
		if least == nil {
			least = sets
		}
		text += sentence.In(q.Lang, "method", words.Name(q.Lang, "task_"+string(m.task)), "cards", q.cards(best.Estimate.Workload),
			"split", cmpOr(best.way, words.OneCard.In(q.Lang)), "need", q.size(best.PerGPU.Process), "price", q.hourly(best))
	}
	return text, least
}
