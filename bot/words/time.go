package words

// How long a training takes.
var (
	Time = Sentence{
		"About {time}: {flops} FLOPs for {tokens} tokens at {mfu} % MFU on {cards} ({hours} GPU hours).",
		"约 {time}：{tokens} tokens 共 {flops} FLOPs，{cards}，MFU {mfu} %（{hours} GPU 小时）。",
	}
	GPUHours = Sentence{
		"About {hours} GPU hours on {card}: {flops} FLOPs for {tokens} tokens at {mfu} % MFU.",
		"{card} 约需 {hours} GPU 小时：{tokens} tokens 共 {flops} FLOPs，MFU {mfu} %。",
	}
	HoursOnCards = Sentence{" On {cards} that is {time}.", "{cards} 需 {time}。"}
	EpochsInTime = Sentence{" So {count} epochs of it can be done.", "可训练 {count} 个 epoch。"}
	InTime       = Sentence{" That is within {limit}.", "在 {limit}以内。"}
	TooLong      = Sentence{" That is more than {limit}.", "超过 {limit}。"}
	SetHolds     = Sentence{
		"With the usual settings {cards} hold {what} ({need} each): there it takes about {time} for {tokens} tokens at {mfu} % MFU. One card alone would need {alone}.",
		"按常用设置用 {cards} 放得下{what}（每张 {need}），训练 {tokens} tokens 约需 {time}（MFU {mfu} %）；单卡需要 {alone}。",
	}
	SumForHours = Sentence{" {hours} hours of it come to {money}.", "{hours} 小时合 {money}。"}
	StagesTake  = Sentence{
		"About {time} in all on {cards} ({hours} GPU hours), one stage after the other: {list}.",
		"在 {cards} 上合计约 {time}（{hours} GPU 小时），各阶段依次进行：{list}。",
	}
	StageOf  = Sentence{"{stage} on {tokens} tokens {time}", "{stage} {tokens} tokens {time}"}
	FLOPDone = Sentence{
		"{flop} FLOP are about {days} GPU days ({hours} GPU hours) of {card}, at {share} % of its {peak} TFLOPS ({dtype}).",
		"{flop} FLOP 约合 {card} {days} GPU 天（{hours} GPU 小时），按峰值 {peak} TFLOPS（{dtype}）的 {share} % 计。",
	}
	FLOPOnCards   = Sentence{" On {cards} that takes about {time}.", "{cards} 约需 {time}。"}
	OptimalTokens = Sentence{
		"About {tokens} tokens: 20 for each of {params} parameters is where compute is best spent (Chinchilla).",
		"约 {tokens} tokens：按 Chinchilla 法则，{params} 参数每个配 20 个 token 时算力用得最好。",
	}
	ComputedAgain  = Sentence{" Gradient checkpointing computes {more} % more, which MFU leaves out: the cards work at {hfu} % of their peak.", "梯度检查点要多算 {more} %，不计入 MFU：这些卡实际按峰值的 {hfu} % 工作。"}
	TimeAsExpected = Sentence{" {limit} is {ratio} x that: normal.", "{limit}是它的 {ratio} 倍：正常。"}
	TimeLess       = Sentence{" {limit} is {ratio} x that: faster than planned.", "{limit}是它的 {ratio} 倍：比计划的快。"}
	TimeMore       = Sentence{
		" {limit} is {ratio} x that, which is slow. Usual reasons: short samples that are padded, small micro-batches, slow links or offload, weights in 8 bits, eager attention, or the loading of data.",
		"{limit}是它的 {ratio} 倍，偏慢。常见原因：短样本填充、micro-batch 太小、互联慢或 offload、8 位权重、没有用 flash attention、数据加载。",
	}
	SetsApart = Sentence{"; ", "；"}
)

// How long a job takes of which a part is told.
var (
	TimeFromHours = Sentence{
		"About {time}: {hours} GPU hours spread over {cards}.",
		"约 {time}：{hours} GPU 小时分摊到 {cards}。",
	}
	WithinAMonth = Sentence{" On {cards}, at the same share of their peak, it would be about {time}.", "用 {cards}（利用率相同）约需 {time}。"}
)

// How long it takes with what makes it fit.
var (
	ThatWay      = Sentence{" It fits if you {changes}: that takes about {time}.", "可以{changes}，这样装得下，约需 {time}。"}
	ThatWayCosts = Sentence{" It fits if you {changes}: that takes about {time} and costs about {money}.", "可以{changes}，这样装得下，约需 {time}，费用约 {money}。"}
)

// A training that the cards of a question do not hold, whatever is changed about it.
var (
	CannotTrain = Sentence{
		"It cannot run on {cards}: {what} needs {need} per card, and {card} has {capacity}.",
		"{cards} 跑不了：{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	FewestHold = Sentence{
		" With the usual settings {cards} hold it ({need} each): there it takes about {time} for {tokens} tokens at {mfu} % MFU.",
		"按常用设置 {cards} 放得下（每张 {need}），训练 {tokens} tokens 约需 {time}（MFU {mfu} %）。",
	}
	FewestHoldIt = Sentence{" With the usual settings {cards} hold it ({need} each).", "按常用设置 {cards} 放得下（每张 {need}）。"}
)

// How long a model that serves takes for an amount of work.
var (
	WorksOff        = Sentence{"About {time} for {what} on {cards}", "{what} 在 {cards} 上约需 {time}"}
	AsReplicas      = Sentence{" as {count} replicas", "（{count} 个副本）"}
	WorkOfRequests  = Sentence{", {count} requests", "，共 {count} 个请求"}
	WorkRead        = Sentence{", {tokens} tokens read at {rate} tokens/s", "，读入 {tokens} tokens（{rate} tokens/s）"}
	WorkWritten     = Sentence{", {tokens} tokens written at {rate} tokens/s", "，生成 {tokens} tokens（{rate} tokens/s）"}
	WorkWrittenFull = Sentence{
		", {tokens} tokens written at {rate} tokens/s with a full queue, about {users} at once",
		"，满载（约 {users} 路并发）以 {rate} tokens/s 生成 {tokens} tokens",
	}
	OnlyRead = Sentence{
		" If they are only read, as prompts are, it is about {time} ({rate} tokens/s).", "如果只是作为提示读入，约 {time}（{rate} tokens/s）。",
	}
	AnswerTakes = Sentence{" An answer of {tokens} tokens takes about {time}.", "生成 {tokens} tokens 约需 {time}。"}
)

// How large a model, and how many tokens, a budget of compute is best spent on.
var (
	OptimalFor = Sentence{
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
	HeldByMemory = Sentence{" Memory allows less: {size} is the largest that fits on {cards} ({how}).", "显存只够更小的：{cards} 上最大 {size}（{how}）。"}
	BudgetHours  = Sentence{" The budget of {budget} pays for these hours at {price} each.", "预算 {budget} 按每小时 {price} 可用这么多小时。"}
)
