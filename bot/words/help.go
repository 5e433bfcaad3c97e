package words

// Sentences of help, data sheets and explanations.
var (
	HelpOpening = Sentence{
		"Ask in your own words, in any order: a model or a size, cards, and what you want to know.",
		"用自己的话提问，顺序不限：模型或参数量、显卡，以及想知道的内容。",
	}
	TryIt = Sentence{
		"Try: {example}", "试试：{example}",
	}
	ForExample = Sentence{
		"For example: {list}.", "例如：{list}。",
	}
	ForExampleIn = Sentence{
		"In {format}: {list}.", "{format} 格式：{list}。",
	}
	LargerFitIn = Sentence{
		"Larger ones that keep less for each token fit in {format}, too: {list}.", "{format} 格式下每 token 占用较少的更大模型也放得下：{list}。",
	}
	LargerFit = Sentence{
		"Larger ones that keep less for each token fit, too: {list}.", "每 token 占用较少的更大模型也放得下：{list}。",
	}
	OneCard = Sentence{
		"one card", "单卡",
	}
	CardSheet = Sentence{
		"{card}: {memory}.", "{card}：{memory}。",
	}
	AllCards = Sentence{
		" The {count} together have {total}.", "{count} 张共 {total}。",
	}
	ModelSheet = Sentence{
		"{model}: {params} parameters{build}.", "{model}：{params} 参数{build}。",
	}
	// What a model is built of, and what its attention keeps.
	BuiltOfExperts = Sentence{", a mixture of {count} experts", "，{count} 个专家的 MoE"}
	BuiltDense     = Sentence{", dense", "，稠密"}
	BuiltWith      = Sentence{", {attention}", "，{attention}"}
	BuiltInWindows = Sentence{", {layers} layers in sliding windows of {size} tokens", "，{layers} 层用 {size} tokens 的滑动窗口"}
	AttentionMLA   = Sentence{"MLA (a vector of {values} values per token and layer)", "MLA（每 token 每层一个 {values} 维向量）"}
	AttentionMHA   = Sentence{"MHA (each head has a key and value of its own)", "MHA（每个头各有键和值）"}
	AttentionMQA   = Sentence{"MQA (all heads share one key and value)", "MQA（所有头共用一对键和值）"}
	AttentionGQA   = Sentence{"GQA ({heads} heads share {kv} of keys and values)", "GQA（{heads} 个头共用 {kv} 对键和值）"}
	CardLine       = Sentence{
		"{memory} GB, {bandwidth} GB/s, {peak} TFLOPS dense {rate}", "{memory} GB，{bandwidth} GB/s，稠密 {rate} {peak} TFLOPS",
	}
	WholeBoard = Sentence{
		" A board holds {count} of these: {memory} GB, {bandwidth} GB/s and {peak} TFLOPS dense {rate} together.", "每块板有 {count} 个这样的设备，合计 {memory} GB、{bandwidth} GB/s、稠密 {rate} {peak} TFLOPS。",
	}
	CardLineNoRate = Sentence{"{memory} GB, {bandwidth} GB/s", "{memory} GB，{bandwidth} GB/s"}
	ListMark       = Sentence{", ", "、"}
)

// HelpExample is one thing that can be asked.
type HelpExample struct{ Topic, Example Sentence }

// HelpExamples are questions to begin with.
var HelpExamples = []HelpExample{
	{Sentence{"memory", "显存"}, Sentence{"train 7b adamw fp16 on 4x v100", "4 张 v100 训练 7b adamw fp16"}},
	{Sentence{"fit", "能否装下"}, Sentence{"can a 4090 run qwen2.5-14b in int4 at 32k?", "4090 能跑 qwen2.5-14b int4 32k 吗？"}},
	{Sentence{"cards", "卡数"}, Sentence{"how many a100 80gb to train 70b?", "训练 70b 要几张 a100 80g？"}},
	{Sentence{"batch", "batch"}, Sentence{"max batch for lora 7b seq 2048 on a 3090", "3090 lora 微调 7b 长度 2048 最大 batch"}},
	{Sentence{"context", "上下文"}, Sentence{"max context of llama-3.1-8b on a 4090", "4090 跑 llama-3.1-8b 最长上下文"}},
	{Sentence{"time", "时间"}, Sentence{"how long to train 1b on 20b tokens with 8x h100?", "8 张 h100 用 20b tokens 训练 1b 要多久？"}},
	{Sentence{"utilisation", "利用率"}, Sentence{"mfu of 150 tflops on a100", "a100 实测 150 tflops 的 mfu"}},
	{Sentence{"comparison", "对比"}, Sentence{"train 7b on 8x a100 zero 2 vs zero 3", "8 张 a100 训练 7b zero2 和 zero3 对比"}},
	{Sentence{"units", "换算"}, Sentence{"convert 40 GiB to GB", "40 GiB to GB"}},
	{Sentence{"notions", "概念"}, Sentence{"explain kv cache", "解释 kv cache"}},
}
