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
	graphs       = Constant{0.5 * float64(unit.GiB), "bytes", "vLLM logs: captured graphs of the decode batch sizes", ""}

	contextVolta  = Constant{0.45 * float64(unit.GiB), "bytes", "CUDA context before compute capability 8", ""}
	contextAmpere = Constant{0.50 * float64(unit.GiB), "bytes", "stas00/ml-engineering: 0.47 to 0.92 GiB on A100", ""}
	contextHopper = Constant{0.60 * float64(unit.GiB), "bytes", "CUDA context, compute capability 9 and newer", ""}
	contextGGML   = Constant{0.25 * float64(unit.GiB), "bytes", "gpustack/gguf-parser-go: 150 to 250 MiB", ""}

	workspaceBLAS   = Constant{8.125 * float64(unit.MiB), "bytes", "pytorch/pytorch aten/src/ATen/cuda/CublasHandlePool.cpp: workspace before Hopper", ""}
	workspaceHopper = Constant{32 * float64(unit.MiB), "bytes", "pytorch/pytorch aten/src/ATen/cuda/CublasHandlePool.cpp: workspace on Hopper and newer", ""}
	workspaceTE     = Constant{4 * 32 * float64(unit.MiB), "bytes", "NVIDIA/TransformerEngine pytorch/module/base.py: cuBLASLt workspaces of the streams", ""}

	ratioOnce      = Constant{1, "reserved / allocated", "buffers are allocated once", ""}
	ratioStatic    = Constant{1.02, "reserved / allocated", "caching allocator rounds to blocks of 2 and 20 MiB", ""}
	ratioFixed     = Constant{1.06, "reserved / allocated", "MooreThreads/SimuMax: median 1.04 of the total over 43 Megatron runs", "simumax"}
	ratioVariable  = Constant{1.15, "reserved / allocated", "batches of changing length leave cached blocks behind", "training logs"}
	ratioLogits    = Constant{1.75, "reserved / allocated", "logits of changing length: the largest blocks, seldom of equal size", "training logs"}
	ratioSharded   = Constant{1.1, "reserved / allocated", "batches of equal length, expandable segments", ""}
	ratioInference = Constant{1.10, "reserved / allocated", "caching allocator", ""}
)

// reservedRatios are the allocator's ratios for what lives all the time and
// for what is allocated anew in every step.
func reservedRatios(c *workload.Case) (fixed, moving, logits Constant) {
	switch {
	case c.GGML() || c.Server():
		return ratioOnce, ratioOnce, ratioOnce
	case c.Task == workload.Infer:
		return ratioStatic, ratioInference, ratioInference
	}
	switch c.Framework {
	case "megatron", "megatron-bridge":
		if c.Task == workload.Train { // pre-training batches are all of one length
			return ratioStatic, ratioFixed, ratioFixed
		}
	case "torchtune", "torchtitan", "fsdp2", "litgpt", "composer":
		return ratioStatic, ratioSharded, ratioSharded
	}
	return ratioStatic, ratioVariable, ratioLogits
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

// workspaceOf is what the matrix libraries take inside the allocator.
func workspaceOf(c *workload.Case) Constant {
	switch {
	case c.GGML() || c.CPUOnly:
		return Constant{}
	case c.Framework == "megatron" || c.Framework == "megatron-bridge":
		return workspaceTE
	case c.Card != nil && c.Card.CapabilityAtLeast(9, 0):
		return workspaceHopper
	}
	return workspaceBLAS
}
