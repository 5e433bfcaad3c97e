package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// usualCards are the cards of which a model that no card is named for is told to need so many: those with 80 GB and with
// 24 GB, and behind them those with more, where one of 80 GB does not hold it. largeCN are the latter as China has them.
var (
	usualCards = []workload.Device{{GPU: referenceCard}, {GPU: "h100-80gb-sxm"}, {GPU: "rtx-3090"}, {GPU: "rtx-4090"}}
	largeCards = []workload.Device{{GPU: largeCard}}
	largeCN    = []workload.Device{{GPU: "h20-96gb"}, {GPU: "h20-141gb"}, {GPU: largeCard}}
)

// smallEnough is the memory in GB of the cards from where on one is no longer a matter of course: what smaller cards
// hold is told by their names.
const smallEnough = 24

// alone reports whether a case is a model to run on cards of which nothing is told.
func alone(r run) bool {
	w := r.Case.Workload
	return w.Task == workload.Infer && r.CapacityBytes == 0 && !w.CPUOnly && len(w.GPUPool) == 0 && w.GPUCount <= 1 && r.Case.Query.Task != "quantize"
}

// usualSets names the sets of usual cards in one machine that hold a case, the smallest first; empty where none does.
func (q Question) usualSets(r run) string {
	large := largeCards
	if q.Lang == words.Chinese {
		large = largeCN
	}
	find := func(devices []workload.Device) (sets []set) {
		for _, d := range devices {
			s, ok := q.setOn(r, d)
			if s = q.inMachine(r, s); ok && (s.Cards <= manyCards || q.card(s.Estimate.Workload).Datacenter()) {
				sets = append(sets, s)
			}
		}
		return sets
	}
	sets := find(usualCards)
	if len(sets) == 0 || !slices.ContainsFunc(sets, func(s set) bool { return s.Cards == 1 }) {
		sets = append(sets, find(large)...)
	}
	if len(sets) == 0 {
		return ""
	}
	least := slices.MinFunc(sets, func(a, b set) int { return cmp.Compare(q.asSold(a), q.asSold(b)) })
	slices.SortStableFunc(sets, func(a, b set) int {
		return boolRank(q.asSold(a) > spareMemory*q.asSold(least)) - boolRank(q.asSold(b) > spareMemory*q.asSold(least))
	})
	sets = slices.DeleteFunc(slices.Clone(sets), func(s set) bool { // as many larger cards are no other choice
		return slices.ContainsFunc(sets, func(o set) bool {
			return o.Cards <= s.Cards && q.asSold(o)*float64(s.Cards) < q.asSold(s)*float64(o.Cards)
		})
	})
	groups := q.grouped(sets)
	return strings.Join(groups[:min(len(groups), 3)], words.OrCards.In(q.Lang))
}

// inMachine is a set with as many cards of a data centre as their machines come with, where those hold it.
func (q Question) inMachine(r run, s set) set {
	card := q.card(s.Estimate.Workload)
	sold := wholeMachines(s.Cards)
	if sold == s.Cards || sold > machine || !card.Datacenter() {
		return s
	}
	r.Case.Workload.GPU = card.ID
	if whole, ok := q.fewest(r, sold, sold); ok {
		s.counted = whole
	}
	return s
}

// heldBySets says which usual cards hold a model to run that no small card holds alone, and what it takes in fewer
// bits where the format is open; ok is false where a small one does.
func (q Question) heldBySets(r run) (text string, ok bool) {
	if !alone(r) || r.Params == 0 || q.smallHolds(r.Case.Workload) {
		return "", false
	}
	if sets := q.usualSets(r); sets != "" {
		text = words.HeldBySets.In(q.Lang, "cards", sets)
	} else if several := q.several(r); len(several) > 0 {
		text = words.NoHolderBut.In(q.Lang, "list", join(q.Lang, several))
	} else {
		text = words.NoHolder.In(q.Lang)
	}
	return text + q.inFewerBits(r), true
}

// smallHolds reports whether one small card holds a workload.
func (q Question) smallHolds(w workload.Workload) bool {
	return slices.ContainsFunc(candidateCards, func(id string) bool {
		match, ok := q.Known.FindGPU(id, 0)
		if !ok || match.Row.MemoryGB > smallEnough {
			return false
		}
		w.GPU = id
		o, err := q.probe.Try(w)
		return err == nil && o.Fits()
	})
}

// inFewerBits says what a model takes in eight and in four bits, where its format is open, and with its experts in
// host memory.
func (q Question) inFewerBits(r run) string {
	said := r.Case.Query
	row, writes := q.generates(r)
	if said.Method == "merge" || said.Quant != "" && said.Quant != "none" || said.Precision != "" && said.Precision != "fp8" || said.Framework != "" || !writes {
		return ""
	}
	native := nativeBits(r)
	text := ""
	for _, width := range slices.Backward(bitsBought) {
		if width.bits >= native-1 {
			continue
		}
		one, err := q.with(r, func(w *workload.Workload) {
			w.Framework, w.FrameworkVersion, w.Precision, w.Quant = "llama.cpp", "", "", width.atHome
			if max(w.Concurrency, w.Batch) > 1 || q.Wants.Serves {
				w.Framework, w.Quant = "vllm", width.served
			}
		})
		if err != nil {
			continue
		}
		sets := q.usualSets(one)
		if q.smallHolds(one.Case.Workload) {
			sets = words.CardOfMemory.In(q.Lang, "memory", number(smallEnough), "names", "RTX 3090"+words.ListMark.In(q.Lang)+"RTX 4090")
		}
		if sets != "" {
			text += words.WiderBought.In(q.Lang, "bits", number(width.bits), "format", q.formatName(one.Estimate.Workload), "need", q.size(one.PerGPU.Process), "cards", sets)
		}
	}
	return text + q.expertsInRAM(row)
}

// generates is the model of a case as the catalogue has it, nil where only a size is told; ok is false where it is none
// that writes.
func (q Question) generates(r run) (row *catalog.Model, ok bool) {
	if r.Case.Query.Model == "" {
		return nil, true
	}
	match, ok := q.Known.FindModel(r.Case.Query.Model)
	if !ok || !match.Row.Shape.Generates() {
		return nil, false
	}
	return match.Row, true
}

// leastSpared is how large a mixture of experts is in four bits from which on it is told what a single card takes of it
// with the experts in host memory.
const leastSpared = 60 * unit.GiB

// expertsInRAM says what a large mixture of experts takes of one card in four bits, and of host memory, where its
// experts stay there.
func (q Question) expertsInRAM(row *catalog.Model) string {
	r, ok := q.expertsBeside(row)
	if !ok {
		return ""
	}
	return words.ExpertsInRAM.In(q.Lang, "format", q.formatName(r.Estimate.Workload), "need", q.size(r.PerGPU.Process), "host", q.size(r.Host.Steady))
}

// expertsBeside is a mixture on one card of 24 GB with its experts in host RAM; ok is false where that is no use.
func (q Question) expertsBeside(row *catalog.Model) (run, bool) {
	if row == nil || row.Shape.MoE == nil {
		return run{}, false
	}
	said := parser.Query{Model: row.ID, Quant: inFourBits, GPU: "rtx-4090", Framework: "llama.cpp", ExpertsOnCPU: row.Shape.Layers, Offload: "cpu"}
	if row.Shape.NativeDType == "mxfp4" {
		said.Quant = ""
	}
	p := plan.Make(parser.Fit, said, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return run{}, false
	}
	r, err := q.run(p.Cases[0])
	return r, err == nil && r.Verdict == engine.Fits && r.Host.Steady >= leastSpared
}
