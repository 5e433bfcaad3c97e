package words

// What speed goes to.
var (
	LinksCompared = Sentence{
		"A step takes {fast} with NVLink ({fastwait} of it waiting for other cards) and {slow} over PCIe ({wait} waiting): {times} x as long. ZeRO-3 gathers the weights twice and scatters the gradients once in every micro-batch, about {moved} through each card in a step; part of that hides behind compute.",
		"一步用 NVLink 需要 {fast}（其中等待其他卡 {fastwait}），经 PCIe 需要 {slow}（等待 {wait}）：为 {times} 倍。ZeRO-3 在每个微批次中聚合两次权重、分散一次梯度，每步每张卡约传输 {moved}，其中一部分与计算重叠。",
	}
	AndHFU = Sentence{
		" With the recomputed work counted, HFU is {hfu} %.", "计入重计算后，HFU 为 {hfu} %。",
	}
	BeyondPeak = Sentence{
		" No card does more than its peak, so a figure is other than told: the rate of all cards for that of one, fewer cards or days, or a peak of another format.",
		"没有显卡能超过峰值，因此某个数字与实际不符：把全部卡的速度当成单卡、卡数或天数说少了、或峰值对应另一种格式。",
	}
	ReachedTFLOPS = Sentence{
		" {seen} TFLOPS per GPU is {share} % of the {rate} that it is estimated to reach; nine of ten measured runs lie between {low} and {high}.",
		"每张 GPU 实测 {seen} TFLOPS，是估算值 {rate} 的 {share} %；九成实测落在 {low} 至 {high} 之间。",
	}
	SpeedAsExpected = Sentence{
		" {seen} tokens/s is as expected: nine of ten measured runs lie between {low} and {high}.",
		"实测 {seen} tokens/s 属正常：九成实测落在 {low} 至 {high} 之间。",
	}
	RateOfCard  = Sentence{" For each card that is {rate} tokens/s.", "每张卡约 {rate} tokens/s。"}
	PromptsRead = Sentence{" Prompts are read at about {rate} tokens/s.", "读入提示约 {rate} tokens/s。"}
	Range       = Sentence{"{low} to {high}", "{low} 至 {high}"}
	SpeedLess   = Sentence{
		" {seen} tokens/s is {share} % of it, and nine of ten measured runs lie between {low} and {high}. Usual reasons: layers on the CPU or a card that is full, a longer context, another format or program, a power limit or heat, a slow slot, or other work on the card.",
		"实测 {seen} tokens/s 只有它的 {share} %，而九成实测落在 {low} 至 {high} 之间。常见原因：部分层在 CPU 上或显存已满、上下文更长、格式或程序不同、功耗墙或过热、插槽带宽低、卡上还有别的任务。",
	}
	LaidOut        = Sentence{" That is with {way}, as it takes to fit: {need} of {capacity} per card.", "按放得下的方式计算：{way}，每张卡 {need}，容量 {capacity}。"}
	LaidTight      = Sentence{" That is with {way}, which is tight: {need} (up to {high}) of {capacity} per card.", "按 {way} 计算，比较紧：每张卡 {need}（最多 {high}），容量 {capacity}。"}
	NarrowerTime   = Sentence{" With QLoRA it is about {time}: {need} of {capacity} per card.", "改用 QLoRA 约需 {time}：每张卡 {need}，容量 {capacity}。"}
	LaidOutEach    = Sentence{" {label} is reckoned with {way}, as it takes to fit: {need} of {capacity} per card.", "{label} 按放得下的方式计算：{way}，每张卡 {need}，容量 {capacity}。"}
	EachGets       = Sentence{" Each request then gets about {rate} tokens/s.", "此时每个请求约 {rate} tokens/s。"}
	TokensTogether = Sentence{" tokens/s in total", " tokens/s（合计）"}
	QueueGets      = Sentence{" With a full queue that is about {rate} tokens/s in total: {users} at once, {each} each.", "满载时合计约 {rate} tokens/s：同时 {users} 路，每路 {each}。"}
	OneGets        = Sentence{" One request alone gets about {rate} tokens/s.", "单个请求约 {rate} tokens/s。"}
	FirstAfter     = Sentence{" The first token of a prompt of {tokens} tokens comes after {first}, {held}.", "{tokens} tokens 的提示首字 {first}，{held}。"}
	AnswerAfter    = Sentence{" A whole answer takes {time}, {held}.", "整个回答需 {time}，{held}。"}
	WithinLimit    = Sentence{"within the {limit} allowed", "在允许的 {limit} 以内"}
	EachWanted     = Sentence{" With {users} at a time each gets {has} tokens/s where {wanted} are asked for: {held}.", "{users} 路并发时每路 {has} tokens/s，要求 {wanted}：{held}。"}
	AllWanted      = Sentence{" Together they get {has} tokens/s where {wanted} are asked for: {held}.", "合计 {has} tokens/s，要求 {wanted}：{held}。"}
	FastEnough     = Sentence{"enough", "够"}
	TooSlowFor     = Sentence{"not enough", "不够"}
	OverLimit      = Sentence{"more than the {limit} allowed", "超过允许的 {limit}"}
	FirstWithin    = Sentence{"a first token within {limit}", "首字 {limit} 以内"}
	AnswerWithin   = Sentence{"an answer within {limit}", "回答 {limit}以内"}
	NoneSoQuick    = Sentence{" None of the usual cards, up to eight in one machine, gives {rate} so; a narrower format or a smaller model would.", "常见显卡一台机器八张以内都达不到 {rate}；需要更小的格式或模型。"}
	NothingSoQuick = Sentence{"Not even the smallest case of {what} gives {rate} on {cards}.", "{what}在 {cards} 上即使最小的情形也达不到 {rate}。"}
	StepTakes      = Sentence{" A step of {tokens} tokens takes about {time}.", "一步（{tokens} tokens）约 {time}。"}
	AtMicroBatch   = Sentence{" This is with a micro-batch of one sequence of {length} tokens; at {batch}, the largest that fits,", "以上按 micro-batch 为 1（{length} tokens）计；取放得下的最大值 {batch} 时"}
	AtMicroBatches = Sentence{" This is with one micro-batch of one sequence of {length} tokens in a step; with {steps} of them in a step, of as many sequences as fit, {batch},", "以上按每步一个 micro-batch、每个 1 条（{length} tokens）计；每步 {steps} 个 micro-batch、每个取放得下的最多 {batch} 条时"}
	ThenMFU        = Sentence{" about {mfu} % ({rate} tokens/s).", "约 {mfu} %（{rate} tokens/s）。"}
	ThenRate       = Sentence{" about {rate} tokens/s.", "约 {rate} tokens/s。"}
	ThenEach       = Sentence{" about {each} tokens/s per GPU.", "每张 GPU 约 {each} tokens/s。"}
	EachToken      = Sentence{" That is {time} ms for each token of the output.", "即每个输出 token 约 {time} ms。"}
	ItemsDone      = Sentence{" Of {length} tokens each that is {rate} a second, {day} a day.", "每条 {length} tokens 时每秒约 {rate} 条，每天 {day} 条。"}
	EachCard       = Sentence{" Per GPU it is {rate} tokens/s.", "每张 GPU 约 {rate} tokens/s。"}
	EachCardFull   = Sentence{" Per GPU that is {rate} tokens/s with a full queue.", "满载时每张 GPU 约 {rate} tokens/s。"}
	StepsSlower    = Sentence{
		" {seen} tokens/s is {share} % of it, and nine of ten measured runs lie between {low} and {high}. Usual reasons: small micro-batches, short sequences that are padded, slow links between cards, the loading of data, checkpointing or offload, or eager attention.",
		"实测 {seen} tokens/s 只有它的 {share} %，而九成实测落在 {low} 至 {high} 之间。常见原因：micro-batch 太小、短序列填充、卡间互联慢、数据加载、重计算或 offload、没有用 flash attention。",
	}
	MFUOfMiddle = Sentence{
		" That is at {middle} tokens/s, the middle of what is told: from {least} % at {low} to {most} % at {high}.",
		"这是按所说范围的中间值 {middle} tokens/s 计：{low} 时为 {least} %，{high} 时为 {most} %。",
	}
	SpeedMore = Sentence{
		" {seen} tokens/s is above what nine of ten measured runs lie in ({low} to {high}). Usual reasons: several requests counted together, speculative decoding, a smaller format, or prompt tokens counted in.",
		"实测 {seen} tokens/s 高于九成实测所在的区间（{low} 至 {high}）。常见原因：把多个请求合计、投机解码、更小的格式、或把提示词 token 也算在内。",
	}
	MFUAsExpected = Sentence{" {seen} % is as expected: nine of ten measured runs lie between {low} and {high} %.", "{seen} % 属正常：九成实测落在 {low} % 至 {high} % 之间。"}
	ClaimHolds    = Sentence{" The {claimed} % that was told agrees.", "与所说的 {claimed} % 相符。"}
	ClaimFails    = Sentence{" The {claimed} % that was told is {ratio} times that: it goes with another time, model or number of cards.", "所说的 {claimed} % 是它的 {ratio} 倍：对应的应是别的时间、模型或卡数。"}
	MFULess       = Sentence{
		" {seen} % is less: nine of ten measured runs lie between {low} and {high} %. Usual reasons: small micro-batches, short sequences that are padded, slow links between cards, the loading of data, checkpointing or offload, or eager attention.",
		"{seen} % 偏低：九成实测落在 {low} % 至 {high} % 之间。常见原因：micro-batch 太小、短序列填充、卡间互联慢、数据加载、重计算或 offload、没有用 flash attention。",
	}
	MFUMore     = Sentence{" {seen} % is more than nine of ten measured runs reach ({low} to {high} %).", "{seen} % 高于九成实测（{low} % 至 {high} %）。"}
	StepsFaster = Sentence{
		" {seen} tokens/s is above what nine of ten measured runs lie in ({low} to {high}). Usual reasons: padding counted as tokens, the rate of all cards taken for that of one, a step of accumulation taken for a whole one, or work in 8 bits.",
		"实测 {seen} tokens/s 高于九成实测所在的区间（{low} 至 {high}）。常见原因：把填充也算作 token、把全部卡的速度当成单卡、把一次累积当成一整步、或使用 8 位计算。",
	}
	SpeedHad = Sentence{
		" {wanted} tokens/s can be had: nine of ten measured runs lie between {low} and {high}.",
		"{wanted} tokens/s 可以达到：九成实测落在 {low} 至 {high} 之间。",
	}
	SpeedUnsure = Sentence{
		" Whether {wanted} tokens/s are reached is open: nine of ten measured runs lie between {low} and {high}.",
		"能否达到 {wanted} tokens/s 不确定：九成实测落在 {low} 至 {high} 之间。",
	}
	SpeedNotHad = Sentence{
		" {wanted} tokens/s can't be had so: that is {times} x as fast, and nine of ten measured runs lie between {low} and {high}.",
		"这样达不到 {wanted} tokens/s：那是它的 {times} 倍，而九成实测落在 {low} 至 {high} 之间。",
	}
	TogetherHad = Sentence{
		" {wanted} tokens/s can be had by many requests together, {share} % of what a full queue makes (about {users} at once, {all} tokens/s); no single one is so fast.",
		"{wanted} tokens/s 由多路并发合计可以达到：满载（约 {users} 路并发）合计约 {all} tokens/s，需求占 {share} %；单个请求没有这么快。",
	}
	TogetherUnsure = Sentence{
		" Whether {wanted} tokens/s are reached is open: a full queue, about {users} at once, makes {all} tokens/s together, nine of ten measured runs lie between {low} and {high}; no single request is so fast.",
		"能否达到 {wanted} tokens/s 不确定：满载（约 {users} 路并发）合计约 {all} tokens/s，九成实测落在 {low} 至 {high} 之间；单个请求没有这么快。",
	}
	TogetherNotHad = Sentence{
		" {wanted} tokens/s can't be had so, not by many requests together either: a full queue, about {users} at once, makes {all} tokens/s, and it takes {times} x as much.",
		"这样达不到 {wanted} tokens/s，多路并发合计也不行：满载（约 {users} 路并发）合计约 {all} tokens/s，需求是它的 {times} 倍。",
	}
	Served = Sentence{
		" {users} at a time: each gets {each} tokens/s, the first after {first} for a prompt of {tokens} tokens where all come at once; together {all} tokens/s.",
		"同时 {users} 个请求：每个 {each} tokens/s，所有 {tokens} tokens 的提示同时到达时首字延迟 {first}；合计 {all} tokens/s。",
	}
	ServedAlone = Sentence{
		" The first token comes after {first} for a prompt of {tokens} tokens.", "{tokens} tokens 的提示首字延迟 {first}。",
	}
	ServedFull = Sentence{
		" With a full queue, about {users} at once, it makes {all} tokens/s together.", "满载（约 {users} 路并发）合计约 {all} tokens/s。",
	}
	PromptRate = Sentence{
		"Prompts are read at about {rate} tokens/s in {what} on {cards}.",
		"{what} 在 {cards} 上读入提示（预填充）约 {rate} tokens/s。",
	}
	PromptFirst     = Sentence{" A prompt of {tokens} tokens gets its first token after {time}.", "{tokens} tokens 的提示首字延迟 {time}。"}
	ThenWrites      = Sentence{" After that it writes {rate} tokens/s.", "之后生成约 {rate} tokens/s。"}
	PromptsReadEach = Sentence{" Prompts are read at: {list} tokens/s.", "读入提示：{list} tokens/s。"}
	PromptsUnknown  = Sentence{" That is writing; how fast it reads prompts is not known, since the peak rate of the card is not published.", "这是生成速度；该卡没有公布峰值算力，读入提示的速度未知。"}
	OfPrompts       = Sentence{" (Speeds of reading prompts.)", "（读入提示的速度。）"}
	FirstToken      = Sentence{
		"{What} on {cards} gives the first token after about {time} for a prompt of {tokens} tokens ({rate} tokens/s).",
		"{what} 在 {cards} 上，{tokens} tokens 的提示首字延迟约 {time}（{rate} tokens/s）。",
	}
)
