package search

import (
	"cmp"

	"headroom/engine"
	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Bounds of the searches: no card holds more.
const (
	MostSequences = 1 << 20
	MostTokens    = 1 << 24
	MostRank      = 1 << 14 // wider than any projection that carries an adapter
	mostSteps     = 20000   // of ParamsStep
)

// ParamsStep is the resolution of a search for a size.
const ParamsStep = unit.Params(1e8)

// Limit is the largest value of one quantity with which a workload fits.
type Limit struct {
	Value int // 0: not even one
	At    Found
	// Next is the neighbour that no longer fits: the proof that Value is the
	// largest. It is nil where Value is the most that was asked for.
	Next *Found
}

// Quantity is something that a workload can have more of.
type Quantity struct {
	Most int
	Set  func(w *workload.Workload, n int)
	// Ranges are the first values of ranges within each of which more takes more,
	// ascending; none where that holds of all values.
	Ranges []int
}

// largest finds the largest value that passes. What fails at the start of a range
// fails in all of it.
func (q *Quantity) largest(pass func(int) bool) int {
	most := q.Most
	for i := len(q.Ranges) - 1; i > 0; i-- {
		start := q.Ranges[i]
		if start > most {
			continue
		}
		if pass(start) {
			return start + Largest(most-start, func(n int) bool { return pass(start + n) })
		}
		most = start - 1
	}
	return Largest(most, pass)
}

// Batch is the number of sequences: of a micro-batch on each rank in training,
// served at once in inference.
func Batch(w workload.Workload) Quantity {
	if w.Task == workload.Infer {
		return Quantity{Most: MostSequences, Set: func(w *workload.Workload, n int) { w.Batch, w.Concurrency = 0, n }}
	}
	return Quantity{Most: MostSequences, Set: func(w *workload.Workload, n int) { w.Batch, w.GlobalBatch = n, 0 }}
}

// Context is the tokens of a sequence, up to what a model was made for (0: any
// length).
func Context(most int) Quantity {
	return Quantity{Most: cmp.Or(most, MostTokens), Set: func(w *workload.Workload, n int) { w.SeqLen, w.InputTokens, w.OutputTokens = n, 0, 0 }}
}

// Rank is the rank of LoRA adapters.
func Rank() Quantity {
	return Quantity{Most: MostRank, Set: func(w *workload.Workload, n int) { w.LoRARank = n }}
}

// Params is the size of a typical decoder, in steps of ParamsStep.
func Params() Quantity {
	return Quantity{Most: mostSteps, Ranges: sizeRanges(), Set: func(w *workload.Workload, n int) {
		w.Model = workload.Model{ParamsB: float64(n) * float64(ParamsStep) / 1e9}
		w.WeightsBytes = 0
	}}
}

// sizeRanges are the ranges of sizes of one shape, in steps of ParamsStep: where
// the shape changes, so does the vocabulary, and with it what the logits take.
func sizeRanges() []int {
	var out []int
	for _, least := range model.TypicalRanges() {
		n := max(1, int((least+ParamsStep-1)/ParamsStep))
		if len(out) == 0 || n > out[len(out)-1] {
			out = append(out, n)
		}
	}
	return out
}

// Most finds how much of a quantity fits.
func Most(e Estimator, w workload.Workload, q Quantity) Limit {
	var l Limit
	var beyond Found
	l.Value = q.largest(func(n int) bool {
		one := w
		q.Set(&one, n)
		found, ok := try(e, one)
		if ok {
			l.At = found
		} else {
			beyond = found // the last failure of a bisection is the next number
		}
		return ok
	})
	if l.Value < q.Most && beyond.Outcome.Process > 0 {
		l.Next = &beyond
	}
	return l
}

// MostLikely finds how much of a quantity fits by the estimate alone: beyond
// the value of Most the limit lies inside the band of error.
func MostLikely(e Estimator, w workload.Workload, q Quantity) int {
	return q.largest(func(n int) bool {
		one := w
		q.Set(&one, n)
		o, err := e.Try(one)
		return err == nil && o.Process <= o.Capacity && (o.HostVerdict == engine.NoVerdict || o.HostVerdict == engine.Fits)
	})
}

// LargestModels finds up to count models of a list that fit, in its order, and tries no more of
// them than tries.
func LargestModels(e Estimator, w workload.Workload, models []string, count, tries int) []string {
	var out []string
	for _, id := range models[:min(len(models), tries)] {
		one := w
		one.Model, one.WeightsBytes = workload.Model{Name: id}, 0
		if _, ok := try(e, one); ok {
			if out = append(out, id); len(out) == count {
				break
			}
		}
	}
	return out
}

// Formats tries storage formats from the widest to the narrowest and returns
// what each comes to; the first that fits is the best that does.
func Formats(e Estimator, w workload.Workload, formats []workload.Quant) []Found {
	out := make([]Found, 0, len(formats))
	for _, f := range formats {
		one := w
		one.Quant = f
		if o, err := e.Try(one); err == nil {
			out = append(out, Found{one, o})
		}
	}
	return out
}
