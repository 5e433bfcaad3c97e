package answer

import (
	"math"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// observed are paragraphs about figures that the asker measured: how they stand
// to the estimate, and why. Those of programs are GiB; people do not say whether
// their GB are 10^9 bytes or GiB, so agreement with either counts.
func (q Question) observed(e engine.Estimate) []string {
	var out []string
	said := q.Plan.Query
	if used := unit.BytesOf(said.UsedGB * float64(unit.GB)); used > 0 && e.CapacityBytes > used {
		out = append(out, words.Taken.In(q.Lang, "used", q.size(used), "left", q.size(e.CapacityBytes-used)))
	}
	if told := said.ClaimedGB; told > 0 {
		out = append(out, q.claimed(q.byItself(e), told))
	}
	if said.ObservedGB <= 0 {
		return out
	}
	if told := q.failed(q.byItself(e)); told != "" {
		out = append(out, told)
	}
	if part, _ := q.partClaimed(q.byItself(e), said.ObservedGB); part != "" && q.Wants.Wonders && isTraining(said) {
		return append(out, q.claimed(q.byItself(e), said.ObservedGB)) // "why does training a 7b take 112 gb"
	}
	seen, figure := gibibytes(said.ObservedGB), number(said.ObservedGB)+" GB"
	least := unit.BytesOf(said.ObservedGB * float64(unit.GB))
	if q.Gibibytes {
		least, figure = seen, q.size(seen)
	}
	sentence, by := words.Observed, ""
	if again, program, ok := q.nearerRecomputed(e, seen); ok {
		e, sentence = again, words.ObservedRecomputed
		if program != "" {
			by = words.ByItself.In(q.Lang, "program", program)
		}
	}
	return append(out, sentence.In(q.Lang, "by", by,
		"seen", figure, "allocated", q.size(e.PerGPU.Allocated), "reserved", q.size(e.PerGPU.Reserved),
		"process", q.size(e.PerGPU.Process), "why", q.gap(e, least, seen)))
}

// nearerRecomputed is the estimate with activations recomputed, and the program that does so by itself,
// where a figure measured in training is nearer to it and the question leaves it open.
func (q Question) nearerRecomputed(e engine.Estimate, seen unit.Bytes) (again engine.Estimate, program string, ok bool) {
	r, err := q.first()
	if err != nil || r.PerGPU.Process != e.PerGPU.Process || e.Workload.Task == workload.Infer || r.Case.Workload.Recompute != "" {
		return engine.Estimate{}, "", false
	}
	other, err := q.with(r, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull })
	if err != nil || seen >= e.PerGPU.Low {
		return engine.Estimate{}, "", false
	}
	apart := func(b unit.Bytes) float64 { return math.Abs(math.Log(float64(seen) / float64(b))) }
	return other.Estimate, turnsOn(r), apart(other.PerGPU.Process) < apart(e.PerGPU.Process)
}

// gap says why a measured figure, between least and most bytes, is what it is.
func (q Question) gap(e engine.Estimate, least, most unit.Bytes) string {
	low, high := e.Band.Allocated[0], e.PerGPU.High
	card := q.cardName(e.Workload)
	full := e.CapacityBytes > 0 && most >= e.CapacityBytes*4/5 && least <= e.CapacityBytes
	server := e.Workload.Task == workload.Infer && e.Workload.Framework.Server()
	switch {
	case q.weightsAlone(e, least):
		return words.ObservedWeights.In(q.Lang, "params", e.Params.String(), "bytes", number(math.Round(10*float64(e.WeightsBytes)/float64(e.Params)/float64(max(e.Workload.GPUCount, 1)))/10), "size", unit.Decimal.Format(e.WeightsBytes))
	case q.inFullPrecision(e, least):
		return words.ObservedFP32.In(q.Lang, "params", e.Params.String(), "size", unit.Decimal.Format(unit.Bytes(e.Params*bytesOfFP32)))
	case full && q.runsOn() && e.Workload.Task != workload.Infer && (least > e.PerGPU.High || most < e.Band.Allocated[0]):
		return words.ObservedOtherwise.In(q.Lang)
	case full && q.Plan.Intent == parser.Fit && (e.Verdict == engine.DoesNotFit || e.PerGPU.Process > e.CapacityBytes):
		return words.ObservedAtFailure.In(q.Lang, "card", card, "missing", q.size(e.PerGPU.Process-e.CapacityBytes))
	case least <= high && most >= low:
		text := words.ObservedAsExpected.In(q.Lang, "low", q.size(low), "high", q.size(high))
		if server && e.CapacityBytes > 0 {
			text += q.space() + words.ObservedServer.In(q.Lang)
		}
		return text
	case server && e.CapacityBytes == 0 && least > high:
		return words.ObservedServer.In(q.Lang)
	case full && q.Plan.Intent == parser.Fit:
		return words.ObservedFullCard.In(q.Lang, "card", card)
	case full && least > high && e.Workload.Task == workload.Infer:
		return words.ObservedPool.In(q.Lang, "card", card, "share", number(math.Round(100*float64(most)/float64(e.CapacityBytes)))+"%")
	case least > high:
		return words.ObservedMore.In(q.Lang, "gap", q.size(least-e.PerGPU.Process))
	}
	return words.ObservedLess.In(q.Lang, "gap", q.size(max(e.PerGPU.Process-most, 0)))
}

// gibibytes is a figure of a question as the largest number of bytes that it can
// mean.
func gibibytes(gb float64) unit.Bytes { return unit.BytesOf(gb * float64(unit.GiB)) }

// weightsAlone reports whether a figure that is wondered at is the size of all weights.
func (q Question) weightsAlone(e engine.Estimate, seen unit.Bytes) bool {
	if q.Plan.Intent != parser.Explain || e.Workload.Task != workload.Infer || e.Params == 0 || e.Workload.GPU != "" || e.CapacityBytes > 0 {
		return false
	}
	return math.Abs(float64(seen-e.WeightsBytes)) < 0.015*float64(e.WeightsBytes)
}

// bytesOfFP32 is what a parameter takes that nobody asked to be loaded in a narrower format.
const bytesOfFP32 = 4

// inFullPrecision reports whether a figure is that of weights in fp32 where 16 bits are assumed and the
// question says neither: programs load so where no dtype is set.
func (q Question) inFullPrecision(e engine.Estimate, seen unit.Bytes) bool {
	w, said := e.Workload, q.Plan.Query
	if w.Task != workload.Infer || e.Params == 0 || said.Precision != "" || said.Quant != "" || w.Quant != "" && w.Quant != "none" || w.GPUCount > 1 || w.Framework.Server() || w.Precision == workload.FP32 {
		return false
	}
	ratio := float64(seen) / float64(e.Params*bytesOfFP32)
	return ratio > 0.94 && ratio < 1.15 && seen > e.PerGPU.High
}

// A need that somebody told, and did not measure, was reckoned: often of some of the parts alone.

// stateNames are the components that take so many bytes for each parameter.
var stateNames = []string{"weights", "master_weights", "gradients", "optimizer", adapters}

// claimed says how a need that somebody told, in GB, stands to the estimate.
func (q Question) claimed(e engine.Estimate, told float64) string {
	low, high := e.Band.Allocated[0], e.PerGPU.High
	least, most := unit.BytesOf(told*float64(unit.GB)), gibibytes(told)
	said := []string{"told", number(told) + " GB", "process", q.size(e.PerGPU.Process), "low", q.size(low), "high", q.size(high)}
	if part, size := q.partClaimed(e, told); part != "" {
		return words.ClaimedPart.In(q.Lang, append(said, "part", part, "size", q.size(size))...)
	}
	sentence := words.ClaimedAsExpected
	switch {
	case most < low:
		sentence = words.ClaimedLess
	case least > high:
		sentence = words.ClaimedMore
	}
	return sentence.In(q.Lang, said...)
}

// partClaimed names the parts that a told need is the size of, empty where it is that of none: the
// weights, or all that is kept for each parameter.
func (q Question) partClaimed(e engine.Estimate, told float64) (string, unit.Bytes) {
	is := func(size unit.Bytes) bool {
		gb, gib := float64(size)/float64(unit.GB), float64(size)/float64(unit.GiB)
		return size > 0 && min(math.Abs(gb-told), math.Abs(gib-told)) < sameWithinClaim*told
	}
	var states, weights unit.Bytes
	for _, c := range e.Components {
		if slices.Contains(stateNames, c.Name) {
			states += c.Bytes
		}
		if c.Name == "weights" {
			weights = c.Bytes
		}
	}
	switch {
	case float64(states) > mostlyStates*float64(e.PerGPU.Process): // nothing worth telling is left out
	case is(weights):
		return words.Name(q.Lang, "weights"), weights
	case is(states):
		return words.ModelStates.In(q.Lang), states
	}
	return "", 0
}

const (
	// sameWithinClaim is how near a told need, which is rounded, comes to what it was reckoned of.
	sameWithinClaim = 0.015
	// mostlyStates is the share of a need above which the states are as good as all of it.
	mostlyStates = 0.98
)

// byItself is an estimate as the program that trains runs it unless told otherwise.
func (q Question) byItself(e engine.Estimate) engine.Estimate {
	r, err := q.first()
	if err != nil || len(q.Plan.Cases) != 1 || r.PerGPU.Process != e.PerGPU.Process {
		return e
	}
	if again, _, ok := q.recomputed(r); ok {
		return again.Estimate
	}
	return e
}

// measuredEach says how figures that were measured of several runs stand to each other.
func (q Question) measuredEach() []string {
	var out []string
	for _, told := range []struct {
		each []float64
		unit string
	}{{q.Plan.Query.ObservedEach, "GB"}, {q.Plan.Query.SpeedsEach, "tokens/s"}} {
		if len(told.each) < 2 {
			continue
		}
		figures, least, most := make([]string, len(told.each)), told.each[0], told.each[0]
		for i, v := range told.each {
			figures[i] = number(v)
			least, most = min(least, v), max(most, v)
		}
		out = append(out, words.MeasuredEach.In(q.Lang, "figures", strings.Join(figures, " / "), "unit", told.unit,
			"gap", number(most-least), "times", about(most/least)))
	}
	return out
}
