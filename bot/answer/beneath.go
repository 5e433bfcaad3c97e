package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// Beneath are the remarks under a breakdown: what the card has for the whole of
// it, the error band, the phase of the peak, and apart from them the host's
// memory, which is empty where the card's is the host's.
func Beneath(e *engine.Estimate, lang words.Lang, scale unit.Scale) (figures []string, host string) {
	if e.CapacityBytes > 0 {
		if used := unit.BytesOf(e.Workload.UsedGB * float64(unit.GB)); used > 0 {
			figures = append(figures, words.LabelLeft.In(lang,
				"left", scale.Format(max(e.CapacityBytes-used, 0)), "used", scale.Format(used), "capacity", scale.Format(e.CapacityBytes)))
		} else {
			figures = append(figures, heldIn(e).In(lang, "capacity", scale.Format(e.CapacityBytes)))
		}
	}
	figures = append(figures, words.LabelBand.In(lang, "low", scale.Format(e.PerGPU.Low), "high", scale.Format(e.PerGPU.High)))
	if e.PeakPhase != "" {
		figures = append(figures, words.LabelPhase.In(lang, "phase", words.Name(lang, e.PeakPhase)))
	}
	if e.Host.Load > 0 && e.Vendor() != "Apple" && !e.Card.Machine() {
		host = words.LabelHost.In(lang, "load", scale.Format(e.Host.Load), "steady", scale.Format(e.Host.Steady))
		if e.Host.NVMe > 0 {
			host += words.LabelNVMe.In(lang, "stored", scale.Format(e.Host.NVMe))
		}
	}
	return figures, host
}

// heldIn says whose memory a breakdown is held against: that of a card, or of a machine that has one for all.
func heldIn(e *engine.Estimate) words.Sentence {
	switch {
	case !e.Card.Machine():
		return words.LabelHeld
	case e.Workload.GPUCount > 1 && len(e.Workload.GPUPool) == 0:
		return words.LabelHeldEach
	}
	return words.LabelHeldShared
}
