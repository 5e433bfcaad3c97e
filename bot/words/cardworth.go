package words

// What a card is worth for language models, where nothing says what it is to run.
var (
	CardHolds = Sentence{
		"{cards} runs models up to about {half} in 16 bits and about {four} in {format}, with {tokens} tokens of context.",
		"{cards} 最大可运行约 {half} 的 16 位模型、约 {four} 的 {format} 模型（{tokens} tokens 上下文）。",
	}
	CardsHold = Sentence{
		"{cards} run models up to about {half} in 16 bits and about {four} in {format}, with {tokens} tokens of context.",
		"{cards} 最大可运行约 {half} 的 16 位模型、约 {four} 的 {format} 模型（{tokens} tokens 上下文）。",
	}
	CardHoldsFour = Sentence{
		"{cards}: the largest models are about {four} in {format}, with {tokens} tokens of context; none of a usual size fits in 16 bits.",
		"{cards} 最大可运行约 {four} 的 {format} 模型（{tokens} tokens 上下文）；常见大小的 16 位模型都放不下。",
	}
	CardWrites = Sentence{
		" In {format} {list}, for one request alone.", "以 {format} 单个请求计，{list}。",
	}
	SizeWrites  = Sentence{"a model of {params} writes about {rate} tokens/s", "{params} 模型约 {rate} tokens/s"}
	SizeWrites2 = Sentence{"one of {params} about {rate}", "{params} 约 {rate}"}
	CardLacks   = Sentence{" Not supported: {list}.", "不支持：{list}。"}
	CardHas     = Sentence{" Supported: {list}.", "支持 {list}。"}
	LacksBF16   = Sentence{"bf16, so models run in fp16", "bf16，模型改用 fp16"}
	LacksFP16   = Sentence{"bf16 and fast fp16, so it computes in fp32", "bf16 和高速 fp16，计算用 fp32"}
	LacksFlash  = Sentence{"FlashAttention 2, so long prompts take longer", "FlashAttention 2，长提示更慢"}
	LacksFP8    = Sentence{"fp8, so such weights save no time", "fp8，这类权重不会更快"}
	CardPriced  = Sentence{
		" At {price} a card each GB of its memory costs {each}; what others ask is not known here.",
		"按每张 {price} 计，每 GB 显存合 {each}；这里没有其他售价。",
	}
	CardsPriced = Sentence{
		" At {price} for all {count} each GB of their memory costs {each}; what others ask is not known here.",
		"按 {count} 张共 {price} 计，每 GB 显存合 {each}；这里没有其他售价。",
	}
	CardUnpriced = Sentence{" What such a card sells for is not known here.", "这里没有显卡售价。"}
	CardRents    = Sentence{" One rents from {price} an hour (list price of {provider}, {date}).", "租用每张每小时 {price} 起（{provider} 标价，{date}）。"}
)
