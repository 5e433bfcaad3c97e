package search

import (
	"math"

	"headroom/engine/workload"
)

// Offer is a card that may be had, with its price for an hour in USD; 0 where
// none is known.
type Offer struct {
	ID         string
	MemoryGB   float64
	USDPerHour float64
}

// MostToSuggest is the largest number of cards that is worth suggesting.
const MostToSuggest = 64

// moreCards counts how many of the same cards it takes, in whole machines
// beyond the first; a layout that does on the cards at hand is none of this.
func (s *seeker) moreCards() {
	if s.base.Card != nil && s.base.Card.Vendor == "Apple" {
		return // a Mac has one
	}
	now := max(s.done.GPUCount, 1)
	if s.enough(costCards + math.Log2(float64(now+1)/float64(now))) {
		return
	}
	w := s.w
	w.Nodes = 0
	most := min(MostToSuggest, int(float64(now)*math.Exp2(s.worst()-costCards)))
	more, ok := fewestCards(s.e, w, now+1, most, true)
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
	cost := costCards + math.Log2(float64(more.Cards)/float64(now))
	if more.Layout.Recompute != "" {
		cost += costRecompute
	}
	if more.Layout.Shard {
		cost += costZeRO3
	}
	c := Change{Kind: MoreCards, Count: more.Cards, Layout: more.Layout, cost: cost}
	for _, free := range changes {
		cost += free.cost
	}
	s.ways = append(s.ways, Way{Changes: append(changes, c), Found: more.Found, Cost: cost})
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

// otherCard finds the cheapest card, as many as there are, that holds the work
// as it is.
func (s *seeker) otherCard(offers []Offer, now float64) {
	var best *Way
	present := float64(s.base.Capacity) / (1 << 30)
	for _, o := range offers {
		if o.MemoryGB <= present || o.MemoryGB*(1<<30) < float64(s.base.State) {
			continue
		}
		ratio := o.MemoryGB / present
		if o.USDPerHour > 0 && now > 0 {
			ratio = max(o.USDPerHour/now, 1)
		}
		cost := costOther + math.Log2(ratio)
		if best != nil && cost >= best.Cost || s.enough(cost) {
			continue
		}
		c := Change{Kind: OtherCard, Name: o.ID, cost: cost}
		one := s.w
		one.GPU, one.GPUMemoryGB = o.ID, 0
		found, ok := try(s.e, one)
		changes := []Change{c}
		if !ok && s.done.Task != workload.Infer && s.done.Recompute == workload.RecomputeNone {
			again := s.recomputing(workload.RecomputeFull, costRecompute)
			again.turn(&one)
			if found, ok = try(s.e, one); ok {
				changes, cost = append(changes, again), cost+again.cost
			}
		}
		if ok && (best == nil || cost < best.Cost) {
			best = &Way{Changes: changes, Found: found, Cost: cost}
		}
	}
	if best != nil {
		s.ways = append(s.ways, *best)
	}
}
