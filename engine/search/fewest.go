package search

import (
	"sort"

	"headroom/engine"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// MostCards bounds the search for a number of cards.
const MostCards = 16384

// Fewest is the smallest number of cards on which a workload fits.
type Fewest struct {
	Found
	Cards  int
	Layout Layout
	// Fewer is what the next smaller number comes to, the proof that there is none that
	// does: one card less or, in training on more than a machine, as many less as one copy of
	// the model takes or make whole machines; nil where there is none.
	Fewer *Found
	// Unhosted is how many cards it takes where the weights do not wait in host
	// memory, 0 where no number does; Tight is from how many on it then is tight.
	Unhosted, Tight int
}

// FewestCards finds the smallest number of cards from atLeast to most on which
// a workload fits, and the plainest layout that does it: replicas that share
// states; the same with recomputation; then the model itself divided, where
// that takes fewer cards.
func FewestCards(e Estimator, w workload.Workload, atLeast, most int) (Fewest, bool) {
	return fewestCards(e, w, atLeast, most, false)
}

// fewestCards is FewestCards. Where whole is set, as for a way out, only one, two,
// four, eight and whole machines count, and the model itself is divided only where
// sharing states takes more than one.
func fewestCards(e Estimator, w workload.Workload, atLeast, most int, whole bool) (Fewest, bool) {
	base, err := e.Try(alone(w))
	if err != nil || base.Capacity == 0 {
		return Fewest{}, false
	}
	c := counter{e: e, w: w, whole: whole, node: machineFor(&w, base.Card), asked: max(atLeast, 1), lo: max(atLeast, leastCards(&base), 1), hi: most}
	if w.Task == workload.Infer {
		c.serve(&base)
		c.prove()
		return c.best, c.ok
	}
	if base.Card.Mac() {
		c.onMac()
		return c.best, c.ok
	}
	compiled := base.Card.Compiled() // which no fused kernel, no host's memory and no Megatron is for
	for _, l := range sharded(&w) {
		if !compiled || !l.Fused && !l.Swapped {
			c.train(l)
		}
	}
	if !compiled {
		c.host()
	}
	if !compiled && splittable(&w) && !(whole && c.ok && c.best.Cards <= c.node) { // within one machine another program is no way out
		for _, l := range split(&w, base.Arch, base.Workload.SeqLen, c.hi) {
			if ranks := l.ranks(); whole && c.node%ranks != 0 && ranks%c.node != 0 {
				continue // would leave cards of a machine idle
			}
			c.train(l)
		}
		c.relax()
	}
	if !whole {
		c.prove()
	}
	return c.best, c.ok
}

// alone is a workload on one card, whatever it says of several.
func alone(w workload.Workload) workload.Workload {
	w.GPUCount, w.Nodes = 1, 0
	w.Parallel, w.ZeROStage, w.FSDP = workload.Parallel{}, nil, ""
	w.GlobalBatch = 0
	return w
}

// leastCards is a number that cannot be too large: what the cards have to hold
// together when nothing is kept twice.
func leastCards(o *engine.Outcome) int {
	w := &o.Workload
	if w.Offload != (workload.Offload{}) {
		return 1
	}
	return int(unit.BytesOf(leastShare*float64(o.State)) / o.Capacity)
}

// leastShare is the part of the states of one card that others surely hold too:
// programs that divide the model keep some of them in fewer bytes.
const leastShare = 0.7

// counter keeps the smallest count so far; hi is one below it.
type counter struct {
	e      Estimator
	w      workload.Workload
	asked  int // the fewest that were asked for
	lo, hi int
	whole  bool // beyond one machine only whole ones count
	node   int  // cards of a machine
	best   Fewest
	ok     bool
}

// at tries a layout on n cards.
func (c *counter) at(l Layout, n int) (Found, bool) {
	w := c.w
	l.apply(&w, n)
	return try(c.e, w)
}

// trials remembers the fewest cards that fit and the most that did not.
type trials struct {
	c           *counter
	found, last Found
	most        int
}

// pass tries a layout on n cards.
func (t *trials) pass(l Layout, n int) bool {
	found, ok := t.c.at(l, n)
	switch {
	case ok:
		t.found = found // bisection only comes down to numbers that fit
	case n > t.most:
		t.most, t.last = n, found
	}
	return ok
}

// keep records a count that fits.
func (t *trials) keep(l Layout, n int) {
	t.c.best, t.c.ok, t.c.hi = Fewest{Found: t.found, Cards: n, Layout: l}, true, n-1
	if t.most == t.c.fewer() && t.last.Outcome.Process > 0 {
		t.c.best.Fewer = new(t.last) // a copy, so that most trials need no room of their own
	}
}

// fewer is the number of cards below the best one that is worth telling of.
func (c *counter) fewer() int {
	n, l := c.best.Cards, c.best.Layout
	switch {
	case c.w.Task == workload.Infer:
	case !freeToSplit(&c.w) && !c.w.Parallel.Layers && c.w.Parallel.DP == 0: // in the degrees that are told
		return n - c.step(l)
	case l.Parallel != (workload.Parallel{}) && n > l.ranks():
		return n - l.ranks()
	case n > c.node:
		return (n - 1) / c.node * c.node
	}
	return n - 1
}

// prove tries fewer cards where the search over the layout itself did not: in
// the layout that comes nearest.
func (c *counter) prove() {
	if !c.ok || c.best.Cards < 2 || c.best.Fewer != nil || c.fewer() < 1 {
		return
	}
	less := c.fewer()
	for less > 1 && c.w.Task == workload.Infer && uneven(&c.best.Outcome, less) && freeToSplit(&c.w) {
		less--
	}
	layouts := append(sharded(&c.w), c.best.Layout)
	if c.best.Layout.Parallel != (workload.Parallel{}) {
		for _, l := range split(&c.w, c.best.Outcome.Arch, c.best.Outcome.Workload.SeqLen, less) {
			if less%c.step(l) == 0 {
				layouts = append(layouts, l)
			}
		}
	}
	for _, l := range layouts {
		found, ok := c.at(l, less)
		if ok || found.Outcome.Process == 0 {
			continue
		}
		if less := c.best.Fewer; less == nil || found.Outcome.Process < less.Outcome.Process {
			c.best.Fewer = &found
		}
	}
}

// train searches over the replicas of a layout; more of them share more.
func (c *counter) train(l Layout) {
	step := c.step(l)
	if !c.whole {
		c.replicas(l, step, c.lo, c.hi)
		return
	}
	machines := step / greatestDivisor(step, c.node) * c.node
	t := trials{c: c}
	most := c.hi / machines
	beyond := most*machines > c.node
	if beyond && !t.pass(l, most*machines) {
		return // nor does it on fewer
	}
	if !c.replicas(l, step, c.lo, min(c.hi, c.node)) && beyond {
		least := (max(c.lo, c.node+1) + machines - 1) / machines
		n := least + sort.Search(most-least, func(i int) bool { return t.pass(l, (least+i)*machines) })
		t.keep(l, n*machines)
	}
}

// step is the number of cards that replicas of a layout come in.
func (c *counter) step(l Layout) int {
	if l.Parallel == (workload.Parallel{}) {
		l.Parallel = c.w.Parallel // those that the question names
	}
	p := l.Parallel
	n := l.ranks() * max(p.EP/(max(p.CP, 1)*max(p.TP, 1)), 1)   // experts are spread over replicas and the ranks of one
	if tp := c.w.Extra.Int("rollout_tp"); tp > 1 && n%tp != 0 { // whole engines of the rollout (verl/workers/fsdp_workers.py, infer_tp)
		return n / greatestDivisor(n, tp) * tp
	}
	return n
}

// greatestDivisor is the greatest common divisor of two counts.
func greatestDivisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// replicas searches among the multiples of step from lo to hi.
func (c *counter) replicas(l Layout, step, lo, hi int) bool {
	t := trials{c: c}
	if c.whole && hi <= c.node {
		for n := 1; n <= hi; n *= 2 {
			if n >= lo && n%step == 0 && t.pass(l, n) {
				t.keep(l, n)
				return true
			}
		}
		return false
	}
	if lo == 1 && step == 1 && hi >= 1 && t.pass(l, 1) { // which has none of the buffers that sharing takes
		t.keep(l, 1)
		return true
	}
	n, ok := Smallest(max((lo+step-1)/step, 1), hi/step, func(n int) bool { return t.pass(l, n*step) })
	if ok {
		t.keep(l, n*step)
	}
	return ok
}

// host lets the weights wait in host memory, within one machine, before cards are
// multiplied beyond it.
func (c *counter) host() {
	ways := hosted(&c.w)
	if len(ways) == 0 || c.ok && c.best.Cards <= c.node {
		return
	}
	apart, some, lo, hi := c.best, c.ok, c.lo, c.hi
	c.lo, c.hi = max(2, c.asked), min(c.hi, c.node)
	c.ok = false
	for _, l := range ways {
		c.train(l)
	}
	c.lo = lo
	if !c.ok {
		c.best, c.ok, c.hi = apart, some, hi
		return
	}
	c.best.Unhosted = apart.Cards
	plain := sharded(&c.w)
	l := plain[len(plain)-1]
	c.best.Tight, _ = Smallest(1, max(apart.Cards, 8*c.node), func(n int) bool {
		found, _ := c.at(l, n)
		return found.Outcome.Process > 0 && found.Outcome.Process <= found.Outcome.Capacity
	})
}

// relax takes recomputation back where the cards hold the model without it.
func (c *counter) relax() {
	l := c.best.Layout
	if !c.ok || l.Recompute == "" || l.Parallel == (workload.Parallel{}) {
		return
	}
	l.Recompute = ""
	if found, ok := c.at(l, c.best.Cards); ok {
		c.best.Found, c.best.Layout = found, l
	}
}

// uneven says whether a server refuses to divide a model over n cards.
func uneven(base *engine.Outcome, n int) bool {
	if !base.Workload.Framework.Server() {
		return false
	}
	_, _, ok := base.Arch.Divides(n)
	return !ok
}
