package words

// inServing are the entries about how models are served.
var inServing = []Entry{
	{
		"quantization",
		Sentence{"quantization", "量化"},
		Sentence{
			"Quantization stores weights in fewer bits with a scale for each block: int8 takes about 1 byte, int4, AWQ, GPTQ and nf4 about 0.53 to 0.57, q4_k_m of llama.cpp about 0.6. It shrinks the weights, not the KV cache and not the CUDA context. Embeddings and norms often stay in 16 bits.",
			"量化用更少的位存储权重，每块带一个缩放系数：int8 约 1 字节，int4、AWQ、GPTQ、nf4 约 0.53 至 0.57 字节，llama.cpp 的 q4_k_m 约 0.6 字节。它缩小权重，不缩小 KV 缓存和 CUDA 上下文。嵌入层和归一化层常保留 16 位。",
		},
		Sentence{"run llama-3.1-70b int4 on 2x 4090", "2 张 4090 跑 llama-3.1-70b int4"},
		"arXiv 2210.17323; arXiv 2306.00978",
	},
	{
		"moe",
		Sentence{"mixture of experts", "混合专家（MoE）"},
		Sentence{
			"A mixture-of-experts model computes with a few experts per token but has to hold all of them: memory follows the total size, speed the active size. Mixtral 8x7B holds 47B parameters and uses 13B per token.",
			"混合专家模型每个 token 只用少数专家计算，但必须存下全部专家：显存看总参数，速度看激活参数。Mixtral 8x7B 存 47B 参数，每 token 用 13B。",
		},
		Sentence{"run mixtral-8x7b int4 on 2x 3090", "2 张 3090 跑 mixtral-8x7b int4"},
		"arXiv 2401.04088",
	},
	{
		"paged_attention",
		Sentence{"PagedAttention", "PagedAttention"},
		Sentence{
			"PagedAttention keeps the KV cache in blocks of a few tokens (16 in vLLM), which a request takes one by one as it grows, so that nearly nothing is set aside and left unused. The blocks come from one pool, for which vLLM and SGLang take nearly all memory that is left when they start: a card that looks full holds a pool, not a need.",
			"PagedAttention 把 KV 缓存分成每块几个 token（vLLM 为 16）的块，请求变长时逐块取用，几乎没有预留而闲置的部分。这些块来自一个池，vLLM 和 SGLang 启动时把剩余显存几乎全部划入池中：看上去占满的卡装的是池，并不代表需要这么多。",
		},
		Sentence{"how many users can llama-3.1-8b serve on an a100 at 8k", "a100 跑 llama-3.1-8b 8k 上下文能支持多少并发"},
		"arXiv 2309.06180",
	},
	{
		"memory_share",
		Sentence{"gpu_memory_utilization", "gpu_memory_utilization"},
		Sentence{
			"A server takes a share of each card when it starts. gpu_memory_utilization of vLLM (0.92 where nothing is set, 0.9 before version 0.21) is the share for weights, activations and cache together; mem_fraction_static of SGLang that for weights and cache; cache_max_entry_count of LMDeploy the share for the cache of what the weights leave (0.8). A smaller share leaves room for other programs and holds fewer tokens; it does not make the model smaller. It says nothing about how busy a card is.",
			"推理服务启动时按比例占用每张卡。vLLM 的 gpu_memory_utilization（默认 0.92，0.21 版之前 0.9）是权重、激活和缓存合计的比例；SGLang 的 mem_fraction_static 是权重与缓存的比例；LMDeploy 的 cache_max_entry_count 是权重之外剩余显存中给缓存的比例（默认 0.8）。调小可以给其他程序留出显存，但缓存的 token 变少，模型本身不会变小。它与显卡有多忙无关。",
		},
		Sentence{"run qwen2.5-7b in vllm on a 4090 with gpu_memory_utilization 0.8", "4090 vllm 部署 qwen2.5-7b gpu_memory_utilization 0.8"},
		"vLLM, vllm/config/cache.py; SGLang, docs/advanced_features/server_arguments.md; LMDeploy, docs/en/inference/turbomind_config.md",
	},
	{
		"batching",
		Sentence{"continuous batching", "连续批处理"},
		Sentence{
			"Continuous batching lets a request join the running batch after any token, and leave it when it is done, instead of waiting for the longest of a fixed batch. How many run at once is bounded by the KV cache that they share (and by max_num_seqs). Weights are read once a step for all of them, so throughput grows with the batch until compute or cache runs out.",
			"连续批处理让请求可以在任意一个 token 之后加入或离开正在运行的批次，不必等固定批次里最长的一个。同时运行多少个，受共用的 KV 缓存（以及 max_num_seqs）限制。权重每步只为整个批次读一次，因此吞吐随并发增长，直到算力或缓存用尽。",
		},
		Sentence{"max concurrency of llama-3.1-8b awq on a 4090 at 4k", "4090 跑 llama-3.1-8b awq 4k 最大并发多少"},
		"Yu et al., Orca, OSDI 2022",
	},
	{
		"prefix_cache",
		Sentence{"prefix caching", "前缀缓存"},
		Sentence{
			"Prefix caching keeps the KV cache of how prompts begin, such as a system prompt, and shares it between requests that begin alike. The first token comes sooner, and the shared part is held once. It takes no memory of its own: it lives in the pool of the KV cache and gives way when room is needed.",
			"前缀缓存保留提示词开头（例如系统提示词）的 KV 缓存，供开头相同的请求共用：首个 token 更快，共用部分只存一份。它不额外占显存，放在 KV 缓存池里，需要空间时被淘汰。",
		},
		Sentence{"time to first token of an 8k prompt, llama-3.1-8b on an l4", "l4 跑 llama-3.1-8b 输入 8k 首 token 多久"},
		"arXiv 2312.07104",
	},
	{
		"speculative",
		Sentence{"speculative decoding", "投机解码"},
		Sentence{
			"In speculative decoding a cheap draft (a small model, extra heads as EAGLE and MTP have, or words of the prompt) proposes a few tokens, and the model checks them in one pass; what it keeps is as good as its own. It costs the draft's weights and cache, and gains most where few requests run and decoding waits for memory.",
			"投机解码由代价低的草稿（小模型、EAGLE 或 MTP 之类的附加头、或提示词中的片段）先给出几个 token，再由模型一次验证；被接受的结果与模型自己生成的一样。代价是草稿的权重和缓存；并发少、解码受显存带宽限制时收益最大。",
		},
		Sentence{"tokens per second of llama-3.1-8b fp16 on a 4090", "4090 跑 llama-3.1-8b fp16 每秒多少 token"},
		"arXiv 2211.17192",
	},
	{
		"cuda_graphs",
		Sentence{"CUDA graphs", "CUDA graph"},
		Sentence{
			"A CUDA graph records the kernels of a decoding step once and replays them without launching each from the host, which small batches gain from. Servers record one for each of a list of batch sizes; they hold from some hundred MB to a few GB beside weights and cache. --enforce-eager of vLLM leaves them out.",
			"CUDA graph 把一步解码的所有 kernel 录制下来整体重放，省去主机逐个启动的开销，小批次受益明显。推理服务会为一组批次大小各录一份，在权重和缓存之外再占几百 MB 到几 GB。vLLM 的 --enforce-eager 可以关闭。",
		},
		Sentence{"run qwen2.5-7b in vllm on a 4090", "4090 vllm 部署 qwen2.5-7b"},
		"vLLM, vllm/config/compilation.py",
	},
	{
		"long_context",
		Sentence{"RoPE scaling and YaRN", "RoPE 缩放与 YaRN"},
		Sentence{
			"RoPE scaling, such as YaRN, stretches positions so that a model reads further than it was trained for; it takes no memory. What a long context costs is the KV cache, which grows with the tokens that are used, and the prefill, whose attention grows with their square. A sliding window holds only the last tokens of its layers.",
			"RoPE 缩放（如 YaRN）拉伸位置编码，让模型读得比训练时更长，本身不占显存。长上下文的代价是随 token 数增长的 KV 缓存，以及注意力按长度平方增长的 prefill。滑动窗口的层只保留最近的 token。",
		},
		Sentence{"max context of qwen2.5-7b awq on a 4090", "4090 跑 qwen2.5-7b awq 最大上下文"},
		"arXiv 2309.00071",
	},
	{
		"throughput",
		Sentence{"speed of inference", "推理速度"},
		Sentence{
			"The time to the first token (TTFT) is the wait until an answer begins: queueing and prefill. The time per output token (TPOT, also ITL) is what each further token takes; its inverse is the speed of one user. Prefill reads the prompt in one go and is bound by compute: 2 x active parameters FLOPs per token. Decode writes one token after the other and is bound by memory: at best the bandwidth divided by the bytes of the active weights and the cache. Serving many requests together reads the weights once for all of them.",
			"首字延迟（TTFT）是从提交到出现第一个 token 的等待时间，即排队加预填充；每个输出 token 的时间（TPOT，也叫 ITL）是之后每生成一个 token 的时间，它的倒数就是单个用户的速度。预填充一次读完提示，受算力限制：每 token 为 2 × 激活参数 FLOPs。解码逐个生成，受显存带宽限制：上限是带宽除以激活权重与缓存的字节数。同时服务多个请求时，权重只需读一次。",
		},
		Sentence{"compare a100 and 4090 for llama-3.1-8b", "a100 和 4090 跑 llama-3.1-8b 对比"},
		"",
	},
}
