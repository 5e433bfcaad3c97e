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

// nodeRAM is the most that a machine of eight modules commonly has (NVIDIA DGX H100 data sheet: 2 TB).
const nodeRAM = 2 << 40

// enoughCards is a training that none of the usual changes brings onto the cards that are named, and the fewest of them
// that hold it; cards is 0 where no number does.
type enoughCards struct {
	told  string // that it cannot run
	run   run
	cards int
}

// outOfReach tells whether a training does not run on the cards that are named, whatever is changed about it: how long
// it takes them or what that costs is then no answer.
func (q Question) outOfReach(r run) (at enoughCards, ok bool) {
	w := r.Estimate.Workload
	if r.Verdict != engine.DoesNotFit || w.Task == workload.Infer || len(w.GPUPool) > 0 {
		return enoughCards{}, false
	}
	ways := slices.DeleteFunc(q.waysOut(r), func(way wayOut) bool {
		on := way.Estimate.Workload
		return on.GPU != w.GPU || on.GPUMemoryGB != w.GPUMemoryGB || on.Task != w.Task || on.PEFT != w.PEFT || way.Host.NVMe > r.Host.NVMe // years, for whatever takes that
	})
	room := unit.Bytes(serverRAM)
	if w.GPUCount >= machine {
		room = nodeRAM
	}
	if slices.ContainsFunc(ways, func(way wayOut) bool {
		return way.Estimate.Workload.GPUCount <= w.GPUCount && way.Host.Steady <= room
	}) {
		return enoughCards{}, false
	}
	more := func(way wayOut) bool {
		on := way.Estimate.Workload
		return on.GPUCount > w.GPUCount && on.Offload == (workload.Offload{})
	}
	sentence, card := q.onMachine(words.CannotTrain, r)
	at.told = sentence.In(q.Lang, "cards", q.cards(w), "what", q.what(r), "need", q.size(r.PerGPU.Process), "card", card, "capacity", q.size(r.CapacityBytes))
	if i := slices.IndexFunc(ways, more); i >= 0 {
		at.run, at.cards = ways[i].run, ways[i].Estimate.Workload.GPUCount
	} else if r.Vendor() != "Apple" { // Macs do not share the states of training
		found, ok := q.fewest(r, 1, search.MostCards)
		if ok && found.Layout.Hosted { // with states in host memory, which holds the work up
			found, ok = q.fewest(r, max(found.Unhosted, found.Cards+1), search.MostCards)
		}
		if ok && !found.Layout.Hosted {
			at.run, at.cards = found.run, found.Cards
		}
	}
	return at, true
}

// timeThere says how long a job takes the fewest cards that hold it.
func (q Question) timeThere(j job, at enoughCards) string {
	if at.cards == 0 {
		return ""
	}
	return words.FewestHold.In(q.Lang, "cards", count(at.cards, j.card.Name), "need", q.size(at.run.PerGPU.Process),
		"time", q.duration(j.hours*3600/float64(at.cards)), "tokens", scientific(j.work), "mfu", number(j.mfu*100))
}

// countedInstead says that the cards cannot run a job, and how long the fewest take that can; where no number of them is
// told, that number is what is asked, and one card is nobody's plan.
func (q Question) countedInstead(j job, at enoughCards) string {
	if said := q.Plan.Query; said.GPUCount > 0 || at.cards == 0 || said.TotalGPUMemoryGB > 0 {
		return at.told + q.timeThere(j, at)
	}
	return words.SetHolds.In(q.Lang, "cards", count(at.cards, j.card.Name), "what", q.what(at.run), "need", q.size(at.run.PerGPU.Process),
		"time", q.duration(j.hours*3600/float64(at.cards)), "tokens", scientific(j.work), "mfu", number(j.mfu*100), "alone", q.size(j.PerGPU.Process))
}

// noTokens asks how much is trained on; that the cards do not hold it comes first.
func (q Question) noTokens(r run) error {
	refusal := &plan.Refusal{Code: "no_tokens", Key: "tokens"}
	at, ok := q.outOfReach(r)
	if !ok {
		return refusal
	}
	refusal.Message = at.told
	if at.cards > 0 {
		refusal.Message += words.FewestHoldIt.In(q.Lang, "cards", q.cards(at.run.Estimate.Workload), "need", q.size(at.run.PerGPU.Process))
	}
	ask, _ := words.Problem(refusal.Code)
	refusal.Message += q.space() + ask.In(q.Lang)
	return refusal
}

// thatWay adds to the time or the price of a training run that its cards do not hold what it comes to by the way out
// that is named first: a time in which nothing can run plans nothing. Other cards have their own answer.
func (q Question) thatWay(a Answer, j job) Answer {
	if j.Verdict != engine.DoesNotFit || len(a.instead) == 0 || j.pace != nil || j.Estimate.Workload.Task == workload.Infer {
		return a
	}
	way, w := a.instead[0], j.Estimate.Workload
	to := way.Estimate.Workload
	was, ok := tokensPerSecond(j.run)
	is, okay := tokensPerSecond(way.run)
	if !ok || !okay || to.Task == workload.Infer || to.GPU != w.GPU || to.GPUCount != w.GPUCount || way.Verdict == engine.DoesNotFit {
		return a
	}
	hours := j.hours * was / is
	sentence, cost := words.ThatWay, ""
	if price, err := q.price(j.card.ID); err == nil && price.amount > 0 {
		total := money{price.amount * hours, price.currency, "", false}
		sentence, cost = words.ThatWayCosts, total.told(a, price)
	}
	a.Summary += sentence.In(q.Lang, "changes", way.label, "time", q.duration(hours*3600/float64(j.cards)), "money", cost)
	return a
}
