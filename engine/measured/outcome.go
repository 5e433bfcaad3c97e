package measured

import (
	"math"

	"headroom/engine"
	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/unit"
)

// Outcome is a case beside its estimate.
type Outcome struct {
	Case
	Estimate  engine.Estimate
	Err       error   // the workload was refused
	Predicted float64 // bytes, of the figure that was measured
}

// Evaluate estimates every case, in order.
func Evaluate(cases []Case, known *catalog.Catalog) []Outcome {
	return EvaluateWith(cases, known, calibration.Standard())
}

// EvaluateWith does so with constants of the caller's.
func EvaluateWith(cases []Case, known *catalog.Catalog, constants *calibration.Table) []Outcome {
	outcomes := make([]Outcome, len(cases))
	for i, c := range cases {
		o := Outcome{Case: c}
		o.Estimate, o.Err = engine.EvaluateWith(c.Workload, known, constants)
		if c.Figure != nil && o.Err == nil {
			o.Predicted = float64(figure(&o.Estimate, c.Figure.What))
		}
		outcomes[i] = o
	}
	return outcomes
}

// figure reads the figure that was measured off an estimate.
func figure(e *engine.Estimate, what What) unit.Bytes {
	switch what {
	case Allocated:
		return e.PerGPU.Allocated
	case Process:
		return e.PerGPU.Process
	case Weights:
		return e.WeightsBytes
	case KVCache:
		return e.KVCacheBytes
	case Activations:
		return e.ActivationsBytes
	}
	return e.PerGPU.Reserved
}

// Off is the signed relative error of the estimate: 0.1 is a tenth too much. A
// refused case is off by all of it.
func (o *Outcome) Off() float64 {
	if o.Err != nil {
		return -1
	}
	return o.Predicted/o.Figure.Bytes - 1
}

// Percent is the absolute error in percent.
func (o *Outcome) Percent() float64 { return 100 * math.Abs(o.Off()) }

// Covered tells whether the measured total lies inside the error band.
func (o *Outcome) Covered() bool {
	band := o.band()
	return o.Err == nil && float64(band[0]) <= o.Figure.Bytes && o.Figure.Bytes <= float64(band[1])
}

// HalfWidth is half the width of the error band in percent of the estimate.
func (o *Outcome) HalfWidth() float64 {
	band := o.band()
	return 50 * float64(band[1]-band[0]) / max(o.Predicted, 1)
}

func (o *Outcome) band() [2]unit.Bytes {
	switch o.Figure.What {
	case Allocated:
		return o.Estimate.Band.Allocated
	case Process:
		return o.Estimate.Band.Process
	}
	return o.Estimate.Band.Reserved
}

// Credit is how right the verdict was: 1, 0, or a half for tight, which on the
// largest context that fits is all right.
func (o *Outcome) Credit() float64 {
	right := engine.Fits
	if o.Truth == OutOfMemory {
		right = engine.DoesNotFit
	}
	switch {
	case o.Err != nil:
		return 0
	case o.Estimate.Verdict == right, o.Estimate.Verdict == engine.Tight && o.Edge:
		return 1
	case o.Estimate.Verdict == engine.Tight:
		return 0.5
	}
	return 0
}
