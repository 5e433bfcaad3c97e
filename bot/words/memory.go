package words

// What a case takes, part by part.
var (
	Part = Sentence{
		"{Name}: {size} per GPU.", "{name}：每张 GPU {size}。",
	}
	Mostly = Sentence{
		" The largest part is {name}: {size}.", "其中最大的是{name}：{size}。",
	}
	HostFits = Sentence{
		" {ram} of RAM is enough.", "{ram} 内存足够。",
	}
	HostTight = Sentence{
		" {ram} of RAM is tight: the need lies within the error of the estimate.", "{ram} 内存比较紧：需求落在误差范围内。",
	}
	HostShort = Sentence{
		" {ram} of RAM is not enough.", "{ram} 内存不够。",
	}
	WithoutOffload      = Sentence{"Without offload it takes {need} of {capacity} per card: {verdict}.", "不用 offload 时每张卡需要 {need}，容量 {capacity}：{verdict}。"}
	WithoutOffloadAlike = Sentence{"Without offload, and with gradient checkpointing as well, it takes {need} of {capacity} per card: {verdict}.", "不用 offload、同样打开梯度检查点时，每张卡需要 {need}，容量 {capacity}：{verdict}。"}
	HostHardly          = Sentence{
		" {ram} of RAM is probably not enough: the need lies within the error of the estimate.", "{ram} 内存多半不够：需求落在误差范围内。",
	}
	WithAllOnGPU = Sentence{" With the whole model on the GPU: {told}", "整个模型放在 GPU 上时：{told}"}
)

// What one part or one setting takes, adds or takes away.
var (
	PartAlike = Sentence{
		"{name}: {size} per GPU in all of them, so only the rest differs.", "{name}：每张 GPU 都是 {size}，差别只在其余部分。",
	}
	WithinAdapters = Sentence{
		"With adapters it is a part of theirs, which is told as a whole: their weights, gradients and optimizer states.",
		"训练适配器时，这一项包含在适配器里，下面给出适配器的总量：权重、梯度和优化器状态。",
	}
	CacheApart = Sentence{
		"The format of the weights does not change the KV cache: it takes {size} in {dtype} either way, unless it is given a format of its own.",
		"权重的格式不影响 KV 缓存：无论怎样量化权重，它都按 {dtype} 保存，占 {size}；要变小，需另外指定缓存的格式。",
	}
	Adds = Sentence{
		"{What} takes {by} more per GPU: {with} against {without} otherwise. ", "{what}每张 GPU 多占 {by}：{with}，否则为 {without}。",
	}
	AddsNothing   = Sentence{"{What} takes no more. ", "{what}不多占显存。"}
	TrainedInFull = Sentence{"training {modules} in full beside the adapters", "在适配器之外完整训练 {modules} "}
	AdaptersKept  = Sentence{"serving {count} adapters beside the model", "同时提供 {count} 个适配器"}
	ReferenceKept = Sentence{"the reference model", "参考模型"}
	NoReference   = Sentence{
		"It need not be held: with its log probabilities computed beforehand (precompute_ref_log_probs in TRL) it takes nothing in training, and with adapters the base without them is the reference.",
		"参考模型可以不占显存：预先算好它的 log 概率（TRL 的 precompute_ref_log_probs）即可；训练适配器时，关闭适配器的底座就是参考模型。",
	}
	EffectOf = Sentence{
		"With {what}, {work} at {length} tokens takes {with}, without it {without}: {share} % less. Activations: {a} against {b}.",
		"{work}，长度 {length}：{what}时占用 {with}，否则 {without}，省 {share} %；其中激活 {a} 对 {b}。",
	}
	EffectOfPlain = Sentence{
		"With {what}, {work} at {length} tokens takes {with}, without it {without}: {share} % less.",
		"{work}，长度 {length}：{what}时占用 {with}，否则 {without}，省 {share} %。",
	}
	WithCheckpointing = Sentence{"gradient checkpointing", "打开梯度检查点"}
	WithFlash         = Sentence{"flash attention", "使用 flash attention "}
	AccumulationAdds  = Sentence{
		"No: {steps}accumulation steps take no more activations than one, since those of a micro-batch are freed before the next. Only the gradients stay from step to step, 2 to 4 bytes for each parameter that is trained, which are held without accumulation as well unless the optimizer steps within backward.",
		"不会：{steps}梯度累积的激活与不累积时一样，每个微批次算完就释放。只有梯度一直保留（每个可训练参数 2 至 4 字节），不累积时通常也有这一份，除非优化器在反向过程中更新。",
	}
	Bubble = Sentence{
		"The bubble is (p - 1) / (m + p - 1) = {idle} / {all} = {share} % of the time with {stages} stages and {micro} micro-batches.",
		"气泡占 (p - 1) / (m + p - 1) = {idle} / {all} = {share} %：{stages} 级流水线，{micro} 个微批次。",
	}
)

// What the cache of a model takes.
var (
	CacheOfTokens = Sentence{
		"Each token of context takes {one} of KV cache in {model} ({format}), for each sequence: {more}.",
		"{model} 每个 token 的 KV 缓存为 {one}（{format}，每个序列）：{more}。",
	}
	CacheOfWindows = Sentence{
		"Each token of context takes {first} of KV cache in {model} ({format}) up to its window of {window} tokens and {one} beyond it, where only {layers} layers keep all of them, for each sequence: {more}.",
		"{model} 每个 token 的 KV 缓存在滑动窗口 {window} tokens 以内为 {first}，超出后只有 {layers} 层保留全部，为 {one}（{format}，每个序列）：{more}。",
	}
	CachesOfToken  = Sentence{"KV cache of each token of context, for each sequence: {list}.", "每个 token 的 KV 缓存（每个序列）：{list}。"}
	CachesOfTokens = Sentence{"KV cache of {count} tokens of context, for each sequence: {list}.", "{count} tokens 的 KV 缓存（每个序列）：{list}。"}
	TimesAsMuch    = Sentence{" {most} takes {times} times as much as {least}.", "{most} 是 {least} 的 {times} 倍。"}
	CacheOfMore    = Sentence{"{size} for {count} tokens", "{count} tokens 为 {size}"}
	SharedPrefix   = Sentence{
		"With prefix caching the {tokens} tokens that all share are held once: {one} per card instead of {all} for {users}.",
		"开启前缀缓存后，{users} 个请求共用的 {tokens} tokens 只存一份：每张卡 {one}，而不是 {all}。",
	}
	CacheSplit = Sentence{" On each of {count} cards it is {size}.", "分到 {count} 张卡，每张 {size}。"}
)

// What vLLM does for models that embed or rank.
var (
	EncoderNoCache = Sentence{
		"It reads each text once and keeps no KV cache, so vLLM takes what is told here and not its usual share of the card.",
		"这种模型只读一遍文本，没有 KV 缓存，vLLM 只占用以上显存，不会占满常用的份额。",
	}
	EncoderShare = Sentence{
		"Its attention is that of a model that writes, so vLLM fills its share of the card (--gpu-memory-utilization) with a KV cache that embedding hardly uses; what is told here is what it needs.",
		"它的注意力与生成模型相同，vLLM 会用 KV 缓存占满份额（--gpu-memory-utilization），而做 embedding 几乎用不到；以上是实际所需。",
	}
	EncoderShareLess = Sentence{" --gpu-memory-utilization {share} with --max-model-len {length} leaves the rest free.", "设为 --gpu-memory-utilization {share} 和 --max-model-len {length}，可把其余显存留出来。"}
)

// The cache of a server, and the share of the card that it is given.
var (
	CacheRoom = Sentence{
		"The KV cache has room for about {tokens} tokens: {pool} per GPU on {cards} under {program}, at {one} per token and GPU. That is {users} requests of {length} tokens at once.",
		"KV 缓存约能放 {tokens} tokens：{cards}，{program}，每张 GPU 留给缓存 {pool}，每个 token 每张 GPU {one}。折合同时 {users} 个 {length} tokens 的请求。",
	}
	ShareEnough = Sentence{
		"{name} of {share} or more is enough for {what} at {length} tokens{users} on {cards}. What lies above goes to the KV cache: at {usual} it holds about {tokens} tokens.",
		"{name} 调到 {share} 或更大即可：{what}，上下文 {length}{users}，{cards}。多给的部分都归 KV 缓存：设为 {usual} 时约能放 {tokens} tokens。",
	}
	ShareFor  = Sentence{", {count} users,", "，{count} 路并发"}
	Ungraphed = Sentence{
		"Without CUDA graphs about {size} per GPU are free: {what} on {cards} under {program}. Its KV cache grows by as much, to about {tokens} tokens from {before}; small batches decode more slowly.",
		"关闭 CUDA 图约省每张 GPU {size}：{what}，{cards}，{program}。省下的归 KV 缓存，从约 {before} 增到约 {tokens} tokens；小批量解码会变慢。",
	}
)

// GiveShare is the way out of that.
var GiveShare = Sentence{"give the server a share of {share} of the card", "把服务器的显存占比调到 {share}"}

// What stands on disk: weights to run, checkpoints of a training, and how long they are on their way.
var (
	DiskToRun   = Sentence{"{model} takes {download} of disk.", "{model} 需要磁盘 {download}。"}
	DiskToTrain = Sentence{
		"{What}: a checkpoint to resume from takes {one}, the weights alone {weights}. With the download and {count} kept plan {all} of disk.",
		"{what}：可恢复的检查点为 {one}，仅权重为 {weights}。连同下载并保留 {count} 份，请准备 {all} 磁盘。",
	}
	KeptTimes = Sentence{"{count} kept with optimizer", "保留 {count} 份（含优化器）"}
	DiskOfAll = Sentence{
		"{count} checkpoints of {what} with the optimizer, {one} each, take {sum}; with the download {all} of disk.",
		"{what}，{count} 个含优化器的检查点（每个 {one}）共 {sum}；加上下载共需硬盘 {all}。",
	}
	DiskOfFew = Sentence{
		" If only the last {count} are kept (save_total_limit) it is {sum}; the weights alone of all {all} are {weights}.",
		"只保留最近 {count} 个（save_total_limit）则为 {sum}；{all} 个只存权重为 {weights}。",
	}
	Checkpoints = Sentence{
		"A checkpoint of {model} to resume training from takes {one} ({how}); the weights alone take {weights}.",
		"{model} 可恢复训练的检查点每个 {one}（{how}），仅权重为 {weights}。",
	}
	CheckpointsKept = Sentence{
		" {count} of them take {all} of disk.", "{count} 个共需硬盘 {all}。",
	}
	CheckpointHow = Sentence{
		"weights, fp32 master copy and the states of {optimizer}", "权重、fp32 主权重与 {optimizer} 的状态",
	}
	AdapterHow = Sentence{
		"the adapters and the states of {optimizer}; the base model is not stored again", "适配器与 {optimizer} 的状态，不重复保存基座",
	}
	Transfer = Sentence{
		"About {time}: {size} of {model} at {rate} Gbit/s ({bytes} GB/s), if all of it is used.",
		"约 {time}：{model} 共 {size}，按 {rate} Gbit/s（{bytes} GB/s）跑满计。",
	}
)
