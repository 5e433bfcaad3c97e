package answer

import (
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine/search"
)

// noWayOut says that nothing that was tried makes a case fit. A Mac takes no other card: it says which of its kind,
// sold with more memory, would hold the work.
func (q Question) noWayOut(r run) string {
	w := r.Case.Workload
	card := q.card(w)
	switch {
	case !card.Mac() && q.barred() != nil:
		return words.NoWayOutSo.In(q.Lang, "count", strconv.Itoa(search.MostOf(r.Estimate.Workload.GPUCount)))
	case !card.Mac():
		return words.NoWayOut.In(q.Lang, "count", strconv.Itoa(search.MostOf(r.Estimate.Workload.GPUCount)))
	}
	for _, gb := range slices.Sorted(slices.Values(card.MemoryOptionsGB)) {
		if gb <= w.GPUMemoryGB || w.GPUMemoryGB == 0 {
			continue // without a size the largest was taken
		}
		larger := w
		larger.GPUMemoryGB, larger.HostRAMGB = gb, 0
		if o, err := q.probe.Try(larger); err == nil && o.Fits() {
			return words.LargerMac.In(q.Lang, "name", card.Name, "gb", strconv.FormatFloat(gb, 'f', -1, 64), "need", q.size(o.Process))
		}
	}
	return words.NoWayOutMac.In(q.Lang)
}
