package answer

import (
	"cmp"
	"slices"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// mostRAM is the most that a machine with cards is built with: 32 modules of 128 GB (Dell PowerEdge XE9680, technical
// guide; Supermicro SYS-821GE-TNHR). What is rented has half of it (Amazon EC2 p5: 2 TiB).
const mostRAM = unit.Bytes(4) << 40

// drivesInstead takes out the ways to train that need more RAM in a machine than machines have, and offers NVMe in place
// of those and of the RAM that is told, where that is enough for what stays in it.
func (q Question) drivesInstead(r run, base engine.Outcome, ways []wayOut) []wayOut {
	w := r.Case.Workload
	if w.Task == workload.Infer {
		return ways
	}
	before := len(ways)
	if w.HostRAMGB == 0 {
		ways = slices.DeleteFunc(ways, func(way wayOut) bool { return way.Host.Steady > mostRAM })
	}
	hosted := slices.ContainsFunc(ways, func(way wayOut) bool { return leavesToHost(way.changes) })
	if len(ways) == before && (w.HostRAMGB == 0 || hosted) {
		return ways
	}
	way, ok := search.OnDrives(q.probe, w, base, q.barred())
	if !ok {
		return ways
	}
	again, ok := q.askedAgain(r, &way)
	if !ok || short(again.run) || w.HostRAMGB == 0 && again.Host.Steady > mostRAM {
		return ways
	}
	ways = append(ways, again)
	slices.SortStableFunc(ways, func(a, b wayOut) int { return cmp.Compare(a.price, b.price) })
	return ways[:min(len(ways), search.MostWays)]
}

// hostBeyond says that training leaves more in host memory than machines are built with, where none is told.
func (q Question) hostBeyond(r run) string {
	w := r.Estimate.Workload
	if w.Task == workload.Infer || w.CPUOnly || w.Offload == (workload.Offload{}) || r.Host.Steady <= mostRAM {
		return ""
	}
	return words.HostBeyond.In(q.Lang, "need", q.size(r.Host.Steady), "most", q.size(mostRAM))
}
