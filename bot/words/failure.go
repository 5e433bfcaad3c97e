package words

// What an error of PyTorch says by itself, whatever ran: which piece was asked for, what was free, and what lay
// unused in pieces too small for it.
var (
	FailedPieces = Sentence{
		"The run asked for {asked} in one piece and {free} was free: it lacked {lack}, while {idle} lay unused in smaller pieces. PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True may be all it takes.",
		"程序一次申请 {asked}，而空闲只有 {free}：差 {lack}，同时有 {idle} 已保留但未使用，只是零散的小块。设置 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True 也许就够了。",
	}
	FailedBeyond = Sentence{
		"The run asked for {asked} in one piece and {free} was free: it lacked {lack} at that moment. {idle} lay unused in smaller pieces, but that is not the cause: the estimate is {need} and the card holds {capacity}, so something has to take less.",
		"程序一次申请 {asked}，而空闲只有 {free}：当时差 {lack}。有 {idle} 已保留但未使用，但碎片不是原因：估计需要 {need}，而卡上只有 {capacity}，需要减少占用。",
	}
	FailedShort = Sentence{
		"The run asked for {asked} in one piece and {free} was free: it lacked {lack} at that moment, and more may have been needed later.",
		"程序一次申请 {asked}，而空闲只有 {free}：当时差 {lack}，后面可能还要更多。",
	}
	FailedIdle = Sentence{ // where the error tells what lay unused
		" The {idle} that PyTorch held unused would not have made up for it, so something has to take less.",
		"PyTorch 保留而未用的 {idle} 补不上这个缺口，需要减少占用。",
	}
)

// What ends a process that loads a model, and how it is kept from taking as many copies as there are processes.
var (
	HostKilled = Sentence{
		"The process was ended for the host's memory, not the card's (-9 is SIGKILL by the kernel): without {init} each of the {count} processes of a machine reads all weights, {count} x {file} = {all}{ram}. {How} they are shared out as they are read: about {load} while loading.",
		"进程是因为内存（不是显存）不足被内核杀掉的（-9 即 SIGKILL）：没有 {init} 时，一台机器上的 {count} 个进程各读入全部权重，{count} × {file} = {all}{ram}。{How}权重边读边切分，加载时约需 {load}。",
	}
	HostKilledTwice = Sentence{
		", where there are {ram}: read in fp32 it is twice as much{reference}", "，内存为 {ram}：按 fp32 读入还要翻倍{reference}",
	}
	KilledReference = Sentence{", and the reference model of DPO comes on top", "，DPO 的参考模型还要另算一份"}
	HostKilledRAM   = Sentence{", and there are {ram}", "，而内存只有 {ram}"}
	HowZeROInit     = Sentence{
		"Make HfDeepSpeedConfig (or TrainingArguments with the ZeRO-3 file) before from_pretrained, in Accelerate with zero3_init_flag: true, and",
		"在 from_pretrained 之前创建 HfDeepSpeedConfig（或带 ZeRO-3 配置的 TrainingArguments；Accelerate 中设 zero3_init_flag: true），",
	}
	HowFSDPLoad = Sentence{
		"Set fsdp_cpu_ram_efficient_loading: true and fsdp_sync_module_states: true in Accelerate, and",
		"在 Accelerate 中设 fsdp_cpu_ram_efficient_loading: true 和 fsdp_sync_module_states: true，",
	}
)

// What such errors say.
var (
	BufferTooLarge = Sentence{
		"llama.cpp asked for {buffer} in one piece, and the card did not have it free. Which part that is the line before tells (model, KV or compute buffer): fewer layers on the card (-ngl) make the first smaller, a shorter context (-c) or a cache in 8 bits (-ctk q8_0 -ctv q8_0, with -fa) the second, a smaller micro-batch (-ub 256) or flash attention the third.",
		"llama.cpp 一次申请 {buffer}，显卡上没有这么多空闲。是哪一部分要看前一行（model、KV 还是 compute buffer）：model 可减少上卡的层数（-ngl），KV 可缩短上下文（-c）或用 8 位缓存（-ctk q8_0 -ctv q8_0，配合 -fa），compute 可减小 -ub（如 256）或打开 flash attention。",
	}
	SomeBuffer = Sentence{"a buffer", "一块缓冲区"}
)

// What may be the reason that a run which holds by its settings runs out of memory, and that a process is killed whose host
// has enough.
var (
	RanOutThough = Sentence{
		"With these settings it fits, so that memory which ran out has another reason: {reasons}.",
		"按这些设置放得下，仍报显存不足的话另有原因：{reasons}。",
	}
	RanOutLonger = Sentence{
		"samples that are longer or a larger batch than is reckoned with here ({length} tokens, batch {batch} on each card; at that batch {most} tokens still fit)",
		"实际样本更长或 batch 更大（这里按长度 {length}、每卡 batch {batch} 计算，该 batch 下最长能放 {most} tokens）",
	}
	RanOutWhole = Sentence{
		"states that are not shared after all (one process, or the DeepSpeed or FSDP settings not passed on), so that each card holds all",
		"切分没有生效（单进程启动，或没有传入 DeepSpeed / FSDP 配置），每张卡各存了一整份",
	}
	RanOutLength = Sentence{
		"no --max-model-len, so that the cache is checked for the longest context of the model{most}",
		"没有写 --max-model-len，程序按模型的最长上下文{most}检查缓存",
	}
	RanOutMicro = Sentence{
		"a larger micro-batch than the {batch} on each card that is reckoned with here, in the update or for the log-probabilities",
		"micro-batch 大于这里的每卡 {batch} 条（更新和计算 log_prob 都算）",
	}
	RanOutShare  = Sentence{"a larger share for the rollout engine than {share} (gpu_memory_utilization)", "采样引擎的显存占比高于 {share}（gpu_memory_utilization）"}
	RanOutMost   = Sentence{", {most} tokens", " {most} tokens "}
	RanOutOthers = Sentence{"other processes on the card (nvidia-smi shows them)", "同一张卡上还有别的进程（nvidia-smi 可见）"}
	KilledThough = Sentence{
		"By these figures there is enough memory; where the process is killed all the same, pinned buffers are the usual reason: PyTorch rounds each of them up to a power of two, up to twice the size (pin_memory: false in offload_optimizer and offload_param), then a limit of the container, and a copy of the weights in each process while loading (zero3_init_flag, low_cpu_mem_usage).",
		"按这些数字内存是够的；仍被杀掉时，最常见的是锁页缓冲：PyTorch 把每块向上取整到 2 的幂，最多占两倍（在 offload_optimizer 和 offload_param 中设 pin_memory: false），其次是容器的内存上限，以及加载时每个进程各读一份权重（zero3_init_flag、low_cpu_mem_usage）。",
	}
	KilledCopies = Sentence{
		"By these figures there is enough memory; where it ran out all the same, each of the {count} processes usually reads all weights while loading{twice}: {all} in 16 bits and twice that in fp32. Load in 16 bits with low_cpu_mem_usage, or let ZeRO-3 share the weights out as they are read (zero3_init_flag).",
		"按这些数字内存是够的；仍然爆掉时，多半是加载阶段 {count} 个进程各读一份权重{twice}：16 位共 {all}，fp32 再翻倍。请用 16 位并开 low_cpu_mem_usage 加载，或用 ZeRO-3 边读边切分（zero3_init_flag）。",
	}
	KilledTwice = Sentence{" and the reference model beside them", "，另加一份参考模型"}
)

// What gathering the weights takes when a sharded training run is saved.
var (
	SavingZeRO = Sentence{
		"Saving gathers the 16-bit weights of all cards on rank 0 (stage3_gather_16bit_weights_on_model_save): all {whole} in that host's memory, beside what training keeps there, and {unit} at a time on its card. To do without it, set that to false and save the shards (save_checkpoint), and merge them later with zero_to_fp32.py on a machine with about {merged} of RAM; or give the host more memory, and call torch.cuda.empty_cache() before saving.",
		"保存时会把各卡的 16 位权重聚合到 rank 0（stage3_gather_16bit_weights_on_model_save）：该主机内存需要 {whole}（另加训练本身占用的内存），它的显卡上每次 {unit}。要避免聚合，可将其设为 false、只保存分片（save_checkpoint），之后在约有 {merged} 内存的机器上用 zero_to_fp32.py 合并；或增加内存，并在保存前调用 torch.cuda.empty_cache()。",
	}
	SavingFSDP = Sentence{
		"Saving with FULL_STATE_DICT puts all weights together: {whole} on every card, unless offload_to_cpu=True and rank0_only=True move them to the host of rank 0 (Accelerate and the Trainer set both), which then needs {whole} of RAM and {unit} at a time on its card; the optimizer's full state dict takes {moments} more there. SHARDED_STATE_DICT writes each card's part and gathers nothing; \"accelerate merge-weights\" merges them later.",
		"用 FULL_STATE_DICT 保存会聚合全部权重：每张卡 {whole}；设 offload_to_cpu=True 和 rank0_only=True（Accelerate 和 Trainer 会自动设置）后改放到 rank 0 的内存，需要内存 {whole}，显卡上每次 {unit}；优化器的完整状态还要内存 {moments}。SHARDED_STATE_DICT 各卡只写自己的分片，不做聚合，之后可用 accelerate merge-weights 合并。",
	}
)
