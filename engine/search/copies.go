package search

import (
	"headroom/engine"
	"headroom/engine/workload"
)

// copies shares those who are served at once among replicas of a server, each of them within a machine, where that
// takes fewer cards than one instance does; or as many, where that one spans machines: its layers wait for each
// other, and replicas for nothing (docs.vllm.ai, "Data Parallel Deployment").
func (c *counter) copies(base *engine.Outcome) {
	all := c.w.Concurrency
	if all < 2 || !freeToSplit(&c.w) || !base.Workload.Framework.Server() || len(c.w.GPUPool) > 0 {
		return
	}
	most, found := c.hi, c.ok
	if found && c.best.Cards > c.node {
		most++ // hi is one below what was found
	}
	best, ok := Fewest{}, false
	for each := 1; each <= c.node; each *= 2 {
		if uneven(base, each) {
			continue
		}
		if f, fits := c.copied(each, all, most); fits {
			best, ok, most = f, true, f.Cards // a wider instance of as many cards is the faster one
		}
	}
	if ok {
		c.best, c.ok, c.hi = best, true, best.Cards-1
	}
}

// copied is the fewest replicas of so many cards each that serve all, on most cards at most.
func (c *counter) copied(each, all, most int) (Fewest, bool) {
	layout := func(n int) Layout {
		return Layout{Parallel: workload.Parallel{TP: each, DP: n}, Requests: (all + n - 1) / n}
	}
	t := trials{c: c}
	least := max((c.asked+each-1)/each, 2)
	n, ok := Smallest(least, min(most/each, all), func(n int) bool { return t.pass(layout(n), n*each) })
	for ok && c.whole && !c.machineful(n*each) {
		if n++; n*each > most || n > all {
			return Fewest{}, false
		}
		ok = t.pass(layout(n), n*each)
	}
	if !ok {
		return Fewest{}, false
	}
	f := Fewest{Found: t.found, Cards: n * each, Layout: layout(n)}
	if t.most == (n-1)*each && t.last.Outcome.Process > 0 {
		f.Fewer = new(t.last)
	}
	return f, true
}

// machineful says whether machines come with so many cards, or so many fill some.
func (c *counter) machineful(n int) bool { return n%c.node == 0 || n < c.node && n&(n-1) == 0 }
