package words

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
