package words

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
