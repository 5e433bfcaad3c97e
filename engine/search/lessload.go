package search

import (
	"math"
	"slices"

	"headroom/engine/workload"
)

// fewerAtOnce offers to serve as many sequences at a time as the cards hold,
// where more than one was asked for and the weights leave room.
func (s *seeker) fewerAtOnce() {
	asked := max(s.w.Concurrency, s.w.Batch)
	if s.done.Task != workload.Infer || s.done.CPUOnly || asked < 2 || s.enough(costFewer) {
		return
	}
	q := Batch(s.w)
	q.Most = asked - 1
	most := Most(s.e, s.w, q)
	if most.Value == 0 {
		return
	}
	c := Change{
		Kind: FewerAtOnce, Count: most.Value, cost: costFewer + math.Log2(float64(asked)/float64(most.Value)),
		most: most.Value*mostTurns >= asked,
	}
	s.ways = append(s.ways, Way{Changes: []Change{c}, Found: most.At, Cost: c.cost})
}

// mostTurns is in how many turns a server may take what comes at once, before more cards are the better way: its queue
// holds the rest, and most of those who write pause.
const mostTurns = 8

// shorter offers shorter sequences: a half, a quarter and so on, or half as much
// again, down to where they are of no use; in training with what computes
// activations twice where that leaves more of them.
func (s *seeker) shorter() {
	if s.done.CPUOnly || !s.base.Arch.Generates() {
		return
	}
	best, ok := s.shorten(nil)
	if s.done.Task != workload.Infer && !s.recomputesHere() {
		var changes []Change
		for _, a := range []axis{s.recompute(), s.loss()} {
			if len(a) == 0 {
				continue
			}
			changes = append(changes, a[len(a)-1])
			if way, fits := s.shorten(changes); fits && (!ok || way.Cost < best.Cost) {
				best, ok = way, true
			}
		}
	}
	if ok {
		s.ways = append(s.ways, best)
	}
}

// shorten looks for a length that fits after some changes.
func (s *seeker) shorten(changes []Change) (Way, bool) {
	start, cost := s.w, costShorter
	for _, c := range changes {
		c.turn(&start)
		cost += c.cost
	}
	if s.enough(cost) || s.hopeless(&start) {
		return Way{}, false
	}
	asked, least := s.done.SeqLen, 512
	switch {
	case s.done.Task == workload.Infer:
		least = 2048
	case s.w.SeqLen > 0:
		least = max(least, asked/2) // a length that is told is wanted
	}
	q := Context(0)
	tried := func(n int) (Found, bool) {
		one := start
		q.Set(&one, n)
		return try(s.e, one)
	}
	for n := asked / 2; n >= max(least, asked/16); n /= 2 {
		found, ok := tried(n)
		if !ok {
			continue
		}
		if longer, ok := tried(n * 3 / 2); ok {
			n, found = n*3/2, longer
		}
		cost += math.Log2(float64(asked) / float64(n))
		cut := Change{Kind: Shorter, Count: n, cost: cost}
		return Way{Changes: append(slices.Clone(changes), cut), Found: found, Cost: cost}, true
	}
	return Way{}, false
}
