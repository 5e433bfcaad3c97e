package workload

// The words of each vocabulary. A value outside its table is an error with
// suggestions, except where a comment says otherwise.

// Task is what is done with the model.
type Task string

// The tasks.
const (
	Infer    Task = "infer"
	Train    Task = "train"    // from scratch
	Finetune Task = "finetune" // all weights
	LoRA     Task = "lora"
	QLoRA    Task = "qlora"
	RL       Task = "rl"
)

// Precision is how weights, gradients and compute are typed in training.
type Precision string

// The precisions.
const (
	FP32    Precision = "fp32"
	TF32    Precision = "tf32"
	BF16    Precision = "bf16"
	FP16    Precision = "fp16"
	AMPBF16 Precision = "amp-bf16"
	AMPFP16 Precision = "amp-fp16"
	FP8     Precision = "fp8"
)

// DType is the type of one tensor.
type DType string

// Quant is a storage format of weights or cache, "none" included.
type Quant string

// Optimizer names an update rule and the storage of its states.
type Optimizer string

// Framework is the program that runs the work.
type Framework string

// Megatron tells whether it is Megatron-LM or Megatron-Bridge, which split a model in the same ways.
func (f Framework) Megatron() bool { return f == "megatron" || f == "megatron-bridge" }

// Server tells whether it is a server, which reserves its cache at start and divides matrices over cards.
func (f Framework) Server() bool {
	switch f {
	case "vllm", "sglang", "tgi", "tensorrt-llm", "lmdeploy":
		return true
	}
	return false
}

// FSDP is PyTorch's sharding strategy.
type FSDP string

// The FSDP strategies.
const (
	FullShard   FSDP = "full_shard"
	ShardGradOp FSDP = "shard_grad_op"
	HybridShard FSDP = "hybrid_shard"
)

// Recompute is which activations are computed again in backward.
type Recompute string

// The recompute modes.
const (
	RecomputeNone      Recompute = "none"
	RecomputeSelective Recompute = "selective"
	RecomputeFull      Recompute = "full"
)

// Attention is the attention kernel.
type Attention string

// The attention kernels.
const (
	Flash Attention = "flash"
	SDPA  Attention = "sdpa"
	Eager Attention = "eager"
)

// Loss is how cross entropy meets the logits.
type Loss string

// The loss paths.
const (
	LossFull    Loss = "full"
	LossChunked Loss = "chunked"
	LossFused   Loss = "fused"
)

// Logits says which positions of a prompt get logits.
type Logits string

// The choices of Logits.
const (
	LogitsAll  Logits = "all"
	LogitsLast Logits = "last"
)

// Rank says which rank of a pipeline is reported.
type Rank string

// The choices of Rank.
const (
	RankMax   Rank = "max"
	RankFirst Rank = "first"
	RankLast  Rank = "last"
)
