package engine

import (
	"cmp"
	"math"

	"headroom/engine/calibration"
	"headroom/engine/memory"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// band puts the 90 % interval round each total.
func (e *Estimate) band(c *workload.Case, r *memory.Result) {
	bands := calibration.BandsOf(c)
	var stored, weights, outside unit.Bytes
	for _, part := range r.Components {
		switch part.Name {
		case "weights", "master_weights", "gradients", "optimizer", "adapters", "kv_cache", "rollout_cache", "tower", "draft", "reference", "critic", "reward":
			stored += part.Bytes
			if part.Name == "weights" {
				weights = part.Bytes
			}
		case "context", "communication", "cuda_graphs":
			outside += part.Bytes
		}
	}
	span := func(total unit.Bytes, moving calibration.Interval) [2]unit.Bytes {
		rest := float64(total - stored)
		return [2]unit.Bytes{
			unit.BytesOf(float64(stored)*bands.Stored.Low + rest*moving.Low),
			unit.BytesOf(float64(stored)*bands.Stored.High + rest*moving.High),
		}
	}
	e.Band = Band{Allocated: span(r.Allocated, bands.Allocated), Reserved: span(r.Reserved, bands.Reserved)}
	e.Band.Reserved[0] = max(e.Band.Reserved[0], e.Band.Allocated[0]) // the allocator holds what is alive
	around := calibration.ContextBand()
	e.Band.Process = [2]unit.Bytes{
		e.Band.Reserved[0] + unit.BytesOf(float64(outside)*around.Low),
		e.Band.Reserved[1] + unit.BytesOf(float64(outside)*around.High),
	}
	if weightsKnown(c) { // a cache may be shorter than the one that was asked for
		least := float64(weights) + float64(r.Reserved-stored)*bands.Reserved.Low + float64(outside)*around.Low
		e.Band.Process[0] = max(e.Band.Process[0], unit.BytesOf(least))
	}
	if c.Server() && c.Limit > 0 && r.ServerShare == 0 { // it never claims more than its share
		e.Band.Process[1] = min(e.Band.Process[1], max(r.Process, c.Limit))
	}
	e.PerGPU.Low, e.PerGPU.High = e.Band.Process[0], e.Band.Process[1]
}

// weightsKnown says whether a process holds the weights to the byte, whatever runs inference: those of a
// model that is named, in a type that each value has alike, are shapes, and no error of an estimate makes
// them less. Formats that publishers mix otherwise (groups, heads, recipes of llama.cpp) and models of
// which only the size is told are left their error.
func weightsKnown(c *workload.Case) bool {
	shape := c.Model.Name != "" || c.Model.Shape != nil || c.WeightsBytes > 0
	return c.Task == workload.Infer && shape && !c.GGML() && c.Weights.Family == workload.Plain && c.Offload == (workload.Offload{})
}

// judge compares what the process takes with what the card has.
func (e *Estimate) judge(c *workload.Case, r *memory.Result) {
	if c.Limit > 0 {
		e.CapacityBytes = c.Limit
		e.UsableBytes = max(c.Limit-(r.Process-r.Reserved), 0)
		e.Verdict = verdict(e.PerGPU, left(c.Limit, &c.Workload))
		e.withinShare(c, r)
	}
	if c.HostRAMGB > 0 {
		need := max(r.Host.Load, r.Host.Steady)
		e.HostVerdict = verdict(Totals{
			Low:  unit.BytesOf(float64(need) * hostBand.Low),
			High: unit.BytesOf(float64(need) * hostBand.High),
		}, unit.BytesOf(c.HostRAMGB*float64(unit.GiB)))
	}
}

// withinShare holds a server to the share of the card that the workload gives it:
// it takes no more, whatever the card has.
func (e *Estimate) withinShare(c *workload.Case, r *memory.Result) {
	said := shareSaid(c)
	if said == 0 || r.ServerShort <= 0 || e.Verdict == DoesNotFit {
		return
	}
	e.ShareBytes = max(r.Process-r.ServerShort, 0)
	if v := verdict(e.PerGPU, e.ShareBytes); v != Fits {
		e.Verdict = v
	}
	e.NeededShare = math.Ceil(100*r.ServerShare) / 100
	if !c.Silent && e.NeededShare < 1 {
		c.Note("hw_small_share", "gpu_memory_utilization", "a share of %g of the card is too little for this load; %g or more would do", said, e.NeededShare)
	}
}

// shareSaid is the share of the card that the workload gives to a server, 0 for none.
func shareSaid(c *workload.Case) float64 {
	return cmp.Or(c.GPUMemoryUtilization, c.Extra.Number("mem_fraction_static"))
}

// grantShare tells of the share of the card that vLLM has to be given where its
// own is too little for the load, so that the settings that run it say so.
func (e *Estimate) grantShare(c *workload.Case, r *memory.Result) {
	share := math.Ceil(100*r.ServerShare) / 100
	if share == 0 || share >= 1 || c.Framework != "vllm" || shareSaid(c) > 0 || e.Verdict == DoesNotFit {
		return
	}
	e.Workload.GPUMemoryUtilization = share
	c.Assume("gpu_memory_utilization", share, "this load needs more of the card than vLLM takes by itself")
}

// hostBand is how far host RAM may be off: pinned buffers and page cache are
// the operating system's choice.
var hostBand = calibration.Interval{Low: 0.9, High: 1.1}

func verdict(t Totals, limit unit.Bytes) Verdict {
	switch {
	case t.High <= limit:
		return Fits
	case t.Low > limit:
		return DoesNotFit
	}
	return Tight
}
