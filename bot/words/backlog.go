package words

// How long a model that serves takes for an amount of work.
var (
	WorksOff        = Sentence{"About {time} for {what} on {cards}", "{what} 在 {cards} 上约需 {time}"}
	CopiesSpread    = Sentence{" Attention is copied over {count} replicas ({each} of the cards each), for up to {users} requests of its own at once, and experts are spread over all cards.", "注意力复制为 {count} 个副本，每个 {each} 张，各服务自己的至多 {users} 路；专家分布在所有卡上。"}
	CopiesEach      = Sentence{" That is {count} replicas on {each} each, for up to {users} at once.", "即 {count} 个副本，每个 {each} 张，各服务至多 {users} 路。"}
	AsReplicas      = Sentence{" as {count} replicas", "（{count} 个副本）"}
	WorkOfRequests  = Sentence{", {count} requests", "，共 {count} 个请求"}
	WorkRead        = Sentence{", {tokens} tokens read at {rate} tokens/s", "，读入 {tokens} tokens（{rate} tokens/s）"}
	WorkWritten     = Sentence{", {tokens} tokens written at {rate} tokens/s", "，生成 {tokens} tokens（{rate} tokens/s）"}
	WorkWrittenFull = Sentence{
		", {tokens} tokens written at {rate} tokens/s with a full queue, about {users} at once",
		"，满载（约 {users} 路并发）以 {rate} tokens/s 生成 {tokens} tokens",
	}
	OnlyRead = Sentence{
		" If they are only read, as prompts are, it is about {time} ({rate} tokens/s).", "如果只是作为提示读入，约 {time}（{rate} tokens/s）。",
	}
	AnswerTakes = Sentence{" An answer of {tokens} tokens takes about {time}.", "生成 {tokens} tokens 约需 {time}。"}
	OneKeepsUp  = Sentence{
		"{count} x {card} will do for {what}: {rate} tokens/s with a full queue, and {needed} are needed. That is a steady flow, leave room for peaks.",
		"{what}用 {count} 张 {card} 即可：满载约 {rate} tokens/s，需求为 {needed} tokens/s。这是平稳流量，请为高峰留余量。",
	}
	ReplicasForUsers = Sentence{
		"{count} x {card} will do for {what}: {replicas} replicas on {each} each, for up to {users} users each; by memory alone {fewest} would do.",
		"{what}需要 {count} 张 {card}：{replicas} 个副本，每个 {each} 张，各服务至多 {users} 个用户；只看显存 {fewest} 张即可。",
	}
	MinGPUsQuick = Sentence{
		"{count} x {card} will do for {what} with {wish}; by memory alone {fewest} would.",
		"{what}要达到 {wish} 需要 {count} 张 {card}；只看显存 {fewest} 张即可。",
	}
	AloneTooSlow = Sentence{
		" But {rate} can't be had so: even alone a request gets about {best} tokens/s on {cards}. A narrower format, a smaller model or a faster card would do it.",
		"但达不到 {rate}：即使单独运行，{cards} 上一个请求也只有约 {best} tokens/s。需要更小的格式、更小的模型或更快的显卡。",
	}
	RequestsDone   = Sentence{" That is about {rate} such requests a second, {day} a day.", "即每秒约 {rate} 个这样的请求，每天约 {day} 个。"}
	RequestsKept   = Sentence{" It keeps up with {asked} requests a second: it can do {rate}, and is busy {share} % of the time.", "跟得上每秒 {asked} 个请求：最多 {rate} 个，占用 {share} %。"}
	RequestsBehind = Sentence{" It does not keep up with {asked} requests a second: it can do {rate}. {times} x as many cards would.", "跟不上每秒 {asked} 个请求：最多 {rate} 个，需要 {times} 倍的卡。"}
	KeptOn         = Sentence{"With {cards} you keep up with {asked} requests a second: {rate} can be done, so it is busy {share} % of the time.", "{cards} 跟得上每秒 {asked} 个请求：最多 {rate} 个，占用 {share} %。"}
	CheapestKept   = Sentence{"Of common cards these are the cheapest to rent that keep up with what comes.", "常见的卡里，跟得上这个量且租金最低的是："}
	NextKept       = Sentence{" The next: {count} x {card} at {price} an hour.", "其次是 {count} 张 {card}，每小时 {price}。"}
	BehindOn       = Sentence{"{cards} can do {rate} of the {asked} requests a second that come.", "{cards} 每秒只能处理 {rate} 个请求，而需求为每秒 {asked} 个。"}
	CardsKeepUp    = Sentence{
		"{count} x {card} will do for {what}: {replicas} replicas on {each} each make {rate} tokens/s together with full queues, and {needed} are needed. That is a steady flow, leave room for peaks; by memory alone {fewest} would do.",
		"{what}需要 {count} 张 {card}：{replicas} 个副本，每个 {each} 张，满载合计约 {rate} tokens/s，需求为 {needed} tokens/s。这是平稳流量，请为高峰留余量；只看显存 {fewest} 张即可。",
	}
)
