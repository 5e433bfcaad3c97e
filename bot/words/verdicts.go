package words

// The sentences that open an answer: the verdict first, then the figure that
// it rests on.
var (
	Fits = Sentence{
		"Fits: {what} takes {need} of the {capacity} on each {card}.",
		"装得下：{what}，每张 {card} 占用 {need}，容量 {capacity}。",
	}
	Tight = Sentence{
		"Tight: {what} takes about {need} of the {capacity} on each {card}; the capacity lies inside the error band ({low} to {high}).",
		"比较紧：{what}，每张 {card} 约占 {need}，容量 {capacity}；卡的容量落在误差区间（{low} 至 {high}）之内。",
	}
	TightOver = Sentence{
		"Probably does not fit: {what} needs about {need} per card, more than the {capacity} of {card}, but the capacity lies inside the error band ({low} to {high}).",
		"多半装不下：{what}，每张卡约需 {need}，超过 {card} 的 {capacity}，但卡的容量落在误差区间（{low} 至 {high}）之内。",
	}
	Beyond = Sentence{
		" With these settings it does not fit: {need} per card, and {card} has {capacity}.",
		"不过按此设置装不下：每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	IfItFitted  = Sentence{" What follows is the speed if memory sufficed. ", "以下是显存足够时的速度："}
	BeyondTight = Sentence{
		" Memory is tight: about {need} of {capacity} per card.",
		"不过显存比较紧：每张卡约占 {need}，容量 {capacity}。",
	}
	TakenOfIt = Sentence{
		" {used} of it is taken or kept free, so {left} is left.",
		"其中 {used} 已被占用或不可用，剩余 {left}。",
	}
	BeyondLikely = Sentence{
		" It probably does not fit: about {need} per card, and {card} has {capacity}, which lies inside the error band.",
		"不过显存多半不够：每张卡约需 {need}，而 {card} 只有 {capacity}（在误差区间之内）。",
	}
	DoesNotFit = Sentence{
		"Does not fit: {what} needs {need} per card, and {card} has {capacity}.",
		"装不下：{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	LeastStage = Sentence{
		"{stage} is the lowest stage that is enough: {what} takes {need} of the {capacity} on each of {cards}.",
		"最低用 {stage} 即可：{what}，{cards} 每张占用 {need}，容量 {capacity}。",
	}
	StageWithHost = Sentence{
		"Not even ZeRO-3 alone is enough; {stage} is: {what} takes {need} of the {capacity} on each of {cards}, and {host} of host RAM per node.",
		"仅用 ZeRO-3 也不够，需要 {stage}：{what}，{cards} 每张占用 {need}，容量 {capacity}，每个节点需内存 {host}。",
	}
	NoStage = Sentence{
		"No stage is enough for {what} on {cards}, not even ZeRO-3 with all states in host RAM. {list}",
		"{what}：{cards} 用哪个阶段都不够，即使 ZeRO-3 并把全部状态放到内存。{list}",
	}
	StageRecomputes = Sentence{
		" That is with gradient checkpointing, without which no stage fits.", "以上打开了梯度检查点，否则哪个阶段都放不下。",
	}
	StageOffloads = Sentence{
		"{stage} with the optimizer in host RAM", "{stage} 并把优化器卸载到内存",
	}
	StageOffloadsAll = Sentence{
		"{stage} with optimizer and parameters in host RAM", "{stage} 并把优化器和参数卸载到内存",
	}
	WholeBatch = Sentence{
		" If {batch} is the batch of all cards together (global batch), each takes {each} sequences: {need} per card, {verdict}.",
		"如果 {batch} 是所有卡合计的全局 batch，则每卡 {each}：每张卡 {need}，{verdict}。",
	}
	BatchShards       = Sentence{" That is with ZeRO-3.", "以上使用 ZeRO-3。"}
	BatchShardsToo    = Sentence{" That is with gradient checkpointing and ZeRO-3.", "以上打开了梯度检查点和 ZeRO-3。"}
	BatchRecomputes   = Sentence{" That is with gradient checkpointing.", "以上打开了梯度检查点。"}
	WholeBatchInSteps = Sentence{
		" If {batch} is the batch of all cards together (global batch), each takes {each} sequences, in micro-batches of {micro} with {accum} accumulation steps: {need} per card, {verdict}.",
		"如果 {batch} 是所有卡合计的全局 batch，则每卡 {each}，微批次 {micro}、梯度累积 {accum} 步：每张卡 {need}，{verdict}。",
	}
	FullestOf = Sentence{
		" Of {cards} this card has the least room left.",
		"在 {cards} 中，这张卡剩余显存最少。",
	}
	Needs = Sentence{
		"{What} needs about {need} per GPU ({low} to {high}).",
		"{what}，每张 GPU 约需 {need}（{low} 至 {high}）。",
	}
	NeedsInAll = Sentence{
		"{What} needs about {need} in all ({low} to {high}).",
		"{what}，共约需 {need}（{low} 至 {high}）。",
	}
	Alternatives = Sentence{
		"Per card: {list}.", "每张卡：{list}。",
	}
	PartOfAll          = Sentence{"{name} {part}, {size} in all", "{name} {part}，合计 {size}"}
	AlternativesOnHost = Sentence{
		"Host RAM: {list}.", "内存：{list}。",
	}
	Part = Sentence{
		"{Name}: {size} per GPU.", "{name}：每张 GPU {size}。",
	}
	NeedsBoth = Sentence{
		"{What} needs about {with} per GPU with gradient checkpointing, as {program} does by default, and {need} ({low} to {high}) without.",
		"{what}，打开梯度检查点（{program} 默认开启）时每张 GPU 约需 {with}，不开约需 {need}（{low} 至 {high}）。",
	}
	WithoutMostly = Sentence{
		" Without it the largest part is {name}: {size}.", "不开时最大的是{name}：{size}。",
	}
	FitsLessWith = Sentence{
		" With gradient checkpointing, as {program} does by default, it takes {with}.", "打开梯度检查点（{program} 默认开启）时占用 {with}。",
	}
	AllRecomputed = Sentence{
		" That is with gradient checkpointing, as {program} does by default.", "均按打开梯度检查点计算（{program} 默认开启）。",
	}
	OneRanWith = Sentence{"With {changes}: ", "使用{changes}时："}
	OneRan     = Sentence{
		"where batch {small} runs and batch {large} does not, the sequences are between {least} and {most} tokens long. At the {length} tokens that are assumed here batch {small} would not fit either ({need}), each sequence taking {each}. Longer ones run in batch {small} only with a fused loss (Liger) or Unsloth.",
		"batch {small} 能跑而 batch {large} 爆显存，说明序列长度约在 {least} 至 {most} tokens 之间。按这里假设的 {length} tokens，batch {small} 也放不下（{need}），每条序列约占 {each}。序列更长而 batch {small} 仍能跑，多半用了融合损失（Liger）或 Unsloth。",
	}
	OneFitsWith = Sentence{
		" With {changes} {which} fits: {need}.", "使用{changes}后，{which} 装得下：{need}。",
	}
	Mostly = Sentence{
		" The largest part is {name}: {size}.", "其中最大的是{name}：{size}。",
	}
	NeedsHost = Sentence{
		"{What} on the CPU needs about {host} of host RAM.",
		"{what}，在 CPU 上约需 {host} 内存。",
	}
	Model = Sentence{
		"{task} {model}", "{task} {model} ",
	}

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
	NoGPUCount = Sentence{
		"No number of {card} fits {what} with plain sharding.",
		"多少张 {card} 都放不下：{what}（仅靠常规切分）。",
	}
	TeacherBeside = Sentence{
		"The weights of the teacher ({teacher}) come on top: {size} on each card, {sum} together. The verdict reckons with both.",
		"另加教师（{teacher}）的权重：每张卡 {size}，合计 {sum}。结论已计入两者。",
	}
	NotSharedByMacs = Sentence{
		"{What} does not fit on {card}, and Macs do not share the states of training: ZeRO and FSDP have no backend for Metal.",
		"{card} 放不下：{What}；多台 Mac 也不能分摊训练状态：ZeRO 和 FSDP 没有 Metal 后端。",
	}
	MaxBatch = Sentence{
		"The largest batch that fits is {value} per GPU for {what} at {length} tokens: {held}.",
		"{what}，在长度 {length} 时每张卡最大 batch 为 {value}：{held}。",
	}
	MaxUsers = Sentence{
		"{value} sequences of {length} tokens fit at once for {what}: {held}.",
		"{what}，在上下文 {length} 时最多同时 {value} 个请求：{held}。",
	}
	AnyNumber = Sentence{
		"Memory sets no limit for {what}: it takes {held}, however many sequences of {length} tokens wait.",
		"{what}，显存不构成限制：无论有多少个长度 {length} 的序列，每张卡都只{held}。",
	}
	LaidBest = Sentence{
		"{what} on {cards}: {way} is the fastest layout that fits, {need} of {capacity} per card, about {rate} tokens/s in all.",
		"{what}，{cards}：放得下的布局中最快的是 {way}，每张卡占用 {need}，容量 {capacity}，合计约 {rate} tokens/s。",
	}
	SplitBest = Sentence{
		"{what} on {cards}: {way} writes fastest of the splits that fit, {rate} tokens/s for one request, with {need} of {capacity} per card.",
		"{what}，{cards}：放得下的切分中生成最快的是 {way}，单个请求约 {rate} tokens/s，每张卡占用 {need}，容量 {capacity}。",
	}
	OnSoMany     = Sentence{"{count} cards, {idle} idle", "用 {count} 张，余 {idle} 张"}
	HeadsUneven  = Sentence{" TP {cards} does not divide the {heads} attention heads.", "TP {cards} 不能整除 {heads} 个注意力头。"}
	GroupsUneven = Sentence{" TP {cards} does not divide the {heads} heads of keys and values.", "TP {cards} 不能整除 {heads} 个 KV 头。"}
	LaidOthers   = Sentence{" Next: {list}.", "其次：{list}。"}
	LaidRules    = Sentence{
		"The cards that are left hold replicas (data parallel). Where no global batch is told, one of 4M tokens is taken: a smaller one leaves the stages of a pipeline waiting. Keep tensor parallel within a machine, and pipeline and data parallel across machines.",
		"其余的卡做数据并行（副本）。没有说明全局批量时按 4M tokens 计算：批量越小，流水线各级等待越多。张量并行留在机内，流水线和数据并行跨机。",
	}
	MergedInto = Sentence{
		"Merging takes one matrix at a time and generates nothing, so the host can do it alone: with {host} of RAM and no card (merge_and_unload of a model loaded on the CPU, export_device: cpu in LLaMA-Factory). What comes out is as large as its base.",
		"合并逐个矩阵进行，不生成文本，可以只用内存（{host}）而不用显卡（模型加载在 CPU 上再 merge_and_unload，LLaMA-Factory 为 export_device: cpu）。合并后的模型与底座一样大。",
	}
	QuantizedHost = Sentence{
		"Programs that go through it layer by layer (AutoAWQ, GPTQModel, llama.cpp) leave it in host RAM ({host}) and hold a few layers on the card.",
		"逐层量化的程序（AutoAWQ、GPTQModel、llama.cpp）把模型留在内存（{host}），卡上只放几层。",
	}
	QuantizedTo = Sentence{
		"Programs that go through it layer by layer (AutoAWQ, GPTQModel, llama.cpp) leave it in host RAM ({host}) and hold a few layers on the card. The result in {format} takes {size}.",
		"逐层量化的程序（AutoAWQ、GPTQModel、llama.cpp）把模型留在内存（{host}），卡上只放几层。量化成 {format} 后为 {size}。",
	}
	OfReplicas = Sentence{
		"{value} in all: {count} replicas with {each} each. Of one replica: ", "共 {value} 个：{count} 个副本，每个 {each} 个。单个副本：",
	}
	AboutThousands = Sentence{" (about {count}k)", "（约 {count}k）"}
	MaxContext     = Sentence{
		"The longest context that fits is {value} tokens{round} for {what}: {held}.",
		"{what}：最长上下文为 {value} tokens{round}：{held}。",
	}
	HeldPerCard   = Sentence{"{need} of {capacity} per card", "每张卡占用 {need}，容量 {capacity}"}
	HeldInRAM     = Sentence{"{need} of {ram} GB of RAM", "占用 {need} 内存，共 {ram} GB"}
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
	WholeContext = Sentence{
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
	LargestModel = Sentence{
		"About {value} parameters is the largest that fits on {cards} ({how}).",
		"{cards} 上最大约可放下 {value} 参数的模型（{how}）。",
	}
	MixtureNamed   = Sentence{"{model} ({params}, {active} active)", "{model}（{params}，激活 {active}）"}
	Heat           = Sentence{" All of it becomes heat: {btu} BTU an hour, {tons} tons of cooling.", "全部变为热量：每小时 {btu} BTU，约需 {tons} 冷吨制冷。"}
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
	LargestWith     = Sentence{" With {what} and gradient checkpointing it is about {value}.", "改用 {what} 加梯度检查点约为 {value}。"}
	LargestIn       = Sentence{" In {format} it is about {value}.", "用 {format} 约为 {value}。"}
	LargestOfFamily = Sentence{"The largest of {family} that fits in {format}: {list}.", "{format} 下放得下的最大 {family}：{list}。"}
	NoneOfFamily    = Sentence{"None of {family} that is known here fits in {format}.", "这里已知的 {family} 在 {format} 下都放不下。"}
	NoSuchFamily    = Sentence{"No model of {family} is known here.", "这里没有已知的 {family} 模型。"}
	LargestLikely   = Sentence{
		" Up to {value} it is tight: the capacity then lies inside the error band.", "再大到 {value} 属于临界：容量落在误差范围之内。",
	}
	RAMOfHost = Sentence{"the CPU with {size} GB of RAM", "{size} GB 内存的 CPU"}
	HostRAM   = Sentence{
		"{What} takes about {load} of host RAM while loading and {steady} while running, per node.",
		"{what}，每个节点加载时约需 {load} 内存，运行时约 {steady}。",
	}
	HostFits = Sentence{
		" {ram} of RAM is enough.", "{ram} 内存足够。",
	}
	HostLacks = Sentence{ // though the cards hold their part
		"Does not fit: {what} needs about {load} of RAM beside {need} of the {capacity} on each {card}, and there is {ram}.",
		"装不下：{what}，每张 {card} 占用 {need}（容量 {capacity}），此外约需 {load} 内存，而内存只有 {ram}。",
	}
	HostHardlyHas = Sentence{ // the same within the error of the estimate
		"Probably does not fit: {what} needs about {load} of RAM beside {need} of the {capacity} on each {card}, and there is {ram}.",
		"多半装不下：{what}，每张 {card} 占用 {need}（容量 {capacity}），此外约需 {load} 内存，而内存只有 {ram}。",
	}
	BeyondHost = Sentence{
		" But {ram} of RAM does not hold the rest of the model, about {load}: what is read from the disk instead is many times slower.",
		"不过 {ram} 内存放不下其余部分（约需 {load}）：改从硬盘读取会慢很多倍。",
	}
	HostTight = Sentence{
		" {ram} of RAM is tight: the need lies within the error of the estimate.", "{ram} 内存比较紧：需求落在误差范围内。",
	}
	HostShort = Sentence{
		" {ram} of RAM is not enough.", "{ram} 内存不够。",
	}
	Compared = Sentence{
		"{first} against {second}: {part} of {a} and {b} per GPU.",
		"{first} 与 {second}：每张 GPU 的{part}分别为 {a} 和 {b}。",
	}
	ComparedIn = Sentence{
		" That is in {format}; as released the model fits on none of them.",
		"以上按 {format} 计算；按发布的格式都放不下。",
	}
	ComparedInOne = Sentence{
		" That is in {format}; as released {list} does not fit.", "以上按 {format} 计算；按发布的格式 {list} 放不下。",
	}
	RunsBeside = Sentence{
		" That is in {format}, the usual format of llama.cpp: as released it needs {need} per card, and {capacity} are there.",
		"以上按 llama.cpp 常用的 {format} 计算；按发布的格式每张卡需要 {need}，容量 {capacity}。",
	}
	HeldIn = Sentence{
		"Does not fit as released; in {format} ({program}) it fits: {need} of {capacity} per card.",
		"按发布的格式装不下；用 {format}（{program}）装得下：每张卡 {need}，容量 {capacity}。",
	}
	HeldAsReleased = Sentence{
		"Fits in {program} as released ({format}): {held} of {capacity} per card. In {other} {what} needs {need}, and {card} has {capacity}.",
		"用 {program} 按发布的格式（{format}）装得下：每张卡 {held}，容量 {capacity}。用 {other} 时，{what}需要 {need}，而 {card} 只有 {capacity}。",
	}
	ReleasedInPart = Sentence{
		"Does not fit on the cards alone; llama.cpp runs it as released ({format}) with {host} in host RAM, at about {rate} tokens/s.",
		"单靠显存装不下；llama.cpp 按发布的格式（{format}）把 {host} 放在内存中可以运行，约 {rate} tokens/s。",
	}
	WithCacheIn    = Sentence{"{format} with the KV cache in {cache}", "{format}、KV 缓存 {cache}"}
	HeldInPartOnly = Sentence{
		"Does not fit as released; in {format} llama.cpp runs it with {host} in host RAM, at about {rate} tokens/s.",
		"按发布的格式装不下；用 llama.cpp 的 {format}，把 {host} 放在内存中可以运行，约 {rate} tokens/s。",
	}
	HeldInPartOf = Sentence{
		"Does not fit as released; in {format} llama.cpp runs it with {host} in host RAM.",
		"按发布的格式装不下；用 llama.cpp 的 {format}，把 {host} 放在内存中可以运行。",
	}
	WholeInstead = Sentence{"In {format} the card holds all of it: {need}.", "用 {format} 时显卡放得下全部：{need}。"}
	PartFaster   = Sentence{
		"In {format} it takes {host} of host RAM and writes {rate} instead of {slow} tokens/s.", "用 {format} 时占用内存 {host}，每秒 {rate} 而不是 {slow} tokens。",
	}
	WholeFaster = Sentence{
		"In {format} the card holds all of it ({need}) and writes {rate} instead of {slow} tokens/s.", "用 {format} 时显卡放得下全部（{need}），每秒 {rate} 而不是 {slow} tokens。",
	}
	AsReleased = Sentence{
		" As released, {what} needs {need}, and {card} has {capacity}.", "按发布的格式，{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	WiredLimit = Sentence{
		"macOS lets the GPU have {share} of the {whole} by default. \"sudo sysctl iogpu.wired_limit_mb={mib}\" raises that until the next start, and {need} then fit.",
		"macOS 默认只给 GPU {share}（共 {whole}）。执行 “sudo sysctl iogpu.wired_limit_mb={mib}” 可提高（到下次重启为止），之后 {need} 放得下。",
	}
	HeldInPart = Sentence{" {cards} holds only a part of it, {host} stay in host RAM.", "{cards} 只放得下一部分，{host} 留在内存。"}
	RunsInPart = Sentence{
		" That is with {host} in host RAM, on the cards alone it needs {need} per card, and {capacity} are there.", "以上把 {host} 放在内存中；全部放在显卡上时每张卡需要 {need}，容量 {capacity}。",
	}
	RunsIn = Sentence{
		" That is in {format}, the most precise format that fits: as released it needs {need} per card, and {capacity} are there.",
		"以上按 {format} 计算，这是能放下的精度最高的格式；按发布的格式每张卡需要 {need}，容量 {capacity}。",
	}
	CardByBandwidth = Sentence{
		"{first} against {second}: memory bandwidth {bandwidth}; {what} takes {a} and {b} per card.",
		"{first} 对比 {second}：显存带宽{bandwidth}；{what}，每张卡分别占用 {a} 和 {b}。",
	}
	CardAgainstCard = Sentence{
		"{first} against {second}: dense 16-bit rate {compute}, memory bandwidth {bandwidth}; {what} takes {a} and {b} per card.",
		"{first} 对比 {second}：稠密 16 位算力{compute}，显存带宽{bandwidth}；{what}，每张卡分别占用 {a} 和 {b}。",
	}
	CardsEqual = Sentence{
		"By that, {first} does the work of about {n} {second}, where the work splits without loss.",
		"按此计算，工作能无损拆分时，约 {n} 张 {second} 相当于 {first}。",
	}
	Times            = Sentence{"{times} x", "为 {times} 倍"}
	TheSame          = Sentence{"the same", "相同"}
	NeedsWithoutPool = Sentence{
		"These sums are what the load itself needs. The table counts the KV cache pool too, with which the server fills the same share of its card in either case.",
		"上面的合计只算负载本身的需求；表中还计入了 KV 缓存池：推理服务无论哪种情况都会把卡的固定占比用满。",
	}
	ComparedMany = Sentence{
		"{count} alternatives, per GPU: {list}.", "{count} 种方案，每张 GPU：{list}。",
	}
)
