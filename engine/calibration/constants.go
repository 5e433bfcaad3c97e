package calibration

import (
	"headroom/engine/profile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Constant is one figure that was measured, not derived.
type Constant struct {
	Name  string
	Value float64
	Unit  string
	// Source is where the figure was read, or what it stands for.
	Source string
	// FittedOn names the kind of measured cases that the figure was fitted on;
	// empty when it was read from its source. `go run ./cmd/docs fit` fits these
	// anew.
	FittedOn string
	// Neutral is what a fitted constant would be had nobody measured, Scale a
	// natural step for it.
	Neutral, Scale float64
}

// Table holds the constants of memory.
type Table struct {
	Communicator, FusedReduce, Graphs                       Constant
	ContextVolta, ContextAmpere, ContextHopper, ContextGGML Constant
	ContextAll                                              Constant
	WorkspaceBLAS, WorkspaceHopper, WorkspaceTE             Constant
	ReservedWeights, ReservedStored                         Constant
	ReservedEqual, ReservedFixed                            Constant
	ReservedVariable, ReservedLogits, ReservedPrompt        Constant
	StreamFP32, CompiledLoss, CompiledWorking               Constant
}

const ratio = "reserved / allocated"

// standard is the one table that estimates use.
var standard = Table{
	Communicator: Constant{Name: "communicator", Value: 367 * float64(unit.MiB), Unit: "bytes", Source: "ai-dynamo/aiconfigurator: NCCL buffers of one communicator, 342 to 392 MiB"},
	FusedReduce:  Constant{Name: "buffers of fused sums", Value: 1.5 * float64(unit.GiB), Unit: "bytes", Source: "llm-d-incubation/llm-d-planner accuracy/accuracy_report.md: 2.07 to 2.17 GiB outside PyTorch under tensor parallel on H100, 0.25 GiB without"},
	Graphs:       Constant{"graphs", 0.5 * float64(unit.GiB), "bytes", "captured graphs of the decode batch sizes", "server logs", 0, float64(unit.GiB)},

	ContextVolta:  Constant{Name: "context before Ampere", Value: 0.45 * float64(unit.GiB), Unit: "bytes", Source: "CUDA context before compute capability 8"},
	ContextAmpere: Constant{Name: "context of Ampere", Value: 0.50 * float64(unit.GiB), Unit: "bytes", Source: "stas00/ml-engineering: 0.47 to 0.92 GiB on A100"},
	ContextHopper: Constant{Name: "context of Hopper", Value: 0.60 * float64(unit.GiB), Unit: "bytes", Source: "CUDA context, compute capability 9 and newer"},
	ContextAll:    Constant{Name: "context with every kernel", Value: 1343 * float64(unit.MiB), Unit: "bytes", Source: "huggingface/transformers docs/source/en/model_memory_anatomy.md: 1,343 MiB on V100 after one tensor, before kernels were loaded as they are used"},
	ContextGGML:   Constant{Name: "context of llama.cpp", Value: 0.25 * float64(unit.GiB), Unit: "bytes", Source: "gpustack/gguf-parser-go: 150 to 250 MiB"},

	WorkspaceBLAS:   Constant{Name: "cuBLAS workspace", Value: 8.125 * float64(unit.MiB), Unit: "bytes", Source: "pytorch/pytorch aten/src/ATen/cuda/CublasHandlePool.cpp: workspace before Hopper"},
	WorkspaceHopper: Constant{Name: "cuBLAS workspace of Hopper", Value: 32 * float64(unit.MiB), Unit: "bytes", Source: "pytorch/pytorch aten/src/ATen/cuda/CublasHandlePool.cpp: workspace on Hopper and newer"},
	WorkspaceTE:     Constant{Name: "Transformer Engine workspace", Value: 4 * 32 * float64(unit.MiB), Unit: "bytes", Source: "NVIDIA/TransformerEngine pytorch/module/base.py: cuBLASLt workspaces of the streams"},

	ReservedStored:   Constant{"reserved over what stays", 1.08, ratio, "states of many sizes between the blocks of the caching allocator", "training with reserved totals", 1, 1},
	ReservedWeights:  Constant{Name: "reserved over weights that are served", Value: 1.02, Unit: ratio, Source: "the caching allocator rounds to blocks of 2 and 20 MiB"},
	ReservedFixed:    Constant{Name: "reserved over steps of one length", Value: 1.06, Unit: ratio, Source: "MooreThreads/SimuMax: median 1.04 of the total over 43 Megatron runs"},
	ReservedEqual:    Constant{"reserved over steps of PyTorch recipes", 1.05, ratio, "batches of equal length, expandable segments", "training with reserved totals", 1, 1},
	ReservedVariable: Constant{"reserved over steps of changing length", 1.08, ratio, "batches of changing length leave cached blocks behind", "training with reserved totals", 1, 1},
	ReservedLogits:   Constant{"reserved over logits of changing length", 1.4, ratio, "the largest blocks, seldom of equal size", "training with reserved totals", 1, 1},
	ReservedPrompt:   Constant{"reserved over prompts", 1.08, ratio, "the caching allocator in inference", "inference with reserved totals", 1, 1},

	StreamFP32:      Constant{"fp32 stream of a quantised base", 25, "bytes per token, layer and hidden element", "norms upcast to fp32 keep the stream of a bitsandbytes base in fp32", "QLoRA without recompute", 0, 20},
	CompiledLoss:    Constant{"loss of a compiled model", 6, "bytes per token and vocabulary entry", "a compiled cross entropy keeps 16-bit logits and their gradient", "compiled pre-training", 10, 10},
	CompiledWorking: Constant{"working set of a compiled layer", 1, "share of what the layer keeps", "a compiled layer frees intermediates as it goes", "compiled fine-tuning", 1, 1},
}

// Unmeasured returns the table with every fitted constant at its neutral value:
// where a fit begins that must not know the shipped ones.
func Unmeasured() *Table {
	t := standard
	for _, c := range t.Fitted() {
		c.Value = c.Neutral
	}
	return &t
}

// Standard returns the table that estimates use. It is not to be changed.
func Standard() *Table { return &standard }

// Fitted lists the constants that are fitted, so that a fit can vary a copy.
func (t *Table) Fitted() []*Constant {
	var list []*Constant
	for _, c := range []*Constant{
		&t.Graphs, &t.ReservedStored, &t.ReservedEqual, &t.ReservedVariable, &t.ReservedLogits, &t.ReservedPrompt,
		&t.StreamFP32, &t.CompiledLoss, &t.CompiledWorking,
	} {
		if c.FittedOn != "" {
			list = append(list, c)
		}
	}
	return list
}

// Profile puts the fitted figures into a framework's profile.
func (t *Table) Profile(p profile.Profile) profile.Profile {
	if p.Stream {
		p.StreamFP32 = t.StreamFP32.Value
	}
	if p.Loss.Compiled {
		p.Loss.Full = t.CompiledLoss.Value
	}
	p.CompiledWorking = t.CompiledWorking.Value
	return p
}

// reserved returns the allocator's ratios for what lives all the time and
// for what is allocated anew in every step.
func (t *Table) reserved(c *workload.Case) (stored, moving, logits Constant) {
	once := Constant{Value: 1, Unit: ratio, Source: "buffers are allocated once"}
	switch {
	case c.GGML() || c.Server():
		return once, once, once
	case c.Task == workload.Infer:
		return t.ReservedWeights, t.ReservedPrompt, t.ReservedPrompt
	}
	if c.Extra.Bool("expandable_segments") { // one that grows has no holes of the wrong size (pytorch/pytorch c10/cuda/CUDACachingAllocator.cpp)
		return t.ReservedStored, t.ReservedEqual, t.ReservedEqual
	}
	switch c.Framework {
	case "megatron", "megatron-bridge":
		if c.Task == workload.Train { // pre-training batches are all of one length
			return t.ReservedStored, t.ReservedFixed, t.ReservedFixed
		}
	case "torchtune", "torchtitan", "fsdp2", "litgpt", "composer":
		return t.ReservedStored, t.ReservedEqual, t.ReservedEqual
	}
	return t.ReservedStored, t.ReservedVariable, t.ReservedLogits
}

// context is what one process takes outside the allocator.
func (t *Table) context(c *workload.Case) float64 {
	switch {
	case c.GGML(), c.Mac():
		return t.ContextGGML.Value
	case profile.Of(c.Framework, c.FrameworkVersion).AllKernels:
		return t.ContextAll.Value
	case c.Card != nil && c.Card.CapabilityAtLeast(9, 0):
		return t.ContextHopper.Value
	case c.Card != nil && c.Card.ComputeCapability != "" && !c.Card.CapabilityAtLeast(8, 0):
		return t.ContextVolta.Value
	}
	return t.ContextAmpere.Value
}

// workspace is what the matrix libraries take inside the allocator.
func (t *Table) workspace(c *workload.Case) Constant {
	switch {
	case c.GGML() || c.CPUOnly || c.Mac():
		return Constant{}
	case c.Framework == "megatron" || c.Framework == "megatron-bridge":
		return t.WorkspaceTE
	case c.Card != nil && c.Card.CapabilityAtLeast(9, 0):
		return t.WorkspaceHopper
	}
	return t.WorkspaceBLAS
}
