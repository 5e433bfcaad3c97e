package words

// whysOfMemory are the reasons of what memory a model takes where it runs.
var whysOfMemory = []Why{
	{Entry{
		"why_moe_memory",
		Sentence{"why a mixture of experts needs the memory of all", "MoE 为什么要存下全部专家"},
		Sentence{
			"All experts have to be in memory, though each token uses few of them: the next token may need any other, so the total size decides what is held and the active size only the speed. A 30B with 3B active takes in 4 bits some 18 GB, as a dense 30B does, and writes about as fast as a dense 3B of that format. What the card can't hold may stay in host RAM: keep attention on the card and the experts with the processor (--n-cpu-moe of llama.cpp), which costs a mixture less speed than a dense model, since few weights are read for a token.",
			"虽然每个 token 只用少数专家，但下一个 token 可能用到任何一个，所以全部专家都要放在内存里：占多少看总参数，激活参数只决定速度。总参数 30B、激活 3B 的模型 4 位约占 18 GB，与稠密 30B 相同，速度则接近同格式的稠密 3B。显卡放不下的部分可以留在内存：注意力放显卡，专家交给 CPU（llama.cpp 的 --n-cpu-moe）；MoE 每个 token 读取的权重少，这样做比稠密模型损失的速度小。",
		},
		Sentence{"run qwen3-30b-a3b q4_k_m on a 4060 with 32gb ram", "4060 加 32g 内存跑 qwen3-30b-a3b q4_k_m"},
		"arXiv 2401.04088",
	}, []string{"moe memory !train !fast !slow", "moe oom !train", "moe model_large host"}},
	{Entry{
		"why_shared_memory",
		Sentence{"why shared GPU memory is slow", "共享显存为什么慢"},
		Sentence{
			"Shared GPU memory is host RAM: what a full card spills there is read over PCIe, at some 10 to 30 GB/s where the card's own memory gives hundreds, so a spill of a few gigabytes makes all several times slower. That is normal: Windows drivers spill silently instead of failing, and the KV cache of a long context is often what tips it over. Keep everything within the dedicated memory: a shorter context, an 8-bit cache, a smaller format, or some layers left to the processor on purpose, which is faster than the spill. NVIDIA's control panel can turn the spill off (CUDA sysmem fallback policy).",
			"共享 GPU 内存就是主机内存：显存占满后溢出的部分要经 PCIe 读取，约 10 至 30 GB/s，而显存自身有几百 GB/s，所以溢出几个 GB 整体就会慢好几倍。这是正常现象：Windows 驱动不报错而是悄悄溢出，往往是长上下文的 KV 缓存把显存撑满。应让全部内容留在专用显存里：缩短上下文、8 位缓存、更小的量化格式，或主动把几层留给 CPU，这比溢出快。NVIDIA 控制面板可以关闭溢出（CUDA 系统内存回退策略）。",
		},
		Sentence{"max context of qwen2.5-7b q4_k_m on an rx 6900 xt", "rx 6900 xt 跑 qwen2.5-7b q4_k_m 最大上下文"},
		"NVIDIA, System Memory Fallback",
	}, []string{"shared memory slow", "shared memory windows", "shared memory speed"}},
	{Entry{
		"why_saved_larger",
		Sentence{"why a checkpoint is larger than the model it came from", "保存的权重为什么变大"},
		Sentence{
			"A checkpoint that is twice as large is most often saved in fp32: 4 bytes for each parameter instead of the 2 of bf16 or fp16. It happens where a model was loaded without a dtype (older transformers load in fp32), where the trainer kept fp32 master weights, or where tied or shared tensors were written twice. A training checkpoint also holds the optimizer: 12 bytes more for each trained parameter with Adam in mixed precision. Saving in bf16 (model.to(torch.bfloat16) or --torch_dtype bfloat16 before save_pretrained) halves it again, and nothing that inference can see is lost.",
			"保存后变成两倍，最常见的原因是按 fp32 保存：每参数 4 字节，而不是 bf16 或 fp16 的 2 字节。例如加载时没有指定 dtype（旧版 transformers 默认 fp32）、训练时保留了 fp32 主权重，或共享的张量写了两份。训练检查点还包含优化器状态：混合精度 Adam 每个训练的参数再加 12 字节。保存前转成 bf16（model.to(torch.bfloat16) 后再 save_pretrained）就恢复原来大小，推理效果不变。",
		},
		Sentence{"how big are the weights of 7b in fp32", "7b fp32 权重多大"},
		"",
	}, []string{"file double saved !takes_all", "file double fp32 amp"}},
	{Entry{
		"why_share_taken",
		Sentence{"why a server takes nearly the whole card", "推理服务为什么占满显存"},
		Sentence{
			"A server such as vLLM takes its share of the card at the start, 90 % where nothing is set, whatever the model: what the weights leave becomes one pool for the KV cache. So the figure of nvidia-smi says how much was reserved and not what the model needs, and it is the same for 0.5B and 7B, for 4 bits and 16. gpu_memory_utilization (mem_fraction_static in SGLang) sets the share; a smaller one leaves less room for requests and context. What is really used is in the log: the size of the weights and the blocks of the cache.",
			"vLLM 这类推理服务启动时就按比例占用显存（默认 90 %），与模型大小无关：权重之外的部分全部划为 KV 缓存池。因此 nvidia-smi 显示的是预留量，而不是模型的需要，0.5B 与 7B、4 位与 16 位看上去都一样。比例由 gpu_memory_utilization（SGLang 为 mem_fraction_static）设定；调小后可容纳的并发和上下文变少。实际用量看启动日志：权重大小和缓存块数。",
		},
		Sentence{"run qwen2.5-7b in vllm on a 4090 with gpu_memory_utilization 0.8", "4090 vllm 部署 qwen2.5-7b gpu_memory_utilization 0.8"},
		"vLLM, vllm/config/cache.py",
	}, []string{"server memory takes_all !slow !train", "server of_card !slow !train", "server memory more !slow !train !context", "server memory same quant !slow", "server held_gb !slow !train"}},
	{Entry{
		"why_nearly_full",
		Sentence{"whether a nearly full card is bad", "显存快满了要紧吗"},
		Sentence{
			"A card that is nearly full does no harm and is no slower, as long as the figure stands still: what counts is whether the peak is over. A server (vLLM, SGLang) takes its share at the start and llama.cpp all of its context, so what is seen after the first requests is the peak. In training the peak is in the first steps with the longest batch; evaluation, saving and a longer sample come on top. Leave some 5 % for fragments and, where a screen hangs on the card, about 1 GB for the desktop. On Windows a full card spills into host RAM instead of failing, and then it is slow. PyTorch also keeps what it freed, so nvidia-smi tells more than is needed: torch.cuda.max_memory_allocated() tells the peak.",
			"显存接近占满本身无害，也不会变慢，关键是数字不再上涨，也就是峰值已经过去。推理服务（vLLM、SGLang）启动时就按比例占用，llama.cpp 启动时就分配全部上下文，所以处理过几个请求后看到的就是峰值。训练的峰值出现在最初几步里最长的那个 batch；评估、保存和更长的样本还会再加。给碎片留出约 5 %，接着显示器的卡再给桌面留约 1 GB。Windows 上显存满了不会报错，而是溢出到内存，这时才会变慢。PyTorch 释放后的显存会留着，所以 nvidia-smi 显示的比实际需要多，峰值看 torch.cuda.max_memory_allocated()。",
		},
		Sentence{"qwen2.5-14b q4_k_m on a 4070 ti super at 16k uses 14.9 gb, why", "4070 ti super 跑 qwen2.5-14b q4_k_m 16k 占了 14.9g 为什么"},
		"PyTorch, CUDA semantics: memory management",
	}, []string{"held_of as_should !slow !train !oom !server !smi", "held_of as_should !slow !oom !server"}},
	{Entry{
		"why_one_card_fills",
		Sentence{"why one of several cards fills first", "多卡中为什么有一张先满"},
		Sentence{
			"A split by layers gives each card whole layers, and the card that holds more than layers fills first: it has the embedding or the output head, the logits, often the compute buffer and, in some programs, the CUDA contexts of all. With unlike cards an even split fills the smaller one while the larger has room; the memory of all adds up only where the split follows it. Set the shares yourself: --tensor-split 16,8 in llama.cpp, max_memory for device_map in transformers, and leave 1 to 2 GB free on the card that works the output. The KV cache lies with its layers, so a longer context asks for more on each card.",
			"按层切分时每张卡放若干完整的层，除了层还要放别的内容的卡会先满：词嵌入或输出层、logits，往往还有计算缓冲区，有的程序还把所有 CUDA 上下文放在 0 号卡。显卡大小不同却平均切分时，小卡满了大卡还有空；只有按显存比例切分，各卡显存才能加起来用。可以自己设比例：llama.cpp 用 --tensor-split 16,8，transformers 的 device_map 配 max_memory，并给负责输出的卡留 1 至 2 GB。KV 缓存跟着层走，上下文变长时每张卡都会增加。",
		},
		Sentence{"run qwen2.5-32b q4_k_m on a 4090 and a 3060", "4090 加 3060 跑 qwen2.5-32b q4_k_m"},
		"llama.cpp, tools/server/README.md",
	}, []string{"cards mixed memory !slow !train", "cards mixed oom !train", "cards memory context mixed !train"}},
	{Entry{
		"why_reserved",
		Sentence{"why nvidia-smi shows more than PyTorch has allocated", "nvidia-smi 为什么比 torch 分配的多"},
		Sentence{
			"The difference is what PyTorch keeps reserved without using it, and what is none of its tensors. torch.cuda.memory_allocated counts live tensors, memory_reserved also the blocks that were freed and kept for the next allocation, nvidia-smi besides these the CUDA context (0.3 to 1 GB), buffers of NCCL (some 0.3 to 1 GB with several cards), workspaces of cuBLAS and other processes on the card. Compare the three: torch.cuda.memory_summary() prints the first two. A large gap between them is a peak that is over, or holes left by lengths that change: expandable_segments:True lessens these, and torch.cuda.empty_cache() gives back what is free (it does not lower the next peak). nvidia-smi far above reserved is another process.",
			"差额是 PyTorch 保留但没有使用的部分，加上不属于张量的部分。torch.cuda.memory_allocated 只算存活的张量；memory_reserved 还包括释放后留给下次分配的块；nvidia-smi 再加上 CUDA 上下文（0.3 至 1 GB）、多卡时 NCCL 的缓冲区（约 0.3 至 1 GB）、cuBLAS 工作区和卡上的其他进程。对照这三个数即可：torch.cuda.memory_summary() 会打印前两个。前两个差得多，说明峰值已过，或长度变化留下了碎片：expandable_segments:True 能减少碎片，torch.cuda.empty_cache() 会归还空闲部分（但不降低下一次峰值）。nvidia-smi 远高于 reserved 则是有别的进程。",
		},
		Sentence{"my 7b lora run uses 23 gb on a 3090, why", "3090 lora 微调 7b 占了 23g 为什么"},
		"PyTorch, CUDA semantics: memory management",
	}, []string{"smi live !slow !kv", "reserved allocated !slow !kv !server"}},
	{Entry{
		"why_memory_kept",
		Sentence{"why memory is not given back", "显存为什么不释放"},
		Sentence{
			"PyTorch keeps what was freed for the next allocation: nvidia-smi shows the highest mark that was reached (reserved), and torch.cuda.memory_allocated what is alive. So memory rises with the longest input so far and does not fall after it. Deleting a model frees its tensors only when nothing refers to them any more (del, gc.collect, then torch.cuda.empty_cache), and the CUDA context stays until the process ends. A rise without end is another thing: tensors kept in a list, losses summed with their graph (use .item()), or a chat whose history grows. Lengths that change from step to step leave holes; expandable_segments:True helps.",
			"PyTorch 释放的显存会留着给下次分配用：nvidia-smi 显示的是曾经达到的最高点（reserved），实际在用的看 torch.cuda.memory_allocated。所以显存随遇到的最长输入上升，之后不下降。删除模型后要没有任何引用才真正释放（del、gc.collect、再 torch.cuda.empty_cache），CUDA 上下文要到进程结束才释放。无止境地上涨是另一回事：张量存进了列表、累加 loss 时带着计算图（应使用 .item()），或对话历史不断变长。每步长度不同会留下碎片，可设 expandable_segments:True。",
		},
		Sentence{"run llama-3.1-8b on a 4090 at 8k", "4090 跑 llama-3.1-8b 8k 上下文"},
		"PyTorch, CUDA semantics: memory management",
	}, []string{"released memory !slow !train", "released memory !slow !grows !later !oom !same !lora", "released memory grows !train"}},
	{Entry{
		"why_quant_no_less",
		Sentence{"why quantized weights did not save as expected", "量化后显存为什么没少多少"},
		Sentence{
			"Quantization shrinks the weights alone. KV cache, activations, the CUDA context (0.3 to 1 GB) and embeddings that stay in 16 bits are as before, so small models and long contexts gain little; and a server that reserves its share of the card shows the same figure whatever the format. Some loaders also read the 16-bit weights first and quantize them on the card, so that the peak is that of 16 bits, and int8 of some libraries keeps copies in 16 bits for its outliers or widens weights while they are used. Compare what is allocated after loading, and not the peak.",
			"量化只缩小权重。KV 缓存、激活、CUDA 上下文（0.3 至 1 GB）以及保留 16 位的词嵌入都不变，所以小模型和长上下文省得不多；按比例预占显存的推理服务，不论什么格式显示的数字都一样。有的加载方式先读入 16 位权重再在卡上量化，峰值仍是 16 位的；有的库 int8 还会为离群值保留 16 位副本，或使用时还原。应比较加载后的已分配显存，而不是峰值。",
		},
		Sentence{"run qwen2.5-7b int4 on a 4090", "4090 跑 qwen2.5-7b int4"},
		"arXiv 2208.07339",
	}, []string{"quant memory same !train !slow !wider fp32", "quant memory same !train !slow", "quant memory more wider !slow !train"}},
	{Entry{
		"why_context_memory",
		Sentence{"why a longer context takes more memory", "上下文变长为什么更占显存"},
		Sentence{
			"Each token of a prompt and of its answer stays in the KV cache until the conversation ends, so the cache grows in step with the length and with the requests that are open at once; the weights stay the same. Reading a long prompt takes working memory beside it: buffers for the tokens computed at once, and without flash attention scores that grow with the square of the length. So a model that loads well can fail when a long text comes. A shorter context, an 8-bit cache, flash attention and reading the prompt in smaller pieces (n_ubatch, max_num_batched_tokens) help. Programs that reserve the cache at the start (llama.cpp, Ollama) take it for the whole context that is set, used or not.",
			"提示和回答的每个 token 都会留在 KV 缓存里直到会话结束，所以缓存随长度、也随同时进行的请求数成比例增长，权重则不变。读入长提示还要工作显存：一次计算的 token 的缓冲区；不用 flash attention 时注意力分数按长度平方增长。因此能加载的模型遇到长文本仍可能溢出。缩短上下文、8 位缓存、flash attention、把提示分小块读入（n_ubatch、max_num_batched_tokens）都有帮助。启动时就预留缓存的程序（llama.cpp、Ollama）按设定的上下文长度占用，不管用没用到。",
		},
		Sentence{"max context of llama-3.1-8b q4_k_m on a 3060", "3060 跑 llama-3.1-8b q4_k_m 最大上下文"},
		"arXiv 2211.05102",
	}, []string{"context memory oom !train", "context memory more !train !files_told", "context memory grows !train", "kv memory more !train", "context oom decode !train"}},
	{Entry{
		"why_not_on_card",
		Sentence{"why a large model does not run on a small card", "小显存为什么跑不了大模型"},
		Sentence{
			"With GPU acceleration the weights have to lie in the card's own memory; host RAM does not add to it. On the processor alone the model only has to fit the RAM, so 32 GB hold what 8 GB of VRAM can't. Programs of the llama.cpp family divide a model: as many layers as fit go to the card (-ngl, GPU layers, num_gpu), the rest stays in RAM and runs at its speed. Ask for fewer layers until it loads, and leave 1 to 2 GB for the cache and the buffers. Full speed takes a model and a format that fit as a whole: with 8 GB some 7 or 8B in 4 bits.",
			"使用 GPU 加速时，权重必须放在显卡自己的显存里，主机内存不会加进去。只用 CPU 时模型只需放进内存，所以 32 GB 内存放得下的模型，8 GB 显存不一定放得下。llama.cpp 一类程序可以拆开：能放下的层放显卡（-ngl、GPU 层数、num_gpu），其余留在内存，以内存的速度运行。减少 GPU 层数直到能加载，并为缓存和缓冲区留 1 至 2 GB。要全速运行，模型连同格式要整个放进显存：8 GB 大约是 7B 或 8B 的 4 位量化。",
		},
		Sentence{"largest model for 8gb of vram and 32gb of ram", "8g 显存加 32g 内存能跑多大的模型"},
		"llama.cpp, tools/server/README.md",
	}, []string{"accel model_large host", "host accel oom decode !train !same !slow", "model_large accel only", "unfit memory !train !more !same !slow !quant"}},
	{Entry{
		"why_host_ram_too",
		Sentence{"why host RAM is used beside the card", "跑在显卡上为什么还占内存"},
		Sentence{
			"Host RAM is used although the model runs on the card because files are read through it. llama.cpp maps the file, so that its pages count as used while they are only a cache that the system gives up when it needs the room; --no-mmap frees it after loading. PyTorch reads a shard at a time, or the whole model where low_cpu_mem_usage is off; a process with CUDA takes 2 to 4 GB for its libraries, and servers add pinned memory for swap. Layers that did not fit the card are in RAM for good, and they cost speed.",
			"模型跑在显卡上仍占内存，是因为文件要经内存读入。llama.cpp 用内存映射，读过的页算作已用，其实只是系统可随时收回的缓存；加 --no-mmap 加载后就释放。PyTorch 每次读一个分片，没有打开 low_cpu_mem_usage 时会读入整个模型；使用 CUDA 的进程自身的库占 2 至 4 GB，推理服务还会为交换预留锁页内存。放不进显卡的层则一直在内存里，而且会拖慢速度。",
		},
		Sentence{"how much ram to run llama-3.1-70b q4_k_m", "跑 llama-3.1-70b q4_k_m 需要多少内存"},
		"llama.cpp, tools/server/README.md",
	}, []string{"host also gpu !slow !train !oom !shared !model_large"}},
	{Entry{
		"why_beyond_weights",
		Sentence{"why more memory is used than the model's size", "占用为什么比模型文件大"},
		Sentence{
			"More is held than the file. Beside the weights there are the KV cache of the context that is set (and of every parallel request), compute buffers, the CUDA context of 0.3 to 1 GB on each card, and what the allocator keeps after a peak; together 1 to 4 GB for a small model at a few thousand tokens, far more at 32k and beyond. The weights may grow, too: a loader without a dtype widens them to fp32 (twice the size of bf16), and formats that the card can't compute with are widened to 16 bits. A server (vLLM, SGLang) takes its share of the card whatever the model.",
			"显存里不只有模型文件。权重之外还有按设定上下文（以及每个并发请求）分配的 KV 缓存、计算缓冲区、每张卡 0.3 至 1 GB 的 CUDA 上下文，以及分配器在峰值后保留的部分；小模型几千 token 时合计约 1 至 4 GB，32k 以上更多。权重本身也可能变大：加载时没有指定 dtype 会按 fp32 展开（bf16 的两倍），显卡不能直接计算的格式会还原成 16 位。推理服务（vLLM、SGLang）则不管模型大小都按比例占用显存。",
		},
		Sentence{"memory of llama-3.1-8b q4_k_m at 8k", "llama-3.1-8b q4_k_m 8k 上下文占多少显存"},
		"",
	}, []string{"files_told memory more !train !cards", "files_told memory oom !train !cards"}},
	{Entry{
		"why_cards_not_pooled",
		Sentence{"whether memory of several cards adds up", "多卡显存能不能加起来"},
		Sentence{
			"Each card keeps its own memory; it adds up only where a program splits the model over the cards. A figure for one model is then the sum of all cards (weights and cache are divided by tensor or pipeline parallel, or by layers), and each card adds its own CUDA context and buffers, some 1 to 2 GB. Plain data parallel copies the whole model to each card, so there the figure is that of every single card; ZeRO-3 and FSDP divide the states and leave the activations of each card as they are. NVLink makes the splitting faster but does not make one memory of two.",
			"每张卡的显存是各自独立的，只有程序把模型切分到多张卡上时才能加起来用。切分时（张量并行、流水线并行或按层切分）一个模型的显存需求是各卡之和，每张卡另外有自己的 CUDA 上下文和缓冲区，约 1 至 2 GB。普通数据并行每张卡都放一份完整模型，这时需求是每张卡的；ZeRO-3 和 FSDP 会分摊模型状态，但每张卡的激活不变。NVLink 只让切分更快，不会把两张卡的显存变成一块。",
		},
		Sentence{"run llama-3.1-70b int4 on 2x 4090", "2 张 4090 跑 llama-3.1-70b int4"},
		"arXiv 1910.02054",
	}, []string{"cards cards_sum memory !train !slow !same", "gpu cards_sum memory !slow !same !moe !file !oom !context !server !host"}},
	{Entry{
		"why_card_shows_less",
		Sentence{"why a card shows less than it was sold with", "显存为什么显示得比标称少"},
		Sentence{
			"A card shows a little less than its label: the driver keeps a part (about 1 to 2 %), error correction takes some 6 % of GDDR where it is on, and the screen and other programs take what they draw with, 0.3 to 1.5 GB under Windows. Sizes are told in two units as well: 24 GB on the box are 24 GiB, or 24,576 MiB, of which a program is given about 24,200. On a Mac the graphics may take two thirds to three quarters of the unified memory unless the limit is raised.",
			"显卡显示的会比标称略少：驱动保留一部分（约 1 至 2 %），开启 ECC 的 GDDR 再少约 6 %，屏幕和其他程序在 Windows 下占 0.3 至 1.5 GB。单位也有两种：标称 24 GB 实为 24 GiB，即 24576 MiB，程序能用到的约 24200。Mac 上图形核心默认只能用统一内存的三分之二到四分之三，除非提高上限。",
		},
		Sentence{"specs of the 4090", "4090 参数"},
		"IEC 80000-13",
	}, []string{"sold gpu memory low !slow !train !weights_gb !cards !layers !moe !server", "memory idle_use !train !slow"}},
}
