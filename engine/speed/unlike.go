package speed

import (
	"headroom/engine/calibration"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// part is what one of several unlike cards does of a pass.
type part struct {
	share float64 // of the layers
	on    serving // were all of them on such cards
}

// unlikeParts are the cards of a pool that hold layers in turn: each passes its own layers at its own rate, and the times
// add up. A 3090 with two 3060 made 13.0 tokens/s of Qwen3 32B in Q8_0 and 10.3 of a 70B in Q4 with llama.cpp's default
// split (r/LocalLLaMA, "Building LocalLlama Machine - Episode 3: Performance Optimizations"); at the rate of a
// 3060 for all layers it would be 8.9 and 7.7. Nil where a card's rate is not known.
func unlikeParts(c *workload.Case, p *profile.Profile, k *calibration.Pace) []part {
	shares := c.LayerShares()
	parts := make([]part, 0, len(shares))
	for i, share := range shares {
		m := c.Pool[i]
		if m.Card == nil || m.Card.BandwidthGBs <= 0 {
			return nil
		}
		alike := *c
		alike.Card, alike.Limit, alike.Pool = m.Card, m.Limit, nil
		parts = append(parts, part{share, newServing(&alike, p, k)})
	}
	return parts
}

// unlikePass is the time of a pass over unlike cards. Micro-batches of a prompt follow each other through them, and the
// card that takes longest sets their pace; between cards alike the passes have that in them already.
func (s *serving) unlikePass(b batch) float64 {
	var sum, longest float64
	for i := range s.unlike {
		time := s.unlike[i].share * s.unlike[i].on.pass(b)
		sum, longest = sum+time, max(longest, time)
	}
	if b.prompt == 0 || !s.c.GGML() || sum == 0 {
		return sum
	}
	m, k := s.follow(b.prompt), float64(len(s.unlike))
	return sum * (sum + (m-1)*longest) / (sum * (m + k - 1) / k)
}
