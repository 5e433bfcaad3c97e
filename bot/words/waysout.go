package words

// What to try next when it does not fit, with the figure that it leads to.
var (
	WayOut = Sentence{
		"{Changes}: {need} per card, which {verdict}{price}.",
		"{changes}：每张卡 {need}，{verdict}{price}。",
	}
	WayOutOnHost = Sentence{
		"{Changes}: {need} of host RAM, which {verdict}{price}.",
		"{changes}：内存 {need}，{verdict}{price}。",
	}
	Slower       = Sentence{"; about {times} x as long", "，耗时约为 {times} 倍"}
	WaitsForHost = Sentence{"; about {rate} tokens/s", "，约 {rate} tokens/s"}
	CriticWhole  = Sentence{
		"TRL's PPOTrainer trains the value model in full ({critic}); with adapters of its own it takes about {frozen}.",
		"TRL 的 PPOTrainer 完整训练价值模型（{critic}）；给它也加适配器则约占 {frozen}。",
	}
	LikeliestLimit = Sentence{
		"About {likely} {unit} by the estimate, {sure} for sure. ", "按估算约 {likely} {unit}，留足误差时为 {sure}。",
	}
	RolloutShare = Sentence{
		"With gpu_memory_utilization {told} vLLM does not start: that share of the card does not hold the weights. Set {share} or more, as is counted here, or train on 4-bit weights (load_in_4bit).",
		"gpu_memory_utilization 为 {told} 时 vLLM 无法启动：这一比例的显存放不下权重。请设为 {share} 或更高（此处按此计算），或改用 4 位权重（load_in_4bit）。",
	}
	NoRolloutShare = Sentence{
		"With gpu_memory_utilization {told}, or any other, vLLM does not start: the card does not hold the weights. Train on 4-bit weights (load_in_4bit).",
		"gpu_memory_utilization 设为 {told} 或任何值 vLLM 都无法启动：这张卡放不下权重。请改用 4 位权重（load_in_4bit）。",
	}
	TightOn = Sentence{
		"It is tight on {cards}: {need} (up to {high}) of {capacity} per card.", "{cards} 比较紧：每张卡 {need}（最多 {high}），容量 {capacity}。",
	}
	TakesLong         = Sentence{"; at about {rate} tokens/s ten million tokens take {time}", "；每秒约 {rate} tokens，一千万 tokens 要 {time}"}
	LabelComma        = Sentence{", ", "，"}
	AndThen           = Sentence{"{first} and {next}", "{first}，{next}"}
	LabelWays         = Sentence{"Ways out, the cheapest first", "可行办法（代价小的在前）"}
	NoWayOutRAM       = Sentence{"None of the usual changes fits {ram} of RAM: other settings, up to {count} cards, or another listed card.", "内存只有 {ram} 时，常见的办法（调整设置、增加到 {count} 张卡、更换列表中的显卡）都不行：要先加内存。"}
	NoWayOut          = Sentence{"None of the usual changes makes it fit: other settings, up to {count} cards, or another listed card.", "常见的办法（调整设置、增加到 {count} 张卡、更换列表中的显卡）都放不下。"}
	UnknownGeneration = Sentence{"No {name} is known here: the figures are those of {model}.", "这里不认识 {name}：以下按 {model} 计算。"}
	NoWayOutMac       = Sentence{"None of the usual settings and formats makes it fit on this Mac, nor does its chip with more memory.", "在这台 Mac 上，常见的设置和格式都放不下，同款芯片更大的内存也不行。"}
	LargerMac         = Sentence{"No setting makes it fit on this Mac; {name} with {gb} GB holds it as it is: {need}.", "调整设置在这台 Mac 上都放不下；{name} 的 {gb} GB 版本可以直接放下：{need}。"}
	NoWayOutSo        = Sentence{"None of the usual changes makes it fit without what you rule out: other settings, up to {count} cards, or another listed card.", "在你排除的做法之外，常见的办法（调整设置、增加到 {count} 张卡、更换列表中的显卡）都放不下。"}
	OnlyRunning       = Sentence{
		"Loading it only to run it ({format}): {need} per card, {verdict}.",
		"如果只是加载推理（{format}）：每张卡 {need}，{verdict}。",
	}
	OnlyRunningOn = Sentence{
		"Loading it only to run it ({format}): {need} per card, {verdict}; {cards} hold it.",
		"如果只是加载推理（{format}）：每张卡 {need}，{verdict}；{cards} 可以放下。",
	}
)

// waysOut say each change, by its kind in the engine. {count}, {accum}, {name},
// {host}, {cards}, {program}, {format}, {split} and {flagged} stand for what it comes to.
var waysOut = map[string]Sentence{
	"flash_attention":       {"use flash attention", "使用 flash attention"},
	"micro_batch":           {"take micro-batches of {count} with {accum} accumulation steps", "微批次设为 {count}，梯度累积 {accum} 步"},
	"grad_cache":            {"go through the batch in chunks of {count} with GradCache, which keeps its negatives (smaller batches would not)", "用 GradCache 把 batch 按 {count} 条一块计算，保留批内负样本（直接减小 batch 会减少负样本）"},
	"recompute":             {"turn gradient checkpointing on", "打开梯度检查点"},
	"recompute_selective":   {"recompute attention selectively", "打开选择性重计算"},
	"offload_drives":        {"offload optimizer and parameters to NVMe with ZeRO-3 ({drives} there, {host} of RAM)", "用 ZeRO-3 把优化器和参数卸载到 NVMe（占 NVMe {drives}，内存 {host}）"},
	"offload_swap":          {"move weights and optimizer to host RAM during the rollout (param_offload and optimizer_offload, {host} there)", "rollout 期间把权重和优化器移到内存（param_offload、optimizer_offload，需内存 {host}）"},
	"zero":                  {"shard with ZeRO-{count}", "使用 ZeRO-{count} 切分"},
	"sequence_parallel":     {"turn sequence parallelism on (--sequence-parallel)", "打开序列并行（--sequence-parallel）"},
	"distributed_optimizer": {"use the distributed optimizer (ZeRO-1)", "使用分布式优化器（ZeRO-1）"},
	"full_shard":            {"shard over all cards, not within machines alone (full_shard)", "在全部卡上切分，而不只在机内（full_shard）"},
	"fsdp":                  {"shard with FSDP", "使用 FSDP 切分"},
	"relayout":              {"lay the {count} cards out otherwise ({split})", "{count} 张卡改用 {split}"},
	"adamw_8bit":            {"keep AdamW's moments in 8 bits", "使用 8 位 AdamW"},
	"pure_bf16":             {"train in pure bf16 (no fp32 master weights)", "用纯 bf16 训练（不保留 fp32 主权重）"},
	"fused_loss":            {"fuse the loss with the head (Liger)", "把损失与输出层融合计算（Liger）"},
	"lora":                  {"train a LoRA adapter instead of all weights", "改用 LoRA"},
	"qlora":                 {"train with QLoRA over 4-bit weights", "改用 QLoRA（4 位基座权重）"},
	"offload_optimizer":     {"offload the optimizer to host RAM ({host} there)", "把优化器卸载到内存（需内存 {host}）"},
	"offload_all":           {"offload optimizer and parameters to host RAM with ZeRO-3 ({host} there)", "用 ZeRO-3 把优化器和参数卸载到内存（需内存 {host}）"},
	"optimizer_in_backward": {"step the optimizer within backward (optimizer_in_bwd)", "在反向过程中更新参数（optimizer_in_bwd）"},
	"paged_in_backward":     {"step paged 8-bit AdamW within backward (PagedAdamW8bit and optimizer_in_bwd, as in torchtune's recipe)", "用分页 8 位 AdamW 在反向过程中更新（PagedAdamW8bit 与 optimizer_in_bwd，torchtune 的默认）"},
	"galore_layerwise":      {"update layer by layer with moments in 8 bits (galore_adamw_8bit_layerwise)", "使用 8 位状态并逐层更新（galore_adamw_8bit_layerwise）"},
	"apollo_layerwise":      {"update layer by layer (apollo_adamw_layerwise)", "逐层更新（apollo_adamw_layerwise）"},
	"split_sequence":        {"split each sequence over {count} cards (Ulysses)", "每条序列切到 {count} 张卡上（Ulysses 序列并行）"},
	"offload_frozen":        {"leave the frozen weights in host RAM with ZeRO-3 ({host} there)", "用 ZeRO-3 把冻结的权重放在内存（需内存 {host}）"},
	"offload_fsdp":          {"leave the frozen weights in host RAM with FSDP ({host} there)", "用 FSDP 把冻结的权重放在内存（需内存 {host}）"},
	"offload_weights":       {"leave the weights in host RAM ({host} there)", "把权重留在内存（需内存 {host}）"},
	"experts_on_cpu":        {"run it in llama.cpp as {name} and leave the experts of {count} of {layers} layers to the CPU ({host} of RAM; --n-cpu-moe {flagged})", "用 llama.cpp 运行 {name}，{layers} 层中 {count} 层的专家交给 CPU（需内存 {host}；--n-cpu-moe {flagged}）"},
	"cpu_layers":            {"keep {count} layers on the GPU and leave the rest to the CPU ({host} of RAM)", "GPU 上放 {count} 层，其余交给 CPU（需内存 {host}）"},
	"cache_format":          {"store the KV cache in {name}", "KV cache 用 {name}"},
	"mlx":                   {"train a QLoRA adapter with mlx-lm over its 4-bit weights", "用 mlx-lm 在 4 位权重上训练 QLoRA 适配器"},
	"attention_only":        {"put adapters on attention alone, on no experts", "只在注意力层加适配器，不加在专家上"},
	"unsloth":               {"train a QLoRA adapter with Unsloth", "用 Unsloth 训练 QLoRA 适配器"},
	"unsloth_one":           {"train a QLoRA adapter with Unsloth on one of the cards", "用 Unsloth 在其中一张卡上训练 QLoRA 适配器"},
	"serve_in":              {"serve it with {program} in {format}", "用 {program} 以 {format} 部署"},
	"serve":                 {"serve it with {name}, which reads prompts in pieces", "用 {name} 部署（分块读入提示）"},
	"copy_attention": {
		"copy attention over {count} replicas and spread the experts over all cards ({split}: vLLM --data-parallel-size {count} --enable-expert-parallel, SGLang --enable-dp-attention --dp {count})",
		"注意力改为 {count} 路数据并行，专家分布到全部卡（{split}：vLLM --data-parallel-size {count} --enable-expert-parallel；SGLang --enable-dp-attention --dp {count}）",
	},
	"spread_experts":      {"spread the experts over all {count} cards (EP {count})", "专家分布到全部 {count} 张卡（EP {count}）"},
	"spread_layers":       {"split each layer over all {count} cards (TP {count})", "每层切分到全部 {count} 张卡（TP {count}）"},
	"format_in_llama_cpp": {"run it in llama.cpp with weights in {name}", "用 llama.cpp 运行，权重用 {name}"},
	"format":              {"store the weights in {name}", "权重用 {name}"},
	"more_cards":          {"use {cards} ({split})", "使用 {cards}（{split}）"},
	"other_cards":         {"take {cards} instead ({split})", "换成 {cards}（{split}）"},
	"fewer_at_once":       {"serve {count} at once and let the rest wait", "同时只服务 {count} 个请求，其余排队"},
	"shorter":             {"keep sequences to {count} tokens", "把序列长度限制为 {count} tokens"},
	"other_card":          {"take {cards} instead", "换成 {cards}"},
}

// Change says one change of a way out.
func Change(lang Lang, kind string, pairs ...string) string {
	return waysOut[kind].In(lang, pairs...)
}

// What nearly everybody turns on where training does not fit without, and nobody told that it is left out.
var (
	FitsWith = Sentence{
		"Fits with {changes}: {need} of {capacity} per card.",
		"使用{changes}后装得下：每张卡 {need}，容量 {capacity}。",
	}
	FitsAsAdapter = Sentence{
		"Fits as {list}, of {capacity} per card.", "可以：{list}（每张卡容量 {capacity}）。",
	}
	AdapterTakes  = Sentence{"{how}: {need}", "{how}需 {need}"}
	NotAllWeights = Sentence{
		" Training all weights does not fit: {what} needs {need} per card.", "训练全部权重装不下：{what}，每张卡需要 {need}。",
	}
	AllWeightsWith = Sentence{
		" All weights can be trained with {changes}: {with}; without, {what} does not fit: {need} per card.", "训练全部权重要用{changes}：{with}；不用时装不下：{what}，每张卡需要 {need}。",
	}
	TightWith = Sentence{
		"Tight with {changes}: about {need} (up to {high}) of {capacity} per card.",
		"使用{changes}后比较紧：每张卡约 {need}（最多 {high}），容量 {capacity}。",
	}
	NotWithout = Sentence{
		" Without, it does not fit: {what} needs {need} (up to {high}), and {card} has {capacity}.",
		"不用时装不下：{what}，每张卡需要 {need}（最多 {high}），而 {card} 为 {capacity}。",
	}
	TightWithout = Sentence{
		" Without, it is tight: {what} takes about {need} (up to {high}), and {card} has {capacity}.",
		"不用时比较紧：{what}，每张卡约 {need}（最多 {high}），而 {card} 为 {capacity}。",
	}
	HardlyWithout = Sentence{
		" Without, it probably does not fit: {what} needs about {need} (up to {high}), and {card} has {capacity}.",
		"不用时多半装不下：{what}，每张卡约需 {need}（最多 {high}），而 {card} 为 {capacity}。",
	}
	LimitWith = Sentence{
		" With {changes} it is {value}: {need} of {capacity} per card.", "使用{changes}后为 {value}：每张卡 {need}，容量 {capacity}。",
	}
	MethodOn            = Sentence{"With {method} the cheapest is {cards} ({split}): {need} per card{price}. ", "{method} 最省的是 {cards}（{split}）：每张卡 {need}{price}。"}
	WithoutOffload      = Sentence{"Without offload it takes {need} of {capacity} per card: {verdict}.", "不用 offload 时每张卡需要 {need}，容量 {capacity}：{verdict}。"}
	WithoutOffloadAlike = Sentence{"Without offload, and with gradient checkpointing as well, it takes {need} of {capacity} per card: {verdict}.", "不用 offload、同样打开梯度检查点时，每张卡需要 {need}，容量 {capacity}：{verdict}。"}
	OffloadNotNeeded    = Sentence{"Offload is not needed. ", "不需要 offload。"}
	OffloadIsNeeded     = Sentence{"On these cards it takes offload. ", "在这些卡上需要 offload。"}
	OffloadAlike        = Sentence{" {with} it takes {plain} of {capacity} per card without offload, and {hosted} with it ({host} of RAM).", "{with}每张卡不用 offload 需要 {plain}（容量 {capacity}），使用 offload 为 {hosted}（需内存 {host}）。"}
	AsIsSet             = Sentence{"As it is set", "按这样的设置，"}
	CheckpointedAlike   = Sentence{"With gradient checkpointing", "打开梯度检查点后，"}
	OnNVMe              = Sentence{
		"{stored} of NVMe per node for what DeepSpeed swaps there{parts} and {steady} of RAM, for 16-bit gradients and pinned buffers.",
		"每节点需要 NVMe {stored}（DeepSpeed 换出的内容{parts}），内存 {steady}（16 位梯度和锁页缓冲区）。",
	}
	NVMeEach = Sentence{
		" ({bytes} bytes for each trained parameter: moments, fp32 weights and gradients, and 16-bit weights where they go too)",
		"；每个训练的参数 {bytes} 字节：动量、fp32 权重和梯度，权重也换出时加 16 位权重",
	}
	NextOf       = Sentence{"For {label}: {next}", "{label}：{next}"}
	EachTold     = Sentence{"{list}. ", "{list}。"}
	LimitOfEach  = Sentence{"{list}. Of the first: ", "{list}。其中第一种："}
	LimitWithout = Sentence{
		" That is with gradient checkpointing, which {program} turns on by default; without it {value}.",
		"以上打开了梯度检查点（{program} 默认开启），不开时为 {value}。",
	}
	NoneWithout = Sentence{
		" That is with gradient checkpointing, which {program} turns on by default; without it not even the smallest case fits.",
		"以上打开了梯度检查点（{program} 默认开启），不开时最小的情形也放不下。",
	}
	ShardedStates        = Sentence{"ZeRO-{stage} (or FSDP)", "ZeRO-{stage}（或 FSDP）"}
	SmallMoments         = Sentence{"AdamW in 8 bits", " 8 位 AdamW"}
	PureHalf             = Sentence{"pure bf16 (no fp32 master weights)", "纯 bf16（不保留 fp32 主权重）"}
	StepInBackward       = Sentence{"the optimizer stepped within backward (optimizer_in_bwd)", "反向过程中更新参数（optimizer_in_bwd）"}
	OnOneCard            = Sentence{"Unsloth on one of the cards", " Unsloth（只用其中一张卡）"}
	SplitOver            = Sentence{"each sequence split over {count} cards (Ulysses)", "每条序列切到 {count} 张卡（Ulysses）"}
	InMicroBatches       = Sentence{"micro-batches of {count} ({accum} accumulation steps)", "微批次 {count}（梯度累积 {accum} 步）"}
	SequenceParallel     = Sentence{"sequence parallelism", "序列并行"}
	SplitSequence        = Sentence{"each sequence split over {count} cards (Ulysses)", "每条序列切到 {count} 张卡（Ulysses）"}
	DistributedOptimizer = Sentence{"distributed optimizer (ZeRO-1)", "分布式优化器（ZeRO-1）"}
	ByItself             = Sentence{" (on by default in {program})", "（{program} 默认开启）"}
	ListComma            = Sentence{", ", "、"}
	ListAnd              = Sentence{" and ", "和"}
)

// What is said beside a verdict.
var (
	Holders       = Sentence{"One of these cards holds it: {list}, or a larger one.", "单卡可以放下的有：{list} 及更大的卡。"}
	HoldersWith   = Sentence{"With gradient checkpointing one of these cards holds it: {list}, or a larger one.", "打开梯度检查点后单卡可以放下的有：{list} 及更大的卡。"}
	NoHolder      = Sentence{"No common single card holds it.", "常见的单卡都放不下。"}
	NoHolderBut   = Sentence{"No common single card holds it; the fewest that do together: {list}.", "常见的单卡都放不下，最少需要：{list}。"}
	CardsSplit    = Sentence{"{cards} ({split})", "{cards}（{split}）"}
	HoldersByHost = Sentence{
		" With optimizer and parameters offloaded to host RAM ({host}) and gradient checkpointing it takes {need}, which one of these holds: {list}.",
		"把优化器和参数卸载到内存（{host}）并打开梯度检查点后需要 {need}，以下单卡可以放下：{list}。",
	}
	TrainedOn    = Sentence{"Such cards do not train it whole in any number that stands together; these do: {list}.", "完整训练靠这类卡叠加张数不现实，可用：{list}。"}
	CountToTrain = Sentence{"To train it whole takes {cards} ({split}), {need} each.", "完整训练需要 {cards}（{split}），每张 {need}。"}
	StatesRule   = Sentence{
		"By the rule of 16 bytes per parameter, {memory} GB hold the states of {states} parameters; with half the card kept for activations, {half}.",
		"按每参数 16 字节的规则，{memory} GB 能放下 {states} 参数的模型状态；留一半给激活时为 {half}。",
	}
)

// ServerBoard is added to a way out that takes more RAM than a desktop holds.
var ServerBoard = Sentence{" on a server board, since desktops hold {most}", "，需要服务器主板（台式机最多 {most} 内存）"}
