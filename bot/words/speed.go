package words

// DraftWays say of each way to draft without a second model that it is not counted, and what was measured:
// arXiv 2401.15077 and 2503.01840 (EAGLE), 2401.10774 (Medusa), 2412.19437 section 5.4.3 (MTP), 2402.02057
// (lookahead), and the README of apoorvumang/prompt-lookup-decoding.
var DraftWays = map[string]Sentence{
	"eagle": {
		"That is without EAGLE: its authors measured 2.7 to 3.5 x for one sequence, and up to 6.5 x with EAGLE-3, which brings 1.38 x at a batch of 64.",
		"以上未计 EAGLE：作者实测单序列 2.7 至 3.5 倍，EAGLE-3 最高 6.5 倍，批量 64 时为 1.38 倍。",
	},
	"medusa": {
		"That is without Medusa's heads: their authors measured 2.2 x for one sequence, and 2.3 to 3.6 x where the model was trained with them.",
		"以上未计 Medusa 头：作者实测单序列约 2.2 倍，与模型一同训练时 2.3 至 3.6 倍。",
	},
	"mtp": {
		"That is without multi-token prediction: DeepSeek-V3 kept 85 to 90 % of the second tokens and wrote 1.8 x as fast.",
		"以上未计多 token 预测（MTP）：DeepSeek-V3 的第二个 token 接受率为 85 至 90 %，生成快到 1.8 倍。",
	},
	"ngram": {
		"That is without n-gram drafts: they take no memory, and 2 to 4 x was measured where the answer repeats the prompt (summaries, edits of code), little elsewhere.",
		"以上未计 n-gram 草稿：它不占显存，回答大量重复提示词时（摘要、改代码）实测 2 至 4 倍，其他情况收益很小。",
	},
	"lookahead": {
		"That is without lookahead decoding: its authors measured up to 1.8 x on chat.", "以上未计 lookahead 解码：作者在对话上实测最高 1.8 倍。",
	},
	"draft": {
		"That is without speculative decoding: name the draft model and it is counted.", "以上未计投机解码：说出草稿模型即可计入。",
	},
}

// How fast a model trains, reads and writes.
var (
	Throughput = Sentence{
		"About {rate} tokens/s for {what} on {cards}.",
		"{what} 在 {cards} 上约 {rate} tokens/s。",
	}
	Prefill = Sentence{
		"{What} on {cards} reads a prompt of {tokens} tokens in about {time} ({rate} tokens/s).",
		"{what} 在 {cards} 上读完 {tokens} tokens 的提示约需 {time}（{rate} tokens/s）。",
	}
	ThroughputPerGPU = Sentence{
		"{rate} tokens/s per GPU: {how}.",
		"每张 GPU {rate} tokens/s：{how}。",
	}
	AtMost = Sentence{
		"{What} on {cards} writes at most about {rate} tokens/s per sequence, by memory bandwidth.",
		"{what} 在 {cards} 上单序列至多约 {rate} tokens/s（受显存带宽限制）。",
	}
	StepTakes = Sentence{" A step of {tokens} tokens takes about {time}.", "一步（{tokens} tokens）约 {time}。"}
	Served    = Sentence{
		" {users} at a time: each gets {each} tokens/s, the first after {first} for a prompt of {tokens} tokens where all come at once; together {all} tokens/s.",
		"同时 {users} 个请求：每个 {each} tokens/s，所有 {tokens} tokens 的提示同时到达时首字延迟 {first}；合计 {all} tokens/s。",
	}
	ServedAlone = Sentence{
		" The first token comes after {first} for a prompt of {tokens} tokens.", "{tokens} tokens 的提示首字延迟 {first}。",
	}
	PromptRate = Sentence{
		"Prompts are read at about {rate} tokens/s in {what} on {cards}.",
		"{what} 在 {cards} 上读入提示（预填充）约 {rate} tokens/s。",
	}
	PromptFirst     = Sentence{" A prompt of {tokens} tokens gets its first token after {time}.", "{tokens} tokens 的提示首字延迟 {time}。"}
	ThenWrites      = Sentence{" After that it writes {rate} tokens/s.", "之后生成约 {rate} tokens/s。"}
	PromptsReadEach = Sentence{" Prompts are read at: {list} tokens/s.", "读入提示：{list} tokens/s。"}
	PromptsUnknown  = Sentence{" That is writing; how fast it reads prompts is not known, since the peak rate of the card is not published.", "这是生成速度；该卡没有公布峰值算力，读入提示的速度未知。"}
	FirstToken      = Sentence{
		"{What} on {cards} gives the first token after about {time} for a prompt of {tokens} tokens ({rate} tokens/s).",
		"{what} 在 {cards} 上，{tokens} tokens 的提示首字延迟约 {time}（{rate} tokens/s）。",
	}
	FirstTokenOfMany = Sentence{
		"{What} on {cards} gives a user alone the first token after about {one} for a prompt of {tokens} tokens ({rate} tokens/s are read){held}; of {users} prompts that come at once the last waits {last}{heldlast}. Each of them then gets {each} tokens/s, together {all} tokens/s.",
		"{what} 在 {cards} 上，单个 {tokens} tokens 的提示首字延迟约 {one}（读入 {rate} tokens/s）{held}；{users} 个提示同时到达时，最后一个等 {last}{heldlast}。随后每路 {each} tokens/s，合计 {all} tokens/s。",
	}
	AndHeld          = Sentence{", {held}", "，{held}"}
	TokensInTimeFull = Sentence{
		" In {time} that is {tokens} tokens for one request after the other, and {full} with a full queue (about {users} at once).",
		"{time}逐个请求约合 {tokens} tokens，满载（约 {users} 路并发）约 {full} tokens。",
	}
	TokensInTime     = Sentence{" In {time} that is {tokens} tokens.", "{time}约合 {tokens} tokens。"}
	TokensInGPUHours = Sentence{" {hours} GPU hours come to {tokens} tokens.", "{hours} GPU 小时约合 {tokens} tokens。"}
)

// How much of a card's peak is reached.
var (
	MFU = Sentence{
		"MFU is {mfu} %: {reached} of {peak} TFLOPS per GPU ({card}, dense {dtype} peak).",
		"MFU 为 {mfu} %：每张 GPU 达到 {reached} TFLOPS，峰值 {peak} TFLOPS（{card}，稠密 {dtype}）。",
	}
	MFUExpected = Sentence{
		"About {mfu} % MFU is to be expected: {reached} of {peak} TFLOPS per GPU ({card}, dense {dtype} peak).",
		"预计 MFU 约 {mfu} %：每张 GPU 约 {reached} TFLOPS，峰值 {peak} TFLOPS（{card}，稠密 {dtype}）。",
	}
	RelativeRate = Sentence{
		"{share} % of the reported figure: {rate} of {reference} tokens/s per GPU.",
		"为参考值的 {share} %：每张 GPU {rate} 对 {reference} tokens/s。",
	}
	MFUExplained = Sentence{
		"{mfu} % of {claimed} TFLOPS is {share} % of the {peak} TFLOPS dense {dtype} peak of {card}.",
		"以 {claimed} TFLOPS 计的 {mfu} % 相当于 {card} 稠密 {dtype} 峰值 {peak} TFLOPS 的 {share} %。",
	}
	AndHFU = Sentence{
		" With the recomputed work counted, HFU is {hfu} %.", "计入重计算后，HFU 为 {hfu} %。",
	}
	BeyondPeak = Sentence{
		" No card does more than its peak, so a figure is other than told: the rate of all cards for that of one, fewer cards or days, or a peak of another format.",
		"没有显卡能超过峰值，因此某个数字与实际不符：把全部卡的速度当成单卡、卡数或天数说少了、或峰值对应另一种格式。",
	}
	MFUOfMiddle = Sentence{
		" That is at {middle} tokens/s, the middle of what is told: from {least} % at {low} to {most} % at {high}.",
		"这是按所说范围的中间值 {middle} tokens/s 计：{low} 时为 {least} %，{high} 时为 {most} %。",
	}
	MFUAsExpected = Sentence{" {seen} % is as expected: nine of ten measured runs lie between {low} and {high} %.", "{seen} % 属正常：九成实测落在 {low} % 至 {high} % 之间。"}
	ClaimHolds    = Sentence{" The {claimed} % that was told agrees.", "与所说的 {claimed} % 相符。"}
	ClaimFails    = Sentence{" The {claimed} % that was told is {ratio} times that: it goes with another time, model or number of cards.", "所说的 {claimed} % 是它的 {ratio} 倍：对应的应是别的时间、模型或卡数。"}
	MFUPublished  = Sentence{" Published training runs reach {low} to {high} %.", "公开的训练达到 {low} % 至 {high} %。"}
	MFULess       = Sentence{
		" {seen} % is less: nine of ten measured runs lie between {low} and {high} %. Usual reasons: small micro-batches, short sequences that are padded, slow links between cards, the loading of data, checkpointing or offload, or eager attention.",
		"{seen} % 偏低：九成实测落在 {low} % 至 {high} % 之间。常见原因：micro-batch 太小、短序列填充、卡间互联慢、数据加载、重计算或 offload、没有用 flash attention。",
	}
	MFUMore    = Sentence{" {seen} % is more than nine of ten measured runs reach ({low} to {high} %).", "{seen} % 高于九成实测（{low} % 至 {high} %）。"}
	ReachesMFU = Sentence{" That is {mfu} % MFU.", "MFU 约 {mfu} %。"}
)

// Speeds and times that were told, beside the estimate.
var (
	TimeAtPace = Sentence{
		"About {time}: {work} at {rate} per second ({hours} GPU hours).",
		"约 {time}：{work}，每秒 {rate}（{hours} GPU 小时）。",
	}
	TokensOf    = Sentence{"{count} tokens", "{count} tokens"}
	StepsOf     = Sentence{"{count} steps", "{count} 步"}
	SamplesOf   = Sentence{"{count} samples", "{count} 条样本"}
	RateOfFLOPS = Sentence{
		"{tflops} TFLOPS per GPU are about {rate} tokens/s each, {all} on {cards}: a token takes {flops} FLOPs.",
		"每张 GPU {tflops} TFLOPS 约合每张 {rate} tokens/s，{cards} 共 {all} tokens/s：每个 token 需 {flops} FLOPs。",
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
	SpeedLessServed = Sentence{
		" {seen} tokens/s is {share} % of it, and nine of ten measured runs lie between {low} and {high}. Usual reasons: the time for reading prompts is counted in, fewer requests run at once than are sent, eager mode without CUDA graphs, a version without kernels for the model, or cards that exchange over PCIe.",
		"实测 {seen} tokens/s 只有它的 {share} %，而九成实测落在 {low} 至 {high} 之间。常见原因：把读提示的时间也算了进去、实际并发没有压满、eager 模式没有用 CUDA graph、版本里没有该模型的优化内核、卡间通信走 PCIe。",
	}
	StepsSlower = Sentence{
		" {seen} tokens/s is {share} % of it, and nine of ten measured runs lie between {low} and {high}. Usual reasons: small micro-batches, short sequences that are padded, slow links between cards, the loading of data, checkpointing or offload, or eager attention.",
		"实测 {seen} tokens/s 只有它的 {share} %，而九成实测落在 {low} 至 {high} 之间。常见原因：micro-batch 太小、短序列填充、卡间互联慢、数据加载、重计算或 offload、没有用 flash attention。",
	}
	SpeedMore = Sentence{
		" {seen} tokens/s is above what nine of ten measured runs lie in ({low} to {high}). Usual reasons: several requests counted together, speculative decoding, a smaller format, or prompt tokens counted in.",
		"实测 {seen} tokens/s 高于九成实测所在的区间（{low} 至 {high}）。常见原因：把多个请求合计、投机解码、更小的格式、或把提示词 token 也算在内。",
	}
	SpeedMoreServed = Sentence{
		" {seen} tokens/s is above what nine of ten measured runs lie in ({low} to {high}). Usual reasons: shorter prompts and answers, so that more requests run at once, prefix caching, a smaller format, or prompt tokens counted in.",
		"实测 {seen} tokens/s 高于九成实测所在的区间（{low} 至 {high}）。常见原因：提示和回答更短，能同时运行的请求更多；前缀缓存；更小的格式；或把提示词 token 也算在内。",
	}
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
)

// What a draft gains.
var (
	DraftGain = Sentence{
		"One sequence gets about {low} to {high} x as fast where 6 to 8 of 10 drafted tokens are kept, {count} drafted at a time; with many requests at once the gain fades, since decoding then waits for compute and not for memory.",
		"草稿每次给出 {count} 个 token、接受率 60 至 80 % 时，单序列约快到 {low} 至 {high} 倍；并发多时解码受算力限制，收益会消失。",
	}
	DraftGainTold = Sentence{
		"Where {kept} % of the drafted tokens are kept, {count} at a time, one sequence gets at most {gain} x as fast.",
		"每次草稿 {count} 个 token、接受率 {kept} % 时，单序列最多快到 {gain} 倍。",
	}
	DraftHead = Sentence{
		" Its weights are {params} parameters, {size} more in 16 bits.", "其权重为 {params} 参数，16 位下另占 {size}。",
	}
)

// Whether a draft has the vocabulary of its model.
var (
	DraftSame = Sentence{
		"{draft} has the vocabulary of {model}, as a draft must.", "{draft} 与 {model} 词表相同，可以作草稿模型。",
	}
	DraftFilled = Sentence{
		"{draft} and {model} have one vocabulary, filled up to {its} and {theirs} entries: llama.cpp takes a difference of up to 128, vLLM refuses it.",
		"{draft} 与 {model} 词表相同，但填充到 {its} 与 {theirs} 项：llama.cpp 允许相差 128 以内，vLLM 会拒绝。",
	}
	DraftFilledVLLM = Sentence{
		"vLLM refuses this pair as it is: {draft} and {model} have one vocabulary, but filled up to {its} and {theirs} entries, and it wants the same size (llama.cpp takes a difference of up to 128).",
		"vLLM 会拒绝这一对：{draft} 与 {model} 词表相同，但填充到 {its} 与 {theirs} 项，而 vLLM 要求大小一致（llama.cpp 允许相差 128 以内）。",
	}
	DraftLike = Sentence{
		"{draft} and {model} are of two families: a draft has to have the very tokens of its model, which vocabularies of {its} and {theirs} entries do not show.",
		"{draft} 与 {model} 不是同一系列：草稿模型的 token 必须与主模型完全一致，词表大小 {its} 与 {theirs} 说明不了这一点。",
	}
	DraftOther = Sentence{
		"{draft} cannot draft for {model}: its vocabulary has {its} entries, that of {model} {theirs}.",
		"{draft} 不能给 {model} 作草稿：词表分别为 {its} 与 {theirs} 项。",
	}
	DraftUnknown = Sentence{
		"{draft} is not known here, nor its vocabulary; known with that of the model: {list}.", "这里不认识 {draft}，也就不知道它的词表；词表与主模型相同的有 {list}。",
	}
	DraftsFit = Sentence{" Known with its vocabulary: {list}.", "词表相同的有 {list}。"}
)
