package answer

import (
	"headroom/engine/hardware"
	"headroom/engine/workload"
	"headroom/parser"
)

// toldShare is the share of the peak that a rate of computing comes to which is told of each card,
// or of all where no card has so much; above 1 where no cards reach it, and 0 where none is told.
// A rate of the data sheet is no share: it is what the cards have, not what a run reaches of it.
func toldShare(said parser.Query, card *hardware.GPU, peak float64) (share float64, datasheet bool) {
	if len(said.TFLOPS) != 1 || peak <= 0 {
		return 0, false
	}
	told := said.TFLOPS[0]
	if onSheet(card, told, peak) {
		return 0, true
	}
	share = told / peak
	if share > 1 {
		share /= float64(max(said.GPUCount, 1))
	}
	if share >= leastSheet && share <= 2-leastSheet {
		return 0, true
	}
	return share, false
}

// leastSheet is the share of the peak above which no run comes: the rate is that of the data sheet.
const leastSheet = 0.9

// onSheet reports whether a rate is one that a card is sold with, dense or of sparse matrices. Rates
// below the peak in question may as well be what a run reaches.
func onSheet(card *hardware.GPU, told, peak float64) bool {
	t := card.TFLOPS
	for _, rate := range []float64{peak, t.FP16Tensor, t.FP16TensorFP16Acc, t.BF16Tensor, t.FP8, t.FP8FP16Acc, t.FP4, t.INT8, t.INT4} {
		for _, sold := range []float64{rate, 2 * rate} {
			if sold >= leastSheet*peak && told > 0.99*sold && told < 1.01*sold {
				return true
			}
		}
	}
	return false
}

// tflopsTold says that a rate of computing which no such cards reach was left out.
func (q Question) tflopsTold(a *Answer) {
	said := q.Plan.Query
	if a.Estimate == nil || !isTraining(said) || said.MFUPct > 0 && said.AssumedPeakTFLOPS == 0 || q.Plan.Intent != parser.Time && q.Plan.Intent != parser.Cost {
		return
	}
	match, ok := q.Known.FindGPU(a.Estimate.Workload.GPU, a.Estimate.Workload.GPUMemoryGB)
	if !ok {
		return
	}
	_, peak, err := q.peak(match.Row)
	if err != nil {
		return
	}
	over, key := 0.0, "tflops"
	if share, _ := toldShare(said, match.Row, peak); share > 1 {
		over = said.TFLOPS[0]
	} else if said.AssumedPeakTFLOPS > (2-leastSheet)*peak {
		over, key = said.AssumedPeakTFLOPS, "assumed_peak_tflops" // that of sparse matrices, mostly
	}
	if over > 0 {
		a.Problems = append(a.Problems, workload.Problem{
			Code: "above_peak", Key: key,
			Message: number(over) + " TFLOPS are more than the cards have, " + number(peak) + " each, so they are left out",
		})
	}
}
