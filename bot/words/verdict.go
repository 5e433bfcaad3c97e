package words

// The sentences that open an answer: the verdict first, then the figure that it rests on.
var (
	Fits = Sentence{
		"Fits: {what} takes {need} of the {capacity} on each {card}.",
		"装得下：{what}，每张 {card} 占用 {need}，容量 {capacity}。",
	}
	Tight = Sentence{
		"Tight: {what} takes about {need} of the {capacity} on each {card}; the capacity lies inside the error band ({low} to {high}).",
		"比较紧：{what}，每张 {card} 约占 {need}，容量 {capacity}；卡的容量落在误差区间（{low} 至 {high}）之内。",
	}
	TightOver = Sentence{
		"Probably does not fit: {what} needs about {need} per card, more than the {capacity} of {card}, but the capacity lies inside the error band ({low} to {high}).",
		"多半装不下：{what}，每张卡约需 {need}，超过 {card} 的 {capacity}，但卡的容量落在误差区间（{low} 至 {high}）之内。",
	}
	Beyond = Sentence{
		" With these settings it does not fit: {need} per card, and {card} has {capacity}.",
		"不过按此设置装不下：每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	IfItFitted  = Sentence{" What follows is the speed if memory sufficed. ", "以下是显存足够时的速度："}
	BeyondTight = Sentence{
		" Memory is tight: about {need} of {capacity} per card.",
		"不过显存比较紧：每张卡约占 {need}，容量 {capacity}。",
	}
	TakenOfIt = Sentence{
		" {used} of it is taken or kept free, so {left} is left.",
		"其中 {used} 已被占用或不可用，剩余 {left}。",
	}
	BeyondLikely = Sentence{
		" It probably does not fit: about {need} per card, and {card} has {capacity}, which lies inside the error band.",
		"不过显存多半不够：每张卡约需 {need}，而 {card} 只有 {capacity}（在误差区间之内）。",
	}
	DoesNotFit = Sentence{
		"Does not fit: {what} needs {need} per card, and {card} has {capacity}.",
		"装不下：{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	FullestOf = Sentence{
		" Of {cards} this card has the least room left.",
		"在 {cards} 中，这张卡剩余显存最少。",
	}
	Needs = Sentence{
		"{What} needs about {need} per GPU ({low} to {high}).",
		"{what}，每张 GPU 约需 {need}（{low} 至 {high}）。",
	}
	NeedsInAll = Sentence{
		"{What} needs about {need} in all ({low} to {high}).",
		"{what}，共约需 {need}（{low} 至 {high}）。",
	}
	Alternatives = Sentence{
		"Per card: {list}.", "每张卡：{list}。",
	}
	PartOfAll          = Sentence{"{name} {part}, {size} in all", "{name} {part}，合计 {size}"}
	AlternativesOnHost = Sentence{
		"Host RAM: {list}.", "内存：{list}。",
	}
	NeedsBoth = Sentence{
		"{What} needs about {with} per GPU with gradient checkpointing, as {program} does by default, and {need} ({low} to {high}) without.",
		"{what}，打开梯度检查点（{program} 默认开启）时每张 GPU 约需 {with}，不开约需 {need}（{low} 至 {high}）。",
	}
	WithoutMostly = Sentence{
		" Without it the largest part is {name}: {size}.", "不开时最大的是{name}：{size}。",
	}
	NeedsHost = Sentence{
		"{What} on the CPU needs about {host} of host RAM.",
		"{what}，在 CPU 上约需 {host} 内存。",
	}
	HostLacks = Sentence{ // though the cards hold their part
		"Does not fit: {what} needs about {load} of RAM beside {need} of the {capacity} on each {card}, and there is {ram}.",
		"装不下：{what}，每张 {card} 占用 {need}（容量 {capacity}），此外约需 {load} 内存，而内存只有 {ram}。",
	}
	HostHardlyHas = Sentence{ // the same within the error of the estimate
		"Probably does not fit: {what} needs about {load} of RAM beside {need} of the {capacity} on each {card}, and there is {ram}.",
		"多半装不下：{what}，每张 {card} 占用 {need}（容量 {capacity}），此外约需 {load} 内存，而内存只有 {ram}。",
	}
	BeyondHost = Sentence{
		" But {ram} of RAM does not hold the rest of the model, about {load}: what is read from the disk instead is many times slower.",
		"不过 {ram} 内存放不下其余部分（约需 {load}）：改从硬盘读取会慢很多倍。",
	}
	NoWayOut     = Sentence{"None of the usual changes makes it fit: other settings, up to {count} cards, or another listed card.", "常见的办法（调整设置、增加到 {count} 张卡、更换列表中的显卡）都放不下。"}
	NoWayOutMac  = Sentence{"None of the usual settings and formats makes it fit on this Mac, nor does its chip with more memory.", "在这台 Mac 上，常见的设置和格式都放不下，同款芯片更大的内存也不行。"}
	LargerMac    = Sentence{"No setting makes it fit on this Mac; {name} with {gb} GB holds it as it is: {need}.", "调整设置在这台 Mac 上都放不下；{name} 的 {gb} GB 版本可以直接放下：{need}。"}
	NoWayOutSo   = Sentence{"None of the usual changes makes it fit without what you rule out: other settings, up to {count} cards, or another listed card.", "在你排除的做法之外，常见的办法（调整设置、增加到 {count} 张卡、更换列表中的显卡）都放不下。"}
	CloseToLimit = Sentence{
		"{seen} of {all} GB is {share} % of the card: it runs, but close to the limit. The {left} GB that are left have to hold fragmentation, a longer sequence, evaluation and saving; leave some 10 % free.",
		"{all} GB 中已用 {seen} GB（{share} %）：能跑，但接近上限。剩下的 {left} GB 要应付碎片、更长的序列、评估和保存，建议留出约 10 %。",
	}
	FarFromLimit = Sentence{
		"{seen} of {all} GB is {share} % of the card: {left} GB are left, which is enough where sequences and batch stay as they are.",
		"{all} GB 中已用 {seen} GB（{share} %）：还剩 {left} GB，只要序列长度和批量不变就够用。",
	}
	SetUpOtherwise = Sentence{
		" The estimate for {what} with what is assumed here is {need}, so it is set up otherwise.",
		"按此处的假设，{what}的估计为 {need}，可见实际设置不同。",
	}
	EstimateAgrees = Sentence{
		" The estimate for {what} is {need} ({low} to {high}), which agrees.",
		"{what}的估计为 {need}（{low} 至 {high}），与之相符。",
	}
)

// FullestMachine says which of unlike computers the figures are for.
var FullestMachine = Sentence{" Of {cards} this machine has the least room left.", "在 {cards} 中，这台剩余内存最少。"}

// BeyondShare is the verdict on a server whose share of the card is too small.
var BeyondShare = Sentence{
	"Does not fit: {what} needs {need} per card, and the share of {card} that it is given is {share} of {capacity}.",
	"装不下：{what}，每张卡需要 {need}，而分配给它的只有 {card} 上 {capacity} 中的 {share}。",
}

// In which format it is held.
var (
	HeldIn = Sentence{
		"Does not fit as released; in {format} ({program}) it fits: {need} of {capacity} per card.",
		"按发布的格式装不下；用 {format}（{program}）装得下：每张卡 {need}，容量 {capacity}。",
	}
	HeldAsReleased = Sentence{
		"Fits in {program} as released ({format}): {held} of {capacity} per card. In {other} {what} needs {need}, and {card} has {capacity}.",
		"用 {program} 按发布的格式（{format}）装得下：每张卡 {held}，容量 {capacity}。用 {other} 时，{what}需要 {need}，而 {card} 只有 {capacity}。",
	}
	ReleasedInPart = Sentence{
		"Does not fit on the cards alone; llama.cpp runs it as released ({format}) with {host} in host RAM, at about {rate} tokens/s.",
		"单靠显存装不下；llama.cpp 按发布的格式（{format}）把 {host} 放在内存中可以运行，约 {rate} tokens/s。",
	}
	WithCacheIn    = Sentence{"{format} with the KV cache in {cache}", "{format}、KV 缓存 {cache}"}
	HeldInPartOnly = Sentence{
		"Does not fit as released; in {format} llama.cpp runs it with {host} in host RAM, at about {rate} tokens/s.",
		"按发布的格式装不下；用 llama.cpp 的 {format}，把 {host} 放在内存中可以运行，约 {rate} tokens/s。",
	}
	HeldInPartOf = Sentence{
		"Does not fit as released; in {format} llama.cpp runs it with {host} in host RAM.",
		"按发布的格式装不下；用 llama.cpp 的 {format}，把 {host} 放在内存中可以运行。",
	}
	WholeInstead = Sentence{"In {format} the card holds all of it: {need}.", "用 {format} 时显卡放得下全部：{need}。"}
	PartFaster   = Sentence{
		"In {format} it takes {host} of host RAM and writes {rate} instead of {slow} tokens/s.", "用 {format} 时占用内存 {host}，每秒 {rate} 而不是 {slow} tokens。",
	}
	WholeFaster = Sentence{
		"In {format} the card holds all of it ({need}) and writes {rate} instead of {slow} tokens/s.", "用 {format} 时显卡放得下全部（{need}），每秒 {rate} 而不是 {slow} tokens。",
	}
	AsReleased = Sentence{
		" As released, {what} needs {need}, and {card} has {capacity}.", "按发布的格式，{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
)

// WritesAt is how fast such a computer writes what it holds.
var WritesAt = Sentence{" It writes about {rate} tokens/s.", "生成约 {rate} tokens/s。"}

// Which of several numbers of cards does.
var (
	CountDoes     = Sentence{"{count} will do. ", "{count} 张就够。"}
	CountSuffices = Sentence{"{less}, {count} will do. ", "{less}，{count} 张够。"}
	CountLacks    = Sentence{"{count} will not do", "{count} 张不够"}
	CountClose    = Sentence{"{count} may just do", "{count} 张比较紧"}
	CountsLack    = Sentence{"{less}. ", "{less}。"}
	NoCountDoes   = Sentence{"None of {list} will do. ", "{list} 张都不够。"}
	CountTakes    = Sentence{"It takes {count}. ", "最少要 {count} 张。"}
)
