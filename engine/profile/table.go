package profile

// What a layer keeps, by kind of kernel. The eager figures were counted with
// saved-tensor hooks on transformers' LLaMA block, the fused ones follow
// Megatron and Transformer Engine.
var (
	eager = Saved{Norm: 8, NormTrained: 2, Working: 1}
	fused = Saved{Norm: 2, FusedMLP: true, Working: 1}
	// compiled: torch.compile fuses norms and activations into their neighbours
	// and recomputes them.
	compiled = Saved{Norm: 2, FusedMLP: true, Working: 1}
)

var (
	modernLoss = Loss{Full: 14, Chunks: 8}
	oldLoss    = Loss{Full: 16, Chunks: 8}
)

// profiles is the table; the first row also stands for frameworks without one.
var profiles = []Profile{
	{
		Name: "transformers 4.46 and newer", Framework: "transformers", Since: "4.46", Source: "huggingface/transformers",
		Mixed: States{"fp32", "fp32", false, true}, Saved: eager, Loss: modernLoss,
		AdapterFP32: true, AdapterDropout: true, StreamFP32: 0,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true}, Prefill: Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, CacheCopy: true},
	},
	{
		Name: "transformers before 4.46", Framework: "transformers", Since: "", Source: "huggingface/transformers",
		Mixed: States{"fp32", "fp32", false, true}, Saved: eager, Loss: oldLoss,
		AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true}, Prefill: Prefill{LogitsAll: 6, LogitsLast: 6, Live: 3, CacheCopy: true},
	},
	{
		Name: "peft on transformers", Framework: "peft", Source: "huggingface/peft",
		Mixed: States{"fp32", "fp32", false, true}, Saved: eager, Loss: modernLoss, AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true}, Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3, CacheCopy: true},
	},
	{
		Name: "trl on transformers", Framework: "trl", Source: "huggingface/trl",
		Mixed: States{"fp32", "fp32", false, true}, Saved: eager, Loss: modernLoss, AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "accelerate", Framework: "accelerate", Source: "huggingface/accelerate",
		Mixed: States{"fp32", "fp32", false, true}, Saved: eager, Loss: modernLoss, AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "DeepSpeed", Framework: "deepspeed", Source: "deepspeedai/DeepSpeed, arXiv 1910.02054",
		Mixed: States{"bf16", "bf16", true, false}, Saved: eager, Loss: modernLoss, AdapterFP32: true, AdapterDropout: true,
		Grads: Grads{Held: true}, Shard: Shard{Units: 2, ReduceUnits: 1, LiveParams: 1e9, Buckets: 4e9},
	},
	{
		Name: "PyTorch FSDP", Framework: "fsdp", Source: "pytorch/pytorch torch/distributed/fsdp",
		Mixed: States{"fp32", "fp32", false, false}, Saved: eager, Loss: modernLoss, AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "PyTorch FSDP2", Framework: "fsdp2", Source: "pytorch/pytorch torch/distributed/fsdp",
		Mixed: States{"fp32", "fp32", false, false}, Saved: eager, Loss: modernLoss, AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "torchtune", Framework: "torchtune", Source: "pytorch/torchtune",
		Mixed: States{"bf16", "bf16", false, false}, Saved: eager, Loss: Loss{Full: 10, Chunks: 8},
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "torchtitan", Framework: "torchtitan", Source: "pytorch/torchtitan",
		Mixed: States{"fp32", "fp32", false, false}, Saved: compiled, Loss: Loss{Full: 10, Chunks: 8},
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "litgpt", Framework: "litgpt", Source: "Lightning-AI/litgpt",
		Mixed: States{"fp32", "fp32", false, true}, Saved: eager, Loss: Loss{Full: 8, Chunks: 2},
		AdapterDropout: true, StreamFP32: 25, QuantHead: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true}, Prefill: Prefill{LogitsAll: 2, LogitsLast: 2, Live: 3},
	},
	{
		Name: "Megatron with Transformer Engine", Framework: "megatron", Source: "NVIDIA/Megatron-LM, NVIDIA/TransformerEngine",
		Mixed: States{"bf16", "fp32", true, false}, Saved: fused, Loss: Loss{Full: 6, Fused: 4},
		Grads: Grads{Held: true}, Shard: Shard{Units: 2, ReduceUnits: 1},
	},
	{
		Name: "Megatron-Bridge", Framework: "megatron-bridge", Source: "NVIDIA-NeMo/Megatron-Bridge",
		Mixed: States{"bf16", "fp32", true, false}, Saved: fused, Loss: Loss{Full: 6, Fused: 4},
		Grads: Grads{Held: true}, Shard: Shard{Units: 2, ReduceUnits: 1},
	},
	{
		Name: "ms-swift", Framework: "ms-swift", Source: "modelscope/ms-swift",
		Mixed: States{"bf16", "bf16", false, false}, Saved: eager, Loss: oldLoss, AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "LLaMA-Factory", Framework: "llama-factory", Source: "hiyouga/LLaMA-Factory",
		Mixed: States{"bf16", "bf16", true, false}, Saved: eager, Loss: modernLoss, AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "axolotl", Framework: "axolotl", Source: "axolotl-ai-cloud/axolotl",
		Mixed: States{"bf16", "bf16", true, false}, Saved: eager, Loss: modernLoss, AdapterFP32: true, AdapterDropout: true,
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "Unsloth", Framework: "unsloth", Source: "unslothai/unsloth",
		Mixed: States{"bf16", "bf16", false, false}, Saved: fused, Loss: Loss{Full: 2, Fused: 2, Chunks: 8},
		Prefill: Prefill{LogitsLast: 2, LogitsAll: 2, Live: 2},
	},
	{
		Name: "composer", Framework: "composer", Source: "mosaicml/composer, mosaicml/llm-foundry",
		Mixed: States{"fp32", "fp32", false, false}, Saved: fused, Loss: Loss{Full: 10, Chunks: 8},
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{
		Name: "xtuner", Framework: "xtuner", Source: "InternLM/xtuner",
		Mixed: States{"bf16", "bf16", true, false}, Saved: fused, Loss: Loss{Full: 10, Chunks: 8, Chunked: true},
		Shard: Shard{Units: 2, ReduceUnits: 2, Root: true},
	},
	{Name: "vLLM", Framework: "vllm", Source: "vllm-project/vllm", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3}},
	{Name: "SGLang", Framework: "sglang", Source: "sgl-project/sglang", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3}},
	{Name: "TGI", Framework: "tgi", Source: "huggingface/text-generation-inference", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3}},
	{Name: "TensorRT-LLM", Framework: "tensorrt-llm", Source: "NVIDIA/TensorRT-LLM", Prefill: Prefill{LogitsLast: 4, LogitsAll: 4, Live: 3}},
	{Name: "LMDeploy", Framework: "lmdeploy", Source: "InternLM/lmdeploy", Prefill: Prefill{LogitsLast: 4, LogitsAll: 4, Live: 3}},
	{Name: "llama.cpp", Framework: "llama.cpp", Source: "ggml-org/llama.cpp", QuantHead: true},
	{Name: "ik_llama.cpp", Framework: "ik_llama.cpp", Source: "ikawrakow/ik_llama.cpp", QuantHead: true},
	{Name: "ExLlama", Framework: "exllama", Source: "turboderp/exllama", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3}},
	{Name: "AutoAWQ", Framework: "autoawq", Source: "casper-hansen/AutoAWQ", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3, CacheCopy: true}},
	{Name: "AutoGPTQ", Framework: "autogptq", Source: "AutoGPTQ/AutoGPTQ", Prefill: Prefill{LogitsLast: 6, LogitsAll: 6, Live: 3, CacheCopy: true}},
	{Name: "gpt-fast", Framework: "gpt-fast", Source: "pytorch-labs/gpt-fast", QuantHead: true, Prefill: Prefill{LogitsLast: 4, LogitsAll: 4, Live: 3}},
}
