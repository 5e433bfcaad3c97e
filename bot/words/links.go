package words

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
	RAMUnused    = Sentence{"The kind of RAM makes no difference here: the cards hold all that is read.", "内存类型在此没有影响：要读取的内容都在显存里。"}
	WholeSlot    = Sentence{"the whole slot of the card", "该卡的完整插槽"}
)
