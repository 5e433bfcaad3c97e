package search

import "headroom/engine/workload"

// mac reports whether the case whose ways out are sought runs on a Mac: it shares the memory
// of the host, and what is written for CUDA does not run on it (bitsandbytes' optimizers and
// formats, Liger's kernels, ZeRO and FSDP over NCCL).
func (s *seeker) mac() bool { return s.base.Card.Mac() }

// laptop reports whether the card is soldered into a laptop or a small computer, or a part of the processor: there is one, and no other
// takes its place.
func (s *seeker) laptop() bool {
	card := s.base.Card
	return card != nil && (card.FormFactor == "laptop" || card.Embedded() || card.Unified && card.Vendor == "AMD" && card.FormFactor == "soc")
}

// withoutBNB reports whether bitsandbytes has no kernels for the cards: its formats and moments in 8 bits are no
// way out on them.
func (s *seeker) withoutBNB() bool { return s.mac() || !s.base.Card.RunsBitsAndBytes() }

// onMac tries training on as many Macs as were asked for, none of which shares what the
// others hold: it fits on one of them or on none.
func (c *counter) onMac() {
	for _, mode := range []workload.Recompute{"", workload.RecomputeFull} {
		l := Layout{Recompute: mode}
		if c.ok || mode != "" && c.w.Recompute != "" {
			return
		}
		if found, ok := c.at(l, c.asked); ok {
			c.best, c.ok = Fewest{Found: found, Cards: c.asked, Layout: l}, true
		}
	}
}
