package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// maxCards bounds the search for a number of cards.
const maxCards = 4096

// layout is a way of spreading a workload over cards.
type layout struct {
	name  string
	apply func(*workload.Workload)
}

// layouts returns the ways to try, plainest first. What the question said
// about sharding stays as it is; recomputation comes in only when nothing else
// fits.
func layouts(w workload.Workload) []layout {
	asStated := layout{"", func(*workload.Workload) {}}
	if w.Task == workload.Infer {
		return []layout{asStated}
	}
	shard := asStated
	if w.ZeROStage == nil && w.FSDP == "" && w.Parallel == (workload.Parallel{}) {
		shard = layout{"ZeRO-3", func(w *workload.Workload) { w.ZeROStage = new(3) }}
	}
	ways := []layout{shard}
	if w.Recompute == "" {
		ways = append(ways, layout{joinNames(shard.name, "gradient checkpointing"), func(w *workload.Workload) {
			shard.apply(w)
			w.Recompute = workload.RecomputeFull
		}})
	}
	return ways
}

func joinNames(parts ...string) string {
	return strings.TrimPrefix(strings.Join(parts, ", "), ", ")
}

// fewest finds the smallest number of cards on which a case fits, and the
// layout that does it; ok is false when none up to maxCards does.
func (q Question) fewest(r run, atLeast int) (found run, way string, ok bool) {
	for _, l := range layouts(r.Case.Workload) {
		fits := func(n int) (run, bool) {
			changed, err := q.with(r, func(w *workload.Workload) {
				if n > 1 {
					l.apply(w)
				}
				w.GPUCount, w.Nodes = n, 0
			})
			return changed, err == nil && changed.Verdict == engine.Fits
		}
		if n, ok := smallest(atLeast, maxCards, func(n int) bool { _, ok := fits(n); return ok }); ok {
			found, _ = fits(n)
			return found, cmpOr(l.name, settings(found.Estimate.Workload)), true
		}
	}
	return run{}, "", false
}

// smallest finds the smallest number from lo to hi that passes. Up to 16 it
// tries each, since odd counts may not divide a model; beyond that it goes by
// machines of eight, doubling and then halving the interval.
func smallest(lo, hi int, pass func(int) bool) (int, bool) {
	for n := lo; n <= min(hi, 16); n++ {
		if pass(n) {
			return n, true
		}
	}
	const machine = 8
	low := max(2, (lo-1)/machine) // machines known to be too few
	high := low + 1
	for !pass(high * machine) {
		low, high = high, high*2
		if high*machine > hi {
			return 0, false
		}
	}
	for high-low > 1 {
		if mid := (low + high) / 2; pass(mid * machine) {
			high = mid
		} else {
			low = mid
		}
	}
	return high * machine, true
}

// largest finds the largest number from 1 to hi that passes, 0 when not even 1
// does. It expects that whatever passes, everything smaller passes too.
func largest(hi int, pass func(int) bool) int {
	low, high := 0, 1
	for high <= hi && pass(high) {
		low, high = high, high*2
	}
	high = min(high, hi+1)
	for high-low > 1 {
		if mid := low + (high-low)/2; pass(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// moreCards is the way out that always exists for a moderate model.
func (q Question) moreCards(r run) string {
	w := r.Estimate.Workload
	if len(w.GPUPool) > 0 || w.CPUOnly {
		return ""
	}
	found, way, ok := q.fewest(r, max(w.GPUCount, 1))
	if !ok {
		return ""
	}
	return words.UseMoreCards.In(q.Lang, "cards", q.cards(found.Estimate.Workload), "split", way, "need", q.size(found.PerGPU.Process))
}
