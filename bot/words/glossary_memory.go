package words

// inMemory are the entries about what memory holds.
var inMemory = []Entry{
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
		"training_memory",
		Sentence{"what training holds", "训练时的显存去向"},
		Sentence{
			"Training holds weights, gradients and optimizer states, which are the same whatever the data (with AdamW in mixed precision 16 bytes for each parameter), and activations, which grow with the micro-batch and the length of a sample. How many samples there are costs time and no memory. ZeRO and FSDP share the states over the cards, gradient checkpointing cuts the activations to about 2 bytes per token, hidden unit and layer, and LoRA trains so few parameters that hardly any states remain.",
			"训练时占显存的有权重、梯度和优化器状态，它们与数据无关（AdamW 混合精度下每参数 16 字节），还有激活，它随 micro-batch 和样本长度增长。样本条数只影响时间，不影响显存。ZeRO 和 FSDP 把状态分摊到各卡，梯度检查点把激活降到约每 token 每隐藏单元每层 2 字节，LoRA 训练的参数很少，几乎没有状态。",
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
		"bits_per_weight",
		Sentence{"bits per weight", "每权重位数（bpw）"},
		Sentence{
			"Formats of GGUF and EXL2 are named by their bits. Blocks carry scales, and some layers get more bits, so that q4_k_m takes some 4.8 bits per weight (bpw), q5_k_m 5.7, q6_k 6.6, q8_0 8.5; the iq formats reach below 3, and EXL2 and EXL3 any mean that is asked for. Parameters times bits over 8 is the size of the file.",
			"GGUF 和 EXL2 的格式按位数命名。每块要存缩放系数，部分层位数更高，因此 q4_k_m 约为每权重 4.8 位（bpw），q5_k_m 5.7，q6_k 6.6，q8_0 8.5；iq 系列可低于 3 位，EXL2 和 EXL3 可取任意平均值。参数量乘以位数除以 8 就是文件大小。",
		},
		Sentence{"how big is llama-3.1-70b in q4_k_m", "llama-3.1-70b q4_k_m 权重多大"},
		"llama.cpp, tools/quantize/README.md",
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
		"logits",
		Sentence{"logits and the loss", "logits 与损失"},
		Sentence{
			"Logits are one value for each token and word of the vocabulary: 8,192 tokens over 128,256 words take 2.1 GB in 16 bits and 4.2 GB in fp32, and the loss keeps a copy and its gradient. In fine-tuning of small models this is often the peak, which gradient checkpointing does not lower. A fused or chunked loss goes through them piece by piece.",
			"logits 是每个 token 对词表每个词的一个值：8192 个 token、128256 的词表，16 位占 2.1 GB，fp32 占 4.2 GB，损失还要保留副本及其梯度。微调小模型时它常常就是峰值，梯度检查点也降不下来。融合或分块的损失函数逐块计算，可以避开。",
		},
		Sentence{"finetune llama-3.2-1b bf16 seq 8192 batch 2 on a 4090", "4090 全量微调 llama-3.2-1b bf16 长度 8192 batch 2"},
		"arXiv 2410.10989",
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
		"attention_heads",
		Sentence{"GQA, MQA and MLA", "GQA、MQA 与 MLA"},
		Sentence{
			"Grouped-query attention (GQA) lets several query heads share one pair of keys and values, and shrinks the KV cache by as much. With multi-head attention (MHA) each query head has a pair of its own; with GQA as in llama-3.1-8b 32 query heads share 8, and the cache is a quarter; multi-query attention (MQA) has one pair for all. MLA of DeepSeek keeps 576 values for each token and layer in DeepSeek-V3, where as many heads with MHA would keep 32,768.",
			"分组查询注意力（GQA）让几个查询头共用一对键和值，KV 缓存按同样的倍数缩小。多头注意力（MHA）每个查询头各有一对；GQA 例如 llama-3.1-8b 的 32 个查询头共用 8 对，缓存为四分之一；多查询注意力（MQA）全部共用一对。DeepSeek-V3 的 MLA 每个 token 每层存 576 个值，同样头数的 MHA 要存 32768 个。",
		},
		Sentence{"kv cache of llama-3.1-8b at 32k", "llama-3.1-8b 32k 的 kv cache 多大"},
		"arXiv 2305.13245; arXiv 2412.19437, section 2.1.1",
	},
	{
		"latent_attention",
		Sentence{"multi-head latent attention (MLA)", "多头潜在注意力（MLA）"},
		Sentence{
			"Multi-head latent attention (MLA) keeps one compressed vector for each token and layer, from which the keys and values of all heads are made again, and one small key for the positions. DeepSeek-V3 keeps 512 + 64 = 576 values so, where its 128 heads with plain attention would keep 32,768: its KV cache is a fraction of that of smaller models. Kimi K2 and GLM's newest have it, too. A split by tensor parallel does not shrink it: each card holds the whole vector, unless attention is run data parallel.",
			"多头潜在注意力（MLA）每个 token 每层只存一个压缩向量，用它还原所有头的键和值，另加一个很小的位置键。DeepSeek-V3 因此只存 512 + 64 = 576 个值，而 128 个头的普通注意力要存 32768 个：KV 缓存比许多小模型还小。Kimi K2、GLM 的新模型也用它。张量并行不会缩小它：每张卡都存完整的向量，除非注意力部分用数据并行。",
		},
		Sentence{"kv cache of deepseek-v3 at 32k", "deepseek-v3 32k 的 kv cache 多大"},
		"arXiv 2405.04434, section 2.1; arXiv 2412.19437, section 2.1.1",
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
}
