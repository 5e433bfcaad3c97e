package answer

import (
	"math"

	"headroom/bot/words"
	"headroom/engine/hardware"
)

// ofBoard is how many devices make up what is compared and told as one card: all of a board, unless the memory of one
// of them is named.
func ofBoard(card *hardware.GPU, memoryGB float64) float64 {
	if card.DevicesPerBoard < 2 || memoryGB != card.MemoryGB && memoryGB > 0 && math.Abs(memoryGB-card.MemoryGB*float64(card.DevicesPerBoard)) > 1 {
		return 1
	}
	return float64(card.DevicesPerBoard)
}

// wholeBoard says what a board of several devices has together, whose figures are told of one of them.
func (q Question) wholeBoard(card *hardware.GPU) string {
	n := ofBoard(card, 0)
	if n == 1 {
		return ""
	}
	peak, rate := card.PeakTFLOPS("bf16")
	return words.WholeBoard.In(q.Lang, "count", number(n), "memory", number(n*card.MemoryGB), "bandwidth", number(n*card.BandwidthGBs), "peak", number(n*peak), "rate", rate)
}
