package words

// Sentences whose answer is a figure and not a verdict.
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

	TimeAtPace = Sentence{
		"About {time}: {work} at {rate} per second ({hours} GPU hours).",
		"约 {time}：{work}，每秒 {rate}（{hours} GPU 小时）。",
	}
	TokensOf      = Sentence{"{count} tokens", "{count} tokens"}
	StepsOf       = Sentence{"{count} steps", "{count} 步"}
	SamplesOf     = Sentence{"{count} samples", "{count} 条样本"}
	TimeFromHours = Sentence{
		"About {time}: {hours} GPU hours spread over {cards}.",
		"约 {time}：{hours} GPU 小时分摊到 {cards}。",
	}
	Cost = Sentence{
		"About {money}: {hours} GPU hours at {price} per GPU hour.",
		"约 {money}：{hours} GPU 小时，每 GPU 小时 {price}。",
	}
	SliceOfPrice = Sentence{
		"That is the price of the whole card, which is what providers rent; {slices} of its {all} slices of compute come to {money} an hour.",
		"这是整张卡的价格，服务商按整卡出租；按 {slices}/{all} 的算力切片折算为每小时 {money}。",
	}
	CostPerHour = Sentence{
		"{money} per hour for {cards}, at {price} per GPU hour.",
		"{cards} 每小时 {money}，每 GPU 小时 {price}。",
	}
	CostOfTokens = Sentence{
		"{money} of electricity per million tokens: {power} at {rate} tokens/s, {price} per kWh.",
		"每百万 tokens 电费 {money}：功率 {power}，{rate} tokens/s，每千瓦时 {price}。",
	}
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
	ListedWith = Sentence{"{count} accelerators with {memory} GB are known: {list}.", "目录中有 {count} 种 {memory} GB 的加速卡：{list}。"}
	ListedOf   = Sentence{"{count} accelerators of {vendor} are known, among them {list}.", "目录中有 {count} 种 {vendor} 的加速卡，包括 {list}。"}
	Listed     = Sentence{
		"{count} models and {gpus} accelerators are known; `headroom model search` and `headroom gpu search` find one.",
		"目录中有 {count} 个模型和 {gpus} 种加速卡；用 `headroom model search` 和 `headroom gpu search` 查找。",
	}
)

// More figures.
var (
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
	HostWrites = Sentence{
		"{What} on the processor writes about {rate} tokens/s per sequence ({low} to {high}): {ram} moves {bandwidth} GB/s, which would be {most} tokens/s, and programs reach a part of it.",
		"{what} 在 CPU 上单序列约 {rate} tokens/s（{low} 至 {high}）：{ram} 的带宽为 {bandwidth} GB/s，上限 {most} tokens/s，实际程序只能达到其中一部分。",
	}
	SocketsShare = Sentence{
		" The {sockets} sockets are not that many times as fast as one: in programs without NUMA-aware parallelism each reads what lies with the others.",
		"{sockets} 路并不等于单路速度的 {sockets} 倍：没有 NUMA 感知并行的程序，每路都要读其他路内存里的权重。",
	}
	InEachWidth = Sentence{
		"The weights of {params} parameters take {fp32} in fp32, {half} in fp16 or bf16, {byte} in int8 or fp8 and about {narrow} in 4 bits; the cache and a working set come on top.",
		"{params} 参数的权重：fp32 为 {fp32}，fp16 或 bf16 为 {half}，int8 或 fp8 为 {byte}，4 位约 {narrow}；另加缓存和工作区。",
	}
	BytesEach       = Sentence{"{file} GB for {params} parameters is {each} bytes each", "{file} GB 对应 {params} 参数，每参数 {each} 字节"}
	BitsEach        = Sentence{"{file} GB for {params} parameters is {bits} bits per weight", "{file} GB 对应 {params} 参数，每个权重 {bits} bit"}
	AsIn            = Sentence{", as in {format}.", "，相当于 {format}。"}
	SpeedBeside     = Sentence{" ({rate} tokens/s)", "（{rate} tokens/s）"}
	CardAgainstHost = Sentence{
		"{card} writes about {rate} tokens/s, {host} about {slow}: {ram} moves {bandwidth} GB/s, and programs reach a part of it. So the card is about {times} x as fast.",
		"{card} 约 {rate} tokens/s，{host} 约 {slow}：{ram} 的带宽为 {bandwidth} GB/s，实际程序只能达到其中一部分，所以显卡约快到 {times} 倍。",
	}
	AtMost = Sentence{
		"{What} on {cards} writes at most about {rate} tokens/s per sequence, by memory bandwidth.",
		"{what} 在 {cards} 上单序列至多约 {rate} tokens/s（受显存带宽限制）。",
	}
)
