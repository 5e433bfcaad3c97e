package words

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
