package answer

import (
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Cards are compared in what they are bought for: a model on a server, in a format that they hold.

// onServers are the cases of a comparison as servers run them, where speeds are asked for or cards
// are held against each other.
func (q Question) onServers() []plan.Case {
	cases := slices.Clone(q.Plan.Cases)
	for i, c := range cases {
		cases[i] = plan.Served(c, q.Known)
	}
	return cases
}

// leastPrecise are the bits below which a format costs so much quality that nobody compares cards by it.
const leastPrecise = 4

// held are the compared runs in the most precise format that fits where, as released, none does: on all
// of the cards, else in 4 bits, with what one of them does not hold in host RAM. It is empty where a
// format is told, or none is narrow enough.
func (q Question) held(all []run) ([]run, workload.Quant) {
	fit := slices.ContainsFunc(all, func(r run) bool { return r.Verdict != engine.DoesNotFit })
	lack := slices.ContainsFunc(all, func(r run) bool { return r.Verdict == engine.DoesNotFit })
	home := !slices.ContainsFunc(all, func(r run) bool { return !q.ownCard(r) })
	if !lack || fit && !home { // people's own cards are held against each other in what all of them run
		return nil, ""
	}
	for _, r := range all {
		w := r.Estimate.Workload
		if w.Task != workload.Infer || w.CPUOnly || r.Case.Query.Quant != "" || r.Case.Query.Precision != "" || w.Quant != "" && w.Quant != "none" {
			return nil, ""
		}
	}
	in := func(format workload.Quant) ([]run, int) { return q.allIn(all, format) }
	var some []run
	var best workload.Quant
	for _, format := range search.Ladder(all[0].Estimate.Workload.Framework) {
		if f, ok := format.Format(); !ok || f.Bits < leastPrecise {
			continue
		}
		narrow, fit := in(format)
		if narrow == nil {
			return nil, ""
		}
		if fit == len(all) {
			return narrow, format
		}
		if fit > 0 {
			some, best = narrow, format
		}
	}
	if parts, fit := in(inFourBits); fit > 0 {
		for i, r := range parts {
			if part, _, ok := q.inPart(r); ok {
				part.Label = q.besideRAM(r.Label, part)
				parts[i] = part
			}
		}
		return parts, inFourBits
	}
	return some, best
}

// releasedAsFiles are compared cards of people's own with a model that was released in a format which llama.cpp keeps, run
// in it where one of the cards does not hold the model and no program is told: there a part of it stays in host RAM.
func (q Question) releasedAsFiles(all []run) []run {
	lacks := func(r run) bool { return r.Verdict == engine.DoesNotFit }
	if !q.byCards() || !slices.ContainsFunc(all, lacks) || slices.ContainsFunc(all, func(r run) bool {
		return keptInFiles(r) == "" || r.Case.Query.Framework != "" || r.Case.Query.Concurrency > 1 || !q.ownCard(r)
	}) {
		return all
	}
	out := make([]run, len(all))
	for i, r := range all {
		file, err := q.with(r, func(w *workload.Workload) {
			w.Framework, w.Quant, w.Parallel = "llama.cpp", keptInFiles(r), workload.Parallel{}
		})
		if err != nil {
			return all
		}
		file.Label, file.Case.Assumed = r.Label, without(slices.Clone(file.Case.Assumed), "framework")
		out[i] = file
	}
	return out
}

// ownCard reports whether a run is on a card that people have at home or at their desks, and llama.cpp runs on.
func (q Question) ownCard(r run) bool {
	card := q.card(r.Case.Workload)
	return card != nil && card.RunsGGML() && (!card.Datacenter() || card.Cooling == "active")
}

// besideRAM labels a run of which a part lies in host RAM.
func (q Question) besideRAM(label string, r run) string {
	return words.WithHostRAM.In(q.Lang, "label", label, "host", q.size(r.Host.Steady))
}

// allIn are compared runs in a format, and how many of them fit in it; nil where one has none.
func (q Question) allIn(all []run, format workload.Quant) (narrow []run, fit int) {
	f, _ := format.Format()
	for _, r := range all {
		one, err := q.with(r, func(w *workload.Workload) {
			w.Quant = format
			if f.Family == workload.GGML {
				w.Framework, w.Parallel = "llama.cpp", workload.Parallel{}
			}
		})
		if err != nil {
			return nil, 0
		}
		one.Label = r.Label
		if f.Family == workload.GGML {
			one.Case.Assumed = without(slices.Clone(one.Case.Assumed), "framework")
		}
		if narrow = append(narrow, one); one.Verdict == engine.Fits {
			fit++
		}
	}
	return narrow, fit
}

// heldAlike are models whose speed is compared, all of them in the most precise format of their program in which the
// cards hold them all, where some do not fit as released: what does not run has no speed. It says so; where a format
// is told, or none does, it gives nothing.
func (q Question) heldAlike(all []run) ([]run, string) {
	var lacking []string
	for _, r := range all {
		w := r.Estimate.Workload
		if w.Task != workload.Infer || w.CPUOnly || r.Case.Query.Quant != "" || r.Case.Query.Precision != "" || w.Quant != "" && w.Quant != "none" || w.Framework != all[0].Estimate.Workload.Framework {
			return nil, ""
		}
		if r.Verdict == engine.DoesNotFit {
			lacking = append(lacking, r.Label)
		}
	}
	if !q.Wants.Faster || q.byCards() || len(lacking) == 0 {
		return nil, ""
	}
	formats := search.Ladder(all[0].Estimate.Workload.Framework)
	if card := q.card(all[0].Case.Workload); card != nil && all[0].Estimate.Workload.Framework.Server() {
		formats = nil
		for _, name := range card.ServerFormats() { // those that it has kernels for
			formats = append(formats, workload.Quant(name))
		}
	}
	for _, format := range formats {
		if f, ok := format.Format(); !ok || f.Bits < leastPrecise {
			continue
		}
		if narrow, fit := q.allIn(all, format); narrow != nil && fit == len(all) {
			return narrow, words.ComparedInOne.In(q.Lang, "format", string(format), "list", join(q.Lang, lacking))
		}
	}
	return nil, ""
}

// heldSaid tells that a comparison is made in a narrower format.
func (q Question) heldSaid(format workload.Quant, onSome bool) string {
	if format == "" {
		return ""
	}
	if onSome {
		return words.ComparedInAll.In(q.Lang, "format", string(format))
	}
	return words.ComparedIn.In(q.Lang, "format", string(format))
}

// taken is what a run takes of each card: of a server, which fills its share of any card, without
// what it keeps free for more requests.
func (q Question) taken(r run) unit.Bytes {
	if r.KVTokens == 0 || r.Verdict == engine.DoesNotFit {
		return r.PerGPU.Process
	}
	free, err := q.with(r, func(w *workload.Workload) { w.GPU, w.GPUMemoryGB, w.GPUPool = "", 0, nil })
	if err != nil {
		return r.PerGPU.Process
	}
	return free.PerGPU.Process
}

// onMac reports whether a case runs on a Mac, or on a card of which nothing is known.
func (q Question) onMac(c plan.Case) bool { return q.unknownCard(c) || q.card(c.Workload).Mac() }

// unknownCard reports whether a case names no card whose speed is known.
func (q Question) unknownCard(c plan.Case) bool { return q.card(c.Workload) == nil }

// byPrograms are the cases of a question that weighs programs, one in each of them: the query holds the first alone.
// It is empty where fewer than two are named, or one of them does not run the work as told.
func (q Question) byPrograms() []plan.Case {
	names := q.Wants.Programs
	if len(names) < 2 || len(q.Plan.Cases) != 1 || q.Plan.Query.Framework == "" || !slices.Contains(names, q.Plan.Query.Framework) || !q.sized() {
		return nil
	}
	if task := q.Plan.Cases[0].Workload.Task; slices.ContainsFunc(names, func(name string) bool { return slices.Contains(trainers, name) != (task != workload.Infer) }) {
		return nil // not all of them do that
	}
	var out []plan.Case
	for _, name := range names {
		said := q.Plan.Query
		said.Framework, said.FrameworkVersion = name, ""
		p := plan.Make(q.Plan.Intent, said, q.Known)
		if p.Blocked != nil || len(p.Cases) != 1 {
			return nil
		}
		p.Cases[0].Label = name
		out = append(out, p.Cases[0])
	}
	return out
}

// trainers are those of the programs that are weighed by which models are trained.
var trainers = []string{"unsloth", "trl", "llama-factory", "axolotl", "torchtune"}

// fillsShare are those of some runs in programs that are weighed which take their share of a card at the start.
func (q Question) fillsShare(all []run) (names []string, weighed bool) {
	if q.Wants.Programs == nil || len(all) != len(q.Wants.Programs) {
		return nil, false
	}
	for _, r := range all {
		if r.Case.Workload.Framework.Server() {
			names = append(names, r.Label)
		}
	}
	return names, true
}

// reserveAlike says that programs which are weighed hold the same weights and fill their share of a card with cache, where
// all of them do: which of them takes less is a matter of that share.
func (q Question) reserveAlike(all []run) string {
	if names, weighed := q.fillsShare(all); !weighed || len(names) < len(all) {
		return ""
	}
	return words.ReserveAlike.In(q.Lang)
}

// reserveUnlike says which of the programs that are weighed do, where others take what the load asks for.
func (q Question) reserveUnlike(all []run) string {
	if names, weighed := q.fillsShare(all); weighed && len(names) > 0 && len(names) < len(all) && all[0].CapacityBytes > 0 {
		return words.ReservesShare.In(q.Lang, "list", join(q.Lang, names))
	}
	return ""
}
