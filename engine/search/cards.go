package search

import (
	"math"
	"slices"

	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Offer is a card that may be had, with its price for an hour in USD; 0 where
// none is known.
type Offer struct {
	ID         string
	MemoryGB   float64
	USDPerHour float64
}

// MostToSuggest is the largest number of cards that is worth suggesting to whoever has few.
const MostToSuggest = 64

// moreCards counts how many of the same cards it takes, in whole machines
// beyond the first; a layout that does on the cards at hand is none of this.
func (s *seeker) moreCards() {
	if s.mac() || s.laptop() || s.w.Extra.Number("mig_slices") > 0 {
		return // which has one, or no peers
	}
	now := max(s.done.GPUCount, 1)
	if now >= s.mostCards() || s.enough(costCards+math.Log2(float64(now+1)/float64(now))) {
		return
	}
	w := s.w
	most := min(s.mostCards(), int(float64(now)*math.Exp2(s.worst()-costCards)))
	open := w.Framework == "" && s.done.Framework == "transformers" && w.Task == workload.Infer && most > node
	within := most
	if open {
		within = node
	}
	more, ok := fewestCards(s.e, w, now+1, within, true)
	if !ok && open { // on several machines a model is served
		w.Framework = "vllm"
		more, ok = fewestCards(s.e, w, max(now, node)+1, most, true)
	}
	var changes []Change
	if !ok {
		changes = s.free(&w)
		if more, ok = fewestCards(s.e, w, now+1, most, true); !ok || len(changes) == 0 {
			return
		}
	}
	same := w
	more.Layout.apply(&same, now)
	if _, enough := try(s.e, same); enough {
		return
	}
	if more.Layout.Recompute != "" && s.recomputesHere() {
		return
	}
	cost := costCards + math.Log2(float64(more.Cards)/float64(now))
	if more.Layout.Recompute != "" {
		cost += costRecompute
	}
	if more.Layout.Shard {
		cost += costZeRO3
	}
	if more.Layout.FSDP {
		cost += costFSDP
	}
	if more.Layout.Hosted {
		cost += costOffloadAll
	}
	c := Change{Kind: MoreCards, Count: more.Cards, Layout: more.Layout, cost: cost}
	for _, free := range changes {
		cost += free.cost
	}
	s.ways = append(s.ways, Way{Changes: append(changes, c), Found: more.Found, Cost: cost})
}

// mostCards is the largest number of the present cards that is worth suggesting:
// those with a fan of their own stand in one machine.
func (s *seeker) mostCards() int {
	if s.base.Card != nil && s.base.Card.Cooling == "active" {
		return node
	}
	if s.base.Card == nil && s.base.Capacity < mostAtHome { // memory alone is told, as people have it at home
		return node
	}
	return MostOf(s.done.GPUCount)
}

// MostOf is the largest number of cards that is worth suggesting to whoever has some: as many again at the most.
func MostOf(now int) int { return max(MostToSuggest, 2*now) }

// mostAtHome is the memory of the largest cards with a fan of their own, before
// those of workstations.
const mostAtHome = unit.Bytes(33 << 30)

// recomputesHere says whether recomputation and what costs hardly more do on the
// cards at hand: nobody gets others to recompute there.
func (s *seeker) recomputesHere() bool {
	return slices.ContainsFunc(s.ways, func(w Way) bool {
		return w.Cost <= costRecompute+costZeRO1+costFusedLoss+costFlash &&
			!slices.ContainsFunc(w.Changes, func(c Change) bool { return c.Kind == MoreCards || c.Kind == OtherCard })
	})
}

// free turns what costs hardly any time to its end: attention that keeps no
// scores, and one sequence at a time.
func (s *seeker) free(w *workload.Workload) (changes []Change) {
	for _, a := range []axis{s.attention(), s.microBatch()} {
		if s.done.Task != workload.Infer && len(a) > 0 {
			c := a[len(a)-1]
			c.turn(w)
			changes = append(changes, c)
		}
	}
	return changes
}

// sold are the makers of cards that are bought where the offers are: whoever runs on others mostly has to.
var sold = []string{"NVIDIA", "AMD", "Intel", "Apple", ""}

// otherCard finds the cheapest card, as many as there are, that holds the work
// as it is.
func (s *seeker) otherCard(offers []Offer, now float64) {
	if s.mac() {
		return // a computer, which takes none
	}
	if card := s.base.Card; card != nil && !slices.Contains(sold, card.Vendor) {
		return
	}
	var best Way
	some := false
	present := float64(s.base.Capacity) / (1 << 30)
	if s.base.Card != nil && s.done.GPUMemoryGB == 0 { // a driver reports less than is sold
		present = max(present, s.base.Card.MemoryGB)
	}
	present = max(present, s.done.GPUMemoryGB)
	for _, o := range offers {
		if o.MemoryGB <= present || o.MemoryGB*(1<<30) < float64(s.leastState()) {
			continue
		}
		ratio := o.MemoryGB / present
		if o.USDPerHour > 0 && now > 0 {
			ratio = max(o.USDPerHour/now, 1)
		}
		cost := costOther + math.Log2(ratio)
		if some && cost >= best.Cost || s.enough(cost) || ratio > dearest && s.doneHere() {
			continue
		}
		changes := []Change{{Kind: OtherCard, Name: o.ID, cost: cost}}
		one := s.w
		one.GPU, one.GPUMemoryGB = o.ID, 0
		if s.recomputesByItself() {
			again := s.recomputing(workload.RecomputeFull, costRecompute)
			again.turn(&one)
			changes = append(changes, again)
		}
		found, ok := try(s.e, one)
		if !ok {
			var beside []Change
			if beside, found, ok = s.leastOf(one, s.besideCards()); ok {
				changes = append(changes, beside...)
				for _, c := range beside {
					cost += c.cost
				}
			}
		}
		if ok && (!some || cost < best.Cost) {
			best, some = Way{Changes: changes, Found: found, Cost: cost}, true
		}
	}
	if !some {
		best, some = s.otherCards(offers, present, now)
	}
	if s.laptop() || s.base.Card != nil && s.base.Card.Unified {
		best.Cost += costMachine
	}
	if some {
		s.ways = append(s.ways, best)
	}
}

// dearest is how many times as much another card may cost and still stand for one that is there, where some way does
// without the host.
const dearest = 5

// doneHere says whether one of the ways does all of the work on the cards at hand alone.
func (s *seeker) doneHere() bool {
	return slices.ContainsFunc(s.ways, func(w Way) bool {
		return !slices.ContainsFunc(w.Changes, func(c Change) bool {
			switch c.Kind {
			case MoreCards, OtherCard, FewerAtOnce, Shorter, CPULayers, OffloadRun, OffloadStep, OffloadAll, OffloadFrozen, OffloadFSDP:
				return true
			}
			return false
		})
	})
}

// recomputesByItself tells whether activations are kept although the programs that train adapters recompute them unless
// told otherwise, and nothing is said of it: another card is then found as they run on it.
func (s *seeker) recomputesByItself() bool {
	return s.adapters() && s.w.Recompute == "" && s.w.Framework == "" && s.done.Recompute == workload.RecomputeNone
}

// leastState is what other cards have to hold of the states: a share of them where replicas can share all.
func (s *seeker) leastState() unit.Bytes {
	if stages := s.stages(); len(stages) > 0 && stages[len(stages)-1].Count == 3 {
		return s.base.State / unit.Bytes(max(s.done.Parallel.DP, 1))
	}
	return s.base.State
}

// besideCards are what training may do besides on other cards, one after the
// other: recompute, share among replicas as much as costs hardly any time, fuse the
// loss with the head, share all.
func (s *seeker) besideCards() (list []Change) {
	if s.done.Task == workload.Infer || s.recomputesHere() {
		return nil
	}
	if s.done.Recompute == workload.RecomputeNone {
		list = append(list, s.recomputing(workload.RecomputeFull, costRecompute))
	}
	var cheap, all []Change
	for _, stage := range s.stages() {
		if stage.cost < costZeRO3 {
			cheap = []Change{stage}
		} else {
			all = []Change{stage}
		}
	}
	list = append(list, cheap...)
	list = append(list, s.loss()...)
	return append(list, all...)
}

// leastOf turns some changes one after the other until a workload fits, and takes back those that it does without.
func (s *seeker) leastOf(w workload.Workload, list []Change) (least []Change, found Found, ok bool) {
	turned := func(changes []Change) (Found, bool) {
		one := w
		for _, c := range changes {
			c.turn(&one)
		}
		return try(s.e, one)
	}
	for _, c := range list {
		if ok {
			break
		}
		least = slices.DeleteFunc(least, func(before Change) bool { return before.Kind == c.Kind }) // a lower stage
		least = append(least, c)
		found, ok = turned(least)
	}
	if !ok {
		return nil, Found{}, false
	}
	for i := 0; i < len(least); {
		fewer := slices.Delete(slices.Clone(least), i, i+1)
		if also, fits := turned(fewer); fits && len(fewer) > 0 {
			least, found = fewer, also
			continue
		}
		i++
	}
	return least, found, true
}

// otherCards finds the cheapest set of other cards in one machine, where as many
// as there are do not do.
func (s *seeker) otherCards(offers []Offer, present, now float64) (best Way, some bool) {
	have := max(s.done.GPUCount, 1)
	for _, o := range offers {
		if o.MemoryGB <= present || have >= node {
			continue
		}
		ratio := o.MemoryGB / present
		if o.USDPerHour > 0 && now > 0 {
			ratio = max(o.USDPerHour/now, 1)
		}
		cost := costOther + math.Log2(2*ratio)
		if some && cost >= best.Cost || s.enough(cost) || ratio > dearest && s.doneHere() {
			continue
		}
		w := s.w
		w.GPU, w.GPUMemoryGB, w.Nodes = o.ID, 0, 0
		more, ok := fewestCards(s.e, w, have+1, node, true)
		if !ok || more.Layout.Recompute != "" && s.recomputesHere() {
			continue
		}
		if ratio *= float64(more.Cards) / float64(have); ratio > dearest && s.doneHere() {
			continue
		}
		cost = costOther + math.Log2(ratio)
		if more.Layout.Recompute != "" {
			cost += costRecompute
		}
		if more.Layout.Shard {
			cost += costZeRO3
		}
		if more.Layout.FSDP {
			cost += costFSDP
		}
		if more.Layout.Hosted {
			cost += costOffloadAll
		}
		if !some || cost < best.Cost {
			c := Change{Kind: OtherCard, Name: o.ID, Count: more.Cards, Layout: more.Layout, cost: cost}
			best, some = Way{Changes: []Change{c}, Found: more.Found, Cost: cost}, true
		}
	}
	return best, some
}
