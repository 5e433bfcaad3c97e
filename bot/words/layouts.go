package words

// How several cards share a model, the best first.
var (
	LaidBest = Sentence{
		"{what} on {cards}: {way} is the fastest layout that fits, {need} of {capacity} per card, about {rate} tokens/s in all.",
		"{what}，{cards}：放得下的布局中最快的是 {way}，每张卡占用 {need}，容量 {capacity}，合计约 {rate} tokens/s。",
	}
	SplitBest = Sentence{
		"{what} on {cards}: {way} writes fastest of the splits that fit, {rate} tokens/s for one request, with {need} of {capacity} per card.",
		"{what}，{cards}：放得下的切分中生成最快的是 {way}，单个请求约 {rate} tokens/s，每张卡占用 {need}，容量 {capacity}。",
	}
	OnSoMany     = Sentence{"{count} cards, {idle} idle", "用 {count} 张，余 {idle} 张"}
	HeadsUneven  = Sentence{" TP {cards} does not divide the {heads} attention heads.", "TP {cards} 不能整除 {heads} 个注意力头。"}
	GroupsUneven = Sentence{" TP {cards} does not divide the {heads} heads of keys and values.", "TP {cards} 不能整除 {heads} 个 KV 头。"}
	LaidOthers   = Sentence{" Next: {list}.", "其次：{list}。"}
	LaidRules    = Sentence{
		"The cards that are left hold replicas (data parallel). Where no global batch is told, one of 4M tokens is taken: a smaller one leaves the stages of a pipeline waiting. Keep tensor parallel within a machine, and pipeline and data parallel across machines.",
		"其余的卡做数据并行（副本）。没有说明全局批量时按 4M tokens 计算：批量越小，流水线各级等待越多。张量并行留在机内，流水线和数据并行跨机。",
	}
)

// Copied says what copies of attention hold.
var Copied = Sentence{
	" With attention copied over {copies} replicas and experts spread over the {cards} cards (vLLM --data-parallel-size {copies} --enable-expert-parallel, SGLang --enable-dp-attention --dp {copies}), which keeps each cache once, it is {value}: {each} for each replica, in {need} per card.",
	"注意力改为 {copies} 路数据并行、专家分布到 {cards} 张卡（vLLM --data-parallel-size {copies} --enable-expert-parallel；SGLang --enable-dp-attention --dp {copies}）时，缓存只存一份，可到 {value} 个：每个副本 {each} 个，每张卡 {need}。",
}

// How a training is laid out on its cards.
var (
	LaidOut      = Sentence{" That is with {way}, as it takes to fit: {need} of {capacity} per card.", "按放得下的方式计算：{way}，每张卡 {need}，容量 {capacity}。"}
	LaidTight    = Sentence{" That is with {way}, which is tight: {need} (up to {high}) of {capacity} per card.", "按 {way} 计算，比较紧：每张卡 {need}（最多 {high}），容量 {capacity}。"}
	NarrowerTime = Sentence{" With QLoRA it is about {time}: {need} of {capacity} per card.", "改用 QLoRA 约需 {time}：每张卡 {need}，容量 {capacity}。"}
	LaidOutEach  = Sentence{" {label} is reckoned with {way}, as it takes to fit: {need} of {capacity} per card.", "{label} 按放得下的方式计算：{way}，每张卡 {need}，容量 {capacity}。"}
)

// What a link between cards is worth.
var (
	LinksCompared = Sentence{
		"A step takes {fast} with NVLink ({fastwait} of it waiting for other cards) and {slow} over PCIe ({wait} waiting): {times} x as long. ZeRO-3 gathers the weights twice and scatters the gradients once in every micro-batch, about {moved} through each card in a step; part of that hides behind compute.",
		"一步用 NVLink 需要 {fast}（其中等待其他卡 {fastwait}），经 PCIe 需要 {slow}（等待 {wait}）：为 {times} 倍。ZeRO-3 在每个微批次中聚合两次权重、分散一次梯度，每步每张卡约传输 {moved}，其中一部分与计算重叠。",
	}
	LinkMissedLittle = Sentence{
		"Not much for running a model: on {cards} one request of {what} gets about {tensor} tokens/s by tensor parallelism over PCIe, more than the {layers} by layers, which hardly send anything. Long prompts and full queues lose more, and training on shared weights most.",
		"推理影响不大：以 {cards} 跑 {what} 为例，走 PCIe 张量并行单请求约 {tensor} tokens/s，仍快于几乎不走链路的按层切分（{layers}）。长提示词和高并发影响更大，切分权重的训练影响最大。",
	}
	LinkMissed = Sentence{
		"It does: on {cards} one request of {what} gets about {tensor} tokens/s by tensor parallelism over PCIe, and {layers} by layers, which hardly send anything: split by layers there.",
		"有影响：以 {cards} 跑 {what} 为例，走 PCIe 张量并行单请求约 {tensor} tokens/s，按层切分约 {layers}：这里宜按层切分。",
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

// What links that a question tells come to.
var (
	LinkTrains = Sentence{
		"Over {link} a step of {what} on {cards} takes {slow}, {wait} of it waiting for other cards; over {usual} it would be {fast}: {times} x as long.",
		"经 {link}，{cards} 上{what}一步约 {slow}，其中等待其他卡 {wait}；若用{usual}约 {fast}：为 {times} 倍。",
	}
	LinkServes = Sentence{
		"Over {link} {cards} make about {slow} tokens/s; over {usual} it would be {fast}.",
		"经 {link}，{cards} 约 {slow} tokens/s；若用{usual}约 {fast}。",
	}
	LinkUsual = Sentence{
		"Over {link} a step of {what} on {cards} takes {slow}, {wait} of it waiting for other cards, much as over {usual}.",
		"经 {link}，{cards} 上{what}一步约 {slow}，其中等待其他卡 {wait}，与{usual}相当。",
	}
	LinkAlike = Sentence{
		"{link} makes next to no difference for {what} on {cards} against {usual}.",
		"对 {cards} 上的{what}，{link} 与{usual}几乎没有差别。",
	}
	LinkUnused = Sentence{
		"{link} is not used: nothing is said here that would pass it. A network matters where the cards stand in several machines.",
		"{link} 未参与计算：这里没有经过它的流量。只有卡分布在多台机器时网络才有影响。",
	}
	NoNVLink     = Sentence{"{card} has no NVLink: cards of it talk over PCIe.", "{card} 没有 NVLink，卡间只能走 PCIe。"}
	UsualNetwork = Sentence{"the network that such cards usually have", "此类卡通常的网络"}
	WholeSlot    = Sentence{"the whole slot of the card", "该卡的完整插槽"}
)
