package words

// Cards that are advised.
var (
	NoneSoQuick = Sentence{" None of the usual cards, up to eight in one machine, gives {rate} so; a narrower format or a smaller model would.", "常见显卡一台机器八张以内都达不到 {rate}；需要更小的格式或模型。"}
	MethodOn    = Sentence{"With {method} the cheapest is {cards} ({split}): {need} per card{price}. ", "{method} 最省的是 {cards}（{split}）：每张卡 {need}{price}。"}
	BuyAdvice   = Sentence{
		"The cheapest set of common cards in one machine that fits {what} is {cards}: {need} per card{price}.",
		"单机常见显卡中能放下{what}的最便宜配置是 {cards}：每张占用 {need}{price}。",
	}
	NextUp = Sentence{
		" The next one up: {cards}, {need} per card{price}.", "再往上一档：{cards}，每张占用 {need}{price}。",
	}
	WithinPower = Sentence{" Each card draws up to {watts} W, of the {limit} W allowed.", "每张卡最高 {watts} W，上限 {limit} W。"}
	CheaperWide = Sentence{
		" Cheaper, but it computes the fp8 weights in 16 bits: {cards}{price}.", "更便宜但没有 fp8 运算、权重按 16 位计算：{cards}{price}。",
	}
	Instead = Sentence{
		"For {what}, {better} than {than}: {list}. These are the smallest sets of common cards in one machine that hold it, the cheapest to rent first, those without a listed price last.",
		"{what}，比 {than} {better}的有：{list}。以上是单机常见显卡中放得下的最小配置，租金从低到高，没有标价的在后。",
	}
	NothingInstead = Sentence{
		"None of the common cards in one machine that hold {what} is {better} than {than}.",
		"单机常见显卡中放得下{what}的配置，没有比 {than} {better}的。",
	}
	AsMuchFor = Sentence{
		" For less, with no less memory than those {gb} GB in all: {list}. Name a model, and it is reckoned what holds it and how fast.",
		"显存合计不少于 {gb} GB 而更便宜的：{list}。说出模型，就能算出哪些放得下、各有多快。",
	}
	NoneAsMuch = Sentence{
		" None of the common cards has {gb} GB in one machine for less. Name a model, and it is reckoned what holds it.",
		"单机常见显卡中没有以更低租金提供 {gb} GB 的配置。说出模型，就能算出哪些放得下。",
	}
	Hourly = Sentence{", {money} an hour (list price of {provider}, {date})", "，每小时 {money}（{provider} 标价，{date}）"}

	HourlySaid = Sentence{", {money} an hour", "，每小时 {money}"}
	NoAdvice   = Sentence{
		"None of the common cards, up to eight in one machine, fits {what}.",
		"单机八卡以内的常见显卡都放不下{what}。",
	}
)

// What is bought to run a model.
var (
	PaysBelow = Sentence{
		"Renting {cards} for {time}, {hours} hours at {rent} an hour, costs {sum}. Buying is cheaper over that time as long as all of it costs less than {most}, {each} for each card with its part of the machine: an own one spends {energy} an hour on electricity ({power} at {kwh} per kWh). What cards sell for is not known here.",
		"租用 {cards} {time}（{hours} 小时，每小时 {rent}）共 {sum}。购买总价低于 {most}（含分摊的整机，每卡 {each}）时，这段时间内买更便宜：自有机器每小时电费 {energy}（{power}，每千瓦时 {kwh}）。这里没有显卡售价。",
	}
	BuyOneOrRent = Sentence{
		"Renting {rented} for {hours} hours of each {period} at {rent} an hour costs {sum}, {year} a year. {what} takes {times} x as long on {bought}, {own} hours of each {period} and {energy} of electricity a year ({kwh} per kWh): buying it is cheaper within a year if it sells for less than {most}, within two if for less than {most2}.",
		"租用 {rented} 每{period} {hours} 小时（每小时 {rent}）为 {sum}，一年 {year}。{what}在 {bought} 上耗时为其 {times} 倍，每{period} {own} 小时，一年电费 {energy}（每千瓦时 {kwh}）：售价低于 {most} 时一年内回本，低于 {most2} 时两年内回本。",
	}
	BuyOneOrRentOnce = Sentence{
		"Renting {rented} for {hours} hours at {rent} an hour costs {sum}. {what} takes {times} x as long on {bought}, {own} hours and {energy} of electricity ({kwh} per kWh): for that work alone buying it is cheaper if it sells for less than {most}; tell the hours of each month for a longer time.",
		"租用 {rented} {hours} 小时（每小时 {rent}）共 {sum}。{what}在 {bought} 上耗时为其 {times} 倍，共 {own} 小时，电费 {energy}（每千瓦时 {kwh}）：只为这些工作的话，售价低于 {most} 时购买才更便宜；长期使用请说明每月多少小时。",
	}
	BuyOneTooSlow = Sentence{
		" That is more hours than the {period} has: {bought} does not replace it.",
		"超过了每{period}的总时长：{bought} 无法替代。",
	}
	ByAdapters = Sentence{
		" That is with {method}; training all weights does not fit on one {card}.",
		"以上按 {method} 计算；单张 {card} 放不下全参训练。",
	}
	LeastBought = Sentence{
		"{what} takes about {need}: at least {cards}.",
		"{what}约需 {need}，最少 {cards}。",
	}
	WiderBought = Sentence{
		" In {bits} bits ({format}) it takes about {need}: {cards}.",
		"{bits} 位（{format}）约需 {need}：{cards}。",
	}
	BuyAdviceSmallest = Sentence{
		"The smallest set of common cards in one machine that fits {what} is {cards}: {need} per card{price}.",
		"单机常见显卡中能放下{what}的最小配置是 {cards}：每张占用 {need}{price}。",
	}
	MethodOnSmallest = Sentence{"With {method} the smallest is {cards} ({split}): {need} per card{price}. ", "{method} 最小的是 {cards}（{split}）：每张卡 {need}{price}。"}
	OrCards          = Sentence{", or ", "，或 "}
	CardOfMemory     = Sentence{"one {memory} GB card ({names})", "1 张 {memory} GB 的卡（{names}）"}
	CardsOfMemory    = Sentence{"{count} cards of {memory} GB ({names})", "{count} 张 {memory} GB 的卡（{names}）"}
	ModdedToo        = Sentence{" Modded cards hold it, too: {cards}.", "魔改卡也放得下：{cards}。"}
	OneGetsOn        = Sentence{" On {cards} one request alone gets about {rate} tokens/s.", "{cards} 上单个请求约 {rate} tokens/s。"}
	EachGetsOn       = Sentence{" On {cards} each request then gets about {rate} tokens/s.", "{cards} 上此时每个请求约 {rate} tokens/s。"}
	BudgetToBuy      = Sentence{
		" What cards sell for is not known here, so the {budget} can't be held against it: it has to buy {cards}.",
		"这里没有显卡售价，预算 {budget} 无法直接比较：它至少要能买到 {cards}。",
	}
	BudgetToBuyOne = Sentence{
		" What cards sell for is not known here, so the {budget} can't be held against it: it has to buy {cards}, whichever is cheapest. The fewest cards need not be.",
		"这里没有显卡售价，预算 {budget} 无法直接比较：它要能买到其中最便宜的一种：{cards}。卡数最少的不一定最便宜。",
	}
	CardAndRAM   = Sentence{"one 24 GB card beside {host} of RAM", "1 张 24 GB 的卡加 {host} 内存"}
	PeopleBought = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), {cards} will do.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），{cards}即可。",
	}
)

// Cards of a memory that are held against each other, where nothing says what they are to run.
var (
	MostForPower = Sentence{
		"Of the common cards with {gb} GB {first} writes most for its power: about {rate} tokens/s with {params} parameters in {format}, at {watts} W rated.",
		"在 {gb} GB 的常见显卡中，{first} 每瓦速度最高：{params} 的 {format} 模型约 {rate} tokens/s，额定 {watts} W。",
	}
	SetForPower = Sentence{
		"Of the common cards and sets with {gb} GB {first} writes most for its power: about {rate} tokens/s with {params} parameters in {format}, at {watts} W rated.",
		"在合计 {gb} GB 的常见显卡及组合中，{first} 每瓦速度最高：{params} 的 {format} 模型约 {rate} tokens/s，额定 {watts} W。",
	}
	FastestWith = Sentence{
		"Of the common cards with {gb} GB {first} is the fastest: about {rate} tokens/s with {params} parameters in {format}, at {watts} W rated.",
		"在 {gb} GB 的常见显卡中，{first} 最快：{params} 的 {format} 模型约 {rate} tokens/s，额定 {watts} W。",
	}
	FastestSet = Sentence{
		"Of the common cards and sets with {gb} GB {first} is the fastest: about {rate} tokens/s with {params} parameters in {format}, at {watts} W rated.",
		"在合计 {gb} GB 的常见显卡及组合中，{first} 最快：{params} 的 {format} 模型约 {rate} tokens/s，额定 {watts} W。",
	}
	ThenFastest   = Sentence{" The fastest is {card}: {rate} tokens/s at {watts} W.", "最快的是 {card}：{rate} tokens/s，{watts} W。"}
	ThenForPower  = Sentence{" For its power {card} writes most: {rate} tokens/s at {watts} W.", "每瓦速度最高的是 {card}：{rate} tokens/s，{watts} W。"}
	NamedBeside   = Sentence{" {card} itself: {rate} tokens/s at {watts} W.", "{card} 本身：{rate} tokens/s，{watts} W。"}
	PricesUnknown = Sentence{
		" What cards sell for is not known here: hold your prices against these speeds.",
		"这里没有显卡售价：请用你的价格对照这些速度。",
	}
	CardsRent   = Sentence{" The lowest rent listed is {price} an hour, for {card} ({provider}, {date}).", "标价最低的租用是 {card}，每小时 {price}（{provider}，{date}）。"}
	CardInWatts = Sentence{"{line}, {watts} W", "{line}，{watts} W"}
	SharedToo   = Sentence{
		"Computers whose GPU shares that much memory, for the same model: {list}.",
		"GPU 共享内存达到此容量的整机，同一模型：{list}。",
	}
	SharedWrites = Sentence{"{card} about {rate} tokens/s", "{card} 约 {rate} tokens/s"}
)

// What is said of a Mac that is sought.
var (
	MacToBuy = Sentence{
		"The smallest Mac that holds {what}{quick} has {gb} GB: {need} of the {capacity} that its GPU may use. Of the chips that come with so much, the fastest is {name}.",
		"能放下{what}{quick}的 Mac 最小要 {gb} GB：占用 {need}，GPU 可用 {capacity}。配这么多内存的芯片里最快的是 {name}。",
	}
	MacSoQuick     = Sentence{" and gives {rate}", "、达到 {rate} "}
	NoMacSoQuick   = Sentence{" No such Mac gives {rate} so; a narrower format or a smaller model would.", "没有这样的 Mac 能达到 {rate}；需要更小的格式或模型。"}
	MacQuicker     = Sentence{" The fastest is {name}, from {gb} GB: {times} x as fast.", "最快的是 {name}（{gb} GB 起），速度为 {times} 倍。"}
	MacCheckpoints = Sentence{" That is with gradient checkpointing (on by default in TRL).", "这是开启梯度检查点的用量（TRL 默认开启）。"}
	MacInMLX       = Sentence{" As QLoRA over 4-bit weights {gb} GB are enough: {need}.", "在 4 位权重上做 QLoRA 时 {gb} GB 就够：{need}。"}
	MacInFourBits  = Sentence{" In 4 bits (q4_k_m) {gb} GB are enough: {need}.", "用 4 位（q4_k_m）时 {gb} GB 就够：{need}。"}
	NoMacHolds     = Sentence{
		"No such Mac holds {what}: {need} of the {capacity} that the GPU of {name} may use.",
		"没有这样的 Mac 能放下{what}：{name} 的 GPU 可用 {capacity}，需要 {need}。",
	}
)

// Whether to buy cards or to rent them.
var (
	BreaksEven = Sentence{
		"At {price}, buying {cards} beats rent at {rent} an hour after about {hours} hours of work: {time} at {daily} hours a day.",
		"以 {price} 购买 {cards}，与每小时 {rent} 租用相比，约工作 {hours} 小时后回本：每天 {daily} 小时即 {time}。",
	}
	BreaksEvenEach = Sentence{
		"Each {price} of the price of {cards} is won back after about {hours} hours of work, against rent at {rent} an hour: {time} at {daily} hours a day. Tell the price for the whole.",
		"{cards} 售价每 {price} 约需工作 {hours} 小时才能抵回每小时 {rent} 的租金：每天 {daily} 小时即 {time}。给出售价即可算出总时间。",
	}
	BreaksEvenLess   = Sentence{" That counts {energy} an hour of electricity for a machine of one's own, {power} at {kwh} per kWh, and neither its other parts nor what the card sells for later.", "已计入自有机器每小时 {energy} 的电费（{power}，每千瓦时 {kwh}），未计整机其他部件和二手残值。"}
	BreaksEvenPlain  = Sentence{" Electricity, {power} for a machine of one's own, is not in it: tell the price of a kWh in the same money.", "未计电费（自有机器约 {power}）；请给出同一货币的电价。"}
	NeverBreaksEven  = Sentence{"Buying never pays: rent is {rent} an hour, and the electricity of a machine of one's own {energy}.", "购买无法回本：租金每小时 {rent}，自有机器的电费就要 {energy}。"}
	BreaksEvenUnheld = Sentence{"{price} can't be held against rent of {rent} an hour: currencies are not converted here. Tell what an hour of a card rents for in the same money.", "{price} 无法与每小时 {rent} 的租金比较：这里不换算货币。请给出同一货币的每卡每小时租价。"}
)

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

// What host memory beside cards is good for, where no model is named.
var (
	RAMBuysSize = Sentence{
		"RAM beside a card lets larger models run, at a lower speed; what the card holds gets no faster. ",
		"内存能让更大的模型跑起来，但速度较低；显卡装得下的模型不会因此变快。",
	}
	RAMCardAlone = Sentence{
		"{cards} alone holds models up to about {params} in {format}{pace}",
		"{cards} 单独最大可放约 {params} 的 {format} 模型{pace}",
	}
	RAMTooSmall = Sentence{"{cards} alone holds no model in {format}", "{cards} 单独放不下任何 {format} 模型"}
	RAMBeside   = Sentence{
		"; with {ram} of RAM up to about {params}, {layers} of {all} layers on the card{pace}",
		"；加 {ram} 内存最大约 {params}，{all} 层中 {layers} 层在显卡上{pace}",
	}
	RAMAddsNone = Sentence{
		"; {ram} of RAM adds nothing to that", "；加 {ram} 内存不能更大",
	}
	RAMPace     = Sentence{" (about {rate} tokens/s)", "（约 {rate} tokens/s）"}
	RAMMixtures = Sentence{
		"Mixtures of experts gain most, since few of their weights are read for each token. {list}.",
		"混合专家模型受益最大，因为每个 token 只读取少量权重。{list}。",
	}
	RAMMixturesOn = Sentence{"{on}: {list}", "{on}：{list}"}
	RAMShared     = Sentence{
		"What the system and other programs take of the RAM comes off that.", "系统和其他程序占用的内存需从中扣除。",
	}
	RAMMixture = Sentence{"{model} ({params}, {active} active{pace})", "{model}（{params}，激活 {active}{pace}）"}
	RAMRate    = Sentence{", about {rate} tokens/s", "，约 {rate} tokens/s"}
)
