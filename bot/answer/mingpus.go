package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// minGPUs answers how many cards it takes.
func minGPUs(q Question) (Answer, error) {
	if a, ok, err := q.countedBySum(); ok || err != nil {
		return a, err
	}
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	r := all[0]
	if len(r.Case.Workload.GPUPool) > 0 {
		return memory(q) // the cards are counted already
	}
	if r.CapacityBytes == 0 {
		return q.countIn(r)
	}
	r, lacking := q.inHalf(r)
	a, at, ok := q.countCards(r)
	if !ok {
		a, at, ok = q.countFreely(r)
	}
	if !ok {
		a, at, ok = q.countInMicroBatches(r)
	}
	if ok {
		a.Summary += q.tenthCounted(r)
		a.Summary = lacking + q.ofMachines(a) + a.Summary
		if lacking != "" {
			a.Problems = append(slices.Clip(a.Problems), r.Estimate.Problems...) // of the count in fp16 and of the card as it was told
		}
		if a, err = q.alsoRent(a, at); err != nil {
			return Answer{}, err
		}
	} else {
		a = q.withoutNumber(r)
		a.Summary = lacking + a.Summary
		return a, nil
	}
	if len(all) > 1 {
		a.Options = q.countEach(all)
		if q.Plan.Query.GPUCountOptions == nil {
			a.Summary += q.othersCounted(a.Options)
		} else if a.Value != nil {
			a.Summary += q.countsTold(int(a.Value.Number))
		}
	}
	return a, nil
}

// countFreely counts the cards for a model to run whose degrees, as they were told, hold it on no number of
// them, with degrees of its own, and says so.
func (q Question) countFreely(r run) (Answer, run, bool) {
	told := r.Case.Workload.Parallel
	if r.Case.Workload.Task != workload.Infer || told == (workload.Parallel{}) {
		return Answer{}, run{}, false
	}
	r.Case.Workload.Parallel, r.Case.Workload.GPUCount = workload.Parallel{}, 0
	a, at, ok := q.countCards(r)
	a.Summary = words.NoneOfDegrees.In(q.Lang, "degrees", strings.ToUpper(told.String())) + a.Summary
	return a, at, ok
}

// countsTold says which of the numbers of cards that are weighed are enough.
func (q Question) countsTold(needed int) string {
	counts := q.Plan.Query.GPUCountOptions
	list := make([]string, len(counts))
	for i, n := range counts {
		verdict := engine.Fits
		if n < needed {
			verdict = engine.DoesNotFit
		}
		list[i] = strconv.Itoa(n) + "x: " + verdictName(q.Lang, verdict)
	}
	return words.CountsTold.In(q.Lang, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)))
}

// othersCounted says what the alternatives behind the first take.
func (q Question) othersCounted(all []Option) string {
	var list []string
	for i, o := range all {
		if i > 0 && o.Value != nil && o.Label != "" && o.Estimate != nil {
			list = append(list, o.Label+": "+q.cards(o.Estimate.Workload))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return words.OthersCounted.In(q.Lang, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)))
}

// countCards counts the cards for one case: as many as hold it, or as many as
// end it in the time allowed.
func (q Question) countCards(r run) (Answer, run, bool) {
	r, err := q.usualLengths(r)
	if err != nil {
		return Answer{}, run{}, false
	}
	found, ok := q.fewest(r, 1, search.MostCards)
	if !ok {
		return Answer{}, run{}, false
	}
	beside := ""
	if found.Layout.Hosted && found.Unhosted > 0 && found.Host.Steady > serverRAM { // more RAM than servers commonly have
		if whole, ok := q.fewest(r, found.Unhosted, search.MostCards); ok && !whole.Layout.Hosted {
			beside = words.HostedInstead.In(q.Lang, "count", strconv.Itoa(found.Cards), "host", q.size(found.Host.Steady))
			found = whole
		}
		if narrow, ok := q.inFourBits(r); ok {
			beside += words.NarrowInstead.In(q.Lang, "count", strconv.Itoa(narrow.Cards), "need", q.size(narrow.PerGPU.Process), "split", cmpOr(narrow.way, words.OneCard.In(q.Lang)))
		}
	}
	if a, at, ok := q.keepsUp(r, found); ok {
		return a, at, true
	}
	if a, timed, ok := q.inTime(r, found); ok {
		return a, timed, true
	}
	a := q.counted(found)
	a.Summary += beside + q.countedNarrow(r, found)
	if text := q.fullLengths(found.run); text != "" {
		a.Text = append(a.Text, text)
	}
	return a, found.run, true
}

// inFourBits counts the cards for the same adapters over a base of 4 bits that the cards hold themselves.
func (q Question) inFourBits(r run) (counted, bool) {
	if r.Case.Workload.Task != workload.LoRA {
		return counted{}, false
	}
	r.Case.Workload.Task, r.Case.Workload.Quant = workload.QLoRA, workload.UsualQLoRA(r.Case.Workload.Framework)
	found, ok := q.fewest(r, 1, search.MostCards)
	if ok && found.Layout.Hosted && found.Unhosted > 0 {
		found, ok = q.fewest(r, found.Unhosted, search.MostCards)
	}
	return found, ok && !found.Layout.Hosted
}

// counted says a number of cards, the layout that makes it enough, and what one
// card less would come to.
func (q Question) counted(found counted) Answer {
	w := found.Estimate.Workload
	way := found.way
	if way == "" {
		way = words.OneCard.In(q.Lang)
	}
	a := q.basis(found.run)
	a.Assumed = slices.DeleteFunc(a.Assumed, func(at workload.Assumed) bool { return at.Key == "gpu_count" }) // it is what is sought
	a.Value = &Value{float64(w.GPUCount), "gpus"}
	sentence, byLayers := words.MinGPUs, q.heldByLayers(found)
	if byLayers != "" {
		sentence = words.MinGPUsServed
	}
	what := q.what(found.run)
	a.Summary = sentence.In(q.Lang, "framework", string(w.Framework), "count", strconv.Itoa(w.GPUCount), "card", q.cardName(w), "what", what,
		"need", q.size(q.taken(found.run)), "capacity", q.size(found.CapacityBytes), "split", way)
	if told := words.InBrackets.In(q.Lang, "text", way); strings.Contains(what, way) { // once is enough
		at := strings.LastIndex(a.Summary, told)
		a.Summary = a.Summary[:at] + a.Summary[at+len(told):]
	}
	if less := found.Fewer; less != nil {
		a.Summary += words.FewerCards.In(q.Lang, "count", strconv.Itoa(less.Workload.GPUCount),
			"need", q.size(less.Outcome.Process), "high", q.size(less.Outcome.High), "verdict", verdictName(q.Lang, less.Outcome.Leaning()))
	}
	if n := found.Layout.Requests; n > 0 {
		sentence := words.CopiesEach
		if w.Parallel.EP > 1 {
			sentence = words.CopiesSpread
		}
		a.Summary += sentence.In(q.Lang, "count", strconv.Itoa(w.Parallel.DP), "each", strconv.Itoa(w.Parallel.TP), "users", strconv.Itoa(n))
	}
	a.Summary += byLayers + q.inMachines(found.run)
	if found.Layout.Hosted {
		a.Summary += words.HostedTakes.In(q.Lang, "host", q.size(found.Host.Steady))
		switch pairs := []string{"tight", strconv.Itoa(found.Tight), "count", strconv.Itoa(found.Unhosted)}; {
		case found.Tight > 0 && found.Unhosted > 0:
			a.Summary += words.Unhosted.In(q.Lang, pairs...)
		case found.Tight > 0:
			a.Summary += words.UnhostedTight.In(q.Lang, pairs[:2]...)
		}
	}
	if s := found.Speed; s != nil && w.Task == workload.Infer {
		if !q.wish(found.Case.Workload).any() && q.Plan.Query.TokensPerS == 0 {
			a.Summary += q.oneGets(found.run)
		}
		a.Summary += q.reached(found.run, s.DecodeTokensPerSec) + q.ratesHeld(found.run) + q.waits(found.run)
	}
	if text := q.keptFree(found.run); text != "" {
		a.Text = append(a.Text, text)
	}
	if text := q.withoutFP8(found.run); text != "" {
		a.Text = append(a.Text, text)
	}
	return a
}

// heldByLayers says how many cards hold a model whose layers are split over them, where that takes fewer than
// the server that was only assumed does.
func (q Question) heldByLayers(found counted) string {
	w := found.Estimate.Workload
	if w.Task != workload.Infer || w.Framework != "vllm" || q.Plan.Query.Framework != "" || w.GPUCount < 3 || q.wish(found.Case.Workload).any() {
		return ""
	}
	r := found.run
	r.Case.Workload.Framework, r.Case.Workload.Parallel, r.Case.Workload.GPUCount = "transformers", workload.Parallel{}, 1
	split, ok := q.fewest(r, 1, w.GPUCount-1)
	if !ok || split.Estimate.Workload.Parallel.TP > 1 {
		return ""
	}
	return words.HeldByLayers.In(q.Lang, "count", strconv.Itoa(split.Estimate.Workload.GPUCount), "need", q.size(split.PerGPU.Process))
}

// inMachines says how many machines a number of cards comes in, where that is asked, or that it
// comes in more cards.
func (q Question) inMachines(r run) string {
	w := r.Estimate.Workload
	size := q.card(w).InMachine()
	if n := q.Plan.Query.GPUsPerNode; n > 1 {
		size = n
	}
	machines := (w.GPUCount + size - 1) / size
	cards := machines * size
	if machines == 1 && q.Plan.Query.GPUsPerNode == 0 {
		cards = w.GPUCount
	}
	if q.Plan.Query.Nodes > 1 && q.Plan.Query.GPUCount > q.Plan.Query.Nodes {
		return "" // ofMachines says of how many
	}
	pairs := []string{"size", strconv.Itoa(size), "machines", strconv.Itoa(machines), "count", strconv.Itoa(cards)}
	switch {
	case q.Wants.Machines && r.Vendor() != "Apple" && cards > 1:
		return words.Machines.In(q.Lang, pairs...)
	case machines > 1 && w.GPUCount%size != 0:
		return words.WholeMachines.In(q.Lang, "size", pairs[1], "count", pairs[5])
	}
	return ""
}

// ofMachines says how many of the machines that are there the cards of an answer take.
func (q Question) ofMachines(a Answer) string {
	have, cards := q.Plan.Query.Nodes, q.Plan.Query.GPUCount
	if have < 2 || cards <= have || cards%have != 0 || a.Value == nil || a.Value.Unit != "gpus" {
		return ""
	}
	size := cards / have
	needed := (int(a.Value.Number) + size - 1) / size
	pairs := []string{"needed", strconv.Itoa(needed), "have", strconv.Itoa(have), "size", strconv.Itoa(size)}
	switch {
	case needed == 1:
		return words.OneMachineOf.In(q.Lang, pairs...)
	case needed < have:
		return words.SomeMachinesOf.In(q.Lang, pairs...)
	case needed == have && have == 2:
		return words.BothMachines.In(q.Lang, pairs...)
	case needed == have:
		return words.AllMachines.In(q.Lang, pairs...)
	}
	return words.MoreMachines.In(q.Lang, pairs...)
}

// countEach counts for every alternative of the question.
func (q Question) countEach(all []run) []Option {
	var out []Option
	for _, r := range all {
		if a, _, ok := q.countCards(r); ok {
			out = append(out, Option{Label: r.Label, Query: &r.Case.Query, Estimate: a.Estimate, Value: a.Value})
		}
	}
	return out
}

// countedNarrow says how many fewer cards serve a model in the most precise format below 16 bits that servers run on them,
// with its cache in fp8 (vllm-project/vllm docs/features/quantization/quantized_kvcache.md), where no format is told: that
// is how most serve it on such cards.
func (q Question) countedNarrow(r run, wide counted) string {
	w, said, card := wide.Estimate.Workload, q.Plan.Query, q.card(wide.Case.Workload)
	released := w.Quant != "" && w.Quant != "none"
	if w.Task != workload.Infer || w.Framework != "vllm" || wide.Cards < 2 || released || said.Quant != "" || said.Precision != "" || said.KVDType != "" || !card.Datacenter() || q.wish(r.Case.Workload).any() {
		return ""
	}
	format := workload.Quant(card.ServerFormats()[0])
	if f, _ := format.Format(); f.Bits < 7 {
		return ""
	}
	r.Case.Workload.Quant, r.Case.Workload.KVDType = format, "fp8"
	narrow, ok := q.fewest(r, 1, wide.Cards-1)
	if !ok || narrow.Cards >= wide.Cards {
		return ""
	}
	return words.CountedNarrow.In(q.Lang, "format", q.formatName(narrow.Estimate.Workload), "count", strconv.Itoa(narrow.Cards), "need", q.size(q.taken(narrow.run)),
		"split", cmpOr(narrow.way, words.OneCard.In(q.Lang)))
}

// fullLengths says that so many requests seldom are all at their full length at once, where cards are counted for that.
func (q Question) fullLengths(r run) string {
	w := r.Estimate.Workload
	if w.Task != workload.Infer || !q.reserves(r.Case) || q.Plan.Query.Concurrency < manyAtOnce || q.Plan.Query.SeqLen == 0 {
		return ""
	}
	return words.FullLengths.In(q.Lang, "users", number(float64(q.Plan.Query.Concurrency)), "length", number(float64(w.SeqLen)), "program", q.server(w))
}

// manyAtOnce are requests of which it is unlikely that all are at their longest.
const manyAtOnce = 16
