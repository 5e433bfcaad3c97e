package speed

import (
	"math"

	"headroom/engine/calibration"
	"headroom/engine/workload"
)

// network is the links that a card of a case has, in bytes per second and
// direction.
type network struct {
	inside, outside float64 // to the cards of its node; to other nodes
	latency         float64 // seconds that one collective takes to start
	perNode         int
	domain          int  // cards that one fabric joins: those of a node or of a rack
	fabric          bool // NVLink or its like inside a node
	rates           *calibration.Links
}

// networkOf finds the links: NVLink or its like where the card has it on board
// or the case says so, else PCIe; cards on PCIe have bridges only when told.
func networkOf(c *workload.Case, k *calibration.Links) network {
	n := network{latency: k.Latency, rates: k}
	n.perNode = (max(c.GPUCount, 1) + max(c.Nodes, 1) - 1) / max(c.Nodes, 1)
	pcie := hostLink(c)
	n.inside = k.PCIe * pcie
	n.latency = k.PCIeLatency
	onBoard := c.Card.FormFactor != "pcie" && c.Card.FormFactor != ""
	if c.NVLink != nil {
		onBoard = *c.NVLink
	}
	if onBoard {
		fabric := c.Card.NVLinkGBs
		if fabric == 0 && c.Card.FormFactor == "oam" {
			fabric = k.Fabric
		}
		if fabric > 0 {
			n.inside, n.latency, n.fabric = k.NVLink*fabric/2*1e9, k.Latency, true
		}
	}
	n.domain = n.perNode
	if n.fabric { // a rack, whose switches join the cards of all its machines
		n.domain = max(n.domain, min(c.Card.FabricDevices, max(c.GPUCount, 1)))
	}
	switch {
	case c.InterGbps > 0:
		n.outside = k.Network * c.InterGbps / 8 * 1e9 / float64(n.perNode)
	case c.Card.CapabilityAtLeast(9, 0):
		n.outside = k.Network * k.NetworkNew
	case c.Card.FormFactor == "pcie" || c.Card.FormFactor == "":
		n.outside = k.Network * k.NetworkPCIe / float64(n.perNode)
	default:
		n.outside = k.Network * k.NetworkOld
	}
	return n
}

// hostLink is the rated PCIe bandwidth of a card in bytes per second and
// direction: 0.985 GB/s a lane in generation 3, doubled by each later one. An
// unknown slot counts as 16 lanes of generation 4; one that is told has no more than the card.
func hostLink(c *workload.Case) float64 {
	gen, lanes := c.Card.PCIeGen, c.Card.PCIeLanes
	if gen == 0 {
		gen = 4
	}
	if lanes == 0 {
		lanes = 16
	}
	if c.PCIeGen > 0 {
		gen = min(gen, c.PCIeGen)
	}
	if c.PCIeLanes > 0 {
		lanes = min(lanes, c.PCIeLanes)
	}
	lane := 0.985e9
	for range gen - 3 {
		lane *= 2
	}
	for range 3 - gen {
		lane /= 2
	}
	return lane * float64(lanes)
}

// over is the bandwidth between cards that stand within a span of ranks.
func (n *network) over(span int) float64 {
	if span > n.domain {
		return min(n.inside, n.outside)
	}
	return n.inside
}

// gather is the time in which each of d ranks receives all parts of size bytes,
// or reduces and keeps one part: (d-1)/d of it passes each link (ring). The
// ranks of the group stand within a span of cards. Between nodes the members of
// a node share the work: what the other nodes hold comes in once, over the
// modules of all of them (NVIDIA/nccl: a ring for each network module).
func (n *network) gather(bytes float64, d, span int) float64 {
	if d <= 1 {
		return 0
	}
	inside := bytes * float64(d-1) / float64(d) / n.inside
	if span <= n.domain {
		return n.latency + inside
	}
	members := max(float64(n.domain)*float64(d)/float64(span), 1)
	nodes := float64(d) / members
	outside := bytes * (nodes - 1) / nodes / (members * n.outside)
	return n.latency + max(inside, outside)
}

// pass is the time in which each of d ranks hands bytes on to the others, each
// its own: what leaves a node goes over the module of the card it comes from.
func (n *network) pass(bytes float64, d, span int) float64 {
	if d <= 1 {
		return 0
	}
	return n.latency + bytes*float64(d-1)/float64(d)/n.over(span)
}

// dispatch is the time in which each of d ranks sends its tokens to k experts
// each, on ranks drawn alike; bytes are those of one copy. A token enters each
// other node once, and there each rank once, however many of its experts stand
// there (deepseek-ai/DeepEP; arXiv 2412.19437, section 3.2.2).
func (n *network) dispatch(bytes, k float64, d, span int) float64 {
	if d <= 1 {
		return 0
	}
	inside := bytes * others(float64(d), k) / n.inside
	if span <= n.domain {
		return n.latency + inside
	}
	nodes := math.Ceil(float64(span) / float64(n.domain))
	return n.latency + max(inside, bytes*others(nodes, k)/n.outside)
}

// others is how many of n places, one's own aside, k draws reach.
func others(n, k float64) float64 { return (n - 1) * (1 - math.Pow(1-1/n, k)) }

// reduce is the time of an all-reduce: reduce-scatter and all-gather.
func (n *network) reduce(bytes float64, d, span int) float64 {
	return 2 * n.gather(bytes, d, span)
}
