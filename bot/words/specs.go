package words

// Units, and figures that follow from a size.
var (
	Converted = Sentence{
		"{from} is {to}.", "{from} 等于 {to}。",
	}
	Peak = Sentence{
		"{card}: {value} dense {dtype}{rest}.", "{card}：稠密 {dtype} 为 {value}{rest}。",
	}
	WeightSize = Sentence{
		"The weights of {model} take {size} in {format} ({decimal}).",
		"{model} 的权重以 {format} 存储为 {size}（{decimal}）。",
	}
	TrainingFLOPs = Sentence{
		"Training {model} on {tokens} tokens takes {flops} FLOPs: {each} for each token.",
		"用 {tokens} 个 token 训练 {model} 需要 {flops} FLOPs：每个 token {each}。",
	}
	FormatBits = Sentence{
		"{format} has {bits} bits: {layout}.", "{format} 有 {bits} 位：{layout}。",
	}
	CardsOfRate = Sentence{
		"{from} is the peak of about {count} x {card}: {peak} each ({rate}, dense). If the figure counts sparsity, half as many reach it: {half}. Training reaches 30 to 55 % of that.",
		"{from} 约相当于 {count} 张 {card} 的峰值：单卡 {peak}（{rate}，稠密）。如果该数字按稀疏算力标称，则只需一半：{half} 张。实际训练能达到其中的 30 % 至 55 %。",
	}
	ParametersHeld = Sentence{
		"A file of {size} in {format} holds about {params} parameters, at {bits} bits each.",
		"{size} 的 {format} 文件约含 {params} 参数，每参数 {bits} 位。",
	}
	WeightSizes = Sentence{
		"The weights of {model} take: {list}.", "{model} 的权重大小：{list}。",
	}
	WeightsOfModels = Sentence{"Weights in {format}: {list}.", "{format} 权重：{list}。"}
	FloatLayout     = Sentence{
		"{sign} sign, {exponent} exponent and {mantissa} mantissa bits", "{sign} 位符号、{exponent} 位指数、{mantissa} 位尾数",
	}
)

// Lists of the catalogue.
var (
	ListedWith = Sentence{"{count} accelerators with {memory} GB are known: {list}.", "目录中有 {count} 种 {memory} GB 的加速卡：{list}。"}
	ListedOf   = Sentence{"{count} accelerators of {vendor} are known, among them {list}.", "目录中有 {count} 种 {vendor} 的加速卡，包括 {list}。"}
	Listed     = Sentence{
		"{count} models and {gpus} accelerators are known; `headroom model search` and `headroom gpu search` find one.",
		"目录中有 {count} 个模型和 {gpus} 种加速卡；用 `headroom model search` 和 `headroom gpu search` 查找。",
	}
)

// A line of a sheet in a sentence, for one or for several side by side.
var (
	SheetFigure  = Sentence{"{subject}: {name} {value}.", "{subject}：{name} {value}。"}
	FigureBeside = Sentence{"{Name}: {list}.", "{name}：{list}。"}
	OfSubject    = Sentence{"{value} on {subject}", "{subject} {value}"}
)

// Data sheets of cards.
var (
	CardSheet = Sentence{
		"{card}: {memory}.", "{card}：{memory}。",
	}
	AllCards = Sentence{
		" The {count} together have {total}.", "{count} 张共 {total}。",
	}
)

// SharedMemory stands behind the memory of such a computer on its data sheet.
var SharedMemory = Sentence{", shared by processor and GPU", "（CPU 与 GPU 共用）"}

// Data sheets of models.
var (
	ModelSheet = Sentence{
		"{model}: {params} parameters{build}.", "{model}：{params} 参数{build}。",
	}
	// What a model is built of, and what its attention keeps.
	BuiltOfExperts = Sentence{", a mixture of {count} experts", "，{count} 个专家的 MoE"}
	BuiltDense     = Sentence{", dense", "，稠密"}
	BuiltWith      = Sentence{", {attention}", "，{attention}"}
	BuiltInWindows = Sentence{", {layers} layers in sliding windows of {size} tokens", "，{layers} 层用 {size} tokens 的滑动窗口"}
	AttentionMLA   = Sentence{"MLA (a vector of {values} values per token and layer)", "MLA（每 token 每层一个 {values} 维向量）"}
	AttentionMHA   = Sentence{"MHA (each head has a key and value of its own)", "MHA（每个头各有键和值）"}
	AttentionMQA   = Sentence{"MQA (all heads share one key and value)", "MQA（所有头共用一对键和值）"}
	AttentionGQA   = Sentence{"GQA ({heads} heads share {kv} of keys and values)", "GQA（{heads} 个头共用 {kv} 对键和值）"}
)

// What stands in for a machine or a model that is not known by name.
var (
	UnknownGeneration = Sentence{"No {name} is known here: the figures are those of {model}.", "这里不认识 {name}：以下按 {model} 计算。"}
	KeptFree          = Sentence{
		"{framework} fills its share of each card with cache; the model and what is asked for need {need} of it.",
		"{framework} 会用缓存填满每张卡的份额；其中模型与所问的请求需要 {need}。",
	}
)

var (
	NotebookColab = Sentence{
		"Free Colab usually gives a T4 (16 GB, 15 GiB of it usable) with about 12.7 GB of RAM. A session lasts 12 hours at most, less when idle or heavily used; neither the card nor the time is guaranteed.",
		"免费 Colab 通常是一张 T4（16 GB，可用 15 GiB），内存约 12.7 GB；每次最长 12 小时，空闲或用得多会更早断开，也不保证给哪种卡。",
	}
	NotebookKaggle = Sentence{
		"Kaggle gives two T4s (15 GiB of each usable) with about 31 GiB of RAM, for 12 hours a session and about 30 hours a week; a program uses only one of the cards unless it is started for both.",
		"Kaggle 免费提供两张 T4（每张可用 15 GiB），内存约 31 GiB；每次 12 小时，每周约 30 小时。不专门设置时程序只用其中一张。",
	}
	NotebookLoads = Sentence{
		" Loading the released weights takes up to {load} of that RAM where they come in 16 bits; a checkpoint that is stored in 4 bits takes far less.",
		"以 16 位发布的权重加载时最多占 {load} 内存；存成 4 位的检查点要少得多。",
	}
	NotebookLong = Sentence{
		" The run is longer than a session of {hours} hours: save checkpoints to carry on from, outside the machine.", "训练时间超过一次会话的 {hours} 小时：要把检查点存到外部，以便续训。",
	}
)
