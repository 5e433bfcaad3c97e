package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
)

// largeWindow is the memory in GB from which compute boards show the processor
// a window above the first 4 GiB of addresses (NVIDIA Tesla M40 product brief,
// "BAR1: 32 GB"; K80, P40 and P100 likewise).
const largeWindow = 12

// serverBoard says whether a card is one of NVIDIA's without fans.
func serverBoard(card *hardware.GPU) bool { return card.Vendor == "NVIDIA" && card.Passive() }

// needs are lines on what such a card asks of the computer round it.
func (s *sheet) needs(card *hardware.GPU) {
	if serverBoard(card) {
		s.text("fans", words.Name(s.lang, "fans_needed"))
		s.text("display", words.Name(s.lang, "display_none"))
		if card.MemoryGB >= largeWindow {
			s.text("firmware", words.Name(s.lang, "above_4g"))
		}
	}
	switch {
	case card.Architecture == "Kepler" && strings.Contains(card.Name, "GRID"):
		s.text("vgpu", words.Name(s.lang, "vgpu_free"))
	case card.VGPU != nil && *card.VGPU:
		s.text("vgpu", words.Name(s.lang, "vgpu_licensed"))
	}
}
