package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/workload"
)

// compare answers with one estimate for each alternative. A question that
// names only one setting ("how much does checkpointing save?") is compared
// with the same case without it.
func compare(q Question) (Answer, error) {
	if said := q.Plan.Query; said.GPU != "" && len(said.Precisions) > 0 && said.Task == "" && !said.NamesModel() {
		return q.peaks() // a card in two number formats
	}
	if said := q.Plan.Query; q.byCards() && (len(said.Prices) > 0 || q.Wants.Money && (q.sized() || q.Wants.Faster)) {
		return q.costOfEach()
	}
	if programs := q.byPrograms(); programs != nil {
		q.Plan.Cases = programs
	}
	if cases, ok := q.onUsableCase(); ok {
		q.Plan.Cases = cases
	}
	if q.Wants.Faster || q.Wants.Serves && !q.byCards() || q.byCards() && !slices.ContainsFunc(q.Plan.Cases, q.unknownCard) {
		q.Plan.Cases = q.onServers()
	}
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	if q.Wants.Notion == "tensor_or_pipeline" && len(all) == 1 && !q.Plan.Query.NamesModel() {
		return explain(q) // there is no case to reckon
	}
	if (words.InWordsAlone(q.Topic) || words.InWordsAlone(q.Wants.Notion) || q.Wants.Notion != "" && !q.describes()) && len(all) == 1 {
		return explain(q) // the engine has no figures for what is weighed
	}
	if said := q.Plan.Query; len(all) == 1 && (said.NetworkGbps > 0 || said.PCIeGen+said.PCIeLanes > 0) {
		return throughput(q) // what the link does, linksTold says
	}
	if len(all) == 1 {
		if with, without, ok := q.opposed(all[0]); ok {
			all = []run{with, without}
		}
	}
	for i, r := range all {
		if in, _, ok := q.inPart(r); ok && q.byCards() && r.Case.Query.Quant != "" {
			in.Label = q.besideRAM(r.Label, in)
			all[i] = in
		}
	}
	all, byDefault := q.asByDefault(all)
	all = q.countedAlike(all)
	sets := q.onSets(all, shortQueue)
	if sets != nil {
		all = sets
	}
	all = q.eachLaidOut(all)
	full := []run(nil)
	if q.byCards() && sets == nil {
		if full = q.eachLoaded(all); full != nil {
			all = full
		}
	}
	a := q.basis(all[0])
	if len(all) == 1 && q.Topic != "" && !q.describes() {
		return explain(q) // "tp vs pp": there is no case to reckon
	}
	if len(all) == 1 {
		a.Summary = q.verdict(all[0])
		return a, nil
	}
	format := workload.Quant("")
	if q.byCards() {
		if narrow, widest := q.held(all); narrow != nil {
			all, format = narrow, widest
			a = q.basis(all[0])
		}
	}
	inOne := ""
	if narrow, said := q.heldAlike(all); narrow != nil {
		all, inOne = narrow, said
		a = q.basis(all[0])
	}
	alike := ""
	q.Topic, alike = q.tellingTopic(all)
	best := q.bestFirst(all)
	a.Options = options(best)
	a.Facts = q.cardFacts(all)
	switch {
	case len(all) == 2 && len(a.Facts) == 2:
		a.Summary = q.cardAgainstCard(all[0], all[1])
	case len(all) == 2:
		a.Summary = q.pair(all[0], all[1])
	default:
		var list []string
		for i, r := range q.needed(all) {
			list = append(list, all[i].Label+" "+q.size(q.weighed(r))+q.speedBeside(all[i]))
		}
		mark := words.ListMark
		if strings.Contains(all[0].Label, words.PartSeparator.In(q.Lang)) {
			mark = words.LabelSeparator // a label has several parts itself
		}
		a.Summary = words.ComparedMany.In(q.Lang, "count", strconv.Itoa(len(all)), "list", strings.Join(list, mark.In(q.Lang)))
	}
	a.Summary = q.reserveAlike(all) + alike + a.Summary + q.reserveUnlike(all) + q.setsSaid(sets) + q.loadedSaid(full) + q.layoutsOf(all) + q.differences(best) + q.heldSaid(format) + inOne + byDefault + q.eachWith(all)
	stage, advised := q.stageAdvice(all)
	a.Summary += stage
	if len(a.Facts) == 0 && all[0].Case.Workload.Task == workload.Infer && all[0].CapacityBytes > 0 && q.needed(all)[0].CapacityBytes == 0 {
		a.Text = append(a.Text, words.NeedsWithoutPool.In(q.Lang))
	}
	held, same := q.holdsEach(all)
	priced := (q.Wants.Money || q.Plan.Query.CardPrices != nil) && q.byCards()
	switch {
	case held == "":
	case len(a.Facts) == 0 && !same && len(q.Plan.Query.GPUCountOptions) == 0:
		a.Summary = held // memories alone, with no model to weigh them by
	case q.Plan.Query.Precision != "": // their rates are asked about
		a.Text = append([]string{held}, a.Text...)
	case same, priced:
		a.Summary += q.space() + held
	default: // what the cards hold, before how they run one that stands in
		a.Summary = q.cardsVerdict(all) + held + q.space() + a.Summary
	}
	if figures := q.figureOfEach(all); figures != "" && q.byCards() && !q.sized() {
		a.Summary = figures + q.space() + a.Summary
	}
	if worth := strings.TrimSpace(q.worthOf(all)); priced && worth != "" {
		a.Summary = worth + q.space() + a.Summary
	} else if q.Wants.Buys && len(a.Facts) > 1 {
		a.Summary += q.rentsTold(all)
	}
	if i := slices.IndexFunc(all, func(r run) bool { return stage != "" && r.Label == advised.Label }); i >= 0 {
		a = q.helpedOf(a, all[i], true)
	} else if short(best[0]) {
		a = q.helpedOf(a, best[0], true)
	}
	if !q.describes() {
		a.Text = append(q.meanings(), a.Text...)
	}
	return a, nil
}

// speedBeside is how fast one of several cards is, behind what the work takes on it.
func (q Question) speedBeside(r run) string {
	if rate(r) == 0 || q.Topic != "" || !q.byCards() && !q.Wants.Faster {
		return ""
	}
	return words.SpeedBeside.In(q.Lang, "rate", about(rate(r)))
}

// meanings are what the glossary says of methods that are compared where no model is told: what they
// are is asked as much as what they take.
func (q Question) meanings() []string {
	said := q.Plan.Query
	var keys []string
	for _, task := range said.Tasks {
		if task == string(workload.LoRA) || task == string(workload.QLoRA) {
			keys = append(keys, task)
		}
	}
	if said.ZeROStage != nil || len(said.ZeROStages) > 0 || said.Parallel.FSDP {
		keys = append(keys, "zero")
	}
	var texts []string
	for _, key := range keys {
		if entry, ok := words.Explain(key); ok {
			texts = append(texts, entry.Text.In(q.Lang))
		}
	}
	return texts
}

// pair says what two alternatives take and how they differ: their speed first
// where that is asked for.
func (q Question) pair(a, b run) string {
	need := q.needed([]run{a, b})
	sizes := words.Compared.In(q.Lang, "first", a.Label, "second", b.Label,
		"part", q.compared(), "a", q.size(q.weighed(need[0])), "b", q.size(q.weighed(need[1])))
	if by := q.takesMore(need[0], need[1]); q.Wants.Saves && by != "" && by != words.TakesSame.In(q.Lang) {
		sizes = q.opening(by) + q.space() + q.opening(sizes)
	} else {
		sizes += q.difference(need[0], need[1])
	}
	speeds := cmp.Or(q.speedDifference(a, b), q.cardAgainstHost(a, b))
	if speeds == "" && q.Wants.Faster {
		speeds = q.speedOnUsualCard(a, b)
	}
	switch {
	case speeds == "":
		return sizes
	case q.Wants.Faster:
		return q.opening(speeds) + q.space() + q.opening(sizes)
	}
	return sizes + q.space() + q.opening(speeds)
}

// needed are alternatives with what each needs, where a server fills the same share
// of a card with all of them.
func (q Question) needed(all []run) []run {
	pooled := func(r run) bool { return q.reserves(r.Case) }
	byFile := func(r run) bool { return r.Estimate.Workload.Framework == "llama.cpp" }
	mixed := slices.ContainsFunc(all, pooled) && slices.ContainsFunc(all, byFile) && !slices.ContainsFunc(all, func(r run) bool { return !pooled(r) && !byFile(r) })
	served := !q.byCards() && !slices.ContainsFunc(all, func(r run) bool { return !pooled(r) }) // whether all of it fits or not
	for _, r := range all {
		if r.CapacityBytes == 0 || !mixed && !served && math.Abs(float64(r.PerGPU.Process-all[0].PerGPU.Process)) > sameWithin*float64(all[0].PerGPU.Process) {
			return all
		}
	}
	out := make([]run, len(all))
	for i, r := range all {
		if mixed && !pooled(r) {
			out[i] = r
			continue
		}
		free, err := q.with(r, func(w *workload.Workload) { w.GPU, w.GPUMemoryGB, w.GPUPool = "", 0, nil })
		if err != nil {
			return all
		}
		out[i] = free
	}
	return out
}

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
	if peakA == 0 || peakB == 0 { // not published, as Apple's
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
	if q.Wants.Equals && rate(b) > 0 && b.Estimate.Workload.GPUCount <= 1 {
		text += q.space() + words.CardsEqual.In(q.Lang, "n", strconv.FormatFloat(rate(a)/rate(b), 'f', 1, 64), "first", a.Label, "second", b.Label)
	}
	return text
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
	if peak == 0 {
		line = words.CardLineNoRate // nobody publishes it
	}
	return line.In(q.Lang, "memory", number(devices*size), "bandwidth", number(devices*card.BandwidthGBs), "peak", number(devices*peak), "rate", rate)
}
