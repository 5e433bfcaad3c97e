package words

// inTraining are the entries about how training saves memory and is shared out.
var inTraining = []Entry{
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
		"batch",
		Sentence{"micro-batch and global batch", "micro-batch 与 global batch"},
		Sentence{
			"A micro-batch, or batch per device, is what one card computes at once; activations grow with it. The global batch is micro-batch x gradient accumulation steps x data parallel degree. Accumulation and more cards make it larger at the same memory for each card; weights, gradients and optimizer states do not depend on it.",
			"micro-batch（每卡 batch）是一张卡一次计算的样本数，激活随它增长。global batch = micro-batch × 梯度累积步数 × 数据并行度。增加累积步数或卡数可以放大 global batch 而每卡显存不变；权重、梯度和优化器状态与它无关。",
		},
		Sentence{"max batch for lora llama-3.1-8b on a 4090 seq 2048", "4090 lora 微调 llama-3.1-8b 长度 2048 最大 batch"},
		"",
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
		"rlhf",
		Sentence{"RLHF, PPO, GRPO and DPO", "RLHF、PPO、GRPO 与 DPO"},
		Sentence{
			"Training on rewards holds several models. PPO trains a policy and a critic, with gradients and optimizer states for both, and holds a reference and a reward model as weights only. GRPO has no critic. DPO has a policy and a reference and generates nothing. With LoRA the reference is the base model under the adapters and costs nothing. PPO and GRPO also generate, which takes a KV cache.",
			"基于奖励的训练要放多个模型。PPO 训练策略和价值（critic）两个模型，都有梯度和优化器状态，另有只占权重的参考模型和奖励模型。GRPO 没有 critic。DPO 只有策略和参考模型，不需要生成。用 LoRA 时，参考模型就是去掉适配器的基座，不额外占显存。PPO 和 GRPO 还要生成回答，因此需要 KV 缓存。",
		},
		Sentence{"grpo qwen2.5-7b on 8x a100", "8 张 a100 grpo 训练 qwen2.5-7b"},
		"arXiv 2203.02155; arXiv 2402.03300; arXiv 2305.18290",
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
		"sequence_parallel",
		Sentence{"sequence and context parallel", "序列并行与上下文并行"},
		Sentence{
			"Sequence parallel of Megatron splits along the length what tensor parallel leaves whole, the norms and dropout between its blocks, so that their activations shrink with the cards, too. Context parallel (ring attention) and Ulysses give each card a part of the sequence in all layers: activations and KV cache of long texts shrink with the degree, weights and optimizer states do not.",
			"Megatron 的序列并行把张量并行没有切开的部分（各块之间的归一化和 dropout）按长度切分，这些激活也随卡数减少。上下文并行（ring attention）和 Ulysses 让每张卡在所有层只处理序列的一段：长文本的激活和 KV 缓存随并行度减少，权重和优化器状态不变。",
		},
		Sentence{"train 7b bf16 seq 65536 on 8x h100 cp 8", "8 张 h100 训练 7b bf16 长度 65536 cp=8"},
		"arXiv 2205.05198, section 4.2.2; arXiv 2310.01889; arXiv 2309.14509",
	},
}
