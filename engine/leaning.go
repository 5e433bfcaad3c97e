package engine

import (
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Leaning is a verdict in words: tight is said where the middle of the estimate is within what there is, and
// "probably does not fit" where it is beyond, though the limit lies inside the error band. The verdict itself
// knows only the band (what a script compares).
type Leaning string

// HardlyFits is the leaning that is no verdict.
const HardlyFits Leaning = "hardly_fits"

// Leaning says to which side a tight verdict leans.
func (v Verdict) Leaning(need, limit unit.Bytes) Leaning {
	if v == Tight && need > limit {
		return HardlyFits
	}
	return Leaning(v)
}

// Leaning says to which side of the card, or of the share of it that a server may take, an estimate leans.
func (e *Estimate) Leaning() Leaning {
	room := left(e.CapacityBytes, &e.Workload)
	if e.ShareBytes > 0 {
		room = min(room, e.ShareBytes)
	}
	return e.Verdict.Leaning(e.PerGPU.Process, room)
}

// Leaning says to which side of the card an outcome leans.
func (o *Outcome) Leaning() Leaning {
	return o.Verdict.Leaning(o.Process, left(o.Capacity, &o.Workload))
}

// left is what others leave of a card.
func left(capacity unit.Bytes, w *workload.Workload) unit.Bytes {
	return max(capacity-unit.BytesOf(w.UsedGB*float64(unit.GB)), 0)
}

// HostLeaning says to which side of host memory an estimate leans.
func (e *Estimate) HostLeaning() Leaning {
	return e.HostVerdict.Leaning(max(e.Host.Load, e.Host.Steady), unit.BytesOf(e.Workload.HostRAMGB*float64(unit.GiB)))
}
