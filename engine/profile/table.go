package profile

import "headroom/engine/workload"

// What a layer keeps, by kind of kernel. The eager figures were counted with
// saved-tensor hooks on transformers' LLaMA block, the fused ones follow
// Megatron and Transformer Engine.
var (
	Eager = Saved{Norm: 8, NormTrained: 2, Scores: 6, Working: 1}
	// Block is transformers' own: a norm keeps its input in fp32 and, where it is
	// trained, its 16-bit output (models/llama/modeling_llama.py, LlamaRMSNorm).
	Block = Saved{Norm: 4, NormTrained: 2, Scores: 6, Working: 1}
	Fused = Saved{Norm: 2, Scores: 5, FusedMLP: true, Working: 1}
	// Compiled: torch.compile fuses norms into their neighbours.
	Compiled = Saved{Norm: 2, Scores: 6, Working: 1}
)

var (
	// modernLoss: 16-bit logits, fp32 copy, softmax and gradient
	// (huggingface/transformers loss/loss_utils.py from 4.46).
	modernLoss = Loss{Full: 14, Chunked: 3.5, Fused: 0.5, Narrow: 8}
	// oldLoss: the model upcast its logits itself. The trainer drops them before
	// backward, where the softmax and two gradients are alive in fp32
	// (huggingface/transformers models/llama/modeling_llama.py before 4.46).
	oldLoss = Loss{Full: 12, Chunked: 3.5, Fused: 0.5, Narrow: 8}
	// slicedLoss: the trainer slices the logits itself, and the gradient of the
	// slice is padded back (modelscope/ms-swift swift/trainers).
	slicedLoss = Loss{Full: 18, Chunked: 3.5, Fused: 0.5, Chosen: 12}
	// trlLoss: preference trainers take log-probabilities from the logits as they
	// are (huggingface/trl trainer/utils.py, selective_log_softmax).
	trlLoss    = Loss{Full: 14, Chunked: 3.5, Fused: 0.5, Narrow: 8, Chosen: 12}
	oldTRLLoss = Loss{Full: 12, Chunked: 3.5, Fused: 0.5, Narrow: 8, Chosen: 12} // transformers before 4.46
	// tuneLoss: chunks are upcast one at a time, but their 16-bit logits are all
	// alive (pytorch/torchtune modules/loss/ce_chunked_output_loss.py).
	tuneLoss = Loss{Full: 10, Chunked: 2.25, Fused: 0.5}
	// megatronLoss: 16-bit logits and an fp32 copy that becomes the softmax in
	// place; its native fusion writes the softmax anew, Transformer Engine's
	// writes the gradient over the logits (NVIDIA/Megatron-LM
	// core/fusions/fused_cross_entropy.py, core/tensor_parallel/cross_entropy.py).
	megatronLoss = Loss{Full: 6, Native: 10, Chunked: 2, Fused: 4}
)

// What drawing tokens holds for each sequence and vocabulary entry: the logits in
// 16 and in 32 bits, probabilities and random numbers; once also sorted values
// with 64-bit indices and their sums. Read off the profiling peaks that vLLM
// logs with 32,000 to 262,144 entries: 37 to 38 bytes up to 0.16 and 14.4 to
// 14.9 since (llm-d-incubation/llm-d-planner accuracy/accuracy_report.md).
const (
	sorted    = 37
	drawn     = 14.5
	drawnOnce = 24
)

const gib = 1 << 30

// fusedPrefill: AutoAWQ's fused attention multiplies prompts out
// (casper-hansen/AutoAWQ awq/modules/fused/attn.py).
var fusedPrefill = Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, All: true, Scores: true, CacheTwice: true}

// olderPrefill: the libraries ended before transformers 4.46 and run its models
// of that time.
var olderPrefill = Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, All: true, CacheTwice: true, RotaryPerLayer: true}

var serverPrefill = Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3}

var bitsAndBytes = []workload.Family{workload.BitsAndBytes}

// trainer is what the Hugging Face trainer does with gradients, fusedTrainer
// since its AdamW is one kernel: from transformers 4.56 with the PyTorch of its
// time (huggingface/transformers training_args.py, default_optim).
var (
	trainer      = Grads{NoSync: true, Foreach: true}
	fusedTrainer = Grads{NoSync: true}
)

// trainerShard is FSDP as the Hugging Face trainer sets it.
var trainerShard = Shard{Units: 2, ReduceUnits: 2, Root: true}

// profiles is the table; the first row also stands for frameworks without one.
var profiles = []Profile{
	{
		Name: "transformers 4.56 and newer", Framework: "transformers", Since: "4.56", Source: "huggingface/transformers",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: modernLoss, Grads: fusedTrainer,
		AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard, Prefill: Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, CacheCopy: true},
	},
	{
		// bitsandbytes-foundation/bitsandbytes issue 1849: experts are one parameter of a layer.
		Name: "transformers 5 and newer", Framework: "transformers", Since: "5.0", Named: true, Source: "huggingface/transformers",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: modernLoss, Grads: fusedTrainer,
		AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes, FusedExperts: true,
		Trainer: true, Shard: trainerShard, Prefill: Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, CacheCopy: true},
	},
	{
		Name: "transformers 4.46 to 4.55", Framework: "transformers", Since: "4.46", Source: "huggingface/transformers",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: modernLoss, Grads: trainer,
		AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard, Prefill: Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, CacheCopy: true},
	},
	{
		// The PyTorch of its time zeroed gradients in place and stepped tensor by
		// tensor (pytorch/pytorch torch/nn/modules/module.py before 2.0, zero_grad).
		Name: "transformers before 4.28", Framework: "transformers", Since: "", Source: "huggingface/transformers",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: oldLoss, Grads: Grads{Held: true, NoSync: true},
		AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes, AllKernels: true,
		Trainer: true, Shard: trainerShard, Prefill: Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, All: true, CacheTwice: true, RotaryPerLayer: true},
	},
	{
		Name: "transformers 4.28 to 4.45", Framework: "transformers", Since: "4.28", Source: "huggingface/transformers",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: oldLoss, Grads: trainer,
		AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard, Prefill: Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, All: true, CacheTwice: true, RotaryPerLayer: true},
	},
	{
		Name: "peft 0.17 and newer, on transformers", Framework: "peft", Since: "0.17", Named: true, Source: "huggingface/peft",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: modernLoss, Grads: fusedTrainer, AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard, Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3, CacheCopy: true},
	},
	{
		Name: "peft on transformers", Framework: "peft", Source: "huggingface/peft",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: modernLoss, Grads: trainer, AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard, Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3, CacheCopy: true},
	},
	{
		Name: "trl 0.27 and newer", Framework: "trl", Since: "0.27", Source: "huggingface/trl",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: trlLoss, Grads: fusedTrainer, AdapterFP32: true, NarrowAdapter: true, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		// Only under bf16 does it turn the tables back that peft upcast
		// (huggingface/trl trl/models/utils.py, prepare_peft_model).
		Name: "trl 0.22 to 0.26", Framework: "trl", Since: "0.22", Source: "huggingface/trl",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: trlLoss, Grads: fusedTrainer, AdapterFP32: true, Upcast: Upcast{Norms: true, TablesFP16: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		Name: "trl 0.12 to 0.21", Framework: "trl", Since: "0.12", Source: "huggingface/trl",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: trlLoss, Grads: trainer, AdapterFP32: true, Upcast: Upcast{Norms: true, TablesFP16: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		Name: "trl 0.7.5 to 0.11", Framework: "trl", Since: "0.7.5", Source: "huggingface/trl",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: oldTRLLoss, Grads: trainer, AdapterFP32: true, Upcast: Upcast{Norms: true, TablesFP16: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		Name: "trl before 0.7.5", Framework: "trl", Source: "huggingface/trl",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: oldTRLLoss, Grads: trainer, AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		Name: "accelerate", Framework: "accelerate", Source: "huggingface/accelerate",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: modernLoss, Grads: fusedTrainer, AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		Name: "DeepSpeed", Framework: "deepspeed", Source: "deepspeedai/DeepSpeed, arXiv 1910.02054",
		Mixed: States{"bf16", "bf16", true, false}, Saved: Block, Loss: modernLoss, AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Grads: Grads{Held: true, Flat: true, SubGroup: 1e9}, Shard: Shard{Units: 2, ReduceUnits: 1, LiveParams: 1e9, Buckets: 4e9, Bucket: 1e9},
	},
	{
		Name: "PyTorch FSDP", Framework: "fsdp", Source: "pytorch/pytorch torch/distributed/fsdp",
		Mixed: States{"fp32", "fp32", false, false}, Saved: Block, Loss: modernLoss, AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "PyTorch FSDP2", Framework: "fsdp2", Source: "pytorch/pytorch torch/distributed/fsdp",
		Mixed: States{"fp32", "fp32", false, false}, Saved: Block, Loss: modernLoss, AdapterFP32: true, Upcast: Upcast{Norms: true, Tables: true}, OnLoad: bitsAndBytes,
		Shard: Shard{Units: 2, ReduceUnits: 1, Copied: true},
	},
	{
		Name: "torchtune", Framework: "torchtune", Source: "pytorch/torchtune",
		Mixed: States{"bf16", "bf16", false, false}, Saved: Eager, Loss: tuneLoss,
		Shard: Shard{Units: 2, ReduceUnits: 1, Copied: true},
	},
	{
		// The head and the loss run over an eighth of the tokens at a time
		// (pytorch/torchtitan components/loss.py, ChunkedLossWrapper).
		Name: "torchtitan after 0.2.2", Framework: "torchtitan", Since: "0.2.3", Source: "pytorch/torchtitan",
		Mixed: States{"fp32", "fp32", false, false}, Saved: Eager, Loss: Loss{Compiled: true, Chunked: 0.75, Fused: 0.5, Default: workload.LossChunked},
		Shard: Shard{Units: 2, ReduceUnits: 1, Copied: true, WholeInPipeline: true},
	},
	{
		Name: "torchtitan 0.1 to 0.2.2", Framework: "torchtitan", Since: "0.1", Source: "pytorch/torchtitan",
		Mixed: States{"fp32", "fp32", false, false}, Saved: Eager, Loss: Loss{Compiled: true, Chunked: 2, Fused: 0.5},
		Shard: Shard{Units: 2, ReduceUnits: 1, Copied: true, WholeInPipeline: true},
	},
	{
		Name: "torchtitan before 0.1", Framework: "torchtitan", Source: "pytorch/torchtitan",
		Mixed: States{"fp32", "fp32", false, false}, Saved: Eager, Loss: modernLoss, // the loss was not compiled yet
		Shard: Shard{Units: 2, ReduceUnits: 1, Copied: true, WholeInPipeline: true},
	},
	{
		Name: "litgpt", Framework: "litgpt", Source: "Lightning-AI/litgpt",
		Mixed: States{"fp32", "fp32", false, true}, Saved: Eager, Loss: Loss{Full: 8, Chunked: 8, Fused: 0.5, Quant: 1.5}, Grads: Grads{NoSync: true},
		AdapterDropout: true, FusedQKV: true, Stream: true, QuantHead: true, OnLoad: bitsAndBytes,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true}, Prefill: Prefill{LogitsAll: 2, LogitsLast: 2, Live: 3},
	},
	{
		Name: "Megatron with Transformer Engine", Framework: "megatron", Source: "NVIDIA/Megatron-LM, NVIDIA/TransformerEngine",
		Mixed: States{"bf16", "fp32", true, false}, Saved: Fused, Loss: megatronLoss,
		Grads: Grads{Held: true}, Shard: Shard{Units: 2, ReduceUnits: 1}, DummyGrads: true, FP8Inputs: true,
	},
	{
		// Its mixed precisions in fp8 set fp8_param_gather, but for the one with
		// blocks (NVIDIA-NeMo/Megatron-Bridge training/mixed_precision.py).
		Name: "Megatron-Bridge", Framework: "megatron-bridge", Source: "NVIDIA-NeMo/Megatron-Bridge",
		Mixed: States{"bf16", "fp32", true, false}, Saved: Fused, Loss: megatronLoss,
		Grads: Grads{Held: true}, Shard: Shard{Units: 2, ReduceUnits: 1}, DummyGrads: true, FP8Inputs: true, FP8Params: true,
	},
	{
		Name: "ms-swift 4 and newer", Framework: "ms-swift", Since: "4.0", Named: true, Source: "modelscope/ms-swift",
		Mixed: States{"bf16", "bf16", false, false}, Saved: Block, Loss: slicedLoss, Grads: fusedTrainer, AdapterFP32: true, AdapterDropout: true, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		Name: "ms-swift 3", Framework: "ms-swift", Since: "3.0", Source: "modelscope/ms-swift",
		Mixed: States{"bf16", "bf16", false, false}, Saved: Block, Loss: slicedLoss, Grads: trainer, AdapterFP32: true, AdapterDropout: true, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		Name: "ms-swift before 3", Framework: "ms-swift", Source: "modelscope/ms-swift",
		Mixed: States{"bf16", "bf16", false, false}, Saved: Block, Loss: slicedLoss, Grads: trainer, AdapterFP32: true, AdapterDropout: true, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		// Weights that are trained are cast to fp32 (hiyouga/LLaMA-Factory
		// src/llamafactory/model/adapter.py, cast_trainable_params_to_fp32).
		Name: "LLaMA-Factory", Framework: "llama-factory", Source: "hiyouga/LLaMA-Factory", TrainedOnly: true,
		Mixed: States{"fp32", "fp32", false, true}, Saved: Block, Loss: modernLoss, Grads: fusedTrainer, AdapterFP32: true, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		// bf16 is also the type in which it loads what it trains
		// (axolotl-ai-cloud/axolotl src/axolotl/utils/config/__init__.py, torch_dtype).
		Name: "axolotl", Framework: "axolotl", Source: "axolotl-ai-cloud/axolotl",
		Mixed: States{"bf16", "bf16", false, false}, Saved: Block, Loss: trlLoss, Grads: fusedTrainer, AdapterFP32: true, OnLoad: bitsAndBytes,
		Trainer: true, Shard: trainerShard,
	},
	{
		// Adapters are turned to fp32, which its kernels cast back (unsloth/kernels/fast_lora.py), and the frozen copies of embeddings and head that
		// are trained go to disk (unslothai/unsloth-zoo unsloth_zoo/training_utils.py,
		// prepare_model_for_training; unslothai/unsloth unsloth/models/llama.py,
		// offload_input_embeddings). GRPO holds two 16-bit logits of one completion at a
		// time (unsloth_zoo/rl_replacements.py, UnslothEfficientGRPO; unsloth.ai/blog/grpo).
		Name: "Unsloth", Framework: "unsloth", Source: "unslothai/unsloth", AdapterFP32: true, CastsAdapter: true, Replaces: true,
		Mixed: States{"bf16", "bf16", false, false}, Saved: Fused, Loss: Loss{Full: 0.5, Chunked: 0.5, Fused: 0.5, Single: 4},
		Prefill: Prefill{LogitsLast: 2, LogitsAll: 2, Live: 2},
	},
	{
		Name: "composer", Framework: "composer", Source: "mosaicml/composer, mosaicml/llm-foundry",
		Mixed: States{"fp32", "fp32", false, false}, Saved: Fused, Loss: tuneLoss,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "xtuner", Framework: "xtuner", Source: "InternLM/xtuner",
		Mixed: States{"bf16", "bf16", true, false}, Saved: Fused, Loss: Loss{Full: 10, Chunked: 2, Fused: 0.5, Default: workload.LossChunked},
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		// Graphs count within the share, which is larger for it (vllm-project/vllm pull request 38284).
		Name: "vLLM 0.21 and newer", Framework: "vllm", Since: "0.21", Source: "vllm-project/vllm", Prefill: serverPrefill,
		Serving: Serving{
			Share: 0.92, Sampler: drawn, Seqs: 256, Batch: 2048, LargeSeqs: 1024, LargeBatch: 8192,
			ExpertBuffers: true, FusedReduce: true, ContextOutside: true, Modules: 0.25 * gib,
		},
	},
	{
		Name: "vLLM 0.17 to 0.20", Framework: "vllm", Since: "0.17", Source: "vllm-project/vllm", Prefill: serverPrefill,
		Serving: Serving{
			Share: 0.9, Sampler: drawn, Seqs: 256, Batch: 2048, LargeSeqs: 1024, LargeBatch: 8192,
			ExpertBuffers: true, FusedReduce: true, ContextOutside: true, GraphsOutside: true, Modules: 0.25 * gib,
		},
	},
	{
		Name: "vLLM 0.11 to 0.16", Framework: "vllm", Since: "0.11", Source: "vllm-project/vllm", Prefill: serverPrefill,
		Serving: Serving{
			Share: 0.9, Sampler: sorted, Seqs: 256, Batch: 2048, LargeSeqs: 1024, LargeBatch: 8192,
			FusedReduce: true, ContextOutside: true, GraphsOutside: true, Modules: 0.13 * gib,
		},
	},
	{
		// Cards before compute capability 8.0 fall back to the first engine
		// (vllm-project/vllm vllm/engine/arg_utils.py, _is_v1_supported_oracle).
		Name: "vLLM 0.8 to 0.10", Framework: "vllm", Since: "0.8", Source: "vllm-project/vllm", Prefill: serverPrefill,
		Serving: Serving{
			Share: 0.9, Sampler: sorted, Seqs: 256, Batch: 2048, LargeSeqs: 1024, LargeBatch: 8192, WholeBefore: 8,
			FusedReduce: true, ContextOutside: true, GraphsOutside: true, Modules: 0.13 * gib,
		},
	},
	{
		Name: "vLLM before 0.8", Framework: "vllm", Source: "vllm-project/vllm", Prefill: serverPrefill,
		Serving: Serving{
			Share: 0.9, Sampler: sorted, Seqs: 256, WholePrompt: true,
			ContextOutside: true, GraphsOutside: true, Modules: 0.05 * gib,
		},
	},
	{Name: "SGLang", Framework: "sglang", Source: "sgl-project/sglang", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3}, Serving: Serving{Sampler: drawnOnce, Seqs: 256, Batch: 8192, FusedReduce: true, GraphsOutside: true}},
	{Name: "TGI", Framework: "tgi", Source: "huggingface/text-generation-inference", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3}, Serving: Serving{Share: 0.95, Sampler: drawnOnce, Seqs: 256, Batch: 8192}},
	{Name: "TensorRT-LLM", Framework: "tensorrt-llm", Source: "NVIDIA/TensorRT-LLM", Prefill: Prefill{LogitsLast: 4, LogitsAll: 4, Live: 3}, Serving: Serving{Share: 0.9, Sampler: drawnOnce, Seqs: 256, Batch: 8192}},
	{Name: "LMDeploy", Framework: "lmdeploy", Source: "InternLM/lmdeploy", Prefill: Prefill{LogitsLast: 4, LogitsAll: 4, Live: 3}, Serving: Serving{Share: 0.8, Sampler: drawnOnce, Seqs: 256, Batch: 8192, NoGraphs: true}},
	{Name: "llama.cpp", Framework: "llama.cpp", Source: "ggml-org/llama.cpp", QuantHead: true},
	{Name: "llama.cpp from build 9410", Framework: "llama.cpp", Since: "9410", Named: true, Source: "ggml-org/llama.cpp", QuantHead: true, Graph: Graph{NarrowMask: true}},
	{Name: "llama.cpp from build 9464", Framework: "llama.cpp", Since: "9464", Named: true, Source: "ggml-org/llama.cpp", QuantHead: true, Graph: Graph{NarrowMask: true, LastOutputs: true}},
	{Name: "ik_llama.cpp", Framework: "ik_llama.cpp", Source: "ikawrakow/ik_llama.cpp", QuantHead: true},
	// Longer prompts go through in parts (turboderp/exllamav2 exllamav2/config.py, max_input_len).
	{Name: "ExLlama", Framework: "exllama", Source: "turboderp/exllama", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3, Chunk: 2048}},
	{Name: "AutoAWQ", Framework: "autoawq", Source: "casper-hansen/AutoAWQ", Prefill: fusedPrefill, FusesQKV: true},
	{Name: "AutoGPTQ", Framework: "autogptq", Source: "AutoGPTQ/AutoGPTQ", Prefill: olderPrefill},
	{Name: "gpt-fast", Framework: "gpt-fast", Source: "pytorch-labs/gpt-fast, pytorch/ao", QuantHead: true, OnLoad: []workload.Family{workload.BitsAndBytes, workload.Plain, workload.Micro}, Prefill: Prefill{LogitsLast: 4, LogitsAll: 4, Live: 3}},
	// Everything that can be is quantised, tables included (ml-explore/mlx
	// python/mlx/nn/layers/quantized.py, quantize; mlc-ai/mlc-llm
	// python/mlc_llm/quantization/group_quantization.py). MLX reads prompts in parts
	// (ml-explore/mlx-lm mlx_lm/generate.py, prefill_step_size). It trains weights as they
	// are stored, adapters in fp32, over norms in one kernel and 16-bit logits
	// (mlx_lm/tuner/lora.py, LoRALinear; mlx_lm/tuner/trainer.py, default_loss).
	{
		Name: "MLX", Framework: "mlx-lm", Source: "ml-explore/mlx-lm", QuantHead: true, QuantTables: true, Prefill: Prefill{LogitsLast: 4, LogitsAll: 4, Live: 3, Chunk: 2048},
		Mixed: States{"bf16", "bf16", false, false}, AdapterFP32: true, Saved: Saved{Norm: 2, Scores: 6, Working: 1}, Loss: Loss{Full: 8, Chunked: 2.25, Fused: 0.5},
	},
	{Name: "MLC LLM", Framework: "mlc-llm", Source: "mlc-ai/mlc-llm", QuantHead: true, QuantTables: true, Prefill: Prefill{LogitsLast: 4, LogitsAll: 4, Live: 3}},
}
