package words

// Entry explains one notion of planning, with a question that shows it.
type Entry struct {
	Key     string
	Title   Sentence
	Text    Sentence
	Example Sentence // a question that the bot answers
	Source  string
}

// Explain returns the entry of a topic.
func Explain(key string) (Entry, bool) {
	for _, e := range glossary {
		if e.Key == key {
			return e, true
		}
	}
	return Entry{}, false
}

// Topics lists the keys of the glossary in its order.
func Topics() []string {
	keys := make([]string, len(glossary))
	for i, e := range glossary {
		keys[i] = e.Key
	}
	return keys
}

// glossary is ordered from what memory holds to how it is shared out.
var glossary = []Entry{
	{
		"memory",
		Sentence{"where memory goes", "显存去向"},
		Sentence{
			"Running a model holds its weights (parameters times bytes each), the KV cache of every open conversation, and a working set. Training adds gradients, optimizer states and the activations that backward needs. They are not all alive at once: the peak is the fullest moment of a step, not the sum of the largest sizes. A card also gives some 0.3 to 1 GB to the CUDA context, and the allocator keeps more than what lives.",
			"推理时占显存的是权重（参数量乘以每参数字节数）、每个会话的 KV 缓存和工作区。训练还要加上梯度、优化器状态和反向传播所需的激活。它们不会同时存在：峰值是一步之中最满的时刻，而不是各项最大值之和。此外 CUDA 上下文占 0.3 至 1 GB，分配器保留的也比实际使用的多。",
		},
		Sentence{"train 7b adamw bf16 on 8x a100 zero 3", "8 张 a100 训练 7b adamw bf16 zero3"},
		"arXiv 1910.02054, section 3",
	},
	{
		"weights",
		Sentence{"weights", "权重"},
		Sentence{
			"A parameter takes 4 bytes in fp32, 2 in fp16 or bf16, 1 in int8 or fp8, and a little more than half a byte in 4-bit formats, whose blocks carry scales. A 7B model is about 28, 14, 7 and 4 GB.",
			"每个参数在 fp32 下占 4 字节，fp16 或 bf16 下 2 字节，int8 或 fp8 下 1 字节，4 位格式因为要存缩放系数略多于半字节。7B 模型约为 28、14、7、4 GB。",
		},
		Sentence{"how big are the weights of 13b in fp16", "13b fp16 权重多大"},
		"",
	},
	{
		"optimizer",
		Sentence{"optimizer states", "优化器状态"},
		Sentence{
			"Adam keeps two moments per trained parameter. In mixed precision they are fp32, and with the fp32 master copy of the weights that is 12 bytes per parameter, beside 2 for weights and 2 for gradients: 16 in all. SGD with momentum keeps one moment (8 bytes with the master copy), 8-bit Adam stores both moments in a byte each (6), Adafactor only rows and columns.",
			"Adam 为每个训练的参数保存两个动量。混合精度下它们是 fp32，加上 fp32 主权重，每参数 12 字节；再加权重 2 和梯度 2，共 16 字节。带动量的 SGD 只有一个动量（含主权重 8 字节），8 位 Adam 两个动量各 1 字节（6 字节），Adafactor 只存行和列。",
		},
		Sentence{"train 1.5b adamw fp16 on a100", "a100 训练 1.5b adamw fp16"},
		"arXiv 1910.02054, section 3.1",
	},
	{
		"gradients",
		Sentence{"gradients", "梯度"},
		Sentence{
			"Backward writes one gradient for each trained parameter, in the type of the weights or in fp32: 2 or 4 bytes each. With LoRA only the adapters have gradients. ZeRO-2 and above share them out over the cards.",
			"反向传播为每个训练的参数写一个梯度，类型与权重相同或为 fp32，即 2 或 4 字节。LoRA 只有适配器有梯度。ZeRO-2 及以上会把梯度分摊到各卡。",
		},
		Sentence{"train 7b bf16 on 8x a100 zero 2", "8 张 a100 训练 7b bf16 zero2"},
		"arXiv 1910.02054, section 5.2",
	},
	{
		"activations",
		Sentence{"activations", "激活"},
		Sentence{
			"Activations are what forward keeps for backward: per layer roughly 34 bytes per token and hidden unit in 16 bits, plus the attention scores (5 a s / h more) when flash attention does not avoid them. They grow with batch and length, not with the optimizer. Gradient checkpointing keeps only the input of each layer and computes the rest again.",
			"激活是前向为反向保留的中间结果：16 位下每层每个 token 每个隐藏单元约 34 字节；不用 flash attention 时还要加注意力分数（5as/h）。它随 batch 和长度增长，与优化器无关。梯度检查点只保留每层的输入，其余重新计算。",
		},
		Sentence{"train 7b bf16 seq 4096 batch 4 with gradient checkpointing on a100", "a100 训练 7b bf16 长度 4096 batch 4 梯度检查点"},
		"arXiv 2205.05198, section 4",
	},
	{
		"kv_cache",
		Sentence{"KV cache", "KV 缓存"},
		Sentence{
			"While a model writes, it keeps the key and value of every earlier token: 2 x layers x KV heads x head size x bytes per token and conversation. Grouped-query attention shrinks the number of KV heads, MLA stores one compressed vector, sliding windows forget old tokens, and an 8-bit cache halves the bytes.",
			"模型生成时保存此前每个 token 的键和值：每个会话每 token 为 2 × 层数 × KV 头数 × 头维度 × 字节数。GQA 减少 KV 头数，MLA 只存压缩向量，滑动窗口会丢弃旧 token，8 位缓存使字节减半。",
		},
		Sentence{"kv cache of llama-3.1-8b at 32k", "llama-3.1-8b 32k 的 kv cache 多大"},
		"",
	},
	{
		"recompute",
		Sentence{"gradient checkpointing", "梯度检查点（重计算）"},
		Sentence{
			"Gradient checkpointing, or activation recomputation, keeps only the input of each layer during forward and computes the rest again in backward. It cuts activations to about 2 bytes per token, hidden unit and layer, and costs one more forward: about a third more compute. Selective recomputation redoes only attention, which is cheap to redo and large to keep.",
			"梯度检查点（激活重计算）在前向时只保留每层的输入，反向时重新计算其余部分。激活降到每层每 token 每隐藏单元约 2 字节，代价是多做一次前向，约多三分之一的计算。选择性重计算只重算注意力：重算便宜，保存占得多。",
		},
		Sentence{"train 7b bf16 seq 4096 on a100 with gradient checkpointing", "a100 训练 7b bf16 长度 4096 梯度检查点"},
		"arXiv 2205.05198",
	},
	{
		"flash_attention",
		Sentence{"flash attention", "flash attention"},
		Sentence{
			"Flash attention computes attention in tiles and never writes the s x s scores to memory, so activations grow with length and not with its square. FlashAttention 1 needs Turing or newer, FlashAttention 2 Ampere or newer (compute capability 8.0), FlashAttention 3 Hopper. A V100 has neither of the last two; PyTorch's memory-efficient kernel does the same there.",
			"Flash attention 分块计算注意力，不把 s×s 的分数写入显存，因此激活随长度线性增长而非平方增长。FlashAttention 1 需要 Turing 或更新，2 需要 Ampere 或更新（计算能力 8.0），3 需要 Hopper。V100 不支持；可用 PyTorch 的 memory-efficient 内核代替。",
		},
		Sentence{"train 7b fp16 seq 4096 flash attention on v100", "v100 训练 7b fp16 长度 4096 flash attention"},
		"arXiv 2205.14135",
	},
	{
		"precision",
		Sentence{"mixed precision", "混合精度"},
		Sentence{
			"Mixed precision computes in 16 bits and updates an fp32 master copy of the weights, so small steps are not lost. fp16 has a narrow range and needs loss scaling; bf16 has the range of fp32 with 8 bits of precision and needs Ampere or newer. Pure 16-bit training keeps no master copy and saves 4 bytes per parameter.",
			"混合精度用 16 位计算，但更新 fp32 主权重，避免小的更新丢失。fp16 范围窄，需要 loss scaling；bf16 范围与 fp32 相同、精度 8 位，需要 Ampere 或更新。纯 16 位训练没有主权重，每参数省 4 字节。",
		},
		Sentence{"train 1.3b pure bf16 adamw on a 4090", "4090 纯 bf16 训练 1.3b adamw"},
		"arXiv 1710.03740",
	},
	{
		"tf32",
		Sentence{"tf32", "tf32"},
		Sentence{
			"TF32 has 19 bits: 1 sign, 8 exponent (the range of fp32) and 10 mantissa (the precision of fp16). Tensor cores of Ampere and newer read fp32 values, round them to it inside and add in fp32. In memory a tensor still takes 4 bytes per value.",
			"TF32 有 19 位：1 位符号、8 位指数（范围同 fp32）、10 位尾数（精度同 fp16）。Ampere 及更新的张量核心读入 fp32，内部舍入为 TF32，以 fp32 累加。显存中每个值仍占 4 字节。",
		},
		Sentence{"a100 peak tflops in tf32", "a100 tf32 峰值多少 tflops"},
		"NVIDIA A100 architecture white paper",
	},
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
		"lora",
		Sentence{"LoRA", "LoRA"},
		Sentence{
			"LoRA freezes the model and trains two thin matrices beside each chosen layer: rank x (inputs + outputs) parameters. Gradients and optimizer states exist only for them, so what remains is the weights and the activations.",
			"LoRA 冻结模型，在所选的每层旁边训练两个窄矩阵：秩 ×（输入 + 输出）个参数。只有它们有梯度和优化器状态，剩下的主要是权重和激活。",
		},
		Sentence{"lora 7b r16 bf16 on a 4090", "4090 lora 微调 7b r16 bf16"},
		"arXiv 2106.09685",
	},
	{
		"qlora",
		Sentence{"QLoRA", "QLoRA"},
		Sentence{
			"QLoRA is LoRA over weights stored in 4 bits (nf4). The weights take about half a byte per parameter, are widened to 16 bits layer by layer for computing, and never change. Activations and logits are as large as in LoRA, and often the larger part.",
			"QLoRA 是在 4 位（nf4）权重上做 LoRA。权重每参数约半字节，计算时逐层还原为 16 位，且不更新。激活和 logits 与 LoRA 一样大，往往是主要部分。",
		},
		Sentence{"qlora 70b on an a6000", "a6000 qlora 微调 70b"},
		"arXiv 2305.14314",
	},
	{
		"zero",
		Sentence{"ZeRO stages", "ZeRO 阶段"},
		Sentence{
			"ZeRO shares model states over the data-parallel cards instead of copying them. Stage 1 splits the optimizer states, stage 2 the gradients as well, stage 3 the weights too, which are gathered layer by layer while they are used. With N cards, 16 bytes per parameter become 4 + 12/N, 2 + 14/N and 16/N. Activations are not shared. FSDP's full shard is stage 3.",
			"ZeRO 把模型状态分摊到数据并行的各卡，而不是各存一份。阶段 1 切分优化器状态，阶段 2 再切分梯度，阶段 3 连权重也切分，用到时逐层聚合。N 张卡时，每参数 16 字节分别变为 4 + 12/N、2 + 14/N、16/N。激活不切分。FSDP 的 full shard 相当于阶段 3。",
		},
		Sentence{"train 7b bf16 on 8x a100 zero 1 vs zero 3", "8 张 a100 训练 7b zero1 和 zero3 对比"},
		"arXiv 1910.02054",
	},
	{
		"offload",
		Sentence{"offload", "卸载（offload）"},
		Sentence{
			"Offload keeps what is seldom used in host RAM or on a disk. ZeRO-Offload moves optimizer states and their update to the CPU: 12 to 16 bytes of RAM per parameter for 2 to 4 bytes on the card. ZeRO-Infinity moves parameters as well. In inference, layers left on the CPU run at the speed of its memory.",
			"卸载把不常用的内容放到内存或磁盘。ZeRO-Offload 把优化器状态及其更新移到 CPU：每参数用 12 至 16 字节内存，显卡上只剩 2 至 4 字节。ZeRO-Infinity 连参数也移走。推理时，留在 CPU 的层以内存速度运行。",
		},
		Sentence{"finetune 13b zero 3 offload cpu on 4x 3090", "4 张 3090 全参微调 13b zero3 offload"},
		"arXiv 2101.06840; arXiv 2104.07857",
	},
	{
		"parallelism",
		Sentence{"kinds of parallelism", "并行方式"},
		Sentence{
			"Data parallelism copies the model and splits the batch. Tensor parallelism splits every matrix and needs a fast link (NVLink). Pipeline parallelism gives each card a run of layers and keeps several micro-batches in flight. Context parallelism splits the sequence, expert parallelism the experts of a MoE. ZeRO and FSDP split states while staying data parallel.",
			"数据并行复制模型、切分 batch。张量并行切分每个矩阵，需要高速互联（NVLink）。流水线并行让每张卡负责一段层，同时有多个 micro-batch 在途。上下文并行切分序列，专家并行切分 MoE 的专家。ZeRO 和 FSDP 在数据并行下切分状态。",
		},
		Sentence{"train 70b bf16 tp 8 pp 4 on 64x h100", "64 张 h100 训练 70b bf16 tp8 pp4"},
		"arXiv 2104.04473",
	},
	{
		"tensor_parallel",
		Sentence{"tensor parallelism", "张量并行"},
		Sentence{
			"Tensor parallelism of degree t gives each card 1/t of every matrix and of its heads, so weights, their states and most activations shrink by t. The norms and residual stream stay whole unless sequence parallelism splits them too. Two all-reduces per layer cross the link in each direction, so it stays inside one machine.",
			"t 路张量并行让每张卡持有每个矩阵和注意力头的 1/t，权重、状态和大部分激活都缩小 t 倍。归一化和残差流仍是完整的，除非再用序列并行。每层前向和反向各有两次 all-reduce，因此一般限于单机内。",
		},
		Sentence{"run llama-3.1-70b bf16 tp 4 on 4x a100", "4 张 a100 跑 llama-3.1-70b bf16 tp4"},
		"arXiv 1909.08053",
	},
	{
		"pipeline_parallel",
		Sentence{"pipeline parallelism", "流水线并行"},
		Sentence{
			"Pipeline parallelism gives each card a run of layers. Each stage holds 1/p of the layers, but the first one keeps the activations of p micro-batches at once, and cards idle while the pipeline fills: (p - 1) / (m + p - 1) of the time with m micro-batches.",
			"流水线并行让每张卡负责一段层。每级持有 1/p 的层，但第一级要同时保存 p 个 micro-batch 的激活；流水线填充时有空闲，m 个 micro-batch 时占 (p - 1) / (m + p - 1)。",
		},
		Sentence{"train 13b bf16 pp 4 on 4x a100", "4 张 a100 训练 13b bf16 pp4"},
		"arXiv 2104.04473",
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
		"context",
		Sentence{"CUDA context", "CUDA 上下文"},
		Sentence{
			"The first use of CUDA in a process takes memory for the driver's state and the loaded kernels: about 0.3 to 0.5 GB on recent cards, up to 1.3 GB with libraries such as cuBLAS, cuDNN and NCCL. It is part of what nvidia-smi shows and of no tensor.",
			"进程首次使用 CUDA 时，驱动状态和内核会占显存：新卡约 0.3 至 0.5 GB，加上 cuBLAS、cuDNN、NCCL 等库可达 1.3 GB。nvidia-smi 会显示它，但它不属于任何张量。",
		},
		Sentence{"run 7b int4 on a 3060", "3060 跑 7b int4"},
		"",
	},
	{
		"fragmentation",
		Sentence{"fragmentation", "显存碎片"},
		Sentence{
			"PyTorch asks the driver for large blocks and serves tensors from them. Freed pieces stay reserved, and holes of the wrong size can't be used, so reserved memory is larger than allocated memory, mostly by 2 to 15 %. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True makes the holes fewer.",
			"PyTorch 向驱动申请大块显存再分给张量。释放的部分仍被保留，大小不合的空洞用不上，所以保留量比实际分配量大，多为 2 至 15 %。设置 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True 可减少碎片。",
		},
		Sentence{"train 7b lora bf16 on a 3090", "3090 lora 微调 7b bf16"},
		"",
	},
	{
		"bytes",
		Sentence{"GB and GiB", "GB 与 GiB"},
		Sentence{
			"A gigabyte (GB) is 10^9 bytes, a gibibyte (GiB) 2^30, 7.4 % more. Cards are sold in GB that are mostly GiB (a 24 GB card holds 24 GiB less what the driver keeps), and nvidia-smi prints MiB. Papers and rules of thumb count in GB. Sizes here are GiB unless --units gb is said.",
			"1 GB 是 10^9 字节，1 GiB 是 2^30 字节，大 7.4 %。显卡标称的 GB 多半其实是 GiB（24 GB 的卡有 24 GiB，减去驱动保留的部分），nvidia-smi 显示 MiB。论文和经验公式用 GB。这里默认用 GiB，--units gb 改为 GB。",
		},
		Sentence{"convert 40 GiB to GB", "40 GiB 等于多少 GB"},
		"IEC 80000-13",
	},
	{
		"accumulation",
		Sentence{"gradient accumulation", "梯度累积"},
		Sentence{
			"Gradients of several micro-batches are added up before one optimizer step. Activations are those of one micro-batch only, so the global batch grows at no cost in activations; the gradients themselves stay alive through all of them, and some tools add them up in fp32.",
			"把多个 micro-batch 的梯度累加后再做一次优化器更新。激活只有一个 micro-batch 的量，因此增大全局 batch 不增加激活；但梯度要一直保留，有些框架用 fp32 累加。",
		},
		Sentence{"train 7b batch 1 gradient accumulation 16 on a100", "a100 训练 7b batch 1 梯度累积 16"},
		"",
	},
	{
		"mfu",
		Sentence{"MFU", "MFU（算力利用率）"},
		Sentence{
			"Model FLOPs utilisation is the useful compute divided by the card's dense peak: 6 x parameters (plus attention) per trained token, times tokens per second, over the peak of the type in use. Recomputed work does not count (HFU counts it). 40 to 55 % is good; figures beyond 100 % mean a wrong peak, often the one with sparsity.",
			"MFU 是有效计算除以显卡的稠密峰值：每个训练 token 为 6 × 参数量（加注意力），乘以每秒 token 数，除以所用精度的峰值。重算不计入（HFU 计入）。40 至 55 % 算好；超过 100 % 说明峰值用错，常常是用了稀疏峰值。",
		},
		Sentence{"mfu of 150 tflops on a100", "a100 实测 150 tflops 的 mfu"},
		"arXiv 2204.02311, appendix B",
	},
	{
		"throughput",
		Sentence{"speed of inference", "推理速度"},
		Sentence{
			"Prefill reads the prompt in one go and is bound by compute: 2 x active parameters FLOPs per token. Decode writes one token after the other and is bound by memory: at best the bandwidth divided by the bytes of the active weights and the cache. Serving many requests together reads the weights once for all of them.",
			"预填充一次读完提示，受算力限制：每 token 为 2 × 激活参数 FLOPs。解码逐个生成，受显存带宽限制：上限是带宽除以激活权重与缓存的字节数。同时服务多个请求时，权重只需读一次。",
		},
		Sentence{"compare a100 and 4090 for llama-3.1-8b", "a100 和 4090 跑 llama-3.1-8b 对比"},
		"",
	},
	measuring,
}
