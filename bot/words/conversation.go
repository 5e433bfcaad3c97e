package words

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

// Openings are the words that questions begin with.
var Openings = []string{"train", "finetune", "lora", "qlora", "run", "serve", "how many gpus to train", "max batch for", "max context of", "use", "help", "presets"}

// Vocabulary are settings that a question may go on with.
var Vocabulary = []string{
	"adamw", "adam", "adamw-8bit", "adafactor", "lion", "sgd", "muon", "bf16", "fp16", "fp8", "fp32", "int8", "int4", "nf4", "q4_k_m", "q8_0",
	"zero 1", "zero 2", "zero 3", "fsdp", "gradient checkpointing", "flash attention", "offload", "batch 1", "batch 8", "seq 2048", "seq 4096",
	"seq 8192", "lora", "qlora", "rank 16", "deepspeed", "megatron", "vllm", "llama.cpp", "on", "with",
}

// What a conversation says besides answers.
var (
	Broke = Sentence{
		"Something broke on my side (ref {ref}). Your question was fine.",
		"我这边出错了（编号 {ref}），你的问题没有错。",
	}
	Busy = Sentence{
		"Busy right now; please try again in a moment.",
		"现在有点忙，请稍后再试。",
	}
	TooFast = Sentence{
		"That is more than {count} messages in {seconds} seconds. I'll answer again in a moment.",
		"{seconds} 秒内超过了 {count} 条消息，请稍等片刻再问。",
	}
	OlderVersion = Sentence{
		"This result is from an older version. Run it again?",
		"这个结果来自旧版本。要重新计算吗？",
	}
	RunAgain   = Sentence{"Run it again", "重新计算"}
	ButtonGone = Sentence{
		"This button is too old: what it stood for is no longer kept. Ask the question again.",
		"这个按钮已过期，对应的问题不再保存。请重新提问。",
	}
	NoFormulas = Sentence{
		"There are no formulas behind this answer.",
		"这个回答没有对应的公式。",
	}
	TryThis      = Sentence{"Try: {what}", "试试：{what}"}
	FindWhatFits = Sentence{"Find what fits", "需要几张卡"}
	ShowFormulas = Sentence{"Show formulas", "查看公式"}
	CopyAsText   = Sentence{"Copy as text", "复制为文本"}
	ChangeGPU    = Sentence{"Change GPU", "换显卡"}
)

// Going back, starting over, and why a figure is what it is.
var (
	NothingToUndo = Sentence{"There is nothing to undo here.", "这里没有可撤销的内容。"}
	NothingBefore = Sentence{"Nothing was asked here before; the next question stands alone.", "这里之前没有提过问题，下一个问题会单独处理。"}
	StartedOver   = Sentence{"The next question stands alone; what was asked before is left out. `undo` brings it back.", "下一个问题会单独处理，不再沿用之前的内容。`撤销` 可以恢复。"}
	WhyTitle      = Sentence{"Why", "原因"}
	WhySpeed      = Sentence{
		"Each token that is written reads the weights that take part in it, {weights} per card, and {card} reads {bandwidth} GB/s at best: {ms} ms. Sequences that run at once share that reading. Weights of fewer bits, a card of more bandwidth, or more cards in tensor parallel make it faster.",
		"每写一个 token 都要把参与计算的权重读一遍（每张卡 {weights}），而 {card} 的显存带宽最多 {bandwidth} GB/s，需要 {ms} ms；同时进行的请求共用这次读取。更低比特的权重、带宽更高的卡或多卡张量并行都会更快。",
	}
	WhySpeedHost = Sentence{
		"Each token that is written reads the weights that take part in it, and what lies in host RAM is read at the speed of that RAM, which is ten or more times slower than a card's memory. More of the weights on cards, or RAM of more channels, makes it faster.",
		"每写一个 token 都要把参与计算的权重读一遍，放在主机内存里的那部分只能按内存带宽读取，比显存慢十倍以上。把更多权重放到显卡上，或用更多通道的内存，都会更快。",
	}
	WhyTime = Sentence{
		"The time is the work over the rate: {card} does {peak} TFLOPS ({rate}) at best, of which training reaches a third to a half; cards that share the work: {gpus}. More cards, a card of a higher rate, fewer tokens or epochs, or a smaller model shorten it in proportion; recomputing for memory (gradient checkpointing) lengthens it by about a third.",
		"时间等于计算量除以速率：{card} 的峰值为 {peak} TFLOPS（{rate}），训练通常只能达到其中的三分之一到一半，共 {gpus} 张卡。增加卡数、换速率更高的卡、减少 tokens 或 epoch、换更小的模型都会按比例缩短；为省显存而重算（梯度检查点）约多花三分之一的时间。",
	}
	WhyParts = Sentence{
		"Of {total} per card at the peak ({phase}): {list}.",
		"每张卡峰值 {total}（{phase}阶段），其中：{list}。",
	}
	UndoIt = Sentence{"Undo", "撤销"}
)

// Buttons that were pressed.
var (
	HowToSave = Sentence{
		"Say: save as lab-default (for the team), or: save as lab-default for me. Only the cards: save hardware as lab-rack.",
		"可以说：保存为 lab-default（团队共享），或：保存为 lab-default 仅自己。只保存显卡：保存硬件为 lab-rack。",
	}
)

// What is said when a limit is reached.
var (
	TeamTooFast = Sentence{
		"Everybody here together asks more than {count} times in {seconds} seconds. I'll answer again in a moment.",
		"这里所有人加起来在 {seconds} 秒内超过了 {count} 条消息，请稍等片刻再问。",
	}
	StillTooFast = Sentence{
		"Still too many messages in a short time. Wait a few seconds, then ask again.",
		"消息仍然太频繁，请等几秒再问。",
	}
	QuestionTooLong = Sentence{
		"The question has {got} characters; at most {most} are read. Ask a shorter one.",
		"问题有 {got} 个字符，最多读取 {most} 个；请缩短后再问。",
	}
	AnswerTooLarge = Sentence{
		"The answer would be larger than the {most} KiB that are sent here. Ask for less of it.",
		"回答超过了这里最多发送的 {most} KiB，请缩小范围再问。",
	}
)

// ForTokens goes on from the question of how many tokens are trained on.
var ForTokens = Sentence{"For {tokens}M tokens, as an example: {answer}", "以 {tokens}M tokens 为例：{answer}"}

// What is said to somebody who does not know the bot yet.
var (
	Welcome = Sentence{
		"I tell whether a model fits on a GPU and what it takes: memory, speed, cards, cost. Ask in your own words, in English or Chinese.",
		"我可以告诉你模型能不能装下、需要什么：显存、速度、卡数、费用。用中文或英文随意提问即可。",
	}
	HelpTitle  = Sentence{"What you can ask", "可以这样问"}
	HelpFollow = Sentence{
		"Then go on in few words: what about zero3? · 8 gpus · on h100 · why · undo · how do I run it",
		"接着可以只说几个字：那 zero3 呢 · 换成 8 张 · 换成 h100 · 为什么 · 撤销 · 怎么跑",
	}
	HelpKeep = Sentence{
		"Keep things: save as lab-default · use lab-default with 8 gpus · presets · add gpu lab-a6000 48gb · attach a config.json · settings",
		"保存内容：保存为 lab-default · 使用 lab-default，8 张卡 · 预设 · add gpu lab-a6000 48gb · 上传 config.json · 设置",
	}
	CatalogueOf = Sentence{"Models, cards and prices as of {day}.", "模型、显卡和价格数据截至 {day}。"}
	SecretSeen  = Sentence{
		"What looked like a secret in your message was removed and not kept. Revoke it if others could read it.",
		"消息中疑似密钥的内容已被去除且未保存。如果别人可能看到，请将其作废。",
	}
	TextTooLong = Sentence{
		"That is too long to read: at most {most} KB.",
		"内容太长，最多读取 {most} KB。",
	}
)

// NoWayThere answers who asks for a way out where none was offered.
var NoWayThere = Sentence{"The last answer offered no list to choose from.", "上一个回答没有列出可选项。"}

// NoSuchWay answers who asks for a way out that was not offered.
var NoSuchWay = Sentence{
	"There are only {count} in the list above.", "上面只列了 {count} 项。",
}

// Labels of further actions.
var (
	HowToRun     = Sentence{"How to run it", "怎么运行"}
	SaveAsPreset = Sentence{"Save as preset", "存为预设"}
)

// Help.
var (
	HelpOpening = Sentence{
		"Ask in your own words, in any order: a model or a size, cards, and what you want to know.",
		"用自己的话提问，顺序不限：模型或参数量、显卡，以及想知道的内容。",
	}
	TryIt = Sentence{
		"Try: {example}", "试试：{example}",
	}
)

// Restarted is for somebody whose question was taken and then lost with the
// process: its words are not kept, so it has to be asked again.
var Restarted = Sentence{
	"I was restarted before I could answer this, and I don't keep what is asked. Please ask again.",
	"我在回答之前重启了，而我不保存提问的内容。请再问一次。",
}
