package words

// Several cards compared for each of several models.
var (
	ModelOnEach    = Sentence{"{model} ({format}): {list}.", "{model}（{format}）：{list}。"}
	ModelOn        = Sentence{"{card} {rate} tokens/s", "{card} {rate} tokens/s"}
	ModelOnVerdict = Sentence{"{card} {verdict}", "{card} {verdict}"}
)

// Alternatives side by side.
var (
	Compared = Sentence{
		"{first} against {second}: {part} of {a} and {b} per GPU.",
		"{first} 与 {second}：每张 GPU 的{part}分别为 {a} 和 {b}。",
	}
	NeedsWithoutPool = Sentence{
		"These sums are what the load itself needs. The table counts the KV cache pool too, with which the server fills the same share of its card in either case.",
		"上面的合计只算负载本身的需求；表中还计入了 KV 缓存池：推理服务无论哪种情况都会把卡的固定占比用满。",
	}
	ComparedMany = Sentence{
		"{count} alternatives, per GPU: {list}.", "{count} 种方案，每张 GPU：{list}。",
	}
	SpeedBeside = Sentence{" ({rate} tokens/s)", "（{rate} tokens/s）"}
	TaskVerdict = Sentence{"{task}: {verdict}", "{task}：{verdict}"}
	TaskLabel   = Sentence{"{task}: {way}", "{task}：{way}"}
)

// How much alternatives differ, and which comes first.
var (
	OfPrompts   = Sentence{" (Speeds of reading prompts.)", "（读入提示的速度。）"}
	NoneFits    = Sentence{" None of them fits as it stands.", "按现在的设置都装不下。"}
	NoneSurely  = Sentence{" None of them fits for sure: {first} is tight.", "都没有把握装下：{first} 比较紧。"}
	AllTight    = Sentence{" None of them fits for sure: all are tight.", "都没有把握装下：都比较紧。"}
	OnlyFirst   = Sentence{" {first} comes first: it fits; {second}: {verdict}.", "首选 {first}：放得下，而 {second} {verdict}。"}
	MostPrecise = Sentence{
		" {first} is the most precise of those that fit, with {memory} x the memory of {second}", "其中装得下且精度最高的是 {first}，显存为 {second} 的 {memory} 倍",
	}
	FirstAndNext = Sentence{
		" Best first: {first} fits with {memory} x the memory of {second}", "最优先：{first} 放得下，显存为 {second} 的 {memory} 倍",
	}
	FirstAlike = Sentence{" Best first: {first} fits and takes as much as {second}", "最优先：{first} 放得下，显存与 {second} 相同"}
	AndAsFast  = Sentence{" at the same speed", "，速度相同"}
	AndSpeed   = Sentence{" at {speed} x its speed", "，速度为其 {speed} 倍"}
	TakesMore  = Sentence{
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
)

// A table of a figure along one or two axes.
var (
	TwoAxes      = Sentence{"{first} and {second}", "{first}和{second}"}
	Tabled       = Sentence{"{What} by {axes}: memory of each card.", "{what}，按{axes}列出每张卡的显存。"}
	TabledOnCard = Sentence{
		"{What} by {axes}: {fits} of {count} settings fit the {capacity} of {cards}.",
		"{what}，按{axes}：{count} 种设置中有 {fits} 种能放进 {cards}（{capacity}）。",
	}
)

// Cards held against each other.
var (
	HeldInPart      = Sentence{" {cards} holds only a part of it, {host} stay in host RAM.", "{cards} 只放得下一部分，{host} 留在内存。"}
	CardByBandwidth = Sentence{
		"{first} against {second}: memory bandwidth {bandwidth}; {what} takes {a} and {b} per card.",
		"{first} 对比 {second}：显存带宽{bandwidth}；{what}，每张卡分别占用 {a} 和 {b}。",
	}
	CardByCompute = Sentence{
		"{first} against {second}: dense 16-bit rate {compute}, the memory bandwidth of one is not published; {what} takes {a} and {b} per card.",
		"{first} 对比 {second}：稠密 16 位算力{compute}，其中一种未公布显存带宽；{what}，每张卡分别占用 {a} 和 {b}。",
	}
	CardAgainstCard = Sentence{
		"{first} against {second}: dense 16-bit rate {compute}, memory bandwidth {bandwidth}; {what} takes {a} and {b} per card.",
		"{first} 对比 {second}：稠密 16 位算力{compute}，显存带宽{bandwidth}；{what}，每张卡分别占用 {a} 和 {b}。",
	}
	CardsEqual = Sentence{
		"{first} does the work of about {n} x {second}, where the work splits without loss.",
		"约 {n} 张 {second} 相当于 {first}（按工作能无损拆分计）。",
	}
	Times     = Sentence{"{times} x", "为 {times} 倍"}
	TheSame   = Sentence{"the same", "相同"}
	HoldsEach = Sentence{
		"The largest model that fits in {format}, with {tokens} tokens of context: {list}. More memory buys larger models, wider formats or longer contexts; speed follows the bandwidth.",
		"以 {format}、{tokens} token 上下文计，最大能放下的模型：{list}。显存更多，可以跑更大的模型、更高的精度或更长的上下文；速度取决于带宽。",
	}
	HoldsAlike = Sentence{
		"Each holds models up to about {params} in {format}, with {tokens} tokens of context.",
		"最大都能放下约 {params} 的 {format} 模型（{tokens} token 上下文）。",
	}
	OnlyOnLarger = Sentence{
		" Only {label} holds, for example, {list}.", "只有 {label} 放得下的例如：{list}。",
	}
	HoldsUpTo = Sentence{"{label} up to {params}", "{label} 最大 {params}"}
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
	CardLine = Sentence{
		"{memory} GB, {bandwidth} GB/s, {peak} TFLOPS dense {rate}", "{memory} GB，{bandwidth} GB/s，稠密 {rate} {peak} TFLOPS",
	}
	WholeBoard = Sentence{
		" A board holds {count} of these: {memory} GB, {bandwidth} GB/s and {peak} TFLOPS dense {rate} together.", "每块板有 {count} 个这样的设备，合计 {memory} GB、{bandwidth} GB/s、稠密 {rate} {peak} TFLOPS。",
	}
	CardLineNoBandwidth = Sentence{"{memory} GB, bandwidth not published, {peak} TFLOPS dense {rate}", "{memory} GB，显存带宽未公布，稠密 {rate} {peak} TFLOPS"}
	CardLineNoRate      = Sentence{"{memory} GB, {bandwidth} GB/s", "{memory} GB，{bandwidth} GB/s"}
)

// On what cards are compared that do not hold a work alone.
var (
	ComparedOnSets = Sentence{
		" That is on the fewest that hold it: {list}.",
		"以上按放得下的最少张数：{list}。",
	}
	ComparedServing = Sentence{
		" That is on the fewest that serve it, each with {users} requests at once: {list}.",
		"以上按能提供服务的最少张数，同样 {users} 路并发：{list}。",
	}
	ComparedAlike = Sentence{
		" That is on equally many of each: {list}. {fewest} would hold it already.",
		"以上按相同张数：{list}。{fewest} 即放得下。",
	}
	ComparedServingAlike = Sentence{
		" That is on equally many of each, with {users} requests at once: {list}. {fewest} would serve it already.",
		"以上按相同张数，同样 {users} 路并发：{list}。{fewest} 即可提供服务。",
	}
	ComparedFull = Sentence{
		" That is on as many of each as make a token cheapest, each with a full queue: {list}.",
		"以上各按每 token 最便宜的张数，各自满载：{list}。",
	}
	StarvedOf = Sentence{
		" On {label} the weights as released leave hardly any room for a queue; in fewer bits a million tokens costs {list}.",
		"{label} 上原精度的权重几乎不给并发留空间；改用更少的位数，每百万 tokens 为 {list}。",
	}
	ReserveAlike = Sentence{
		"They hold the same weights and fill their share of each card with cache at the start (gpu_memory_utilization, mem_fraction_static), so that there is no real difference in memory: ",
		"它们的权重相同，启动时都按比例预占显存放 KV 缓存（gpu_memory_utilization、mem_fraction_static），显存上没有实质差别：",
	}
	ReservesShare = Sentence{
		" {list} fills its share of each card with cache at the start, whatever the load.",
		"{list} 启动时即按比例预占显存放 KV 缓存，与负载无关。",
	}
	FullQueueOf     = Sentence{"about {users} at once", "约 {users} 路"}
	ComparedLaidOut = Sentence{
		" That is on as many of each as hold it, and laid out so that it fits: {list}.",
		"以上按张数相同、能放下的布局：{list}。",
	}
	NotSoldHere = Sentence{" What cards sell for is not known here.", "这里没有显卡售价。"}
	RentsBeside = Sentence{
		" What cards sell for is not known here; an hour rents for: {list}.",
		"这里没有显卡售价；每小时租价：{list}。",
	}
	RentOf   = Sentence{"{card} {price}", "{card} {price}"}
	NoRentOf = Sentence{"{card} none listed", "{card} 无标价"}

	LargerAndFaster = Sentence{"{cards} holds larger models and is faster.", "{cards} 更好：放得下更大的模型，也更快。"}
	LargerOrFaster  = Sentence{"{more} holds larger models, {fast} is faster.", "{more} 放得下更大的模型，{fast} 更快。"}
	HeldByOne       = Sentence{
		"{whole}: all of the model is on the cards, in {what}; {part} holds only a part of it, {host} stay in host RAM.",
		"{whole} 更合适：{what} 可全部放在显卡上；{part} 只放得下一部分，{host} 留在内存。",
	}
	WithHostRAM = Sentence{"{label} + {host} RAM", "{label} + {host} 内存"}
)

// Sets of cards side by side.
var (
	WorthOfSets = Sentence{
		" {first} does {times} x the work of {second}: it pays as long as the whole set costs less than {times} x as much.",
		"{first} 整组完成的工作量是 {second} 的 {times} 倍：整组价格低于后者的 {times} 倍就划算。",
	}
	WorthOfFullSets = Sentence{
		" With full queues {first} does {times} x the work of {second}, and for one user alone {alone} x: it pays as long as the whole set costs less than so many times as much.",
		"满载时 {first} 整组完成的工作量是 {second} 的 {times} 倍，单用户时为 {alone} 倍：整组价格低于后者的这个倍数就划算。",
	}
)

// Servers side by side.
var (
	ComparedInAll = Sentence{
		" That is in {format}, the most precise format that all of them hold; as released the model fits on some alone.",
		"以上按 {format} 计算，即各方都放得下的最精确格式；按发布的格式只有一部分放得下。",
	}
	ComparedIn = Sentence{
		" That is in {format}; as released the model fits on none of them.",
		"以上按 {format} 计算；按发布的格式都放不下。",
	}
	ComparedInOne = Sentence{
		" That is in {format}; as released {list} does not fit.", "以上按 {format} 计算；按发布的格式 {list} 放不下。",
	}
)
