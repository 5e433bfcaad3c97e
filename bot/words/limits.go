package words

// The most that fits, and what one step beyond it takes.
var (
	AnyNumber = Sentence{
		"Memory sets no limit for {what}: it takes {held}, however many sequences of {length} tokens wait.",
		"{what}，显存不构成限制：无论有多少个长度 {length} 的序列，每张卡都只{held}。",
	}
	AboutThousands = Sentence{" (about {count}k)", "（约 {count}k）"}
	HeldPerCard    = Sentence{"{need} of {capacity} per card", "每张卡占用 {need}，容量 {capacity}"}
	HeldInRAM      = Sentence{"{need} of {ram} GB of RAM", "占用 {need} 内存，共 {ram} GB"}
	WholeContext   = Sentence{
		"The model's whole context of {value} tokens fits for {what}: {held}.",
		"{what}：可以用满模型的全部上下文 {value} tokens：{held}。",
	}
	SmallestIsTight = Sentence{
		"Even the smallest case is tight: {what} takes about {need} (up to {high}) of the {capacity} on {card}.",
		"最小的情形也比较紧：{what}，每张卡约需 {need}（最多 {high}），而 {card} 有 {capacity}。",
	}
	NothingFits = Sentence{
		"Not even the smallest case fits: {what} needs {need} per card, and {card} has {capacity}.",
		"最小的情形也装不下：{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	NothingFitsHost = Sentence{
		"Not even the smallest case fits in host RAM: {what} needs {host} there, and there are {ram} GB. The card would hold it: {need} of {capacity}.",
		"最小的情形内存也放不下：{what}，需要 {host} 内存，而只有 {ram} GB。显卡本身放得下：{need}，容量 {capacity}。",
	}
	SmallestTightHost = Sentence{
		"Even the smallest case is tight in host RAM: {what} takes about {host} there, and there are {ram} GB. The card holds it: {need} of {capacity}.",
		"最小的情形内存也比较紧：{what}，约需 {host} 内存，而只有 {ram} GB。显卡本身放得下：{need}，容量 {capacity}。",
	}
	OneMoreOnHost = Sentence{
		" With {next} it would take {host} of host RAM, and there are {ram} GB: {verdict}.", "{next} 时需要 {host} 内存，而只有 {ram} GB：{verdict}。",
	}
	NothingFitsRAM = Sentence{
		"Not even the smallest case fits: {what} needs {need} of RAM, and there are {ram} GB.",
		"最小的情形也装不下：{what}，需要 {need} 内存，而只有 {ram} GB。",
	}
	RunsBeside = Sentence{
		" That is in {format}, the usual format of llama.cpp: as released it needs {need} per card, and {capacity} are there.",
		"以上按 llama.cpp 常用的 {format} 计算；按发布的格式每张卡需要 {need}，容量 {capacity}。",
	}
	RunsInPart = Sentence{
		" That is with {host} in host RAM, on the cards alone it needs {need} per card, and {capacity} are there.", "以上把 {host} 放在内存中；全部放在显卡上时每张卡需要 {need}，容量 {capacity}。",
	}
	RunsIn = Sentence{
		" That is in {format}, the most precise format that fits: as released it needs {need} per card, and {capacity} are there.",
		"以上按 {format} 计算，这是能放下的精度最高的格式；按发布的格式每张卡需要 {need}，容量 {capacity}。",
	}
	NothingSoQuick = Sentence{"Not even the smallest case of {what} gives {rate} on {cards}.", "{what}在 {cards} 上即使最小的情形也达不到 {rate}。"}
	OneMore        = Sentence{
		" With {next} it would take {need} (up to {high}): {verdict}.",
		"若为 {next}，则需 {need}（最多 {high}）：{verdict}。",
	}
	LikeliestLimit = Sentence{
		"About {likely} {unit} by the estimate, {sure} for sure. ", "按估算约 {likely} {unit}，留足误差时为 {sure}。",
	}
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
	SmallestHardly = Sentence{
		"Even the smallest case probably does not fit: {what} needs about {need} (up to {high}), more than the {capacity} of {card}, which lies inside the error band.",
		"最小的情形也多半装不下：{what}，每张卡约需 {need}（最多 {high}），超过 {card} 的 {capacity}，但卡的容量落在误差区间之内。",
	}
)

// Limits that a model as released has none of.
var (
	NotAsReleased = Sentence{
		"Not as released: {what} needs {need} of {capacity}. In narrower formats: {list}.",
		"原精度装不下：{what}，需要 {need}，容量 {capacity}。改用更小的格式：{list}。",
	}
	LimitIn   = Sentence{"{format} {value} {unit} ({need})", "{format} 可到 {value} {unit}（占用 {need}）"}
	CacheGain = Sentence{
		" With a 16-bit cache it is {value} {unit}: {more} fewer, so this gives {times} x.", "16 位缓存时为 {value} {unit}：多出 {more}，为 {times} 倍。",
	}
)

// How many sequences or users fit, and what a reported cache holds.
var (
	MaxBatch = Sentence{
		"The largest batch that fits is {value} per GPU for {what} at {length} tokens: {held}.",
		"{what}，在长度 {length} 时每张卡最大 batch 为 {value}：{held}。",
	}
	MaxUsers = Sentence{
		"{value} sequences of {length} tokens fit at once for {what}: {held}.",
		"{what}，在上下文 {length} 时最多同时 {value} 个请求：{held}。",
	}
	OfReplicas = Sentence{
		"{value} in all: {count} replicas with {each} each. Of one replica: ", "共 {value} 个：{count} 个副本，每个 {each} 个。单个副本：",
	}
	CacheReported = Sentence{
		"The server itself found room for {count} tokens as it is set now: --max-model-len can be that at most. More of them fit with a larger --gpu-memory-utilization, an fp8 cache or quantised weights.",
		"程序自己报告当前设置下可放 {count} tokens：--max-model-len 最多设为该值。提高 --gpu-memory-utilization、使用 fp8 缓存或量化权重可以放下更多。",
	}
	CacheHoldsUsers = Sentence{
		"The server itself found room for {count} tokens as it is set now, which holds {users} at once of {length} tokens each.",
		"程序自己报告当前设置下可放 {count} tokens：即同时 {users} 条 {length} tokens 的序列。",
	}
	CacheHoldsNone = Sentence{
		"The server itself found room for {count} tokens as it is set now: that is less than one sequence of {length} tokens.",
		"程序自己报告当前设置下可放 {count} tokens：不够一条 {length} tokens 的序列。",
	}
	ReportedHoldsAll = Sentence{
		"Fits by what the server itself reports: its cache has room for {count} tokens, which is {held} sequences of {length} at a time, and {asked} are asked for.",
		"按程序自己的报告放得下：缓存可放 {count} tokens，即同时 {held} 条 {length} tokens 的序列，要求 {asked} 条。",
	}
	ReportedInTurns = Sentence{
		"Not all {asked} at once: the server itself reports room for {count} tokens, which is {held} sequences of {length} at a time; the rest wait in its queue.",
		"不能 {asked} 条同时运行：程序自己报告缓存可放 {count} tokens，即同时 {held} 条 {length} tokens 的序列，其余排队。",
	}
	EstimatedBeside = Sentence{
		" By its size {card} is estimated to hold {users}: the server runs with other settings than those assumed below.",
		"按容量估算 {card} 可放 {users} 条：程序的设置与下面的假设不同。",
	}
	CacheEstimated = Sentence{
		" By its size alone {card} is estimated to hold {users} ({need} of {capacity} per card): the server runs with other settings, or was given another share of it.",
		"仅按容量估算，{card} 可放 {users} 条（每张卡占用 {need}，容量 {capacity}）：程序的设置或可用的显存与此不同。",
	}
	ShareUnneeded = Sentence{
		"A share of {share} is not needed: it takes {need}, and at the usual share the cache holds {usual} tokens; with {share} it holds {tokens}, for more requests at once. ",
		"不必设为 {share}：所需为 {need}，默认比例下缓存可放 {usual} tokens；设为 {share} 可放 {tokens}，并发更多。",
	}
	ShareNeeded = Sentence{
		"Yes: the usual share does not hold it; with {share} the cache holds {tokens} tokens. ",
		"需要：默认比例放不下；设为 {share} 时缓存可放 {tokens} tokens。",
	}
	TokensOfAll = Sentence{"{tokens} tokens in all: ", "合计 {tokens} tokens："}
	InTurns     = Sentence{
		"Not all {asked} at once, but {program} starts and runs {count} of them at a time; the rest wait in its queue. All at once, {what}, they need {need} per card, and {card} has {capacity}.",
		"{asked} 个请求不能同时容纳，但 {program} 可以启动，一次处理 {count} 个，其余排队。全部同时运行时，{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	BeyondAtOnce = Sentence{
		" All {asked} at once would take {need} of {capacity} per card: {program} runs {count} at a time and lets the rest wait.",
		"{asked} 个全部同时运行每张卡需要 {need}，容量 {capacity}：{program} 一次处理 {count} 个，其余排队。",
	}
)

// How long a context fits.
var (
	MaxContext = Sentence{
		"The longest context that fits is {value} tokens{round} for {what}: {held}.",
		"{what}：最长上下文为 {value} tokens{round}：{held}。",
	}
	StartsLong = Sentence{
		"Without --max-model-len vLLM makes room for the model's whole context of {whole} tokens, which takes {need}: {verdict}. With --max-model-len {limit} it starts.",
		"不设 --max-model-len 时，vLLM 会按模型的全部上下文 {whole} tokens 预留，需要 {need}：{verdict}。设成 --max-model-len {limit} 就能启动。",
	}
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
)

// What a model was made for, where a context is longer.
var (
	BeyondLength = Sentence{
		", but {model} was made for {most} tokens: {asked} need position scaling (YaRN) or another model.",
		"，但 {model} 只支持 {most} tokens：{asked} 需要位置缩放（YaRN）或换模型。",
	}
	BeyondFiles = Sentence{
		"As released {model} is set up for {files} tokens; {asked} need YaRN turned on, which takes it to {most}.",
		"{model} 发布时的配置为 {files} tokens；{asked} 需要启用 YaRN，最多可到 {most}。",
	}
)

// The largest model that fits.
var (
	LargestModel = Sentence{
		"About {value} parameters is the largest that fits on {cards} ({how}).",
		"{cards} 上最大约可放下 {value} 参数的模型（{how}）。",
	}
	LargestWith    = Sentence{" With {what} and gradient checkpointing it is about {value}.", "改用 {what} 加梯度检查点约为 {value}。"}
	LargestIn      = Sentence{" In {format} it is about {value}.", "用 {format} 约为 {value}。"}
	LargestOnOther = Sentence{" On {cards} it is about {value} in {format}.", "{cards} 用 {format} 约为 {value}。"}
	LargestLikely  = Sentence{
		" Up to {value} it is tight: the capacity then lies inside the error band.", "再大到 {value} 属于临界：容量落在误差范围之内。",
	}
	LargestStretched = Sentence{" With {what} it is about {value} ({need} per card).", "改用{what}约为 {value}（每张卡 {need}）。"}
	LargestOnHost    = Sentence{" With {what} it is about {value} ({need} per card and {host} of RAM per node).", "{what}约为 {value}（每张卡 {need}，每节点需内存 {host}）。"}
)

// What is said of models that are sought by what they are good at.
var (
	NotJudged    = Sentence{"Which of them answers best is not judged here, only what fits.", "这里只看放不放得下，不评价哪个效果最好。"}
	MadeForNone  = Sentence{"No model made for {purpose} is known here that fits; those below are general ones.", "这里没有放得下的专门用于{purpose}的模型，以下是通用模型。"}
	MadeForWords = map[string]Sentence{
		ForCode: {"code", "代码"}, ForImages: {"images", "看图"}, ForOCR: {"OCR", "文字识别"}, ForTranslation: {"translation", "翻译"},
	}
)

// Models that are examples of it.
var (
	LargestOfFamily = Sentence{"The largest of {family} that fits in {format}: {list}.", "{format} 下放得下的最大 {family}：{list}。"}
	NoneOfFamily    = Sentence{"None of {family} that is known here fits in {format}.", "这里已知的 {family} 在 {format} 下都放不下。"}
	NoSuchFamily    = Sentence{"No model of {family} is known here.", "这里没有已知的 {family} 模型。"}
	ForExample      = Sentence{
		"For example: {list}.", "例如：{list}。",
	}
	ForExampleIn = Sentence{
		"In {format}: {list}.", "{format} 格式：{list}。",
	}
	LargerFitIn = Sentence{
		"Larger ones that keep less for each token fit in {format}, too: {list}.", "{format} 格式下每 token 占用较少的更大模型也放得下：{list}。",
	}
	LargerFit = Sentence{
		"Larger ones that keep less for each token fit, too: {list}.", "每 token 占用较少的更大模型也放得下：{list}。",
	}
)

// Mixtures of experts that fit.
var (
	MixtureNamed   = Sentence{"{model} ({params}, {active} active)", "{model}（{params}，激活 {active}）"}
	LargestMixture = Sentence{
		"{model} is about the largest mixture of experts of today that runs there: {what} takes {need} of the {capacity} on each of {cards} and {host} of the {ram} of RAM.",
		"目前可运行的较大的混合专家模型有 {model}：{what}，{cards} 每张占用 {need}（容量 {capacity}），并占内存 {host}（共 {ram}）。",
	}
	MixturesBeside = Sentence{
		"With most of their weights in the {ram} of RAM (llama.cpp), mixtures of experts: {list}.",
		"把大部分权重放在 {ram} 内存（llama.cpp），还可运行混合专家模型：{list}。",
	}
	OnCardsAlone   = Sentence{"On the cards alone: {answer}", "只用显存：{answer}"}
	InBothMemories = Sentence{
		"{What} takes about {need} of memory in all, VRAM and RAM together. On cards that hold all of it {load} of RAM is enough; what they do not hold stays in RAM: beside one card of {card} that is about {rest}.",
		"{what}，显存与内存合计约需 {need}。显存全部放得下时内存 {load} 即可；放不下的部分留在内存：配一张 {card} 的卡时约 {rest}。",
	}
	RateTakesBandwidth = Sentence{
		" {rate} tokens/s then takes at least {bandwidth} GB/s of memory bandwidth: each token reads {read} of weights.",
		"要达到 {rate} tokens/s，内存带宽至少需 {bandwidth} GB/s：每个 token 要读 {read} 权重。",
	}
)
