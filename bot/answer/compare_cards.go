package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// cardAgainstCard says how many times the first card is the second, in what
// decides its speed, beside what the work takes on each.
func (q Question) cardAgainstCard(a, b run) string {
	first, second := q.card(a.Case.Workload), q.card(b.Case.Workload)
	peakA, _ := first.PeakTFLOPS("bf16")
	peakB, _ := second.PeakTFLOPS("bf16")
	boardA, boardB := ofBoard(first, a.Case.Query.GPUMemoryGB), ofBoard(second, b.Case.Query.GPUMemoryGB)
	peakA, peakB = peakA*boardA, peakB*boardB
	if peakB > peakA { // the faster one first
		boardA, boardB = boardB, boardA
		first, second, peakA, peakB, a, b = second, first, peakB, peakA, b, a
	}
	ofA, ofB := memoryOf(first, a), memoryOf(second, b)
	firstName, secondName := first.NameWith(ofA), second.NameWith(ofB)
	compute, bandwidth := q.against(peakA, peakB), q.against(boardA*first.BandwidthGBs, boardB*second.BandwidthGBs)
	what, formatA, formatB := q.what(a), settings(a.Estimate.Workload), settings(b.Estimate.Workload)
	if q.Plan.Query.FormatEach != nil { // each in its own
		what = strings.Replace(what, formatA, formatA+" / "+formatB, 1)
	}
	if r := a; r.Estimate.Workload.GPUCount != b.Estimate.Workload.GPUCount { // each shares it in its own way
		r.Estimate.Workload.Parallel = workload.Parallel{}
		what = q.what(r)
	}
	inPart := func(r run) bool { return r.Estimate.Workload.Offload != (workload.Offload{}) }
	if inPart(a) && !inPart(b) {
		what = q.what(b)
	}
	text := words.CardAgainstCard.In(q.Lang, "first", firstName, "second", secondName,
		"compute", compute, "bandwidth", bandwidth, "what", what, "a", q.size(q.taken(a)), "b", q.size(q.taken(b)))
	switch {
	case first.BandwidthGBs*second.BandwidthGBs == 0 && peakA*peakB > 0:
		text = words.CardByCompute.In(q.Lang, "first", firstName, "second", secondName, "compute", compute, "what", what, "a", q.size(q.taken(a)), "b", q.size(q.taken(b)))
	case peakA == 0 || peakB == 0: // not published, as Apple's
		text = words.CardByBandwidth.In(q.Lang, "first", firstName, "second", secondName, "bandwidth", bandwidth, "what", what, "a", q.size(q.taken(a)), "b", q.size(q.taken(b)))
	}
	links := first.NVLinkGBs != second.NVLinkGBs && first.NVLinkGBs > 0 && second.NVLinkGBs > 0
	named := []string{"first", firstName, "second", secondName, "a", number(first.NVLinkGBs), "b", number(second.NVLinkGBs)}
	if peakA == peakB && first.BandwidthGBs == second.BandwidthGBs && ofA == ofB {
		text = words.SameCards.In(q.Lang, "first", firstName, "second", secondName)
		if links {
			return text + words.LinkDiffers.In(q.Lang, named...)
		}
		return text + words.FullStop.In(q.Lang)
	}
	if links {
		text += words.LinkBeside.In(q.Lang, named...)
	}
	a.Label, b.Label = counting(firstName, a, boardA), counting(secondName, b, boardB)
	if q.Plan.Query.FormatEach != nil {
		a.Label, b.Label = a.Label+" ("+formatA+")", b.Label+" ("+formatB+")"
	}
	if inPart(a) && rate(a) < rate(b) { // the faster one first
		a, b = b, a
	}
	if speeds := q.speedDifference(a, b); speeds != "" && q.Plan.Query.Precision != "" && !q.sized() { // the rates are asked about
		text += q.space() + speeds + q.promptsDiffer(a, b)
	} else if speeds != "" {
		text = speeds + q.space() + text + q.promptsDiffer(a, b)
	}
	if inPart(a) && !inPart(b) {
		text = words.HeldByOne.In(q.Lang, "whole", b.Label, "part", a.Label, "host", q.size(a.Host.Steady), "what", what) + q.space() + text
	} else if inPart(b) && !inPart(a) {
		text = words.HeldByOne.In(q.Lang, "whole", a.Label, "part", b.Label, "host", q.size(b.Host.Steady), "what", what) + q.space() + text
	}
	for _, r := range []run{a, b} {
		if inPart(a) && inPart(b) && r.Case.Workload.HostRAMGB == 0 {
			text += words.HeldInPart.In(q.Lang, "cards", r.Label, "host", q.size(r.Host.Steady))
		}
	}
	if rate(a) < rate(b) {
		a, b = b, a
	}
	return text
}

// equals says, where that is asked, how many of the slower card do the work of as many of the faster as are told, by what
// each of them does. Nothing is lost to links in that.
func (q Question) equals(a, b run) string {
	if rate(a) < rate(b) {
		a, b = b, a
	}
	told := 1
	for _, option := range q.Plan.Query.GPUOptions {
		switch match, ok := q.Known.FindGPU(option.GPU, option.MemoryGB); {
		case !ok:
			return ""
		case match.Row == q.card(a.Case.Workload):
			told = max(option.Count, 1)
		case option.Count > 1:
			return "" // of both it is told how many
		}
	}
	each := func(r run) float64 { return rate(r) / float64(max(r.Estimate.Workload.GPUCount, 1)) }
	if !q.Wants.Equals || each(b) == 0 {
		return ""
	}
	name := func(r run) string { card := q.card(r.Case.Workload); return card.NameWith(memoryOf(card, r)) }
	first := name(a)
	if told > 1 {
		first = strconv.Itoa(told) + " x " + first
	}
	return words.CardsEqual.In(q.Lang, "n", strconv.FormatFloat(float64(told)*each(a)/each(b), 'f', 1, 64), "first", first, "second", name(b)) + q.space()
}

// memoryOf is the memory of a card in a run: the catalogue's, where the question tells no other.
func memoryOf(card *hardware.GPU, r run) float64 {
	return cmp.Or(r.Case.Workload.GPUMemoryGB, card.MemoryGB)
}

// counting is a card's name with how many of them a run takes, each of so many devices.
func counting(name string, r run, devices float64) string {
	if n := r.Estimate.Workload.GPUCount / int(devices); n > 1 {
		return strconv.Itoa(n) + " x " + name
	}
	return name
}

// against says how many times one figure is another, or that they are the same.
func (q Question) against(a, b float64) string {
	if a == b && a > 0 {
		return words.TheSame.In(q.Lang)
	}
	return words.Times.In(q.Lang, "times", times(a, b))
}

// card is the row of the card that a workload names, nil when it names none.
func (q Question) card(w workload.Workload) *hardware.GPU {
	if match, ok := q.Known.FindGPU(w.GPU, w.GPUMemoryGB); w.GPU != "" && ok {
		return match.Row
	}
	return nil
}

// cardFacts puts the figures of compared cards side by side.
func (q Question) cardFacts(all []run) []Fact {
	var facts []Fact
	seen := map[string]bool{}
	for _, r := range all {
		card := q.card(r.Case.Workload)
		if card == nil {
			continue
		}
		size := memoryOf(card, r)
		name := card.NameWith(size)
		if seen[name] {
			continue
		}
		seen[name] = true
		facts = append(facts, Fact{name, q.cardLine(card, size, ofBoard(card, r.Case.Query.GPUMemoryGB))})
	}
	if len(facts) < 2 {
		return nil
	}
	return facts
}

// cardLine is what decides the speed of a card, or of all devices of a board, in a line.
func (q Question) cardLine(card *hardware.GPU, size, devices float64) string {
	peak, rate := card.PeakTFLOPS("bf16")
	line := words.CardLine
	switch {
	case peak == 0:
		line = words.CardLineNoRate // nobody publishes it
	case card.BandwidthGBs == 0:
		line = words.CardLineNoBandwidth
	}
	return line.In(q.Lang, "memory", number(devices*size), "bandwidth", number(devices*card.BandwidthGBs), "peak", number(devices*peak), "rate", rate)
}

// onUsableCase are compared cards of people's own with what they are bought for, where no model is told: the largest
// of the usual sizes that all of them hold in four bits, in llama.cpp. A stand-in as it was released says little of
// cards that nobody runs it on. ok is false for servers, and where something of the work is told.
func (q Question) onUsableCase() (cases []plan.Case, ok bool) {
	said := q.Plan.Query
	if !q.byCards() || q.sized() || said.Task == string(workload.LoRA) || said.Framework != "" || said.Quant != "" || said.Precision != "" || len(said.Precisions) > 0 ||
		said.FormatEach != nil || said.Concurrency+said.Batch+said.Parallel.TP > 0 || q.Wants.Serves || q.Wants.Throughput || q.Wants.Money {
		return nil, false
	}
	for _, c := range q.Plan.Cases {
		card := q.card(c.Workload)
		if c.Workload.Task != workload.Infer || c.Workload.CPUOnly || card == nil || card.Datacenter() && card.Cooling != "active" || !card.RunsGGML() {
			return nil, false
		}
	}
	for _, size := range slices.Backward(usualSizes) {
		said.ParamsB, said.Quant = size, inFourBits
		p := plan.Make(q.Plan.Intent, said, q.Known)
		if p.Blocked != nil || len(p.Cases) != len(q.Plan.Cases) {
			return nil, false
		}
		if slices.ContainsFunc(p.Cases, func(c plan.Case) bool {
			r, err := q.run(c)
			return err != nil || r.Verdict != engine.Fits
		}) {
			continue
		}
		for i := range p.Cases {
			p.Cases[i].Workload.Framework = "llama.cpp" // and no server
			p.Cases[i].Assumed = append([]workload.Assumed{
				{Key: "params_b", Value: size, Why: "no model was named; the largest of the usual sizes that all of them hold"},
				{Key: "quant", Value: inFourBits, Why: "the usual 4-bit format of llama.cpp"},
				{Key: "framework", Value: "llama.cpp", Why: inFourBits + " is a format of llama.cpp"},
			}, p.Cases[i].Assumed...)
		}
		return p.Cases, true
	}
	return nil, false
}

// cardsVerdict leads a comparison of two cards without a model: which holds more, and which is faster. It is empty
// where they are alike in one of them.
func (q Question) cardsVerdict(all []run) string {
	if len(all) != 2 {
		return ""
	}
	more, fast := all[0], all[0]
	if cardsMemory(all[1]) > cardsMemory(all[0]) {
		more = all[1]
	}
	if rate(all[1]) > rate(all[0]) {
		fast = all[1]
	}
	if near(rate(all[0]), rate(all[1])) || rate(all[0]) == 0 || rate(all[1]) == 0 {
		return ""
	}
	named := func(r run) string { return cmpOr(q.cards(r.Estimate.Workload), r.Label) }
	if named(more) == named(fast) {
		return words.LargerAndFaster.In(q.Lang, "cards", named(more)) + q.space()
	}
	return words.LargerOrFaster.In(q.Lang, "more", named(more), "fast", named(fast)) + q.space()
}

// holdsEach says how large a model each of several memories holds, where cards are compared and no
// model is named to compare them by: that is what more memory buys. It is empty for anything else.
func (q Question) holdsEach(all []run) (text string, alike bool) {
	said := q.Plan.Query
	if q.sized() || q.Wants.Faster || q.Plan.Intent == parser.Explain || max(len(said.GPUMemoryOptions), len(said.GPUOptions), len(said.GPUCountOptions)) < 2 || len(all) < 2 {
		return "", false
	}
	format := choice{inFourBits, inFour, false}
	var list []string
	var found []run
	different := false
	for _, r := range all {
		if r.Case.Workload.Task != workload.Infer || r.CapacityBytes == 0 {
			return "", false
		}
		different = different || math.Abs(cardsMemory(r)-cardsMemory(all[0])) > muchMore*cardsMemory(all[0])
		largest, at := q.largestIn(r, format)
		if largest.Value.Number == 0 {
			return "", false
		}
		at.Label = r.Label
		found = append(found, at)
		list = append(list, words.HoldsUpTo.In(q.Lang, "label", r.Label, "params", unit.Params(largest.Value.Number).String()))
	}
	tokens := number(float64(all[0].Estimate.Workload.SeqLen))
	if !different {
		return words.HoldsAlike.In(q.Lang, "format", inFourBits, "tokens", tokens, "params", found[0].Params.String()), true
	}
	return words.HoldsEach.In(q.Lang, "format", inFourBits, "tokens", tokens, "list", strings.Join(list, words.ListMark.In(q.Lang))) + q.onlyOnLarger(found), false
}

// onlyOnLarger names models of the catalogue that the larger of two memories holds and the other does not.
func (q Question) onlyOnLarger(found []run) string {
	if len(found) != 2 {
		return ""
	}
	less, more := found[0], found[1]
	if less.roughly() > more.roughly() {
		less, more = more, less
	}
	ids := q.largestOf(more, less.roughly(), more.roughly())
	if ids == nil {
		return ""
	}
	return words.OnlyOnLarger.In(q.Lang, "label", more.Label, "list", join(q.Lang, ids))
}

// muchMore is by how much memories differ that are worth comparing.
const muchMore = 0.1

// cardsMemory is the memory of all cards of a case.
func cardsMemory(r run) float64 {
	return float64(r.CapacityBytes) * float64(max(r.Case.Workload.GPUCount, 1))
}

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
