package words

// How many cards it takes.
var (
	MinGPUs = Sentence{
		"{count} x {card} is the smallest number that fits: {what} then takes {need} of {capacity} per card ({split}).",
		"最少 {count} 张 {card}：{what}，每张占用 {need}，容量 {capacity}（{split}）。",
	}
	MinGPUsServed = Sentence{
		"{count} x {card} is the smallest number that {framework} serves it on: {what} then takes {need} of {capacity} per card ({split}).",
		"用 {framework} 部署最少 {count} 张 {card}：{what}，每张占用 {need}，容量 {capacity}（{split}）。",
	}
	NoneOfDegrees = Sentence{"With {degrees} alone no number of them holds it. ", "仅用 {degrees} 时多少张都放不下。"}
	CountsTold    = Sentence{" So {list}.", "因此 {list}。"}
	OthersCounted = Sentence{" The others: {list}.", "其他：{list}。"}
	HeldByLayers  = Sentence{
		" With the layers split over them, as transformers and llama.cpp do, {count} hold it ({need} each), one of which works at a time.",
		"按层切分（如 transformers、llama.cpp）则 {count} 张即可放下（每张 {need}），但同一时刻只有一张在计算。",
	}
	FewerCards = Sentence{
		" On {count} it would take {need} each (up to {high}): {verdict}.",
		"只用 {count} 张时，每张需 {need}（最多 {high}）：{verdict}。",
	}
	WholeMachines  = Sentence{" In whole machines of {size} cards that is {count}.", "按每台 {size} 卡的整机计为 {count} 张。"}
	OneMachineOf   = Sentence{"One of the {have} machines of {size} cards is enough. ", "{have} 台（每台 {size} 卡）中 1 台就够。"}
	SomeMachinesOf = Sentence{"{needed} of the {have} machines of {size} cards are enough. ", "{have} 台（每台 {size} 卡）中 {needed} 台就够。"}
	BothMachines   = Sentence{"Both machines of {size} cards are needed. ", "两台（每台 {size} 卡）都需要。"}
	AllMachines    = Sentence{"All {have} machines of {size} cards are needed. ", "{have} 台（每台 {size} 卡）都需要。"}
	MoreMachines   = Sentence{"The {have} machines of {size} cards are not enough, it takes {needed}. ", "{have} 台（每台 {size} 卡）不够，需要 {needed} 台。"}
	Machines       = Sentence{" In machines of {size} cards: {machines}, with {count} cards.", "按每台 {size} 卡计：{machines} 台，共 {count} 张。"}
	HostedInstead  = Sentence{" With the weights in host RAM ({host}) {count} are enough.", "把权重放在内存（{host}）则 {count} 张即可。"}
	NarrowInstead  = Sentence{" With QLoRA it is {count}: {need} per card ({split}).", "用 QLoRA 为 {count} 张：每张 {need}（{split}）。"}
	HostedTakes    = Sentence{" The host holds {host}.", "主机内存需 {host}。"}
	UnhostedTight  = Sentence{" With the weights on the cards it is tight from {tight} on.", "若权重放在卡上，从 {tight} 张起比较紧。"}
	Unhosted       = Sentence{" With the weights on the cards it is tight from {tight} on, and surely fits on {count}.", "若权重放在卡上，从 {tight} 张起比较紧，{count} 张一定放得下。"}
	CopiesSpread   = Sentence{" Attention is copied over {count} replicas ({each} of the cards each), for up to {users} requests of its own at once, and experts are spread over all cards.", "注意力复制为 {count} 个副本，每个 {each} 张，各服务自己的至多 {users} 路；专家分布在所有卡上。"}
	CopiesEach     = Sentence{" That is {count} replicas on {each} each, for up to {users} at once.", "即 {count} 个副本，每个 {each} 张，各服务至多 {users} 路。"}
	OneCard        = Sentence{
		"one card", "单卡",
	}
)

// How many cards serve a model otherwise than they were counted for.
var (
	CountedNarrow = Sentence{
		" With weights in {format} and the KV cache in fp8 {count} cards do: {need} per card ({split}).",
		"权重用 {format}、KV 缓存用 fp8 时 {count} 张即可：每张卡 {need}（{split}）。",
	}
	FullLengths = Sentence{
		"That is for all {users} requests at {length} tokens each at the same moment. {program} gives each only the cache that it fills and lets the rest wait, so that fewer cards do where most are shorter.",
		"这是按 {users} 个请求同时各占满 {length} tokens 计算。{program} 按实际长度分配缓存，放不下的排队，多数请求较短时需要的卡更少。",
	}
)

// Which single cards hold a case, and what else does.
var (
	TightOn = Sentence{
		"It is tight on {cards}: {need} (up to {high}) of {capacity} per card.", "{cards} 比较紧：每张卡 {need}（最多 {high}），容量 {capacity}。",
	}
	OnlyRunning = Sentence{
		"Loading it only to run it ({format}): {need} per card, {verdict}.",
		"如果只是加载推理（{format}）：每张卡 {need}，{verdict}。",
	}
	OnlyRunningOn = Sentence{
		"Loading it only to run it ({format}): {need} per card, {verdict}; {cards} hold it.",
		"如果只是加载推理（{format}）：每张卡 {need}，{verdict}；{cards} 可以放下。",
	}
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
)

// Cards that a model is told to need where none is named.
var (
	HeldBySets   = Sentence{"It takes at least {cards}.", "至少需要 {cards}。"}
	ExpertsInRAM = Sentence{
		" With its experts in host RAM ({format}) one 24 GB card takes {need} of it and the host {host}.",
		"把专家层放在内存里（{format}）时，1 张 24 GB 的卡占用 {need}，内存约 {host}。",
	}
)

// Cards that are counted, and where no number of them will do.
var (
	NoGPUCount = Sentence{
		"No number of {card} fits {what} with plain sharding.",
		"多少张 {card} 都放不下：{what}（仅靠常规切分）。",
	}
	NotSharedByMacs = Sentence{
		"{What} does not fit on {card}, and Macs do not share the states of training: ZeRO and FSDP have no backend for Metal.",
		"{card} 放不下：{What}；多台 Mac 也不能分摊训练状态：ZeRO 和 FSDP 没有 Metal 后端。",
	}
	NoGPUCountTrained = Sentence{
		"No number of {card} surely fits {what}: more cards share the weights, but what each keeps of its own sequences (activations, logits) stays.",
		"多少张 {card} 都不能确保放下：{what}。卡再多也只能分摊权重，每张卡自己那份序列的激活和 logits 不会减少。",
	}
	NoneAtOnce = Sentence{
		"Batch {batch} at once fits on no number of them. In micro-batches of 1 with {accum} accumulation steps, which is the same update: ",
		"一次算 batch {batch} 时多少张都放不下。改用微批次 1、梯度累积 {accum} 步（更新等价）：",
	}
	TightOnCards = Sentence{
		" With {changes} {cards} may do: about {need} (up to {high}) of {capacity} per card, which is tight.",
		"使用{changes}，{cards} 有可能放下：每张卡约 {need}（最多 {high}），容量 {capacity}，比较紧。",
	}
)

// Cards that are counted by time or money alone.
var (
	CardsForTime = Sentence{
		"{count} cards of the same kind: {time} on {cards} are {hours} GPU hours, to be done in {limit}. More cards seldom scale that well, so plan for some spare time.",
		"需要 {count} 张同样的卡：{cards} 卡 {time}合 {hours} GPU 小时，要在 {limit}内完成。卡越多效率越难保持，请留些余量。",
	}
	BudgetRentsCards = Sentence{
		"{budget} rents {count} x {card} for {time}: {each} each at {price} per GPU hour.",
		"{budget} 可租 {count} 张 {card} 共 {time}：每张 {each}，每 GPU 小时 {price}。",
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

// Models that are held at once.
var (
	DraftPart = Sentence{
		"{model} {need} (weights {weights}, KV cache {cache})", "{model} {need}（权重 {weights}，KV 缓存 {cache}）",
	}
)

// Models that are held at once.
var (
	TogetherIn   = Sentence{"In {format} ({program}) it {told} As released it {before}", "用 {format}（{program}）{told}按发布的格式{before}"}
	TogetherHeld = Sentence{
		"{verdict}: together {need} of the {capacity} on each {card} ({low} to {high}): {parts}.",
		"{verdict}：合计每张 {card} {need}（{low} 至 {high}），容量 {capacity}：{parts}。",
	}
	TogetherNeed = Sentence{
		"Together about {need} per GPU ({low} to {high}): {parts}.", "合计每张 GPU 约 {need}（{low} 至 {high}）：{parts}。",
	}
	AllPlaced = Sentence{
		"At least {count} x {card} ({capacity} each) for all of them: {parts}.", "全部放下最少 {count} 张 {card}（每张 {capacity}）：{parts}。",
	}
	PlacedOn        = Sentence{"{model} {need} on card {cards}", "{model} 每张 {need}，放在第 {cards} 张"}
	EmbeddingBeside = Sentence{
		"A model for embeddings or for ranking beside it takes some 1 to 3 GB more each: 0.3 to 0.6B parameters are 0.6 to 1.2 GB in 16 bits, with a CUDA context and activations that grow with its batch. That is not counted above; name the model to have it counted.",
		"同卡的 embedding 或 rerank 模型各需另外 1 至 3 GB：0.3 至 0.6B 参数在 16 位下为 0.6 至 1.2 GB，加上 CUDA 上下文和随批量增长的激活。以上数字没有计入，说出模型名可以计入。",
	}
	RankerBeside = Sentence{
		"The model that ranks is not counted: name it with its size (bge-reranker-v2-m3, qwen3-reranker-0.6b). One of 0.3 to 0.6B parameters takes some 1 to 3 GB more.",
		"重排（rerank）模型没有计入：请写明名称和规格（如 bge-reranker-v2-m3、qwen3-reranker-0.6b）。0.3 至 0.6B 的模型约需另外 1 至 3 GB。",
	}
	CopiesRecompute = Sentence{" That is with gradient checkpointing in each.", "以上每个都打开了梯度检查点。"}
	CopiesOnCards   = Sentence{
		"{count} of them surely fit on {cards}: {what} takes {one} of {capacity} per card at {length} tokens, each over {group} cards, {each} on the same ones.",
		"{cards} 可以放 {count} 个：{what}，在上下文 {length} 时每张 {one}（容量 {capacity}），每个用 {group} 张，同一组卡上放 {each} 个。",
	}
	CopiesEachCard = Sentence{
		"{count} of them surely fit on {cards}, {each} on each: {what} takes {one} of {capacity} per card at {length} tokens.",
		"{cards} 可以放 {count} 个，每张 {each} 个：{what}，在上下文 {length} 时每个 {one}（容量 {capacity}）。",
	}
	CopiesHeld = Sentence{
		"{count} of them surely fit at once: {what} takes {one} each at {length} tokens, and {card} has {capacity}.",
		"可以同时放 {count} 个：{what}，在上下文 {length} 时每个 {one}，{card} 容量 {capacity}。",
	}
)
