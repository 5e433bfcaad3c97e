package words

// What is said of cards that are advised.
var (
	BuyAdvice = Sentence{
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
	KeptFree = Sentence{
		"{framework} fills its share of each card with cache; the model and what is asked for need {need} of it.",
		"{framework} 会用缓存填满每张卡的份额；其中模型与所问的请求需要 {need}。",
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
	InBrackets = Sentence{" ({text})", "（{text}）"}
	PerHour    = Sentence{" an hour", "/小时"}
	Hourly     = Sentence{", {money} an hour (list price of {provider}, {date})", "，每小时 {money}（{provider} 标价，{date}）"}

	HourlySaid = Sentence{", {money} an hour", "，每小时 {money}"}
	NoAdvice   = Sentence{
		"None of the common cards, up to eight in one machine, fits {what}.",
		"单机八卡以内的常见显卡都放不下{what}。",
	}
)
