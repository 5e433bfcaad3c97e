package calibration

import "headroom/engine/workload"

// Interval holds the factors between which 90 % of measured totals of one kind
// of case lie, relative to the estimate.
type Interval struct{ Low, High float64 }

// Bands are the intervals of one kind of case. What is stored, weights, states
// and caches, is known within a few percent; what a step allocates is not. The
// reserved part serves the process total without its context as well.
type Bands struct {
	Stored              Interval
	Allocated, Reserved Interval // of what a step allocates, live and in the allocator
}

// bands were read off the residuals of the measured cases, so that 90 % of the
// totals lie inside and no interval is wider than it must be.
var (
	bandGGML      = Bands{Interval{0.98, 1.02}, Interval{0.85, 1.15}, Interval{0.85, 1.15}}
	bandServer    = Bands{Interval{0.97, 1.03}, Interval{0.7, 1.5}, Interval{0.7, 1.5}}
	bandInference = Bands{Interval{0.95, 1.05}, Interval{0.7, 1.25}, Interval{0.55, 1.7}}
	bandAdapters  = Bands{Interval{0.97, 1.03}, Interval{0.88, 1.25}, Interval{0.72, 1.7}}
	bandMegatron  = Bands{Interval{0.97, 1.03}, Interval{0.9, 1.25}, Interval{0.9, 1.6}}
	bandTraining  = Bands{Interval{0.96, 1.05}, Interval{0.8, 1.4}, Interval{0.65, 1.5}}
)

// BandsOf returns the intervals of a kind of case.
func BandsOf(c *workload.Case) Bands {
	switch {
	case c.GGML():
		return bandGGML
	case c.Server():
		return bandServer
	case c.Task == workload.Infer:
		return bandInference
	case c.Adapters():
		return bandAdapters
	case c.Framework == "megatron" || c.Framework == "megatron-bridge":
		return bandMegatron
	}
	return bandTraining
}

// contextBand is the interval of what lies outside the allocator: driver and
// library versions differ by half.
var contextBand = Interval{0.6, 1.5}

// ContextBand returns the interval of context, communication and graphs.
func ContextBand() Interval { return contextBand }
