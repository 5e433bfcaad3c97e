package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// usualQueue is how many requests sets of cards have room for whose rent is held against each other: with less a server
// does not earn it.
const usualQueue = 8

// largeMemory is the memory in GB from which on several cards of a kind are usual for a model that one does not hold.
const largeMemory = 40

// onSets are compared cards of which one does not hold the work, each as the fewest that hold it: how fast it would be
// on a card that it does not fit on helps nobody. A training run is laid out on equally many of each, and so is a model
// that is served: else a card would be the faster one for how many of it there are. Those that serve have room for a
// queue. It is empty where the cards hold the work, a number is told, or no number holds it.
func (q Question) onSets(all []run, queue int) []run {
	if !q.setsSought(all) {
		return nil
	}
	training := isTraining(q.Plan.Query)
	if training && slices.ContainsFunc(all, func(r run) bool { return r.Verdict == engine.Fits }) {
		return nil // that one card does it alone is the answer
	}
	if !training && !q.boughtSeveral(all) && slices.ContainsFunc(all, func(r run) bool { return q.card(r.Case.Workload).MemoryGB < largeMemory }) {
		return nil
	}
	if training {
		all = q.sharedAlike(all)
	}
	out, most := make([]run, len(all)), 0
	for i, r := range all {
		found, ok := q.fewest(queued(r, queue), 1, mostTogether)
		if !ok {
			return nil
		}
		out[i], most = found.labelled(r.Label), max(most, found.Cards)
	}
	for i, r := range all {
		count := max(out[i].Estimate.Workload.GPUCount, 1)
		if most == count {
			continue
		}
		found, ok := q.fewest(queued(r, queue), wholeMachines(most), wholeMachines(most))
		switch {
		case ok:
			out[i] = found.labelled(r.Label)
			out[i].enough = count
		case training:
			return nil
		}
	}
	if training && most > 1 && wholeMachines(most) != most {
		for i, r := range all {
			if found, ok := q.fewest(r, wholeMachines(most), wholeMachines(most)); ok {
				out[i] = found.labelled(r.Label)
			}
		}
	}
	if training {
		return q.recomputedAlike(out)
	}
	return q.sameQueue(out)
}

// setsSought reports whether different cards are compared of which nothing says how many there are or how they share the
// work, and one of which does not hold it.
func (q Question) setsSought(all []run) bool {
	said := q.Plan.Query
	if len(said.GPUOptions) < 2 || !q.byCards() || said.GPUCount > 1 || !slices.ContainsFunc(all, func(r run) bool { return r.Verdict != engine.Fits }) {
		return false
	}
	return !slices.ContainsFunc(all, func(r run) bool {
		w, card := r.Case.Workload, q.card(r.Case.Workload)
		return w.GPUCount > 1 || w.Parallel != (workload.Parallel{}) || w.ZeROStage != nil || w.FSDP != "" || w.Offload != (workload.Offload{}) || card == nil || card.Unified ||
			!isTraining(said) && (w.Task != workload.Infer || w.Framework == "llama.cpp" && !q.boughtSeveral(all))
	})
}

// boughtSeveral reports whether cards are to be bought of which one alone holds the work of none: who buys them buys more
// of them.
func (q Question) boughtSeveral(all []run) bool {
	said := q.Plan.Query
	told := slices.ContainsFunc(said.GPUOptions, func(d parser.Device) bool { return d.Count > 0 })
	return q.Wants.Buys && !told && said.Quant != "" && said.HostRAMGB == 0 && said.RAM == "" && said.Offload == "" && !slices.ContainsFunc(all, func(r run) bool { return r.Verdict != engine.DoesNotFit })
}

// sharedAlike holds training runs of which nothing says how they are laid out to one that shares states among replicas,
// where a machine of each of the cards holds it so: a card would else be told slower than another for its layout.
func (q Question) sharedAlike(all []run) []run {
	out := make([]run, len(all))
	for i, r := range all {
		w := r.Case.Workload
		if w.Framework != "" || w.Task != workload.Train && w.Task != workload.Finetune {
			return all
		}
		shared, err := q.with(r, func(w *workload.Workload) { w.Framework = usualTrainer })
		if err != nil {
			return all
		}
		shared.Label = r.Label
		shared.Case.Assumed = append(slices.Clip(r.Case.Assumed), workload.Assumed{Key: "framework", Value: usualTrainer, Why: "the usual one for " + string(w.Task)})
		if found, ok := q.fewest(shared, 1, machine); !ok || found.way != "" && found.Estimate.Workload.Parallel.TP > 1 {
			return all
		}
		out[i] = shared
	}
	return out
}

// usualTrainer is the program that trains where none is named, which divides no tensors.
const usualTrainer = "deepspeed"

// queued is a case with a queue, where it serves and none is told.
func queued(r run, queue int) run {
	if w := &r.Case.Workload; w.Task == workload.Infer && w.Concurrency <= 1 {
		w.Concurrency = queue
	}
	return r
}

// labelled is a set with the label of what it was found for.
func (c counted) labelled(label string) run {
	c.Label, c.laidBy = label, ""
	return c.run
}

// recomputedAlike lets all of several sets recompute where one of them has to: else a card would be slower than another
// for what its memory takes.
func (q Question) recomputedAlike(all []run) []run {
	recomputes := func(r run) bool { return r.Case.Workload.Recompute == workload.RecomputeFull }
	if !slices.ContainsFunc(all, recomputes) {
		return all
	}
	for i, r := range all {
		if recomputes(r) {
			continue
		}
		if again, err := q.with(r, func(w *workload.Workload) { w.Recompute = workload.RecomputeFull }); err == nil {
			again.Label = r.Label
			all[i] = again
		}
	}
	return all
}

// sameQueue gives each of several sets as many requests at once as all of them have room for, where none are told.
func (q Question) sameQueue(all []run) []run {
	if q.Plan.Query.Concurrency > 0 {
		return all
	}
	least := 0.0
	for i, r := range all {
		free, err := q.with(r, func(w *workload.Workload) { w.Concurrency = 0 })
		if err != nil || free.Speed == nil {
			return all
		}
		if i == 0 || free.Speed.AtOnce < least {
			least = free.Speed.AtOnce
		}
	}
	for share := 1.0; share >= leastOfQueue; share -= 0.05 { // a little less where it would be a close fit
		alike := make([]run, len(all))
		for i, r := range all {
			one, err := q.with(r, func(w *workload.Workload) { w.Concurrency = max(int(share*least), 1) })
			if err != nil {
				return all
			}
			one.Label, one.enough = r.Label, r.enough
			alike[i] = one
		}
		if out := alike; !slices.ContainsFunc(out, func(r run) bool { return r.Verdict != engine.Fits }) || share-0.05 < leastOfQueue {
			return out
		}
	}
	return all
}

// setsSaid tells on which sets cards are compared.
func (q Question) setsSaid(all []run) string {
	if len(all) == 0 {
		return ""
	}
	var list []string
	for _, r := range all {
		w := r.Estimate.Workload
		text := cmp.Or(q.cards(w), r.Label)
		if way := waysOf(w); way != "" {
			text += words.InBrackets.In(q.Lang, "text", way)
		}
		list = append(list, text)
	}
	first := all[0].Estimate.Workload
	sentence := words.ComparedOnSets
	fewest := q.enoughOf(all)
	switch {
	case first.Task != workload.Infer:
		sentence = words.ComparedLaidOut
	case fewest != "" && first.Concurrency > 1:
		sentence = words.ComparedServingAlike
	case fewest != "":
		sentence = words.ComparedAlike
	case first.Concurrency > 1:
		sentence = words.ComparedServing
	}
	return sentence.In(q.Lang, "list", join(q.Lang, list), "users", number(float64(first.Concurrency)), "fewest", fewest)
}

// enoughOf names the sets that already hold what they are compared on more cards for; empty where there are none.
func (q Question) enoughOf(all []run) string {
	var list []string
	for _, r := range all {
		if r.enough > 0 && r.Estimate.Workload.Task == workload.Infer {
			w := r.Estimate.Workload
			w.GPUCount = r.enough
			list = append(list, q.cards(w))
		}
	}
	return join(q.Lang, list)
}

// waysOf names how a set shares its work, and that it recomputes.
func waysOf(w workload.Workload) string {
	var parts []string
	for _, part := range strings.Split(settings(w), ", ") {
		if head, _, _ := strings.Cut(part, " "); slices.Contains([]string{"TP", "PP", "DP", "EP", "CP", "FSDP"}, head) || strings.HasPrefix(part, "ZeRO") {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// rentsTold tells what an hour of each of several cards that are to be bought rents for: what they sell for is not known.
func (q Question) rentsTold(all []run) string {
	var list []string
	if !slices.ContainsFunc(all, func(r run) bool { return q.priced(r.Estimate.Workload.GPU) }) {
		return words.NotSoldHere.In(q.Lang)
	}
	for _, r := range all {
		id := r.Estimate.Workload.GPU
		listed, ok := q.Known.LowestPrice(id)
		if !ok {
			list = append(list, words.NoRentOf.In(q.Lang, "card", q.cardName(r.Estimate.Workload)))
			continue
		}
		list = append(list, words.RentOf.In(q.Lang, "card", q.cardName(r.Estimate.Workload), "price", money{listed.USDPerDeviceHour, "USD", "", false}.String()))
	}
	return words.RentsBeside.In(q.Lang, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)))
}

// countedAlike gives cards of which no number is told as many as are told of the others, where one alone does not hold
// the work and those do: "4 x H800 for 72B, against H20" asks for a machine of each.
func (q Question) countedAlike(all []run) []run {
	options := q.Plan.Query.GPUOptions
	if !q.byCards() || len(options) != len(all) {
		return all
	}
	most := 0
	for i, d := range options {
		if most = max(most, d.Count); d.Count > 1 && all[i].Verdict != engine.Fits {
			return all // nor do those
		}
	}
	if most < 2 {
		return all
	}
	out := append([]run(nil), all...)
	for i, r := range all {
		if options[i].Count > 0 || r.Verdict == engine.Fits || r.Case.Workload.GPUCount > 1 {
			continue
		}
		c := r.Case
		c.Workload.GPUCount, c.Query.GPUCount = most, most
		again, err := q.run(c)
		if err != nil {
			return all
		}
		again.Label = strconv.Itoa(most) + "x " + r.Label
		out[i] = again
	}
	return out
}

// worthOfSets says how much dearer one of two sets of unlike numbers of cards may be than the other: with full queues,
// and for one user alone where that comes to something else.
func (q Question) worthOfSets(list []priced) string {
	if len(list) != 2 || list[0].Speed == nil || list[1].Speed == nil || list[0].Estimate.Workload.GPU == list[1].Estimate.Workload.GPU && list[0].memoryTold() == list[1].memoryTold() {
		return ""
	}
	first, second := list[0], list[1]
	whole := func(p priced) float64 { return p.rate * float64(max(p.Estimate.Workload.GPUCount, 1)) }
	if whole(second) > whole(first) {
		first, second = second, first
	}
	if whole(second) == 0 {
		return ""
	}
	times := whole(first) / whole(second)
	a, b := q.cards(first.Estimate.Workload), q.cards(second.Estimate.Workload)
	text := words.WorthOfSets.In(q.Lang, "first", a, "second", b, "times", about(times))
	alone := first.Speed.DecodeTokensPerSec / math.Max(second.Speed.DecodeTokensPerSec, 1e-9)
	if second.Speed.DecodeTokensPerSec > 0 && math.Abs(alone/times-1) > alike && max(first.Estimate.Workload.Concurrency, second.Estimate.Workload.Concurrency) <= 1 {
		text = words.WorthOfFullSets.In(q.Lang, "first", a, "second", b, "times", about(times), "alone", about(alone))
	}
	return text
}

// memoryTold is the memory of the cards in GB that is told of them, 0 where none is.
func (p priced) memoryTold() float64 { return p.Case.Workload.GPUMemoryGB }

// unlikeSets reports whether the question itself tells unlike numbers of two cards.
func (q Question) unlikeSets(list []priced) bool {
	options := q.Plan.Query.GPUOptions
	return len(options) == 2 && max(options[0].Count, 1) != max(options[1].Count, 1) && list[0].Estimate.Workload.GPUCount != list[1].Estimate.Workload.GPUCount && !isTraining(q.Plan.Query)
}
