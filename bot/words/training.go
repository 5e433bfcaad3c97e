package words

// What adapters train, how large a rank fits, and what becomes of all weights.
var (
	LargestRank = Sentence{
		"The largest rank that fits is {value} for {what}: {need} of {capacity} per card.",
		"{what}：最大 rank 为 {value}，每张卡占用 {need}，容量 {capacity}。",
	}
	AnyRank = Sentence{
		"Any rank up to {value} fits for {what}: {need} of {capacity} per card at that rank.",
		"{what}：rank 到 {value} 都放得下，此时每张卡占用 {need}，容量 {capacity}。",
	}
	UsualRank     = Sentence{" The usual choice below it is {usual}.", "通常取 {usual}。"}
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
	TrainableOf = Sentence{
		"LoRA with rank {rank} on {targets} trains {count} parameters of {model}: {share} % of its {all}. Stored in 16 bits the adapter takes {size}.",
		"{model} 的 LoRA（rank {rank}，{targets}）可训练参数 {count}，占全部 {all} 的 {share} %；以 16 位保存的适配器为 {size}。",
	}
	TrainableAll = Sentence{
		"All {all} parameters of {model} are trained.", "{model} 的全部 {all} 参数都参与训练。",
	}
)

// AdapterFile says it. {how} is the type in which it is saved, {half} the size in 16 bits.
var (
	AdapterFile = Sentence{
		"The adapter file of {model} takes {one}: {count} parameters (rank {rank} on {targets}), {how}.",
		"{model} 的适配器文件为 {one}：{count} 参数（rank {rank}，{targets}），{how}。",
	}
	AdapterWide   = Sentence{"4 bytes each, in the fp32 that they are trained in; in 16 bits it is {half}", "每个 4 字节，以训练时的 fp32 保存；转为 16 位后为 {half}"}
	AdapterNarrow = Sentence{"2 bytes each, in the 16 bits that they are trained in", "每个 2 字节，以训练时的 16 位保存"}
	AdapterWhole  = Sentence{
		" Embeddings or a head that are trained too (modules_to_save) are saved whole: {tables} more for both.",
		"若同时训练词嵌入或输出层（modules_to_save），它们会整个保存：两者共多 {tables}。",
	}
)

// Plain arithmetic: steps, batches and samples.
var (
	OptimizerBytes = Sentence{
		"{optimizer} keeps {states} bytes of state for each trained parameter; with the fp32 master weights of mixed precision that is {with}, and with 16-bit weights and gradients {all} in all.",
		"{optimizer} 为每个可训练参数保存 {states} 字节状态；加上混合精度的 fp32 主权重共 {with} 字节，再加 16 位权重和梯度共 {all} 字节。",
	}
	StepsUnit     = Sentence{"steps", "步"}
	AlsoSteps     = Sentence{" That is {steps} steps ({from}).", "共 {steps} 步（{from}）。"}
	StepsByBatch  = Sentence{" That is at one sequence a step on each card: say the batch, as in batch 64, and it is so many times fewer.", "这是按每张卡每步一条序列算的：请说明批次（如 batch 64），步数就少相应的倍数。"}
	SamplesUnit   = Sentence{"samples", "条样本"}
	EpochsUnit    = Sentence{"epochs", "轮"}
	SequencesUnit = Sentence{"sequences", "条序列"}
	FewerSteps    = Sentence{" At the largest micro-batch that fits, {micro}, it is {steps}.", "按能放下的最大微批次 {micro}，则为 {steps} 次。"}
	SequencesEach = Sentence{" On {count} copies of the model that is {each} for each.", "分到 {count} 份模型副本，每份 {each} 条。"}
	BatchHolds    = Sentence{" That is the {told} that was told.", "与所说的 {told} 相符。"}
	BatchFails    = Sentence{" That is not the {told} that was told: change one of the factors.", "与所说的 {told} 不符：需要改动其中一项。"}
	SlotOwn       = Sentence{"Each of {slots} that are served at once has {each} tokens, prompt and answer included.", "同时服务的 {slots} 路各有 {each} tokens，包括输入和输出。"}
	SlotContext   = Sentence{
		"Each of {slots} slots has {each} tokens: llama.cpp divides the context of {ctx} tokens among them, prompt and answer included.",
		"{slots} 个 slot 各有 {each} tokens：llama.cpp 把 {ctx} tokens 的上下文平分，包括输入和输出。",
	}
	AccumulationUnit = Sentence{"accumulation steps", "次累积"}
)

// Batches and micro-batches of a training.
var (
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
	OneRanWith = Sentence{"With {changes}: ", "使用{changes}时："}
	OneRan     = Sentence{
		"where batch {small} runs and batch {large} does not, the sequences are between {least} and {most} tokens long. At the {length} tokens that are assumed here batch {small} would not fit either ({need}), each sequence taking {each}. Longer ones run in batch {small} only with a fused loss (Liger) or Unsloth.",
		"batch {small} 能跑而 batch {large} 爆显存，说明序列长度约在 {least} 至 {most} tokens 之间。按这里假设的 {length} tokens，batch {small} 也放不下（{need}），每条序列约占 {each}。序列更长而 batch {small} 仍能跑，多半用了融合损失（Liger）或 Unsloth。",
	}
	AtMicroBatch   = Sentence{" This is with a micro-batch of one sequence of {length} tokens; at {batch}, the largest that fits,", "以上按 micro-batch 为 1（{length} tokens）计；取放得下的最大值 {batch} 时"}
	AtMicroBatches = Sentence{" This is with one micro-batch of one sequence of {length} tokens in a step; with {steps} of them in a step, of as many sequences as fit, {batch},", "以上按每步一个 micro-batch、每个 1 条（{length} tokens）计；每步 {steps} 个 micro-batch、每个取放得下的最多 {batch} 条时"}
	ThenMFU        = Sentence{" about {mfu} % ({rate} tokens/s).", "约 {mfu} %（{rate} tokens/s）。"}
	ThenRate       = Sentence{" about {rate} tokens/s.", "约 {rate} tokens/s。"}
	ThenEach       = Sentence{" about {each} tokens/s per GPU.", "每张 GPU 约 {each} tokens/s。"}
	EachToken      = Sentence{" That is {time} ms for each token of the output.", "即每个输出 token 约 {time} ms。"}
	ItemsDone      = Sentence{" Of {length} tokens each that is {rate} a second, {day} a day.", "每条 {length} tokens 时每秒约 {rate} 条，每天 {day} 条。"}
	EachCard       = Sentence{" Per GPU it is {rate} tokens/s.", "每张 GPU 约 {rate} tokens/s。"}
	EachCardFull   = Sentence{" Per GPU that is {rate} tokens/s with a full queue.", "满载时每张 GPU 约 {rate} tokens/s。"}
)

// What a batch of pairs comes to in texts.
var (
	PairsOfBatch = Sentence{
		"{texts} texts stand behind a batch of {batch}: each is a query, its passage and {negatives} hard negatives. They take {need} per card{verdict}, {with} with gradient checkpointing; the figures below are those of {batch} single texts.",
		"batch {batch} 对应 {texts} 条文本：每行有查询、正例和 {negatives} 个难负例。每张卡需要 {need}{verdict}，打开梯度检查点为 {with}；下面的数字按 {batch} 条单独文本计算。",
	}
	PairsAlone = Sentence{
		"The batch is counted as {batch} single texts; {batch} pairs of a query and a passage are {texts} and take {need} per card, {with} with gradient checkpointing, and each hard negative adds {batch} more.",
		"这里按 {batch} 条单独文本计算；{batch} 对（查询、正例）是 {texts} 条文本，每张卡需要 {need}，打开梯度检查点为 {with}；每个难负例再加 {batch} 条。",
	}
)

// What a training is taken to turn on by itself, and what offload changes.
var (
	FitsLessWith = Sentence{
		" With gradient checkpointing, as {program} does by default, it takes {with}.", "打开梯度检查点（{program} 默认开启）时占用 {with}。",
	}
	AllRecomputed = Sentence{
		" That is with gradient checkpointing, as {program} does by default.", "均按打开梯度检查点计算（{program} 默认开启）。",
	}
	OneFitsWith = Sentence{
		" With {changes} {which} fits: {need}.", "使用{changes}后，{which} 装得下：{need}。",
	}
	TeacherBeside = Sentence{
		"The weights of the teacher ({teacher}) come on top: {size} on each card, {sum} together. The verdict reckons with both.",
		"另加教师（{teacher}）的权重：每张卡 {size}，合计 {sum}。结论已计入两者。",
	}
	OffloadNotNeeded  = Sentence{"Offload is not needed. ", "不需要 offload。"}
	OffloadIsNeeded   = Sentence{"On these cards it takes offload. ", "在这些卡上需要 offload。"}
	OffloadAlike      = Sentence{" {with} it takes {plain} of {capacity} per card without offload, and {hosted} with it ({host} of RAM).", "{with}每张卡不用 offload 需要 {plain}（容量 {capacity}），使用 offload 为 {hosted}（需内存 {host}）。"}
	AsIsSet           = Sentence{"As it is set", "按这样的设置，"}
	CheckpointedAlike = Sentence{"With gradient checkpointing", "打开梯度检查点后，"}
)

// Training by reinforcement: what the rollouts take.
var (
	CriticWhole = Sentence{
		"TRL's PPOTrainer trains the value model in full ({critic}); with adapters of its own it takes about {frozen}.",
		"TRL 的 PPOTrainer 完整训练价值模型（{critic}）；给它也加适配器则约占 {frozen}。",
	}
	RolloutShare = Sentence{
		"With gpu_memory_utilization {told} vLLM does not start: that share of the card does not hold the weights. Set {share} or more, as is counted here, or train on 4-bit weights (load_in_4bit).",
		"gpu_memory_utilization 为 {told} 时 vLLM 无法启动：这一比例的显存放不下权重。请设为 {share} 或更高（此处按此计算），或改用 4 位权重（load_in_4bit）。",
	}
	NoRolloutShare = Sentence{
		"With gpu_memory_utilization {told}, or any other, vLLM does not start: the card does not hold the weights. Train on 4-bit weights (load_in_4bit).",
		"gpu_memory_utilization 设为 {told} 或任何值 vLLM 都无法启动：这张卡放不下权重。请改用 4 位权重（load_in_4bit）。",
	}
	RolledOut = Sentence{
		" {time} of it goes to writing the completions: {tokens} tokens at {rate} tokens/s, {count} at once, with a server on the same cards; the updates take {update}.",
		"其中 {time} 用于生成回答：{tokens} tokens，同一批卡上的推理引擎约 {rate} tokens/s（{count} 路并发）；更新参数需 {update}。",
	}
)

// Cards that the models of a training on rewards have for themselves.
var (
	CardsOfMine   = Sentence{" That is on {cards} of the {roles}.", "以上是 {roles} 的{cards}的占用。"}
	CardsOfRole   = Sentence{" {cards} of the {roles} takes {need} of {capacity}: {verdict}.", "{roles} 的{cards}占用 {need}，容量 {capacity}：{verdict}。"}
	CardsOfWriter = Sentence{
		" {cards} of the {roles} holds {need} of weights{tp} and its cache in the rest of {capacity}: {verdict}.",
		"{roles} 的{cards}放权重 {need}{tp}，其余（容量 {capacity}）作缓存：{verdict}。",
	}
	WrittenApart = Sentence{"The {cards} cards of the rollout write about {rate} tokens/s with a full queue, some {count} completions at once.", "采样引擎的 {cards} 张卡在队列满时约 {rate} tokens/s（约 {count} 路）。"}
	RoleWay      = Sentence{" There it takes this to fit: {changes} ({need}).", "要装下需：{changes}（{need}）。"}
	TheOneCard   = Sentence{"the card", "那张卡"}
	EachOfCards  = Sentence{"each of the {count} cards", " {count} 张卡每张"}
	WithRanks    = Sentence{" (TP {tp})", "（TP {tp}）"}
)

// Which stage of ZeRO it takes.
var (
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
	TakeFaster = Sentence{" Then take {which}: both fit, and it is faster.", "这时两者都放得下，选更快的 {which}。"}
	TakeHeld   = Sentence{" Take {which}, which fewer other changes make fit.", "选 {which}，改动更少就能放下。"}
)
