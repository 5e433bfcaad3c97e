package search

import (
	"headroom/engine"
	"headroom/engine/workload"
)

// serve searches for cards to run a model on. Odd numbers may not divide it, so
// that below two machines each is tried; from there on whole machines hold its
// layers in turn, each of them divided over its cards.
func (c *counter) serve(base *engine.Outcome) {
	if !freeToSplit(&c.w) && !c.w.Parallel.Layers {
		c.serveAsTold()
		return
	}
	c.serveOne(base)
	c.copies(base)
	c.copyAttention(base)
}

// serveOne searches for the cards of one instance of a server.
func (c *counter) serveOne(base *engine.Outcome) {
	t := trials{c: c}
	alone := 2*c.node - 1
	if c.whole {
		alone = c.node
	}
	for n := c.lo; n <= min(c.hi, alone); n++ {
		if c.whole && n&(n-1) != 0 {
			continue // machines are built with one, two, four or eight
		}
		if uneven(base, n) && freeToSplit(&c.w) {
			continue
		}
		if t.pass(Layout{}, n) {
			t.keep(Layout{}, n)
			return
		}
	}
	t = trials{c: c}
	tensor := freeToSplit(&c.w) && base.Arch.AttentionHeads%c.node == 0 && base.Workload.Framework != "exllama" &&
		base.Workload.Framework != "llama.cpp" && base.Workload.Framework != "ik_llama.cpp"
	most := c.hi / c.node
	if tensor {
		most = min(most, max(base.Arch.Layers, 1)) // each machine holds a layer or more
	}
	inside := func(machines int) (l Layout) {
		if tensor {
			l.Parallel = workload.Parallel{TP: c.node, PP: machines}
			if p, ok := workload.Even(base.Arch, base.Workload.Quant, l.Parallel); ok {
				l.Parallel = p
			}
		}
		return l
	}
	machines, ok := Smallest(max(2, (c.lo+c.node-1)/c.node), most, func(n int) bool { return t.pass(inside(n), c.node*n) })
	if !ok {
		return
	}
	t.keep(inside(machines), c.node*machines)
	if t.most == c.node*(machines-1) && t.last.Outcome.Process > 0 { // one machine less, laid out alike
		c.best.Fewer = new(t.last)
	}
}

// serveAsTold searches for cards where it is told how a server divides a model: as many as the degrees make or, where
// they leave the replicas open, as many replicas as those who are served at once need, each with a part of them.
func (c *counter) serveAsTold() {
	p, all := c.w.Parallel, max(c.w.Concurrency, c.w.Batch)
	step := c.step(Layout{})
	if p.DP > 0 {
		within := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1)
		step = max(within*p.DP, within/(max(p.TP, 1)*max(p.CP, 1))*p.EP)
	}
	ranks := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1)
	layout := func(n int) (l Layout) {
		if copies := n * step / ranks; p.DP == 0 && copies > 1 && all > 1 {
			l.Parallel, l.Requests = p, (all+copies-1)/copies
			l.Parallel.DP = copies
		}
		return l
	}
	most := 1
	if p.DP == 0 && all > 1 {
		most = min(c.hi/step, all)
	}
	t := trials{c: c}
	n, ok := Smallest(max((c.asked+step-1)/step, 1), max(most, (c.asked+step-1)/step), func(n int) bool {
		return n*step <= c.hi && t.pass(layout(n), n*step)
	})
	for ok && c.whole && !c.machineful(n*step) {
		n++
		ok = n*step <= c.hi && t.pass(layout(n), n*step)
	}
	if ok {
		c.best, c.ok, c.hi = Fewest{Found: t.found, Cards: n * step, Layout: layout(n)}, true, n*step-1
		if t.most == (n-1)*step && t.last.Outcome.Process > 0 {
			c.best.Fewer = new(t.last)
		}
	}
}

// copyAttention copies attention over replicas, each with its own requests, and spreads experts over all cards, where
// that takes fewer cards than tensor parallelism, whose ranks would hold the same cache.
func (c *counter) copyAttention(base *engine.Outcome) {
	if all := max(c.w.Concurrency, c.w.Batch); all < 2 || !freeToSplit(&c.w) || len(c.w.GPUPool) > 0 || base.Arch.MoE == nil {
		return
	}
	on := *base
	on.Workload.Parallel = workload.Parallel{}
	var fewer *Found // the nearest of the layouts of the number of cards before
	for n := max(c.lo, 2); n <= min(c.hi, base.Arch.MoE.Experts); n++ {
		if !c.machineful(n) {
			continue
		}
		on.Workload.GPUCount = n
		var nearest *Found
		for _, p := range CopiedAttention(&c.w, &on) {
			one := c.w
			Share(&one, p)
			l := Layout{Parallel: p, Requests: one.Concurrency}
			found, ok := c.at(l, n)
			if ok {
				c.best, c.ok, c.hi = Fewest{Found: found, Cards: n, Layout: l, Fewer: fewer}, true, n-1
				return
			}
			if found.Outcome.Process > 0 && (nearest == nil || found.Outcome.Process < nearest.Outcome.Process) {
				nearest = &found
			}
		}
		if nearest != nil {
			fewer = nearest
		}
	}
}
