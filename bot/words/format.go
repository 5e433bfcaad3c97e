package words

// Formats that a card or a program does not compute in, and what is taken in their place.
var (
	WithoutFP8 = Sentence{
		"{card} has no FP8: there such weights are converted to W8A8 (int8), which takes about as much, or to bf16, which takes {need} per card: {verdict}.",
		"{card} 不支持 FP8：需要把权重转成 W8A8（int8，占用相近），或转成 bf16，此时每张卡需要 {need}：{verdict}。",
	}
	WithoutFP8OnMac = Sentence{
		"{card} has no FP8: there such a model is run in a format of MLX or llama.cpp, of which 8 bits (q8_0) take about as much and 4 to 6 bits are usual, or in bf16, which takes {need} per card: {verdict}.",
		"{card} 不支持 FP8：在 Mac 上改用 MLX 或 llama.cpp 的格式运行，8 位（q8_0）占用相近，常用 4 至 6 位；或用 bf16，此时需要 {need}：{verdict}。",
	}
	HalfInstead = Sentence{
		"{card} has no bf16: run it in fp16, which takes as much. In fp16:",
		"{card} 不支持 bf16，请用 fp16（占用相同）。按 fp16：",
	}
	HalfTrained = Sentence{
		"{card} has no bf16: train in fp16 with loss scaling, which takes as much. In fp16:",
		"{card} 不支持 bf16，请用 fp16 加 loss scaling（占用相同）。按 fp16：",
	}
	OverflowsInHalf = Sentence{
		"{model} overflows in fp16: losses become inf or NaN, since it was made in bf16, whose range fp16 lacks. Train it in fp32, or in bf16 on a card that has it (Ampere and newer).",
		"{model} 用 fp16 训练会溢出（loss 变成 inf 或 NaN）：它是用 bf16 训练的，fp16 的数值范围不够。请用 fp32，或换支持 bf16 的卡（Ampere 及更新）。",
	}
	MadeInBF16 = Sentence{
		"{model} was made in bf16, whose range fp16 lacks: full training in fp16 may overflow (loss 0, inf or NaN) even with loss scaling. Fused attention and a lower learning rate help; fp32 is sure.",
		"{model} 是用 bf16 训练的，fp16 的数值范围不够：全参用 fp16 训练即使有 loss scaling 也可能溢出（loss 为 0、inf 或 NaN）。融合注意力和更小的学习率有帮助，fp32 最稳妥。",
	}
	UnslothKeepsRange = Sentence{" Unsloth computes it in a type that holds it by itself.", "Unsloth 会自动改用放得下的类型计算。"}
	InFP32            = Sentence{" In fp32 it takes {need}{how}{verdict}.", "用 fp32 时每张卡 {need}{how}{verdict}。"}
)

// What a program has no kernels for on a card.
var (
	KernelLacks = Sentence{
		"No: {program} does not run {format} on {card}.", "不能：{program} 在 {card} 上不能运行 {format}。",
	}
	KernelInstead = Sentence{
		" {format} takes about as much and runs there.", "{format} 占用相近，可以运行。",
	}
	FileInstead = Sentence{
		" llama.cpp runs it there in {format}: {need}, {verdict}.", "llama.cpp 可以在该卡上用 {format} 运行：{need}，{verdict}。",
	}
	KernelInGGUF = Sentence{
		" llama.cpp runs {format} there.", "llama.cpp 可以运行 {format}。",
	}
	DoesNotStart = Sentence{
		"It does not start: {why}. {instead} By memory alone, {told}", "不能启动：{why}。{instead}只看显存，{told}",
	}
	CacheInstead = Sentence{"Use fp8, which takes as much.", "请用占用相同的 fp8。"}
	CacheOfGGML  = Sentence{
		"Use fp8; {format} is a format of llama.cpp.", "请用 fp8；{format} 是 llama.cpp 的格式。",
	}
	MetalInstead = Sentence{
		"llama.cpp and MLX run on it.", "llama.cpp 和 MLX 可以在该芯片上运行。",
	}
	MLXInstead = Sentence{
		"mlx-lm runs 4 bits on it, and trains LoRA over them.", "mlx-lm 可以在该芯片上运行 4 位权重，并在其上训练 LoRA。",
	}
	KernelApart = Sentence{
		" By memory alone, {told}", "只看显存，{told}",
	}
	KernelUnpacks = Sentence{
		"{card} has no kernels for {format}: {program} turns such weights into 16 bits there, which is what is counted.",
		"{card} 没有 {format} 的内核：{program} 会把权重展开为 16 位，以下按此计算。",
	}
	KernelOfVLLM = Sentence{
		" vLLM keeps them in {format}.", "vLLM 可以保持 {format}。",
	}
	BlocksUneven = Sentence{
		"TP {tp} of the released fp8 weights does not start in vLLM and SGLang: {width} / {ranks} = {part} is no multiple of the blocks of {block}. Use {instead}.",
		"发布的 fp8 权重在 vLLM 和 SGLang 中不能用 TP {tp} 启动：{width} / {ranks} = {part} 不是分块 {block} 的倍数。请用 {instead}。",
	}
	WholeExperts = Sentence{"--enable-expert-parallel (SGLang: --ep-size {tp}), which keeps experts whole, or ", "--enable-expert-parallel（SGLang：--ep-size {tp}），专家不切分，或 "}
	FewerTP      = Sentence{"TP {fewer} with PP {pp} or {pp} replicas", "TP {fewer} 加 PP {pp}（或 {pp} 个副本）"}
)

// What a card can do.
var (
	Has          = Sentence{"Yes: {card} computes in {what}{rate}.", "支持：{card} 可用 {what} 计算{rate}。"}
	AtRate       = Sentence{", {value} {unit} dense", "，稠密 {value} {unit}"}
	HasNot       = Sentence{"No: {card} has no {what}{why}.", "不支持：{card} 没有 {what}{why}。"}
	StoresNarrow = Sentence{
		"As storage only: {card} has no {what} arithmetic{why}, but vLLM and SGLang run {what} weights on it with 16-bit arithmetic (Marlin), which saves the memory and the bytes that are read.",
		"只能存储：{card} 没有 {what} 运算{why}，但 vLLM、SGLang 可用 16 位运算运行 {what} 权重（Marlin），显存和读取量都能省下。",
	}
	WideNarrow = Sentence{
		"{card} has no {what} arithmetic: {program} keeps such weights in {what} and computes in 16 bits (Marlin), which saves memory and what is read, not arithmetic.",
		"{card} 没有 {what} 运算：{program} 以 {what} 保存这类权重、用 16 位运算（Marlin），省显存和读取量，不省运算。",
	}
	CameWith        = Sentence{" ({what} came with {since}; this is {architecture})", "（{what} 自 {since} 起支持，该卡为 {architecture}）"}
	EmulatedByMetal = Sentence{" Metal emulates it from macOS 14 on, no faster than fp32.", "macOS 14 起由 Metal 模拟，不比 fp32 快。"}
	NearestRate     = Sentence{" Its nearest rate is {rate}: {value} TFLOPS dense.", "最接近的是 {rate}：稠密 {value} TFLOPS。"}
	Lacking         = Sentence{"{what} (which it has not; at the rate of {rate})", "{what}（不支持，按 {rate} 的速度）"}
	RunsAs          = Sentence{"{what} (at the rate of {rate})", "{what}（按 {rate} 的速度）"}
	FlashRuns       = Sentence{
		"Yes: FlashAttention 2 runs on {card} ({architecture}).", "支持：{card}（{architecture}）可以运行 FlashAttention 2。",
	}
	ProgramRuns = Sentence{
		"Yes: {program} runs on {card} ({has}). Name a model, and it is reckoned whether it fits.", "可以：{program} 能在 {card} 上运行（{has}）。说出模型，就能算出是否放得下。",
	}
	ProgramUntil = Sentence{
		"Yes, up to a point: {program} before {version} runs on {card} ({has}); from {version} on it needs {needs}.",
		"旧版可以：{program} {version} 之前的版本能在 {card} 上运行（{has}）；{version} 起需要 {needs}。",
	}
	ProgramNot = Sentence{
		"No: {program} needs {needs}, and {card} is {has}. llama.cpp runs on nearly every card.",
		"不可以：{program} 需要 {needs}，而 {card} 是 {has}。llama.cpp 几乎能在任何显卡上运行。",
	}
	ProgramMissing = Sentence{
		"{program} does not run on {card} ({has}): it needs {needs}. llama.cpp runs on nearly every card. Reckoned as if it did: {told}",
		"{program} 不能在 {card}（{has}）上运行：需要 {needs}；llama.cpp 几乎能在任何显卡上运行。假设能运行：{told}",
	}
	FlashGGML = Sentence{
		"Yes: llama.cpp has flash attention of its own (-fa), whose kernels run on {card} ({architecture}), with tensor cores or without. A value cache in q8_0 or q4_0 needs it.",
		"支持：llama.cpp 的 flash attention（-fa）是自己的内核，有无 tensor core 都能运行，{card}（{architecture}）可用。V 缓存用 q8_0 或 q4_0 时必须打开。",
	}
	FlashNotOthers = Sentence{
		" FlashAttention 2, which transformers and vLLM call, does not run on it.", "transformers、vLLM 使用的 FlashAttention 2 则不能在该卡上运行。",
	}
	FlashGGMLToo  = Sentence{" llama.cpp has kernels of its own for it (-fa), which do run there.", "llama.cpp 有自己的内核（-fa），可以在该卡上运行。"}
	FlashGGMLHere = Sentence{
		"Flash attention (-fa) works here: llama.cpp has kernels of its own, which {card} runs, though not FlashAttention 2.",
		"flash attention（-fa）可用：llama.cpp 有自己的内核，{card} 可以运行（FlashAttention 2 则不行）。",
	}
	FlashOneOnly = Sentence{
		"No: FlashAttention 2 needs Ampere or newer, and {card} is {architecture}; FlashAttention 1 and PyTorch's memory-efficient attention run on it.",
		"不支持：FlashAttention 2 需要 Ampere 或更新，而 {card} 是 {architecture}；可用 FlashAttention 1 或 PyTorch 的 memory-efficient 内核。",
	}
	FlashNot = Sentence{
		"No: {card} is {architecture}, and FlashAttention 2 does not run on it (on NVIDIA it needs Ampere or newer). PyTorch's memory-efficient attention saves the same memory.",
		"不支持：{card} 是 {architecture}，不能运行 FlashAttention 2（NVIDIA 需要 Ampere 或更新）。PyTorch 的 memory-efficient 内核同样省显存。",
	}
)

// How many bits and bytes a format takes.
var (
	InEachWidth = Sentence{
		"The weights of {params} parameters take {fp32} in fp32, {half} in fp16 or bf16, {byte} in int8 or fp8 and about {narrow} in 4 bits; the cache and a working set come on top.",
		"{params} 参数的权重：fp32 为 {fp32}，fp16 或 bf16 为 {half}，int8 或 fp8 为 {byte}，4 位约 {narrow}；另加缓存和工作区。",
	}
	BytesEach   = Sentence{"{file} GB for {params} parameters is {each} bytes each", "{file} GB 对应 {params} 参数，每参数 {each} 字节"}
	BitsEach    = Sentence{"{file} GB for {params} parameters is {bits} bits per weight", "{file} GB 对应 {params} 参数，每个权重 {bits} bit"}
	AsIn        = Sentence{", as in {format}.", "，相当于 {format}。"}
	WeightsEach = Sentence{
		"{size} GB are {bytes} bytes for each of {params} parameters: {format}.",
		"{size} GB 相当于 {params} 参数每个 {bytes} 字节：{format}。",
	}
	BytesOfFP32    = Sentence{"as fp32 takes", "即 fp32"}
	BytesOf16Bit   = Sentence{"as bf16 or fp16 takes", "即 bf16 或 fp16"}
	BytesOfFewBits = Sentence{"as a {bits}-bit format takes", "即 {bits} 位格式"}
	BytesOfNone    = Sentence{"which no one format takes: part of the model is stored otherwise, or something is stored twice or left out", "没有哪一种格式恰好如此：有一部分以其他格式保存，或者有内容重复或缺失"}
	BitsOfFormat   = Sentence{
		"{format} takes about {bits} bits per weight: a file of {size} for the {params} of {model}.", "{format} 约为每权重 {bits} 位：{model}（{params}）的文件为 {size}。",
	}
)

// The most precise format in which cards hold a model.
var (
	WidestFormat = Sentence{
		"{format} is the most precise format of {model} that fits {cards}: {need} of {capacity}.",
		"{cards} 能放下的 {model} 最高精度格式是 {format}：占用 {need}，容量 {capacity}。",
	}
	LeastRoomOn = Sentence{" That is on {card}, which has the least room left of them.", "这是其中剩余显存最少的 {card} 上的占用。"}
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
)

// SomeLayers says how many layers of a model its cards hold.
var SomeLayers = Sentence{"{count} layers on the GPU, the rest on the CPU", "GPU 上 {count} 层，其余在 CPU"}

// LayersHeld leads an answer with how many of all layers its cards hold.
var LayersHeld = Sentence{"{count} of {all} layers go on {cards}. ", "{cards} 可放 {all} 层中的 {count} 层。"}

// LayersOnCards labels a case by how many of its layers are on the cards.
var LayersOnCards = Sentence{"{count} layers on the GPU", "{count} 层在 GPU"}

// ExpertsAway says how much of a mixture's experts stays with the processor.
var ExpertsAway = Sentence{"{size} of experts on the CPU", "{size} 专家权重在 CPU"}

// The most precise format in which cards hold a model, where they are those of servers.
var (
	WidestServed = Sentence{
		"{format} is the most precise format of servers in which {model} fits {cards}: {need} of {capacity}.",
		"{cards} 上推理服务能放下的 {model} 最高精度格式是 {format}：占用 {need}，容量 {capacity}。",
	}
	WidestFile = Sentence{" Of llama.cpp's files {format} fits: {need}.", "llama.cpp 的文件中 {format} 放得下：{need}。"}
	// QualitySuffers follows a format of so few bits that answers are noticeably worse.
	QualitySuffers = Sentence{" At so few bits answers suffer noticeably; a smaller model in four bits may be better.", "位数这么低，回答质量会明显下降；换成 4 位的较小模型可能更好。"}
)

// What making a quantized file takes.
var (
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
	QuantizedFile = Sentence{
		"About {ram} of RAM and no card: convert_hf_to_gguf.py writes {model} one tensor after the other, and llama-quantize widens one at a time to fp32 out of a mapped file; {model} is never whole in memory (more RAM keeps more of the file cached). On disk it takes {released} as released, {wide} as a GGUF in 16 bits, and {size} in {format}.",
		"约需 {ram} 内存，不需要显卡：convert_hf_to_gguf.py 逐个张量写出 {model}，llama-quantize 从内存映射的文件中逐个张量展开为 fp32 再量化，不会把整个模型放进内存（内存更大只是多缓存一些文件）。磁盘：原始权重 {released}，16 位 GGUF {wide}，{format} 为 {size}。",
	}
)
