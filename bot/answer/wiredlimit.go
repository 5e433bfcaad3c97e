package answer

import (
	"cmp"
	"strconv"

	"headroom/bot/words"
	"headroom/engine/unit"
)

// leftToSystem is what macOS and its programs need of a Mac's memory beside a model.
const leftToSystem = 4 * unit.GiB

// wiredLimit tells how a Mac holds what is larger than the share of its memory that the GPU gets by default
// (Metal recommendedMaxWorkingSetSize), but not than the memory.
func (q Question) wiredLimit(r run) string {
	w := r.Estimate.Workload
	card := q.card(w)
	if r.Vendor() != "Apple" || card == nil || !short(r) || w.GPUCount > 1 {
		return ""
	}
	whole := unit.BytesOf(cmp.Or(w.GPUMemoryGB, card.MemoryGB) * float64(unit.GiB))
	if r.PerGPU.Process > whole-leftToSystem {
		return ""
	}
	limit := (r.PerGPU.High + whole - leftToSystem) / 2
	limit = min(max(limit, r.PerGPU.Process+unit.GiB), whole-leftToSystem)
	return words.WiredLimit.In(q.Lang, "share", q.size(r.CapacityBytes), "whole", q.size(whole), "need", q.size(r.PerGPU.Process), "mib", strconv.FormatInt(int64(limit/unit.GiB)*1024, 10))
}
