package words

// What ways out write, what a share of the card is worth, and what a link that is not there costs.
var (
	WaysWrite     = Sentence{" What it then writes: {list}.", "可行办法的速度：{list}。"}
	WayWrites     = Sentence{"{way}: about {rate} tokens/s", "{way}：约 {rate} tokens/s"}
	ShareUnneeded = Sentence{
		"A share of {share} is not needed: it takes {need}, and at the usual share the cache holds {usual} tokens; with {share} it holds {tokens}, for more requests at once. ",
		"不必设为 {share}：所需为 {need}，默认比例下缓存可放 {usual} tokens；设为 {share} 可放 {tokens}，并发更多。",
	}
	ShareNeeded = Sentence{
		"Yes: the usual share does not hold it; with {share} the cache holds {tokens} tokens. ",
		"需要：默认比例放不下；设为 {share} 时缓存可放 {tokens} tokens。",
	}
	TokensOfAll      = Sentence{"{tokens} tokens in all: ", "合计 {tokens} tokens："}
	LinkMissedLittle = Sentence{
		"Not much for running a model: on {cards} one request of {what} gets about {tensor} tokens/s by tensor parallelism over PCIe, more than the {layers} by layers, which hardly send anything. Long prompts and full queues lose more, and training on shared weights most.",
		"推理影响不大：以 {cards} 跑 {what} 为例，走 PCIe 张量并行单请求约 {tensor} tokens/s，仍快于几乎不走链路的按层切分（{layers}）。长提示词和高并发影响更大，切分权重的训练影响最大。",
	}
	LinkMissed = Sentence{
		"It does: on {cards} one request of {what} gets about {tensor} tokens/s by tensor parallelism over PCIe, and {layers} by layers, which hardly send anything: split by layers there.",
		"有影响：以 {cards} 跑 {what} 为例，走 PCIe 张量并行单请求约 {tensor} tokens/s，按层切分约 {layers}：这里宜按层切分。",
	}
)
