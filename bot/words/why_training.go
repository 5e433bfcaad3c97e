package words

// whysOfTraining are the reasons of what memory training takes.
var whysOfTraining = []Why{
	{Entry{
		"why_grpo_more",
		Sentence{"why GRPO takes so much memory", "GRPO 为什么占显存"},
		Sentence{
			"GRPO has no critic and, in TRL, no reference model unless beta is set, so its model states are those of fine-tuning (16 bytes for each parameter with AdamW in mixed precision). On top come the logits of all completions of a micro-batch, 4 bytes for each token and word of the vocabulary and as much again for their gradient, which is most of it for a small model with 150,000 words; the KV cache of the group that is written together; and vLLM's share of the card where it is colocated. To fit: micro-batches of 1 with accumulation, a fused or chunked loss (use_liger_kernel), shorter completions, a smaller share for vLLM with its sleep mode, LoRA.",
			"GRPO 没有 critic，TRL 里 beta 为 0 时也没有参考模型，模型状态与微调相同（AdamW 混合精度每参数 16 字节）。另外还有：一个 micro-batch 全部回答的 logits（每个 token 乘词表大小，4 字节，梯度再加一份；词表 15 万的小模型主要就是这部分）、一组回答同时生成的 KV 缓存，以及同卡 vLLM 占的比例。想放得下：micro-batch 1 加梯度累积、融合或分块 loss（use_liger_kernel）、缩短回答、调小 vLLM 的比例并用休眠模式、LoRA。",
		},
		Sentence{"grpo 1.5b lora on a 4090", "4090 grpo 1.5b lora"},
		"arXiv 2402.03300; huggingface/trl trl/trainer/grpo_trainer.py, issue 3456",
	}, []string{"grpo memory more !pairs", "grpo oom !pairs", "grpo memory !pairs"}},
	{Entry{
		"why_rl_more",
		Sentence{"why DPO and PPO take more than fine-tuning", "DPO、PPO 为什么比 SFT 更占显存"},
		Sentence{
			"DPO reads two answers for each prompt, the chosen and the rejected one, so activations and logits are those of twice the batch; it holds a frozen reference model beside the trained one (2 bytes for each parameter in 16 bits) and keeps log-probabilities over the whole vocabulary of both. Gradients and optimizer states are those of fine-tuning, so it is no doubling of all. PPO holds four models, two of them trained (policy and critic), GRPO two or three, and both generate with a KV cache. To fit: LoRA, whose base is the reference for free, reference scores computed beforehand (precompute_ref_log_probs), half the batch, shorter pairs, gradient checkpointing, ZeRO-3.",
			"DPO 每条提示要算两个回答（chosen 和 rejected），激活和 logits 相当于 batch 翻倍；除训练的模型外还要放一个冻结的参考模型（16 位每参数 2 字节），两者都要在整个词表上算对数概率。梯度和优化器状态与 SFT 相同，所以不是全部翻倍。PPO 有四个模型，其中策略和 critic 两个要训练；GRPO 有两到三个；两者还要用 KV 缓存生成。想放得下：用 LoRA（基座就是参考模型，不额外占）、预先算好参考分数（precompute_ref_log_probs）、batch 减半、缩短样本、梯度检查点、ZeRO-3。",
		},
		Sentence{"dpo 7b lora on an a100", "a100 dpo 7b lora"},
		"arXiv 2305.18290; arXiv 2203.02155",
	}, []string{"rl memory more !same", "rl oom"}},
	{Entry{
		"why_saving_oom",
		Sentence{"why memory runs out when a model is saved", "保存模型时为什么内存或显存不足"},
		Sentence{
			"Sharded weights are put together to be saved in one piece. ZeRO-3 gathers them on rank 0 (stage3_gather_16bit_weights_on_model_save), a module at a time on the card and all of them, 2 bytes for each parameter, in the host's memory; FSDP with FULL_STATE_DICT copies all of them to every card, 4 bytes for each parameter in mixed precision, unless offload_to_cpu and rank0_only are set. To save without that, write shards: save_checkpoint of DeepSpeed and zero_to_fp32.py later, SHARDED_STATE_DICT in FSDP. Merging an adapter loads the base in 16 bits; torch.cuda.empty_cache() before saving gives back what the allocator keeps.",
			"切分的权重要先合成整体才能保存为一份。ZeRO-3 聚合到 rank 0（stage3_gather_16bit_weights_on_model_save）：显卡上每次一个模块，主机内存里是全部权重，每参数 2 字节；FSDP 的 FULL_STATE_DICT 会把全部权重复制到每张卡，混合精度下每参数 4 字节，除非设置 offload_to_cpu 和 rank0_only。要避免聚合就保存分片：DeepSpeed 的 save_checkpoint 加之后的 zero_to_fp32.py，FSDP 的 SHARDED_STATE_DICT。合并适配器需要加载 16 位基座；保存前 torch.cuda.empty_cache() 可归还分配器保留的部分。",
		},
		Sentence{"zero3 7b on 4x 3090, OOM when saving the checkpoint", "4 张 3090 训练 7b zero3，保存模型时爆显存"},
		"deepspeedai/DeepSpeed deepspeed/runtime/engine.py; pytorch/pytorch torch/distributed/fsdp/api.py",
	}, []string{"saving oom !checkpoint", "saving memory zero"}},
	{Entry{
		"why_fp8_training",
		Sentence{"why fp8 training saves no memory", "fp8 训练为什么不省显存"},
		Sentence{
			"fp8 training computes its matrix products in 8 bits, but what is kept stays wide: bf16 weights or an fp32 master copy, bf16 gradients and fp32 moments of Adam, so the model states are as large as in bf16. It adds to them: fp8 copies of weights, often also transposed, scales and their history, and workspace of Transformer Engine. Activations of linear layers may shrink, the others do not. So a run that fits in bf16 with little to spare can run out of memory in fp8; what it gains is speed, on Hopper, Ada and newer. Memory falls with fp8 weights (fp8_model_init), an 8-bit optimizer, gradient checkpointing, ZeRO or LoRA.",
			"fp8 训练只是矩阵乘法用 8 位计算，保存的内容仍是宽的：bf16 权重或 fp32 主权重、bf16 梯度、fp32 的 Adam 动量，模型状态与 bf16 一样大。另外还要加上权重的 fp8 副本（常有转置的一份）、缩放系数及其历史、Transformer Engine 的工作区。线性层的激活可能变小，其余不变。所以 bf16 勉强放得下的训练换成 fp8 可能反而溢出；它得到的是速度（Hopper、Ada 及更新）。想省显存要用 fp8 权重（fp8_model_init）、8 位优化器、梯度检查点、ZeRO 或 LoRA。",
		},
		Sentence{"train 7b bf16 on an h100 with adamw 8bit and gradient checkpointing", "h100 训练 7b bf16 adamw 8bit 梯度检查点"},
		"arXiv 2209.05433; NVIDIA Transformer Engine documentation",
	}, []string{"fp8 train memory more", "fp8 train memory same", "fp8 train oom"}},
	{Entry{
		"why_deepspeed_more",
		Sentence{"why DeepSpeed takes more memory than without", "用了 DeepSpeed 为什么更占显存"},
		Sentence{
			"DeepSpeed saves by dividing states over cards; on one card, or at stage 0, there is nothing to divide, and what it adds is left. It keeps fp32 master weights and moments beside 16-bit weights (16 bytes for each parameter, where a pure bf16 run needs 8 and an fp16 model with an 8-bit optimizer 6), copies gradients into flat buffers, and has buckets for reducing and gathering (5e8 elements, 1 GB each in 16 bits, twice with overlap_comm). Smaller buckets (reduce_bucket_size, allgather_bucket_size of 5e7), more cards, stage 2 or 3, or offloading the optimizer to host RAM turn it round. With LoRA there are few states to divide, so it gains little there.",
			"DeepSpeed 靠把状态分摊到多张卡来省显存；单卡或 stage 0 时没有可分摊的，只剩它额外增加的部分。它在 16 位权重之外保留 fp32 主权重和动量（每参数 16 字节，而纯 bf16 只要 8 字节，fp16 加 8 位优化器 6 字节），把梯度复制到连续缓冲区，还有归约和聚合用的 bucket（默认 5e8 个元素，16 位下每个 1 GB，开 overlap_comm 时两份）。调小 bucket（reduce_bucket_size、allgather_bucket_size 设 5e7）、增加卡数、用 stage 2 或 3、或把优化器卸载到内存就会反过来。LoRA 的状态本来就少，分摊收益很小。",
		},
		Sentence{"finetune 7b zero 2 offload cpu on a 3090", "3090 全参微调 7b zero2 offload"},
		"arXiv 1910.02054; DeepSpeed configuration JSON",
	}, []string{"deepspeed memory more without !lora !slow", "deepspeed oom without !lora !slow"}},
	{Entry{
		"why_zero_same",
		Sentence{"why full and LoRA look alike under ZeRO-3", "ZeRO-3 下全参与 LoRA 为什么占用接近"},
		Sentence{
			"ZeRO-3 divides just what LoRA leaves out: weights, gradients and optimizer states become 16/N bytes for each parameter over N cards, or leave the card with offload. What then remains is alike in both: the activations and logits of each card's own batch, the layers that are gathered while they are used, and the buckets and prefetch buffers, which take up free memory to their limits. nvidia-smi shows what the allocator reserved, and so levels the rest. Compare torch.cuda.max_memory_allocated; and to save, work on what is left: gradient checkpointing, a smaller micro-batch, a shorter length, smaller stage3_prefetch_bucket_size and stage3_max_live_parameters.",
			"ZeRO-3 分摊的恰好是 LoRA 省去的部分：权重、梯度和优化器状态在 N 张卡上变为每参数 16/N 字节，用 offload 时甚至离开显卡。剩下的两者相同：每张卡自己 batch 的激活和 logits、用到时聚合的层，以及 bucket 和预取缓冲区（会占到各自的上限）。nvidia-smi 显示的是分配器保留量，更看不出差别。应比较 torch.cuda.max_memory_allocated；想省就处理剩下的部分：梯度检查点、减小 micro-batch 和长度、调小 stage3_prefetch_bucket_size 和 stage3_max_live_parameters。",
		},
		Sentence{"lora 7b zero 3 on 4x a100", "4 张 a100 lora 微调 7b zero3"},
		"arXiv 1910.02054",
	}, []string{"zero lora same memory", "zero full lora same"}},
	{Entry{
		"why_more_cards_same",
		Sentence{"why more cards do not lower the memory of each", "加卡后单卡显存为什么不降"},
		Sentence{
			"More cards lower the memory of each only as far as something is divided. Plain data parallel (DDP) copies the whole model to every card; ZeRO divides optimizer states (1), gradients (2) and weights (3), but the activations and logits of a card's own batch stay, and soon they are the larger part: doubling the cards then saves little. Past 8 cards the divided states are small already. nvidia-smi also shows what the allocator has reserved, which grows up to what is free. Lower the batch per device, turn gradient checkpointing on, or divide the activations too: tensor or sequence parallel. What more cards give otherwise is speed.",
			"只有被切分的部分才会随卡数下降。普通数据并行（DDP）每张卡放完整模型；ZeRO 分摊优化器状态（1）、梯度（2）和权重（3），但每张卡自己 batch 的激活和 logits 不变，很快成为主要部分，再翻倍卡数也省不了多少。超过 8 张卡后，被分摊的部分已经很小。nvidia-smi 显示的还是分配器保留量，会涨到有多少占多少。要降就减小每卡 batch、开梯度检查点，或连激活一起切分：张量并行、序列并行。除此之外，加卡带来的是速度。",
		},
		Sentence{"train 7b bf16 on 8x a100 zero 3 seq 4096", "8 张 a100 训练 7b bf16 zero3 长度 4096"},
		"arXiv 1910.02054",
	}, []string{"cards train memory same !slow !offload_opt !mixed", "cards train oom same !slow", "cards train memory more !slow !context !mixed"}},
	{Entry{
		"why_lora_saves_little",
		Sentence{"why LoRA saves less than expected", "LoRA 为什么没省多少"},
		Sentence{
			"LoRA saves gradients and optimizer states, 14 bytes for each frozen parameter, and nothing else. The weights stay, and so do the activations: backward runs through all layers to reach the adapters. With a small model, a large batch or long sequences the activations are the larger part, so a few hundred million parameters less of states show little: 0.35B parameters save about 5 GB, whatever the batch. Adapters on many layers even add activations of their own. Gradient checkpointing, a smaller batch with accumulation, shorter sequences and flash attention cut what is left; the rank hardly matters.",
			"LoRA 只省去梯度和优化器状态，每个冻结的参数 14 字节，其余不省。权重还在，激活也还在：反向传播要穿过所有层才能到达适配器。模型小、batch 大或序列长时激活占大头，省下的状态就不明显：0.35B 参数约省 5 GB，与 batch 无关。适配器加得多，自身还会增加激活。剩下的部分要靠梯度检查点、减小 batch 配合累积、缩短序列和 flash attention；秩的影响很小。",
		},
		Sentence{"lora 7b r16 bf16 on a 4090", "4090 lora 微调 7b r16 bf16"},
		"arXiv 2106.09685",
	}, []string{"lora full same memory !time", "lora full memory same", "lora same memory !qlora !rank !cards", "lora memory more !qlora !rank !cards !context !batch !seq", "lora oom full"}},
	{Entry{
		"why_lora_rank",
		Sentence{"why the rank hardly changes the memory", "LoRA 秩为什么几乎不影响显存"},
		Sentence{
			"The rank counts little because adapters are small: on all linear layers of a 7B a rank of 16 trains 40 million parameters, which take 0.6 GB with gradients and Adam, and a rank of 64 2.6 GB, beside 13 GB of weights and the activations. Activations do not depend on the rank. It shows from ranks of some hundreds on, or where embeddings and head are trained, too.",
			"秩影响小，是因为适配器本来就小：7B 全部线性层、秩 16 只训练 4000 万个参数，连同梯度和 Adam 约 0.6 GB；秩 64 约 2.6 GB，而权重有 13 GB，另有激活。激活与秩无关。秩到几百，或同时训练词嵌入和输出层时才明显。",
		},
		Sentence{"lora 7b r64 bf16 on a 4090", "4090 lora 微调 7b r64 bf16"},
		"arXiv 2106.09685",
	}, []string{"rank memory same lora", "rank memory more lora !full", "rank memory effect lora"}},
	{Entry{
		"why_checkpointing_saves_little",
		Sentence{"why gradient checkpointing saved little", "梯度检查点为什么没省多少"},
		Sentence{
			"Gradient checkpointing cuts activations alone, to some 2 bytes for each token, hidden unit and layer. It shows little where they are the small part: short sequences, batch 1, or all weights trained with Adam, whose 16 bytes for each parameter stay. The logits stay as well (tokens x vocabulary, in fp32), and often they are the new peak; a fused or chunked loss cuts them. Make sure that it is on: model.config.use_cache must be off, with adapters the inputs need gradients (enable_input_require_grads), and nvidia-smi shows what is reserved, so compare max_memory_allocated.",
			"梯度检查点只减少激活，降到每层每 token 每隐藏单元约 2 字节。激活占比小时看不出效果：序列短、batch 为 1，或 Adam 全参训练（每参数 16 字节不变）。logits（token 数 × 词表，fp32）也不变，往往成为新的峰值，可用融合或分块的损失函数减少。还要确认真的生效：model.config.use_cache 要关闭，用适配器时输入要有梯度（enable_input_require_grads）；nvidia-smi 显示的是保留量，应比较 max_memory_allocated。",
		},
		Sentence{"train 7b bf16 seq 4096 on a100 with gradient checkpointing", "a100 训练 7b bf16 长度 4096 梯度检查点"},
		"arXiv 1604.06174",
	}, []string{"checkpoint memory same", "checkpoint oom !eval", "checkpoint memory more"}},
	{Entry{
		"why_first_card_training",
		Sentence{"why the first card holds more in training", "训练时 0 号卡为什么占得多"},
		Sentence{
			"The first card holds more where it has work for all: nn.DataParallel gathers outputs and logits there and averages gradients on it (DistributedDataParallel does not); processes that load a checkpoint without map_location, or touch cuda:0 before set_device, each leave a context of 0.3 to 0.6 GB on it; rank 0 may also gather the weights to save them under ZeRO-3, and run the evaluation. In a pipeline the first stage keeps the activations of the most micro-batches and the embedding, the last one the logits. Use DDP or FSDP with one process per card (CUDA_VISIBLE_DEVICES or torch.cuda.set_device), map_location=\"cpu\", and give the first and last stages fewer layers.",
			"0 号卡替所有卡做了额外的事就会占得多：nn.DataParallel 把输出和 logits 收集到它上面并汇总梯度（DistributedDataParallel 不会）；各进程加载检查点没写 map_location，或在 set_device 之前用到 cuda:0，每个进程都会在上面留 0.3 至 0.6 GB 的上下文；ZeRO-3 保存时 rank 0 可能聚合权重，评估也常只在它上面跑。流水线里第一级要保留最多 micro-batch 的激活和词嵌入，最后一级有 logits。应使用 DDP 或 FSDP、一卡一进程（CUDA_VISIBLE_DEVICES 或 torch.cuda.set_device），map_location=\"cpu\"，并让首末两级少放几层。",
		},
		Sentence{"train 7b bf16 on 8x a100 zero 3", "8 张 a100 训练 7b bf16 zero3"},
		"PyTorch, DistributedDataParallel",
	}, []string{"mixed train memory cards more !lora", "mixed train memory cards !same !lora"}},
	{Entry{
		"why_qlora_no_less",
		Sentence{"why 4-bit training saves less than expected", "QLoRA 为什么没省多少"},
		Sentence{
			"QLoRA shrinks the frozen weights to about half a byte and nothing else. Activations and logits are computed in 16 bits (logits in 32) and are as large as in LoRA; they follow batch, length, width and vocabulary, and with batch 2 and long samples they outweigh the weights, so that 7B and 13B, or 4 bits and 16, lie nearer together than their sizes. Loading may peak higher where the 16-bit weights are read first. A step takes about 20 % longer, too, as weights are widened in every pass. Gradient checkpointing, batch 1 with accumulation, a shorter length and a fused loss bring it down.",
			"QLoRA 只把冻结的权重缩小到约半字节，其余不变。激活和 logits 仍以 16 位计算（logits 为 32 位），与 LoRA 一样大，取决于 batch、长度、宽度和词表；batch 2、样本较长时它们超过权重，所以 7B 与 13B、4 位与 16 位的差距比参数量之比小。先读入 16 位权重时加载峰值还会更高。每次都要还原权重，每步还要多花约 20 % 的时间。梯度检查点、batch 1 加累积、缩短长度和融合的损失函数可以降下来。",
		},
		Sentence{"qlora 13b on a 3090 with gradient checkpointing", "3090 qlora 微调 13b 梯度检查点"},
		"arXiv 2305.14314",
	}, []string{"qlora same memory train !server", "qlora memory more train !server"}},
	{Entry{
		"why_eval_oom",
		Sentence{"why evaluation runs out of memory", "评估时为什么爆显存"},
		Sentence{
			"Evaluation can take more than training: it has a batch of its own (per_device_eval_batch_size, 8 by default), its longest samples are often longer, and the logits are kept, tokens x vocabulary in fp32, gathered over the whole set where metrics are computed, until eval_accumulation_steps moves them to the host. The optimizer states of training stay on the card meanwhile. Set the batch to 1, prediction_loss_only or preprocess_logits_for_metrics (keep the argmax), and eval_accumulation_steps=1.",
			"评估可能比训练更占显存：它有自己的 batch（per_device_eval_batch_size，默认 8），最长的样本往往更长，而且要保留 logits（token 数 × 词表，fp32），计算指标时会累积整个数据集，直到 eval_accumulation_steps 把它们移到内存。训练的优化器状态此时仍在卡上。把 batch 设为 1，使用 prediction_loss_only 或 preprocess_logits_for_metrics（只留 argmax），并设 eval_accumulation_steps=1。",
		},
		Sentence{"finetune 1.5b on a 4090 batch 1", "4090 全参微调 1.5b batch 1"},
		"transformers, TrainingArguments",
	}, []string{"eval oom", "eval memory more"}},
	{Entry{
		"why_later",
		Sentence{"why memory rises, or runs out, later in a run", "为什么训练中途显存上升或溢出"},
		Sentence{
			"Memory runs out late mostly because a later batch is longer than all before it: activations and logits follow the longest sample, what was once taken stays reserved, and lengths that change leave holes (fragmentation). The first step also shows less than the rest: Adam creates its moments in the first optimizer step (8 bytes for each trained parameter), after backward was there already. Evaluation and saving a checkpoint add peaks of their own (under ZeRO-3 the weights are gathered). A rise at every step is a leak: losses or outputs kept with their graph. Pad or pack to a fixed length to meet the worst case at once, test the longest batch first, set expandable_segments:True, and leave 10 % free.",
			"训练中途才溢出，多半是遇到了比之前都长的 batch：激活和 logits 随最长的样本增长，占过的显存会一直保留，长度变化还会留下碎片。第一步的占用也比之后少：Adam 的动量在第一次优化器更新时才创建（每个训练的参数 8 字节）。评估和保存检查点有各自的峰值（ZeRO-3 下要聚合权重）。如果每一步都上涨就是泄漏：保存了带计算图的 loss 或输出。可以填充或打包到固定长度，先跑最长的 batch 试一下，设 expandable_segments:True，并留 10 % 余量。",
		},
		Sentence{"finetune 1.5b on a 4090 seq 4096", "4090 全参微调 1.5b 长度 4096"},
		"PyTorch, CUDA semantics: memory management",
	}, []string{"train memory later !decode", "train oom later", "train memory grows !cards !qlora !batch !seq", "train memory grows released"}},
	{Entry{
		"why_length_training",
		Sentence{"why length costs memory in training", "训练为什么随长度更占显存"},
		Sentence{
			"In training the activations of every token are kept until backward, so memory grows in step with length x batch, with the logits besides (vocabulary x 4 bytes for each token and its gradient), and with the square of the length where attention has no flash kernel. A context of 32k that a model is made for tells what it can read, not what a card can train: inference keeps only keys and values, training some tens of times more. Gradient checkpointing, batch 1, flash attention, a fused or chunked loss, packing, and sequence parallel over several cards reach further.",
			"训练时每个 token 的激活都要保留到反向传播，所以显存随 长度 × batch 成比例增长，另加 logits（每个 token 词表 × 4 字节及其梯度）；没有 flash attention 时注意力还按长度平方增长。模型支持 32k 上下文说的是它能读多长，不是一张卡能训练多长：推理只保留键和值，训练保留的要多几十倍。梯度检查点、batch 1、flash attention、融合或分块的损失函数、样本打包、多卡序列并行可以训练得更长。",
		},
		Sentence{"max context for lora llama-3.1-8b on an a100 with gradient checkpointing", "a100 lora 微调 llama-3.1-8b 梯度检查点最大长度"},
		"arXiv 2205.05198",
	}, []string{"train seq memory more !cards !inference !rank !same", "train seq memory grows !cards !inference", "train window only memory !cards", "train window only oom !cards", "train seq oom"}},
	{Entry{
		"why_batch_memory",
		Sentence{"why a larger batch takes more memory", "batch 变大为什么更占显存"},
		Sentence{
			"A batch holds one set of activations (in inference one KV cache) for each of its sequences, so that part grows in step with it; weights, gradients and optimizer states do not. Doubling the batch therefore less than doubles the whole, and halving it does not halve it. The logits grow with it as well. Gradient accumulation gives the same global batch at the memory of one micro-batch; gradient checkpointing makes each sequence cheaper.",
			"batch 里每条序列都有一份激活（推理时是一份 KV 缓存），这部分随 batch 成比例增长；权重、梯度和优化器状态不变。所以 batch 翻倍，总量不到两倍；减半也不会减半。logits 也随之增长。梯度累积能以一个 micro-batch 的显存得到同样的 global batch；梯度检查点让每条序列更省。",
		},
		Sentence{"max batch for lora llama-3.1-8b on a 4090 seq 2048", "4090 lora 微调 llama-3.1-8b 长度 2048 最大 batch"},
		"arXiv 2205.05198",
	}, []string{"batch memory grows !cards !speed !decode !accumulate", "batch oom !cards !accumulate", "batch memory more !cards !accumulate"}},
	{Entry{
		"why_amp_no_half",
		Sentence{"why mixed precision does not halve the memory", "混合精度为什么不省一半显存"},
		Sentence{
			"Mixed precision halves the activations and not the states: it keeps fp32 master weights (4 bytes) and fp32 moments of Adam (8) beside 16-bit weights and gradients (2 + 2), 16 bytes for each parameter as in fp32. PyTorch's autocast keeps the weights in fp32 and casts copies. So a small batch shows hardly any difference, and a large one nearly half. Pure bf16 (weights loaded in bf16, no master copy) takes 8 bytes, an 8-bit optimizer less still.",
			"混合精度只让激活减半，状态不减：除 16 位权重和梯度（2 + 2）外，还有 fp32 主权重（4 字节）和 fp32 的 Adam 动量（8 字节），每参数仍是 16 字节，与 fp32 相同。PyTorch 的 autocast 保留 fp32 权重，计算时转换副本。所以 batch 小时几乎看不出差别，batch 大时接近一半。纯 bf16（权重以 bf16 加载，没有主权重）为 8 字节，8 位优化器更少。",
		},
		Sentence{"train 1.3b pure bf16 adamw on a 4090", "4090 纯 bf16 训练 1.3b adamw"},
		"arXiv 1710.03740",
	}, []string{"amp train memory same", "amp fp32 memory same"}},
	{Entry{
		"why_training_more",
		Sentence{"why training takes so much more than running", "训练为什么比推理占得多"},
		Sentence{
			"Running a model holds its weights, 2 bytes for each parameter in 16 bits. Training all weights with Adam in mixed precision holds 16: weights 2, gradients 2, an fp32 master copy 4 and two moments 8; and the activations of every layer until backward, which follow batch and length and can outweigh the rest. So a 7B that runs in 15 GB takes 112 GB to train, and even 0.5B some 8 GB and more. LoRA leaves out 14 of the 16 bytes, QLoRA shrinks the weights as well, an 8-bit optimizer takes 6 away, and gradient checkpointing cuts the activations.",
			"推理只放权重，16 位下每参数 2 字节。混合精度 Adam 全参训练是 16 字节：权重 2、梯度 2、fp32 主权重 4、两个动量 8；还有每层保留到反向的激活，随 batch 和长度增长，可能超过其余部分。所以推理 15 GB 的 7B，训练要 112 GB；0.5B 也要 8 GB 以上。LoRA 省去 16 字节中的 14，QLoRA 连权重也缩小，8 位优化器省 6，梯度检查点减少激活。",
		},
		Sentence{"train 7b adamw bf16 on 8x a100 zero 3", "8 张 a100 训练 7b adamw bf16 zero3"},
		"arXiv 1910.02054, section 3",
	}, []string{"train inference memory", "not_trained", "train memory more !cards !qlora", "train oom small_model !cards"}},
}

// whysOfTrainingSpeed are the reasons of how fast training runs.
var whysOfTrainingSpeed = []Why{
	{Entry{
		"why_qlora_slow",
		Sentence{"why 4-bit training is slower", "QLoRA 为什么比 LoRA 慢"},
		Sentence{
			"QLoRA is slower since every pass widens the 4-bit weights to 16 bits before they are multiplied, forward and again backward, and once more where gradient checkpointing recomputes. The products themselves are those of LoRA in 16 bits: 4 bits save memory, not arithmetic. A step takes about 20 % longer with some thousand tokens in a micro-batch, and more with few, since a matrix is widened once for all of them. Paged optimizers that go to host RAM cost extra when memory is short. Where the 16-bit weights fit, LoRA is the faster way.",
			"QLoRA 慢，是因为每次计算前都要把 4 位权重还原成 16 位：前向一次、反向一次，开梯度检查点时重算再一次。矩阵乘本身与 16 位 LoRA 相同：4 位省的是显存，不是计算。micro-batch 有几千 token 时每步约多花 20 % 的时间；token 少时更多，因为一个矩阵为其中所有 token 只还原一次。显存紧张时分页优化器换到内存还会更慢。16 位权重放得下就用 LoRA，更快。",
		},
		Sentence{"qlora 13b on a 3090 with gradient checkpointing", "3090 qlora 微调 13b 梯度检查点"},
		"arXiv 2305.14314",
	}, []string{"qlora slow train !memory", "qlora time train !memory lora"}},
	{Entry{
		"why_batch_no_faster",
		Sentence{"why a larger batch does not train faster", "batch 变大训练为什么没变快"},
		Sentence{
			"A larger batch trains faster only until the card is full of work: some thousand tokens in a micro-batch do for a model of a few billion parameters. From there a step takes time in proportion to its tokens, so samples per second stay as they were, and fewer steps make an epoch. Padding to the longest sample of a larger batch even wastes more of it, and memory near its limit makes the allocator retry. Gains beyond that come from packing, flash attention, bf16, a fused loss, less recomputation and fewer exchanges between cards.",
			"batch 变大只在显卡没有跑满时才更快：几十亿参数的模型，一个 micro-batch 有几千 token 就够了。再大，每步时间与 token 数成比例，每秒样本数不变，只是每个 epoch 的步数变少。更大的 batch 要填充到其中最长的样本，浪费更多；显存接近上限时分配器还会反复重试。再想快要靠样本打包、flash attention、bf16、融合的损失函数、少重计算和减少卡间通信。",
		},
		Sentence{"throughput training 7b bf16 batch 4 on an a100", "a100 训练 7b bf16 batch 4 吞吐多少"},
		"",
	}, []string{"batch slow train !memory", "batch speed train same !memory", "batch time same train !memory"}},
	{Entry{
		"why_checkpointing_slow",
		Sentence{"what gradient checkpointing costs", "梯度检查点为什么慢"},
		Sentence{
			"Gradient checkpointing computes each layer's forward a second time during backward, so a step does about a third more work: 4 passes instead of 3. Where the memory it frees lets the batch grow, part of that comes back. It helps nothing where activations are not the larger part: weights, gradients and optimizer states stay as they are.",
			"梯度检查点在反向时把每层的前向再算一遍，每步的计算量约多三分之一：相当于 4 次前向，而不是 3 次。省下的显存若能加大 batch，可以补回一部分。如果激活不是主要部分，它就省不了多少：权重、梯度和优化器状态都不变。",
		},
		Sentence{"train 7b bf16 seq 4096 on a100 with gradient checkpointing", "a100 训练 7b bf16 长度 4096 梯度检查点"},
		"arXiv 1604.06174",
	}, []string{"checkpoint slow", "checkpoint time !memory"}},
	{Entry{
		"why_offload_slow",
		Sentence{"why offload is slow in training", "offload 训练为什么慢"},
		Sentence{
			"Offload pays memory with time: gradients go to host RAM and new weights come back in every step (4 bytes for each parameter over PCIe), and Adam runs on the processor, bound by host memory: some 16 to 28 bytes are touched for each parameter, so 7B take about 2 s on 80 GB/s. With parameters offloaded (ZeRO-3) the weights cross twice more in each micro-batch. Larger micro-batches and gradient accumulation spread the cost; fast memory, all sockets and DeepSpeed's CPU Adam built for the machine help. Offload only what has to go: the optimizer first, parameters last.",
			"offload 是用时间换显存：每步梯度要传到内存、新权重要传回（每参数 4 字节走 PCIe），Adam 在 CPU 上更新，受内存带宽限制：每参数要读写 16 至 28 字节，7B 在 80 GB/s 下约需 2 秒。参数也卸载（ZeRO-3）时，每个 micro-batch 权重还要多传两次。加大 micro-batch 和梯度累积可以摊薄；更快的内存、用上全部插槽、按本机编译的 CPU Adam 有帮助。只卸载必须卸载的：先优化器，最后才是参数。",
		},
		Sentence{"finetune 13b zero 3 offload cpu on 4x 3090", "4 张 3090 全参微调 13b zero3 offload"},
		"arXiv 2101.06840",
	}, []string{"offload_opt slow train", "offload_opt time train"}},
	{Entry{
		"why_lora_no_faster",
		Sentence{"why LoRA is not much faster than full fine-tuning", "LoRA 为什么没快多少"},
		Sentence{
			"LoRA leaves out only the gradients of the frozen weights: forward is the same, and the gradients of the activations still pass through all layers, so about two thirds of the work of a step remain (three quarters with gradient checkpointing), plus the adapters' small products. So a step is about 1.5 times as fast at best, 1.3 times with checkpointing; more only where the optimizer step or the exchange of gradients took much of the time. What it saves is memory, and through it the larger batch.",
			"LoRA 只省去冻结权重的梯度：前向不变，激活的梯度仍要穿过所有层，所以每步约有三分之二的计算还在（开梯度检查点时四分之三），再加上适配器的小矩阵乘。速度最多约为全参的 1.5 倍，开检查点时 1.3 倍；只有优化器更新或梯度通信占时间多时才会更快。它省的主要是显存，从而可以用更大的 batch。",
		},
		Sentence{"lora 7b r16 bf16 on a 4090", "4090 lora 微调 7b r16 bf16"},
		"arXiv 2106.09685",
	}, []string{"lora full speed !memory", "lora full slow !memory", "lora same time !memory !qlora !cards !rank"}},
	{Entry{
		"why_cards_train_slow",
		Sentence{"why training on more cards is not faster in step", "多卡训练为什么不成倍变快"},
		Sentence{
			"More cards compute more samples at once, but after each step they exchange gradients: about 2 values for each parameter and card, 3 with ZeRO-3. Over PCIe (10 to 25 GB/s) a 7B needs 1 to 3 s for that, over NVLink a tenth of it, over an Ethernet of 10 Gbit/s more than 20 s. So the time of one step rises though the samples per second do too: compare samples or tokens a second, and not seconds a step. Larger micro-batches and gradient accumulation make the exchange rarer; ZeRO-2 instead of 3, and staying inside one machine, make it smaller. Splitting by layers (device_map) trains on one card at a time and gains nothing.",
			"多卡一次计算更多样本，但每步要交换梯度：每张卡每个参数约 2 个值，ZeRO-3 约 3 个。走 PCIe（10 至 25 GB/s）7B 需 1 至 3 秒，NVLink 约十分之一，万兆以太网超过 20 秒。所以每步时间会变长，但每秒样本数增加：应比较每秒样本或 token 数，而不是每步秒数。加大 micro-batch 和梯度累积让交换变少；用 ZeRO-2 代替 ZeRO-3、只在单机内训练可以减少通信量。按层切分（device_map）同一时刻只有一张卡在训练，不会更快。",
		},
		Sentence{"throughput training 7b zero 3 on 8x a100", "8 张 a100 训练 7b zero3 吞吐多少"},
		"arXiv 1910.02054, section 7",
	}, []string{"cards slow train !grows !offload_opt", "cards time same train !memory", "cards double_up speed train !memory"}},
}
