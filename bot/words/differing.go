package words

// How much two alternatives differ.
var (
	TakesMore = Sentence{
		"{more} takes {by} more than {less}, {times} x as much.", "{more} 比 {less} 多占 {by}，为 {times} 倍。",
	}
	TakesLess = Sentence{
		"{less} saves {by} against {more}, {share} %.", "{less} 比 {more} 少占 {by}，省 {share} %。",
	}
	TakesSame = Sentence{
		"Both take the same.", "两者占用相同。",
	}
	TakesNone = Sentence{
		"{less} has none of it.", "{less} 没有这一项。",
	}
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
	RunsFaster = Sentence{
		"{first} is about {share} % faster than {second} ({times} x): {a} against {b} tokens/s.", "{first} 比 {second} 约快 {share} %（{times} 倍）：{a} 对 {b} tokens/s。",
	}
	RunsSlower = Sentence{
		"{first} is about {share} % slower than {second}: {a} against {b} tokens/s; the same work takes {times} x as long.",
		"{first} 比 {second} 约慢 {share} %：{a} 对 {b} tokens/s，同样的工作耗时为 {times} 倍。",
	}
	RunsAlike = Sentence{
		"{first} and {second} are equally fast: about {a} tokens/s.", "{first} 与 {second} 速度相同：约 {a} tokens/s。",
	}
	AllTogether = Sentence{" (All sequences together.)", "（所有序列合计。）"}
	OnUsualCard = Sentence{
		" (No card was named: {card}.)", "（没有说显卡，按 {card} 计。）",
	}
	OnCardOfBoth = Sentence{
		" (On {card}, which holds both.)", "（按放得下两者的 {card} 计。）",
	}
	SameCards = Sentence{
		"{first} and {second} have the same compute, memory and bandwidth", "{first} 与 {second} 的算力、显存和带宽相同",
	}
	LinkDiffers = Sentence{
		"; what differs is the link between cards: {first} has {a} GB/s and {second} {b} GB/s (both directions), which matters where several work together.",
		"；区别在卡间互联：{first} 为 {a} GB/s，{second} 为 {b} GB/s（双向合计），多卡协同时才有影响。",
	}
	LinkBeside = Sentence{
		" Link between cards: {a} against {b} GB/s.", "卡间互联：{a} 对 {b} GB/s。",
	}
	NoNVLinkThere = Sentence{
		"No: {card} has no NVLink; several of them talk over PCIe only.", "不支持：{card} 没有 NVLink，多卡之间只能走 PCIe。",
	}
	LinkNotNeeded = Sentence{
		"NVLink is not necessary for {what} on {cards}: it does not change what fits, and the cards are not joined into one memory. ",
		"{what}，在 {cards} 上 NVLink 不是必需的：它不改变能不能装下，也不会把几张卡的显存合成一块。",
	}
	LinkNeeded = Sentence{
		"Yes, NVLink matters for the speed of {what} on {cards}; it does not change what fits, and the cards are not joined into one memory. ",
		"有必要：{what}，在 {cards} 上 NVLink 对速度影响很大；它不改变能不能装下，也不会把几张卡的显存合成一块。",
	}
	LinkSteps = Sentence{
		"A step takes {fast} with NVLink and {slow} over PCIe: {times} x as long.", "一步用 NVLink 需要 {fast}，经 PCIe 需要 {slow}：为 {times} 倍。",
	}
	LinkTokens = Sentence{
		"One sequence gets {fast} tokens/s with NVLink and {slow} over PCIe; prompts are read at {fastprompt} and {slowprompt} tokens/s.",
		"单序列生成：用 NVLink 为 {fast} tokens/s，经 PCIe 为 {slow}；读入提示分别为 {fastprompt} 和 {slowprompt} tokens/s。",
	}
	NoWait = Sentence{
		"The cards hardly wait for each other here, so that costs nothing.", "这种负载下各卡几乎不用互相等待，因此没有影响。",
	}
	LinkWait = Sentence{
		"Of a step of {step} the cards wait {wait} for each other ({share} %).", "一步 {step} 中，各卡互相等待 {wait}（{share} %）。",
	}
	NVLinkThere = Sentence{
		"Yes: {card} has {link}, {rate} GB/s per card (both directions together). It does not make one memory of several cards.",
		"支持：{card} 有 {link}，每卡 {rate} GB/s（双向合计）。它不会把几张卡的显存合成一块。",
	}
	LinkNoGain = Sentence{
		"It makes no difference to the speed either.", "对速度也没有影响。",
	}
	LinkNoneUsed = Sentence{
		"One card alone has nothing to send, so NVLink changes nothing.", "只有一张卡，没有数据要传，NVLink 不起作用。",
	}
)
