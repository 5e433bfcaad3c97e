package words

// Sentences of the questions that are turned round: how many, how long, which.
var (
	FewerCards = Sentence{
		" On {count} it would take {need} each (up to {high}): {verdict}.",
		"只用 {count} 张时，每张需 {need}（最多 {high}）：{verdict}。",
	}
	SwappedStates  = Sentence{"states offloaded during the rollout (param_offload, optimizer_offload)", "状态卸载（rollout 期间移到内存：param_offload、optimizer_offload）"}
	WeightsOnHost  = Sentence{"weights in host RAM", "权重放在内存"}
	FusedLoss      = Sentence{"loss fused with the head (Liger)", "损失与输出层融合（Liger）"}
	WholeMachines  = Sentence{" In whole machines of {size} cards that is {count}.", "按每台 {size} 卡的整机计为 {count} 张。"}
	OneMachineOf   = Sentence{"One of the {have} machines of {size} cards is enough. ", "{have} 台（每台 {size} 卡）中 1 台就够。"}
	SomeMachinesOf = Sentence{"{needed} of the {have} machines of {size} cards are enough. ", "{have} 台（每台 {size} 卡）中 {needed} 台就够。"}
	BothMachines   = Sentence{"Both machines of {size} cards are needed. ", "两台（每台 {size} 卡）都需要。"}
	AllMachines    = Sentence{"All {have} machines of {size} cards are needed. ", "{have} 台（每台 {size} 卡）都需要。"}
	MoreMachines   = Sentence{"The {have} machines of {size} cards are not enough, it takes {needed}. ", "{have} 台（每台 {size} 卡）不够，需要 {needed} 台。"}
	Machines       = Sentence{" In machines of {size} cards: {machines}, with {count} cards.", "按每台 {size} 卡计：{machines} 台，共 {count} 张。"}
	OptimalFor     = Sentence{
		"About {params} parameters on {tokens} tokens: with {flops} FLOPs compute is best spent on a model of that size (6 FLOPs for each parameter and token, 20 tokens for each parameter).",
		"约 {params} 参数、{tokens} tokens：用 {flops} FLOPs 训练时的计算最优规模（每参数每 token 6 FLOPs，每参数 20 tokens）。",
	}
	OptimalSize = Sentence{
		"About {params} parameters on {tokens} tokens are compute-optimal: {flops} FLOPs in {hours} GPU hours of {card} at {mfu} % MFU.",
		"计算最优约为 {params} 参数、{tokens} tokens：{card} {hours} GPU 小时、MFU {mfu} % 共 {flops} FLOPs。",
	}
	SizeInTime = Sentence{
		"About {params} parameters can be trained on {tokens} tokens: {flops} FLOPs in {hours} GPU hours of {card} at {mfu} % MFU.",
		"{tokens} tokens 约可训练 {params} 参数：{card} {hours} GPU 小时、MFU {mfu} % 共 {flops} FLOPs。",
	}
	HeldByMemory  = Sentence{" Memory allows less: {size} is the largest that fits on {cards} ({how}).", "显存只够更小的：{cards} 上最大 {size}（{how}）。"}
	HostedInstead = Sentence{" With the weights in host RAM ({host}) {count} are enough.", "把权重放在内存（{host}）则 {count} 张即可。"}
	NarrowInstead = Sentence{" With QLoRA it is {count}: {need} per card ({split}).", "用 QLoRA 为 {count} 张：每张 {need}（{split}）。"}
	HostedTakes   = Sentence{" The host holds {host}.", "主机内存需 {host}。"}
	UnhostedTight = Sentence{" With the weights on the cards it is tight from {tight} on.", "若权重放在卡上，从 {tight} 张起比较紧。"}
	Unhosted      = Sentence{" With the weights on the cards it is tight from {tight} on, and surely fits on {count}.", "若权重放在卡上，从 {tight} 张起比较紧，{count} 张一定放得下。"}
	OneMore       = Sentence{
		" With {next} it would take {need} (up to {high}): {verdict}.",
		"若为 {next}，则需 {need}（最多 {high}）：{verdict}。",
	}
)

// How many cards end a training run in the time allowed.
var (
	TakesTime   = Sentence{" The run then takes about {time} at {mfu} % MFU.", "这样训练约需 {time}（MFU {mfu} %）。"}
	CardsInTime = Sentence{
		"{count} x {card} train {tokens} tokens in {limit}: {flops} FLOPs at {mfu} % MFU ({hours} GPU hours).",
		"{limit}内训练 {tokens} tokens 需 {count} 张 {card}：共 {flops} FLOPs，MFU {mfu} %（{hours} GPU 小时）。",
	}
	CardsInTimeRange = Sentence{
		" A run at {best} % would need {least}, one at {worst} % {most}.",
		"MFU 为 {best} % 时需 {least} 张，{worst} % 时需 {most} 张。",
	}
	CardsInTimeNeed = Sentence{
		" Each card holds {need} of {capacity} ({split}); by memory alone {fewest} would do.",
		"每张卡占用 {need}，容量 {capacity}（{split}）；只看显存 {fewest} 张即可。",
	}
)

// Tables, ranks, formats and disks.
var (
	TwoAxes      = Sentence{"{first} and {second}", "{first}和{second}"}
	Tabled       = Sentence{"{What} by {axes}: memory of each card.", "{what}，按{axes}列出每张卡的显存。"}
	TabledOnCard = Sentence{
		"{What} by {axes}: {fits} of {count} settings fit the {capacity} of {cards}.",
		"{what}，按{axes}：{count} 种设置中有 {fits} 种能放进 {cards}（{capacity}）。",
	}
	LabelTable = Sentence{
		"rows: {rows}; columns: {columns}; + fits, ~ tight, - does not fit", "行：{rows}；列：{columns}；+ 放得下，~ 比较紧，- 放不下",
	}
	LargestRank = Sentence{
		"The largest rank that fits is {value} for {what}: {need} of {capacity} per card.",
		"{what}：最大 rank 为 {value}，每张卡占用 {need}，容量 {capacity}。",
	}
	AnyRank = Sentence{
		"Any rank up to {value} fits for {what}: {need} of {capacity} per card at that rank.",
		"{what}：rank 到 {value} 都放得下，此时每张卡占用 {need}，容量 {capacity}。",
	}
	UsualRank    = Sentence{" The usual choice below it is {usual}.", "通常取 {usual}。"}
	WidestFormat = Sentence{
		"{format} is the most precise format of {model} that fits {cards}: {need} of {capacity}.",
		"{cards} 能放下的 {model} 最高精度格式是 {format}：占用 {need}，容量 {capacity}。",
	}
	LeastRoomOn = Sentence{" That is on {card}, which has the least room left of them.", "这是其中剩余显存最少的 {card} 上的占用。"}
	HoldsEach   = Sentence{
		"The largest model that fits in {format}, with {tokens} tokens of context: {list}. More memory buys larger models, wider formats or longer contexts; speed follows the bandwidth.",
		"以 {format}、{tokens} token 上下文计，最大能放下的模型：{list}。显存更多，可以跑更大的模型、更高的精度或更长的上下文；速度取决于带宽。",
	}
	HoldsAlike = Sentence{
		"Each holds models up to about {params} in {format}, with {tokens} tokens of context.",
		"最大都能放下约 {params} 的 {format} 模型（{tokens} token 上下文）。",
	}
	OnlyOnLarger = Sentence{
		" Only {label} holds, for example, {list}.", "只有 {label} 放得下的例如：{list}。",
	}
	HoldsUpTo  = Sentence{"{label} up to {params}", "{label} 最大 {params}"}
	StartsLong = Sentence{
		"Without --max-model-len vLLM makes room for the model's whole context of {whole} tokens, which takes {need}: {verdict}. With --max-model-len {limit} it starts.",
		"不设 --max-model-len 时，vLLM 会按模型的全部上下文 {whole} tokens 预留，需要 {need}：{verdict}。设成 --max-model-len {limit} 就能启动。",
	}
	WithoutFP8 = Sentence{
		"{card} has no FP8: there such weights are converted to W8A8 (int8), which takes about as much, or to bf16, which takes {need} per card: {verdict}.",
		"{card} 不支持 FP8：需要把权重转成 W8A8（int8，占用相近），或转成 bf16，此时每张卡需要 {need}：{verdict}。",
	}
	WithoutFP8OnMac = Sentence{
		"{card} has no FP8: there such a model is run in a format of MLX or llama.cpp, of which 8 bits (q8_0) take about as much and 4 to 6 bits are usual, or in bf16, which takes {need} per card: {verdict}.",
		"{card} 不支持 FP8：在 Mac 上改用 MLX 或 llama.cpp 的格式运行，8 位（q8_0）占用相近，常用 4 至 6 位；或用 bf16，此时需要 {need}：{verdict}。",
	}
	CardsAndRAM = Sentence{"{cards} and {ram} of RAM", "{cards} 加 {ram} 内存"}
	FormatSplit = Sentence{
		" That is with {layers}, which takes {host} of RAM",
		"即{layers}，占用内存 {host}",
	}
	FormatBeside = Sentence{
		" With RAM beside it {format} runs, too: {layers}, {host} of RAM",
		"加上内存还可以用 {format}：{layers}，占用内存 {host}",
	}
	WithNarrowCache = Sentence{
		" With the KV cache in {cache} (-ctk {cache} -ctv {cache}) {format} fits: {need}.",
		"KV cache 用 {cache}（-ctk {cache} -ctv {cache}）时 {format} 也放得下：{need}。",
	}
	SplitPace   = Sentence{", about {rate} tokens/s", "，约 {rate} tokens/s"}
	WiderFormat = Sentence{" {format} would take {need}: {verdict}.", "{format} 需要 {need}：{verdict}。"}
	WiderOnHost = Sentence{" {format} would take {need} of RAM: {verdict}.", "{format} 需要内存 {need}：{verdict}。"}
	NoFormat    = Sentence{
		"No format fits {what} on {cards}; even {format} needs {need}.",
		"没有格式能让{what}放进 {cards}；即使 {format} 也需要 {need}。",
	}
	DiskToRun   = Sentence{"{model} takes {download} of disk.", "{model} 需要磁盘 {download}。"}
	DiskToTrain = Sentence{
		"{What}: a checkpoint to resume from takes {one}, the weights alone {weights}. With the download and {count} kept plan {all} of disk.",
		"{what}：可恢复的检查点为 {one}，仅权重为 {weights}。连同下载并保留 {count} 份，请准备 {all} 磁盘。",
	}
	KeptTimes = Sentence{"{count} kept with optimizer", "保留 {count} 份（含优化器）"}
)

// Which alternative comes first.
var (
	NoneFits   = Sentence{" None of them fits as it stands.", "按现在的设置都装不下。"}
	MostImages = Sentence{" The context asked about has {length} tokens.", "所问的上下文为 {length} tokens。"}
	AsImages   = Sentence{
		" Beside {text} tokens of text that is {value} images of {width} x {height} pixels, {each} tokens each.",
		"除去 {text} tokens 的文字，约合 {value} 张 {width} x {height} 的图片，每张 {each} tokens。",
	}
	ReadInChunks = Sentence{
		" That is with transformers, which reads a prompt whole; {program} reads it in chunks and reaches about {value} tokens.",
		"以上按 transformers 一次读入整个提示计算；{program} 分块读入，约可到 {value} tokens。",
	}
	ReadInChunksToo = Sentence{" With {program} it is about {value}.", "用 {program} 约为 {value}。"}
	NoneSurely      = Sentence{" None of them fits for sure: {first} is tight.", "都没有把握装下：{first} 比较紧。"}
	AllTight        = Sentence{" None of them fits for sure: all are tight.", "都没有把握装下：都比较紧。"}
	TakeFaster      = Sentence{" Then take {which}: both fit, and it is faster.", "这时两者都放得下，选更快的 {which}。"}
	TakeHeld        = Sentence{" Take {which}, which fewer other changes make fit.", "选 {which}，改动更少就能放下。"}
	OnlyFirst       = Sentence{" {first} comes first: it fits; {second}: {verdict}.", "首选 {first}：放得下，而 {second} {verdict}。"}
	MostPrecise     = Sentence{
		" {first} is the most precise of those that fit, with {memory} x the memory of {second}", "其中装得下且精度最高的是 {first}，显存为 {second} 的 {memory} 倍",
	}
	FirstAndNext = Sentence{
		" Best first: {first} fits with {memory} x the memory of {second}", "最优先：{first} 放得下，显存为 {second} 的 {memory} 倍",
	}
	FirstAlike = Sentence{" Best first: {first} fits and takes as much as {second}", "最优先：{first} 放得下，显存与 {second} 相同"}
	AndAsFast  = Sentence{" at the same speed", "，速度相同"}
	AndSpeed   = Sentence{" at {speed} x its speed", "，速度为其 {speed} 倍"}
	FullStop   = Sentence{".", "。"}
)

// What a million tokens cost.
var (
	PerMillionTrained = Sentence{" That is {money} per million trained tokens.", "每百万训练 tokens 合 {money}。"}
	PerMillionFull    = Sentence{
		" With a full queue it makes {rate} tokens/s: {money} per million tokens.", "满载时约 {rate} tokens/s，每百万 tokens 合 {money}。",
	}
	FullQueueIs = Sentence{
		" That is about {users} at once, each with a context of {length} tokens; where they are shorter, more run at once and each token costs less.",
		"满载指约 {users} 路并发、每路上下文 {length} tokens；上下文更短时并发更多，每个 token 更便宜。",
	}
	TokensPerDollar = Sentence{" About {millions} million tokens for 1 {currency}.", "1 {currency} 约可生成 {millions} 百万 tokens。"}
	PerMillionAlone = Sentence{
		" With one user alone, at {rate} tokens/s, it is {money}.", "只有一个用户时约 {rate} tokens/s，合 {money}。",
	}
	PerMillionServed = Sentence{
		" At {rate} tokens/s that is {money} per million tokens.", "按 {rate} tokens/s 计，每百万 tokens 合 {money}。",
	}
)
