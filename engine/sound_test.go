package engine_test

import (
	"encoding/json"
	"fmt"

	"headroom/engine"
	"headroom/engine/unit"
)

// faults lists what is wrong with an estimate whatever its workload was: sizes
// below zero, components that do not sum to the totals, totals out of order, a
// peak that is no phase, figures that JSON cannot write.
func faults(e engine.Estimate) []string {
	var list []string
	wrong := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }

	var allocated, reserved, process unit.Bytes
	for _, c := range e.Components {
		if c.Bytes < 0 {
			wrong("component %s has %d bytes", c.Name, c.Bytes)
		}
		if c.Formula == "" || c.Source == "" {
			wrong("component %s has formula %q and source %q", c.Name, c.Formula, c.Source)
		}
		process += c.Bytes
		switch c.Name {
		case "communication", "cuda_graphs", "context":
		case "fragmentation":
			reserved += c.Bytes
		default:
			allocated, reserved = allocated+c.Bytes, reserved+c.Bytes
		}
	}
	totals := e.PerGPU
	if allocated != totals.Allocated || reserved != totals.Reserved || process != totals.Process {
		wrong("components sum to %d, %d, %d; the totals are %d, %d, %d",
			allocated, reserved, process, totals.Allocated, totals.Reserved, totals.Process)
	}
	if totals.Allocated > totals.Reserved || totals.Reserved > totals.Process {
		wrong("totals out of order: %+v", totals)
	}
	if totals.Low > totals.Process || totals.Process > totals.High {
		wrong("process outside its band: %+v", totals)
	}
	for name, size := range map[string]unit.Bytes{
		"weights": e.WeightsBytes, "kv_cache": e.KVCacheBytes, "activations": e.ActivationsBytes, "model_state": e.ModelStateBytes,
		"allocated": totals.Allocated, "low": totals.Low, "capacity": e.CapacityBytes, "usable": e.UsableBytes,
		"host load": e.Host.Load, "host steady": e.Host.Steady, "download": e.Disk.Download, "checkpoint": e.Disk.Checkpoint,
		"checkpoint with optimizer": e.Disk.CheckpointWithOptimizer, "params": unit.Bytes(e.Params),
		"active params": unit.Bytes(e.ActiveParams), "trainable params": unit.Bytes(e.TrainableParams), "kv tokens": unit.Bytes(e.KVTokens),
	} {
		if size < 0 {
			wrong("%s is %d", name, size)
		}
	}
	var largest unit.Bytes
	for _, p := range e.Phases {
		largest = max(largest, p.Bytes)
		if p.Name == e.PeakPhase && !near(p.Bytes, totals.Allocated) {
			wrong("the peak %s has %d bytes, allocated is %d", p.Name, p.Bytes, totals.Allocated)
		}
	}
	if !near(largest, totals.Allocated) {
		wrong("the fullest phase has %d bytes, allocated is %d", largest, totals.Allocated)
	}
	if _, err := json.Marshal(e); err != nil {
		wrong("not writable as JSON: %v", err)
	}
	return list
}

// near allows what rounding each component to whole bytes may cost.
func near(a, b unit.Bytes) bool {
	return max(a, b)-min(a, b) <= 32+max(a, b)>>40
}
