package engine

import (
	"headroom/engine/calibration"
	"headroom/engine/memory"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// band puts the 90 % interval round each total.
func (e *Estimate) band(c *workload.Case, r *memory.Result) {
	low, high := calibration.Band(c, r.Profile)
	round := func(b unit.Bytes, context unit.Bytes) [2]unit.Bytes {
		inner := float64(b - context)
		return [2]unit.Bytes{unit.BytesOf(inner*low) + context/2, unit.BytesOf(inner*high) + context*3/2}
	}
	outside := r.Process - r.Reserved
	e.Band = Band{Allocated: round(r.Allocated, 0), Reserved: round(r.Reserved, 0), Process: round(r.Process, outside)}
	e.PerGPU.Low, e.PerGPU.High = e.Band.Process[0], e.Band.Process[1]
}

// judge compares what the process takes with what the card has.
func (e *Estimate) judge(c *workload.Case, r *memory.Result) {
	if c.Limit > 0 {
		e.CapacityBytes = c.Limit
		e.UsableBytes = max(c.Limit-(r.Process-r.Reserved), 0)
		e.Verdict = verdict(e.PerGPU, c.Limit-unit.BytesOf(c.UsedGB*1e9))
	}
	if c.HostRAMGB > 0 {
		host := unit.BytesOf(c.HostRAMGB * float64(unit.GiB))
		need := max(r.Host.Load, r.Host.Steady)
		e.HostVerdict = verdict(Totals{Process: need, Low: need * 9 / 10, High: need * 11 / 10}, host)
	}
}

func verdict(t Totals, limit unit.Bytes) Verdict {
	switch {
	case t.High <= limit:
		return Fits
	case t.Low > limit:
		return DoesNotFit
	}
	return Tight
}
