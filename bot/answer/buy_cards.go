package answer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// bitsBought are the widths of weights that cards are bought for, the narrowest first, in the format of GGUF files
// that people run at home and in the one that servers run; 16 bits are the weights as they come.
var bitsBought = []struct {
	bits           float64
	atHome, served workload.Quant
}{{4, inFourBits, "awq-int4"}, {8, "q8_0", "fp8"}, {16, "", ""}}

// manyCards is from where on cards of a desktop fill more than a case of one has room and power for.
const manyCards = 4

// modded are cards with more memory than their maker sold them with, which are known in China alone.
var modded = []workload.Device{{GPU: "rtx-2080-ti", MemoryGB: 22}, {GPU: "rtx-4090", MemoryGB: 48}}

// widthSets is what one width of the weights takes: the sets of cards that hold it, the least memory first.
type widthSets struct {
	bits float64
	sets []set
}

// buys reports whether cards are to be bought, and not rented, for a work: by a budget that is spent once, or in these
// words. Nothing tells what they sell for.
func (q Question) buys(r run) bool {
	said, w := q.Plan.Query, r.Case.Workload
	if len(q.Plan.Cases) != 1 || q.Plan.Intent != parser.BuyAdvice || r.CapacityBytes > 0 || w.CPUOnly || !q.sized() {
		return false
	}
	if q.Wants.Leases || q.Wants.Instance || said.Per != "" || said.RequestsPerS > 0 || said.Hours+said.Days+said.GPUHours > 0 || said.PricePerGPUHour+said.PricePerGPUHourCNY > 0 {
		return false
	}
	if isTraining(said) && said.Tokens+said.Samples+said.Steps > 0 {
		return false // so much work is rented for
	}
	_, other := commonCardsOf[q.Wants.Maker] // few of whose cards are rented out
	return q.budget().amount > 0 || q.Wants.Buys || other
}

// bought reports whether cards are to be bought to run a model that writes.
func (q Question) bought(r run) bool {
	if _, writes := q.generates(r); !writes {
		return false
	}
	return r.Case.Workload.Task == workload.Infer && q.buys(r)
}

// purchases answers which cards to buy: the fewest and smallest that hold the model in the format that is told, else
// in four bits, then in eight and as it comes. Rent says nothing of what cards sell for, so it orders nothing here.
// ok is false where no set of one machine holds it.
func (q Question) purchases(r run) (Answer, bool) {
	rungs := q.setsByWidth(r)
	if len(rungs) == 0 {
		return Answer{}, false
	}
	best := rungs[0].sets[0]
	a := q.basis(best.run)
	first := q.grouped(rungs[0].sets)
	a.Summary = words.LeastBought.In(q.Lang, "what", q.opening(q.what(best.run)), "need", q.size(q.takenByAll(best)), "cards", strings.Join(first[:min(len(first), 2)], words.OrCards.In(q.Lang))) +
		q.getsOn(best) + q.alsoModded(rungs[0].sets)
	for _, next := range rungs[1:] {
		s := next.sets[0]
		groups := q.grouped(next.sets)
		a.Summary += words.WiderBought.In(q.Lang, "bits", number(next.bits), "format", q.formatName(s.run.Estimate.Workload), "need", q.size(q.takenByAll(s)),
			"cards", strings.Join(groups[:min(len(groups), 2)], words.OrCards.In(q.Lang)))
	}
	if limit := q.powerAllowed(); limit > 0 {
		if card := q.card(best.Estimate.Workload); card != nil && card.TDPWatts > 0 {
			a.Summary += words.WithinPower.In(q.Lang, "watts", strconv.Itoa(card.TDPWatts), "limit", number(limit))
		}
	}
	if best.slow {
		a.Summary += words.NoneSoQuick.In(q.Lang, "rate", q.wished(q.wish(best.Case.Workload)))
	}
	beside := ""
	if row, writes := q.generates(r); writes && best.Cards > 1 {
		if on, ok := q.expertsBeside(row); ok {
			a.Summary += q.expertsInRAM(row)
			beside = words.CardAndRAM.In(q.Lang, "host", q.size(on.Host.Steady))
		}
	}
	a.Summary += q.peopleBought(best)
	a.Summary += q.budgetBuys(rungs[0].sets, beside)
	if text := q.keptFree(best.run); text != "" {
		a.Text = append(a.Text, text)
	}
	for i, next := range rungs {
		for k, s := range next.sets {
			if i > 0 && k > 1 || k > mostBought {
				break
			}
			a.Options = append(a.Options, Option{Label: q.setLabel(s), Query: asked(s.run), Estimate: &s.run.Estimate, Value: &Value{float64(s.Cards), "gpus"}})
		}
	}
	return a, true
}

// budgetBuys says what a budget has to buy, which can be held against no price: each kind of set, and what else runs
// the model. The fewest cards come first in the answer, and are seldom the cheapest.
func (q Question) budgetBuys(sets []set, beside string) string {
	limit := q.budget()
	if limit.amount == 0 {
		return ""
	}
	kinds := q.grouped(q.undominated(sets))
	kinds = kinds[:min(len(kinds), mostKinds)]
	if beside != "" {
		kinds = append(kinds, beside)
	}
	sentence := words.BudgetToBuy
	if len(kinds) > 1 {
		sentence = words.BudgetToBuyOne
	}
	return sentence.In(q.Lang, "budget", limit.String(), "cards", strings.Join(kinds, words.OrCards.In(q.Lang)))
}

// undominated leaves out the sets of as many cards as another has, or more, each with more memory.
func (q Question) undominated(sets []set) []set {
	memory := func(s set) float64 {
		w := s.Estimate.Workload
		if card := q.card(w); card != nil {
			return cmp.Or(w.GPUMemoryGB, card.MemoryGB)
		}
		return w.GPUMemoryGB
	}
	return slices.DeleteFunc(slices.Clone(sets), func(s set) bool {
		return slices.ContainsFunc(sets, func(t set) bool { return !t.modded() && t.Cards <= s.Cards && memory(t) < memory(s) })
	})
}

// mostKinds bounds the kinds of sets that a budget is held against.
const mostKinds = 4

// mostBought bounds the sets of the first rung that an answer lists.
const mostBought = 6

// setsByWidth are the sets of cards for each width of the weights that is open; those that hold the weights as they were
// released end it.
func (q Question) setsByWidth(r run) []widthSets {
	said := r.Case.Query
	if said.Quant != "" || said.Precision != "" {
		if sets := q.setsToBuy(r); len(sets) > 0 {
			return []widthSets{{0, sets}}
		}
		return nil
	}
	served := max(said.Concurrency, said.Batch) > 1 || q.Wants.Serves || said.Framework != "" && !strings.Contains(said.Framework, "llama.cpp")
	native := nativeBits(r)
	var out []widthSets
	for _, width := range bitsBought {
		one := r
		switch format := width.atHome; {
		case width.bits > native:
			continue
		case width.bits >= native-1: // as it was released
		default:
			framework := workload.Framework("llama.cpp")
			if served {
				format, framework = width.served, cmp.Or(workload.Framework(said.Framework), "vllm")
			}
			one.Case.Workload.Quant, one.Case.Workload.Precision = format, ""
			if framework != one.Case.Workload.Framework {
				one.Case.Workload.Framework, one.Case.Workload.FrameworkVersion = framework, ""
			}
			one.Case.Assumed = append(without(without(slices.Clone(one.Case.Assumed), "framework"), "quant"),
				workload.Assumed{Key: "quant", Value: string(format), Why: "no format was named; fewer bits take fewer cards"})
			if said.Framework == "" {
				one.Case.Assumed = append(one.Case.Assumed, workload.Assumed{Key: "framework", Value: string(framework), Why: "the usual program for this format"})
			}
		}
		if sets := q.setsToBuy(one); len(sets) > 0 {
			out = append(out, widthSets{width.bits, sets})
		}
	}
	return out
}

// setsToBuy are the smallest sets of common cards that hold a case, the least memory first, then the fewest cards.
func (q Question) setsToBuy(r run) []set {
	var sets []set
	for _, d := range q.onSale() {
		if s, ok := q.setOn(r, d); ok {
			s.hour = money{} // nothing is rented
			sets = append(sets, s)
		}
	}
	sets = quickest(sets)
	if len(sets) == 0 {
		return nil
	}
	least := slices.MinFunc(sets, func(a, b set) int { return cmp.Compare(q.asSold(a), q.asSold(b)) })
	behind := func(s set) int {
		return 2*boolRank(s.modded()) + boolRank(s.wide || q.asSold(s) > spareMemory*q.asSold(least))
	}
	slices.SortStableFunc(sets, func(a, b set) int {
		return cmp.Or(behind(a)-behind(b), cmp.Compare(a.Cards, b.Cards), cmp.Compare(q.asSold(a), q.asSold(b)))
	})
	if slices.ContainsFunc(sets, func(s set) bool { return s.Cards <= manyCards }) {
		sets = slices.DeleteFunc(sets, func(s set) bool {
			card := q.card(s.Estimate.Workload)
			return s.Cards > manyCards && card != nil && !card.Datacenter()
		})
	}
	return sets
}

// onSale are the cards that are bought; in China those that are modded, too.
func (q Question) onSale() []workload.Device {
	if _, other := commonCardsOf[q.Wants.Maker]; q.Lang == words.Chinese && !other {
		return append(q.cardsToTry(), modded...)
	}
	return q.cardsToTry()
}

// takenByAll is what a case takes of all cards of a set together.
func (q Question) takenByAll(s set) unit.Bytes { return q.taken(s.run) * unit.Bytes(s.Cards) }

// getsOn says how fast a set is for each request.
func (q Question) getsOn(s set) string {
	if s.decode() == 0 {
		return ""
	}
	sentence, w := words.OneGetsOn, s.Estimate.Workload
	if max(w.Concurrency, w.Batch) > 1 {
		sentence = words.EachGetsOn
	}
	return sentence.In(q.Lang, "rate", about(s.decode()), "cards", q.cards(w)) + q.waits(s.run)
}

// spareMemory is how many times the least memory that does it fewer cards may have between them: one card is easier to
// house than several, but nobody buys twice the memory for that.
const spareMemory = 1.4

// asSold is the memory of all cards together, by which they are sold.
func (q Question) asSold(s set) float64 {
	w, memory := s.Estimate.Workload, 0.0
	if card := q.card(w); card != nil {
		memory = card.MemoryGB
	}
	return cmp.Or(w.GPUMemoryGB, memory) * float64(s.Cards)
}

// modded reports whether the cards have more memory than their maker sold them with.
func (s set) modded() bool { return s.Estimate.Workload.GPUMemoryGB > 0 }

// alsoModded names the modded cards that do it in no more cards than the others.
func (q Question) alsoModded(sets []set) string {
	var names []string
	for _, s := range sets {
		if s.modded() && s.Cards <= sets[0].Cards {
			names = append(names, q.cards(s.Estimate.Workload))
		}
	}
	if len(names) == 0 || len(names) == len(sets) {
		return ""
	}
	return words.ModdedToo.In(q.Lang, "cards", strings.Join(names, words.ListMark.In(q.Lang)))
}

// grouped names the sets by their number and the memory of a card, with the cards that have it: "one 24 GB card (RTX
// 3090, RTX 4090)".
func (q Question) grouped(sets []set) []string {
	type group struct {
		count  int
		memory float64
		names  []string
	}
	var groups []group
	for _, s := range sets {
		w := s.Estimate.Workload
		card := q.card(w)
		if card == nil || s.modded() && !sets[0].modded() {
			continue
		}
		memory := cmp.Or(w.GPUMemoryGB, card.MemoryGB)
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(card.NameWith(w.GPUMemoryGB), "NVIDIA "), "GeForce "), " SXM")
		at := slices.IndexFunc(groups, func(g group) bool { return g.count == s.Cards && g.memory == memory })
		if at < 0 {
			groups, at = append(groups, group{count: s.Cards, memory: memory}), len(groups)
		}
		groups[at].names = append(groups[at].names, name)
	}
	out := make([]string, len(groups))
	for i, g := range groups {
		sentence := words.CardsOfMemory
		if g.count == 1 {
			sentence = words.CardOfMemory
		}
		out[i] = sentence.In(q.Lang, "count", strconv.Itoa(g.count), "memory", number(g.memory), "names", strings.Join(g.names, words.ListMark.In(q.Lang)))
	}
	return out
}

// peopleBought says that all people are taken to ask at once, and what a tenth of them takes.
func (q Question) peopleBought(s set) string {
	few, count, ok := q.tenth(s.run)
	if !ok {
		return ""
	}
	few.Case.Workload.GPUCount, few.Case.Workload.Parallel = 0, workload.Parallel{}
	sets := q.setsToBuy(few)
	if len(sets) == 0 {
		return ""
	}
	return words.PeopleBought.In(q.Lang, "all", strconv.Itoa(q.Plan.Query.Concurrency), "few", strconv.Itoa(count), "cards", q.grouped(sets)[0])
}

// nativeBits is how wide the weights of a run are as they were released.
func nativeBits(r run) float64 {
	if f, ok := r.Estimate.Workload.Quant.Format(); ok && f.Bits > 0 {
		return f.Bits
	}
	return 16
}
