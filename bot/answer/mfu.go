package answer

import (
	"cmp"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/engine/speed"
	"headroom/engine/workload"
	"headroom/parser"
)

// mfu answers what share of a card's peak is used, from a measured rate.
func mfu(q Question) (Answer, error) {
	said := q.Plan.Query
	switch {
	case said.TokensPerSPerGPU > 0 && said.RefTokensPerSPerGPU > 0:
		share := speed.Share(said.TokensPerSPerGPU, said.RefTokensPerSPerGPU)
		return Answer{
			Summary: words.RelativeRate.In(q.Lang, "share", number(share), "rate", number(said.TokensPerSPerGPU), "reference", number(said.RefTokensPerSPerGPU)),
			Value:   &Value{share, "percent"},
		}, nil
	case len(said.TFLOPS) > 0:
		a, err := q.mfuOf(said.TFLOPS[0])
		if err == nil && len(said.TFLOPS) == 1 && (said.Model != "" || said.ParamsB > 0) {
			a = q.besideExpected(a)
		}
		return a, err
	case said.MFUPct > 0 && said.AssumedPeakTFLOPS > 0:
		return q.mfuAgain()
	case said.TokensPerSPerGPU > 0 || said.TokensPerS > 0 || said.StepSeconds > 0 || q.gpuSeconds() > 0 && said.Tokens+said.Samples+said.Steps > 0:
		return q.mfuOfTokens()
	case said.Model != "" || said.ParamsB > 0:
		return q.mfuExpected()
	case said.GPU == "" && len(said.GPUOptions) == 0, said.MFUPct > 0:
		return explain(q) // how to measure it, and what is usual
	}
	return Answer{}, &plan.Refusal{Code: "no_rate"}
}

// mfuOf divides a measured rate per GPU by the dense peak of the card.
func (q Question) mfuOf(reached float64) (Answer, error) { return q.mfuAs(words.MFU, reached) }

// mfuAs is mfuOf in the words of a sentence.
func (q Question) mfuAs(sentence words.Sentence, reached float64) (Answer, error) {
	card, dtype, peak, err := q.namedPeak()
	if err != nil {
		return Answer{}, err
	}
	share := speed.Share(reached, peak)
	summary := sentence.In(q.Lang, "mfu", number(share), "reached", number(reached), "peak", number(peak), "card", card.Name, "dtype", dtype)
	if share > 100 {
		summary += words.BeyondPeak.In(q.Lang)
	}
	return Answer{
		Summary: summary,
		Value:   &Value{share, "percent"},
		Sources: append([]string{"arXiv 2204.02311, appendix B: model FLOPs utilisation"}, card.Sources...),
	}, nil
}

// mfuExpected answers what share of the peak a training run is estimated to reach; of what serves,
// its speed.
func (q Question) mfuExpected() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	r = q.laidOut(r)
	if r.Speed == nil || r.Speed.TFLOPSPerGPU == 0 || r.Estimate.Workload.Task == workload.Infer {
		return throughput(q)
	}
	a, err := q.mfuAs(words.MFUExpected, r.Speed.TFLOPSPerGPU)
	if err != nil {
		return Answer{}, err
	}
	if seen := q.Plan.Query.MFUPct; seen > 0 {
		a.Summary += q.asExpected(seen, r)
	}
	a.Summary += q.atLargest(r, true) + q.beyond(r)
	if way, ok := q.remedy(r); ok && way.Outcome.Verdict == engine.Fits {
		a.Summary += q.space() + words.FitsWith.In(q.Lang, "changes", q.remedyName(r, way), "need", q.size(way.Outcome.Process), "capacity", q.size(way.Outcome.Capacity))
	}
	a.Assumed = assumed(r)
	a.Estimate = &r.Estimate
	return a, nil
}

// asExpected holds a share of the peak that was seen against the one that a run is estimated to reach.
func (q Question) asExpected(seen float64, r run) string {
	s := r.Speed
	if s == nil || s.Low == 0 || s.MFU == 0 {
		return ""
	}
	sentence := words.MFUAsExpected
	switch {
	case seen < s.Low*s.MFU:
		sentence = words.MFULess
	case seen > s.High*s.MFU:
		sentence = words.MFUMore
	}
	return sentence.In(q.Lang, "seen", number(seen), "low", about(s.Low*s.MFU), "high", about(s.High*s.MFU))
}

// besideExpected holds the share that a rate of computing comes to against what the run is estimated to reach, where it
// is told what is trained.
func (q Question) besideExpected(a Answer) Answer {
	r, err := q.first()
	if err != nil || r.Estimate.Workload.Task == workload.Infer || a.Value == nil || a.Value.Number > 100 {
		return a
	}
	r = q.laidOut(r)
	if r.Speed == nil || r.Verdict == engine.DoesNotFit { // it ran in another layout
		planned, _ := utilisationOf(r)
		a.Summary += words.MFUPublished.In(q.Lang, "low", number(100*planned.low), "high", number(100*planned.high))
		return a
	}
	text := q.asExpected(round(a.Value.Number), r)
	if text == "" {
		return a
	}
	a.Summary += text
	if s := r.Speed; s.HFU > 1.01*s.MFU {
		a.Summary += words.AndHFU.In(q.Lang, "hfu", number(a.Value.Number*s.HFU/s.MFU))
	}
	a.Assumed = assumed(r)
	return a
}

// gpuSeconds is the time that a run took, times its cards; 0 where it is not told.
func (q Question) gpuSeconds() float64 {
	said := q.Plan.Query
	if said.GPUHours > 0 {
		return said.GPUHours * 3600
	}
	return q.allowed() * float64(max(said.GPUCount, 1))
}

// mfuOfTokens turns tokens per second, or the tokens of a run and its time, into TFLOPS first.
func (q Question) mfuOfTokens() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	said := q.Plan.Query
	rate := said.TokensPerSPerGPU
	switch {
	case rate > 0:
	case said.TokensPerS > 0:
		rate = said.TokensPerS / float64(max(said.GPUCount, 1))
	case said.StepSeconds > 0:
		rate = r.stepTokens() / said.StepSeconds / float64(max(said.GPUCount, 1))
	default:
		rate = job{run: r}.tokens(said.Tokens) / q.gpuSeconds()
	}
	a, err := q.mfuOf(speed.TFLOPS(rate, q.flopsPerToken(r)))
	if err != nil {
		return Answer{}, err
	}
	if s := r.Speed; s != nil && s.MFU > 0 && s.HFU > 1.01*s.MFU {
		a.Summary += words.AndHFU.In(q.Lang, "hfu", number(a.Value.Number*s.HFU/s.MFU))
	}
	if ends := said.SpeedRange; len(ends) == 2 && said.TokensPerSPerGPU == 0 && said.TokensPerS > 0 {
		share := a.Value.Number / said.TokensPerS
		a.Summary += words.MFUOfMiddle.In(q.Lang, "middle", about(said.TokensPerS), "low", about(ends[0]), "high", about(ends[1]), "least", number(ends[0]*share), "most", number(ends[1]*share))
	}
	a.Summary += q.claimHeld(a.Value.Number)
	a.Assumed = assumed(r)
	if r.Estimate.Verdict != engine.DoesNotFit { // it was measured, so it ran: in another layout than the plan's
		a.Estimate = &r.Estimate
	}
	return a, nil
}

// claimHeld holds the share that was told beside a rate against the one that follows from it.
func (q Question) claimHeld(share float64) string {
	claimed := cmp.Or(q.Plan.Query.MFUClaimed, q.Plan.Query.MFUPct)
	switch {
	case claimed == 0 || share == 0:
		return ""
	case claimed < 1.05*share && claimed > 0.95*share:
		return words.ClaimHolds.In(q.Lang, "claimed", number(claimed))
	}
	return words.ClaimFails.In(q.Lang, "claimed", number(claimed), "ratio", number(claimed/share))
}

// mfuAgain corrects a figure that was taken against another peak.
func (q Question) mfuAgain() (Answer, error) {
	said := q.Plan.Query
	card, dtype, peak, err := q.namedPeak()
	if err != nil {
		return Answer{}, err
	}
	share := said.MFUPct * said.AssumedPeakTFLOPS / peak
	return Answer{
		Summary: words.MFUExplained.In(q.Lang, "mfu", number(said.MFUPct), "claimed", number(said.AssumedPeakTFLOPS),
			"share", number(share), "peak", number(peak), "dtype", dtype, "card", card.Name),
		Value:   &Value{share, "percent"},
		Sources: card.Sources,
	}, nil
}

// namedPeak is the card that is named, or the slice of it, with its rate.
func (q Question) namedPeak() (card *hardware.GPU, dtype string, peak float64, err error) {
	if card, err = q.namedCard(); err == nil {
		if said := q.Plan.Query; said.Slices > 0 && said.GPUMemoryGB > 0 {
			card = card.Slice(float64(said.Slices), said.GPUMemoryGB)
		}
		dtype, peak, err = q.peak(card)
	}
	return card, dtype, peak, err
}

// peak is the dense rate that work on a card is measured against: of the type
// that the question names, else 16 bits.
func (q Question) peak(card *hardware.GPU) (string, float64, error) {
	dtype := q.Plan.Query.Precision
	if dtype == "" || dtype == "amp" {
		dtype = "bf16"
	}
	peak, rate := card.PeakTFLOPS(dtype)
	if peak == 0 {
		return "", 0, &plan.Refusal{Code: "no_peak", Got: card.Name}
	}
	return rate, peak, nil
}

// reachesToo says what share of the peak a training reaches, where that is asked beside its speed.
func (q Question) reachesToo(r run) string {
	if s := r.Speed; q.Wants.Also.MFU && s != nil && s.MFU > 0 && r.Estimate.Workload.Task != workload.Infer {
		return words.ReachesMFU.In(q.Lang, "mfu", about(s.MFU))
	}
	return ""
}

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
