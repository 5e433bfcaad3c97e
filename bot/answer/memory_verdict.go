package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// verdict is the sentence that decides.
func (q Question) verdict(r run) string {
	w := r.Estimate.Workload
	what := q.what(r)
	sentence := words.Needs
	switch r.Verdict {
	case engine.Fits:
		sentence = words.Fits
	case engine.Tight:
		sentence = words.Tight
		if r.Leaning() == engine.HardlyFits {
			sentence = words.TightOver
		}
	case engine.DoesNotFit:
		sentence = words.DoesNotFit
	}
	if lacks, short := q.hostShort(r); short {
		return lacks.In(q.Lang, "what", what, "card", q.fullest(r), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes),
			"load", q.size(r.Host.Steady), "ram", q.hostRAM(r)) + q.tenthOf(r)
	}
	if r.Verdict == engine.NoVerdict && alone(r) {
		sentence = words.NeedsInAll
	}
	if r.ShareBytes > 0 && r.Verdict != engine.Fits {
		sentence = words.BeyondShare
	}
	if w.CPUOnly {
		sentence = words.NeedsHost
	}
	largest, with, by := q.largest(r), "", ""
	if r.Verdict == engine.NoVerdict && !w.CPUOnly {
		if again, program, ok := q.recomputed(r); ok {
			sentence, with, by, largest = words.NeedsBoth, q.size(again.PerGPU.Process), program, q.largestAs(words.WithoutMostly, r)
		}
	}
	sentence, card := q.onMachine(sentence, r)
	text := sentence.In(q.Lang,
		"what", what, "What", capital(what), "card", card,
		"need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes),
		"share", q.size(r.ShareBytes), "with", with, "program", by, "low", q.size(r.PerGPU.Low), "high", q.size(r.PerGPU.High), "host", q.size(r.Host.Load))
	if used := unit.BytesOf(w.UsedGB * float64(unit.GB)); used > 0 && r.CapacityBytes > 0 && !w.CPUOnly {
		text += words.TakenOfIt.In(q.Lang, "used", q.size(used), "left", q.size(max(r.CapacityBytes-used, 0)))
	}
	text += largest
	if len(w.GPUPool) > 0 {
		fullest := words.FullestOf
		if r.Estimate.Card.Machine() {
			fullest = words.FullestMachine
		}
		text += fullest.In(q.Lang, "cards", q.cards(w))
	}
	return text + q.hostRemark(r) + q.tenthOf(r)
}

// beyond warns beside a speed or a price that the work does not fit the cards
// that it is reckoned for.
func (q Question) beyond(r run) string {
	sentence := words.Beyond
	switch r.Verdict {
	case engine.Fits, engine.NoVerdict:
		if hostLacks(r) {
			return words.BeyondHost.In(q.Lang, "ram", q.hostRAM(r), "load", q.size(r.Host.Steady))
		}
		return ""
	case engine.Tight:
		if r.laidBy != "" { // it is told how it is laid out, and that this is tight
			return ""
		}
		sentence = words.BeyondTight
		if r.Leaning() == engine.HardlyFits {
			sentence = words.BeyondLikely
		}
	}
	if text := q.beyondAtOnce(r); text != "" {
		return text
	}
	sentence, card := q.onMachine(sentence, r)
	return sentence.In(q.Lang, "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes), "card", card)
}

// beyondFirst leads the speed of a model that the cards do not hold with that, as it is of no run that can start;
// behind is what stands at its end otherwise.
func (q Question) beyondFirst(r run) (first, behind string) {
	behind = q.beyond(r)
	if r.Verdict != engine.DoesNotFit || r.Case.Workload.Task != workload.Infer || len(q.Plan.Cases) != 1 || behind == "" || q.beyondAtOnce(r) != "" {
		return "", behind
	}
	return strings.TrimPrefix(strings.TrimSpace(behind), "不过") + words.IfItFitted.In(q.Lang), ""
}

// verdicts says what becomes of each alternative, in one sentence: on the
// cards, or in host memory where that is what was asked about.
func (q Question) verdicts(all []run) string {
	sentence, onHost := words.Alternatives, q.Plan.Intent == parser.HostRAM || all[0].Case.Workload.CPUOnly
	if onHost {
		sentence = words.AlternativesOnHost
	}
	parts := make([]string, len(all))
	for i, r := range all {
		size, leaning := r.PerGPU.Process, r.Leaning()
		if onHost {
			size, leaning = r.Host.Load, r.HostLeaning()
		}
		parts[i] = r.Label + ": " + q.size(size)
		if part := q.comparedSize(r); !onHost && q.Topic != "" {
			parts[i] = r.Label + ": " + words.PartOfAll.In(q.Lang, "name", words.Name(q.Lang, q.Topic), "part", q.size(part), "size", q.size(size))
		}
		if leaning != "" {
			parts[i] += " " + verdictName(q.Lang, leaning)
		}
	}
	return sentence.In(q.Lang, "list", strings.Join(parts, words.LabelSeparator.In(q.Lang)))
}

// hostShort is the sentence that decides where the cards hold their part and the host has too little for the rest,
// surely or probably; ok is false where it has enough.
func (q Question) hostShort(r run) (sentence words.Sentence, ok bool) {
	if r.Verdict != engine.Fits || r.Case.Workload.CPUOnly || !hostLacks(r) {
		return words.Sentence{}, false
	}
	if r.HostVerdict == engine.DoesNotFit {
		return words.HostLacks, true
	}
	return words.HostHardlyHas, r.HostLeaning() == engine.HardlyFits
}

// alsoKept says whether what fits keeps up with the requests that come, or is as fast as is wished.
func (q Question) alsoKept(r run) string {
	if s := r.Speed; s != nil && q.Plan.Query.TargetTokensPerS > 0 && r.Verdict != engine.DoesNotFit && r.Case.Workload.Task == workload.Infer && len(q.Plan.Cases) == 1 {
		return q.oneGets(r) + q.reached(r, s.DecodeTokensPerSec)
	}
	if q.Plan.Query.RequestsPerS == 0 && inPartOnHost(r) && r.Verdict == engine.Fits && len(q.Plan.Cases) == 1 {
		return q.oneGets(r) // whether it is of use is a matter of its speed
	}
	if q.Plan.Query.RequestsPerS == 0 || r.CapacityBytes == 0 || r.Verdict == engine.DoesNotFit || len(q.Plan.Cases) != 1 {
		return ""
	}
	usual, err := q.usualLengths(r)
	if err != nil {
		return ""
	}
	return q.requests(usual)
}

// verdictOf is the verdict on a run: beyond the card, though within the error of the estimate, is no close fit.
func (q Question) verdictOf(r run) string { return verdictName(q.Lang, r.Leaning()) }

// verdictName is a verdict, or a verdict and the side it leans to, in the language of the answer.
func verdictName[V engine.Verdict | engine.Leaning](lang words.Lang, v V) string {
	return words.Name(lang, string(v))
}

// A run that was seen at so much of a card is close to its limit; beyond what the driver reports it can't be.
const (
	closeToFull = 0.9
	roundedUp   = 1.03 // "80 of 80", of a card that reports less
)

// runsOn reports whether a figure that was measured is that of a run that goes: no error is told, or whether it may
// come to one is what is asked.
func (q Question) runsOn() bool {
	return q.Wants.Safe && !q.Failure.Told() || !q.Wants.Failing && !q.Failure.Told() && q.Wants.Reason == ""
}

// closeToLimit leads an answer about a run whose use of a card is told with how close to the limit that is: what was
// measured goes before the estimate. It changes the verdict to tight, and leaves no ways out that rest on an estimate
// that the run contradicts.
func (q Question) closeToLimit(a Answer, r run) Answer {
	seen := q.Plan.Query.ObservedGB
	if seen <= 0 || r.CapacityBytes == 0 || !q.Wants.Safe || q.Failure.Told() || r.Estimate.Workload.Framework.Server() { // which fills its share of the card
		return a
	}
	used := unit.BytesOf(seen * float64(unit.GB))
	if q.Gibibytes {
		used = gibibytes(seen)
	}
	sold := r.Estimate.Workload.GPUMemoryGB
	share := float64(used) / float64(r.CapacityBytes)
	if card := r.Estimate.Card; card != nil && sold == 0 {
		sold = card.MemoryGB
	}
	if sold > 0 && !q.Gibibytes { // people read both off one display
		share = seen / sold
	}
	if share > roundedUp {
		return a
	}
	sentence, verdict := words.FarFromLimit, engine.Fits
	if share >= closeToFull {
		sentence, verdict = words.CloseToLimit, engine.Tight
	}
	lead := sentence.In(q.Lang, "seen", number(seen), "all", number(sold), "share", number(math.Round(100*share)), "left", number(math.Round(10*max(sold-seen, 0))/10))
	if used > r.PerGPU.High || gibibytes(seen) < r.Band.Allocated[0] {
		lead += words.SetUpOtherwise.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process))
		a.Options, a.Next = nil, ""
	} else {
		lead += words.EstimateAgrees.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process), "low", q.size(r.PerGPU.Low), "high", q.size(r.PerGPU.High))
	}
	a.Summary, a.Verdict = lead, verdict
	return a
}

// noWayOut says that nothing that was tried makes a case fit. A Mac takes no other card: it says which of its kind,
// sold with more memory, would hold the work.
func (q Question) noWayOut(r run) string {
	w := r.Case.Workload
	card := q.card(w)
	switch {
	case !card.Mac() && q.barred() != nil:
		return words.NoWayOutSo.In(q.Lang, "count", strconv.Itoa(search.MostOf(r.Estimate.Workload.GPUCount)))
	case !card.Mac():
		return words.NoWayOut.In(q.Lang, "count", strconv.Itoa(search.MostOf(r.Estimate.Workload.GPUCount)))
	}
	for _, gb := range slices.Sorted(slices.Values(card.MemoryOptionsGB)) {
		if gb <= w.GPUMemoryGB || w.GPUMemoryGB == 0 {
			continue // without a size the largest was taken
		}
		larger := w
		larger.GPUMemoryGB, larger.HostRAMGB = gb, 0
		if o, err := q.probe.Try(larger); err == nil && o.Fits() {
			return words.LargerMac.In(q.Lang, "name", card.Name, "gb", strconv.FormatFloat(gb, 'f', -1, 64), "need", q.size(o.Process))
		}
	}
	return words.NoWayOutMac.In(q.Lang)
}

// countsVerdict says which of several numbers of cards does, where they are asked about one after the other: "8 cards will
// not do, would 16?".
func (q Question) countsVerdict(all []run) string {
	said := q.Plan.Query
	if q.Plan.Intent != parser.Fit || len(said.GPUCountOptions) != len(all) || len(all) < 2 || q.Topic != "" || said.GPUOptions != nil || said.Tasks != nil {
		return ""
	}
	sorted := slices.Clone(all)
	cards := func(r run) int { return max(r.Estimate.Workload.GPUCount, 1) }
	slices.SortStableFunc(sorted, func(a, b run) int { return cards(a) - cards(b) })
	if slices.ContainsFunc(sorted, func(r run) bool { return r.CapacityBytes == 0 || r.Leaning() == "" }) {
		return ""
	}
	if sorted[0].Verdict != engine.Fits && isTraining(said) {
		return "" // a way to hold it on as many is told instead
	}
	less, lacking := "", []string(nil)
	for i, r := range sorted {
		count := strconv.Itoa(cards(r))
		switch fits := r.Verdict == engine.Fits; {
		case fits && i == 0:
			return words.CountDoes.In(q.Lang, "count", count)
		case fits:
			return words.CountSuffices.In(q.Lang, "less", less, "count", count)
		}
		sentence := words.CountLacks
		if r.Verdict == engine.Tight {
			sentence = words.CountClose
		} else {
			lacking = append(lacking, count)
		}
		if less != "" {
			less += words.PartSeparator.In(q.Lang)
		}
		less += sentence.In(q.Lang, "count", count)
	}
	text := words.CountsLack.In(q.Lang, "less", less)
	if len(lacking) == len(sorted) {
		text = words.NoCountDoes.In(q.Lang, "list", strings.Join(lacking, words.ListMark.In(q.Lang)))
	}
	if a, _, ok := q.countCards(sorted[len(sorted)-1]); ok && a.Value != nil && a.Value.Number > float64(cards(sorted[len(sorted)-1])) {
		text += words.CountTakes.In(q.Lang, "count", number(a.Value.Number))
	}
	return text
}
