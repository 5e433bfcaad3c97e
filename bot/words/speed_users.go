package words

// What many at once get.
var (
	ServedFull = Sentence{
		" With a full queue, about {users} at once, it makes {all} tokens/s together.", "满载（约 {users} 路并发）合计约 {all} tokens/s。",
	}
	AtThatBatch    = Sentence{" At that batch it is about {rate} tokens/s{epoch}.", "按这个 batch 约 {rate} tokens/s{epoch}。"}
	AnEpoch        = Sentence{": {tokens} tokens take about {time}", "：{tokens} tokens 约需 {time}"}
	AtThatMany     = Sentence{" With so many at once they get {all} tokens/s together, {each} each.", "这么多并发时合计约 {all} tokens/s，每个 {each} tokens/s。"}
	FirstOfMany    = Sentence{" Where all come at once the first token of the last comes after {first}.", "同时到达时，最后一个的首字延迟约 {first}。"}
	AtThatLong     = Sentence{" With that much context it writes about {rate} tokens/s; a prompt as long gets its first token after {first}.", "上下文这么长时约 {rate} tokens/s；同样长的提示首字延迟约 {first}。"}
	TrainedLong    = Sentence{" At that length it is about {rate} tokens/s.", "按这个长度约 {rate} tokens/s。"}
	OneAlone       = Sentence{" For one request alone it is {need}{program}.", "只有一个请求时为 {need}{program}。"}
	RequestsDone   = Sentence{" That is about {rate} such requests a second, {day} a day.", "即每秒约 {rate} 个这样的请求，每天约 {day} 个。"}
	RequestsKept   = Sentence{" It keeps up with {asked} requests a second: it can do {rate}, and is busy {share} % of the time.", "跟得上每秒 {asked} 个请求：最多 {rate} 个，占用 {share} %。"}
	RequestsBehind = Sentence{" It does not keep up with {asked} requests a second: it can do {rate}. {times} x as many cards would.", "跟不上每秒 {asked} 个请求：最多 {rate} 个，需要 {times} 倍的卡。"}
	ComparedLoaded = Sentence{
		" That is with full queues: {list}.",
		"以上均为满载：{list}。",
	}
	PromptsLeftOut = Sentence{" The reading of prompts is not in it.", "不含读入提示的时间。"}
	PromptsDiffer  = Sentence{
		" They read prompts at {a} ({first}) and {b} ({second}) tokens/s.",
		"读入提示：{first} 约 {a} tokens/s，{second} 约 {b} tokens/s。",
	}
	MadeWhenFull = Sentence{
		"{What} on {cards} makes about {all} tokens/s with a full queue, about {users} at once at {each} each; alone a request gets {alone}.",
		"{what} 在 {cards} 上满载时合计约 {all} tokens/s（约 {users} 路并发，每路 {each}）；单个请求约 {alone} tokens/s。",
	}
)

// How many of some people ask at once.
var (
	PeopleMemory = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), it takes {need} per card{verdict}.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），每张卡 {need}{verdict}。",
	}
	PeopleInFour = Sentence{" With weights in {format} those take {need} per card, which fits.", "权重改用 {format} 时这样每张卡 {need}，装得下。"}
	PeopleInAll  = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), it takes {need} in all{verdict}.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），共需 {need}{verdict}。",
	}
	DailyUnread = Sentence{
		" This is for one request at a time: how many use it in a day is not turned into requests at once. Say those of the busiest moment, for example 5 in 100 of the people of a day, as \"50 concurrent\".",
		"以上按一次一个请求计算：日活人数没有换算成并发。请按高峰时同时提问的人数再问，例如取日活的 5 %，写成“50 并发”。",
	}
	PeopleAtOnce = Sentence{
		" That is for all {all} people asking at the same moment; of a company seldom more than a tenth do ({few}).",
		"这是按 {all} 人同一时刻都在提问计算；通常同时提问的不超过十分之一（{few} 路）。",
	}
	PeopleAll     = Sentence{"all {all} people asking at the same moment", "按 {all} 人同一时刻都在提问"}
	PeopleVerdict = Sentence{" and {verdict}", "，{verdict}"}
	PeopleCards   = Sentence{
		" That is for all {all} people asking at the same moment; if a tenth of them do ({few}), {count} will do.",
		"这是按 {all} 人同一时刻都在提问计算；若同时提问的只有十分之一（{few} 路），{count} 张即可。",
	}
)

// What a million tokens cost.
var (
	PerMillionFull = Sentence{
		" With a full queue it makes {rate} tokens/s: {money} per million tokens.", "满载时约 {rate} tokens/s，每百万 tokens 合 {money}。",
	}
	FullQueueIs = Sentence{
		" That is about {users} at once, each with a context of {length} tokens; where they are shorter, more run at once and each token costs less.",
		"满载指约 {users} 路并发、每路上下文 {length} tokens；上下文更短时并发更多，每个 token 更便宜。",
	}
	TokensPerDollar = Sentence{" About {millions} million tokens for 1 {currency}.", "1 {currency} 约可生成 {millions} 百万 tokens。"}
	PerMillionAlone = Sentence{
		" With one user alone, at {rate} tokens/s, it is {money}.", "只有一个用户时约 {rate} tokens/s，合 {money}。",
	}
	PerMillionServed = Sentence{
		" At {rate} tokens/s that is {money} per million tokens.", "按 {rate} tokens/s 计，每百万 tokens 合 {money}。",
	}
)

// What each request is to have.
var (
	EachGets         = Sentence{" Each request then gets about {rate} tokens/s.", "此时每个请求约 {rate} tokens/s。"}
	TokensTogether   = Sentence{" tokens/s in total", " tokens/s（合计）"}
	QueueGets        = Sentence{" With a full queue that is about {rate} tokens/s in total: {users} at once, {each} each.", "满载时合计约 {rate} tokens/s：同时 {users} 路，每路 {each}。"}
	OneGets          = Sentence{" One request alone gets about {rate} tokens/s.", "单个请求约 {rate} tokens/s。"}
	FirstAfter       = Sentence{" The first token of a prompt of {tokens} tokens comes after {first}, {held}.", "{tokens} tokens 的提示首字 {first}，{held}。"}
	AnswerAfter      = Sentence{" A whole answer takes {time}, {held}.", "整个回答需 {time}，{held}。"}
	WithinLimit      = Sentence{"within the {limit} allowed", "在允许的 {limit} 以内"}
	EachWanted       = Sentence{" With {users} at a time each gets {has} tokens/s where {wanted} are asked for: {held}.", "{users} 路并发时每路 {has} tokens/s，要求 {wanted}：{held}。"}
	AllWanted        = Sentence{" Together they get {has} tokens/s where {wanted} are asked for: {held}.", "合计 {has} tokens/s，要求 {wanted}：{held}。"}
	AloneOn          = Sentence{"{label} {rate} tokens/s", "{label} {rate} tokens/s"}
	AloneOfEach      = Sentence{" One request alone gets: {list}.", "单个请求：{list}。"}
	EachOnIt         = Sentence{"{label} {rate} tokens/s ({held})", "{label} {rate} tokens/s（{held}）"}
	EachOnThem       = Sentence{" Each request gets, where {wanted} tokens/s are asked for: {list}.", "要求每路 {wanted} tokens/s，实际每路：{list}。"}
	FastEnough       = Sentence{"enough", "够"}
	TooSlowFor       = Sentence{"not enough", "不够"}
	OverLimit        = Sentence{"more than the {limit} allowed", "超过允许的 {limit}"}
	FirstWithin      = Sentence{"a first token within {limit}", "首字 {limit} 以内"}
	AnswerWithin     = Sentence{"an answer within {limit}", "回答 {limit}以内"}
	ReplicasForUsers = Sentence{
		"{count} x {card} will do for {what}: {replicas} replicas on {each} each, for up to {users} users each; by memory alone {fewest} would do.",
		"{what}需要 {count} 张 {card}：{replicas} 个副本，每个 {each} 张，各服务至多 {users} 个用户；只看显存 {fewest} 张即可。",
	}
	AloneTooSlow = Sentence{
		" But {rate} can't be had so: even alone a request gets about {best} tokens/s on {cards}. A narrower format, a smaller model or a faster card would do it.",
		"但达不到 {rate}：即使单独运行，{cards} 上一个请求也只有约 {best} tokens/s。需要更小的格式、更小的模型或更快的显卡。",
	}
)
