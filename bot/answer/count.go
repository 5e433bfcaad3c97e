package answer

import (
	"sort"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// maxCards bounds the search for a number of cards; as a way out nobody wants
// more than cardsToSuggest.
const (
	maxCards       = 4096
	cardsToSuggest = 64
)

// layout is a way of spreading a workload over cards.
type layout struct {
	shard, recompute bool
}

// layouts returns the ways to try, plainest first. What the question said about
// sharding and recomputation stays as it is.
func layouts(w workload.Workload) []layout {
	if w.Task == workload.Infer {
		return []layout{{}}
	}
	shard := w.ZeROStage == nil && w.FSDP == "" && w.Parallel == (workload.Parallel{})
	ways := []layout{{shard: shard}}
	if w.Recompute == "" {
		ways = append(ways, layout{shard, true})
	}
	return ways
}

// apply lays a workload out on n cards.
func (l layout) apply(w *workload.Workload, n int) {
	w.GPUCount, w.Nodes = n, 0
	if l.shard && n > 1 {
		w.ZeROStage = new(3)
	}
	if l.recompute {
		w.Recompute = workload.RecomputeFull
	}
}

// name says what the layout adds to the question.
func (l layout) name(lang words.Lang, w workload.Workload) string {
	var parts []string
	if l.shard && w.GPUCount > 1 {
		parts = append(parts, "ZeRO-3")
	}
	if l.recompute {
		parts = append(parts, words.Name(lang, "gradient_checkpointing"))
	}
	return cmpOr(strings.Join(parts, ", "), settings(w))
}

// fewest finds the smallest number of cards on which a case fits, and the
// layout that does it; ok is false when no number up to most does.
func (q Question) fewest(r run, atLeast, most int) (found run, way string, ok bool) {
	search := smallest
	if r.Case.Workload.Task == workload.Infer {
		search = smallestUneven
	}
	for _, l := range layouts(r.Case.Workload) {
		fits := func(n int) (run, bool) {
			changed, err := q.with(r, func(w *workload.Workload) { l.apply(w, n) })
			return changed, err == nil && changed.Verdict == engine.Fits
		}
		n, fit := search(max(atLeast, leastCards(r)), most, func(n int) bool { _, ok := fits(n); return ok })
		if !fit {
			continue
		}
		found, _ = fits(n)
		way, ok, most = l.name(q.Lang, found.Estimate.Workload), true, n-1
	}
	return found, way, ok
}

// leastCards is a number that cannot be too large: half of what the cards have
// to hold together when nothing is kept twice.
func leastCards(r run) int {
	if r.CapacityBytes == 0 {
		return 1
	}
	held := unit.Bytes(r.Params) / 2 // no format is narrower than 4 bits
	if fullTraining(r.Case.Workload) && r.Case.Workload.Offload == (workload.Offload{}) {
		held = 6 * unit.Bytes(r.Params) // weights, gradients and a byte or two of states
	}
	return max(1, int(held/r.CapacityBytes))
}

// smallest finds the smallest number from lo to hi that passes, where whatever
// passes, everything larger passes too.
func smallest(lo, hi int, pass func(int) bool) (int, bool) {
	if lo > hi || !pass(hi) {
		return 0, false
	}
	return lo + sort.Search(hi-lo, func(i int) bool { return pass(lo + i) }), true
}

// smallestUneven is smallest where odd numbers may not divide a model: up to 16
// it tries each, beyond that it goes by machines of eight.
func smallestUneven(lo, hi int, pass func(int) bool) (int, bool) {
	for n := lo; n <= min(hi, 16); n++ {
		if pass(n) {
			return n, true
		}
	}
	machines, ok := smallest(max(3, lo/8), hi/8, func(n int) bool { return pass(8 * n) })
	return 8 * machines, ok
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
	found, way, ok := q.fewest(r, max(w.GPUCount, 1), cardsToSuggest)
	if !ok {
		return ""
	}
	return words.UseMoreCards.In(q.Lang, "cards", q.cards(found.Estimate.Workload), "split", way, "need", q.size(found.PerGPU.Process))
}
