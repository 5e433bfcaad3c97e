package words

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

// Ways out, one after the other.
var (
	NoWayOutRAM = Sentence{"None of the usual changes fits {ram} of RAM: other settings, up to {count} cards, or another listed card.", "内存只有 {ram} 时，常见的办法（调整设置、增加到 {count} 张卡、更换列表中的显卡）都不行：要先加内存。"}
	NextOf      = Sentence{"For {label}: {next}", "{label}：{next}"}
)

// More of the system's memory for its GPU.
var (
	WiredLimit = Sentence{
		"macOS lets the GPU have {share} of the {whole} by default. \"sudo sysctl iogpu.wired_limit_mb={mib}\" raises that until the next start, and {need} then fit.",
		"macOS 默认只给 GPU {share}（共 {whole}）。执行 “sudo sysctl iogpu.wired_limit_mb={mib}” 可提高（到下次重启为止），之后 {need} 放得下。",
	}
)

// HostBeyond is added to a verdict on training whose states no machine has the memory for.
var HostBeyond = Sentence{
	" But the host would need {need} of RAM per node, and servers are built with up to {most}: leave the states on NVMe, or take more machines.",
	"但每节点需要内存 {need}，而服务器最多约 {most}：状态应放到 NVMe，或增加机器。",
}

// How a GPU that shares the memory of its system is given more of it.
var (
	PagesLimit = Sentence{
		"AMD's firmware sets {share} of the {whole} aside at most. On Linux \"amd-ttm --set {gb}\" lets the GPU map {gb} GiB in place of that, with as little as can be set aside in the firmware, and {need} then fit.",
		"AMD 固件最多划出 {share}（共 {whole}）给显卡。在 Linux 上把固件中的显存设为最小，再执行 “amd-ttm --set {gb}”，显卡即可使用 {gb} GiB，之后 {need} 放得下。",
	}
	RaisedIn   = Sentence{"In {format} it takes {need}, more than the GPU gets by default.", "用 {format} 需要 {need}，超过默认分给 GPU 的部分。"}
	RaiseFirst = Sentence{"Give the GPU more of the memory, as said above: {need} then fit.", "先按上面的命令提高显卡可用的内存：之后 {need} 放得下。"}
)

// On a computer with one memory for all there is no card to be told of: what is said of each is said of the machine.
var (
	OfEachCard  = Sentence{"per card", "每张卡"}
	ThisMac     = Sentence{"on this Mac", "这台 Mac "}
	ThisMachine = Sentence{"on this machine", "这台机器"}
)

// ServerBoard is added to a way out that takes more RAM than a desktop holds.
var ServerBoard = Sentence{" on a server board, since desktops hold {most}", "，需要服务器主板（台式机最多 {most} 内存）"}

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
	TakesLong    = Sentence{"; at about {rate} tokens/s ten million tokens take {time}", "；每秒约 {rate} tokens，一千万 tokens 要 {time}"}
	AndThen      = Sentence{"{first} and {next}", "{first}，{next}"}
	WaysWrite    = Sentence{" What it then writes: {list}.", "可行办法的速度：{list}。"}
	WayWrites    = Sentence{"{way}: about {rate} tokens/s", "{way}：约 {rate} tokens/s"}
	SuffersBrief = Sentence{" (quality suffers)", "（质量明显下降）"}
)

// What nearly everybody turns on where training does not fit without, and nobody told that it is left out.
var (
	SwappedStates = Sentence{"states offloaded during the rollout (param_offload, optimizer_offload)", "状态卸载（rollout 期间移到内存：param_offload、optimizer_offload）"}
	WeightsOnHost = Sentence{"weights in host RAM", "权重放在内存"}
	FusedLoss     = Sentence{"loss fused with the head (Liger)", "损失与输出层融合（Liger）"}
	FitsWith      = Sentence{
		"Fits with {changes}: {need} of {capacity} per card.",
		"使用{changes}后装得下：每张卡 {need}，容量 {capacity}。",
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
)
