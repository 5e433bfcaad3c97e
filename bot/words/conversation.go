package words

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
)

// Labels of actions.
var (
	TryThis      = Sentence{"Try: {what}", "试试：{what}"}
	FindWhatFits = Sentence{"Find what fits", "需要几张卡"}
	ShowFormulas = Sentence{"Show formulas", "查看公式"}
	CopyAsText   = Sentence{"Copy as text", "复制为文本"}
	ChangeGPU    = Sentence{"Change GPU", "换显卡"}
)
