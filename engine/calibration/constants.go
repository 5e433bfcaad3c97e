package calibration

import (
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Constant is one figure that was measured, not derived.
type Constant struct {
	Value    float64
	Unit     string
	Source   string
	FittedOn string // kind of cases; empty when it was read from a source
}

var (
	communicator = Constant{367 * float64(unit.MiB), "bytes", "ai-dynamo/aiconfigurator: NCCL buffers of one communicator, 342 to 392 MiB", ""}
	graphs       = Constant{0.9 * float64(unit.GiB), "bytes", "vLLM logs: captured graphs", ""}

	contextVolta  = Constant{0.45 * float64(unit.GiB), "bytes", "CUDA context before compute capability 8", ""}
	contextAmpere = Constant{0.50 * float64(unit.GiB), "bytes", "stas00/ml-engineering: 0.47 to 0.92 GiB on A100", ""}
	contextHopper = Constant{0.60 * float64(unit.GiB), "bytes", "CUDA context, compute capability 9 and newer", ""}
	contextGGML   = Constant{0.25 * float64(unit.GiB), "bytes", "gpustack/gguf-parser-go: 150 to 250 MiB", ""}

	ratioTraining  = Constant{1.04, "reserved / allocated", "MooreThreads/SimuMax: median of 43 Megatron runs", "simumax"}
	ratioSharded   = Constant{1.10, "reserved / allocated", "FSDP logs: 1.1 to 1.25", ""}
	ratioInference = Constant{1.02, "reserved / allocated", "caching allocator rounds to 2 MiB and 20 MiB blocks", ""}
)

func reservedRatio(c *workload.Case) Constant {
	switch {
	case c.GGML() || c.Server():
		return Constant{1, "reserved / allocated", "buffers are allocated once", ""}
	case c.Task == workload.Infer:
		return ratioInference
	case c.FullySharded():
		return ratioSharded
	}
	return ratioTraining
}

func contextOf(c *workload.Case) float64 {
	switch {
	case c.GGML():
		return contextGGML.Value
	case c.Card != nil && c.Card.CapabilityAtLeast(9, 0):
		return contextHopper.Value
	case c.Card != nil && c.Card.ComputeCapability != "" && !c.Card.CapabilityAtLeast(8, 0):
		return contextVolta.Value
	}
	return contextAmpere.Value
}
