package words

import "slices"

// yesOrNoNotions are asked with yes or no, each by several words together. The entry begins with the answer.
var yesOrNoNotions = []notion{
	{
		"cache_in_8_bits",
		[]string{"kv"},
		Pattern(`\b(?:fp8|q8(?:_0)?|int8|8[- ]?bits?|e4m3|e5m2)\b[^.?!]{0,24}\bkv\b[^.?!]{0,40}\b(?:hal(?:f|ve|ves|ving)|sav(?:e|es|ing)|reduc\w+|cut|less|worth|hurt|los[es]\w*|quality)\b|\bkv\b[^.?!]{0,24}\b(?:fp8|q8(?:_0)?|int8|8[- ]?bits?)\b[^.?!]{0,40}\b(?:hal(?:f|ve|ves|ving)|sav(?:e|es|ing)|reduc\w+|cut|less|worth|hurt|los[es]\w*|quality)\b|\b(?:hal(?:f|ve|ves)|sav(?:e|es)|reduces?)\b[^.?!]{0,32}\b(?:fp8|q8(?:_0)?|int8|8[- ]?bit) kv\b|kv ?(?:cache|缓存)?[^。？?,，]{0,8}(?:fp8|q8(?:_0)?|int8|8 ?位)[^。？?]{0,16}(?:省|减半|一半|少|损失|精度|质量)|(?:fp8|q8(?:_0)?|int8|8 ?位)(?:的)? ?kv ?(?:cache|缓存)?[^。？?]{0,16}(?:省|减半|一半|少|损失|精度|质量)`),
	},
	{
		"flash_for_cache",
		[]string{"flash", "-fa"},
		Pattern(`(?:\bflash[- ]?attn|\bflash[- ]?attention|-fa\b)[^.?!]{0,48}(?:\bkv\b|\bcache\b|缓存)|(?:\bkv\b|\bcache\b|缓存)[^.?!]{0,48}(?:flash[- ]?attn|flash[- ]?attention|-fa\b)`),
	},
	{
		"link_to_run",
		[]string{"nvlink", "sli"},
		Pattern(`\b(?:nvlink|sli)\b[^.?!]{0,60}\b(?:inference|infer|run(?:ning)?|serv\w+|llama\.cpp|ollama|exllama\w*|generat\w+)\b|\b(?:inference|llama\.cpp|ollama|exllama\w*)\b[^.?!]{0,60}\b(?:nvlink|sli)\b|nvlink[^。？?]{0,24}推理|推理[^。？?]{0,24}nvlink`),
	},
	{
		"makers_mixed",
		[]string{"amd", "radeon", "intel", "arc", "rx "},
		Pattern(`\b(?:amd|radeon|intel|arc)\b[^.?!]{0,16}(?:\band\b|\bwith\b|\bplus\b|\+|&|/)[^.?!]{0,16}\bnvidia\b|\bnvidia\b[^.?!]{0,24}(?:\band\b|\bwith\b|\bplus\b|\+|&|/)[^.?!]{0,16}\b(?:amd|radeon|intel|arc)\b|(?:amd|a ?卡|intel)[^。？?]{0,6}(?:和|与|跟|加|\+)[^。？?]{0,4}(?:nvidia|英伟达|n ?卡)|(?:nvidia|英伟达|n ?卡)[^。？?]{0,6}(?:和|与|跟|加|\+)[^。？?]{0,4}(?:amd|a ?卡|intel)`),
	},
	{
		"cards_mixed",
		[]string{"mix", "different", "unequal", "mismatched", "不同", "混", "不一样"},
		Pattern(`\b(?:mix(?:ed|ing)?|(?:different|unequal|mismatched) (?:\w+ ){0,2}(?:cards|gpus))\b[^.?!]{0,60}\b(?:tensor[- ]parallel\w*|tp\b|vllm|sglang)|\b(?:tensor[- ]parallel\w*|vllm|sglang)\b[^.?!]{0,40}\b(?:mix(?:ed|ing)?|different|unequal|mismatched) (?:\w+ ){0,2}(?:cards|gpus)|(?:混用|混插|混搭|混合|不同(?:型号|显存|的)?)[^。？?]{0,16}(?:张量并行|tp\b|vllm|sglang)|(?:张量并行|vllm|sglang)[^。？?]{0,16}(?:混用|混插|混搭|不同(?:型号|显存|的)?(?:显卡|卡))`),
	},
}

// YesOrNo reports whether a notion is asked with yes or no, and answered whatever model it is about.
func YesOrNo(key string) bool {
	return slices.ContainsFunc(yesOrNoNotions, func(n notion) bool { return n.key == key })
}

// yesOrNo are their entries.
var yesOrNo = []Entry{
	{
		"cache_in_8_bits",
		Sentence{"a KV cache in 8 bits", "8 位 KV 缓存"},
		Sentence{
			"Yes for the KV cache, not for the whole: 8 bits take half of what 16 take for each token, and the weights stay as they are. A server fills its share of the card all the same and holds twice as many tokens. The loss in quality is small for fp8 and q8_0; q4_0 takes a little more than a quarter and loses more, most of it in the keys. vLLM: --kv-cache-dtype fp8; llama.cpp: -ctk q8_0 -ctv q8_0, the latter with flash attention; Ollama: OLLAMA_KV_CACHE_TYPE=q8_0.",
			"KV 缓存减半，总显存不会减半：8 位时每个 token 的缓存是 16 位的一半，权重不变。推理服务照样占满自己的比例，只是能放的 token 翻倍。fp8 和 q8_0 的质量损失很小；q4_0 略多于四分之一，损失更大，主要在 K。vLLM 用 --kv-cache-dtype fp8；llama.cpp 用 -ctk q8_0 -ctv q8_0（后者需要 flash attention）；Ollama 设 OLLAMA_KV_CACHE_TYPE=q8_0。",
		},
		Sentence{"llama-3.1-70b awq with fp8 kv cache at 32k on 2x 4090", "2 张 4090 跑 llama-3.1-70b awq 32k fp8 kv 缓存"},
		"vLLM, docs/features/quantization/quantized_kvcache.md; llama.cpp, tools/server/README.md",
	},
	{
		"flash_for_cache",
		Sentence{"flash attention and a quantized KV cache", "flash attention 与量化 KV 缓存"},
		Sentence{
			"Yes, for the values: llama.cpp refuses a quantized value cache (-ctv q8_0 or q4_0) where flash attention is off. Keys alone (-ctk q8_0) go without it. Newer builds turn it on by themselves (-fa auto), older ones want -fa; Ollama wants OLLAMA_FLASH_ATTENTION=1 beside OLLAMA_KV_CACHE_TYPE.",
			"V 缓存需要：flash attention 关闭时，llama.cpp 拒绝量化的 V 缓存（-ctv q8_0、q4_0）。只量化 K（-ctk q8_0）则不需要。新版默认 -fa auto 会自动打开，旧版要加 -fa；Ollama 要同时设 OLLAMA_FLASH_ATTENTION=1 和 OLLAMA_KV_CACHE_TYPE。",
		},
		Sentence{"llama-3.1-8b q4_k_m 128k with q8_0 kv cache on a 3090", "3090 跑 llama-3.1-8b q4_k_m 128k q8_0 kv 缓存"},
		"llama.cpp, src/llama-context.cpp",
	},
	{
		"link_to_run",
		Sentence{"NVLink where a model runs", "推理要不要 NVLink"},
		Sentence{
			"Hardly, where layers are split between the cards, and some where each layer is. By layers (llama.cpp, Ollama, ExLlama by default, pipeline parallel) a token sends a few kilobytes, and NVLink gains nothing that one notices. With tensor parallel (vLLM, SGLang) the hidden states cross twice in every layer: one user gains little, long prompts and many requests at once gain most. It does not join the memories: the model is split either way. Training over several cards gains far more. Name the model, and the difference is reckoned.",
			"按层切分时几乎没用，张量并行时有一些用。按层切分（llama.cpp、Ollama、ExLlama 默认，流水线并行）每个 token 只传几 KB，感觉不到差别。张量并行（vLLM、SGLang）每层要传两次隐藏状态：单用户收益不大，长提示和高并发收益最大。它不会把显存合成一块，模型照样要切分。多卡训练的收益大得多。说出模型就能算出差别。",
		},
		Sentence{"does nvlink matter for llama-3.1-70b awq on 2x 3090", "2 张 3090 跑 llama-3.1-70b awq 要不要 nvlink"},
		"arXiv 1909.08053",
	},
	{
		"makers_mixed",
		Sentence{"cards of different makers", "不同厂商的显卡"},
		Sentence{
			"Yes in llama.cpp, not in vLLM, SGLang or PyTorch. Build it with Vulkan, which sees cards of all makers, or with several backends at once (-DGGML_CUDA=ON -DGGML_HIP=ON or -DGGML_VULKAN=ON), and choose with --device and --tensor-split; a machine of its own for each maker joins by RPC (rpc-server). Layers are split by memory, so that all of it counts, and a token passes the cards one after the other: the speed lies between theirs. A process of PyTorch is built for CUDA or for ROCm, and tensor parallel needs one library (NCCL or RCCL) on all cards.",
			"llama.cpp 可以，vLLM、SGLang 和 PyTorch 不行。用 Vulkan 编译可同时看到各家显卡，或同时编译多个后端（-DGGML_CUDA=ON 加 -DGGML_HIP=ON 或 -DGGML_VULKAN=ON），用 --device 和 --tensor-split 指定；不同机器可用 RPC（rpc-server）连接。层按显存比例切分，显存可以加起来用，每个 token 依次经过各卡，速度介于两者之间。PyTorch 只能为 CUDA 或 ROCm 之一编译，张量并行要求所有卡用同一个通信库（NCCL 或 RCCL）。",
		},
		Sentence{"run qwen2.5-32b q4_k_m on a 4090 and a 3060", "4090 加 3060 跑 qwen2.5-32b q4_k_m"},
		"llama.cpp, docs/build.md and tools/rpc/README.md",
	},
	{
		"cards_mixed",
		Sentence{"unlike cards in tensor parallel", "不同显卡做张量并行"},
		Sentence{
			"It works, and wastes what the larger card has: tensor parallel gives every card an equal share, so each counts as the smallest, and all wait for the slowest. The number of cards has to divide the attention heads. The oldest card also sets the formats: with a Turing card (2080 Ti, T4) among them fp16 instead of bf16 (--dtype half), no FlashAttention 2 and no fp8. Splitting by layers in proportion to memory, as llama.cpp and ExLlama do, uses all memory of both; vLLM does so with pipeline parallel (VLLM_PP_LAYER_PARTITION).",
			"能用，但浪费大卡：张量并行给每张卡相同的份额，每张都只能按最小的那张算，速度也等最慢的一张；卡数还要整除注意力头数。最老的卡决定可用的格式：有 Turing 卡（2080 Ti、T4）就只能用 fp16 而不是 bf16（--dtype half），没有 FlashAttention 2，也没有 fp8。llama.cpp、ExLlama 按显存比例切层，两张卡的显存都能用上；vLLM 可用流水线并行（VLLM_PP_LAYER_PARTITION）做到。",
		},
		Sentence{"run qwen2.5-32b q4_k_m on a 3090 and a 2080 ti", "3090 加 2080 ti 跑 qwen2.5-32b q4_k_m"},
		"vLLM, docs/serving/parallelism_scaling.md and vllm/envs.py",
	},
}
