// Package workload is the vocabulary of what somebody wants to run: the task,
// the model, the hardware, the formats and the way the work is split.
package workload

import (
	"headroom/engine/model"
)

// Workload is one question to the engine, fully stated or not. The zero value
// of a field means that it was not said; Complete fills such fields with the
// documented defaults and records each of them. The JSON keys are a public
// contract.
type Workload struct {
	ID     string `json:"id,omitempty"`
	Task   Task   `json:"task"`
	RLAlgo string `json:"rl_algo,omitempty"` // dpo, ppo, grpo
	PEFT   Task   `json:"peft,omitempty"`    // lora or qlora, for task rl
	Model  Model  `json:"model"`

	Framework        Framework `json:"framework,omitempty"`
	FrameworkVersion string    `json:"framework_version,omitempty"`

	GPU         string   `json:"gpu,omitempty"`
	GPUCount    int      `json:"gpu_count,omitempty"`
	GPUMemoryGB float64  `json:"gpu_memory_gb,omitempty"` // per card, as sold
	GPUPool     []Device `json:"gpu_pool,omitempty"`
	Nodes       int      `json:"nodes,omitempty"`
	NVLink      *bool    `json:"nvlink,omitempty"`
	InterGbps   float64  `json:"inter_gbps,omitempty"` // of the network that a node has, one direction
	PCIeGen     int      `json:"pcie_gen,omitempty"`   // of the slots, where not those of the card
	PCIeLanes   int      `json:"pcie_lanes,omitempty"`
	CPUOnly     bool     `json:"cpu_only,omitempty"`
	HostRAMGB   float64  `json:"host_ram_gb,omitempty"` // per node
	RAM         string   `json:"ram,omitempty"`         // its kind: "8*ddr5-4800", any part of which may be missing
	UsedGB      float64  `json:"used_gb,omitempty"`     // already taken on each card

	Precision     Precision `json:"precision,omitempty"`
	WeightsDType  DType     `json:"weights_dtype,omitempty"`
	GradDType     DType     `json:"grad_dtype,omitempty"`
	MasterWeights *bool     `json:"master_weights,omitempty"`
	Quant         Quant     `json:"quant,omitempty"`
	QuantGroup    int       `json:"quant_group,omitempty"` // -1: one group per column
	WeightsBytes  int64     `json:"weights_bytes,omitempty"`

	Optimizer           Optimizer `json:"optimizer,omitempty"`
	OptimizerInBackward bool      `json:"optimizer_in_backward,omitempty"`
	ZeROStage           *int      `json:"zero_stage,omitempty"`
	FSDP                FSDP      `json:"fsdp,omitempty"`
	Parallel            Parallel  `json:"parallel,omitzero"`

	Batch        int       `json:"batch,omitempty"` // sequences per data-parallel rank and micro-step
	GradAccum    int       `json:"grad_accum,omitempty"`
	GlobalBatch  int       `json:"global_batch,omitempty"` // sequences over all ranks and micro-steps
	SeqLen       int       `json:"seq_len,omitempty"`      // tokens of context at the peak
	InputTokens  int       `json:"input_tokens,omitempty"`
	OutputTokens int       `json:"output_tokens,omitempty"`
	Recompute    Recompute `json:"recompute,omitempty"`
	Attention    Attention `json:"attention,omitempty"`
	Loss         Loss      `json:"loss,omitempty"`
	Logits       Logits    `json:"logits,omitempty"`
	Compile      bool      `json:"compile,omitempty"`

	LoRARank    int      `json:"lora_rank,omitempty"`
	LoRATargets Targets  `json:"lora_targets,omitzero"`
	LoRATrained []string `json:"lora_trained,omitempty"` // modules trained in full: embed, lm_head

	KVDType        Quant `json:"kv_dtype,omitempty"`
	KVStaticTokens int   `json:"kv_static_tokens,omitempty"`
	Concurrency    int   `json:"concurrency,omitempty"`

	GPUMemoryUtilization float64 `json:"gpu_memory_utilization,omitempty"`
	MaxNumBatchedTokens  int     `json:"max_num_batched_tokens,omitempty"`
	MaxNumSeqs           int     `json:"max_num_seqs,omitempty"`
	EnforceEager         bool    `json:"enforce_eager,omitempty"`
	NBatch               int     `json:"n_batch,omitempty"`
	NUBatch              int     `json:"n_ubatch,omitempty"`

	Offload Offload `json:"offload,omitzero"`
	Rank    Rank    `json:"rank,omitempty"`
	Extra   Extra   `json:"extra,omitempty"`
}

// Model names a model of the catalogue, describes one, or only says its size.
// In JSON it is a string, an object with the catalogue's fields, or
// {"params_b": 7}.
type Model struct {
	Name    string
	Shape   *model.Shape
	ParamsB float64 // billions
}

// Device is one kind of card in a pool of unlike ones.
type Device struct {
	GPU      string  `json:"gpu"`
	Count    int     `json:"count,omitempty"`
	MemoryGB float64 `json:"memory_gb,omitempty"`
}

// Parallel is how the work is split over the cards; 0 means not said.
type Parallel struct {
	TP     int  `json:"tp,omitempty"`     // tensor
	PP     int  `json:"pp,omitempty"`     // pipeline
	VPP    int  `json:"vpp,omitempty"`    // model chunks per pipeline rank
	DP     int  `json:"dp,omitempty"`     // data
	CP     int  `json:"cp,omitempty"`     // context
	EP     int  `json:"ep,omitempty"`     // expert
	SP     bool `json:"sp,omitempty"`     // sequence parallel beside tensor parallel
	Layers bool `json:"layers,omitempty"` // plain split of layers over the cards
}

// Offload says what lives outside the GPU.
type Offload struct {
	Optimizer         string `json:"optimizer,omitempty"` // cpu, nvme
	Params            string `json:"params,omitempty"`    // cpu, nvme
	Activations       bool   `json:"activations,omitempty"`
	KV                bool   `json:"kv,omitempty"`
	LayersOnGPU       *int   `json:"layers_on_gpu,omitempty"`
	WeightsOnCPUBytes int64  `json:"weights_on_cpu_bytes,omitempty"`
}

// Targets are the projections that carry a LoRA adapter: one of the named sets
// (all-linear, attention, q-v) or a list of projections.
type Targets struct {
	Set     string
	Modules []string
}

// Extra holds the finer switches of published configurations, by name.
type Extra map[string]any
