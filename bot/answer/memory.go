package answer

import (
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// memory answers "how much?" and "does it fit?": both are one estimate, with
// the verdict when a card is named.
func memory(q Question) (Answer, error) {
	if a, ok := q.quantizedFile(); ok {
		return a, nil
	}
	if a, ok := q.offloadNeeded(); ok {
		return a, nil
	}
	all, err := q.runs()
	if err != nil && q.Plan.Query.Rules {
		return q.rulesAlone(err)
	}
	if err != nil {
		return Answer{}, err
	}
	if w := all[0].Case.Workload; len(all) == 1 && all[0].CapacityBytes == 0 && !w.CPUOnly && q.Plan.Intent == parser.Memory && q.wish(w).any() {
		return buyAdvice(q) // which card does it is asked, whatever the words
	}
	if a, ok := q.eachTask(all); ok {
		return q.links(a, all[0]), nil
	}
	byDefault, lacking := "", ""
	if len(all) > 1 {
		all, byDefault = q.asByDefault(all)
	}
	all[0], lacking = q.inHalf(all[0])
	a := q.basis(all[0])
	a.Summary = q.flagsFirst(all[0]) + q.added(all[0]) + q.shareWeighed(all[0]) + q.layersHeld(all[0]) + q.part(all[0]) + q.remedied(all[0]) + q.wholeBatch(all[0]) + q.oneAlone(all[0]) + q.waits(all[0]) + q.alsoKept(all[0]) + q.rolloutShare(all[0]) + q.criticWhole(all[0])
	if text := q.beyondHalf(all[0]); text != "" {
		a.Text = append(a.Text, text)
	}
	if text := q.onDrives(all[0]); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.withoutOffload(all[0]); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.quantized(all[0]); text != "" { // what is done layer by layer needs no card of that size
		a.Summary = text + words.WithAllOnGPU.In(q.Lang, "told", within(a.Summary))
	}
	if text := q.wholeInstead(all[0]); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.fasterOnHost(all[0]); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.wiredLimit(all[0]); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.cacheApart(all[0]); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.keptFree(all[0]); text != "" && len(all) == 1 && all[0].Verdict == engine.Fits {
		a.Text = append(a.Text, text)
	}
	if text := q.sharedPrefix(all[0]); text != "" {
		a.Text = append(a.Text, text)
	}
	if n := q.Plan.Query.CacheTokens; n > 0 {
		a.Text = append(a.Text, words.CacheReported.In(q.Lang, "count", number(float64(n))))
	}
	if len(all) > 1 {
		alike := ""
		q.Topic, alike = q.tellingTopic(all)
		a.Options = options(all)
		counts := q.countsVerdict(all)
		a.Summary = counts + alike + q.verdicts(all)
		if len(all) == 2 && !all[0].Case.Workload.CPUOnly && (counts == "" || isTraining(q.Plan.Query)) {
			a.Summary += q.difference(all[0], all[1])
		}
		a.Summary += byDefault + q.eachWith(all)
		if text := q.whereOneRan(all); text != "" {
			a.Summary = q.opening(text) + byDefault
		}
	}
	a = q.helpedOf(a, all[0], len(all) > 1)
	if len(all) == 1 {
		a = q.raiseFirst(a, all[0])
	}
	a.Summary += q.waysWrite(a, all[0])
	if len(all) == 1 {
		a = q.roleCards(a, all[0])
	}
	if lacking != "" {
		a.Summary = lacking + within(a.Summary)
	}
	a = q.beside(q.alsoTakes(a, all), all)
	if len(all) == 1 {
		a = q.heldAsReported(q.closeToLimit(a, all[0]), all[0])
	}
	if lead, behind := q.pairs(all[0]); lead != "" && len(all) == 1 {
		a.Summary = lead + q.space() + a.Summary
	} else if behind != "" && len(all) == 1 {
		a.Text = append(a.Text, behind)
	}
	return a, nil
}

// inPartOnHost reports whether a processor computes with a part of a model that the cards do not hold.
func inPartOnHost(r run) bool {
	w := r.Case.Workload
	return r.Speed != nil && w.Task == workload.Infer && !w.CPUOnly && (w.Offload.WeightsOnCPUBytes > 0 || w.Offload.LayersOnGPU != nil)
}

// alsoTakes adds how long a training run takes whose tokens are told beside its memory, or how many it
// gets through where only a time is told.
func (q Question) alsoTakes(a Answer, all []run) Answer {
	said := q.Plan.Query
	if hours := q.runHours(); hours > 0 && len(all) == 1 && said.GPU != "" && said.Tokens+said.Samples+said.Steps == 0 && isTraining(said) {
		value, cards := a.Value, max(said.GPUCount, 1)
		if text := strings.TrimSpace(q.doneIn(&a, all[0], hours*float64(cards), cards)); text != "" {
			a.Text = append(a.Text, text)
		}
		a.Value = value
		return a
	}
	told := said.Tokens > 0 || said.SeqLen > 0 && said.Samples+said.Steps > 0
	if len(all) > 1 || !told || said.GPU == "" || all[0].Case.Workload.Task == workload.Infer {
		return a
	}
	j, err := q.jobOf(all[0])
	if err != nil || j.pace != nil || j.flops == 0 {
		return a
	}
	a.Text = append(a.Text, words.Time.In(q.Lang, "time", q.duration(j.hours*3600/float64(j.cards)), "flops", scientific(j.flops), "tokens", scientific(j.work),
		"mfu", number(j.mfu*100), "cards", q.cards(j.Estimate.Workload), "hours", gpuHours(j.hours)))
	return a
}

// beside adds what a reader would ask next: which cards hold it where none is
// named and what saves most, or what running it takes where training is out of
// reach.
func (q Question) beside(a Answer, all []run) Answer {
	r := all[0]
	if len(all) > 1 {
		return a
	}
	for _, text := range []string{q.withoutFP8(r), q.startsLong(r), q.holders(r), q.onlyRunning(r), q.tightOn(a.Options, r)} {
		if text != "" {
			a.Text = append(a.Text, text)
		}
	}
	_, here := q.remedy(r)
	if far := len(a.Text) > 0 && r.Verdict == engine.DoesNotFit && !here && !moreCardsIn(a.Options, r.Estimate.Workload.GPUCount); far {
		if text := q.countToTrain(r); text != "" {
			a.Text = append(a.Text, text)
		}
	}
	if q.Wants.Links {
		a = q.links(a, r)
	}
	if len(a.Options) == 0 {
		a.Options = q.savings(r)
	}
	return a
}

// moreCardsIn says whether one of the ways out takes more cards than there are.
func moreCardsIn(options []Option, now int) bool {
	return slices.ContainsFunc(options, func(o Option) bool { return o.WayOut && o.Estimate.Workload.GPUCount > now })
}

// part answers first about the one component that the question names.
func (q Question) part(r run) string {
	if q.Plan.Intent != parser.Memory || r.Verdict != engine.NoVerdict {
		return "" // the verdict comes first
	}
	for _, c := range r.Components {
		if c.Name == q.Topic {
			name := words.Component(q.Lang, c.Name, r.Vendor())
			return words.Part.In(q.Lang, "name", name, "Name", capital(name), "size", q.size(c.Bytes)) + q.space()
		}
	}
	return ""
}

// largest names the component that takes most, where there is a choice.
func (q Question) largest(r run) string { return q.largestAs(words.Mostly, r) }

func (q Question) largestAs(sentence words.Sentence, r run) string {
	if len(r.Components) == 0 || r.Estimate.Workload.CPUOnly {
		return ""
	}
	most := r.Components[0]
	for _, c := range r.Components {
		if c.Bytes > most.Bytes {
			most = c
		}
	}
	return sentence.In(q.Lang, "name", words.Component(q.Lang, most.Name, r.Vendor()), "size", q.size(most.Bytes))
}

// hostRemark says whether the host's memory is enough, when it was named.
func (q Question) hostRemark(r run) string {
	sentence := words.HostFits
	switch r.HostVerdict {
	case engine.NoVerdict:
		return q.hostBeyond(r)
	case engine.Tight:
		sentence = words.HostTight
		if r.HostLeaning() == engine.HardlyFits {
			sentence = words.HostHardly
		}
	case engine.DoesNotFit:
		sentence = words.HostShort
	}
	return sentence.In(q.Lang, "ram", q.hostRAM(r))
}

// hostLacks reports whether what stays in the host's memory, beside what loading takes for a while, is more
// than there is.
func hostLacks(r run) bool {
	ram := r.Case.Workload.HostRAMGB
	return ram > 0 && r.Case.Workload.Task == workload.Infer && float64(r.Host.Steady) > ram*float64(unit.GiB)
}

// hostRAM is the memory of the host that is told.
func (q Question) hostRAM(r run) string { return number(r.Case.Workload.HostRAMGB) + " GB" }

// options lists the alternatives of a question, each with its estimate.
func options(all []run) []Option {
	out := make([]Option, len(all))
	for i, r := range all {
		out[i] = Option{Label: r.Label, Query: &r.Case.Query, Estimate: &r.Estimate}
	}
	return out
}

// withoutOffload says what training comes to on the cards alone, where a question names
// offload: whether it is needed at all.
func (q Question) withoutOffload(r run) string {
	if r.Case.Query.Offload == "" || r.Case.Query.Offload == "none" || r.Case.Workload.Task == workload.Infer || r.CapacityBytes == 0 {
		return ""
	}
	sentence, recompute := words.WithoutOffload, r.Case.Workload.Recompute
	if way, ok := q.remedy(r); ok && slices.ContainsFunc(way.Changes, func(c search.Change) bool { return c.Kind == search.Recompute }) {
		sentence, recompute = words.WithoutOffloadAlike, workload.RecomputeFull // as what fits with it
	}
	plain, err := q.with(r, func(w *workload.Workload) { w.Offload, w.Recompute = workload.Offload{}, recompute })
	if err != nil || plain.Verdict == engine.NoVerdict || plain.PerGPU.Process == r.PerGPU.Process {
		return ""
	}
	return sentence.In(q.Lang, "need", q.size(plain.PerGPU.Process), "capacity", q.size(plain.CapacityBytes), "verdict", q.verdictOf(plain))
}

// fitsToo leads a speed with whether the cards hold what is that fast, and what it takes, where that is asked beside.
func (q Question) fitsToo(r run) string {
	if !q.Wants.Also.Fits && !q.Wants.Also.Needs || r.Verdict != engine.Fits || len(q.Plan.Cases) != 1 {
		return "" // what does not fit is told in any case
	}
	return q.verdict(r) + q.space()
}

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
