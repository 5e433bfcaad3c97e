package words

// The sentences that set a measured figure beside the estimate.
var (
	Observed = Sentence{
		"You measured {seen}; the estimate is {allocated} of live tensors, {reserved} held by the allocator and {process} in nvidia-smi. {why}",
		"实测 {seen}；估算为：存活张量 {allocated}，分配器保留 {reserved}，nvidia-smi 显示 {process}。{why}",
	}
	ObservedRecomputed = Sentence{
		"You measured {seen}; with gradient checkpointing{by} the estimate is {allocated} of live tensors, {reserved} held by the allocator and {process} in nvidia-smi. {why}",
		"实测 {seen}；打开梯度检查点{by}后估算为：存活张量 {allocated}，分配器保留 {reserved}，nvidia-smi 显示 {process}。{why}",
	}
	ClaimedAsExpected = Sentence{
		"The {told} that is named agrees with the estimate of {process} within its error band ({low} to {high}); that is the sum of the parts below.",
		"所说的 {told} 与估算的 {process} 在误差区间（{low} 至 {high}）内一致，估算即下列各部分之和。",
	}
	ClaimedPart = Sentence{
		"The {told} that is named is the {part} alone: {size}. The estimate counts the other parts below as well and comes to {process} ({low} to {high}).",
		"所说的 {told} 只是{part}：{size}。估算还计入了下列其他部分，共 {process}（{low} 至 {high}）。",
	}
	ModelStates = Sentence{"model states (weights with their master copy, gradients and optimizer states)", "模型状态（权重及其主副本、梯度和优化器状态）"}
	ClaimedLess = Sentence{
		"The {told} that is named is less than the estimate of {process} ({low} to {high}): it leaves out some of the parts below, or holds for lower precision or other settings.",
		"所说的 {told} 低于估算的 {process}（{low} 至 {high}）：它没有计入下列某些部分，或者对应更低的精度、其他设置。",
	}
	ClaimedMore = Sentence{
		"The {told} that is named is more than the estimate of {process} ({low} to {high}): it counts more than the parts below, such as a reserve, longer sequences or a larger batch.",
		"所说的 {told} 高于估算的 {process}（{low} 至 {high}）：它计入的多于下列各部分，例如余量、更长的序列或更大的批量。",
	}
	MeasuredEach = Sentence{
		"Of what you measured, {figures} {unit}, the most is {gap} {unit} above the least, {times} times it.",
		"你测得的 {figures} {unit} 中，最大值比最小值多 {gap} {unit}，为其 {times} 倍。",
	}
	ObservedAsExpected = Sentence{
		"The two agree within the error band ({low} to {high}).",
		"两者在误差区间（{low} 至 {high}）内一致。",
	}
	ObservedAtFailure = Sentence{
		"An allocation fails before the peak is reached, so the figure at the error is where {card} was full and not what the run needs: at least {missing} more.",
		"分配失败发生在峰值之前，报错时的数字只是 {card} 被占满的位置，不是所需的量：至少还差 {missing}。",
	}
	ObservedOtherwise = Sentence{
		"So the run is set up otherwise than what is assumed below: checkpointing, sharding, offload, adapters, an 8-bit optimizer or other lengths make such a difference. Say which, and the estimate follows.",
		"说明实际设置与下面的假设不同：梯度检查点、切分、卸载、适配器、8 位优化器或序列长度都会造成这样的差别。说明设置后可重新估算。",
	}
	ObservedFullCard = Sentence{
		"The run should fit, so look for what is not in the question: another process on {card}, longer sequences or a larger batch than stated, or fragmentation (PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True).",
		"按估算应当装得下，请检查问题里没有提到的因素：{card} 上的其他进程、比所说更长的序列或更大的批量、显存碎片（PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True）。",
	}
	ObservedPool = Sentence{
		"Servers such as vLLM and SGLang take a fixed share of the card (about 0.9 by default) and fill what the weights leave with KV cache, so nvidia-smi shows a full card whatever the model needs, here {share} of {card}; gpu_memory_utilization sets the share.",
		"vLLM、SGLang 等推理服务会预占固定比例的显存（默认约 0.9），权重之外的部分全部用作 KV 缓存，因此无论模型多大，nvidia-smi 都显示接近占满，这里是 {card} 的 {share}；比例由 gpu_memory_utilization 设置。",
	}
	ObservedServer = Sentence{
		"A server takes its share of the card when it starts (gpu_memory_utilization of vLLM, 0.92 by default) and fills what the weights leave with KV cache: what nvidia-smi shows follows the card and not the need of the model. A smaller share takes less and holds fewer tokens.",
		"推理服务启动时就按比例预占显存（vLLM 的 gpu_memory_utilization，默认 0.92），权重之外的部分全部划作 KV 缓存，所以 nvidia-smi 显示的占用取决于显卡，而不是模型的需要。调小这个比例就占得少，能缓存的 token 也少。",
	}
	ObservedWeights = Sentence{
		"That is the weights alone: {params} parameters x {bytes} bytes each = {size}. The KV cache and the working set come on top.",
		"这正是权重本身：{params} 参数 × 每参数 {bytes} 字节 = {size}。KV 缓存和工作区还要另算。",
	}
	ObservedFP32 = Sentence{
		"That is what {params} parameters take in fp32, 4 bytes each: {size}. The model was loaded without a dtype; with torch_dtype (dtype) set to bfloat16, float16 or auto it takes half.",
		"这正是 {params} 参数按 fp32（每参数 4 字节）的大小：{size}。说明加载时没有指定 dtype；把 torch_dtype（dtype）设为 bfloat16、float16 或 auto 就只占一半。",
	}
	ObservedMore = Sentence{
		"That is {gap} above the estimate. Usual reasons: another format or optimizer than assumed, a longer context or larger batch, activations that are kept although they could be recomputed, and memory that PyTorch keeps cached after a peak.",
		"比估算多 {gap}。常见原因：实际的数值格式或优化器与假设不同、上下文更长或批量更大、没有开启重计算、PyTorch 在峰值后保留的缓存。",
	}
	ObservedLess = Sentence{
		"That is {gap} below the estimate: the measurement may have missed the peak (the optimizer's states appear at the first step, the KV cache grows with the context), or part of the model is elsewhere (another card, host memory, a smaller format).",
		"比估算少 {gap}：测量可能没有赶上峰值（优化器状态在第一步才出现，KV 缓存随上下文增长），或模型的一部分在别处（其他卡、内存、更小的格式）。",
	}
	Taken = Sentence{
		"{used} of each card is taken already; {left} is left for this.",
		"每张卡已被占用 {used}，可用的还剩 {left}。",
	}
)

// Peaks that were measured and kept.
var (
	PeakKept = Sentence{
		"Kept: {measured} measured; the estimate says {estimate} ({off}). It is shown beside questions like this one.",
		"已记录：实测 {measured}，估算 {estimate}（{off}）。以后类似问题会一并显示。",
	}
	PeakUnlikely    = Sentence{"That can't be the memory of a card. For example: measured 43.2GB.", "这不像是显卡的显存。例如：实测 43.2GB。"}
	NothingMeasured = Sentence{"Ask about a workload first; then say what was measured for it.", "请先询问一个具体任务，再告诉我实测值。"}
	MeasuredHere    = Sentence{"measured here on {day}", "本团队实测 {day}"}
	MeasuredBefore  = Sentence{"measured here before", "本团队更早实测"}
	MeasuredAgainst = Sentence{"{measured}; the estimate is off by {off}", "{measured}；估算偏差 {off}"}
	PeaksTitle      = Sentence{"Measured by the team", "团队实测"}
	NoPeaks         = Sentence{"Nothing was measured yet. After an answer, say: measured 43.2GB.", "还没有实测数据。得到回答后可以说：实测 43.2GB。"}
)
