package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// wayOut is a way out that was asked again as a question of its own.
type wayOut struct {
	run
	label  string
	slower float64 // times as long; 0 where that is not known
	// changes are those of the search that it comes from.
	changes []search.Change
	price   float64 // in doublings of time or money
}

// helped adds ways out to an answer that does not surely fit: as options where
// it has none of its own, the cheapest of them also in words.
func (q Question) helped(a Answer, r run) Answer {
	if said := r.Case.Query; !lacksMemory(r) || said.Task == "quantize" || said.Method == "merge" { // the host does those alone
		return a
	}
	if share, ok := q.moreShare(r); ok {
		a.Next, a.instead = q.wayInWords(share), []wayOut{share}
		return a
	}
	ways := q.waysOut(r)
	ways = q.tightFirst(r, ways)
	a.instead = ways
	if len(ways) == 0 {
		a.instead = q.nearest(r)
		if r.Verdict == engine.DoesNotFit && len(a.Options) == 0 && len(r.Case.Workload.GPUPool) == 0 {
			a.Next = q.noWayOut(r)
			if r.HostVerdict == engine.DoesNotFit {
				a.Next = words.NoWayOutRAM.In(q.Lang, "ram", q.hostRAM(r), "count", strconv.Itoa(search.MostOf(r.Estimate.Workload.GPUCount)))
			}
		}
		return a
	}
	a.Next = q.wayInWords(ways[0])
	if len(a.Options) > 0 {
		return a
	}
	for i := range ways {
		w := &ways[i]
		a.Options = append(a.Options, Option{
			Label: w.label, Query: &w.Case.Query, Estimate: &w.Estimate, Ask: ask(w.Case.Query), WayOut: true, Slower: w.slower,
		})
	}
	return a
}

// nearest is what nearly everybody turns on, which the first sentence names, where even that is tight.
func (q Question) nearest(r run) []wayOut {
	way, ok := q.remedy(r)
	if !ok {
		return nil
	}
	again, ok := q.askedAgain(r, &way)
	if !ok {
		return nil
	}
	return []wayOut{again}
}

// helpedOf is helped for one of several alternatives: the step says which it is for.
func (q Question) helpedOf(a Answer, r run, several bool) Answer {
	before := a.Next
	a = q.helped(a, r)
	if several && r.Label != "" && a.Next != "" && a.Next != before {
		a.Next = words.NextOf.In(q.Lang, "label", r.Label, "next", a.Next)
	}
	return a
}

// lacksMemory says whether the cards, or host memory where the model runs there, do
// not surely hold a case.
func lacksMemory(r run) bool {
	lacking := func(v engine.Verdict) bool { return v == engine.DoesNotFit || v == engine.Tight }
	return lacking(r.Verdict) || lacking(r.HostVerdict)
}

// waysOut searches for changes that make a case fit, and asks each as a
// question; one whose question comes to something else is no way out.
func (q Question) waysOut(r run) []wayOut {
	if q.found != nil && q.found.ways != nil && q.found.label == r.Label && q.found.of == r.PerGPU && q.found.cards == r.Estimate.Workload.GPUCount {
		return slices.Clone(q.found.ways)
	}
	ways := q.searchWays(r)
	if q.found != nil {
		*q.found = foundWays{r.Label, r.PerGPU, r.Estimate.Workload.GPUCount, ways}
	}
	return slices.Clone(ways)
}

// foundWays are the ways out of a case that was searched last: the first sentence asks for them, and the list.
type foundWays struct {
	label string
	of    engine.Totals
	cards int
	ways  []wayOut
}

// barred are the changes that the question rules out; nil where it rules out none.
func (q Question) barred() search.Barred {
	without := q.Wants.Without
	if without == (words.RuledOut{}) {
		return nil
	}
	return func(c *search.Change) bool {
		return without.Offload && c.Offloads() || without.Adapters && c.Adapts() || without.Quantization && c.Quantizes() || without.Recompute && c.Kind == search.Recompute ||
			without.MoreCards && c.Kind == search.MoreCards || without.OtherCards && (c.Kind == search.MoreCards || c.Kind == search.OtherCard)
	}
}

func (q Question) searchWays(r run) []wayOut {
	r.Case.Workload.GPUMemoryUtilization = 0 // no question says a share: the server takes its own
	unshare(&r.Case.Workload)
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return nil
	}
	price, _ := q.Known.LowestPrice(r.Estimate.Workload.GPU)
	ways := search.WaysOut(q.probe, r.Case.Workload, base, q.offers(), price.USDPerDeviceHour, q.barred())
	if q.Wants.Notebook != "" { // it has the cards that it has
		ways = slices.DeleteFunc(ways, func(w search.Way) bool {
			return slices.ContainsFunc(w.Changes, func(c search.Change) bool { return c.Kind == search.MoreCards || c.Kind == search.OtherCard })
		})
	}
	out := make([]wayOut, 0, len(ways))
	kinds := make([][]search.Change, 0, len(ways))
	for i := range ways {
		if again, ok := q.askedAgain(r, &ways[i]); ok && !lacksMemory(again.run) {
			out, kinds = append(out, again), append(kinds, ways[i].Changes)
		}
	}
	if out = q.drivesInstead(r, base, out); r.Estimate.Workload.Task != workload.Infer {
		kinds = make([][]search.Change, len(out))
		slices.SortStableFunc(out, func(a, b wayOut) int { return cmp.Compare(a.price, b.price) })
		for i := range out {
			kinds[i] = out[i].changes
		}
	}
	for i := len(out) - 1; i >= 0 && len(out) > 1; i-- {
		if out[i].crawls() {
			out, kinds = slices.Delete(out, i, i+1), slices.Delete(kinds, i, i+1)
		}
	}
	if without := q.Wants.Without; !without.Offload && !without.Quantization {
		out, kinds = q.withExpertsOut(r, base, out, kinds)
	}
	return q.remedyFirst(r, q.serverBoardsLast(q.spillFirst(r, q.formFirst(r, out, kinds), kinds)))
}

// askedAgain asks a case with some changes as a question of its own; ok is
// false where that comes to another figure.
func (q Question) askedAgain(r run, way *search.Way) (wayOut, bool) {
	query := q.pinned(r)
	for _, c := range way.Changes {
		applyChange(&query, c, way.Workload)
	}
	p := plan.Make(parser.Fit, query, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return wayOut{}, false
	}
	if q.Plan.Laid {
		p.Carry(way.Workload)
	}
	again, err := q.run(p.Cases[0])
	if err != nil || again.PerGPU != way.Outcome.Totals {
		return wayOut{}, false
	}
	times := slower(r, again)
	return wayOut{again, q.changes(way, again), times, way.Changes, max(way.Price(), math.Log2(max(times, 1)))}, true
}
