package words

// How many cards serve a model otherwise than they were counted for.
var (
	CountedNarrow = Sentence{
		" With weights in {format} and the KV cache in fp8 {count} cards do: {need} per card ({split}).",
		"权重用 {format}、KV 缓存用 fp8 时 {count} 张即可：每张卡 {need}（{split}）。",
	}
	FullLengths = Sentence{
		"That is for all {users} requests at {length} tokens each at the same moment. {program} gives each only the cache that it fills and lets the rest wait, so that fewer cards do where most are shorter.",
		"这是按 {users} 个请求同时各占满 {length} tokens 计算。{program} 按实际长度分配缓存，放不下的排队，多数请求较短时需要的卡更少。",
	}
)
