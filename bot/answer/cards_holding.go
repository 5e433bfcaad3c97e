package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// cardsToName is how many cards a sentence lists.
const cardsToName = 4

// candidateCards are single cards to weigh work against where none is named, smallest
// first: the shelf and the largest accelerators.
var candidateCards = append(append([]string(nil), commonCards...), "mi300x", "mi355x")

// holders says which single cards hold a case that names none, and which do
// when training moves its states to the host.
func (q Question) holders(r run) string {
	w := r.Case.Workload
	if r.CapacityBytes > 0 || w.CPUOnly || len(w.GPUPool) > 0 || w.GPUCount > 1 {
		return ""
	}
	if text, ok := q.heldBySets(r); ok {
		return text
	}
	holders := words.Holders
	if again, _, ok := q.recomputed(r); ok {
		w.Recompute, holders, r = workload.RecomputeFull, words.HoldersWith, again
	}
	names := q.smallestCardsFor(w)
	text := words.NoHolder.In(q.Lang)
	if len(names) == 0 {
		if several := q.several(r); len(several) > 0 {
			text = words.NoHolderBut.In(q.Lang, "list", join(q.Lang, several))
		}
	} else {
		text = holders.In(q.Lang, "list", join(q.Lang, names))
	}
	if !fullTraining(w) || w.Offload != (workload.Offload{}) {
		return text
	}
	kept := w
	kept.Recompute = workload.RecomputeFull
	if o, err := q.probe.Try(kept); err == nil && 2*o.State < o.Process {
		if alone := q.smallestCardsFor(kept); len(alone) > 0 && (len(names) == 0 || alone[0] != names[0]) {
			text += q.space() + words.HoldersWith.In(q.Lang, "list", join(q.Lang, alone))
		}
		return text // what offload would move is the least of it
	}
	w.ZeROStage, w.FSDP, w.Recompute = new(3), "", workload.RecomputeFull
	w.Offload.Optimizer, w.Offload.Params = "cpu", "cpu"
	helped := q.smallestCardsFor(w)
	if len(helped) == 0 || len(names) > 0 && helped[0] == names[0] {
		return text
	}
	o, err := q.probe.Try(w)
	if err != nil {
		return text
	}
	host := r.Case
	host.Workload = w
	e, err := q.run(host)
	if err != nil {
		return text
	}
	return text + words.HoldersByHost.In(q.Lang, "list", join(q.Lang, helped), "need", q.size(o.Process), "host", q.size(e.Host.Steady))
}

// mostTogether is how many cards are named as those that hold a model: sixteen machines.
const mostTogether = 16 * machine

// several counts the usual large cards that hold a case together.
func (q Question) several(r run) []string {
	var out []string
	for _, id := range []string{"h200-141gb-sxm", referenceCard} {
		r.Case.Workload.GPU = id
		found, ok := q.fewest(r, 1, mostTogether)
		if sold := wholeMachines(found.Cards); ok && sold > found.Cards {
			if whole, fits := q.fewest(r, sold, sold); fits {
				found = whole
			}
		}
		if ok {
			out = append(out, words.CardsSplit.In(q.Lang, "cards", q.cards(found.Estimate.Workload), "split", cmpOr(found.way, words.OneCard.In(q.Lang))))
		}
	}
	return out
}

// wholeMachines is the number of cards in which machines come that is not below n.
func wholeMachines(n int) int {
	for _, cards := range []int{1, 2, 4} {
		if n <= cards {
			return cards
		}
	}
	return (n + machine - 1) / machine * machine
}

// smallestCardsFor lists the smallest cards of the reach on which a workload fits.
func (q Question) smallestCardsFor(w workload.Workload) []string {
	var names []string
	memory := 0.0
	for _, id := range candidateCards {
		match, ok := q.Known.FindGPU(id, 0)
		if !ok || match.Row.MemoryGB == memory {
			continue // one card of each size
		}
		w.GPU = id
		if o, err := q.probe.Try(w); err == nil && o.Fits() {
			names, memory = append(names, match.Row.Name), match.Row.MemoryGB
		}
		if len(names) == cardsToName {
			break
		}
	}
	return names
}

// savings estimates single changes to a case that names no card: what each
// brings is all that can be said.
func (q Question) savings(r run) []Option {
	if r.CapacityBytes > 0 || r.Case.Workload.Task == workload.Infer || len(r.Case.Workload.GPUPool) > 0 {
		return nil
	}
	list := search.Savings
	if _, _, ok := q.recomputed(r); ok {
		list = search.RecomputedSavings // its program does so, whatever else is changed
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return nil
	}
	var out []Option
	ways := list(q.probe, r.Case.Workload, base)
	for i := range ways {
		if w, ok := q.askedAgain(r, &ways[i]); ok {
			out = append(out, Option{Label: w.label, Query: &w.Case.Query, Estimate: &w.Estimate, Ask: ask(w.Case.Query), Slower: w.slower})
		}
	}
	return out
}

// onlyRunning says what it takes to run a model that cannot be trained where
// its weights and gradients alone are too much, so that nobody takes one
// question for the other.
func (q Question) onlyRunning(r run) string {
	w := r.Case.Workload
	if !fullTraining(w) || r.Verdict != engine.DoesNotFit || len(w.GPUPool) > 0 {
		return ""
	}
	if states := unit.Bytes(4 * r.Params); states < r.CapacityBytes*unit.Bytes(max(r.Estimate.Workload.GPUCount, 1)) {
		return ""
	}
	on, err := q.with(r, func(w *workload.Workload) {
		*w = workload.Workload{
			Task: workload.Infer, Model: w.Model, GPU: w.GPU, GPUMemoryGB: w.GPUMemoryGB, GPUCount: w.GPUCount, Nodes: w.Nodes,
			NVLink: w.NVLink, Parallel: workload.Parallel{Layers: w.GPUCount > 1},
		}
	})
	if err != nil {
		return ""
	}
	format := string(widest(on))
	if stored := on.Estimate.Workload.Quant; stored != "" && stored != "none" {
		format = string(stored) // as it was released
	}
	pairs := []string{"format", format, "need", q.size(on.PerGPU.Process), "verdict", q.verdictOf(on)}
	on.Case.Workload.Parallel = workload.Parallel{}
	if least, ok := q.fewest(on, 1, search.MostToSuggest); ok && on.Verdict != engine.Fits {
		return words.OnlyRunningOn.In(q.Lang, append(pairs, "cards", q.cards(least.Estimate.Workload))...)
	}
	return words.OnlyRunning.In(q.Lang, pairs...)
}

// countToTrain says how many of the same cards training takes, where no way out
// within reach does.
func (q Question) countToTrain(r run) string {
	if !fullTraining(r.Case.Workload) || r.Case.Workload.Extra.Int("trained_layers") > 0 || r.Verdict != engine.DoesNotFit {
		return ""
	}
	found, ok := q.fewest(r, max(r.Estimate.Workload.GPUCount, 1)+1, search.MostCards)
	if card := q.card(r.Case.Workload); ok && card != nil && card.Cooling == "active" && found.Cards > machine || ok && found.Cards > mostTogether {
		large := r
		large.Case.Workload.GPUMemoryGB, large.Case.Workload.GPUCount, large.Case.Workload.Nodes = 0, 0, 0
		if list := q.several(large); list != nil { // cards with a fan of their own stand in one machine
			return words.TrainedOn.In(q.Lang, "list", join(q.Lang, list))
		}
		return ""
	}
	if !ok {
		return ""
	}
	return words.CountToTrain.In(q.Lang, "cards", q.cards(found.Estimate.Workload), "split", found.way, "need", q.size(found.PerGPU.Process))
}

// tightOn names the smallest card on which adapters that the cards do not hold would be a close fit, where the
// way out is a larger one: whoever has it tries.
func (q Question) tightOn(options []Option, r run) string {
	w := r.Case.Workload
	var other *workload.Workload
	for _, o := range options {
		if o.WayOut && o.Estimate.Workload.GPU != r.Estimate.Workload.GPU {
			other = &o.Estimate.Workload
		}
	}
	if _, _, recomputes := q.recomputed(r); recomputes {
		return "" // it is a setting that nobody chose
	}
	if other == nil || r.Verdict != engine.DoesNotFit || w.Task == workload.Infer || fullTraining(w) || len(w.GPUPool) > 0 {
		return ""
	}
	for _, offer := range q.offers() {
		if offer.ID == other.GPU {
			return ""
		}
		w.GPU, w.GPUMemoryGB = offer.ID, 0
		if o, err := q.probe.Try(w); err == nil && o.Verdict == engine.Tight && o.Process <= o.Capacity {
			return words.TightOn.In(q.Lang, "cards", q.cards(o.Workload), "need", q.size(o.Process), "high", q.size(o.High), "capacity", q.size(o.Capacity))
		}
	}
	return ""
}
